# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Usage: translate-and-keep.py BUILD NAME FOLDER LANGUAGE,... [--refused=PATTERN] [besl-translate option...]

Translates every program of FOLDER to each language and keeps the texts where the judges find them when the suite has run
(utils/judging.py), as those of the test NAME. Prints how many programs there were, and fails when one was refused. With --refused one may be
whose every error has the pattern in it; how many were is printed too.
"""

import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile


def main():
    build, test, folder, languages, *options = sys.argv[1:]
    languages = languages.split(",")
    pattern = options.pop(0).removeprefix("--refused=") if options and options[0].startswith("--refused=") else None
    programs = sorted(name for name in os.listdir(folder) if name.endswith(".besl"))
    if not programs:
        sys.exit(f"no programs in {folder}")

    def translate(job):
        language, program = job
        kept = os.path.join(build, "test", language)
        os.makedirs(kept, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=kept) as output:
            # Where the output is a folder, besl-translate names the file, with the stage in it.
            command = ["besl-translate", f"--to={language}", os.path.join(folder, program), "-o", output, *options]
            done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
            errors = [line for line in done.stdout.splitlines() if " error: " in line]
            if done.returncode and pattern and errors and all(re.search(pattern, error) for error in errors):
                return ""
            if done.returncode:
                return f"{' '.join(command)}\n{done.stdout}"
            for name in os.listdir(output):
                stage = os.path.splitext(name)[0].rsplit(".", 1)[-1]
                os.replace(os.path.join(output, name), os.path.join(kept, f"Target~{test}~{program}.{stage}"))
        return None

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(translate, [(language, program) for program in programs for language in languages]))
    failures = [result for result in results if result]
    print(f"{len(programs)} programs in {len(languages)} languages" + (f", {results.count('')} refused" if pattern else ""))
    if failures:
        sys.exit("\n".join(failures))


main()
