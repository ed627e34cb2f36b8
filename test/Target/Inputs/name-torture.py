# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes shaders in which everything has the name of a word of a target.

Usage: name-torture.py KEYWORDS_CPP FOLDER

Each shader of FOLDER gives every word of the project's own list (KEYWORDS_CPP), names with reserved beginnings, those of the
translations' helpers and of their own making, to one kind of declaration, and uses what it has declared.
"""

import os
import re
import sys

# What is reserved in BESL itself.
BESL_WORDS = {"main", "struct", "fn", "let", "return", "const", "if", "for", "true", "false"}
BESL_WORDS |= {"f16", "f32", "i32", "u8", "u16", "u32", "vec2f", "vec3f", "vec4f", "vec2u", "vec3u", "vec4u", "vec2i", "vec4i", "mat2f", "mat3f", "mat4f", "mat4x3f"}

OTHERS = """gl_Position gl_GlobalInvocationID GL_EXT_x a__b _ __ _x x_ x__ v v_1 t t_1 i i_1 main_1 besl_round_to_i32
besl_is_finite length_1 elements PushConstants Block buffer_1 buffer_2 push_constant größe α Ω 漢字 _ß ε_1""".split()

# What the translations call things of their own.
GENERATED = """besl_main BESL_SPECIALIZATION_0 besl_global_id besl_local_id besl_local_index besl_workgroup_id besl_payload besl_payload_data
besl_vertex besl_vertices besl_primitive besl_primitives besl_triangles besl_position besl_layer besl_replaced_uint besl_size besl_select_float3
besl_store_u8 besl_base besl_array besl_constant_0 Resources resources VertexInput VertexOutput FragmentInput FragmentOutput stage_input stage_output
mesh_output mesh_grid mesh_workgroup_count thread_position_in_grid thread_position_in_threadgroup thread_index_in_threadgroup
threadgroup_position_in_grid vertex_id instance_id fragment_position front_facing offset offset_1 word size t_2 result_block result_sampler
texture_sampler S_block with0 S_value Type_value stage_output frag_position exchange_result value value_1 besl_float besl_write1_buffer""".split()


def lines(form, words):
    """`form` for each word, with its number as {n}."""
    return "".join("\t" + form.format(w=word, n=number) + "\n" for number, word in enumerate(words))


def main():
    source, folder = sys.argv[1:]
    with open(source, encoding="utf-8") as file:
        words = re.findall(r'"(\w+)"', file.read())
    words = [word for word in dict.fromkeys(words + OTHERS + GENERATED) if word not in BESL_WORDS and word not in ("GL_", "gl_", "besl_", "glsl")]
    assert len(words) > 500
    os.makedirs(folder, exist_ok=True)

    def write(name, declarations, body):
        with open(os.path.join(folder, name + ".besl"), "w", encoding="utf-8") as file:
            file.write(declarations + "main: fn () -> void {\n" + body + "}\n")
        stage = {".frag": "Fragment", ".vert": "Vertex", ".mesh": "Mesh", ".task": "Task"}.get(os.path.splitext(name)[1], "Compute")
        limits = {"Compute": ", workgroup: [1]", "Task": ", workgroup: [32], maximum_mesh_threadgroups: 8",
                  "Mesh": ", workgroup: [32], maximum_vertices: 64, maximum_primitives: 126"}.get(stage, "")
        with open(os.path.join(folder, name + ".besl.bead"), "w", encoding="utf-8") as file:
            file.write(f'{{ stage: "{stage}"{limits} }}\n')

    result = "Result: struct {\n\tsum: f32,\n}\nresult: descriptor<Result, 1000, read_write>;\n"
    one = "\tlet one: f32 = result.sum;\n"
    pair = "\tlet pair: vec2u = vec2u(1, 2);\n"

    def total(expression):
        return lines("result.sum = result.sum + " + expression + ";", words)

    # The locals of one block, with a use of what helpers and functions of GLSL are for.
    write("locals", result, lines("let {w}: f32 = result.sum;", words) + total("{w}")
          + "\tresult.sum = max(result.sum, fract(result.sum));\n")
    # A block for each, inside loops that call their counter like something else.
    write("blocks", result, lines("for (let {w}: u32 = 0; {w} < 2; {w} = {w} + 1) {{ let in{n}: u32 = {w}; if (in{n} == 1) {{ let {w}: f32 = 1.0; result.sum = {w}; }} }}",
                                  words))
    write("parameters", result + lines("with{n}: fn ({w}: f32, other: f32) -> f32 {{ return {w} + other; }}", words), one + total("with{n}(one, one)"))
    # BESL's own types name neither functions nor structs.
    types = [word for word in words if word not in ("bool", "void", "Texture2D", "Texture2DArray", "Texture3D", "TextureCube", "TextureCubeArray")]
    write("functions", result + lines("{w}: fn (x: f32, y: vec2u, z: f32) -> f32 {{ return x + z; }}", types),
          one + pair + lines("result.sum = {w}(one, pair, one);", types))
    write("fields", "S: struct {\n" + lines("{w}: f32,", words) + "}\ns: descriptor<S, 0, read_write>;\nt: workgroup<S, 2>;\n",
          "\tlet copy: S = s;\n" + lines("s.{w} = copy.{w} + t[1].{w};", words))
    write("structs", result + lines("{w}: struct {{ x: f32, y: vec2u, z: f32, }}", types),
          one + pair + lines("let s{n}: {w} = {w}(one, pair, 2.0); result.sum = s{n}.z;", types))
    write("constants", result + lines("{w}: const f32 = {n}.5;", words), total("{w}"))
    # As many as fit in one workgroup.
    write("shared", lines("{w}: workgroup<u32, 2>;", words), lines("{w}[0] = {w}[1];", words))
    write("buffers", "S: struct {\n\tx: f32,\n}\n" + lines("{w}: descriptor<S, {n}, read_write>;", words), lines("{w}.x = {w}.x + 1.0;", words))
    write("textures", result + lines("{w}: descriptor<Texture2D, {n}, read>;", words),
          one + total("texture_lod({w}, vec2f(one, one)).x"))
    # The struct of each buffer is called like the buffer of another.
    write("block-names", lines("{w}_struct: struct {{ {w}: f32, }}", words) + lines("{w}: descriptor<{w}_struct, {n}, read_write>;", words),
          lines("{w}.{w} = {w}.{w} + 1.0;", words))
    # Between the stages; as many as there are locations.
    few = [word for word in GENERATED if word not in BESL_WORDS]
    for number, start in enumerate(range(0, len(few), 16)):
        names = few[start : start + 16]
        members = lambda kind: "".join(f"{name}: {kind}<vec2f, {n}>;\n" for n, name in enumerate(names))
        sum_of = "".join(f"\tsum = sum + {name}.x;\n" for name in names)
        assign = "".join(f"\t{name} = vec2f({n}.0, 1.0);\n" for n, name in enumerate(names))
        write(f"between{number}.frag", "result: output<vec4f, 0>;\n" + members("input"),
              "\tlet sum: f32 = 0.0;\n" + sum_of + "\tresult = vec4f(sum, sum, sum, sum);\n")
        write(f"between{number}.vert", "position: output<vec4f, 0>;\n" + members("output"), assign + "\tposition = vec4f(0.0, 0.0, 0.0, 1.0);\n")
        payload = "".join(f"{name}: task_payload<u32, 2>;\n" for name in names)
        write(f"payload{number}.task", payload, "".join(f"\t{name}[0] = {n};\n" for n, name in enumerate(names)) + "\tset_task_mesh_output_count(1);\n")
        write(f"payload{number}.mesh", payload + "".join(f"out_{name}: output<u32, {n}, 64>;\n" for n, name in enumerate(names)),
              "\tset_mesh_output_counts(3, 1);\n" + "".join(f"\tout_{name}[0] = {name}[1];\n" for name in names))


main()
