# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""run-hostile.py DIRECTORY: translates every file that hostile.py wrote, and checks how each run ends."""

import glob
import os
import resource
import subprocess
import sys

MEGABYTE = 1 << 20
SECONDS = 60

# A sanitizer reserves the whole address space, so memory is measured rather than limited.
failures = 0
for path in sorted(glob.glob(os.path.join(sys.argv[1], "*.besl"))):
    name = os.path.basename(path)
    expected = 1 if name.startswith("bad-") else 0
    try:
        run = subprocess.run(
            ["besl-translate", "--to=mlirbc", path, "-o", os.devnull], stderr=subprocess.PIPE, timeout=SECONDS
        )
    except subprocess.TimeoutExpired:
        print(f"{name}: still running after {SECONDS} seconds")
        failures += 1
        continue
    message = run.stderr.decode("utf-8")
    if run.returncode != expected:
        print(f"{name}: exit status {run.returncode}, expected {expected}\n{message[:2000]}")
        failures += 1
    if expected and f"{name}:" not in message:
        print(f"{name}: no message with a position\n{message[:2000]}")
        failures += 1
    # The message about a line of megabytes shows a part of it.
    if len(message) > 100_000:
        print(f"{name}: {len(message)} bytes of messages")
        failures += 1
peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024
if peak > 2048 * MEGABYTE:
    print(f"{peak // MEGABYTE} MB of memory")
    failures += 1
sys.exit(failures != 0)
