# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the tests of test/Execution on the interpreter: the same programs, inputs and expectations as on a Vulkan device.

run-glsl.py calls `run` for each test when lit translates it. Without besl-run nothing happens.
"""

import os
import re
import struct
import subprocess
import tempfile

# A checked run gives the same, or stops where the test says it does: where it divides by zero, say, which fast programs have defined results for.
MODES = {"fast": ["--fast"], "checked": []}


def specializations(test, source):
    """The options that give the values of a SPECIALIZE line, which names constants by number and values by bits."""
    with open(source, encoding="utf-8") as file:
        declared = re.findall(r"besl\.spec_constant @([\w.]+) : (\w+) id\((\d+)\)", file.read())
    options = []
    for name, kind, number in declared:
        word = test.specialization.get(number)
        if word is None:
            continue
        raw = struct.pack("<I", word)
        value = {"f32": lambda: repr(struct.unpack("<f", raw)[0]), "i1": lambda: "true" if word else "false", "i32": lambda: str(struct.unpack("<i", raw)[0])}
        options += ["--spec", f"{name}={value.get(kind, lambda: str(word))()}"]
    return options


def run(build, source, options):
    """What is wrong with the results of a test, as lines of text."""
    from execution import Test

    tool = os.path.join(build, "bin", "besl-run")
    test = Test(source)
    if not os.path.exists(tool) or test.draw or test.others:
        return []
    # An order that depends on the target.
    if "--matrix-layout=byte-engine" in options:
        return []
    if not any(option.startswith("--stage") for option in options) and not os.path.exists(source + ".bead"):
        options = ["--stage=compute", *options]
    problems = []
    for mode, flags in MODES.items():
        with tempfile.TemporaryDirectory() as folder:
            command = [tool, source, *options, *flags, "--dispatch=" + ",".join(map(str, test.groups)), *specializations(test, source)]
            files = {}
            for number, ((slot, element), resource) in enumerate(sorted(test.resources.items())):
                path = os.path.join(folder, str(number))
                with open(path, "wb") as file:
                    file.write(resource.contents())
                words = list(resource.words)
                # The machine reads a texture by the words of that.
                if words and words[0] == "sampler":
                    continue
                contents = path
                if words and words[0] in ("texture", "image"):
                    parts = [words[2], words[1]]
                    parts += ["repeat"] if "repeat" in words else []
                    parts += [] if "linear" in words else ["nearest"]
                    parts += [words[words.index("compare") + 1]] if "compare" in words else []
                    parts += ["levels" + words[words.index("levels") + 1]] if "levels" in words else []
                    contents = ":".join(parts) + ":file:" + path
                name = f"slot:{slot + element}"
                command += ["--bind", f"{name}={contents}", "--dump", f"{name}={path}"]
                files[slot, element] = path
            if test.push:
                path = os.path.join(folder, "push")
                with open(path, "wb") as file:
                    file.write(test.push)
                command.append("--push-constants=" + path)
            result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120)
            if mode == "checked" and test.fault:
                if result.returncode != 1 or test.fault not in result.stdout:
                    problems.append(f"{source} does not stop with '{test.fault}' on the interpreter:\n{result.stdout}")
                continue
            if result.returncode:
                problems.append(f"{source} fails on the interpreter, {mode}:\n{' '.join(command)}\n{result.stdout}")
                continue
            for (slot, element), resource in sorted(test.resources.items()):
                if (slot, element) not in files:
                    continue
                with open(files[slot, element], "rb") as file:
                    problems += [f"interpreter, {mode}: {text}" for text in test.compare(f"slot {slot}.{element}", resource, file.read())]
    return problems
