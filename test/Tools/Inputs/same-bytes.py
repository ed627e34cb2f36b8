# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every example gives the same bytes for every target whatever surrounds the run: another locale, other addresses (of which hash tables of pointers make their
order), memory that is not zero, another working folder and environment, and with each target alone or all together.

Usage: same-bytes.py EXAMPLES FOLDER
"""

import os
import shutil
import subprocess
import sys

TARGETS = ["glsl", "hlsl", "msl", "mlir", "mlirbc"]
EXTENSIONS = {"msl": "metal"}


def run(folder, source, targets, options, environment, prefix=()):
    os.makedirs(folder, exist_ok=True)
    extra = [] if len(targets) > 1 else ["--output-pattern={stem}.{stage}.{ext}"]
    maps = [f"--source-map={folder}/map.json", f"--name-map={folder}/names.json"] if len(targets) > 1 else []
    subprocess.run(
        [*prefix, "besl-translate", "--to=" + ",".join(targets), "--msl-version=3.1", source, "-o", folder, *options, *extra, *maps],
        check=True,
        env=environment,
    )


def read(folder):
    result = {}
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), "rb") as file:
            result[name] = file.read().replace(folder.encode(), b"")
    return result


def locales():
    """A locale besides that of the tests, Turkish if there is one: its small i is another."""
    names = subprocess.run(["locale", "-a"], capture_output=True, text=True).stdout.split()
    for wanted in ("tr_TR", "de_DE", "POSIX"):
        for name in names:
            if name.startswith(wanted):
                return name
    return "C"


def main():
    examples, folder = sys.argv[1:]
    plain = dict(os.environ)
    other = dict(os.environ, LC_ALL=locales(), LANG=locales(), LANGUAGE="tr", MALLOC_PERTURB_="165", MALLOC_ARENA_MAX="1", PADDING="x" * 5000, TZ="Asia/Tokyo")
    # Addresses differ from run to run anyway, unless the system was told otherwise; without randomisation they are others once more.
    fixed = ["setarch", "-R"] if shutil.which("setarch") and subprocess.run(["setarch", "-R", "true"], capture_output=True).returncode == 0 else []
    count = 0
    for name in sorted(os.listdir(examples)):
        if not name.endswith(".besl"):
            continue
        source = os.path.join(examples, name)
        for options in ([], ["-O", "--minify"]):
            kept = []
            for number, (environment, prefix) in enumerate(((plain, ()), (other, fixed))):
                place = os.path.join(folder, str(number))
                shutil.rmtree(place, ignore_errors=True)
                run(place, source, TARGETS, options, environment, prefix)
                kept.append(read(place))
            assert kept[0] == kept[1], f"{name} {options}: " + ", ".join(key for key in kept[0] if kept[0][key] != kept[1].get(key))
            count += len(TARGETS)
        place = os.path.join(folder, "alone")
        shutil.rmtree(place, ignore_errors=True)
        for target in TARGETS:
            run(place, source, [target], ["-O", "--minify"], other)
        alone = read(place)
        together = {key: value for key, value in kept[0].items() if not key.endswith(".json")}
        assert alone == together, name
    print(f"{count} texts")


main()
