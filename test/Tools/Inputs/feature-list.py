# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the table of features in docs/tools.md with the one in the compiler. Usage: feature-list.py SOURCES"""

import re
import sys

root = sys.argv[1]
with open(root + "/lib/Analysis/Features.cpp", encoding="utf-8") as file:
    features = re.findall(r'\{Feature::\w+, "([^"]+)", "([^"]+)"\}', file.read())
with open(root + "/docs/tools.md", encoding="utf-8") as file:
    section = file.read().split("### Features\n")[1].split("\n### ")[0]
listed = [(name, text.replace("`", "'")) for name, text in re.findall(r"^\| `([^`]+)` \| (.*) \|$", section, re.M)]
assert features and features == listed, set(features) ^ set(listed)
