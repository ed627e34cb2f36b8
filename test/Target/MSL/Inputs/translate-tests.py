# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Usage: translate-tests.py FOLDER CHECK-MSL
#
# What the tests of another target translate has to go to Metal as well: takes the RUN lines of the .besl files in FOLDER that call
# %glsl, or besl-translate with a target, and has all texts judged, many in one run of clang.

import importlib.util
import os
import re
import shlex
import subprocess
import sys

# Asks for the length of a buffer, which Metal does not tell.
NOT_FOR_METAL = ["buffer-lengths.besl"]


def main():
    folder, judge_path = sys.argv[1:]
    sys.path.insert(0, os.path.dirname(judge_path))
    specification = importlib.util.spec_from_file_location("check_msl", judge_path)
    judge = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(judge)

    failures, texts = [], []
    for name in sorted(os.listdir(folder)):
        if not name.endswith(".besl") or name in NOT_FOR_METAL:
            continue
        path = os.path.join(folder, name)
        with open(path, encoding="utf-8") as file:
            runs = re.findall(r"RUN: (?:%glsl|besl-translate(?= --to=glsl))([^|\n]*)", file.read())
        for run in runs:
            options = [path if word == "%s" else word for word in shlex.split(run) if not word.startswith(("--to=", "--glsl-"))]
            if "-o" in options:
                del options[options.index("-o") :]
            done = subprocess.run(["besl-translate", "--to=msl", "--msl-version=3.1", *options], capture_output=True, text=True)
            if done.returncode:
                failures.append(f"{name}: besl-translate failed\n{done.stderr}")
            else:
                texts.append((judge.Text(name, done.stdout), done.stdout))
    for (text, source), complaint in zip(texts, judge.judge([text for text, _ in texts])):
        if complaint:
            failures.append(f"{text.name}: refused\n{complaint}\n{source}")
    print(f"{len(texts)} texts, {len(failures)} failed")
    if failures or len(texts) < 20:
        sys.exit("\n".join(failures) or "there should be more texts")


main()
