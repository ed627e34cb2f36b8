# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Writes programs with else-if chains of several lengths: PREFIX.N.besl has chains of N arms.

import sys


def chain(arms, arm, last):
    return "".join(f"if (x == {i}) {{ {arm(i)} }} else " for i in range(arms)) + "{ " + last + " }"


def program(arms):
    value = chain(arms, lambda i: f"y + {i}", "y")
    writes = chain(arms, lambda i: f"memory.count = {i};", "memory.count = x;")
    return f"""Memory: struct {{ count: u32 }}
memory: descriptor<Memory, 0, read_write>;

dead: fn (x: u32) -> void {{
\tlet y: u32 = x;
\tlet value: u32 = {value};
}}
nested: fn (x: u32) -> void {{
\tlet y: u32 = x;
\tlet value: u32 = 1 + ({value}) * 2;
}}
kept_writes: fn (x: u32) -> void {{
\tlet value: u32 = {chain(arms, lambda i: f"memory.count = {i}; x", "x")};
}}
kept_leaves: fn (x: u32) -> void {{
\tlet value: u32 = {chain(arms, lambda i: "return;" if i % 50 == 9 else f"{i}", "x")};
\tmemory.count = 1;
}}
kept_read: fn (x: u32) -> u32 {{
\tlet y: u32 = x;
\tlet value: u32 = {value};
\treturn value;
}}
pure: fn (x: u32) -> u32 {{
\tlet y: u32 = x;
\t{chain(arms, lambda i: f"y = {i};", "y = x;")}
\treturn y;
}}
caller: fn (x: u32) -> void {{
\tlet value: u32 = pure(x);
}}
inside: fn (x: u32) -> void {{
\t{chain(arms, lambda i: f"let own: u32 = x; memory.count = {i};" if i == arms - 1 else f"memory.count = {i};", "memory.count = x;")}
}}
behind: fn (x: u32) -> void {{
\treturn;
\t{writes}
}}
"""


for arms in (10, 64, 65, 66, 67, 129, 130, 200):
    with open(f"{sys.argv[1]}.{arms}.besl", "w") as file:
        file.write(program(arms))
