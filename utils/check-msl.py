#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles every Metal text that the tests have produced with clang and our stand-in for Metal's library.

Usage: check-msl.py FOLDER        all texts that utils/keep-text.py put there
       check-msl.py --text FILE   one text; prints what is wrong with it
       check-msl.py --self-test   the texts of test/Support/metal/texts, which are right, and each of the mistakes of planted.txt

clang reads a text as C++ for OpenCL, whose address spaces are real. What clang cannot know is looked at here, on the text: the
attributes of Metal (which there are, where they may stand, that no index is taken twice), one entry, an address space on each pointer and
reference. Texts are compiled many at a time, those of one stage and language version together. Ends with a line that counts; fails when a text
was refused or there was none.
"""

import concurrent.futures
import os
import re
import sys
import tempfile

from judging import complaints_of_clang, judge_folder, read_all, run, self_test

SHIM = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "test", "Support", "metal")
CLANG = os.environ.get("BESL_CLANG", "clang-22")
# Implicit conversions of numbers are legal in Metal, but a text of ours says each of them.
FLAGS = (
    "-x clcpp -cl-std=clc++2021 -cl-single-precision-constant -cl-no-stdinc -target spir64 -fsyntax-only -ferror-limit=0 "
    "-Wall -Wconversion -Wextra -Wno-unused -Wno-unknown-pragmas -Wno-unused-parameter "
    # Of what a generated program may well say.
    "-Wno-self-assign -Wno-tautological-compare -Wno-xor-used-as-pow"
).split()
BATCH = 24

# Attribute: how many arguments it has, where it may stand, and in which stages (none: in all).
ATTRIBUTES = {
    "buffer": (1, "parameter", ""),
    "texture": (1, "parameter", ""),
    "sampler": (1, "parameter", ""),
    "id": (1, "member", ""),
    "function_constant": (1, "variable", ""),
    "stage_in": (0, "parameter", "vertex fragment"),
    "vertex_id": (0, "parameter", "vertex"),
    "instance_id": (0, "parameter", "vertex"),
    "base_vertex": (0, "parameter", "vertex"),
    "base_instance": (0, "parameter", "vertex"),
    "front_facing": (0, "parameter member", "fragment"),
    "position": (0, "parameter member", "vertex fragment mesh"),
    "attribute": (1, "member", "vertex"),
    "user": (1, "member", "vertex fragment mesh"),
    "flat": (0, "member", "vertex fragment mesh"),
    "center_no_perspective": (0, "member", "vertex fragment mesh"),
    "centroid_perspective": (0, "member", "vertex fragment mesh"),
    "centroid_no_perspective": (0, "member", "vertex fragment mesh"),
    "sample_perspective": (0, "member", "vertex fragment mesh"),
    "sample_no_perspective": (0, "member", "vertex fragment mesh"),
    "invariant": (0, "member", "vertex mesh"),
    "clip_distance": (0, "member", "vertex mesh"),
    "color": (1, "member", "fragment"),
    "index": (1, "member", "fragment"),
    "depth": (1, "member", "fragment"),
    "sample_mask": (0, "parameter member", "fragment"),
    "sample_id": (0, "parameter", "fragment"),
    "primitive_id": (0, "member parameter", "fragment mesh"),
    "render_target_array_index": (0, "member", "vertex fragment mesh"),
    "thread_position_in_grid": (0, "parameter", "kernel object mesh"),
    "thread_position_in_threadgroup": (0, "parameter", "kernel object mesh"),
    "thread_index_in_threadgroup": (0, "parameter", "kernel object mesh"),
    "threadgroup_position_in_grid": (0, "parameter", "kernel object mesh"),
    "threadgroups_per_grid": (0, "parameter", "kernel object mesh"),
    "thread_index_in_simdgroup": (0, "parameter", "kernel object mesh fragment"),
    "threads_per_simdgroup": (0, "parameter", "kernel object mesh fragment"),
    "payload": (0, "parameter", "object mesh"),
    "max_total_threads_per_threadgroup": (1, "function", "kernel object mesh"),
    "max_total_threadgroups_per_mesh_grid": (1, "function", "object"),
    "kernel": (0, "function", ""),
    "vertex": (0, "function", ""),
    "fragment": (0, "function", ""),
    "object": (0, "function", ""),
    "mesh": (0, "function", ""),
}
LIMITS = {"buffer": 31, "texture": 128, "sampler": 16, "color": 8, "attribute": 31}
WORDS = {"depth": ("any", "less", "greater")}
SPACES = re.compile(r"\b(device|constant|threadgroup|thread|object_data|ray_data)\b")
ENTRY = re.compile(
    r"^(?:(kernel|vertex|fragment)\b|((?:\[\[[^\]]*\]\]\s*)+))\s*[\w:<>, ]+?\s\w+\(", re.MULTILINE
)


class Text:
    """A text on its way to clang."""

    def __init__(self, name, source):
        self.name = name
        self.complaints = []
        self.stage = None
        version = re.search(r"^// Metal (\d+)\.(\d+)", source)
        self.version = int(version[1]) * 100 + int(version[2]) * 10 if version else 300
        self.code = self.prepare(source)

    def complain(self, source, offset, message):
        line = source.count("\n", 0, offset) + 1
        self.complaints.append(f"{self.name}:{line}: error: {message}")

    def find_entry(self, source):
        entries = []
        for match in ENTRY.finditer(source):
            names = [match[1]] if match[1] else re.findall(r"\w+", match[2])
            stages = [name for name in names if name in ("kernel", "vertex", "fragment", "object", "mesh")]
            if stages:
                entries.append((stages[0], match))
        if len(entries) != 1:
            self.complain(source, 0, f"there are {len(entries)} entries")
            return None
        self.stage = entries[0][0]
        return entries[0][1]

    def position_of(self, source, offset):
        """Where an attribute stands: in a parameter list, a struct, on a variable, or on a function."""
        before = source[:offset]
        start = max(before.rfind(";"), before.rfind("}"), before.rfind("{")) + 1
        parentheses = re.sub(r"\[\[.*?\]\]", "", before[start:])
        if parentheses.count("(") > parentheses.count(")"):
            return "parameter"
        if before.count("{") > before.count("}"):
            return "member"
        following = source[offset:]
        head = following[: min(following.find(c) if c in following else len(following) for c in ";={")]
        return "function" if "(" in re.sub(r"\[\[.*?\]\]", "", head) else "variable"

    def check_attributes(self, source, entry):
        taken = {}
        for match in re.finditer(r"\[\[(.*?)\]\]", source, re.DOTALL):
            position = self.position_of(source, match.start())
            # Indices are unique within their struct, parameter list or program.
            scope = position
            if position == "member":
                scope = source.rfind("struct ", 0, match.start())
            for part in re.findall(r"(\w+)\s*(?:\(([^)]*)\))?", match[1]):
                name, arguments = part
                arguments = [a.strip() for a in arguments.split(",") if a.strip()]
                if name not in ATTRIBUTES:
                    self.complain(source, match.start(), f"unknown attribute '{name}'")
                    continue
                count, positions, stages = ATTRIBUTES[name]
                if len(arguments) != count:
                    self.complain(source, match.start(), f"'{name}' takes {count} arguments")
                    continue
                if position not in positions.split():
                    self.complain(source, match.start(), f"'{name}' on a {position}")
                if stages and self.stage and self.stage not in stages.split():
                    self.complain(source, match.start(), f"'{name}' in a {self.stage} function")
                # Two colours for one target differ in the index.
                index = re.search(r"\bindex\((\d+)\)", match[1]) if name == "color" else None
                if index:
                    arguments = [arguments[0] + "." + index[1]]
                if count and (scope, name, arguments[0]) in taken and name != "index":
                    self.complain(source, match.start(), f"'{name}({arguments[0]})' is taken twice")
                if count and name in LIMITS and not (arguments[0].split(".")[0].isdigit() and int(arguments[0].split(".")[0]) < LIMITS[name]):
                    self.complain(source, match.start(), f"'{name}' goes to {LIMITS[name] - 1}")
                if name in WORDS and arguments[0] not in WORDS[name]:
                    self.complain(source, match.start(), f"'{name}' is one of {', '.join(WORDS[name])}")
                taken[scope, name, arguments[0] if count else ""] = True
                if not count and name in ("position", "stage_in", "payload"):
                    key = (scope, name)
                    if key in taken:
                        self.complain(source, match.start(), f"'{name}' is taken twice")
                    taken[key] = True

    def check_parameters(self, source, entry):
        """Every pointer and reference has an address space, every parameter of the entry an attribute."""
        code = re.sub(r"\[\[.*?\]\]", lambda m: "@" + " " * (len(m[0]) - 1), source)
        for match in re.finditer(r"^[\w@ ][^\n;={}]*?\b(\w+)\(([^(){}]*)\)\s*\{", code, re.MULTILINE):
            is_entry = entry and match.start() <= entry.end() <= match.end()
            depth, begin = 0, match.start(2)
            parameters = []
            for i, c in enumerate(match[2] + ","):
                depth += c in "<[" 
                depth -= c in ">]"
                if c == "," and not depth:
                    parameters.append((begin, code[begin : match.start(2) + i]))
                    begin = match.start(2) + i + 1
            for offset, parameter in parameters:
                if not parameter.strip():
                    continue
                if re.search(r"[&*]", parameter) and not SPACES.search(parameter):
                    self.complain(source, offset, f"a pointer or reference without address space:{parameter.rstrip(' @')}")
                original = source[offset : offset + len(parameter)]
                if "[[payload]]" in original and "object_data" not in parameter:
                    self.complain(source, offset, "the payload lies in object_data memory")
                if "[[buffer(" in original and not re.search(r"\b(device|constant)\b[^&*]*[&*]", parameter):
                    self.complain(source, offset, "a buffer is a pointer or reference to device or constant memory")
                if is_entry and "@" not in parameter and "mesh_grid_properties" not in parameter and not re.search(r"\bmesh<", parameter):
                    self.complain(source, offset, f"a parameter of the entry without attribute: {parameter.strip()}")
                if not is_entry and "@" in parameter:
                    self.complain(source, offset, f"an attribute on a parameter of a helper: {parameter.strip(' @')}")
                if is_entry and self.stage in ("vertex", "fragment", "kernel") and re.search(r"\bthread\b.*[&*]", parameter):
                    self.complain(source, offset, "an entry takes nothing in thread memory")

    def check_names(self, source):
        for match in re.finditer(r"\b(?:\w*__\w*|_[A-Z]\w*)\b", source):
            if match[0] not in ("__METAL_VERSION__",):
                self.complain(source, match.start(), f"'{match[0]}' is a name of the compiler")
        for match in re.finditer(r"\bdouble\b|\blong double\b|\bgoto\b|\bnew\b|\bvirtual\b|\bstd::", source):
            self.complain(source, match.start(), f"'{match[0]}' is no word of Metal")

    def prepare(self, source):
        stripped = re.sub(r"//[^\n]*", lambda m: " " * len(m[0]), source)
        if "#include <metal_stdlib>" not in stripped:
            self.complain(source, 0, "metal_stdlib is not included")
        if "using namespace metal;" not in stripped:
            self.complain(source, 0, "namespace metal is not used")
        stripped = stripped.replace("#include <metal_stdlib>", "")
        entry = self.find_entry(stripped)
        self.check_attributes(stripped, entry)
        self.check_parameters(stripped, entry)
        self.check_names(stripped)
        # Only OpenCL's own kernels may have threadgroup variables.
        if entry and self.stage in ("kernel", "object", "mesh"):
            rest = stripped[entry.start() :]
            rest = re.sub(r"^kernel\b|^(?:\[\[[^\]]*\]\]\s*)+", "__kernel ", rest, count=1)
            stripped = stripped[: entry.start()] + rest
        code = re.sub(
            r"^constant ([^;=]*?)\[\[\s*function_constant\([^]]*\]\];", r"besl_metal_program_constant \1 = {};", stripped, flags=re.MULTILINE
        )
        code = re.sub(r"\[\[.*?\]\]", "", code, flags=re.DOTALL)
        return re.sub(r"^constant\b", "besl_metal_program_constant", code, flags=re.MULTILINE)

    def group(self):
        return (self.stage or "kernel", self.version)


def compile_texts(texts):
    """clang's messages for texts of one group."""
    stage, version = texts[0].group()
    defines = [f"-D__METAL_VERSION__={version}"]
    if stage in ("kernel", "object", "mesh"):
        defines.append("-DBESL_METAL_WORKGROUPS")
    if stage in ("fragment", "object", "mesh"):
        defines.append(f"-DBESL_METAL_{stage.upper()}")
    source = ["#include <metal_stdlib>"]
    for number, text in enumerate(texts):
        # A name of the text's own for each namespace, so that no text sees another.
        source.append(f'namespace besl_text_{number} {{\n#line 1 "{text.name}"\n{text.code}\n}}')
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "texts.clcpp")
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(source) + "\n")
        return complaints_of_clang(run(CLANG, *FLAGS, *defines, "-isystem", SHIM, path))


