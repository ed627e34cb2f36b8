# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Usage: passes-on-examples.py DIRECTORY FILE...
#
# Imports every example of the directory, and the files, then runs passes over all of them at once. The tools have to be on the PATH.

import pathlib
import re
import subprocess
import sys

IDEMPOTENT = [
    "besl-eliminate-dead-locals",
    "besl-lower-arrays-to-vectors",
    "besl-robust-access",
    "besl-simplify-effects",
    "besl-symbol-dce",
]
SEPARATOR = "\n// -----\n"


def run(*command, text=None):
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)} failed:\n{done.stderr}")
    return done.stdout, done.stderr


def optimise(text, passes):
    return run("besl-opt", "--split-input-file", f"--pass-pipeline=builtin.module({passes})", text=text)[0]


def count_ops(text):
    return len(re.findall(r"\bbesl\.(?!ref|struct<|array|matrix|texture|image<)", text))


def split_steps(pipeline):
    """The passes of `anchor(a,b{x=1,2},c)`."""
    inner = pipeline[pipeline.index("(") + 1 : pipeline.rindex(")")]
    steps, depth, start = [], 0, 0
    for i, letter in enumerate(inner + ","):
        depth += (letter in "({") - (letter in ")}")
        if letter == "," and depth == 0:
            steps.append(inner[start:i].strip())
            start = i + 1
    return steps


sources = sorted(pathlib.Path(sys.argv[1]).glob("*.besl"))
assert len(sources) > 10, "no examples"
sources += sys.argv[2:]
text = SEPARATOR.join(run("besl-translate", "--to=mlir", str(source))[0] for source in sources)

failed = False
for name in IDEMPOTENT:
    once = optimise(text, name)
    if optimise(once, name) != once:
        print(f"{name} changes something the second time")
        failed = True

_, dumped = run("besl-opt", "--besl-optimize", "--dump-pass-pipeline", text="module {}")
# The first line says how many passes there are.
steps = split_steps(" ".join(dumped.splitlines()[1:]))
whole = count_ops(optimise(text, ",".join(steps)))
print(f"imported: {count_ops(text)} operations, optimised: {whole}")
for i, step in enumerate(steps):
    without = count_ops(optimise(text, ",".join(steps[:i] + steps[i + 1 :])))
    print(f"without {step}: {without}")
    if without <= whole:
        print(f"{step} earns nothing")
        failed = True

# Why it is not among the steps: docs/passes.md quotes the figure.
for name in ["besl-inline"]:
    with_it = count_ops(optimise(text, "besl-optimize," + name))
    print(f"with {name}: {with_it}")
    if with_it < whole:
        print(f"{name} would earn its place")
        failed = True
sys.exit(failed)
