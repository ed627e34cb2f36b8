# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks docs/tutorials/extend-a-program.md: its C++ is in the examples, line by line, and its commands print what it says.

    tutorial.py SOURCE_ROOT BUILD_ROOT
"""

import os
import re
import subprocess
import sys

source, build = sys.argv[1:3]
page = open(os.path.join(source, "docs/tutorials/extend-a-program.md"), encoding="utf-8").read()
blocks = re.findall(r"^```(\w*)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
folder = os.path.join(source, "examples/embedding")
code = "".join(open(os.path.join(folder, name), encoding="utf-8").read() for name in ("output-record.cpp", "Host.h"))
failures = 0
checked = 0


def fail(text):
    global failures
    failures += 1
    print(text)


for language, text in blocks:
    if language == "cpp":
        checked += 1
        if text not in code:
            fail("not in the examples:\n" + text)
    elif language == "console":
        output = []
        for line in text.splitlines():
            if line.startswith("$ "):
                checked += 1
                command = line[2:].replace("build/bin", os.path.join(build, "bin"))
                result = subprocess.run(command, shell=True, cwd=source, capture_output=True, text=True)
                output = (result.stdout + result.stderr).splitlines()
            elif line not in output:
                fail(f"'{line}' is not in the output:\n" + "\n".join(output))
    elif language == "besl":
        # The shader of the page is that of the examples.
        checked += 1
        shader = open(os.path.join(folder, "record.besl"), encoding="utf-8").read()
        for line in text.splitlines():
            if line not in shader.splitlines():
                fail(f"not in record.besl: {line}")
if checked < 8:
    fail(f"only {checked} blocks were found")
sys.exit(failures != 0)
