#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the programs of test/Execution on every executor and says what each statement of docs/semantics.md is shown by.

Usage: conformance.py BUILD [--random N] [--output FILE] [--require]

BUILD is the build directory. Programs are the tests with a %run-glsl line, and the tables and random programs that scripts in test/Execution/Inputs make.
They go to besl-differential in one call; what they leave is compared with what their comments expect. --random adds N programs of the generator to both of
its campaigns. --output writes the page docs/conformance.md; without it the counts are printed. The exit status is 1 when something is not as it has to
be, and with --require or BESL_REQUIRE_VULKAN=1 also when an executor is missing.

A test names the statements that it is about: `S6.1 to S6.9, S6.11` or `semantics: 6.1` in a comment.
"""

import argparse
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import execution  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
EXECUTORS = ["interpreter", "interpreter, checked", "GLSL", "GLSL, optimised", "GLSL, passes", "HLSL", "Metal", "Metal, optimised"]

# What the generated tables are about.
TABLES = {
    "u32": "S1.1 S1.2 S1.4 S1.5 S1.6 S1.9 S1.11 S1.13 S1.14 S1.16",
    "i32": "S1.1 S1.2 S1.4 to S1.9 S1.11 S1.13 S1.14 S1.16",
    "u16": "S1.1 to S1.6 S1.9 S1.11 S1.13 S1.14 S1.16",
    "u8": "S1.1 to S1.6 S1.9 S1.11 S1.13 S1.14 S1.16",
    "integer-vectors": "S1.15",
    "f32": "S2.1 to S2.5 S2.7 S2.8 S2.10 to S2.12",
    "f16": "S2.1 to S2.8 S2.10 to S2.12",
    "conversions": "S3.1 to S3.8 S3.11 S3.15 to S3.17",
    "exact-intrinsics": "S8.1 to S8.8 S8.11 S8.25 to S8.27",
    "inexact-intrinsics": "S8.9 S8.10 S8.12 to S8.24",
}
FOLDED = " S2.13 S4.4 S4.7"
RANDOM_STATEMENTS = "S5.1 to S5.8 S6.1 to S6.9 S7.1 S7.2 S7.6 S7.7 S9.2"
SEEDS = range(101, 113)

# Statements that no running program can show, since they are about what is refused or where the host is: tests elsewhere hold them.
NOT_RUN = {
    "S1.10": "an error",
    "S1.12": "a warning",
    "S3.14": "what is refused",
    "S4.2": "an error, else shown by every program with a decimal literal",
    "S4.3": "an error",
    "S2.9": "may be fused (V1)",
    "S4.8": "an error",
    "S7.4": "an error",
    "S9.4": "an error",
    "S9.5": "no order that could be seen",
    "S9.6": "an unspecified value; checked runs stop there",
    "S9.7": "an error",
    "S9.8": "an unspecified value",
    "S10.10": "an error",
    "S12.3": "varies (V7)",
    "S12.13": "varies (V4); checked runs stop there",
    "S12.15": "an unspecified value",
    "S14.1": "an error",
    "S14.6": "no order that could be seen",
    "S14.7": "an error or a warning",
    "S15.4": "a task stage: unit tests of the interpreter",
    "S15.8": "an error",
    "S15.9": "an error",
    "S15.10": "a warning",
    "S15.11": "an unspecified value; `--check=races` stops there",
    "S17.2": "varies (V7): unit tests of the interpreter",
    "S17.5": "an unspecified value",
    "S17.6": "varies (V7): unit tests of the interpreter",
    "S17.7": "the rasteriser's",
    "S18.7": "tests of the texts and of reflection",
    **{f"S19.{n}": "a task or mesh stage: unit tests of the interpreter" for n in range(1, 7)},
    "S19.7": "an error",
}

# Differences that are not the compiler's: executor, what the program has, reason. Such a program is counted, and shown with its reason.
REASONS = [
    ("HLSL", re.compile(r"\bf16\b|vec[234]f16"), "glslang's front end for HLSL computes halves as floats"),
    ("HLSL", re.compile(r"subgroup_"), "glslang's front end for HLSL lacks functions of waves"),
    ("HLSL", re.compile(r"image_atomic|StorageImage<r32u?i>|guard_image_bounds|Texture(?:2DArray|Cube)|\[\d+\].*Texture|descriptor<[^>]*, \d+>"),
     "glslang's front end for HLSL does not take all textures, images and arrays of descriptors"),
]


def statements():
    """Number to title of its section, in the order of the page."""
    result, section = {}, ""
    with open(os.path.join(ROOT, "docs", "semantics.md"), encoding="utf-8") as file:
        for line in file:
            if match := re.match(r"## (S\d+ .*)", line):
                section = match[1]
            elif match := re.match(r"\*\*(S\d+\.\d+)\*\*", line):
                result[match[1]] = section
    return result


def cited(text, known):
    """The statements that a text names."""
    found = set()
    text = re.sub(r"semantics: (\d+\.\d+)", r"S\1", text)
    for match in re.finditer(r"\bS(\d+)\.(\d+)(?: to S(\d+)\.(\d+))?", text):
        first, last = int(match[2]), int(match[4] or match[2])
        if match[3] and match[3] != match[1]:
            continue
        found |= {f"S{match[1]}.{n}" for n in range(first, last + 1)}
    return sorted(found & set(known), key=list(known).index)


class Program:
    def __init__(self, name, source, options, about):
        self.name, self.source, self.about = name, source, about
        self.test = execution.Test(source)
        self.draw = bool(self.test.draw or self.test.others)
        with open(source, encoding="utf-8") as file:
            self.text = file.read()
        self.job = self.test.job(name, {})
        self.job["source"] = source
        self.order = ""
        for option in options:
            key, _, value = option.lstrip("-").partition("=")
            if key in ("stage", "workgroup"):
                self.job[key] = value
            elif key == "matrix-layout":
                self.job["matrixLayout"] = value
                self.order = value
        if "stage" not in self.job and not os.path.exists(source + ".bead"):
            self.job["stage"] = "compute"


def collect(known, folder):
    """All programs, in order of their names."""
    programs = []
    for base, folders, names in os.walk(os.path.join(ROOT, "test")):
        folders.sort()
        for name in sorted(names):
            path = os.path.join(base, name)
            if not name.endswith((".besl", ".mlir")) or "/Inputs" in base:
                continue
            with open(path, encoding="utf-8", errors="replace") as file:
                text = file.read()
            run = re.search(r"RUN: %run-glsl %s(.*)", text)
            if run:
                programs.append(Program(os.path.relpath(path, ROOT), path, shlex.split(run[1]), cited(text, known)))
    inputs = os.path.join(ROOT, "test", "Execution", "Inputs")
    for table, about in TABLES.items():
        for form in ("loaded", "folded"):
            path = os.path.join(folder, f"{table}-{form}.besl")
            subprocess.run([sys.executable, os.path.join(inputs, "tables.py"), table, form, path], check=True)
            programs.append(Program(f"table {table}, {form}", path, ["--workgroup=64"], cited(about + (FOLDED if form == "folded" else ""), known)))
    for seed in SEEDS:
        path = os.path.join(folder, f"effects-{seed}.besl")
        subprocess.run([sys.executable, os.path.join(inputs, "programs.py"), str(seed), path], check=True)
        programs.append(Program(f"effects {seed}", path, ["--workgroup=1"], cited(RANDOM_STATEMENTS, known)))
    return programs


def reason_for(program, executor):
    if program.order == "byte-engine" and executor.startswith(("interpreter", "Metal")):
        return "this order of matrices is another one in Metal and the interpreter"
    for name, pattern, reason in REASONS:
        if executor.startswith(name) and pattern.search(program.text):
            return reason
    return None


def run(build, programs):
    """(program, executor) to `same`, or (`not run` or `differs` or `explained`, why); the executors that are missing."""
    outcome, missing = {}, {}
    ready = [program for program in programs if not program.draw]
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump([program.job for program in ready], file)
        file.flush()
        process = subprocess.run([os.path.join(build, "bin", "besl-differential"), "jobs", file.name], stdout=subprocess.PIPE, text=True)
    by_name = {program.name: program for program in ready}
    for line in process.stdout.splitlines():
        result = json.loads(line)
        executor = result["executor"]
        if "missing" in result:
            missing[executor] = result["missing"]
            continue
        program = by_name[result["name"]]
        if executor == "front end":
            outcome.update({(program.name, name): ("differs", result["error"]) for name in EXECUTORS})
            continue
        if "notRun" in result:
            outcome[program.name, executor] = ("not run", result["notRun"].split(":")[0])
            continue
        if executor == "interpreter, checked" and program.test.fault:
            found = program.test.fault in result.get("error", "")
            outcome[program.name, executor] = "same" if found else ("differs", f"does not stop with '{program.test.fault}'")
            continue
        problems = program.test.judge(result)
        reason = reason_for(program, executor)
        outcome[program.name, executor] = "same" if not problems else ("explained", reason) if reason else ("differs", problems[0])
    draws(build, [program for program in programs if program.draw], outcome, missing)
    if process.returncode not in (0, 1) or not process.stdout:
        print(f"besl-differential ended with {process.returncode}")
        sys.exit(2)
    return outcome, missing


def draws(build, programs, outcome, missing):
    """Pipelines of two stages go to the device as run-glsl.py does it."""
    import importlib

    device = importlib.import_module("run-glsl")
    names = {"O0": "GLSL", "O": "GLSL, optimised", "passes": "GLSL, passes"}
    for program in programs:
        for executor in EXECUTORS:
            if executor not in missing and executor not in names.values():
                outcome[program.name, executor] = ("not run", "a pipeline of two stages")
        if "GLSL" in missing:
            continue
        with tempfile.TemporaryDirectory() as folder:
            options = device.options_of(program.source)
            jobs, problems = device.prepare(build, program.source, options, folder)
            results = device.run_jobs(build, jobs)
            for level, executor in names.items():
                found = [job for job in jobs if job["name"].endswith(" at " + level)]
                wrong = problems or [problem for job in found for problem in program.test.judge(results[job["name"]])]
                if found or problems:
                    outcome[program.name, executor] = ("differs", wrong[0]) if wrong else "same"
                else:
                    outcome[program.name, executor] = ("not run", "not at this level")


def campaigns(build, count):
    """What besl-differential says about random programs."""
    reports = {}
    for mode, number in (("passes", count), ("executors", count)):
        with tempfile.TemporaryDirectory() as folder:
            state = os.path.join(folder, "state.json")
            subprocess.run([os.path.join(build, "bin", "besl-differential"), mode, f"--count={number}", f"--state={state}"], stdout=subprocess.DEVNULL)
            with open(state, encoding="utf-8") as file:
                reports[mode] = json.load(file)
    return reports


def cell(programs, executor, outcome):
    states = [outcome.get((program.name, executor)) for program in programs]
    same = sum(state == "same" for state in states)
    explained = sum(state is not None and state[0] == "explained" for state in states)
    wrong = sum(state is not None and state[0] == "differs" for state in states)
    text = str(same) if same else "–"
    if explained:
        text += f" ({explained} explained)"
    if wrong:
        text += f" **{wrong} differ**"
    return text


def page(known, programs, outcome, missing, reports):
    lines = []
    with open(os.path.join(ROOT, "docs", "head", "conformance.md"), encoding="utf-8") as file:
        lines.append(file.read().rstrip("\n"))
    lines += ["", "## Executors", "", "| executor | programs the same | explained | not run |", "| --- | --- | --- | --- |"]
    for executor in EXECUTORS:
        if executor in missing:
            lines.append(f"| {executor} | not run: {missing[executor]} | | |")
            continue
        states = [outcome.get((program.name, executor)) for program in programs]
        count = lambda kind: sum(state is not None and state != "same" and state[0] == kind for state in states)  # noqa: E731
        lines.append(f"| {executor} | {sum(state == 'same' for state in states)} | {count('explained')} | {count('not run')} |")
    lines += ["", "Why programs are not run, or differ:", ""]
    reasons = {}
    for (name, executor), state in outcome.items():
        if state != "same" and state[0] != "differs":
            reasons.setdefault((state[1], state[0]), {}).setdefault(executor, set()).add(name)
    for (reason, kind), executors in sorted(reasons.items()):
        where = ", ".join(f"{executor} ({len(names)})" for executor, names in sorted(executors.items()))
        lines.append(f"* {reason} — {kind}: {where}")
    differing = sorted((name, executor, state[1]) for (name, executor), state in outcome.items() if state != "same" and state[0] == "differs")
    for name, executor, why in differing:
        lines.append(f"* **{name} differs on {executor}**: {why.splitlines()[0]}")
    lines += ["", "## Statements", ""]
    shown = [executor for executor in EXECUTORS if executor not in ("GLSL, optimised", "GLSL, passes", "Metal, optimised")]
    section = None
    for number, title in known.items():
        if title != section:
            section = title
            lines += ["" if lines[-1] else None, f"### {title}", "", "| | " + " | ".join(shown) + " |", "| --- |" + " --- |" * len(shown)]
            lines = [line for line in lines if line is not None]
        about = [program for program in programs if number in program.about]
        if about:
            lines.append(f"| {number} | " + " | ".join(cell(about, executor, outcome) for executor in shown) + " |")
        else:
            lines.append(f"| {number} | {NOT_RUN.get(number, 'no program')} |" + " |" * (len(shown) - 1))
    if reports:
        lines += ["", "## Random programs", ""]
        for mode, title in (("executors", "Executors"), ("passes", "Passes and pipelines, by the interpreter")):
            report = reports[mode]
            lines += [f"{title}: {report['programs']} programs.", "", "| | same | differ | not run |", "| --- | --- | --- | --- |"]
            for name, count in sorted(report["counts"].items()):
                why = "; ".join(f"{number} {reason}" for reason, number in sorted(count["reasons"].items()))
                lines.append(f"| `{name}` | {count['same']} | {count['failed']} | {count['not_run']}{': ' + why if why else ''} |")
            lines.append("")
    return "\n".join(lines).rstrip("\n") + "\n"


def main():
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("build")
    parser.add_argument("--random", type=int, default=0)
    parser.add_argument("--output")
    parser.add_argument("--require", action="store_true")
    arguments = parser.parse_args()
    # scripts/check has installed what executors need.
    arguments.require |= os.environ.get("BESL_REQUIRE_VULKAN") == "1"
    build = os.path.abspath(arguments.build)
    known = statements()
    with tempfile.TemporaryDirectory() as folder:
        programs = collect(known, folder)
        outcome, missing = run(build, programs)
    reports = campaigns(build, arguments.random) if arguments.random else None
    wrong = 0
    for (name, executor), state in outcome.items():
        if state != "same" and state[0] == "differs":
            wrong += 1
            print(f"{name} on {executor}: {state[1]}")
    for mode, report in (reports or {}).items():
        for finding in report["findings"]:
            wrong += 1
            print(f"{finding['program']}, {mode}, {finding['where']}: {finding['what']}")
    for executor, why in missing.items():
        print(f"{executor} not run: {why}")
    shown = [number for number in known if any(number in program.about for program in programs)]
    lacking = [number for number in known if number not in NOT_RUN and not any(number in program.about for program in programs)]
    print(f"{len(programs)} programs, {len(shown)} statements of {len(known)} with one, {len(known) - len(shown) - len(lacking)} that none can show")
    if lacking:
        print("without: " + " ".join(lacking))
    if arguments.output:
        with open(arguments.output, "w", encoding="utf-8") as file:
            file.write(page(known, programs, outcome, missing, reports))
    return 1 if wrong or (arguments.require and missing) else 0


if __name__ == "__main__":
    sys.exit(main())
