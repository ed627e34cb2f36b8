# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the judges of texts share: check-glsl.py, check-hlsl.py, check-msl.py and check-wgsl.py.

A judge takes the texts that utils/keep-text.py has put into a folder and says what is wrong with each. Texts that passed before with the
same judge are not judged again: FOLDER/.passed remembers them by their contents.
"""

import hashlib
import os
import re
import subprocess

# What a judge says of a text that it cannot judge for a fault of its own.
FAULT = "fault"


def run(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")


def stage_of(path):
    """The stage of a text, which is the extension of its file."""
    return os.path.splitext(path)[1].removeprefix(".")


def digest_of(*parts):
    digest = hashlib.sha256()
    for part in parts:
        digest.update(part if isinstance(part, bytes) else part.encode())
    return digest.hexdigest()


def read_all(*paths):
    """The contents of files, and of all files below folders, as bytes: what a judge is made of."""
    contents = []
    for path in paths:
        below = [os.path.join(folder, name) for folder, _, names in os.walk(path) for name in names] if os.path.isdir(path) else [path]
        for each in sorted(below):
            with open(each, "rb") as file:
                contents.append(file.read())
    return b"".join(contents)


# clang has no option against it: a text may well say `switch (0u)`, without a case for it.
IGNORED = re.compile(r"warning: no case matching constant switch condition")


def complaints_of_clang(result):
    """What clang says, or nothing: its warnings count as errors, but for those that are nobody's mistake."""
    counts = any(re.search(r": (?:fatal error|error|warning): ", line) and not IGNORED.search(line) for line in result.stdout.splitlines())
    return result.stdout or "clang failed" if counts or result.returncode else None


def judge_folder(folder, version, judge):
    """Judges what is new in the folder and returns the exit status. `version` changes with the judge; `judge` takes paths and gives a
    complaint, FAULT or nothing for each. Ends with a line that counts; a folder without texts fails."""
    texts = {}
    for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
        path = os.path.join(folder, name)
        if name.startswith(".") or not os.path.isfile(path):
            continue
        with open(path, "rb") as file:
            texts.setdefault(digest_of(version, stage_of(name), file.read()), []).append(path)

    memory = os.path.join(folder, ".passed")
    known = set()
    if os.path.exists(memory):
        with open(memory, encoding="ascii") as file:
            known = set(file.read().split())
    new = [digest for digest in texts if digest not in known]
    failed = faults = 0
    for digest, complaint in zip(new, judge([texts[digest][0] for digest in new])):
        if complaint is None:
            known.add(digest)
        elif complaint == FAULT:
            faults += 1
        else:
            failed += 1
            print(f"text of test/{os.path.basename(texts[digest][0]).replace('~', '/')} refused by {complaint}")
    if os.path.isdir(folder):
        with open(memory, "w", encoding="ascii") as file:
            file.write("\n".join(sorted(known)) + "\n")
    unjudged = f", {faults} not judged for faults of the judges" if faults else ""
    print(f"{len(texts) - failed - faults} texts passed, {failed} failed{unjudged} ({len(new)} judged now)")
    return 1 if failed or not texts else 0


def self_test(folder, judge):
    """For a judge that is ours: the texts in FOLDER/texts pass, and each mistake of FOLDER/planted.txt is found. `judge` takes pairs of a
    file's name and a text and gives a complaint or nothing for each. Returns the exit status."""
    sources = {}
    for name in sorted(os.listdir(os.path.join(folder, "texts"))):
        with open(os.path.join(folder, "texts", name), encoding="utf-8") as file:
            sources[os.path.splitext(name)[0]] = (name, file.read())
    planted = []
    with open(os.path.join(folder, "planted.txt"), encoding="utf-8") as file:
        for block in file.read().split("\n\n"):
            lines = [line for line in block.strip().split("\n") if not line.startswith("#")]
            if len(lines) < 4:
                continue
            base, right, wrong, expected = (line.split(": ", 1)[1] for line in lines[:4])
            name, source = sources[base]
            if source.count(right) != 1:
                print(f"{base}: '{right}' is there {source.count(right)} times")
                return 1
            planted.append((wrong, expected, (name, source.replace(right, wrong))))
    verdicts = list(judge([*sources.values(), *(text for _, _, text in planted)]))
    failed = 0
    for name, verdict in zip(sources, verdicts):
        if verdict:
            failed += 1
            print(f"{name} is right, but was refused:\n{verdict}")
    for (wrong, expected, _), verdict in zip(planted, verdicts[len(sources) :]):
        if not verdict:
            failed += 1
            print(f"not found: {wrong}")
        elif expected not in verdict:
            failed += 1
            print(f"'{wrong}' should be refused with '{expected}', but the message is:\n{verdict}")
    print(f"{len(sources)} right texts and {len(planted)} mistakes, {failed} failed")
    return 1 if failed else 0
