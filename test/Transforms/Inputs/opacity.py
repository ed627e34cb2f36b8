# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Runs besl-reflect over fragment programs and compares the opacity by each rule with what is expected. Both tools have to
# be on the PATH.

import re
import subprocess
import sys

HEAD = """
uv: input<vec2f, 0>;
image: descriptor<Texture2D, 0, read>;
"""
OUTPUT = HEAD + "output: output<vec4f, 0>;\n"


def main(body, head=OUTPUT):
    return head + "main: fn () -> void {\n" + body + "\n}\n"


# Name, source, opacity by the sound rule, opacity by the reference rule.
PROGRAMS = [
    ("literal one", main("output = vec4f(0.1, 0.2, 0.3, 1.0);"), "opaque", "opaque"),
    ("literal half", main("output = vec4f(0.1, 0.2, 0.3, 0.5);"), "non_opaque", "non_opaque"),
    ("computed", main("output = vec4f(0.1, 0.2, 0.3, uv.x);"), "unknown", "opaque"),
    ("through a local", main("let c: vec4f = vec4f(0.1, 0.2, 0.3, 0.5); output = c;"), "non_opaque", "opaque"),
    ("local with two values", main("let c: vec4f = vec4f(0.1, 0.2, 0.3, 1.0); c = vec4f(0.1, 0.2, 0.3, 0.5); output = c;"),
     "unknown", "opaque"),
    ("locals of each other", main("let a: vec4f = vec4f(0.1, 0.2, 0.3, 1.0); let b: vec4f = vec4f(0.1, 0.2, 0.3, 1.0); a = b; b = a;"
                                  " a = vec4f(0.1, 0.2, 0.3, 0.5); output = b;"), "unknown", "opaque"),
    ("sampled", main("output = sample(image, uv);"), "unknown", "opaque"),
    ("alpha alone", main("output = vec4f(0.1, 0.2, 0.3, 1.0); output.w = 0.5;"), "non_opaque", "opaque"),
    ("colour alone", main("output = vec4f(0.1, 0.2, 0.3, 1.0); output.x = 0.5;"), "opaque", "opaque"),
    ("discard", main("if (uv.x < 0.5) { discard; } output = vec4f(0.1, 0.2, 0.3, 1.0);"), "non_opaque", "opaque"),
    ("another name", main("color = vec4f(0.1, 0.2, 0.3, 1.0);", HEAD + "color: output<vec4f, 0>;\n"), "opaque", "unknown"),
    ("another output", main("normal = vec4f(0.0, 0.0, 0.0, 0.0); output = vec4f(0.1, 0.2, 0.3, 1.0);",
                            OUTPUT + "normal: output<vec4f, 1>;\n"), "opaque", "opaque"),
    ("early return", main("if (uv.x < 0.5) { return; } output = vec4f(0.1, 0.2, 0.3, 1.0);"), "unknown", "opaque"),
    ("both branches", main("if (uv.x < 0.5) { output = vec4f(0.1, 0.2, 0.3, 1.0); } else { output = vec4f(0.3, 0.2, 0.1, 1.0); }"),
     "opaque", "opaque"),
    ("one branch", main("if (uv.x < 0.5) { output = vec4f(0.1, 0.2, 0.3, 1.0); }"), "unknown", "opaque"),
    ("loop", main("for (let i: u32 = 0; i < 2; i = i + 1) { output = vec4f(0.1, 0.2, 0.3, 1.0); }"), "unknown", "opaque"),
    ("helper", OUTPUT + "write_it: fn () -> void { output = vec4f(0.1, 0.2, 0.3, 1.0); }\nmain: fn () -> void { write_it(); }\n",
     "opaque", "opaque"),
    ("shadowed", main("let output: vec4f = vec4f(0.1, 0.2, 0.3, 0.5); output.x = 1.0;"), "unknown", "unknown"),
    ("nothing", main(""), "unknown", "unknown"),
]

RAW = """
besl.program @raw layout(scalar, column) {
  besl.output @output : vector<4xf32> location(0)
  %s
  besl.func @main() entry(fragment) {
    %%0 = besl.constant dense<1.0> : vector<4xf32>
    %%1 = besl.global @output : !besl.ref<vector<4xf32>, output>
    besl.store %%0, %%1 : !besl.ref<vector<4xf32>, output>
    %s
  }
}
"""
RAW_CODE = 'besl.raw glsl("f();")'
MODULES = [
    ("raw code", RAW % ("", RAW_CODE), "unknown", "unknown"),
    ("raw code in a helper", RAW % ("besl.func private @f() {\n" + RAW_CODE + "\n}", "besl.call @f() : () -> ()"), "unknown", "opaque"),
]


def run(command, text):
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)} failed:\n{done.stderr}\n{text}")
    return done.stdout


table = [(name, run(["besl-translate", "--to=mlir", "--stage=fragment", "-"], source), *expected) for name, source, *expected in PROGRAMS]
table += MODULES
text = "\n// -----\n".join(module for _, module, *_ in table)
failures = 0
for column, option in ((2, "--besl-reflect"), (3, "--besl-reflect=opacity=reference")):
    found = re.findall(r'\bopacity = "(\w+)"', run(["besl-opt", "--split-input-file", option], text))
    assert len(found) == len(table), f"{len(found)} answers for {len(table)} programs"
    for row, opacity in zip(table, found):
        if opacity != row[column]:
            print(f"{row[0]}: {option} says {opacity}, expected {row[column]}")
            failures += 1
sys.exit(failures != 0)
