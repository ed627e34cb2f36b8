# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""library-options.py ROOT: compares the command line of besl-translate and the headers for host programs with docs/library.md."""

import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
page = (root / "docs/library.md").read_text()
section = page[page.index("## Options"):page.index("## Without an LLVM installation")]
options = (root / "tools/besl-translate/Options.td").read_text()

named = set(re.findall(r"`(--?[\w-]+)`", section))
# Groups about many compilations and about files are the tool's.
for group in ("batch_group", "container_group"):
    options = re.sub(rf"^let Group = {group}\b.*?^}}$", "", options, flags=re.S | re.M)
section_of_tool = {"--" + name for name in re.findall(r"`--([\w-]+)`", page[page.index("stays with the tool"):])}
wanted = set()
for name in re.findall(r'Value1<"([\w-]+)"', options) + re.findall(r'Flag1<"([\w-]+)"', options):
    wanted.add("--" + name)
for prefix, name in re.findall(r'Option<\["(--?)"\], "([\w-]+)=?"', options):
    wanted.add(prefix + name)
print(f"options that the page leaves out: {sorted(wanted - named - section_of_tool - {'-h', '--h', '--typeshade-level'})}")

headers = (root / "include/besl/Compiler/Compiler.h").read_text(), (root / "include/besl-c/besl.h").read_text()
missing = []
for row in re.findall(r"^\| (.*) \|$", section, re.M):
    for cell, header in zip(row.split(" | ")[1:], headers):
        for name in re.findall(r"`(?:\w+::)?(\w+)(?:\(\))?`", cell):
            if name not in ("besl", "reflection", "Compiler") and not re.search(rf"\b{name}\b", header):
                missing.append(name)
print(f"members that the headers do not have: {missing}")
