# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Usage: locations.py DIRECTORY [--print]
#
# Runs each pass over its own test in the directory and looks at the locations of what it has made: each op carries the place of a line of the input.
# Where that line has an op of another kind, or the op has a part of the input's op only, it is a new one that comes from it. These pairs are compared with
# the table below; --print writes the table. The tools have to be on the PATH.

import pathlib
import re
import subprocess
import sys

# Pass with its options; file; which ops were made from which.
EXPECTED = {
    ("besl-clamp-constant-indices", "clamp-constant-indices.mlir"): (),
    ("besl-define-arithmetic", "define-arithmetic.mlir"): (
        "and from shl", "and from shr", "cmp from convert", "cmp from div", "cmp from rem", "constant from convert", "constant from div",
        "constant from rem", "constant from shl", "constant from shr", "div from rem", "logical_and from div", "logical_or from div",
        "logical_or from rem", "max from convert", "min from convert", "mul from rem", "select from convert", "select from div",
        "select from rem", "sub from rem", "trunc from rem",
    ),
    ("besl-define-arithmetic", "define-arithmetic-signed.mlir"): (),
    ("besl-eliminate-dead-locals", "eliminate-dead-locals.mlir"): (),
    ("besl-flip-clip-y", "flip-clip-y.mlir"): (
        "component from store", "constant from store", "construct from func", "extract from func", "global from func",
        "global from store", "load from func", "load from store", "neg from func", "neg from store", "private from output",
        "store from func",
    ),
    ("besl-fold-float-constants", "fold-float-constants.mlir"): (
        "constant from convert", "constant from div", "constant from mul",
    ),
    ("besl-forward-lets", "forward-lets.mlir"): (
        "extract from load", "extract_dynamic from load",
    ),
    ("besl-forward-lets{keep-names}", "forward-lets.mlir"): (
        "extract from load", "extract_dynamic from load", "let from local",
    ),
    ("besl-globalize-stage-values", "globalize-stage-values.mlir"): (
        "builtin from func", "call from func", "global from builtin", "global from func", "global from input", "global from output",
        "load from builtin", "load from input", "load from output", "private from input", "private from output", "private from program",
        "store from func", "store from input", "store from output",
    ),
    ("besl-hoist-effects", "hoist-effects.mlir"): (
        "break from loop", "cmp from switch", "constant from loop", "constant from switch", "if from logical_or", "if from loop",
        "if from switch", "load from logical_or", "load from loop", "local from logical_or", "local from loop", "logical_or from switch",
        "not from logical_or", "not from loop", "store from logical_or", "store from loop", "store from yield",
    ),
    ("besl-inline", "inline-pipeline.mlir"): (),
    ("besl-inline-stage-outputs", "inline-stage-outputs.mlir"): (
        "not from if",
    ),
    ("besl-lower-arrays-to-vectors", "lower-arrays-to-vectors.mlir"): (
        "component from element", "construct from local", "construct from return", "construct from store", "extract from construct",
        "extract from local", "extract from return", "extract from store",
    ),
    ("besl-lower-buffers-to-words", "lower-buffers-to-words.mlir"): (
        "add from component", "add from load", "add from store", "and from load", "at from atomic_add", "at from atomic_load",
        "at from atomic_min", "at from load", "at from store", "bitcast from atomic_add", "bitcast from load", "bitcast from store",
        "cmp from load", "cmp from store", "constant from atomic_load", "constant from column", "constant from component",
        "constant from element", "constant from load", "constant from store", "construct from load", "convert from load",
        "convert from store", "element from load", "extract from load", "extract from store", "extract_dynamic from store",
        "load from atomic_load", "load from store", "local from load", "local from store", "loop from load", "loop from store",
        "member from global", "mul from column", "mul from component", "mul from element", "mul from load", "mul from store",
        "or from store", "shl from load", "shl from store", "shr from load", "store from load", "struct from push_constant",
    ),
    ("besl-lower-inserts", "lower-inserts.mlir"): (
        "column from insert", "component from insert", "component from insert_dynamic", "constant from insert", "element from insert",
        "load from insert", "local from insert", "member from insert", "store from insert",
    ),
    ("besl-lower-storage-types{matrix-arrays pad-structs=false}", "lower-storage-types-matrices.mlir"): (
        "constant from load", "constant from store", "construct from load", "element from column", "element from load",
        "element from store", "extract from store",
    ),
    ("besl-lower-storage-types", "lower-storage-types.mlir"): (
        "add from load", "and from add", "and from convert", "and from neg", "and from shl", "cmp from load", "component from load",
        "component from store", "constant from add", "constant from convert", "constant from load", "constant from neg",
        "constant from shl", "constant from store", "construct from load", "convert from load", "convert from store", "element from load",
        "element from store", "extract from store", "local from load", "loop from load", "member from load", "member from store",
        "store from load",
    ),
    ("besl-mangle-names{rules=glsl}", "mangle-names.mlir"): (),
    ("besl-mark-nonuniform", "mark-nonuniform.mlir"): (),
    ("besl-mask-discarded-effects", "mask-discarded-effects.mlir"): (
        "constant from atomic_add", "constant from discard", "global from atomic_add", "global from discard", "global from store",
        "if from atomic_add", "if from store", "load from atomic_add", "load from store", "not from atomic_add", "not from store",
        "private from program", "store from discard",
    ),
    ("besl-name-values", "name-values.mlir"): (
        "let from add", "let from call", "let from load", "let from mul", "let from nowhere", "let from sub", "mul from nowhere",
    ),
    ("besl-optimize", "optimize.mlir"): (
        "extract from load",
    ),
    ("besl-pass-context", "pass-context.mlir"): (),
    ("besl-robust-access", "robust-access.mlir"): (
        "array_length from element", "constant from component", "constant from element", "constant from extract_dynamic",
        "constant from global", "constant from insert_dynamic", "max from element", "min from component", "min from element",
        "min from extract_dynamic", "min from global", "min from insert_dynamic", "sub from element",
    ),
    ("besl-simplify-effects", "simplify-effects.mlir"): (),
    ("besl-single-exit", "single-exit.mlir"): (
        "break from if", "break from return", "load from if", "load from return", "local from if", "local from return", "loop from if",
        "not from if", "store from return",
    ),
    ("besl-single-exit", "single-exit-loops.mlir"): (
        "break from loop", "break from return", "constant from loop", "constant from return", "if from loop", "load from if",
        "load from loop", "local from if", "local from loop", "loop from if", "not from loop", "store from return",
    ),
    ("besl-specialize-handle-params{textures}", "specialize-handle-params.mlir"): (
        "handle from func",
    ),
    ("besl-specialize{values=gain=1.5,count=-3,on=true}", "specialize.mlir"): (
        "constant from load",
    ),
    ("besl-split-samplers", "split-samplers.mlir"): (
        "combine from texture_lod",
    ),
    ("besl-stage-mesh-outputs", "stage-mesh-outputs.mlir"): (
        "builtin from func", "cmp from func", "constant from func", "element from set_mesh_primitive_render_target_array_index",
        "element from set_mesh_triangle", "element from set_mesh_vertex_position", "global from element", "global from func",
        "global from set_mesh_output_counts", "global from set_mesh_primitive_render_target_array_index", "global from set_mesh_triangle",
        "global from set_mesh_vertex_position", "if from func", "member from element",
        "member from set_mesh_primitive_render_target_array_index", "member from set_mesh_vertex_position", "store from func",
        "store from set_mesh_output_counts", "store from set_mesh_primitive_render_target_array_index", "store from set_mesh_triangle",
        "store from set_mesh_vertex_position", "struct from func", "workgroup from func", "workgroup_barrier from func",
    ),
    ("besl-symbol-dce", "symbol-dce.mlir"): (),
    ("canonicalize", "forward-lets.mlir"): (
        "insert_dynamic from store", "load from store",
    ),
}


