# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""self-contained.py BUILD READELF EXAMPLES FOLDER: the self-contained tool and library of a build need the C library only, export what they should, and the
tool says the same as the other about every example, byte for byte."""

import concurrent.futures
import pathlib
import re
import subprocess
import sys

build, readelf, examples, folder = sys.argv[1:]
build, folder = pathlib.Path(build), pathlib.Path(folder)
tool = build / "self-contained/bin/besl-translate"
library = build / "self-contained/lib/libbesl-c.so"


def read(*options):
    return subprocess.run([readelf, *options], check=True, capture_output=True, text=True).stdout


for file in (tool, library):
    needed = re.findall(r"\(NEEDED\)\s+Shared library: \[([^]]+)\]", read("-d", file))
    others = [name for name in needed if not re.match(r"(libc|libm|libdl|libpthread|librt|ld-linux.*)\.so", name)]
    print(f"{file.name} needs of others: {others}")
    if "RUNPATH" in read("-d", file):
        print(f"{file.name} has a search path")

exported = [
    line.split()[7] for line in read("--dyn-syms", "-W", library).splitlines()
    if re.match(r"\s*\d+:", line) and line.split()[6] not in ("UND", "Ndx") and line.split()[4] != "LOCAL"
]
print(f"exported beside besl_: {[name for name in exported if not name.startswith('besl_')]}")
declared = set()
for header in (pathlib.Path(examples).parent / "include/besl-c").glob("*.h"):
    text = re.sub(r"/\*.*?\*/|^#.*?$", "", header.read_text(), flags=re.S | re.M)
    declared |= {name for name in re.findall(r"\b(besl_\w+)\s*\(", text) if f"(*{name}" not in text}
print(f"declared and not exported: {sorted(declared - set(exported))}")
print(f"exported and not declared: {sorted(set(exported) - declared)}")


def run(which, shader, out):
    targets = "glsl,hlsl,msl,reflection,mlir,mlirbc"
    return subprocess.run([which, "-O", f"--to={targets}", shader, "-o", out], capture_output=True)


def compare(shader):
    texts = []
    for which, name in ((build / "bin/besl-translate", "shared"), (tool, "own")):
        out = folder / f"{name}-{shader.name}"
        finished = run(which, shader, out)
        files = {path.name: path.read_bytes() for path in sorted(out.iterdir())} if out.is_dir() else {}
        texts.append((finished.returncode, finished.stdout, finished.stderr, files))
    if texts[0] != texts[1]:
        print(f"{shader}: the tools differ")
    return len(texts[0][3])


shaders = sorted(pathlib.Path(examples).glob("*.besl"))
with concurrent.futures.ThreadPoolExecutor(2) as pool:
    count = sum(pool.map(compare, shaders))
print(f"{len(shaders)} shaders compared, at least 20: {len(shaders) >= 20 and count >= 5 * len(shaders)}")
