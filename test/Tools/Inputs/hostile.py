# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""hostile.py DIRECTORY: writes inputs that no one would write, and good ones that are larger than anyone would.

Files called bad-* must be refused with a message and without a crash, files called good-* accepted. Those that are called
good-library-* have no main."""

import os
import sys

directory = sys.argv[1]


def write(name, data):
    with open(os.path.join(directory, name), "wb") as file:
        file.write(data if isinstance(data, bytes) else data.encode())


def main(body, before=""):
    return f"{before}\nmain: fn () -> void {{\n{body}\n}}\n"


write("bad-nul.besl", b"main: fn () -> void {\0}\n")
write("bad-utf8.besl", b"main: fn () -> void { let \xff\xfe: u32 = 1; }\n")
write("bad-long-line.besl", "f: fn () -> u32 { return " + "x + " * 2_500_000 + "x; }")
write("bad-parens.besl", main("let x: u32 = " + "(" * 100_000 + "1" + ")" * 100_000 + ";"))
write("bad-prefix.besl", main("let x: u32 = " + "~" * 100_000 + "1;"))
write("bad-blocks.besl", main("if (true) {" * 100_000 + "}" * 100_000))
write("bad-unclosed.besl", "main: fn () -> void { if (true) {")
write("bad-count.besl", main("", "A: struct { x: f32[4294967296], }"))
doubling = "S0: struct { a: f32, b: f32, }\n" + "".join(
    f"S{i}: struct {{ a: S{i-1}, b: S{i-1}, }}\n" for i in range(1, 31)
)
write("bad-doubling.besl", main("", doubling))
write("bad-suffixes.besl", main("", "A: struct { x: f32" + "[1]" * 100_000 + ", }"))
write("bad-random.besl", bytes((i * 7919 + i // 256) % 256 for i in range(100_000)))

write("good-library-empty.besl", "")
write("good-bom.besl", b"\xef\xbb\xbfmain: fn () -> void {}\r\n")
write("good-crlf.besl", main("let x: u32 = 1;\r\n x;"))
write("good-library-comment.besl", "// only a comment")
CALL = "main: fn () -> void { f(1); }"
write("good-sum.besl", "f: fn (x: u32) -> u32 { return " + "x + " * 19_999 + "x; }" + CALL)
write("good-sum-lines.besl", "f: fn (x: u32) -> u32 { return x\n" + "+ x\n" * 19_999 + "; }" + CALL)
write("good-and.besl", "f: fn (x: bool) -> bool { return " + "x && " * 19_999 + "x; }" + CALL.replace("1", "true"))
write("good-statements.besl", main("let x: u32 = 1;\n" + "x = x + 1;\n" * 20_000))
write("good-blocks.besl", main("let x: bool = true;\n" + "if (x) {\n" * 1000 + "}\n" * 1000))
write("good-else-if.besl", main("let x: u32 = 1;\n" + "".join(
    f"if (x == {i}) {{ x = {i + 1}; }} else " for i in range(20_000)) + "{ x = 0; }"))
write("good-else-if-value.besl", "f: fn (x: u32) -> u32 { return " + "".join(
    f"if (x == {i}) {{ {i + 1} }} else " for i in range(1_000)) + "{ 0 }; }" + CALL)
write("good-functions.besl", "".join(
    f"g{i}: fn (x: u32) -> u32 {{\n" + "\tx = x * 3;\n" * 9 + "\treturn x;\n}\n" for i in range(2_000))
      + main("".join(f"\tg{i}({i});\n" for i in range(2_000))))