def judge(texts):
    """The complaint about each text, or nothing, in order."""
    verdicts = ["\n".join(text.complaints) for text in texts]
    groups = {}
    for number, text in enumerate(texts):
        if not verdicts[number]:
            groups.setdefault(text.group(), []).append(number)
    batches = [
        numbers[start : start + BATCH] for _, numbers in sorted(groups.items()) for start in range(0, len(numbers), BATCH)
    ]

    def run(numbers):
        if not compile_texts([texts[n] for n in numbers]):
            return
        # One by one: a text that is badly wrong takes others with it.
        for n in numbers:
            verdicts[n] = compile_texts([texts[n]])

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(run, batches))
    return [verdict or None for verdict in verdicts]


def read_text(path):
    with open(path, encoding="utf-8") as file:
        return Text(os.path.basename(path), file.read())


def main():
    if sys.argv[1] == "--self-test":
        return self_test(SHIM, lambda texts: judge([Text(os.path.splitext(name)[0], source) for name, source in texts]))
    if sys.argv[1] == "--text":
        verdict = judge([read_text(sys.argv[2])])[0]
        if verdict:
            print(verdict)
        return 1 if verdict else 0
    version = run(CLANG, "--version").stdout.encode() + read_all(os.path.abspath(__file__), SHIM)
    return judge_folder(sys.argv[1], version, lambda paths: judge([read_text(path) for path in paths]))


if __name__ == "__main__":
    sys.exit(main())
