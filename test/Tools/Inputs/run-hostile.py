# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""run-hostile.py DIRECTORY: translates every file that hostile.py wrote, and checks how each run ends."""

import glob
import os
import resource
import subprocess
import sys

MEGABYTE = 1 << 20
SECONDS = 60

failures = 0


def fail(text):
    global failures
    print(text)
    failures += 1


def translate(path, options, expected):
    name = os.path.basename(path)
    command = ["besl-translate", *options, path, "-o", os.devnull]
    try:
        run = subprocess.run(command, stderr=subprocess.PIPE, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return fail(f"{name} {options}: still running after {SECONDS} seconds")
    message = run.stderr.decode("utf-8")
    if run.returncode != expected:
        fail(f"{name} {options}: exit status {run.returncode}, expected {expected}\n{message[:2000]}")
    if expected and f"{name}:" not in message:
        fail(f"{name} {options}: no message with a position\n{message[:2000]}")
    # The message about a line of megabytes shows a part of it.
    if len(message) > 100_000:
        fail(f"{name} {options}: {len(message)} bytes of messages")


for path in sorted(glob.glob(os.path.join(sys.argv[1], "*.besl"))):
    name = os.path.basename(path)
    translate(path, ["--to=mlirbc"], expected=1 if name.startswith("bad-") else 0)
    if name.startswith("good-") and "library" not in name:
        translate(path, ["--to=glsl", "--stage=compute"], expected=0)
        translate(path, ["--to=glsl", "--stage=compute", "-O"], expected=0)

# A sanitizer reserves the whole address space, so memory is measured rather than limited.
peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024
if peak > 2048 * MEGABYTE:
    fail(f"{peak // MEGABYTE} MB of memory")
sys.exit(failures != 0)
