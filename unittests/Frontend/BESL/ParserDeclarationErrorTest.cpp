// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Protects the parser's messages on declarations, whole, and that one mistake is one message.

#include "Parsing.h"
#include <gtest/gtest.h>

using namespace besl;

namespace {

TEST(ParserErrors, MissingSemicolon) {
  test::expectMessages(R"(
a: const f32 = 1.0
b: fn () -> void {
	let x: f32 = a
	x = 2.0
	b()
	return
}
)",
         R"(
t.besl:1:19: error: expected ';' after the value of a constant [besl-expected-semicolon]
 1 | a: const f32 = 1.0
   |                   ^
   |                   ;
t.besl:3:16: error: expected ';' after the value of 'x' [besl-expected-semicolon]
 3 |     let x: f32 = a
   |                   ^
   |                   ;
t.besl:4:9: error: expected ';' after an assignment [besl-expected-semicolon]
 4 |     x = 2.0
   |            ^
   |            ;
t.besl:5:5: error: expected ';' after an expression [besl-expected-semicolon]
 5 |     b()
   |        ^
   |        ;
)");
}

// The rest of the line is skipped, the next is read.
TEST(ParserErrors, MissingSemicolonOnTheSameLine) {
  test::expectMessages(R"(
b: fn () -> void {
	let x: f32 = 1.0 x = 2.0;
	x = ;
}
)",
         R"(
t.besl:2:18: error: expected ';' after the value of 'x' [besl-expected-semicolon]
 2 |     let x: f32 = 1.0 x = 2.0;
   |                     ^
   |                     ;
t.besl:3:6: error: expected an expression, found ';' [besl-expected-expression]
 3 |     x = ;
   |         ^
)");
}

TEST(ParserErrors, TypeFirst) {
  test::expectMessages(R"(
float scale = 1.0;
vec3f shade(vec3f n) { return n; }
A: struct { vec3f a, b f32 }
f: fn (f32 x, inout vec3f y, z f32) -> void {
	float a = 1.0;
	u32 b[2] = u32[2](1, 2);
	var c = 1;
	d: f32 = 3.0;
}
)",
         R"(
t.besl:1:1: error: a declaration starts with its name: 'scale: …' [besl-name-first]
 1 | float scale = 1.0;
   | ^~~~~~~~~~~
t.besl:2:1: error: a declaration starts with its name: 'shade: fn (…) -> vec3f { … }' [besl-name-first]
 2 | vec3f shade(vec3f n) { return n; }
   | ^~~~~~~~~~~
t.besl:2:13: error: a declaration starts with its name: 'n: vec3f' [besl-name-first]
 2 | vec3f shade(vec3f n) { return n; }
   |             ^~~~~~~
   |             n: vec3f
t.besl:3:13: error: a declaration starts with its name: 'a: vec3f' [besl-name-first]
 3 | A: struct { vec3f a, b f32 }
   |             ^~~~~~~
   |             a: vec3f
t.besl:3:23: error: expected ':' between the name and the type of a field [besl-missing-colon]
 3 | A: struct { vec3f a, b f32 }
   |                       ^
   |                       :
t.besl:4:8: error: a declaration starts with its name: 'x: f32' [besl-name-first]
 4 | f: fn (f32 x, inout vec3f y, z f32) -> void {
   |        ^~~~~
   |        x: f32
t.besl:4:21: error: a declaration starts with its name: 'y: vec3f' [besl-name-first]
 4 | f: fn (f32 x, inout vec3f y, z f32) -> void {
   |                     ^~~~~~~
   |                     y: vec3f
t.besl:4:31: error: expected ':' between the name and the type of a parameter [besl-missing-colon]
 4 | f: fn (f32 x, inout vec3f y, z f32) -> void {
   |                               ^
   |                               :
t.besl:5:2: error: a local is declared with 'let': 'let a: f32 = value;' [besl-local-needs-let]
 5 |     float a = 1.0;
   |     ^~~~~~~
   |     let a: f32
t.besl:6:2: error: a local is declared with 'let': 'let b: u32 = value;' [besl-local-needs-let]
 6 |     u32 b[2] = u32[2](1, 2);
   |     ^~~~~
   |     let b: u32
t.besl:7:2: error: a local is declared with 'let': 'let c: type = value;' [besl-local-needs-let]
 7 |     var c = 1;
   |     ^~~~~
   |     let
t.besl:8:2: error: a local is declared with 'let': 'let d: f32 = value;' [besl-local-needs-let]
 8 |     d: f32 = 3.0;
   |     ^
   |     let
)");
}

TEST(ParserErrors, KeywordFirst) {
  test::expectMessages(R"(
const K: f32 = 1.0;
fn foo(x: f32) -> f32 { return x; }
struct Foo { x: f32 }
let g: u32 = 1;
)",
         R"(
t.besl:1:1: error: a declaration starts with its name: 'K: const type = value;' [besl-name-first]
 1 | const K: f32 = 1.0;
   | ^~~~~
t.besl:2:1: error: a declaration starts with its name: 'foo: fn (…) -> type { … }' [besl-name-first]
 2 | fn foo(x: f32) -> f32 { return x; }
   | ^~
t.besl:3:1: error: a declaration starts with its name: 'Foo: struct { … }' [besl-name-first]
 3 | struct Foo { x: f32 }
   | ^~~~~~
t.besl:4:1: error: 'let' is only allowed inside a function; a constant is written 'name: const type = value;' [besl-let-outside-function]
 4 | let g: u32 = 1;
   | ^~~
)");
}

TEST(ParserErrors, NotADeclaration) {
  test::expectMessages(R"(
x;
+
12: fn () -> void {}
)
}
x: fxn () -> void {}
y: nonsense;
z: descripter<Texture2D, 0, read>;
)",
         R"(
