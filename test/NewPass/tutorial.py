# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Usage: tutorial.py write-a-pass.md TREE PLUGIN
#
# Does what the tutorial tells a reader to: edits the files that scripts/new-pass made in TREE, and writes the plugin's source into
# the directory PLUGIN. The blocks of code are found by what they are for, so a rewritten tutorial fails here rather than in a
# reader's hands.

import pathlib
import re
import sys

page, tree, plugin = (pathlib.Path(argument) for argument in sys.argv[1:])
blocks = re.findall(r"^```(?:cpp|mlir)\n(.*?)^```$", page.read_text(), re.S | re.M)


def block(what, condition):
    found = [text for text in blocks if condition(text)]
    if len(found) != 1:
        sys.exit(f"{page}: expected one block of code that is {what}, found {len(found)}")
    return found[0]


def replace(text, begin, end, new):
    head, _, rest = text.partition(begin)
    _, _, tail = rest.partition(end)
    if not tail:
        sys.exit(f"there is no '{begin}' or no '{end}' in what scripts/new-pass made")
    return head + new + end + tail


rewrite = block("the new 'rewrite'", lambda text: "bool rewrite(" in text)
includes = block("the new includes", lambda text: "besl/Transforms/Passes.h" in text)
test = block("the test", lambda text: "RUN:" in text)
source = block("the plugin", lambda text: "BESL_PASS_PLUGIN" in text)

path = tree / "lib/Transforms/ExpandPow.cpp"
code = replace(path.read_text(), "/// Rewrites one op", "struct ExpandPow", rewrite + "\n")
path.write_text(replace(code, "#include", "namespace besl {", includes + "\n"))
(tree / "test/Transforms/expand-pow.mlir").write_text(test)
place = "// getNumber and rewrite\n"
if place not in source:
    sys.exit(f"{page}: the plugin does not say where 'rewrite' goes")
plugin.mkdir(parents=True, exist_ok=True)
(plugin / "ExpandPow.cpp").write_text(source.replace(place, rewrite))
