#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles every GLSL text that the tests have produced, and validates the result.

Usage: check-glsl.py FOLDER

FOLDER is what utils/keep-text.py filled. Each text goes through glslangValidator for Vulkan 1.3 and spirv-val with scalar block
layout, neither of which is ours. Ends with a line that counts; fails when a text was refused or there was none.
"""

import concurrent.futures
import os
import sys
import tempfile

from judging import judge_folder, run

ENVIRONMENT = "vulkan1.3"


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
    version = run("glslangValidator", "--version").stdout + run("spirv-val", "--version").stdout
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return judge_folder(sys.argv[1], version, lambda paths: pool.map(judge, paths))


if __name__ == "__main__":
    sys.exit(main())
