# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests that run a shader: what their comments say, the job it makes for besl-vulkan-runner, and whether the outcome is right.

test/Execution/README.md describes the comments.
"""

import math
import os
import re
import struct

# Type word to struct's letter.
TYPES = {"u8": "B", "u16": "H", "u32": "I", "i32": "i", "f16": "e", "f32": "f"}
UNSIGNED = {1: "B", 2: "H", 4: "I"}
# What a resource holds that only has expectations: no value that a program is likely to write.
FILL = 0xA5
DIRECTIVE = re.compile(r"^\s*// (INPUT|EXPECT|PUSH|DISPATCH|DRAW|ATTRIBUTE|SPECIALIZE|WITH|LEVELS|FAULT)\b([^:]*):(.*)$")


class TestError(Exception):
    """A mistake in a test, not of the compiler."""


def pack(kind, value):
    """The bytes of a number, rounded to its type."""
    try:
        return struct.pack("<" + TYPES[kind], value)
    except OverflowError:
        if kind not in ("f16", "f32"):
            raise
        return struct.pack("<" + TYPES[kind], math.copysign(math.inf, value))


def unpack(kind, data):
    return struct.unpack("<" + TYPES[kind], data)[0]


def bits(data):
    return struct.unpack("<" + UNSIGNED[len(data)], data)[0]


def parse_number(kind, text):
    """The bytes that a token stands for."""
    size = struct.calcsize(TYPES[kind])
    if text.startswith("0x"):
        return int(text, 16).to_bytes(size, "little")
    if kind in ("f16", "f32"):
        return pack(kind, float(text))
    return pack(kind, int(text))


class Value:
    """One value of a list: its type, and what it may be (bytes), or None when anything is right, or "kept"."""

    def __init__(self, kind, choices, within, line):
        self.kind, self.choices, self.within, self.line = kind, choices, within, line
        self.size = struct.calcsize(TYPES[kind])

    def accepts(self, got, before):
        if self.choices is None:
            return True
        if self.choices == "kept":
            return got == before
        return any(self.agree(choice, got) for choice in self.choices)

    def agree(self, expected, got):
        if expected == got:
            return True
        if self.kind not in ("f16", "f32"):
            return False
        x, y = unpack(self.kind, expected), unpack(self.kind, got)
        if math.isnan(x) or math.isnan(y):
            return math.isnan(x) and math.isnan(y)
        if math.isinf(x) or math.isinf(y):
            return False
        # A subnormal result may be flushed (V2).
        smallest = 2.0 ** (-126 if self.kind == "f32" else -14)
        if abs(x) < smallest and y == 0 and math.copysign(1, x) == math.copysign(1, y):
            return True
        return bool(self.within) and abs(x - y) <= self.within * max(abs(x), 1e-30)

    def show(self):
        if not isinstance(self.choices, list):
            return self.choices or "any"
        return " or ".join(show(self.kind, choice) for choice in self.choices)


def show(kind, data):
    value = unpack(kind, data)
    return f"{value!r} ({bits(data):#0{2 + 2 * len(data)}x})" if kind in ("f16", "f32") else f"{value}"


def parse_values(text, within, line):
    """Values from `u32 1 2*3 0..4 f32 1.5|nan any kept 0x7f800000`."""
    kind, values = None, []
    for token in text.split():
        if token in TYPES:
            kind = token
            continue
        if kind is None:
            raise TestError(f"line {line}: a type has to come before '{token}'")
        token, _, count = token.partition("*")
        try:
            repeat = int(count or 1)
            low, dots, high = token.partition("..")
            if dots:
                choices = [[parse_number(kind, str(n))] for n in range(int(low), int(high) + 1)]
            elif token in ("any", "kept"):
                choices = [None if token == "any" else "kept"]
            else:
                choices = [[parse_number(kind, part) for part in token.split("|")]]
        except (ValueError, struct.error, OverflowError) as error:
            raise TestError(f"line {line}: '{token}' is no {kind}: {error}") from error
        values += [Value(kind, choice, within, line) for choice in choices] * repeat
    return values


class Resource:
    def __init__(self):
        self.words, self.inputs, self.expected = [], [], []

    def contents(self):
        if self.inputs:
            return b"".join(value.choices[0] for value in self.inputs)
        return bytes([FILL]) * sum(value.size for value in self.expected)


def parse_size(text):
    return [int(part) for part in text.split("x")]


class Test:
    """A test file: resources by (slot, element), targets by number."""

    def __init__(self, path):
        self.path = path
        self.resources, self.targets, self.attributes = {}, {}, []
        self.push = b""
        self.groups = [1, 1, 1]
        self.draw = None
        self.specialization = {}
        self.others = []
        self.levels = None
        self.fault = None
        with open(path, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                match = DIRECTIVE.match(line)
                if match:
                    self.add(number, match[1], match[2].split(), match[3].strip())

    def add(self, line, directive, words, text):
        if directive == "LEVELS":
            self.levels = text.split("|")
        elif directive == "FAULT":
            self.fault = text
        elif directive == "DISPATCH":
            self.groups = [int(word) for word in text.split()]
        elif directive == "WITH":
            self.others.append(os.path.normpath(os.path.join(os.path.dirname(self.path), text)))
        elif directive == "SPECIALIZE":
            for word in text.split():
                number, _, value = word.partition("=")
                self.specialization[number] = bits(parse_number("i32" if value.startswith("-") else "u32", value))
        elif directive == "PUSH":
            self.push += b"".join(value.choices[0] for value in parse_values(text, 0, line))
        elif directive == "DRAW":
            self.add_draw(text.split())
        elif directive == "ATTRIBUTE":
            values = parse_values(text, 0, line)
            self.attributes.append(
                {
                    "location": int(words[0]),
                    "format": words[1],
                    "perInstance": "instance" in words,
                    "data": b"".join(value.choices[0] for value in values).hex(),
                }
            )
        elif directive == "INPUT":
            resource = self.resource(words)
            resource.words = resource.words or words[1:]
            resource.inputs += parse_values(text, 0, line)
        else:
            within = 0
            if "within" in words:
                at = words.index("within")
                within = float(words[at + 1])
                del words[at : at + 2]
            resource = self.targets.setdefault(int(words[1]), Resource()) if words[0] == "target" else self.resource(words)
            resource.expected += parse_values(text, within, line)

    def resource(self, words):
        slot, _, element = words[0].partition(".")
        return self.resources.setdefault((int(slot), int(element or 0)), Resource())

    def add_draw(self, words):
        self.draw = {"formats": ["rgba32f"], "width": 1, "height": 1}
        while words:
            word = words.pop(0)
            if word == "targets":
                self.draw["formats"] = words
                break
            value = words.pop(0)
            if word == "size":
                self.draw["width"], self.draw["height"] = parse_size(value)
            else:
                key = {"first-vertex": "firstVertex", "first-instance": "firstInstance"}.get(word, word)
                self.draw[key] = int(value)

    def job(self, name, stages):
        """What the runner is to do. Its results come in the order of its resources."""
        buffers, images = [], []
        for (slot, element), resource in sorted(self.resources.items()):
            result = {"binding": slot, "element": element, "data": resource.contents().hex()}
            words = list(resource.words)
            # A sampler that is declared apart is bound with a texture that nobody reads.
            if words and words[0] == "sampler":
                words = ["texture", "r32f", "1x1", *words[1:]]
                result["data"] = "00000000"
            if words and words[0] in ("texture", "image"):
                size = parse_size(words[2])
                result.update(
                    storage=words[0] == "image",
                    format=words[1],
                    width=size[0],
                    height=size[1],
                    depth=size[2] if len(size) > 2 else 1,
                    linear="linear" in words,
                    repeat="repeat" in words,
                    compare=words[words.index("compare") + 1] if "compare" in words else "",
                    levels=int(words[words.index("levels") + 1]) if "levels" in words else 1,
                    shape=next((word for word in words if word in ("array", "3d", "cube", "cube-array", "1d")), "2d"),
                )
                images.append(result)
            else:
                result["uniform"] = "uniform" in words
                buffers.append(result)
        job = {
            "name": name,
            "stages": stages,
            "buffers": buffers,
            "images": images,
            "pushConstants": self.push.hex(),
            "specialization": self.specialization,
            "groups": self.groups,
        }
        if self.draw:
            job["draw"] = dict(self.draw, attributes=self.attributes)
        return job

    def judge(self, result):
        """What is wrong with a result, as lines of text."""
        if "error" in result:
            return [f"{self.path}: {result['error'].strip()}"]
        buffers, images = iter(result["buffers"]), iter(result["images"])
        problems = []
        for (slot, element), resource in sorted(self.resources.items()):
            image = resource.words and resource.words[0] in ("texture", "image", "sampler")
            got = bytes.fromhex(next(images if image else buffers))
            problems += self.compare(f"slot {slot}" + (f".{element}" if element else ""), resource, got)
        for number, resource in sorted(self.targets.items()):
            problems += self.compare(f"target {number}", resource, bytes.fromhex(result["targets"][number]))
        return problems

    def compare(self, where, resource, got):
        before, offset, problems = resource.contents(), 0, []
        if resource.expected and sum(value.size for value in resource.expected) > len(got):
            return [f"{self.path}:{resource.expected[0].line}: {where} has {len(got)} bytes, fewer than are expected"]
        for number, value in enumerate(resource.expected):
            data = got[offset : offset + value.size]
            if not value.accepts(data, before[offset : offset + value.size]):
                problems.append(
                    f"{self.path}:{value.line}: {where}, value {number} at byte {offset}: expected {value.show()}, got {show(value.kind, data)}"
                )
            offset += value.size
        return problems
