# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""hash.py PLUGIN: what content hashes depend on, in the current folder."""

import os
import shutil
import subprocess
import sys


def fail(text):
    sys.exit("hash.py: " + text)


def hash(*args, cwd="."):
    result = subprocess.run(["besl-translate", "--print-hash", *args], cwd=cwd, capture_output=True, text=True)
    if result.returncode or result.stderr:
        fail(f"{args}: {result.stderr}")
    return result.stdout.split()[0]


def text(*args, cwd="."):
    return subprocess.run(["besl-translate", *args], cwd=cwd, capture_output=True, check=True).stdout


def same(what, a, b):
    if a != b:
        fail(f"{what} changes the hash")


def other(what, a, b):
    if a == b:
        fail(f"{what} does not change the hash")


def change(path, text):
    with open(path, "a") as file:
        file.write(text)


MAIN = "main.comp.besl"
os.makedirs("sub", exist_ok=True)
base = hash(MAIN)
if len(base) != 64:
    fail("the hash has not 256 bits")
same("nothing", base, hash(MAIN))
same("what is the default anyway", base, hash("--to=glsl", MAIN))
same("the folder that one is in", base, hash("../" + MAIN, cwd="sub"))
same("an absolute path", base, hash(os.path.abspath(MAIN)))
same("options about messages and threads", base, hash("--color=always", "--diagnostics-format=json", "-j2", "--cache=hash-cache", MAIN))
same("a cache", base, hash("--cache=hash-cache", MAIN))
same("how an option is written", hash("--to", "hlsl", MAIN), hash("--to=hlsl", MAIN))
same("the order of options", hash("-O", "--glsl-set=2", MAIN), hash("--glsl-set=2", MAIN, "-O"))
for options in (["-O"], ["--to=hlsl"], ["--to=glsl,hlsl"], ["--glsl-set=1"], ["--minify"], ["--link=lib.besl"], ["--line-directives"], ["--workgroup=4"]):
    other(str(options), base, hash(*options, MAIN))

# Where paths are in what is written, they count.
os.makedirs("moved", exist_ok=True)
shutil.copy(MAIN, "moved")
shutil.copy(MAIN + ".bead", "moved")
same("another folder", base, hash("moved/" + MAIN))
for options in (["--line-directives=names"], ["--to=reflection"], ["--to=mlir"]):
    other(f"another folder with {options}", hash(*options, MAIN), hash(*options, "moved/" + MAIN))
    same(f"another working directory with {options}", hash(*options, MAIN), hash(*options, MAIN, cwd="moved"))
    if text(*options, MAIN) != text(*options, MAIN, cwd="moved"):
        fail(f"with {options} the working directory is in the text")

# A plugin is what its bytes are, wherever it lies; a dependency file names it. Bytes behind its end change nothing about what it does.
os.makedirs("plugins", exist_ok=True)
shutil.copy(sys.argv[1], "plugins/one.so")
shutil.copy(sys.argv[1], "plugins/two.so")
one = hash("--load-pass-plugin=plugins/one.so", MAIN)
other("a plugin", base, one)
same("the folder of a plugin", hash("--load-pass-plugin=one.so", "../" + MAIN, cwd="plugins"), one)
change("plugins/one.so", "x")
other("the bytes of a plugin", one, hash("--load-pass-plugin=plugins/one.so", MAIN))
text("--load-pass-plugin=plugins/two.so", MAIN, "-o", "plugins/out", "--depfile=plugins/out.d")
if "plugins/two.so" not in open("plugins/out.d").read():
    fail("the dependency file does not name the plugin")

library = hash("--link=lib.besl", MAIN)
shutil.copy("lib.besl", "moved")
same("another folder with WGSL", hash("--to=wgsl", MAIN), hash("--to=wgsl", "moved/" + MAIN))
same("the folder of a library", library, hash("--link=moved/lib.besl", MAIN))
change("lib.besl", "// more\n")
other("a library", library, hash("--link=lib.besl", MAIN))
change(MAIN + ".bead", "// more\n")
sidecar = hash(MAIN)
other("the sidecar", base, sidecar)
change(MAIN, "// more\n")
other("the source", sidecar, hash(MAIN))
