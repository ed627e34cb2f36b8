#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles every HLSL text that the tests have produced, and validates the result.

Usage: check-hlsl.py FOLDER        all texts that utils/keep-text.py put there
       check-hlsl.py --text FILE   one text; prints what is wrong with it
       check-hlsl.py --self-test   the texts of test/Support/hlsl/texts, which are right, and each of the mistakes of planted.txt

Each text goes through glslang's front end for HLSL and spirv-val with scalar block layout, neither of which is ours. Compute, task and mesh stages also
go through clang, which is stricter about types, with declarations of ours for what it does not bring along (test/Support/hlsl); it says nothing about images
that are written and arrays of constant buffers, which it cannot declare. What glslang does not
have is defined away: halves of the newer name, and the mark of indices that differ between invocations; task and mesh stages are rewritten to compute
stages, so that their bodies are checked. What it gets wrong is in FAULTS, with the
reason; such a text counts as not judged. Ends with a line that counts; fails when a text was refused or there was none.
"""

import concurrent.futures
import os
import re
import sys
import tempfile

from judging import FAULT, complaints_of_clang, judge_folder, read_all, run, self_test, stage_of

# glslang 12 does not survive some texts for later versions.
ENVIRONMENT = "vulkan1.1"
# Functions on halves give floats in glslang, so all is computed in floats; halves lie in no memory whose layout counts. clang takes them as they are.
SHAPES = ["", "2", "3", "4"] + [f"{columns}x{rows}" for columns in "234" for rows in "234"]
DEFINES = [f"-Dfloat16_t{shape}=float{shape}" for shape in SHAPES] + ["-DNonUniformResourceIndex="]

# What the text has, and what the complaint is then.
FAULTS = [
    # A method of an element of an array of byte-address buffers: the grammar takes the dot for the end of the expression.
    (r"ByteAddressBuffer \w+\[\d+\]", r"HLSL parsing failed"),
    # A structured buffer in an array loses its type.
    (r"StructuredBuffer<\w+> \w+\[\d+\]", r"HLSL parsing failed|no such field|cannot convert|not an l-value"),
    # `*` between matrices is taken for their product, for which the shapes need not fit.
    (r"\bfloat[234]x[234]\b", r"Could not perform requested binary operation"),
    # Methods of byte-address buffers choose the unsigned operation for signed operands.
    (r"\.Interlocked(Min|Max)\(", r"AtomicU(Min|Max): expected Value to be of type Result Type"),
    # What gathers of cubes compare with is taken for a bias as well.
    (r"\.GatherCmp\(", r"Image Operand Bias can only be used with ImplicitLod opcodes"),
    # What a fragment stage knows of its subgroup is not marked as flat.
    (r"\bWaveGetLane(Index|Count)\(\)", r"VUID-StandaloneSpirv-Flat-04744"),
]


PRELUDE = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "test", "Support", "hlsl")
CLANG = os.environ.get("BESL_CLANG", "clang-22")
CLANG_FLAGS = (
    f"-cc1 -triple spirv1.6-unknown-vulkan1.3-compute -x hlsl -I {PRELUDE} -finclude-default-header -fnative-half-type -fnative-int16-type "
    "-fsyntax-only -Wall -Wconversion -Wno-unused -Wno-unknown-pragmas -Wno-uninitialized -Wno-sign-conversion "
    # Of what a generated program may well say.
    "-Wno-self-assign -Wno-tautological-compare -Wno-xor-used-as-pow"
).split()
NOT_FOR_CLANG = re.compile(r"\bRWTexture|\bConstantBuffer<|\[\[vk::")


MESH_PARAMETER = re.compile(r",?\s*(?:in payload|out vertices|out primitives|out indices) (\w+) (\w+)(\[\d+\])?")


def as_compute(text, stage):
    """A task or mesh stage, which glslang does not know in HLSL, as a compute stage: what the entry hands over lies in shared memory."""
    shared = "".join(f"groupshared {kind} {name}{count or ''};\n" for kind, name, count in MESH_PARAMETER.findall(text))
    text = MESH_PARAMETER.sub("", text).replace("besl_main(,", "besl_main(").replace('[outputtopology("triangle")]', "")
    if stage == "mesh":
        shared += "void SetMeshOutputCounts(uint a, uint b) {}\n"
    else:
        shared += "void DispatchMesh(uint x, uint y, uint z, besl_payload_data data) {}\n"
    return text.replace("[numthreads", shared + "[numthreads")


def entry_of(text):
    return re.search(r"-E (\w+)", text.split("\n", 1)[0]).group(1)


def flatten_initializers(text):
    """Initialisers without inner braces, in which HLSL takes the same values in the same order. clang 22 miscounts what is nested."""

    def flatten(match):
        inner = re.sub(r"[{}]", "", match[2])
        return f"{match[1]}{{{inner}}};"

    return re.sub(r"(= )\{(.*)\};", flatten, text)


def as_clang_takes_it(text):
    text = re.sub(r" ?: ?register\(\w+, ?space\d+\)", "", text)
    # The stand-ins for resources are structs, which constant memory could not copy from.
    text = re.sub(r"^((?:RW)?ByteAddressBuffer|Texture\w+<\w+>|Sampler(?:Comparison)?State)(?= \w+(\[\d+\])?;)", r"static \1", text, flags=re.M)
    # Nor can a struct be made in groupshared memory, or be copied from there.
    text = re.sub(r"^groupshared (?=(?!u?int\b|u?int\d\b|float|bool)\w+ )", "static ", text, flags=re.M)
    text = text.replace("nointerpolation ", "").replace(" : SV_RenderTargetArrayIndex", "")
    return flatten_initializers(text)


def complaint_about(text, stage, folder):
    entry = entry_of(text)
    source = as_compute(text, stage) if stage in ("mesh", "task") else text
    glslang_stage = "comp" if stage in ("mesh", "task") else stage
    with tempfile.TemporaryDirectory(dir=folder) as own:

        def write(name, contents):
            path = os.path.join(own, name)
            with open(path, "w", encoding="utf-8") as file:
                file.write(contents)
            return path

        path, binary = write("text.hlsl", source), os.path.join(own, "text.spv")
        complaint = None
        result = run("glslangValidator", "-V", "-D", *DEFINES, "-e", entry, "-S", glslang_stage, "--target-env", ENVIRONMENT, "-o", binary, path)
        if result.returncode:
            complaint = "glslangValidator:\n" + result.stdout
        else:
            result = run("spirv-val", "--target-env", ENVIRONMENT, "--scalar-block-layout", binary)
            if result.returncode:
                complaint = "spirv-val:\n" + result.stdout
        is_fault = complaint and any(re.search(have, text) and re.search(say, complaint) for have, say in FAULTS)
        if complaint and not is_fault:
            return complaint
        if glslang_stage != "comp" or NOT_FOR_CLANG.search(text):
            return FAULT if is_fault else None
        complaint = complaints_of_clang(run(CLANG, *CLANG_FLAGS, "-hlsl-entry", entry, write("plain.hlsl", as_clang_takes_it(source))))
        return complaint and "clang:\n" + complaint


def judge(texts):
    """What is wrong with each of the pairs of a stage and a text."""
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        yield from pool.map(lambda pair: complaint_about(pair[1], pair[0], folder), texts)


def read_text(path):
    with open(path, encoding="utf-8") as file:
        return stage_of(path), file.read()


def main():
    if sys.argv[1] == "--self-test":
        return self_test(PRELUDE, lambda texts: judge([(stage_of(name), text) for name, text in texts]))
    if sys.argv[1] == "--text":
        complaint = next(judge([read_text(sys.argv[2])]))
        if complaint:
            print(complaint)
        return 1 if complaint and complaint != FAULT else 0
    version = "".join(run(tool, "--version").stdout for tool in ("glslangValidator", "spirv-val", CLANG)).encode()
    version += read_all(os.path.abspath(__file__), os.path.join(PRELUDE, "hlsl.h"))
    return judge_folder(sys.argv[1], version, lambda paths: judge([read_text(path) for path in paths]))


if __name__ == "__main__":
    sys.exit(main())
