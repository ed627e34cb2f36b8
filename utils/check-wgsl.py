#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Gives every WGSL text that the tests have produced to Dawn, which browsers use.

Usage: check-wgsl.py FOLDER        all texts that utils/keep-text.py put there
       check-wgsl.py --text FILE   one text; prints what is wrong with it
       check-wgsl.py --self-test   the texts of test/Support/wgsl/texts, which are right, and each of the mistakes of planted.txt

Dawn comes as the package `webgpu` of npm, which scripts/setup installs into test/Support/wgsl; it needs no graphics driver. All texts go through one process.
Its warnings count as errors, but for code that is never reached. Without node or the package nothing is judged, and the status is 77, or 1
where BESL_REQUIRE_WGSL_JUDGE is set.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile

from judging import judge_folder, read_all, self_test

SUPPORT = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "test", "Support", "wgsl")
JUDGE = os.path.join(SUPPORT, "judge.mjs")
PACKAGE = os.path.join(SUPPORT, "node_modules", "webgpu", "package.json")
NODE = shutil.which("node") or shutil.which("nodejs")
SKIPPED = 77


def judge(texts):
    """What is wrong with each of the texts."""
    texts = list(texts)
    if not texts:
        return []
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "verdicts.json")
        done = subprocess.run([NODE, JUDGE, path], input=json.dumps(texts), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        if done.returncode or not os.path.exists(path):
            sys.exit(f"the judge failed:\n{done.stdout}")
        return [verdict and "Dawn:\n" + verdict for verdict in json.loads(read_text(path))]


def read_text(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def main():
    if not NODE or not os.path.exists(PACKAGE):
        print("WGSL is not judged: " + ("node is not installed" if not NODE else "the package 'webgpu' is missing; run scripts/setup"))
        return 1 if os.environ.get("BESL_REQUIRE_WGSL_JUDGE") else SKIPPED
    if sys.argv[1] == "--self-test":
        return self_test(SUPPORT, lambda texts: judge(text for _, text in texts))
    if sys.argv[1] == "--text":
        complaint = judge([read_text(sys.argv[2])])[0]
        if complaint:
            print(complaint)
        return 1 if complaint else 0
    version = read_all(os.path.abspath(__file__), JUDGE, PACKAGE)
    return judge_folder(sys.argv[1], version, lambda paths: judge(map(read_text, paths)))


if __name__ == "__main__":
    sys.exit(main())
