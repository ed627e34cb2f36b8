# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""batch.py: runs of besl-translate with many inputs, in the current folder: what a terminal sees, and that threads change nothing."""

import os
import pty
import re
import subprocess
import sys

COUNT = 60
os.makedirs("many", exist_ok=True)
names = []
for i in range(COUNT):
    # Some warn, some fail, so that there is something to be put in order.
    body = "" if i % 7 else f"let unused{i}: u32 = 1;" if i % 2 else f"missing{i};"
    name = f"many/s{i:03}.besl"
    names.append(name)
    with open(name, "w") as file:
        file.write(f"data: descriptor<{{ type: u32[], binding: 0, access: read_write }}>;\nmain: fn () -> void {{ data[{i}] = {i}; {body} }}\n")
    with open(name + ".bead", "w") as file:
        file.write('{ "stage": "Compute" }')


def fail(text):
    sys.exit("batch.py: " + text)


def run(jobs, folder):
    result = subprocess.run(["besl-translate", "--to=glsl,msl", f"-j{jobs}", *names, "-o", folder], capture_output=True, text=True)
    texts = {name: open(os.path.join(folder, name)).read() for name in sorted(os.listdir(folder))}
    return result.returncode, result.stdout, result.stderr, texts


serial = run(1, "serial1")
if serial[0] != 1 or "error: 5 of 60 inputs failed [besl-inputs-failed]" not in serial[2]:
    fail(f"unexpected run: {serial[0]}\n{serial[2]}")
if "\r" in serial[2] or "\x1b" in serial[2]:
    fail("progress is shown where there is no terminal")
for jobs in (2, 5, 1000):
    if run(jobs, f"parallel{jobs}") != serial:
        fail(f"with -j{jobs} something else came out than with -j1")

# What the terminal gets: one line that is drawn over, messages whole and in order.
try:
    pid, terminal = pty.fork()
except OSError as error:
    print(f"what a terminal is shown is not run: {error}")
    sys.exit(0)
if pid == 0:
    os.environ["TERM"] = "xterm"
    os.execvp("besl-translate", ["besl-translate", "--to=glsl,msl", "-j3", *names, "-o", "shown"])
shown = b""
while True:
    try:
        part = os.read(terminal, 65536)
    except OSError:
        break
    if not part:
        break
    shown += part
status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
text = shown.decode().replace("\r\n", "\n")
if status != 1:
    fail(f"exit status {status} on a terminal")
if not re.search(r"\[60/60\] many/s\d\d\d\.besl", text):
    fail(f"there is no progress on a terminal: {text!r}")
rest = re.sub(r"\[\d+/60\] many/s\d\d\d\.besl", "", text).replace("\r\x1b[K", "")
if rest != serial[2]:
    fail(f"a terminal is shown something else:\n{rest!r}\n{serial[2]!r}")
