# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""cache.py: the cache of besl-translate, in the current folder: hits, misses, damage, concurrency, a full disk, its bound."""

import os
import resource
import shutil
import subprocess
import sys
import time

INPUTS = ["a.besl", "b.comp.besl", "c.mlir"]
OPTIONS = ["--to=glsl,reflection,mlirbc", "--link=lib.besl"]


def fail(text):
    sys.exit("cache.py: " + text)


def start(*args, folder="out", cache="cache", inputs=INPUTS, options=OPTIONS, **settings):
    shutil.rmtree(folder, ignore_errors=True)
    command = ["besl-translate", *options, *args, *inputs, "-o", folder + "/"] + ([f"--cache={cache}"] if cache else [])
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **settings)


def finish(process, folder="out"):
    out, messages = process.communicate()
    files = {name: open(os.path.join(folder, name), "rb").read() for name in sorted(os.listdir(folder))} if os.path.isdir(folder) else {}
    return process.returncode, messages, files


def run(*args, folder="out", **settings):
    return finish(start(*args, folder=folder, **settings), folder)


def entries(cache="cache"):
    return sorted(os.path.join(folder, name) for folder, _, names in os.walk(cache) for name in names if name.endswith((".files", ".result")))


def expect(what, found, wanted):
    if found != wanted:
        fail(f"{what}: something else came out than without a cache\n{found}\n{wanted}")


plain = run(cache=None)
if plain[0] or "[besl-unused-variable]" not in plain[1] or len(plain[2]) != 9:
    fail(f"unexpected run: {plain}")
expect("an empty cache", run(), plain)
before = entries()
if len(before) != 6:
    fail(f"the cache has {len(before)} entries")
stamps = {path: os.stat(path).st_ino for path in before}
expect("a full cache", run(), plain)
expect("a full cache on one thread", run("-j1"), plain)
if {path: os.stat(path).st_ino for path in entries()} != stamps:
    fail("a run that has changed nothing has changed the cache")

# Messages are replayed in whatever form is asked for.
for option in ("--color=always", "--diagnostics-format=json"):
    expect(option, run(option), run(option, cache=None))
if entries() != before:
    fail("the form of messages makes new entries")

# What is in use is not pruned first.
os.utime(before[0], (1, 1))
run()
if os.stat(before[0]).st_mtime == 1:
    fail("the use of an old entry is not noted")

# Everything that decides a result.
for what, change in {
    "an option": lambda: None,
    "a source": lambda: open("b.comp.besl", "a").write("// changed\n"),
    "a library": lambda: open("lib.besl", "w").write("help: fn () -> u32 { return 8; }\n"),
    "a sidecar": lambda: open("a.besl.bead", "w").write('{ "stage": "Compute", "workgroup": [16] }'),
    "a sidecar that was not there": lambda: open("b.comp.besl.bead", "w").write('{ "stage": "Compute", "workgroup": [32] }'),
    "a sidecar that is not there any more": lambda: os.remove("b.comp.besl.bead"),
}.items():
    change()
    args = ["-O"] if what == "an option" else []
    expect(what, run(*args), run(*args, cache=None))
    expect(what + ", again", run(*args), run(*args, cache=None))
plain = run(cache=None)

# What is not as it was written counts as missing, and is written anew.
good = {path: open(path, "rb").read() for path in entries()}
names = list(good)


def damage(what, change):
    for path in names:
        change(path)
    expect(what, run(), plain)
    for path, data in good.items():
        with open(path, "wb") as file:
            file.write(data)


def write(path, data):
    with open(path, "wb") as file:
        file.write(data)


