# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""depfile.py: dependency files with odd names, read by Ninja and by Make, in the current folder."""

import os
import shutil
import subprocess
import sys

# Ninja's reader skips some signs (`;*<>|'` and a few more) wherever they are, so no compiler can name files with them.
NAMES = ["plain", "a b", "two  blanks", "x#y", "cost$5", "$", "back\\slash", "back\\ slash", "per%cent", "equal=s", "(paren)", "umlaut-ä", "colon:y"]
SHADER = "data: descriptor<{ type: u32[], binding: 0, access: read_write }>;\nmain: fn () -> void { data[0] = 1; }\n"


def fail(text):
    sys.exit("depfile.py: " + text)


def run(command, folder, status=0):
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if result.returncode != status:
        fail(f"{command}: exit status {result.returncode}\n{result.stdout}{result.stderr}")
    return result.stdout + result.stderr


def ninja_name(name):
    return name.replace("$", "$$").replace(" ", "$ ").replace(":", "$:")


def check_ninja(name):
    folder = "ninja"
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    source = name + ".comp.besl"
    with open(os.path.join(folder, source), "w") as file:
        file.write(SHADER)
    with open(os.path.join(folder, source + ".bead"), "w") as file:
        file.write('{ "stage": "Compute" }')
    # Quoted by hand: Ninja's own $in is for the shell, which is not what is tested.
    with open(os.path.join(folder, "args"), "w") as file:
        file.write("".join('"' + a.replace("\\", "\\\\") + '"\n' for a in ["--to=glsl,hlsl", source, "-o", "out", "--depfile=x.d"]))
    out = [ninja_name(f"out/{name}.comp.{e}") for e in ("glsl", "hlsl")]
    with open(os.path.join(folder, "build.ninja"), "w") as file:
        file.write("rule besl\n  command = besl-translate @args\n  depfile = x.d\n  deps = gcc\n")
        file.write(f"build {' '.join(out)}: besl {ninja_name(source)}\n")
    run(["ninja"], folder)
    if "no work to do" not in run(["ninja", "-d", "explain"], folder):
        fail(f"Ninja builds {name!r} again: " + run(["ninja", "-d", "explain", "-n"], folder))
    # What only the dependency file names.
    later = os.stat(os.path.join(folder, "out", name + ".comp.glsl")).st_mtime + 5
    os.utime(os.path.join(folder, source + ".bead"), (later, later))
    if "no work to do" in run(["ninja", "-n"], folder):
        fail(f"Ninja does not see the sidecar of {name!r}")


def check_make(name):
    folder = "make"
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    source = name + ".comp.besl"
    with open(os.path.join(folder, source), "w") as file:
        file.write(SHADER)
    run(["besl-translate", source, "-o", "out", "--depfile=x.d"], folder)
    with open(os.path.join(folder, "Makefile"), "w") as file:
        file.write("include x.d\nout:\n\ttouch out\n")
    if "up to date" not in run(["make", "out"], folder):
        fail(f"Make builds {name!r} again")
    later = os.stat(os.path.join(folder, "out")).st_mtime + 5
    os.utime(os.path.join(folder, source), (later, later))
    if "touch out" not in run(["make", "-n", "out"], folder):
        fail(f"Make does not see that {name!r} has changed")


for name in NAMES:
    check_ninja(name)
    # A pattern of Make's, or what it takes for a variable: clang and gcc write these as they are, too.
    if shutil.which("make") and not set(name) & set("%=\\"):
        check_make(name)

for name in ("line\nbreak", "tab\tbed"):
    with open(name + ".comp.besl", "w") as file:
        file.write(SHADER)
    text = run(["besl-translate", name + ".comp.besl", "-o", "odd", "--depfile=odd.d"], ".", 2)
    shown = name.replace("\n", "<U+000A>").replace("\t", "<U+0009>")
    wanted = f"error: '{shown}.comp.besl' cannot be named in the dependency file 'odd.d': it has a line break or tab in it, or ends with a backslash [besl-depfile-name]\n"
    if text.replace("\t", "<U+0009>") != wanted or os.path.exists("odd.d"):
        fail(f"unexpected message: {text!r}")
