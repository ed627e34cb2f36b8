#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs shaders on a Vulkan device and compares what they compute with what their comments expect.

Usage: run-glsl.py BUILD FILE... [-- OPTIONS]    translates and runs test files now, with the options of their RUN lines and these
       run-glsl.py --keep BUILD TEST FILE [OPTIONS]
                                                 what lit's %run-glsl stands for: translates, and keeps the GLSL for --all
       run-glsl.py --all BUILD                   runs all that was kept; what ctest does after lit

BUILD is the build directory. OPTIONS go to besl-translate; the stage is compute without one. Each program is translated several times, by the
levels below or those of the file's LEVELS line, and has to give the same. test/Execution/README.md describes the comments.

Without a Vulkan device --all says "not run" and exits with 77; with BESL_REQUIRE_VULKAN=1 in the environment that is an error. What passed before
is not run again: BUILD/test/execution/.passed remembers it by its contents.
"""

import concurrent.futures
import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

# The source folder stays as it is.
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

NOT_RUN = 77
# Name to options: as written, optimised, and through passes that no level of the tools contains.
LEVELS = {
    "O0": [],
    "O": ["-O"],
    "passes": [
        "--after-import=besl-single-exit,besl-forward-lets,inline,sccp,canonicalize,cse,loop-invariant-code-motion,"
        "besl-lower-arrays-to-vectors,besl-simplify-effects,canonicalize,besl-robust-access"
    ],
}
# For tests that name it on their LEVELS line: HLSL, which the runner has glslang compile too. That does not lay structured buffers out as Direct3D does, so
# all are made words.
HLSL = [
    "--to=hlsl",
    "--hlsl-flavor=vulkan",
    "--before-legalize=besl-forward-lets{keep-names},besl-limit-uniform-buffers,besl-clamp-constant-indices,besl-lower-buffers-to-words",
]
LEVELS["hlsl"] = HLSL
EXTENSIONS = {"vert": "vertex", "frag": "fragment", "comp": "compute"}
BINDING = re.compile(r"\bbinding = (\d+)")
# A job that has not ended after this many seconds never will.
TIMEOUT = 120


def translate(build, source, options, folder):
    """Stage to file, or the messages."""
    if not any(option.startswith("--stage") for option in options) and not os.path.exists(source + ".bead"):
        stage = os.path.basename(source).split(".")[-2]
        if stage not in EXTENSIONS:
            options = ["--stage=compute", *options]
    os.makedirs(folder, exist_ok=True)
    command = [os.path.join(build, "bin", "besl-translate"), "--to=glsl", *options, source, "-o", folder]
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if result.returncode:
        return None, " ".join(command) + "\n" + result.stdout
    stages = {}
    for name in os.listdir(folder):
        stage = os.path.splitext(name)[0].rsplit(".", 1)[-1]
        path = os.path.join(folder, f"shader.{stage}" + (".hlsl" if "--to=hlsl" in options else ""))
        os.replace(os.path.join(folder, name), path)
        stages[EXTENSIONS[stage]] = path
    return stages, None


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def prepare(build, source, options, folder):
    """Translates a test at each level. The jobs, and what went wrong."""
    from execution import Test

    test = Test(source)
    jobs, problems = [], []
    for level in test.levels or [level for level in LEVELS if level != "hlsl"]:
        place = os.path.join(folder, level)
        shutil.rmtree(place, ignore_errors=True)
        stages = {}
        for path in [source, *test.others]:
            own = options if path == source else []
            part = os.path.join(place, str(len(stages)))
            made, problem = translate(build, path, [*own, *LEVELS[level]], part)
            if problem:
                problems.append(f"{level}: {problem}")
                break
            stages.update(made)
        else:
            # What nothing is bound to would read and write anything.
            slots = {int(slot) for path in stages.values() if not path.endswith(".hlsl") for slot in BINDING.findall(read(path))}
            missing = slots - {slot for slot, _ in test.resources}
            problems += [f"{source}: nothing says what slot {slot} holds\n" for slot in sorted(missing)]
            jobs.append(test.job(f"{source} at {level}", stages))
    return jobs, problems


def run_jobs(build, jobs):
    """Name to result. A job at which the runner dies is reported, and the others go on."""
    results = {}
    runner = os.path.join(build, "bin", "besl-vulkan-runner")

    def work(part):
        while part:
            with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
                json.dump(part, file)
                file.flush()
                reason = "the runner ended early"
                try:
                    process = subprocess.run(
                        [runner, file.name], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=TIMEOUT + len(part)
                    )
                    output, errors = process.stdout, process.stderr
                except subprocess.TimeoutExpired as error:
                    output, errors = (error.stdout or b"").decode(), ""
                    reason = "the runner took too long"
            for line in output.splitlines():
                result = json.loads(line)
                results[result["name"]] = result
            rest = [job for job in part if job["name"] not in results]
            if rest:
                results[rest[0]["name"]] = {"name": rest[0]["name"], "error": f"{reason} at this job {errors[-2000:]}"}
            part = rest[1:]

    count = os.cpu_count() or 1
    with concurrent.futures.ThreadPoolExecutor(count) as pool:
        list(pool.map(work, [jobs[i::count] for i in range(count)]))
    return results


def probe(build):
    """The device's name, or why there is none."""
    runner = os.path.join(build, "bin", "besl-vulkan-runner")
    if not os.path.exists(runner):
        return None, "besl-vulkan-runner was not built, since libvulkan-dev or glslang-dev is missing"
    result = subprocess.run([runner, "--probe"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    return (result.stdout.strip(), None) if result.returncode == 0 else (None, result.stderr.strip() or "the runner crashed")


def not_run(reason):
    print(f"not run: {reason}")
    return 1 if os.environ.get("BESL_REQUIRE_VULKAN") == "1" else NOT_RUN


def report(jobs, results):
    from execution import Test

    failed = {}
    for job in jobs:
        source, _, level = job["name"].rpartition(" at ")
        problems = Test(source).judge(results[job["name"]])
        if problems:
            failed[job["name"]] = problems
            print(f"{source} fails at {level}, {' '.join(job['stages'].values())}")
            for problem in problems[:12]:
                print("  " + problem)
            if len(problems) > 12:
                print(f"  and {len(problems) - 12} more")
    return failed


def digest(job, device):
    """What decides about a job's outcome."""
    state = hashlib.sha256(json.dumps([job, device]).encode())
    here = os.path.dirname(os.path.abspath(__file__))
    source = job["name"].rpartition(" at ")[0]
    for path in [source, os.path.join(here, "execution.py"), *sorted(job["stages"].values())]:
        with open(path, "rb") as file:
            state.update(file.read())
    return state.hexdigest()


def run_all(build):
    folder = os.path.join(build, "test", "execution")
    jobs = []
    for base, folders, names in os.walk(folder):
        folders.sort()
        if "jobs.json" in names:
            with open(os.path.join(base, "jobs.json"), encoding="utf-8") as file:
                jobs += json.load(file)
    if not jobs:
        print(f"no jobs in {folder}")
        return 1
    device, reason = probe(build)
    if not device:
        return not_run(reason)
    memory = os.path.join(folder, ".passed")
    known = set()
    if os.path.exists(memory):
        with open(memory, encoding="ascii") as file:
            known = set(file.read().split())
    keys = {job["name"]: digest(job, device) for job in jobs}
    new = [job for job in jobs if keys[job["name"]] not in known]
    failed = report(new, run_jobs(build, new))
    passed = {key for name, key in keys.items() if name not in failed}
    with open(memory, "w", encoding="ascii") as file:
        file.write("\n".join(sorted(passed)) + "\n")
    print(f"{device}: {len(passed)} programs gave what is expected, {len(failed)} did not ({len(new)} run now)")
    return 1 if failed else 0


def keep(build, test, source, options):
    # TEST is .../test/Execution/Output/x.besl.tmp
    name = os.path.relpath(test, os.path.join(build, "test")).replace("/Output/", "/").removesuffix(".tmp")
    number = hashlib.sha1("\0".join([source, *options]).encode()).hexdigest()[:6]
    folder = os.path.join(build, "test", "execution", "test", name, number)
    jobs, problems = prepare(build, os.path.abspath(source), options, folder)
    # The interpreter needs no device, so it runs the test at once.
    from run_vm import run

    problems += run(build, os.path.abspath(source), options)
    with open(os.path.join(folder, "jobs.json"), "w", encoding="utf-8") as file:
        json.dump(jobs, file)
    print("\n".join(problems), end="", file=sys.stderr)
    return 1 if problems else 0


def options_of(source):
    """What the RUN line of a test adds."""
    with open(source, encoding="utf-8") as file:
        for line in file:
            if "RUN: %run-glsl %s" in line:
                return shlex.split(line.partition("%s")[2])
    return []


def run_now(build, sources, options):
    device, reason = probe(build)
    if not device:
        return not_run(reason)
    with tempfile.TemporaryDirectory() as scratch:
        folder = os.environ.get("BESL_KEEP_GLSL", scratch)
        jobs, failed = [], 0
        for source in sources:
            own = options_of(source) + options
            place = os.path.join(folder, f"{len(jobs)}-{os.path.basename(source)}")
            made, problems = prepare(build, os.path.abspath(source), own, place)
            jobs += made
            failed += len(problems)
            print("".join(problem + "\n" for problem in problems), end="")
        failed += len(report(jobs, run_jobs(build, jobs)))
    print(f"{device}: {len(jobs)} programs run, {failed} failed")
    return 1 if failed else 0


def main():
    arguments = sys.argv[1:]
    if arguments[:1] == ["--keep"] and len(arguments) > 3:
        return keep(os.path.abspath(arguments[1]), arguments[2], arguments[3], arguments[4:])
    if arguments[:1] == ["--all"] and len(arguments) == 2:
        return run_all(os.path.abspath(arguments[1]))
    if len(arguments) < 2 or arguments[0].startswith("-"):
        print(__doc__.strip())
        return 2
    options = []
    if "--" in arguments:
        options = arguments[arguments.index("--") + 1 :]
        arguments = arguments[: arguments.index("--")]
    return run_now(os.path.abspath(arguments[0]), arguments[1:], options)


if __name__ == "__main__":
    sys.exit(main())
