# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Usage: find-lists-of-intrinsics.py SOURCE_ROOT
#
# Reports source files that know several intrinsics, by id (`IntrinsicID::min`), by op name ("besl.min") or by op class (`MinOp`).

import os
import re
import sys

root = sys.argv[1]
records = open(os.path.join(root, "include/besl/Dialect/BESL/IR/BESLIntrinsics.td")).read()

# A record is `def BESL_NameOp : Class<"mnemonic", ...`; the name in BESL follows where it differs.
ops = re.findall(r'^def BESL_(\w+) : BESL_\w*Intrinsic<\s*"(\w+)"(?:,\s*"(\w+)")?', records, re.M)
if len(ops) < 70:
    sys.exit(f"only {len(ops)} records found: has their form changed?")
words = {}
for cls, mnemonic, name in ops:
    for word in (rf"IntrinsicID::{name or mnemonic}\b", rf'"besl\.{mnemonic}"', rf'"{name or mnemonic}"'):
        words[word] = name or mnemonic
    if cls.endswith("Op"):
        words[rf"\b{cls}\b"] = name or mnemonic

# A rule about one intrinsic may name it; a list of them is what this looks for.
limit = 8
allowed = {
    "lib/Support/HostMath.cpp",  # the host functions
    "lib/Frontend/BESL/ForeignNames.cpp",  # what other languages call things
    "lib/Frontend/TypeShade/SemaMath.cpp",  # what TypeShade calls them
    "lib/Frontend/TypeShade/SemaResource.cpp",
    "lib/Conversion/BESLToVM/Intrinsics.cpp",  # the machine's instructions for them
    "lib/Conversion/BESLToVM/Places.cpp",
    "lib/Execution/EncodeOps.cpp",
    "tools/besl-smith/Expressions.cpp",  # random programs know the range of each result
    "lib/Target/GLSL/Keywords.cpp",  # words that the languages have taken
    "lib/Target/HLSL/Keywords.cpp",
    "lib/Target/MSL/Keywords.cpp",
    "lib/Target/WGSL/Keywords.cpp",
}

failures = []
for directory in ("include", "lib", "tools"):
    for folder, _, files in os.walk(os.path.join(root, directory)):
        for file in sorted(files):
            path = os.path.relpath(os.path.join(folder, file), root)
            if not file.endswith((".h", ".cpp")) or path in allowed:
                continue
            text = open(os.path.join(folder, file)).read()
            known = {name for word, name in words.items() if re.search(word, text)}
            if len(known) > limit:
                failures.append(f"{path} knows {len(known)} intrinsics: {', '.join(sorted(known))}")
if failures:
    sys.exit("\n".join(failures))
