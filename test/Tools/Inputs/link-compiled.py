# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Usage: link-compiled.py DIRECTORY
#
# Checks small programs against a library as source, as text of the dialect and as bytecode: all three have to give the same messages. The tools have
# to be on the PATH.

import pathlib
import re
import subprocess
import sys

LIBRARY = """
group: workgroup<u32[4]>;

cut: fn (x: f32) -> f32 {
	if (x < 0.5) { discard; }
	return x;
}
cut_deep: fn (x: f32) -> f32 { return cut(x) * 2.0; }
lane: fn () -> u32 { return thread_idx(); }
color_at: fn (t: Texture2D, uv: vec2f) -> vec4f { return sample(t, uv); }
color_deep: fn (t: Texture2D, uv: vec2f) -> vec4f { return color_at(t, uv) * 0.5; }
put: fn (i: StorageImage, at: vec2u) -> void { write(i, at, vec4f(0.0, 0.0, 0.0, 1.0)); }
put_deep: fn (i: StorageImage, at: vec2u) -> void { put(i, at); }
get: fn (i: StorageImage, at: vec2u) -> vec4f { return image_load(i, at); }
count: fn (i: StorageImage, at: vec2u) -> u32 { return image_atomic_or(i, at, 1); }
join: fn () -> void { workgroup_barrier(); }
join_deep: fn (x: u32) -> u32 { join(); return x; }
join_if: fn (c: bool) -> void { if (c) { workgroup_barrier(); } }
join_if_deep: fn (x: u32) -> void { join_if(x < 4); }
join_unless_done: fn (x: u32) -> void {
	if (x == 7) { return; }
	workgroup_barrier();
}
join_in_loop: fn (n: u32) -> void { for (let i: u32 = 0; i < n; i = i + 1) { workgroup_barrier(); } }
skip_in_loop: fn (x: u32) -> void {
	for (let i: u32 = 0; i < 4; i = i + 1) {
		if (x == i) { continue; }
		workgroup_barrier();
	}
}
leave_loop: fn (x: u32) -> void {
	for (let i: u32 = 0; i < 4; i = i + 1) {
		if (x == i) { break; }
		workgroup_barrier();
	}
}
# Not in DIRECTLY: for the result alone.
lane_parity: fn () -> bool { let odd: bool = false; if (thread_idx() % 2 == 1) { odd = true; } return odd; }
of_group: fn () -> u32 { return group[0]; }
always: fn (x: u32) -> bool { return true; }
""".replace("# Not in DIRECTLY: for the result alone.\n", "")

HEAD = """
texture: descriptor<Texture2D, 0, read>;
image: descriptor<StorageImage<rgba8>, 1, write>;
source: descriptor<StorageImage<rgba8>, 2, read>;
plain: descriptor<StorageImage, 3, read_write>;
result: descriptor<{ v: u32 }, 4, read_write>;
"""
HEAD = HEAD.replace("result: descriptor<{ v: u32 }, 4, read_write>;", "Result: struct { v: u32 }\nresult: descriptor<Result, 4, read_write>;")

