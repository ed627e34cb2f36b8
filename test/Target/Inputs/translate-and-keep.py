# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Usage: translate-and-keep.py BUILD NAME FOLDER LANGUAGE,... [besl-translate option...]

Translates every program of FOLDER to each language and keeps the texts where the judges find them when the suite has run
(utils/judging.py), as those of the test NAME. Prints how many programs there were, and fails when one was refused.
"""

import concurrent.futures
import os
import subprocess
import sys
import tempfile


def main():
    build, test, folder, languages, *options = sys.argv[1:]
    languages = languages.split(",")
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
            if done.returncode:
                return f"{' '.join(command)}\n{done.stdout}"
            for name in os.listdir(output):
                stage = os.path.splitext(name)[0].rsplit(".", 1)[-1]
                os.replace(os.path.join(output, name), os.path.join(kept, f"Target~{test}~{program}.{stage}"))
        return None

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        failures = [failure for failure in pool.map(translate, [(language, program) for program in programs for language in languages]) if failure]
    print(f"{len(programs)} programs in {len(languages)} languages")
    if failures:
        sys.exit("\n".join(failures))


main()
