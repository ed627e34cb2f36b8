# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Usage: translate-and-judge.py DIRECTORY CHECK-MSL [besl-translate option...]
#
# Translates each NAME.STAGE.besl of a directory to Metal, many in one run of besl-translate where their options allow it, and
# has the texts judged, many in one run of clang. Prints every failure with the text it is about.

import importlib.util
import os
import subprocess
import sys


def main():
    directory, judge_path, options = sys.argv[1], sys.argv[2], sys.argv[3:]
    sys.path.insert(0, os.path.dirname(judge_path))
    specification = importlib.util.spec_from_file_location("check_msl", judge_path)
    judge = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(judge)

    names = sorted(file for file in os.listdir(directory) if file.endswith(".besl"))
    if not names:
        sys.exit(f"no programs in {directory}")
    failures, texts = [], []
    for name in names:
        done = subprocess.run(
            ["besl-translate", os.path.join(directory, name), "--to=msl", "--msl-version=3.1", *options], capture_output=True, text=True
        )
        if done.returncode:
            failures.append(f"{name}: besl-translate failed\n{done.stderr}")
        else:
            texts.append((judge.Text(name, done.stdout), done.stdout))
    for (text, source), complaint in zip(texts, judge.judge([text for text, _ in texts])):
        if complaint:
            failures.append(f"{text.name}: refused\n{complaint}\n{source}")
    print(f"{len(names) - len(failures)} of {len(names)} programs")
    if failures:
        sys.exit("\n".join(failures))


main()
