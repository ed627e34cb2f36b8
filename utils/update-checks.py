#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Rewrites the CHECK lines of tests that compare whole programs, as IR or as text in a target language.

    utils/update-checks.py [--build=build] test/Frontend/BESL/import-*.besl

Each file has RUN lines of the form `besl-translate ... | FileCheck %s [--check-prefix=NAME]` for IR, or `%glsl ... | %check-text %s
[--check-prefix=NAME]` for text, where every blank counts. The expected lines stand in one block at the end of the file, and
are replaced by what the tool says now. Read the difference before committing it: the script makes any output the expected one.
"""

import argparse
import os
import re
import shlex
import subprocess
import tempfile


def run(command, path, build, temporary):
    """What the tool prints, without the module around it."""
    command = re.sub("%(glsl|hlsl|msl|wgsl)", r"besl-translate --to=\1", command).replace("%s", shlex.quote(path)).replace("%t", shlex.quote(temporary))
    environment = dict(os.environ, PATH=f"{build}/bin:/usr/lib/llvm-22/bin:{os.environ['PATH']}")
    result = subprocess.run(command, shell=True, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if result.returncode != 0:
        raise SystemExit(f"{path}: {command}\n{result.stderr}")
    return result.stdout


def expected_lines(output, prefix):
    lines = []
    follows = ""
    for line in output.split("\n"):
        if not line.strip() or line.startswith("module") or line == "}":
            follows = ""
            continue
        text = line.rstrip().removeprefix("  ").replace("{{", "{{[{][{]}}").replace("[[", "{{[[][[]}}")
        text = re.sub(r'"[^"]*/([^/"]+\.besl)"', r'"{{.*}}\1"', text)
        lines.append(f"// {prefix}{follows}: {text}")
        follows = "-NEXT"
    return lines


def exact_lines(output, prefix):
    lines = []
    for line in output.rstrip("\n").split("\n"):
        text = line.replace("{{", "{{[{][{]}}").replace("[[", "{{[[][[]}}")
        kind = "" if not lines else "-NEXT" if text else "-EMPTY"
        lines.append(f"// {prefix}{kind}:{text}")
    return lines


def update(path, build):
    with open(path) as file:
        text = file.read()
    kept = [line for line in text.split("\n") if not re.match(r"// [A-Z]+(-NEXT|-EMPTY)?:", line) or line.startswith("// RUN:")]
    while kept and not kept[-1]:
        kept.pop()
    with tempfile.TemporaryDirectory() as directory:
        temporary = os.path.join(directory, "t")
        for line in list(kept):
            if not line.startswith("// RUN:"):
                continue
            command, _, check = line.removeprefix("// RUN:").strip().partition(" | ")
            output = run(command, path, build, temporary)
            if check.startswith("%check-text"):
                prefix = re.search(r"--check-prefix=(\w+)", check)
                kept += [""] + exact_lines(output, prefix.group(1) if prefix else "CHECK")
            elif check.startswith("FileCheck "):
                prefix = re.search(r"--check-prefix=(\w+)", check)
                kept += [""] + expected_lines(output, prefix.group(1) if prefix else "CHECK")
    with open(path, "w") as file:
        file.write("\n".join(kept) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default="build")
    parser.add_argument("files", nargs="+")
    arguments = parser.parse_args()
    for path in arguments.files:
        update(path, os.path.abspath(arguments.build))


if __name__ == "__main__":
    main()