damage("entries cut off", lambda path: write(path, good[path][: len(good[path]) // 2]))
damage("entries without the last byte", lambda path: write(path, good[path][:-1]))
damage("empty entries", lambda path: write(path, b""))
damage("entries with more behind them", lambda path: write(path, good[path] + b"\0"))
damage("a changed byte at the start", lambda path: write(path, b"X" + good[path][1:]))
damage("a changed byte in the digest", lambda path: write(path, good[path][:10] + bytes([good[path][10] ^ 1]) + good[path][11:]))
damage("a changed byte at the end", lambda path: write(path, good[path][:-1] + bytes([good[path][-1] ^ 1])))
damage("entries under each other's name", lambda path: write(path, good[names[names.index(path) - 2]]))
damage("nothing but zeros", lambda path: write(path, bytes(len(good[path]))))
expect("repaired entries", run(), plain)

# Errors are not kept.
count = len(entries())
for _ in range(2):
    failed = run(inputs=["bad.comp.besl"])
    if failed[0] != 1 or "[besl-unknown-name]" not in failed[1]:
        fail(f"unexpected run: {failed}")
if len(entries()) != count:
    fail("an error was kept")

# Many at once, on an empty cache, then on a full one.
shutil.rmtree("cache")
for round in range(2):
    processes = [(start("-j2", folder=f"at-once{i}"), f"at-once{i}") for i in range(6)]
    for process, folder in processes:
        found = finish(process, folder)
        expect("many processes at once", found[2], plain[2])
        if found[0] or "cache" in found[1]:
            fail(f"many processes at once: {found[1]}")
if [name for _, _, names in os.walk("cache") for name in names if name.endswith(".tmp")]:
    fail("a temporary file was left")

# A disk that is full: a file may be as large as the output, but not as large as the entry that holds it.
one = dict(inputs=["c.mlir"], options=["--to=glsl"])
alone = run(cache=None, **one)
size = max(map(len, alone[2].values())) + 10
full = run(cache="full", restore_signals=False, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)), **one)
if full[0] or full[2] != alone[2] or full[1] != "warning: cannot keep results in the cache 'full': File too large [besl-cache-unusable]\n":
    fail(f"a full disk: {full}")
if entries("full"):
    fail("a full disk has left an entry")
expect("the disk has room again", run(cache="full", **one), alone)

# Places that are taken: what is empty, or a link, is replaced in silence, and what may be somebody's is moved aside, with one warning for each. Then all is well.
def take_link(path):
    os.symlink("nowhere", path)


def take_folder(path):
    os.mkdir(path)
    write(os.path.join(path, "mine"), b"mine")


for what, take in {"a folder": os.mkdir, "a link": take_link, "a link to a folder": lambda path: os.symlink("/", path), "a pipe": os.mkfifo, "a full folder": take_folder}.items():
    shutil.rmtree("cache")
    run()
    places = entries()
    for path in places:
        os.remove(path)
        take(path)
    taken = run()
    moved = taken[1].count("[besl-cache-entry-moved]")
    if taken[0] or taken[2] != plain[2] or "[besl-cache-unusable]" in taken[1] or moved != (len(places) if take == take_folder else 0):
        fail(f"a place that is taken by {what}: {taken}")
    for path in places:
        if not os.path.isfile(path) or os.path.islink(path):
            fail(f"a place that is taken by {what} was not freed: {path}")
    expect("a place that was taken by " + what, run(), plain)
kept = [os.path.join(folder, name) for folder, _, names in os.walk("cache") for name in names if name == "mine"]
if len(kept) != len(places):
    fail("what was moved aside is not there any more")

# The folders of entries, and the mark of the last pruning.
shutil.rmtree("cache")
run(**one)
names = os.listdir("cache")
for name in names:
    path = os.path.join("cache", name)
    shutil.rmtree(path) if os.path.isdir(path) else os.remove(path)
    write(path, b"mine") if name != "pruned" else take_folder(path)
taken = run(**one)
if taken[0] or taken[2] != alone[2] or "[besl-cache-unusable]" in taken[1] or taken[1].count("[besl-cache-entry-moved]") != len(names):
    fail(f"folders whose places are taken: {taken}")
expect("folders whose places were taken", run(**one), alone)

# The bound: what was used last stays. Other files are left alone.
shutil.rmtree("cache")
expect("a bound", run("--cache-limit=1"), plain)
if entries():
    fail("the cache is larger than its bound")
expect("a bound, again", run("--cache-limit=1"), plain)
if not entries():
    fail("the cache was pruned again at once")
for path in entries():
    os.utime(path, (time.time() - 7200, time.time() - 7200))
os.utime("cache/pruned", (1, 1))
open("cache/mine", "w").close()
os.makedirs("cache/zz")
open("cache/zz/mine.result", "w").close()
abandoned = os.path.join(os.path.dirname(entries()[0]), "x.result.abcd.tmp")
open(abandoned, "w").close()
os.utime(abandoned, (1, 1))
# A run that stores something prunes.
run("--cache-limit=3K", **one)
left = sum(os.stat(path).st_size for path in entries() if "/zz/" not in path)
if not 0 < left <= 3 << 10:
    fail(f"the cache has {left} bytes after pruning")
found = run(**one)
expect("what was used last", found, alone)
if not os.path.exists("cache/mine") or not os.path.exists("cache/zz/mine.result"):
    fail("pruning has removed a file that is not the cache's")
if os.path.exists(abandoned):
    fail("pruning has left a temporary file that was abandoned")
