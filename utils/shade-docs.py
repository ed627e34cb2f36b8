#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The pages about TypeShade, and what they are made of.

Usage: utils/shade-docs.py --examples CASES       prints docs/typeshade-examples.md
       utils/shade-docs.py --programs PAGE FOLDER writes each program of a page, a block marked `ts`, to a file of its own

The examples are the cases of a file in unittests/Frontend/TypeShade/Cases; what they compute stands before the first of them, in lines
"E17: 2".
"""

import os
import re
import sys

HEAD = """# TypeShade by examples

The numbered examples that this front end is held against, grouped by the rules that follow from what a GPU is: invocations, memory, calls, loops, types, and what
invocations do together. The programs are in `unittests/Frontend/TypeShade/Cases/Examples.txt`, with the whole messages; what they compute is in
`test/Frontend/TypeShade/example-values.test`. [typeshade.md](typeshade.md) describes the language. `utils/shade-docs.py` makes this page.

| | program | outcome | value |
|---|---|---|---|
"""


def examples(path):
    text = open(path, encoding="utf-8").read()
    preamble, *cases = re.split(r"^=== ", text, flags=re.M)
    values = dict(re.findall(r"^(E\d+): (.*)$", preamble, flags=re.M))
    rows = []
    for case in cases:
        header, rest = case.split("\n", 1)
        messages = rest.split("\n---\n", 1)[1]
        number, title = re.match(r"(E\d+) (.*?)(?: \[.*\])?$", header).groups()
        codes = list(dict.fromkeys(re.findall(r"\[besl-([a-z0-9-]+)\]", messages)))
        listed = ", ".join(f"`{code}`" for code in codes)
        refused = ": error: " in messages
        outcome = f"refused, {listed}" if refused else f"accepted with a warning, {listed}" if codes else "accepted"
        rows.append(f"| {number} | {title} | {outcome} | {'' if refused else values.pop(number, '')} |\n")
    if values:
        sys.exit(f"values of no example: {', '.join(values)}")
    sys.stdout.write(HEAD + "".join(rows))


def programs(page, folder):
    blocks = re.findall(r"^```ts\n(.*?)^```", open(page, encoding="utf-8").read(), flags=re.M | re.S)
    if not blocks:
        sys.exit(f"{page} has no programs")
    os.makedirs(folder, exist_ok=True)
    for number, block in enumerate(blocks):
        with open(os.path.join(folder, f"{number}.shade.ts"), "w", encoding="utf-8") as out:
            out.write(block)


if len(sys.argv) == 3 and sys.argv[1] == "--examples":
    examples(sys.argv[2])
elif len(sys.argv) == 4 and sys.argv[1] == "--programs":
    programs(*sys.argv[2:])
else:
    sys.exit(__doc__)
