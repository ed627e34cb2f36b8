# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Translates every example to every target in each form that a text may have, for one test, and keeps the texts for the judges.

Usage: forms.py EXAMPLES BUILD FORM OPTION...

The texts of a form go where utils/keep-text.py puts those of other tests, so that the suite's last steps compile them. With `check-source-map.py` as the last option,
the source map of each is checked too.
"""

import os
import subprocess
import sys
import tempfile

EXTENSIONS = {"glsl": "glsl", "hlsl": "hlsl", "metal": "msl"}

# Has more textures than there are indices outside an argument buffer.
TOO_LARGE_TO_BE_BARE = ["lit-surface.besl"]


def main():
    examples, build, form, *options = sys.argv[1:]
    checker = options.pop() if options and options[-1].endswith(".py") else None
    count = 0
    for name in sorted(os.listdir(examples)):
        if not name.endswith(".besl"):
            continue
        source = os.path.join(examples, name)
        with tempfile.TemporaryDirectory() as folder:
            out, source_map = os.path.join(folder, "out"), os.path.join(folder, "map.json")
            fits = "--msl-bindings=bare" not in options or name not in TOO_LARGE_TO_BE_BARE
            command = ["besl-translate", "--to=glsl,hlsl" + (",msl" if fits else ""), "--msl-version=3.1", "-Wno-fma-not-fused", source, "-o", out] + options
            if checker:
                command.append("--source-map=" + source_map)
            subprocess.run(command, check=True)
            if checker:
                subprocess.run([sys.executable, checker, source_map, source] + (["--optimised"] if "-O" in options else []), check=True, stdout=subprocess.DEVNULL)
            for text in sorted(os.listdir(out)):
                stem, stage, extension = text.rsplit(".", 2)
                kept = os.path.join(build, "test", EXTENSIONS[extension])
                os.makedirs(kept, exist_ok=True)
                os.replace(os.path.join(out, text), os.path.join(kept, f"Tools~forms.test~{form}.{stem}.{stage}"))
                count += 1
    print(f"{count} texts")


main()
