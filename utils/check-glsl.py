#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles every GLSL text that the tests have produced, and validates the result.

Usage: check-glsl.py FOLDER

FOLDER is what utils/keep-text.py filled. Each text goes through glslangValidator for Vulkan 1.3 and spirv-val with scalar block
layout, neither of which is ours. Texts that passed before with the same validators are not judged again: FOLDER/.passed remembers them by
their contents. Ends with a line that counts; fails when a text was refused or there was none.
"""

import concurrent.futures
import hashlib
import os
import subprocess
import sys
import tempfile

ENVIRONMENT = "vulkan1.3"


def run(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")


def judge(path):
    """The validators' complaint, or nothing."""
    with tempfile.NamedTemporaryFile(suffix=".spv") as binary:
        result = run("glslangValidator", "-V", "--target-env", ENVIRONMENT, "-o", binary.name, path)
        if result.returncode:
            return "glslangValidator:\n" + result.stdout
        result = run("spirv-val", "--target-env", ENVIRONMENT, "--scalar-block-layout", binary.name)
        if result.returncode:
            return "spirv-val:\n" + result.stdout
    return None


def main():
    folder = sys.argv[1]
    versions = run("glslangValidator", "--version").stdout + run("spirv-val", "--version").stdout
    texts = {}
    for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
        path = os.path.join(folder, name)
        extension = os.path.splitext(name)[1]
        if name.startswith(".") or not os.path.isfile(path):
            continue
        with open(path, "rb") as file:
            digest = hashlib.sha256((versions + extension).encode() + file.read()).hexdigest()
        texts.setdefault(digest, []).append(name)

    memory = os.path.join(folder, ".passed")
    known = set()
    if os.path.exists(memory):
        with open(memory, encoding="ascii") as file:
            known = set(file.read().split())
    new = [digest for digest in texts if digest not in known]
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        verdicts = pool.map(lambda digest: judge(os.path.join(folder, texts[digest][0])), new)
        for digest, complaint in zip(new, verdicts):
            if complaint is None:
                known.add(digest)
                continue
            failed += 1
            print(f"text of test/{texts[digest][0].replace('~', '/')} refused by {complaint}")
    with open(memory, "w", encoding="ascii") as file:
        file.write("\n".join(sorted(known)) + "\n")
    print(f"{len(texts) - failed} texts passed, {failed} failed ({len(new)} judged now)")
    return 1 if failed or not texts else 0


if __name__ == "__main__":
    sys.exit(main())
