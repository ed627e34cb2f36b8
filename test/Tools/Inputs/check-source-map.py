# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Looks the statements of an example up in the source map of its texts.

Usage: check-source-map.py MAP SOURCE [--optimised]

What the map says is compared with what stands in the two texts, which this script reads by itself: every mapping lies within them and they nest; a range of the
source is something whole, with brackets that match; where the text declares or assigns a variable, the source does the same to one of that name; every statement of the
source in a function that the text has is found from some place in the text.
"""

import json
import re
import sys


def offsets(text):
    """Where each line begins."""
    starts = [0]
    for i, c in enumerate(text):
        if c == "\n":
            starts.append(i + 1)
    return starts


class Text:
    def __init__(self, path):
        with open(path, encoding="utf-8", newline="") as file:
            self.text = file.read()
        self.starts = offsets(self.text)

    def offset(self, line, column):
        assert 1 <= line <= len(self.starts), f"line {line}"
        offset = self.starts[line - 1] + column - 1
        end = self.starts[line] if line < len(self.starts) else len(self.text) + 1
        assert offset < end, f"{line}:{column} is behind its line"
        return offset

    def slice(self, line, column, end_line, end_column):
        begin, end = self.offset(line, column), self.offset(end_line, end_column)
        assert begin <= end
        return begin, end, self.text[begin:end]


def balanced(text):
    depth = {"(": 0, "[": 0, "{": 0}
    for c in re.sub(r"//[^\n]*", "", text):
        if c in depth:
            depth[c] += 1
        elif c in ")]}":
            depth["([{"[")]}".index(c)]] -= 1
            if min(depth.values()) < 0:
                return False
    return not any(depth.values())


def statements(source):
    """The simple statements in function bodies: the ranges from the first word to the semicolon, which is not included."""
    blank = re.sub(r"//[^\n]*", lambda m: " " * len(m.group()), source)
    found = []
    for body in re.finditer(r"\w+\s*:\s*fn\b[^{]*\{", blank):
        depth, at = 1, body.end()
        while depth:
            depth += {"{": 1, "}": -1}.get(blank[at], 0)
            at += 1
        for part in re.finditer(r"(?<=[;{}])\s*((?:let\s+)?[a-z_][\w.\[\]]*[^;{}]*);", blank[body.end() - 1 : at]):
            text = part.group(1)
            # The parts of a for's header, and what stands in a match, belong to something larger.
            if balanced(text):
                found.append((body.end() - 1 + part.start(1), body.end() - 1 + part.end(1), text))
    return found


def check(output, source, optimised):
    text = Text(output["file"])
    last, stack, count = (0, 0), [], 0
    begins = set()
    for mapping in output["mappings"]:
        begin, end, piece = text.slice(*mapping[:4])
        original_begin, original_end, original = source.slice(*mapping[5:])
        assert mapping[4] == 0 and begin < end
        assert (begin, -end) >= (last[0], -last[1]), f"{mapping} is out of order"
        last = (begin, end)
        while stack and stack[-1] <= begin:
            stack.pop()
        assert not stack or end <= stack[-1], f"{mapping} does not nest"
        stack.append(end)
        assert balanced(original), f"{mapping}: {original!r}"
        assert balanced(piece), f"{mapping}: {piece!r}"
        begins.add(original_begin)
        # A statement of the text and what it was.
        declared = re.fullmatch(r"(?:precise )?\w+ (\w+)(?:\[\w+\])* = [^;]*;", piece)
        assigned = re.match(r"(\w+) = [^=]", piece)
        if declared and original.startswith("let "):
            name = re.match(r"let\s+(\w+)", original).group(1)
            assert declared.group(1).rstrip("_0123456789") == name.rstrip("_0123456789"), f"{piece!r} comes from {original!r}"
            count += 1
        elif assigned and not assigned.group(1).startswith("gl_") and re.match(r"\w+ = ", original):
            assert original.startswith(assigned.group(1).split("_")[0]), f"{piece!r} comes from {original!r}"
            count += 1
    if not optimised:
        for begin, end, statement in statements(source.text):
            assert begin in begins, f"nothing comes from {statement!r}"
            count += 1
    return count


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        document = json.load(file)
    assert document["version"] == 1
    source = Text(sys.argv[2])
    for output in document["outputs"]:
        assert output["sources"] == [sys.argv[2]], output["sources"]
        optimised = "--optimised" in sys.argv
        count = check(output, source, optimised)
        # An optimised text may keep no statement as it was; its parts come from somewhere all the same.
        assert output["mappings"] if optimised else count > 0
    print(f"{len(document['outputs'])} texts")


main()
