# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Usage: translate-and-validate.py DIRECTORY [besl-translate option...]
#
# Translates each NAME.STAGE.besl of a directory that has a sidecar to GLSL, compiles the GLSL with glslangValidator and passes the
# result to spirv-val. Prints every failure with the text it is about.

import concurrent.futures
import os
import subprocess
import sys


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def check(path, options):
    """An explanation of what went wrong, or None."""
    name, stage = os.path.splitext(path[: -len(".besl")])
    stage = stage[1:]
    output = f"{name}{''.join(options)}.{stage}"
    status, text = run("besl-translate", path, "--to=glsl", *options, "-o", output)
    if status != 0:
        return f"{path}: besl-translate failed\n{text}"
    for command in (
        ("glslangValidator", "-V", "--target-env", "vulkan1.3", "-o", output + ".spv", output),
        ("spirv-val", "--target-env", "vulkan1.3", "--scalar-block-layout", output + ".spv"),
    ):
        status, text = run(*command)
        if status != 0:
            return f"{output}: {command[0]} failed\n{text}\n{open(output).read()}"
    return None


def main():
    directory, options = sys.argv[1], sys.argv[2:]
    paths = sorted(
        os.path.join(directory, file) for file in os.listdir(directory) if file.endswith(".besl")
    )
    if not paths:
        sys.exit(f"no programs in {directory}")
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        failures = [text for text in pool.map(lambda path: check(path, options), paths) if text]
    print(f"{len(paths) - len(failures)} of {len(paths)} programs")
    if failures:
        sys.exit("\n".join(failures))


main()
