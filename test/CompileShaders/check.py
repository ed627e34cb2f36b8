# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check.py CMAKE BUILD TOOL: what a project's build has made of its shaders, and what it makes again when files change."""

import os
import subprocess
import sys
import time

cmake, build, tool = sys.argv[1:]
shaders = os.path.join(build, "shaders")


def fail(text):
    sys.exit("check.py: " + text)


def make():
    result = subprocess.run([cmake, "--build", build, "--verbose"], capture_output=True, text=True)
    if result.returncode:
        fail("the build failed:\n" + result.stdout + result.stderr)


def times():
    return {
        os.path.relpath(os.path.join(folder, name), build): os.stat(os.path.join(folder, name)).st_mtime_ns
        for top in ("each", "batch", "packed", "odd")
        for folder, _, names in os.walk(os.path.join(build, top))
        for name in names
        if not name.endswith((".d", ".besl"))
    }


def changed(path):
    """What is made again after a file has changed."""
    before = times()
    time.sleep(0.02)
    os.utime(path)
    make()
    after = times()
    if after.keys() != before.keys():
        fail(f"{path}: other files than before: {sorted(after.keys() ^ before.keys())}")
    return sorted(name for name in after if after[name] != before[name])


def files(*names):
    return sorted(names)


each = [f"each/{n}.{e}" for n in ("fill.besl", "tint.vert.besl", "tint.frag.besl", "rows.shade.ts") for e in ("glsl", "hlsl")]
batch = [name.replace("each/", "batch/") for name in each]
make()
found = sorted(name for name in times())
if found != sorted(each + batch + ["packed/fill.besl.beslpack", "odd/a b.comp.besl.glsl"]):
    fail(f"unexpected files: {found}")
for name in each:
    text = open(os.path.join(build, name)).read()
    if text != open(os.path.join(build, name.replace("each/", "batch/"))).read():
        fail(f"{name} is not what the batch makes")
    if "fill" in name and "2.0" not in text:
        fail(f"{name} is not linked")
listed = subprocess.run([tool, "--list", os.path.join(build, "packed/fill.besl.beslpack")], capture_output=True, text=True).stdout
if not all(word in listed for word in ("fill compute", "glsl:", "msl:", "reflection:")):
    fail("unexpected container: " + listed)

before = times()
make()
if times() != before:
    fail("a build that has nothing to do does something")
for path, wanted in {
    "fill.besl": each[:2] + batch + ["packed/fill.besl.beslpack"],
    "fill.besl.bead": each[:2] + batch + ["packed/fill.besl.beslpack"],
    "tint.frag.besl": each[4:6] + batch,
    "common.besl": each + batch + ["packed/fill.besl.beslpack"],
}.items():
    made = changed(os.path.join(shaders, path))
    if made != sorted(wanted):
        fail(f"after a change of {path} were made: {made}")
odd = changed(os.path.join(build, "odd names (x)", "a b.comp.besl"))
if odd != ["odd/a b.comp.besl.glsl"]:
    fail(f"after a change of a source with an odd name were made: {odd}")

# A shader that fails fails the build, whose message names it; once it is repaired the build goes on.
path = os.path.join(shaders, "tint.frag.besl")
good = open(path).read()
with open(path, "w") as file:
    file.write(good.replace("color =", "colour ="))
result = subprocess.run([cmake, "--build", build], capture_output=True, text=True)
if result.returncode == 0 or "tint.frag.besl:2:" not in result.stdout + result.stderr:
    fail("a shader with an error does not fail the build")
with open(path, "w") as file:
    file.write(good)
make()