t.besl:1:1: error: expected a declaration, found 'x' [besl-expected-declaration]
 1 | x;
   | ^
t.besl:2:1: error: expected a declaration, found '+' [besl-expected-declaration]
 2 | +
   | ^
t.besl:4:1: error: expected a declaration, found ')' [besl-expected-declaration]
 4 | )
   | ^
t.besl:6:4: error: 'fxn' is no kind of declaration; did you mean 'fn'? [besl-unknown-declaration-kind]
 6 | x: fxn () -> void {}
   |    ^~~
   |    fn
t.besl:7:4: error: 'nonsense' is no kind of declaration [besl-unknown-declaration-kind]
 7 | y: nonsense;
   |    ^~~~~~~~
note: after 'name:' comes struct, fn, const, descriptor, input, output, vertex_output, task_payload, workgroup or push_constant
t.besl:8:4: error: 'descripter' is no kind of declaration; did you mean 'descriptor'? [besl-unknown-declaration-kind]
 8 | z: descripter<Texture2D, 0, read>;
   |    ^~~~~~~~~~
   |    descriptor
)");
}

TEST(ParserErrors, ReservedWords) {
  test::expectMessages(R"(
let: const f32 = 1.0;
A: struct { if: f32 }
f: fn (for: u32) -> void {
	let return: u32 = 1;
	a.struct = 1;
}
)",
         R"(
t.besl:1:1: error: 'let' is a reserved word and cannot name a declaration [besl-reserved-word]
 1 | let: const f32 = 1.0;
   | ^~~
t.besl:2:13: error: 'if' is a reserved word and cannot name a field [besl-reserved-word]
 2 | A: struct { if: f32 }
   |             ^~
t.besl:3:8: error: 'for' is a reserved word and cannot name a parameter [besl-reserved-word]
 3 | f: fn (for: u32) -> void {
   |        ^~~
t.besl:4:6: error: 'return' is a reserved word and cannot name a local [besl-reserved-word]
 4 |     let return: u32 = 1;
   |         ^~~~~~
t.besl:5:4: error: 'struct' is a reserved word and cannot name a member [besl-reserved-word]
 5 |     a.struct = 1;
   |       ^~~~~~
)");
}