# Stage, body of main, the codes of the messages and, where they differ, those with a compiled library.
CASES = [
    ("compute", "result.v = u32(cut(1.0));", ["stage-misuse"]),
    ("compute", "result.v = u32(cut_deep(1.0));", ["stage-misuse"]),
    ("fragment", "result.v = u32(cut_deep(1.0));", []),
    ("fragment", "result.v = lane();", ["stage-misuse"]),
    ("compute", "result.v = lane();", []),
    ("compute", "result.v = u32(color_deep(texture, vec2f(0.0, 0.0)).x);", ["implicit-lod"]),
    ("fragment", "result.v = u32(color_deep(texture, vec2f(0.0, 0.0)).x);", []),
    ("compute", "put(image, thread_id());", []),
    ("compute", "put(source, thread_id());", ["parameter-access"]),
    ("compute", "put_deep(source, thread_id());", ["parameter-access"]),
    ("compute", "result.v = u32(get(source, thread_id()).x);", []),
    ("compute", "result.v = u32(get(image, thread_id()).x);", ["parameter-access"]),
    ("compute", "result.v = u32(get(plain, thread_id()).x);", ["image-format"]),
    ("compute", "result.v = count(plain, thread_id());", []),
    # A body that was compiled has a texel type; it is the argument that does not fit, not the body.
    ("compute", "result.v = count(source, thread_id());", ["atomic-format", "error-in-library", "parameter-access", "texel-kind"],
     ["texel-kind-argument", "parameter-access"]),
    ("compute", "join();", []),
    ("fragment", "join();", ["stage-misuse"]),
    ("compute", "if (thread_idx() < 4) { join(); }", ["divergent-barrier"]),
    ("compute", "if (thread_idx() < 4) { result.v = join_deep(1); }", ["divergent-barrier"]),
    ("compute", "if (result.v < 4) { join(); }", ["barrier-may-diverge"]),
    ("compute", "if (thread_idx() < 4) { return; } join();", ["skipped-barrier"]),
    ("compute", "join_if(true);", []),
    ("compute", "join_if(thread_idx() < 4);", ["divergent-barrier"]),
    ("compute", "join_if_deep(3);", []),
    ("compute", "join_if_deep(thread_idx());", ["divergent-barrier"]),
    ("compute", "join_unless_done(3);", []),
    ("compute", "join_unless_done(thread_idx());", ["skipped-barrier"]),
    ("compute", "join_in_loop(3);", []),
    ("compute", "join_in_loop(thread_idx());", ["divergent-barrier"]),
    ("compute", "skip_in_loop(9);", []),
    ("compute", "skip_in_loop(thread_idx());", ["skipped-barrier"]),
    ("compute", "leave_loop(9);", []),
    ("compute", "leave_loop(thread_idx());", ["divergent-barrier"]),
    ("compute", "if (lane_parity()) { join(); }", ["divergent-barrier"]),
    ("compute", "if (of_group() == 1) { join(); }", ["barrier-may-diverge"]),
    ("compute", "if (always(3)) { join(); }", []),
]

directory = pathlib.Path(sys.argv[1])
source, text, bytecode = (directory / ("library." + kind) for kind in ("besl", "mlir", "mlirbc"))
# Where the sources were read from is not where they are when the module is used.
source.write_text(LIBRARY)
for kind, path in (("mlir", text), ("mlirbc", bytecode)):
    subprocess.run(["besl-translate", "--to=" + kind, source, "-o", path], check=True, capture_output=True)


def messages(stage, path, library):
    done = subprocess.run(["besl-translate", "--to=mlir", "--stage=" + stage, path, "--link", library, "-o", "/dev/null", "-Wno-unused-declaration"],
                          capture_output=True, text=True)
    if done.returncode not in (0, 1):
        sys.exit(f"{library}: exit {done.returncode}\n{done.stderr}")
    return done.stderr, [match.groups() for match in re.finditer(r"(error|warning): (.*) \[besl-([a-z-]+)\]$", done.stderr, re.MULTILINE)]


failed = False
for number, (stage, body, codes, *compiled) in enumerate(CASES):
    path = directory / "case.besl"
    path.write_text(HEAD + "main: fn () -> void {\n\t" + body + "\n}\n")
    shown, expected = messages(stage, path, source)
    if [code for _, _, code in expected] != codes:
        print(f"{stage}: {body}\n  gives {expected}, not {codes}\n{shown}")
        failed = True
    for library in (text, bytecode):
        shown, found = messages(stage, path, library)
        if ([code for _, _, code in found] != compiled[0]) if compiled else found != expected:
            print(f"{stage}: {body}\n  with {library.name}:\n{shown}\n  with the source: {expected}")
            failed = True
    if number == 0:
        print(shown)
print(len(CASES), "programs")
sys.exit(failed)