def kind_of(text):
    found = re.search(r"\bbesl\.([a-z_0-9]+)\b(?!<)", re.sub(r"!besl\.[a-z_]+(<[^=]*>)?", "", text))
    return found.group(1) if found else None


def ops_with_places(text):
    """Pairs of the kind of an op and the line that its location names, in order of their ends."""
    open_ops = []
    for line in text.splitlines():
        line = line.strip()
        code, _, location = line.partition(" loc(")
        places = re.findall(r'":(\d+):\d+', location)
        place = int(places[0]) if places else None
        if line.startswith("}") and open_ops:
            kind = open_ops.pop()
            if code.rstrip().endswith("{"):
                open_ops.append(kind)
            else:
                yield kind, place
            continue
        kind = kind_of(code)
        if code.rstrip().endswith("{"):
            open_ops.append(kind)
        elif kind:
            yield kind, place


def pairs_of(directory, passes, name):
    lines = (directory / name).read_text().splitlines()
    pairs = set()
    start = 0
    for end in [i for i, line in enumerate(lines) if line.startswith("// -----")] + [len(lines)]:
        if any("expected-error" in line for line in lines[start:end]):
            start = end
            continue
        # Every part alone, its lines where they are in the file.
        text = "\n" * start + "\n".join(lines[start:end]) + "\n"
        done = subprocess.run(["besl-opt", "-", f"--pass-pipeline=builtin.module({passes})", "--mlir-print-debuginfo", "--mlir-print-local-scope"],
                              input=text, capture_output=True, text=True)
        if done.returncode != 0:
            return {"failed: " + done.stderr}
        for kind, place in ops_with_places(done.stdout):
            if kind in ("program", "func", "yield", None):
                continue
            if place is None or not start < place <= end:
                pairs.add(f"{kind} from nowhere")
                continue
            source = kind_of(lines[place - 1])
            if source != kind:
                pairs.add(f"{kind} from {source}")
        start = end
    return pairs


if __name__ == "__main__":
    directory = pathlib.Path(sys.argv[1])
    failed = False
    for (passes, name), expected in EXPECTED.items():
        found = pairs_of(directory, passes, name)
        if "--print" in sys.argv:
            print(f'    ("{passes}", "{name}"): {{')
            for pair in sorted(found):
                print(f'        "{pair}",')
            print("    },")
        elif found != set(expected):
            print(f"{passes} on {name}: {sorted(found - set(expected))} more than expected, {sorted(set(expected) - found)} not found")
            failed = True
    print(len(EXPECTED), "passes")
    sys.exit(failed)