TEST(ParserErrors, StructSeparators) {
  test::expectMessages(R"(
A: struct { a: f32; b: f32 };
B: struct { a: f32 b: f32 }
C: struct { , a: f32 }
D: struct { a: f32,, b: f32 }
E: struct { a f32 }
F: struct { a: f32 = 1.0 }
G: struct { a: }
H: struct { a: f32[N], b: f32[], c: f32[-1], d: f32[2 }
)",
         R"(
t.besl:1:19: error: expected ',' between fields, found ';' [besl-missing-comma]
 1 | A: struct { a: f32; b: f32 };
   |                   ^
   |                   ,
t.besl:1:29: error: unexpected ';' after a struct [besl-stray-semicolon]
 1 | A: struct { a: f32; b: f32 };
   |                             ^
   |                             -
t.besl:2:19: error: expected ',' between fields [besl-missing-comma]
 2 | B: struct { a: f32 b: f32 }
   |                   ^
   |                   ,
t.besl:3:13: error: expected a name for a field, found ',' [besl-expected-token]
 3 | C: struct { , a: f32 }
   |             ^
t.besl:4:20: error: expected a name for a field, found ',' [besl-expected-token]
 4 | D: struct { a: f32,, b: f32 }
   |                    ^
t.besl:5:14: error: expected ':' between the name and the type of a field [besl-missing-colon]
 5 | E: struct { a f32 }
   |              ^
   |              :
t.besl:6:20: error: expected ',' or '}', found '=' [besl-expected-token]
 6 | F: struct { a: f32 = 1.0 }
   |                    ^
t.besl:7:16: error: expected a type, found '}' [besl-expected-type]
 7 | G: struct { a: }
   |                ^
t.besl:8:20: error: an array count is written in digits, found 'N' [besl-array-count-not-number]
 8 | H: struct { a: f32[N], b: f32[], c: f32[-1], d: f32[2 }
   |                    ^
t.besl:8:30: error: an array without a count is only allowed in 'descriptor<{ type: Element[], … }>' [besl-unsized-array]
 8 | H: struct { a: f32[N], b: f32[], c: f32[-1], d: f32[2 }
   |                              ^~
t.besl:8:41: error: an array count is written in digits, found '-' [besl-array-count-not-number]
 8 | H: struct { a: f32[N], b: f32[], c: f32[-1], d: f32[2 }
   |                                         ^
t.besl:8:55: error: expected ']', found '}' [besl-expected-token]
 8 | H: struct { a: f32[N], b: f32[], c: f32[-1], d: f32[2 }
   |                                                       ^
)");
}

TEST(ParserErrors, StructUnclosed) {
  test::expectMessages(R"(
A: struct {
	a: f32,

b: fn () -> void {}
)",
         R"(
t.besl:4:1: error: expected '}' before the declaration of 'b' [besl-unclosed-block]
 4 | b: fn () -> void {}
   | ^
t.besl:1:11: note: the block opened here is not closed
 1 | A: struct {
   |           ^
)");
}

TEST(ParserErrors, Functions) {
  test::expectMessages(R"(
a: fn () { }
b: fn -> void { }
c: fn () -> void;
d: fn () -> { }
e: fn (x: f32 y: f32) -> void { }
f: fn (x) -> void { }
g: fn (x: f32 -> void { let = 1; }
h: fn () -> void {};
i: fn () -> void
)",
         R"(
t.besl:1:9: error: expected '->' and a return type [besl-missing-return-type]
 1 | a: fn () { }
   |         ^
   |          -> void
t.besl:2:7: error: expected '(' and the parameters, found '->' [besl-expected-token]
 2 | b: fn -> void { }
   |       ^~
t.besl:3:17: error: the body of a function is a block in braces, found ';' [besl-missing-braces]
 3 | c: fn () -> void;
   |                 ^
t.besl:4:13: error: expected a type, found '{' [besl-expected-type]
 4 | d: fn () -> { }
   |             ^
t.besl:5:14: error: expected ',' between parameters [besl-missing-comma]
 5 | e: fn (x: f32 y: f32) -> void { }
   |              ^
   |              ,
t.besl:6:9: error: expected ':' and the type of the parameter, found ')' [besl-expected-token]
 6 | f: fn (x) -> void { }
   |         ^
t.besl:7:15: error: expected ',' or ')', found '->' [besl-expected-token]
 7 | g: fn (x: f32 -> void { let = 1; }
   |               ^~
t.besl:7:29: error: expected a name for a local, found '=' [besl-expected-token]
 7 | g: fn (x: f32 -> void { let = 1; }
   |                             ^
t.besl:8:20: error: unexpected ';' after a function [besl-stray-semicolon]
 8 | h: fn () -> void {};
   |                    ^
   |                    -
t.besl:9:17: error: the body of a function is a block in braces, found end of file [besl-missing-braces]
 9 | i: fn () -> void
   |                 ^
)");
}

TEST(ParserErrors, PushConstants) {
  test::expectMessages(R"(
pc: push_constant { a: f32 }
push_constant: push_constant { a: f32 };
)",
         R"(
t.besl:1:1: error: the push-constant block is always called 'push_constant' [besl-push-constant-name]
 1 | pc: push_constant { a: f32 }
   | ^~
   | push_constant
t.besl:2:40: error: unexpected ';' after a push-constant block [besl-stray-semicolon]
 2 | push_constant: push_constant { a: f32 };
   |                                        ^
   |                                        -
)");
}

TEST(ParserErrors, Descriptors) {
  test::expectMessages(R"(
a: descriptor<Texture2D 0, read>;
b: descriptor<Texture2D, 0, raed>;
c: descriptor<Frame, 0, read, const>;
d: descriptor<Frame, x, read>;
e: descriptor<Frame, 0, read, device, constant>;
f: descriptor<StorageImage<>, 0, read>;
g: descriptor<StorageImage<r8>, 0, read;
h: descriptor<Frame, 0, read>
i: descriptor Frame;
j: descriptor<Item[], 0, read>;
k: descriptor<Frame, -1, read>;
)",
         R"(
t.besl:1:25: error: expected ',' before the slot, found '0' [besl-expected-token]
 1 | a: descriptor<Texture2D 0, read>;
   |                         ^
t.besl:2:29: error: expected 'read', 'write' or 'read_write', found 'raed'; did you mean 'read'? [besl-unknown-access]
 2 | b: descriptor<Texture2D, 0, raed>;
   |                             ^~~~
   |                             read
t.besl:3:31: error: expected 'constant' or 'device', found 'const'; did you mean 'constant'? [besl-unknown-memory-class]
 3 | c: descriptor<Frame, 0, read, const>;
   |                               ^~~~~
   |                               constant
t.besl:4:22: error: expected a number for the slot, found 'x' [besl-expected-token]
 4 | d: descriptor<Frame, x, read>;
   |                      ^
t.besl:5:39: error: expected a number for the count, found 'constant' [besl-expected-token]
 5 | e: descriptor<Frame, 0, read, device, constant>;
   |                                       ^~~~~~~~
t.besl:6:28: error: expected a name for an image format, found '>' [besl-expected-token]
 6 | f: descriptor<StorageImage<>, 0, read>;
   |                            ^
t.besl:7:40: error: expected '>', found ';' [besl-expected-token]
 7 | g: descriptor<StorageImage<r8>, 0, read;
   |                                        ^
t.besl:8:30: error: expected ';' after a descriptor [besl-expected-semicolon]
 8 | h: descriptor<Frame, 0, read>
   |                              ^
   |                              ;
t.besl:9:15: error: expected '<', found 'Frame' [besl-expected-token]
 9 | i: descriptor Frame;
   |               ^~~~~
t.besl:10:19: error: an array without a count is only allowed in 'descriptor<{ type: Element[], … }>' [besl-unsized-array]
 10 | j: descriptor<Item[], 0, read>;
    |                   ^~
t.besl:11:22: error: expected a number for the slot, found '-' [besl-expected-token]
 11 | k: descriptor<Frame, -1, read>;
    |                      ^
)");
}

TEST(ParserErrors, DescriptorObjects) {
  test::expectMessages(R"(
a: descriptor<{ type: Item[], bindng: 3, access: read }>;
b: descriptor<{ type: Item[] }>;
c: descriptor<{ type: A, type: B, binding: 1, access: read }>;
d: descriptor<{ type: A; binding: 1; access: read }>;
e: descriptor<{ type: A binding: 1, access: read }>;
f: descriptor<{ type: A, binding: x, access: read }>;
g: descriptor<{ type: A, binding: 1, access: read >;
h: descriptor<{ type: A, binding: 1, access: read, colour: 3 }>;
)",
         R"(
t.besl:1:31: error: a descriptor has no property 'bindng'; did you mean 'binding'? [besl-unknown-descriptor-key]
 1 | a: descriptor<{ type: Item[], bindng: 3, access: read }>;
   |                               ^~~~~~
   |                               binding
t.besl:2:15: error: the descriptor lacks 'binding' and 'access' [besl-missing-descriptor-key]
 2 | b: descriptor<{ type: Item[] }>;
   |               ^
t.besl:3:26: error: the property 'type' is given twice [besl-duplicate-descriptor-key]
 3 | c: descriptor<{ type: A, type: B, binding: 1, access: read }>;
   |                          ^~~~
t.besl:3:17: note: it is first given here
 3 | c: descriptor<{ type: A, type: B, binding: 1, access: read }>;
   |                 ^~~~
t.besl:4:24: error: expected ',' between properties, found ';' [besl-missing-comma]
 4 | d: descriptor<{ type: A; binding: 1; access: read }>;
   |                        ^
   |                        ,
t.besl:4:36: error: expected ',' between properties, found ';' [besl-missing-comma]
 4 | d: descriptor<{ type: A; binding: 1; access: read }>;
   |                                    ^
   |                                    ,
t.besl:5:24: error: expected ',' between properties [besl-missing-comma]
 5 | e: descriptor<{ type: A binding: 1, access: read }>;
   |                        ^
   |                        ,
t.besl:6:35: error: expected a number for the slot, found 'x' [besl-expected-token]
 6 | f: descriptor<{ type: A, binding: x, access: read }>;
   |                                   ^
t.besl:7:51: error: expected ',' or '}', found '>' [besl-expected-token]
 7 | g: descriptor<{ type: A, binding: 1, access: read >;
   |                                                   ^
t.besl:8:52: error: a descriptor has no property 'colour' [besl-unknown-descriptor-key]
 8 | h: descriptor<{ type: A, binding: 1, access: read, colour: 3 }>;
   |                                                    ^~~~~~
)");
}

TEST(ParserErrors, StageDeclarations) {
  test::expectMessages(R"(
a: input<f32>;
b: input<f32, 0, 3>;
c: output<f32, x>;
d: vertex_output<f32, 0>;
e: task_payload<f32>;
f: workgroup<>;
g: workgroup<f32, 4
h: workgroup<f32, 4>
)",
         R"(
t.besl:1:13: error: expected ',' before the location, found '>' [besl-expected-token]
 1 | a: input<f32>;
   |             ^
t.besl:2:16: error: expected '>', found ',' [besl-expected-token]
 2 | b: input<f32, 0, 3>;
   |                ^
t.besl:3:16: error: expected a number for the location, found 'x' [besl-expected-token]
 3 | c: output<f32, x>;
   |                ^
t.besl:4:24: error: expected ',' before the count, found '>' [besl-expected-token]
 4 | d: vertex_output<f32, 0>;
   |                        ^
t.besl:5:20: error: expected ',' before the count, found '>' [besl-expected-token]
 5 | e: task_payload<f32>;
   |                    ^
t.besl:6:14: error: expected a type, found '>' [besl-expected-type]
 6 | f: workgroup<>;
   |              ^
t.besl:7:20: error: expected '>', found 'h' [besl-expected-token]
 7 | g: workgroup<f32, 4
   |                    ^
t.besl:8:21: error: expected ';' after 'workgroup<…>' [besl-expected-semicolon]
 8 | h: workgroup<f32, 4>
   |                     ^
   |                     ;
)");
}

TEST(ParserErrors, AttributesAndPreprocessor) {
  test::expectMessages(R"(
#version 450
#[inline]
#define X(a) a
#[inline
a: const f32 = 1.0;
)",
         R"(
t.besl:1:1: error: BESL has no preprocessor [besl-preprocessor]
 1 | #version 450
   | ^
t.besl:2:1: warning: the attribute 'inline' is ignored [besl-ignored-attribute]
 2 | #[inline]
   | ^~~~~~~~~
t.besl:3:1: error: BESL has no preprocessor [besl-preprocessor]
 3 | #define X(a) a
   | ^
t.besl:4:9: error: expected ']', found 'a' [besl-expected-token]
 4 | #[inline
   |         ^
)");
}

} // namespace
