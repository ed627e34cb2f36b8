#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares reflection documents with what tools of others say about the texts.

Usage: prove-reflection.py BUILD [--seed N] [--programs N] [--keep FOLDER]

For every example, and for programs whose structs are made at random, each document of `besl-translate --to=reflection`

  * fits docs/reflection.schema.json;
  * has the names of members, offsets, strides, matrix orders, sets, bindings, locations and capabilities that spirv-cross and spirv-dis find in the SPIR-V that glslang makes
    of the GLSL;
  * has the sizes and offsets that clang finds in the structs of the Metal text, and the indices that stand there;
  * has the registers that stand in the HLSL text, the sizes and offsets that Direct3D gives the structs of its structured buffers (a model of
    these rules is below), and covers exactly the bytes that the text reads and writes in its byte-address buffers.

Mistakes are planted into documents of one more program, and each has to be found. Ends with a line that counts; fails when something
differed or a mistake was not found.
"""

import argparse
import concurrent.futures
import importlib.util
import json
import os
import random
import re
import subprocess
import sys
import tempfile

import jsonschema

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
spec = importlib.util.spec_from_file_location("check_msl", os.path.join(ROOT, "utils", "check-msl.py"))
check_msl = importlib.util.module_from_spec(spec)
spec.loader.exec_module(check_msl)


def run(*command, **options):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace", **options)


# ---- random programs ----------------------------------------------------------------------------------------------------------------------

SCALARS = ["u8", "u16", "f16", "u32", "i32", "f32"]
VECTORS = ["vec2f", "vec3f", "vec4f", "vec2u", "vec3u", "vec4u", "vec2i", "vec2u16", "vec4u16", "vec2f16", "vec3f16", "vec4f16", "packed_vec4f"]
MATRICES = ["mat4f", "mat4x3f"]
# Names of members that one language or another has no room for.
WORDS = ["filter", "active", "template", "line", "class", "half4", "main"]


class Generator:
    """Structs of all types, nested at random, and a program that copies every part of each from one buffer to another."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.structs = []

    def part(self, depth, constants):
        choice = self.random.random()
        if depth < 3 and choice < 0.25:
            return self.struct(depth + 1, constants)
        if choice < 0.45:
            return self.random.choice(SCALARS)
        if choice < 0.85:
            return self.random.choice(VECTORS)
        return self.random.choice(MATRICES)

    def struct(self, depth, constants):
        fields = []
        for number in range(self.random.randint(1, 5)):
            part = self.part(depth, constants)
            if self.random.random() < 0.3:
                part += f"[{self.random.randint(1, 4)}]"
            elif depth and not constants and self.random.random() < 0.08:
                part = "atomicu32"
            name = f"m{number}_{len(self.structs)}"
            if self.random.random() < 0.15:
                name = self.random.choice([word for word in WORDS if word not in dict(fields)])
            fields.append((name, part))
        name = f"S{len(self.structs)}"
        self.structs.append((name, fields))
        return name

    def leaves(self, path, name):
        """Paths to what can be copied, for arrays their first and last element."""
        for field, part in dict(self.structs)[name]:
            element, _, count = part.partition("[")
            indices = [""]
            if count:
                last = int(count[:-1]) - 1
                indices = ["[0]"] + ([f"[{last}]"] if last else [])
            for index in indices:
                if element.startswith("S"):
                    yield from self.leaves(f"{path}.{field}{index}", element)
                elif not element.startswith("atomic"):
                    yield f"{path}.{field}{index}"

    def program(self, buffers):
        declarations, statements = [], []
        slot = 0
        for number in range(buffers):
            constant = number % 3 == 0
            name = self.struct(0, True)
            memory = "constant" if constant else "device"
            shape = "" if constant or number % 2 else "[]"
            for variable, place, access, where in ((f"from{number}", slot, "read", memory), (f"to{number}", slot + 1, "read_write", "device")):
                declarations.append(f"{variable}: descriptor<{{ type: {name}{shape}, binding: {place}, access: {access}, memory: {where} }}>;")
            slot += 2 + self.random.randint(0, 2)
            index = "[0]" if shape else ""
            for path in self.leaves("", name):
                statements.append(f"\tto{number}{index}{path} = from{number}{index}{path};")
        pushed = [
            (f"p{i}", self.random.choice([t for t in SCALARS + VECTORS + ["mat4f"] if t not in ("u8", "packed_vec4f")])) for i in range(5)
        ]
        text = "".join(
            f"{name}: struct {{\n" + "".join(f"\t{field}: {part},\n" for field, part in fields) + "}\n" for name, fields in self.structs
        )
        text += "Pushed: struct {\n" + "".join(f"\t{field}: {part},\n" for field, part in pushed) + "}\n"
        text += "push_constant: push_constant {\n" + "".join(f"\t{field}: {part},\n" for field, part in pushed) + "}\n"
        declarations.append(f"pushed: descriptor<Pushed, {slot}, read_write, device>;")
        statements += [f"\tpushed.{field} = push_constant.{field};" for field, _ in pushed]
        return text + "\n".join(declarations) + "\nmain: fn () -> void {\n" + "\n".join(statements) + "\n}\n"


