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
    # Numbers: what bounds show.
    ("clamped below one", main("output = vec4f(0.1, 0.2, 0.3, clamp(uv.x, 0.0, 0.9));"), "non_opaque", "opaque"),
    ("clamped to one", main("output = vec4f(0.1, 0.2, 0.3, clamp(uv.x, 0.0, 1.0));"), "unknown", "opaque"),
    ("clamped from one", main("output = vec4f(0.1, 0.2, 0.3, clamp(1.0, 0.0, 1.0));"), "opaque", "opaque"),
    ("smaller than a half", main("output = vec4f(0.1, 0.2, 0.3, min(uv.x, 0.5));"), "non_opaque", "opaque"),
    ("at least one", main("output = vec4f(0.1, 0.2, 0.3, max(uv.x, 1.0));"), "unknown", "opaque"),
    ("at least two", main("output = vec4f(0.1, 0.2, 0.3, max(2.0, 1.0));"), "non_opaque", "opaque"),
    # max(NaN, 1.0) may be NaN.
    ("a number that may be none", main("output = vec4f(0.1, 0.2, 0.3, min(max(uv.x, 1.0), 1.0));"), "unknown", "opaque"),
    ("mixed from one to one", main("output = mix(vec4f(0.1, 0.2, 0.3, 1.0), vec4f(0.3, 0.2, 0.1, 1.0), 0.25);"), "opaque", "opaque"),
    ("mixed by anything", main("output = mix(vec4f(0.1, 0.2, 0.3, 1.0), vec4f(0.3, 0.2, 0.1, 1.0), uv.x);"), "unknown", "opaque"),
    ("mixed below one", main("output = vec4f(0.1, 0.2, 0.3, mix(0.25, 0.5, 0.5));"), "non_opaque", "opaque"),
    ("mixed beyond the ends", main("output = vec4f(0.1, 0.2, 0.3, mix(0.0, 0.5, 2.0));"), "unknown", "opaque"),
    ("a sum of one", main("output = vec4f(0.1, 0.2, 0.3, 0.25 + 0.75);"), "opaque", "opaque"),
    ("a product that rounding makes one", main("output = vec4f(0.1, 0.2, 0.3, 0.1 * 10.0);"), "unknown", "opaque"),
    ("a product below one", main("output = vec4f(0.1, 0.2, 0.3, clamp(0.5, 0.0, 1.0) * 0.5);"), "non_opaque", "opaque"),
    ("a sum of vectors", main("output = vec4f(0.1, 0.2, 0.3, 0.5) + vec4f(0.1, 0.2, 0.3, 0.5);"), "opaque", "opaque"),
    ("one that halves round to", main("let h: f16 = f16(0.9999); output = vec4f(0.1, 0.2, 0.3, f32(h));"), "unknown", "opaque"),
    ("a half of one", main("let h: f16 = f16(1.0); output = vec4f(0.1, 0.2, 0.3, f32(h));"), "opaque", "opaque"),
    ("two literals that are not one", main("output = vec4f(0.1, 0.2, 0.3, if (uv.x < 0.5) { 0.0 } else { 2.0 });"), "non_opaque", "opaque"),
    ("a branch that leaves", main("output = vec4f(0.1, 0.2, 0.3, 1.0); output.w = if (uv.x < 0.5) { return; } else { 1.0 };"), "opaque", "opaque"),
    ("a component of a local", main("let c: vec4f = vec4f(0.5, 0.5, 0.5, 1.0); c.x = uv.x; output = vec4f(c.x, c.y, c.z, c.w);"), "opaque", "opaque"),
    ("a component chosen by number", main("let c: vec4f = vec4f(0.5, 0.5, 0.5, 1.0); c[u32(uv.x)] = 0.5; output = c;"), "unknown", "opaque"),
    # Calls: results come from the function, parameters from its callers.
    ("what a function returns", OUTPUT + "shade: fn (x: f32) -> vec4f { if (x < 0.5) { return vec4f(x, x, x, 1.0); } return vec4f(0.0, 0.0, 0.0, 1.0); }\n"
                                         "main: fn () -> void { output = shade(uv.x); }\n", "opaque", "opaque"),
    ("what a function returns at times", OUTPUT + "shade: fn (x: f32) -> vec4f { if (x < 0.5) { return vec4f(x, x, x, 0.5); } return vec4f(0.0, 0.0, 0.0, 1.0); }\n"
                                                  "main: fn () -> void { output = shade(uv.x); }\n", "unknown", "opaque"),
    ("a field of what a function returns", OUTPUT + "Surface: struct { color: vec3f, alpha: f32 }\nshade: fn (x: f32) -> Surface { return Surface(vec3f(x, x, x), 0.5); }\n"
                                                    "main: fn () -> void { let s: Surface = shade(uv.x); output = vec4f(s.color.x, s.color.y, s.color.z, s.alpha); }\n", "non_opaque", "opaque"),
    ("what is passed on", OUTPUT + "with: fn (c: vec3f, a: f32) -> vec4f { return vec4f(c.x, c.y, c.z, a); }\nother: fn (a: f32) -> vec4f { return with(vec3f(a, a, a), a); }\n"
                                   "main: fn () -> void { output = with(vec3f(uv.x, 0.0, 0.0), 1.0); output.x = other(0.5).x; }\n", "opaque", "opaque"),
    ("written by a function", OUTPUT + "put: fn (a: f32) -> void { output = vec4f(0.0, 0.0, 0.0, a); }\nmain: fn () -> void { put(0.5); put(0.25); }\n",
     "non_opaque", "opaque"),
    ("written by a function, now this, now that", OUTPUT + "put: fn (a: f32) -> void { output = vec4f(0.0, 0.0, 0.0, a); }\nmain: fn () -> void { put(0.5); put(1.0); }\n",
     "unknown", "opaque"),
    ("a parameter that is assigned to", OUTPUT + "put: fn (a: f32) -> void { a = min(a, 0.75); output = vec4f(0.0, 0.0, 0.0, a); }\nmain: fn () -> void { put(0.5); }\n",
     "non_opaque", "opaque"),
    ("a chain of functions", OUTPUT + "step0: fn (a: f32) -> f32 { return a; }\n" + "".join(f"step{i}: fn (a: f32) -> f32 {{ return step{i - 1}(a); }}\n" for i in range(1, 40))
     + "main: fn () -> void { output = vec4f(0.0, 0.0, 0.0, step39(1.0)); }\n", "opaque", "opaque"),
    # Twice as many paths with every function: has to end all the same.
    ("many paths", OUTPUT + "step0: fn (a: f32) -> f32 { return a; }\n" + "".join(f"step{i}: fn (a: f32) -> f32 {{ return step{i - 1}(a) * step{i - 1}(a); }}\n" for i in range(1, 40))
     + "main: fn () -> void { output = vec4f(0.0, 0.0, 0.0, step39(uv.x)); }\n", "unknown", "opaque"),
    ("a constant", OUTPUT + "ALPHA: const f32 = 0.5;\nmain: fn () -> void { output = vec4f(0.0, 0.0, 0.0, ALPHA); }\n", "non_opaque", "opaque"),
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
