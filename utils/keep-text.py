#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs besl-translate for a test and keeps the text it writes.

What lit's %glsl and its like stand for: `keep-text.py ROOT TEST besl-translate --to=glsl ARGUMENTS...`. The text goes to standard output
and into ROOT/test/glsl, under the name of the test and with the extension of its stage, where utils/check-glsl.py finds it after the
suite has run; --to names the folder. So no text that a test looks at escapes the validators, and no test has to call them.
"""

import hashlib
import os
import subprocess
import sys
import tempfile


def main():
    root, test, *command = sys.argv[1:]
    language = next(argument.removeprefix("--to=") for argument in command if argument.startswith("--to="))
    kept = os.path.join(root, "test", language)
    os.makedirs(kept, exist_ok=True)
    # A directory as output makes besl-translate name the file, with the stage in it.
    with tempfile.TemporaryDirectory(dir=kept) as folder:
        result = subprocess.run(command + ["-o", folder])
        for name in sorted(os.listdir(folder)):
            path = os.path.join(folder, name)
            with open(path, encoding="utf-8") as file:
                sys.stdout.write(file.read())
            stage = os.path.splitext(name)[0].rsplit(".", 1)[-1]
            # %t is .../test/Target/GLSL/Output/x.mlir.tmp
            source = os.path.relpath(test, os.path.join(root, "test")).replace("/Output/", "/").removesuffix(".tmp")
            number = hashlib.sha1("\0".join(command).encode()).hexdigest()[:6]
            os.replace(path, os.path.join(kept, f"{source.replace('/', '~')}.{number}.{stage}"))
    return result.returncode


if __name__ == "__main__":
    sys.exit(main())