def name_of(member, target):
    """What a target's text calls a member."""
    return next((t["name"] for t in member.get("targets", []) if t["target"] == target and "name" in t), member["name"])


# ---- one program and its texts ------------------------------------------------------------------------------------------------------------


class Case:
    def __init__(self, name, path, options, folder, plant=None):
        self.name, self.path, self.options, self.folder, self.plant = name, path, options, folder, plant
        self.problems = []
        self.msl = None

    def check(self, what, expected, found):
        if expected != found:
            self.problems.append(f"{self.name}: {what}: reflection has {expected}, the text {found}")

    def translate(self, target):
        result = run("besl-translate", f"--to={target}", *self.options, self.path)
        if result.returncode:
            self.problems.append(f"{self.name}: --to={target} failed:\n{result.stderr}")
        return result.stdout

    def prepare(self):
        text = self.translate("reflection")
        if self.problems:
            return
        self.document = json.loads(text)
        validator = jsonschema.Draft202012Validator(SCHEMA)
        for error in validator.iter_errors(self.document):
            self.problems.append(f"{self.name}: {'/'.join(map(str, error.path))}: {error.message}")
        if self.plant:
            self.plant(self.document)
        self.types = {t["name"]: t for t in self.document["types"]}
        reached = {t["target"] for t in self.document["entry"]["targets"] if "unsupported" not in t}
        if "glsl" in reached:
            self.check_glsl()
        if "hlsl" in reached:
            self.check_hlsl()
        if "msl" in reached:
            self.prepare_msl()

    def target(self, thing, name):
        return next((t for t in thing["targets"] if t["target"] == name), None)

    # -- GLSL ------------------------------------------------------------------------------------------------------------------------------

    def check_glsl(self):
        stage = self.document["entry"]["stage"]
        extension = {"vertex": "vert", "fragment": "frag", "compute": "comp", "task": "task", "mesh": "mesh"}[stage]
        base = os.path.join(self.folder, self.name)
        with open(f"{base}.{extension}", "w", encoding="utf-8") as file:
            file.write(self.translate("glsl"))
        result = run("glslangValidator", "-V", "--target-env", "vulkan1.3", "-o", base + ".spv", f"{base}.{extension}")
        if result.returncode:
            self.problems.append(f"{self.name}: glslangValidator:\n{result.stdout}")
            return
        # Of task and mesh stages spirv-cross cannot say everything, but what we ask.
        cross = run("spirv-cross", base + ".spv", "--reflect")
        if cross.returncode:
            self.problems.append(f"{self.name}: spirv-cross: {cross.stderr}")
            return
        found = json.loads(cross.stdout)
        listing = run("spirv-dis", base + ".spv").stdout
        own = self.target(self.document["entry"], "glsl")
        self.check("capabilities", sorted(own["capabilities"]), sorted(re.findall(r"^\s*OpCapability (\w+)", listing, re.MULTILINE)))
        size = re.search(r"LocalSize(?:Id)? %uint_(\d+) %uint_(\d+) %uint_(\d+)", listing) or re.search(r"LocalSize (\d+) (\d+) (\d+)", listing)
        self.check("workgroup", self.document["entry"].get("workgroup"), size and [int(number) for number in size.groups()])

        kinds = {"ssbos": "storage_buffer", "ubos": "uniform_buffer", "textures": "combined_image_sampler", "images": "storage_image"}
        theirs = {}
        for key, kind in kinds.items():
            for resource in found.get(key, []):
                count = resource.get("array", [1])[0]
                theirs[resource["set"], resource["binding"]] = (kind, count, resource)
        ours = {}
        for binding in self.document["bindings"]:
            place = self.target(binding, "glsl")
            if place:
                ours[place["set"], place["binding"]] = (place["kind"], binding["count"], binding)
        self.check("bindings", sorted((k, v[0], v[1]) for k, v in ours.items()), sorted((k, v[0], v[1]) for k, v in theirs.items()))
        for key, (kind, _, binding) in ours.items():
            if key in theirs and binding["kind"] == "buffer":
                self.check_block(binding["name"], binding["type"], found["types"], theirs[key][2]["type"], binding["stride"])
        constants = self.document.get("push_constants")
        if constants:
            self.check_block("push constants", constants["type"], found["types"], found["push_constants"][0]["type"], None)
        for key in ("inputs", "outputs"):
            mine = sorted((v["location"], v["name"]) for v in self.document[key] if "location" in v)
            self.check(key, [m[0] for m in mine], sorted(v["location"] for v in found.get(key, []) if "location" in v))

    def check_block(self, what, type_name, types, their_name, stride):
        block = types[their_name]
        if type_name in self.types:
            self.check_members(what, self.types[type_name], types, block)
            return
        # An array is the only member of its block.
        member = block["members"][0]
        self.check(f"{what}: stride", stride, member["array_stride"])
        element = re.sub(r"\[[^]]*\]$", "", type_name)
        if element in self.types:
            self.check_members(what, self.types[element], types, types[member["type"]])

    def check_members(self, what, ours, types, theirs):
        # Members that we declare to fill gaps are last, and have no counterpart.
        for member, other in zip(ours["members"], theirs["members"]):
            where = f"{what}: {ours['name']}.{member['name']}"
            self.check(f"{where}: name", name_of(member, "glsl"), other["name"])
            self.check(f"{where}: offset", member["offset"], other["offset"])
            strides = list(member.get("array_strides", []))
            if "matrix_stride" in member:
                if "matrix_stride" in other:
                    self.check(f"{where}: matrix stride", member["matrix_stride"], other["matrix_stride"])
                    self.check(f"{where}: row major", member["matrix_order"] == "row", bool(other.get("row_major")))
                else:
                    strides.append(member["matrix_stride"])
            # spirv-cross gives the stride of the outermost dimension.
            if strides:
                self.check(f"{where}: stride", strides[0], other.get("array_stride"))
            element = re.sub(r"(\[[^]]*\])+$", "", member["type"])
            if element in self.types and other["type"] in types:
                self.check_members(where, self.types[element], types, types[other["type"]])
        self.check(f"{what}: members", True, len(ours["members"]) <= len(theirs["members"]))

    # -- HLSL ------------------------------------------------------------------------------------------------------------------------------

    def check_hlsl(self):
        text = self.translate("hlsl")
        ours, theirs = {}, {}
        for binding in self.document["bindings"]:
            place = self.target(binding, "hlsl")
            if not place:
                continue
            ours[place["name"]] = (place["register_class"], place["register"], place["space"])
            if "sampler_name" in place:
                ours[place["sampler_name"]] = ("s", place["sampler_register"], place["sampler_space"])
        constants = self.target(self.document.get("push_constants", {"targets": []}), "hlsl")
        if constants:
            ours[constants["name"]] = (constants["register_class"], constants["register"], constants["space"])
        for match in re.finditer(r"^(?:cbuffer (\w+)|.*?(\w+)(?:\[\d+\])?) : register\((\w)(\d+), space(\d+)\)(?: \{\s*uint4 (\w+)\[)?", text, re.MULTILINE):
            name = match[6] or match[2]
            if name != "besl_base":
                theirs[name] = (match[3], int(match[4]), int(match[5]))
        self.check("registers", sorted(ours.items()), sorted(theirs.items()))
        own = self.target(self.document["entry"], "hlsl")
        head = re.match(r"// Shader model [\d.]+: dxc -T (\S+) -E (\S+)(.*)", text)
        self.check("profile", [own["profile"], own["name"], own.get("options", [])], [head[1], head[2], head[3].split()])

        structs = {m[1]: re.findall(r"^\s*(\w+) (\w+)((?:\[\d+\])*);", m[2], re.MULTILINE) for m in re.finditer(r"^struct (\w+) \{\n(.*?)^\};", text, re.MULTILINE | re.DOTALL)}
        for binding in self.document["bindings"]:
            place = self.target(binding, "hlsl")
            if not place:
                continue
            if place["kind"] in ("structured_buffer", "rw_structured_buffer"):
                element = re.search(r"StructuredBuffer<(\w+)> " + place["name"] + r"\b", text)[1]
                self.check(f"{binding['name']}: stride", binding["stride"], hlsl_size(element, structs)[0])
                name = re.sub(r"\[[^]]*\]$", "", binding["type"])
                members = self.types.get(name, {}).get("members", [])
                if len(members) == 1 and binding["type"] == name and element != name:
                    members = self.types.get(re.sub(r"\[[^]]*\]$", "", members[0]["type"]), {}).get("members", [])
                self.check_hlsl_members(binding["name"], members, element, structs)
            elif place["kind"] == "constant_buffer" and binding["type"] in self.types:
                rows = re.search(r"uint4 (?:words|" + place["name"] + r")\[(\d+)\]", text[text.index(place["block"]):])
                self.check(f"{binding['name']}: rows", (self.types[binding["type"]]["size"] + 15) // 16, int(rows[1]))
            elif place["kind"] == "rw_byte_address_buffer" and self.name.startswith("random"):
                self.check_stored_bytes(binding, place["name"], text)

    def check_hlsl_members(self, what, members, element, structs):
        if element not in structs:
            return
        offset = 0
        for member, (part, name, dimensions) in zip(members, structs[element]):
            size, alignment = hlsl_size(part, structs)
            offset = -(-offset // alignment) * alignment
            self.check(f"{what}: {member['name']}: name in HLSL", name_of(member, "hlsl"), name)
            self.check(f"{what}: {member['name']}: offset in HLSL", member["offset"], offset)
            count = 1
            for dimension in re.findall(r"\d+", dimensions):
                count *= int(dimension)
            offset += size * count

    def check_stored_bytes(self, binding, name, text):
        """The stores of a generated program cover exactly the parts that it copies."""
        found = set()
        for match in re.finditer(r"\b" + name + r"\.Store(\d?)\((\d+),", text):
            found.update(range(int(match[2]), int(match[2]) + 4 * int(match[1] or 1)))
        for match in re.finditer(r"\bbesl_store_u(\d+)\(" + name + r", (\d+),", text):
            found.update(range(int(match[2]), int(match[2]) + int(match[1]) // 8))
        expected = set()
        element = re.sub(r"\[\]$", "", binding["type"])

        def cover(type_name, offset):
            for member in self.types[type_name]["members"]:
                starts = [offset + member["offset"]]
                part = member["type"]
                size = member["size"]
                count = re.search(r"\[(\d+)\]$", part)
                if count:
                    size = member["array_strides"][0]
                    starts.append(starts[0] + size * (int(count[1]) - 1))
                    part = part[: count.start()]
                for start in starts:
                    if part in self.types:
                        cover(part, start)
                    elif not part.startswith("atomic"):
                        expected.update(range(start, start + size))

        cover(element, 0)
        self.check(f"{binding['name']}: bytes stored in HLSL", sorted(expected), sorted(found))

    # -- Metal -----------------------------------------------------------------------------------------------------------------------------

    def prepare_msl(self):
        source = self.translate("msl")
        self.msl = check_msl.Text(self.name, source)
        ours, theirs = {}, {}
        for binding in self.document["bindings"]:
            place = self.target(binding, "msl")
            if not place:
                continue
            ours[place["name"]] = place["argument_id"]
            if "sampler_name" in place:
                ours[place["sampler_name"]] = place["sampler_argument_id"]
        for match in re.finditer(r"\b(\w+) \[\[id\((\d+)\)\]\]", source):
            theirs[match[1]] = int(match[2])
        self.check("Metal ids", sorted(ours.items()), sorted(theirs.items()))
        # clang is asked about the structs that are declared under their own name, with all members.
        self.asserts = []
        for name, ours in self.types.items():
            body = re.search(r"^struct " + name + r" \{\n(.*?)^\};", source, re.MULTILINE | re.DOTALL)
            if not body:
                continue
            fields = re.findall(r"(\w+);", body[1])
            if len(fields) != len(ours["members"]):
                self.problems.append(f"{self.name}: {name} has other members in Metal")
                continue
            self.asserts.append(f'static_assert(sizeof({name}) == {ours["size"]}, "{name}: size");')
            for field, member in zip(fields, ours["members"]):
                where = f"{name}.{member['name']}"
                self.check(f"{where}: name in Metal", name_of(member, "msl"), field)
                self.asserts.append(f'static_assert(__builtin_offsetof({name}, {field}) == {member["offset"]}, "{where}: offset");')
                if member["size"]:
                    self.asserts.append(f'static_assert(sizeof((({name} *)nullptr)->{field}) == {member["size"]}, "{where}: size");')
        self.msl.code += "\n" + "\n".join(self.asserts)


# Mistakes, each with what finds it: a comparison that finds nothing wrong in a wrong document proves nothing in a right one.
def plant_offset(document):
    for structure in document["types"]:
        structure["members"][-1]["offset"] += 4


def plant_stride(document):
    next(b for b in document["bindings"] if b["type"].endswith("[]"))["stride"] += 4


def plant_binding(document):
    document["bindings"][0]["targets"][0]["binding"] += 1


def plant_register(document):
    document["bindings"][0]["targets"][1]["space"] += 1


def plant_argument(document):
    document["bindings"][0]["targets"][2]["argument_id"] += 1


def plant_name(document):
    for structure in document["types"]:
        for member in structure["members"]:
            member["targets"] = [{"target": "glsl", "name": "wrong"}, {"target": "msl", "name": "wrong"}]


def plant_capability(document):
    document["entry"]["targets"][0]["capabilities"].append("Geometry")


PLANTED = [
    (plant_offset, ": offset: reflection"),
    (plant_offset, "Metal: "),
    (plant_offset, "bytes stored in HLSL"),
    (plant_stride, ": stride: reflection"),
    (plant_binding, ": bindings: reflection"),
    (plant_register, ": registers: reflection"),
    (plant_argument, ": Metal ids: reflection"),
    (plant_name, ": name: reflection"),
    (plant_name, ": name in Metal: reflection"),
    (plant_capability, ": capabilities: reflection"),
]

HLSL_SIZES = {"bool": 4, "int": 4, "uint": 4, "float": 4, "float16_t": 2, "uint16_t": 2, "int16_t": 2}


def hlsl_size(name, structs):
    """Size and alignment in a structured buffer: everything is aligned as its largest scalar, structs are rounded up to it."""
    if name in structs:
        offset, largest = 0, 1
        for part, _, dimensions in structs[name]:
            size, alignment = hlsl_size(part, structs)
            for dimension in re.findall(r"\d+", dimensions):
                size *= int(dimension)
            offset = -(-offset // alignment) * alignment + size
            largest = max(largest, alignment)
        return -(-offset // largest) * largest, largest
    match = re.fullmatch(r"(\w+?)(\d)?(?:x(\d))?", name) if name not in HLSL_SIZES else None
    if not match:
        return HLSL_SIZES[name], HLSL_SIZES[name]
    scalar = HLSL_SIZES[match[1]]
    return scalar * int(match[2] or 1) * int(match[3] or 1), scalar


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--programs", type=int, default=6)
    parser.add_argument("--keep")
    arguments = parser.parse_args()
    os.environ["PATH"] = os.pathsep.join([os.path.join(arguments.build, "bin"), os.environ["PATH"]])
    global SCHEMA
    with open(os.path.join(ROOT, "docs", "reflection.schema.json"), encoding="utf-8") as file:
        SCHEMA = json.load(file)
    jsonschema.Draft202012Validator.check_schema(SCHEMA)

    with tempfile.TemporaryDirectory() as temporary:
        folder = arguments.keep or temporary
        os.makedirs(folder, exist_ok=True)
        cases = []
        examples = os.path.join(ROOT, "examples")
        for name in sorted(os.listdir(examples)):
            if name.endswith(".besl"):
                cases.append(Case(name[:-5], os.path.join(examples, name), ["-Wno-push-constant-layout"], folder))
        for number in range(arguments.programs):
            path = os.path.join(folder, f"random{number}.besl")
            with open(path, "w", encoding="utf-8") as file:
                file.write(Generator(arguments.seed * 1000 + number).program(6))
            order = ["column", "row", "byte-engine"][number % 3]
            options = ["--stage=compute", f"--matrix-layout={order}", "-Wno-push-constant-layout", "-Wno-device-limit"]
            cases.append(Case(f"random{number}", path, options, folder))
        # A small one, for the mistakes.
        path = os.path.join(folder, "planted.besl")
        with open(path, "w", encoding="utf-8") as file:
            file.write(Generator(0).program(3))
        planted = {
            plant: Case(f"random-{plant.__name__}", path, ["--stage=compute", "-Wno-push-constant-layout"], folder, plant) for plant, _ in PLANTED
        }
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(Case.prepare, [*cases, *planted.values()]))
        metal = [case for case in [*cases, *planted.values()] if case.msl and (case.plant or not case.problems)]
        for case, complaint in zip(metal, check_msl.judge([case.msl for case in metal])):
            if complaint:
                case.problems.append(f"{case.name}: Metal: {complaint}")
        missed = [f"{plant.__name__} is not found by '{expected}'" for plant, expected in PLANTED if expected not in "\n".join(planted[plant].problems)]
        print("\n".join(missed), end="\n" if missed else "")
        failed = [case for case in cases if case.problems]
        for case in failed:
            print("\n".join(case.problems[:20]))
        structs = sum(len(case.types) for case in cases if hasattr(case, "types"))
        print(f"{len(cases) - len(failed)} programs with {structs} structs agree, {len(failed)} do not; {len(PLANTED) - len(missed)} of {len(PLANTED)} mistakes found")
        return 1 if failed or missed or not cases else 0


if __name__ == "__main__":
    sys.exit(main())
