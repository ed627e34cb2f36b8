# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Usage: translate-all.py DIRECTORY TEXTS [besl-translate option...]
#
# Translates each NAME.STAGE.besl of a directory to HLSL, as TEXTS/NAME.STAGE. Prints every failure.

import concurrent.futures
import os
import subprocess
import sys

def translate(path, output, options):
    """An explanation of what went wrong, or None."""
    done = subprocess.run(["besl-translate", path, "--to=hlsl", *options, "-o", output], capture_output=True, text=True)
    return f"{path}: besl-translate failed\n{done.stdout}{done.stderr}" if done.returncode else None


def main():
    directory, texts, options = sys.argv[1], sys.argv[2], sys.argv[3:]
    os.makedirs(texts, exist_ok=True)
    names = sorted(file for file in os.listdir(directory) if file.endswith(".besl"))
    if not names:
        sys.exit(f"no programs in {directory}")
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        jobs = [pool.submit(translate, os.path.join(directory, name), os.path.join(texts, name.removesuffix(".besl")), options) for name in names]
        failures = [job.result() for job in jobs if job.result()]
    if failures:
        sys.exit("\n".join(failures))


main()
