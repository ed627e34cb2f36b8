#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that each numbered statement of docs/semantics.md has a test that runs on the interpreter.

Usage: check-semantics.py [--root=FOLDER]            what is missing, and statements that are cited but do not exist
       check-semantics.py [--root=FOLDER] --table    the tests of each statement

A test cites a statement by its number, as S1.4, or several as S1.4 to S1.7. What runs on the interpreter: lit tests with besl-run, besl-test or
%run-glsl (utils/run_vm.py says which of those), the programs that test/Execution/Inputs/tables.py writes for them, and the unit tests of the
interpreter. ELSEWHERE and NOWHERE have the statements that no run on it can confirm, each with the reason.
"""

import os
import re
import sys

HERE = os.path.abspath(__file__)
ROOT = os.path.dirname(os.path.dirname(HERE))
STATEMENT = re.compile(r"^\*\*(S\d+\.\d+)\*\*", re.MULTILINE)
CITED = re.compile(r"\bS(\d+)\.(\d+)(?: to S(\d+)\.(\d+))?\b")
RUNS = re.compile(r"\bRUN:.*(?:\bbesl-run\b|\bbesl-test\b|%run-glsl\b)")
# Draws, and orders of matrices that depend on the target: run_vm.py leaves these out.
DEVICE_ONLY = re.compile(r"^// DRAW:|--matrix-layout=byte-engine", re.MULTILINE)

# What a test of another kind shows.
ELSEWHERE = {
    "S18.4": "is about what stands between stages, which the interpreter leaves to the host; draws on a device show it",
    "S18.5": "is about rasterisation, which the interpreter does not do; draws on a device show it",
}
# What no test can show.
NOWHERE = {
    "S18.13": "is about what the compilers of devices do; the interpreter computes all positions in one way",
    "S14.6": "takes a promise away: the interpreter runs invocations in order, so all that was written before is there",
}
NOT_OBSERVABLE = ELSEWHERE | NOWHERE


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def cited(text):
    """The statements that a text cites, ranges spelled out, and ranges that make no sense."""
    found, wrong = [], []
    for match in CITED.finditer(text):
        section, first, other, last = match.groups()
        if other is None:
            found.append(f"S{section}.{first}")
        elif other != section or int(last) < int(first):
            wrong.append(match[0])
        else:
            found += [f"S{section}.{number}" for number in range(int(first), int(last) + 1)]
    return found, wrong


def files(folder, extensions):
    for base, folders, names in os.walk(os.path.join(ROOT, folder)):
        folders.sort()
        for name in sorted(names):
            if name.endswith(extensions):
                yield os.path.join(base, name)


def runs_on_interpreter(path, text):
    part = os.path.relpath(path, ROOT)
    if part.startswith(os.path.join("unittests", "Execution")) or part == os.path.join("test", "Execution", "Inputs", "tables.py"):
        return True
    if "/Inputs/" in part or not part.startswith("test" + os.sep) or not RUNS.search(text):
        return False
    return "besl-run" in text or "besl-test" in text or not DEVICE_ONLY.search(text)


def main():
    global ROOT
    arguments = sys.argv[1:]
    if arguments and arguments[0].startswith("--root="):
        ROOT = os.path.abspath(arguments.pop(0).removeprefix("--root="))
    if arguments not in ([], ["--table"]):
        print(__doc__.strip())
        return 2
    statements = STATEMENT.findall(read(os.path.join(ROOT, "docs", "semantics.md")))
    problems = [f"docs/semantics.md: {name} is there twice" for name in sorted(set(name for name in statements if statements.count(name) > 1))]
    run = {name: [] for name in statements}
    other = {name: [] for name in statements}
    tests = [*files("test", (".besl", ".test", ".mlir", ".td", ".py", ".shade.ts")), *files("unittests", (".cpp", ".h"))]
    # Those that are no tests cite statements too, which have to exist.
    rest = [path for folder in ("docs", "lib", "include", "tools", "utils") for path in files(folder, (".md", ".cpp", ".h", ".td", ".py"))]
    for path in [*tests, *rest]:
        # Both cite what does not exist.
        if path == HERE or os.path.basename(path) == "check-semantics.test":
            continue
        text = read(path)
        part = os.path.relpath(path, ROOT)
        names, wrong = cited(text)
        problems += [f"{part}: '{text}' is no range of statements" for text in wrong]
        kept = run if runs_on_interpreter(path, text) else other
        for name in dict.fromkeys(names):
            if name not in run:
                problems.append(f"{part}: there is no statement {name} in docs/semantics.md")
            elif path in tests:
                kept[name].append(part)
    for name in NOT_OBSERVABLE if ROOT == os.path.dirname(os.path.dirname(HERE)) else []:
        if name not in run:
            problems.append(f"utils/check-semantics.py: there is no statement {name} in docs/semantics.md")
        elif name in ELSEWHERE and not other[name]:
            problems.append(f"{name} has no test at all")
        elif run[name]:
            problems.append(f"{name} has a test that runs on the interpreter, {run[name][0]}, so it needs no excuse in utils/check-semantics.py")
    problems += [f"{name} has no test that runs on the interpreter" for name in statements if not run[name] and name not in NOT_OBSERVABLE]
    if arguments:
        for name in statements:
            print(name, *(run[name] or [f"not by running, as it {NOT_OBSERVABLE.get(name, 'has no test')}:", *other[name]]), sep="  ")
    if problems:
        print("\n".join(problems))
        return 1
    if not arguments:
        print(f"{len(statements)} statements, all but {len(NOT_OBSERVABLE)} tested by running them on the interpreter")
    return 0


if __name__ == "__main__":
    sys.exit(main())
