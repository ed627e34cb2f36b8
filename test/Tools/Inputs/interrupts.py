# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ends a batch by signals at several moments: whatever was written is whole, and nothing temporary is left. Ignored signals stay ignored."""

import os
import shutil
import signal
import subprocess
import time

COUNT = 60
for index in range(COUNT):
    with open(f"s{index}.frag.besl", "w") as file:
        file.write(f"color: output<vec4f, 0>;\nmain: fn () -> void {{ color = vec4f(1.0, 0.5, 0.25, {index}.0); }}\n")
command = ["besl-translate", "--to=glsl,hlsl,msl,reflection", "-o", "out", "--cache=cache"] + [f"s{index}.frag.besl" for index in range(COUNT)]


def clear():
    for folder in ("out", "cache"):
        shutil.rmtree(folder, ignore_errors=True)


def check():
    for folder in ("out", "cache"):
        for path, _, files in os.walk(folder):
            for name in files:
                full = os.path.join(path, name)
                assert not name.endswith(".tmp"), full
                # All kinds of text end with a line.
                assert folder == "cache" or open(full).read().endswith("\n"), full


def wait_for_output(process):
    while process.poll() is None and not (os.path.isdir("out") and os.listdir("out")):
        time.sleep(0.002)


for number, sent in enumerate((signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE)):
    clear()
    # The parent may ignore some, which processes inherit; Python ignores SIGPIPE, and gives it back.
    process = subprocess.Popen(command, preexec_fn=lambda: signal.signal(sent, signal.SIG_DFL))
    wait_for_output(process)
    time.sleep(0.005 * number)
    process.send_signal(sent)
    # On a fast machine it may be done before.
    assert process.wait(60) in (-sent, 0), process.returncode
    check()

clear()
process = subprocess.Popen(command, preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN), stderr=subprocess.PIPE)
wait_for_output(process)
for _ in range(20):
    process.send_signal(signal.SIGHUP)
    time.sleep(0.002)
messages = process.communicate(timeout=60)[1]
assert process.returncode == 0 and messages == b"", (process.returncode, messages)
assert len(os.listdir("out")) == 4 * COUNT
check()
