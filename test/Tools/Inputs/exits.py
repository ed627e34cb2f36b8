# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""exits.py STATUS COMMAND...: runs a command and fails unless it exits with STATUS. `not` takes any failure."""

import subprocess
import sys

status = subprocess.run(sys.argv[2:]).returncode
if status != int(sys.argv[1]):
    sys.exit(f"exits.py: expected exit status {sys.argv[1]}, got {status}")
