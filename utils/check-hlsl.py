#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles every HLSL text that the tests have produced, and validates the result.

Usage: check-hlsl.py FOLDER        all texts that utils/keep-text.py put there
       check-hlsl.py --text FILE   one text; prints what is wrong with it

Each text goes through glslang's front end for HLSL and spirv-val with scalar block layout, neither of which is ours. Compute stages also
go through clang, which is stricter about types, with declarations of ours for what it does not bring along (test/Support/hlsl); it says nothing about images
that are written and arrays of constant buffers, which it cannot declare. What glslang does not
have is defined away: halves of the newer name, and the mark of indices that differ between invocations; task and mesh stages are rewritten to compute
stages, so that their bodies are checked. What it gets wrong is in FAULTS, with the
reason; such a text counts as not judged. Texts that passed before with the same validators are not judged again: FOLDER/.passed remembers them
by their contents. Ends with a line that counts; fails when a text was refused or there was none.
"""

import concurrent.futures
import hashlib
import os
import re
import subprocess
import sys
import tempfile

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
]


PRELUDE = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "test", "Support", "hlsl")
CLANG = os.environ.get("BESL_CLANG", "clang-22")
CLANG_FLAGS = (
    f"-cc1 -triple spirv1.6-unknown-vulkan1.3-compute -x hlsl -I {PRELUDE} -finclude-default-header -fnative-half-type -fnative-int16-type "
    "-fsyntax-only -Wall -Wconversion -Werror -Wno-unused -Wno-unknown-pragmas -Wno-uninitialized "
    "-Wno-sign-conversion"
).split()
NOT_FOR_CLANG = re.compile(r"\bRWTexture|\bConstantBuffer<|\[\[vk::")


def run(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")


MESH_PARAMETER = re.compile(r",?\s*(?:in payload|out vertices|out primitives|out indices) (\w+) (\w+)(\[\d+\])?")


def as_compute(text, stage):
    """A task or mesh stage, which glslang does not know in HLSL, as a compute stage: what the entry hands over lies in shared memory."""
    shared = "".join(f"groupshared {kind} {name}{count or ''};\n" for kind, name, count in MESH_PARAMETER.findall(text))
    text = MESH_PARAMETER.sub("", text).replace("besl_main(,", "besl_main(").replace('[outputtopology("triangle")]\n', "")
    if stage == "mesh":
        shared += "void SetMeshOutputCounts(uint a, uint b) {}\n"
    else:
        shared += "void DispatchMesh(uint x, uint y, uint z, besl_payload_data data) {}\n"
    return text.replace("[numthreads", shared + "[numthreads")


def stage_of(path):
    return os.path.splitext(path)[1].removeprefix(".")


def entry_of(text):
    return re.search(r"-E (\w+)", text.split("\n", 1)[0]).group(1)


def compile_batch(paths, folder):
    """Compiles texts of one stage with one call, each into its own file. Gives the complaints."""
    complaints = {}
    for path in paths:
        with open(path, encoding="utf-8") as file:
            text = file.read()
        binary = os.path.join(folder, hashlib.sha1(path.encode()).hexdigest() + ".spv")
        stage = stage_of(path)
        source = path
        if stage in ("mesh", "task"):
            source = binary + ".hlsl"
            with open(source, "w", encoding="utf-8") as file:
                file.write(as_compute(text, stage))
            stage = "comp"
        result = run("glslangValidator", "-V", "-D", *DEFINES, "-e", entry_of(text), "-S", stage, "--target-env", ENVIRONMENT, "-o", binary, source)
        complaint = "glslangValidator:\n" + result.stdout if result.returncode else None
        if complaint is None:
            result = run("spirv-val", "--target-env", ENVIRONMENT, "--scalar-block-layout", binary)
            complaint = "spirv-val:\n" + result.stdout if result.returncode else None
        if complaint is None and stage_of(path) == "comp" and not NOT_FOR_CLANG.search(text):
            with open(source, encoding="utf-8") as file:
                plain = re.sub(r" : register\(\w+, space\d+\)", "", file.read())
            # The stand-ins for resources are structs, which constant memory could not copy from.
            plain = re.sub(r"^((?:RW)?ByteAddressBuffer|Texture\w+<\w+>|SamplerState)(?= \w+(\[\d+\])?;)", r"static \1", plain, flags=re.M)
            with open(binary + ".plain.hlsl", "w", encoding="utf-8") as file:
                file.write(plain)
            result = run(CLANG, *CLANG_FLAGS, "-hlsl-entry", entry_of(text), binary + ".plain.hlsl")
            complaint = "clang:\n" + result.stdout if result.returncode else None
        if complaint and any(re.search(have, text) and re.search(say, complaint) for have, say in FAULTS):
            complaint = "fault"
        complaints[path] = complaint
    return complaints


def main():
    if sys.argv[1] == "--text":
        with tempfile.TemporaryDirectory() as folder:
            complaint = compile_batch([sys.argv[2]], folder)[sys.argv[2]]
        if complaint:
            print(complaint)
        return 1 if complaint and complaint != "fault" else 0
    folder = sys.argv[1]
    with open(os.path.join(PRELUDE, "hlsl.h"), encoding="utf-8") as prelude:
        versions = prelude.read()
    for tool in ("glslangValidator", "spirv-val", CLANG):
        versions += run(tool, "--version").stdout
    versions += repr((DEFINES, FAULTS, CLANG_FLAGS))
    texts = {}
    for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
        path = os.path.join(folder, name)
        if name.startswith(".") or not os.path.isfile(path):
            continue
        with open(path, "rb") as file:
            digest = hashlib.sha256((versions + stage_of(name)).encode() + file.read()).hexdigest()
        texts.setdefault(digest, []).append(path)

    memory = os.path.join(folder, ".passed")
    known = set()
    if os.path.exists(memory):
        with open(memory, encoding="ascii") as file:
            known = set(file.read().split())
    new = [digest for digest in texts if digest not in known]
    failed = faults = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool, tempfile.TemporaryDirectory() as binaries:
        verdicts = pool.map(lambda digest: compile_batch(texts[digest][:1], binaries)[texts[digest][0]], new)
        for digest, complaint in zip(new, verdicts):
            if complaint is None:
                known.add(digest)
            elif complaint == "fault":
                faults += 1
            else:
                failed += 1
                print(f"text of test/{os.path.basename(texts[digest][0]).replace('~', '/')} refused by {complaint}")
    with open(memory, "w", encoding="ascii") as file:
        file.write("\n".join(sorted(known)) + "\n")
    print(f"{len(texts) - failed - faults} texts passed, {failed} failed, {faults} not judged for faults of glslang ({len(new)} judged now)")
    return 1 if failed or not texts else 0


if __name__ == "__main__":
    sys.exit(main())
