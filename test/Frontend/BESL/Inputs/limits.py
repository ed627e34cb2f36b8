# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""limits.py KIND COUNT: a compute shader that has COUNT of something."""

import sys

kind, count = sys.argv[1], int(sys.argv[2])
result = "R: struct { x: u32 }\nr: descriptor<R, 0, read_write>;\n"
main = "main: fn () -> void { "
if kind == "constant":
    numbers = ", ".join(map(str, range(count)))
    print(f"C: const u32[{count}] = u32[{count}]({numbers});\n{result}{main}r.x = C[r.x % {count}]; }}")
elif kind == "constructor":
    numbers = ", ".join(["r.x"] * count)
    print(f"{result}{main}let a: u32[{count}] = u32[{count}]({numbers}); r.x = a[r.x % {count}]; }}")
elif kind == "fields":
    fields = ", ".join(f"f{i}: u32" for i in range(count))
    print(f"S: struct {{ {fields} }}\ns: descriptor<S, 0, read_write>;\n{main}s.f{count - 1} = 1; }}")
elif kind == "parameters":
    parameters = ", ".join(f"p{i}: u32" for i in range(count))
    arguments = ", ".join(["r.x"] * count)
    print(f"f: fn ({parameters}) -> u32 {{ return p{count - 1}; }}\n{result}{main}r.x = f({arguments}); }}")
elif kind == "patterns":
    arms = " ".join(f"{i} => {{ r.x = {i + 1}; }}" for i in range(count))
    print(f"{result}{main}match (r.x) {{ {arms} _ => {{}} }} }}")
