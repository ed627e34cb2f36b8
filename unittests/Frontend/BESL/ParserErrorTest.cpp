// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Protects the parser's messages, whole, and that one mistake is one message.

#include "Parsing.h"
#include <gtest/gtest.h>

using namespace besl;

namespace {

/// Both texts start with a line break that does not count.
void expect(llvm::StringRef source, llvm::StringRef messages) {
  EXPECT_EQ(test::Parsed(source.drop_front()).messages(), messages.drop_front().str());
}

TEST(ParserErrors, MissingSemicolon) {
  expect(R"(
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
  expect(R"(
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
  expect(R"(
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
  expect(R"(
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
  expect(R"(
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
  expect(R"(
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
  expect(R"(
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
  expect(R"(
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
  expect(R"(
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
  expect(R"(
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
  expect(R"(
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
  expect(R"(
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
  expect(R"(
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
  expect(R"(
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

TEST(ParserErrors, Lets) {
  expect(R"(
f: fn () -> void {
	let a = 1;
	let b: f32;
	let c: = 1;
	let d;
	let e: f32 + 1;
	let mut g: f32 = 1.0;
	let 1: f32 = 1.0;
	let h: f32 = x = 2.0;
}
)",
         R"(
t.besl:2:6: error: a 'let' names its type: 'let a: type = value;' [besl-let-without-type]
 2 |     let a = 1;
   |         ^
t.besl:3:12: error: 'b' needs an initial value [besl-let-without-value]
 3 |     let b: f32;
   |               ^
t.besl:4:9: error: expected a type, found '=' [besl-expected-type]
 4 |     let c: = 1;
   |            ^
t.besl:5:6: error: a 'let' names its type: 'let d: type = value;' [besl-let-without-type]
 5 |     let d;
   |         ^
t.besl:6:13: error: expected '=' and the initial value, found '+' [besl-expected-token]
 6 |     let e: f32 + 1;
   |                ^
t.besl:7:6: error: expected the name of the local (every local can be changed), found 'mut' [besl-expected-token]
 7 |     let mut g: f32 = 1.0;
   |         ^~~
   |         ---
t.besl:8:6: error: expected a name for a local, found '1' [besl-expected-token]
 8 |     let 1: f32 = 1.0;
   |         ^
t.besl:9:17: error: an assignment has no value and cannot be part of an expression; to compare, write '==' [besl-assignment-not-value]
 9 |     let h: f32 = x = 2.0;
   |                    ^
   |                    ==
)");
}

TEST(ParserErrors, Assignments) {
  expect(R"(
f: fn () -> void {
	a = b = c;
	if (a = b) { }
	g(a = b);
	a += 1;
	a <<= 1;
	a++;
	++a;
	a--;
	--a;
	a == b;
	a := 1;
}
)",
         R"(
t.besl:2:8: error: an assignment has no value and cannot be part of an expression [besl-assignment-not-value]
 2 |     a = b = c;
   |           ^
t.besl:3:8: error: an assignment has no value and cannot be part of an expression; to compare, write '==' [besl-assignment-not-value]
 3 |     if (a = b) { }
   |           ^
   |           ==
t.besl:4:6: error: an assignment has no value and cannot be part of an expression; to compare, write '==' [besl-assignment-not-value]
 4 |     g(a = b);
   |         ^
   |         ==
t.besl:5:4: error: BESL has no '+='; write 'x = x + value' [besl-compound-assignment]
 5 |     a += 1;
   |       ^~
t.besl:6:4: error: BESL has no '<<='; write 'x = x << value' [besl-compound-assignment]
 6 |     a <<= 1;
   |       ^~~
t.besl:7:3: error: BESL has no '++'; write 'x = x + 1' [besl-increment-operator]
 7 |     a++;
   |      ^~
t.besl:8:2: error: BESL has no '++'; write 'x = x + 1' [besl-increment-operator]
 8 |     ++a;
   |     ^~
t.besl:9:3: error: BESL has no '--'; write 'x = x - 1' [besl-increment-operator]
 9 |     a--;
   |      ^~
t.besl:10:2: warning: the value of this expression is not used; to decrement, write 'x = x - 1' [besl-unused-value]
 10 |     --a;
    |     ^~~
t.besl:11:4: warning: the value of this expression is not used; an assignment is written '=' [besl-unused-value]
 11 |     a == b;
    |       ^~
    |       =
t.besl:12:3: error: expected ';' after an expression [besl-expected-semicolon]
 12 |     a := 1;
    |      ^
    |      ;
)");
}

TEST(ParserErrors, Statements) {
  expect(R"(
f: fn () -> void {
	;
	a = 1;;
	{ a = 1; }
	const K: f32 = 1.0;
	fn g() -> void { }
	struct A { a: f32 }
	else { a = ; }
	a < b;
	(a);
	-a;
	1.0;
}
)",
         R"(
t.besl:2:2: error: a statement cannot be empty [besl-empty-statement]
 2 |     ;
   |     ^
   |     -
t.besl:3:8: error: a statement cannot be empty [besl-empty-statement]
 3 |     a = 1;;
   |           ^
   |           -
t.besl:4:2: error: a block cannot stand on its own [besl-bare-block]
 4 |     { a = 1; }
   |     ^
t.besl:5:2: error: a constant cannot be declared inside a function [besl-declaration-in-function]
 5 |     const K: f32 = 1.0;
   |     ^~~~~
t.besl:6:2: error: a function cannot be declared inside a function [besl-declaration-in-function]
 6 |     fn g() -> void { }
   |     ^~
t.besl:7:2: error: a struct cannot be declared inside a function [besl-declaration-in-function]
 7 |     struct A { a: f32 }
   |     ^~~~~~
t.besl:9:2: warning: the value of this expression is not used [besl-unused-value]
 9 |     a < b;
   |     ^~~~~
t.besl:11:2: warning: the value of this expression is not used [besl-unused-value]
 11 |     -a;
    |     ^~
t.besl:12:2: warning: the value of this expression is not used [besl-unused-value]
 12 |     1.0;
    |     ^~~
)");
}

TEST(ParserErrors, IfHeaders) {
  expect(R"(
f: fn () -> void {
	if a < b { a = ; }
	if (a) b = 1;
	if (a) { } else b = 1;
	if (a b) { a = ; }
	if () { }
	if (a { a = ; }
	if (a) { };
	if (a) { } elif (b) { }
}
)",
         R"(
t.besl:2:4: error: expected '(' after 'if' [besl-missing-parentheses]
 2 |     if a < b { a = ; }
   |       ^
   |        (    )
t.besl:2:17: error: expected an expression, found ';' [besl-expected-expression]
 2 |     if a < b { a = ; }
   |                    ^
t.besl:3:9: error: the body of an 'if' is a block in braces, found 'b' [besl-missing-braces]
 3 |     if (a) b = 1;
   |            ^
t.besl:4:18: error: the body of an 'else' is a block in braces, found 'b' [besl-missing-braces]
 4 |     if (a) { } else b = 1;
   |                     ^
t.besl:5:8: error: expected ')', found 'b' [besl-expected-token]
 5 |     if (a b) { a = ; }
   |           ^
t.besl:5:17: error: expected an expression, found ';' [besl-expected-expression]
 5 |     if (a b) { a = ; }
   |                    ^
t.besl:6:6: error: expected an expression, found ')' [besl-expected-expression]
 6 |     if () { }
   |         ^
t.besl:7:8: error: expected ')', found '{' [besl-expected-token]
 7 |     if (a { a = ; }
   |           ^
t.besl:7:14: error: expected an expression, found ';' [besl-expected-expression]
 7 |     if (a { a = ; }
   |                 ^
t.besl:8:12: error: unexpected ';' after an 'if' [besl-stray-semicolon]
 8 |     if (a) { };
   |               ^
   |               -
t.besl:9:13: error: BESL has no 'elif'; write 'else if' [besl-no-such-statement]
 9 |     if (a) { } elif (b) { }
   |                ^~~~
)");
}

TEST(ParserErrors, ForHeaders) {
  expect(R"(
f: fn () -> void {
	for (;;) { }
	for (let i: u32 = 0; i < 4; i++) { a = ; }
	for (int i = 0; i < 4; i = i + 1) { }
	for (let i = 0; i < 4; i = i + 1) { }
	for (let i: u32; i < 4; i = i + 1) { }
	for (let i: u32 = 0, i < 4, i = i + 1) { }
	for (let i: u32 = 0; i < 4; i = i + 1;) { }
	for (i; i < 4; i) { }
	for (let i: u32 = 0; i < 4; i = i + 1) g();
	for i in 0..4 { }
	for (let i: u32 = 0; i < 4; return) { }
}
)",
         R"(
t.besl:2:7: error: a 'for' has three parts; the first, a let or an assignment, is missing [besl-for-part-missing]
 2 |     for (;;) { }
   |          ^
t.besl:2:8: error: a 'for' has three parts; the second, a condition, is missing [besl-for-part-missing]
 2 |     for (;;) { }
   |           ^
t.besl:2:9: error: a 'for' has three parts; the third, an assignment or a call, is missing [besl-for-part-missing]
 2 |     for (;;) { }
   |            ^
t.besl:3:31: error: BESL has no '++'; write 'x = x + 1' [besl-increment-operator]
 3 |     for (let i: u32 = 0; i < 4; i++) { a = ; }
   |                                  ^~
t.besl:3:41: error: expected an expression, found ';' [besl-expected-expression]
 3 |     for (let i: u32 = 0; i < 4; i++) { a = ; }
   |                                            ^
t.besl:4:7: error: a local is declared with 'let': 'let i: i32 = value;' [besl-local-needs-let]
 4 |     for (int i = 0; i < 4; i = i + 1) { }
   |          ^~~~~
   |          let i: i32
t.besl:5:11: error: a 'let' names its type: 'let i: type = value;' [besl-let-without-type]
 5 |     for (let i = 0; i < 4; i = i + 1) { }
   |              ^
t.besl:6:17: error: 'i' needs an initial value [besl-let-without-value]
 6 |     for (let i: u32; i < 4; i = i + 1) { }
   |                    ^
t.besl:7:21: error: expected ';' after the first part of a 'for', found ',' [besl-expected-token]
 7 |     for (let i: u32 = 0, i < 4, i = i + 1) { }
   |                        ^
t.besl:8:39: error: expected ')', found ';' [besl-expected-token]
 8 |     for (let i: u32 = 0; i < 4; i = i + 1;) { }
   |                                          ^
   |                                          -
t.besl:9:7: error: the first part of a 'for' is a let, an assignment or a call [besl-for-part-kind]
 9 |     for (i; i < 4; i) { }
   |          ^
t.besl:9:17: error: the third part of a 'for' is an assignment or a call [besl-for-part-kind]
 9 |     for (i; i < 4; i) { }
   |                    ^
t.besl:10:41: error: the body of a 'for' is a block in braces, found 'g' [besl-missing-braces]
 10 |     for (let i: u32 = 0; i < 4; i = i + 1) g();
    |                                            ^
t.besl:11:5: error: expected '(' after 'for' [besl-missing-parentheses]
 11 |     for i in 0..4 { }
    |        ^
t.besl:11:11: error: malformed number '0..4': a number has only one point [besl-malformed-number]
 11 |     for i in 0..4 { }
    |              ^~~~
t.besl:12:30: error: expected an expression, found 'return' [besl-expected-expression]
 12 |     for (let i: u32 = 0; i < 4; return) { }
    |                                 ^~~~~~
)");
}

TEST(ParserErrors, OtherLanguages) {
  expect(R"(
f: fn () -> void {
	while (a < b) { a = ; }
	do { a = ; } while (a < b);
	loop { a = ; }
	switch (a) { case 0: break; }
	let a: f32 = b ? c : d;
	let e: f32 = (f32)a;
	let g: f32 = (f32)(a);
	let h: f32 = a->b;
	let i: f32 = a.length();
	let j: f32 = +1;
	let k: u32 = a === b;
	let l: u32 = a !== b;
	let m: u32 = a &&& b;
	let n: f32 = a.0;
	let o: f32 = "text";
}
)",
         R"(
t.besl:2:2: error: BESL has no 'while'; a loop is written 'for (let i: u32 = 0; condition; i = i + 1) { … }' [besl-no-such-statement]
 2 |     while (a < b) { a = ; }
   |     ^~~~~
t.besl:2:22: error: expected an expression, found ';' [besl-expected-expression]
 2 |     while (a < b) { a = ; }
   |                         ^
t.besl:3:2: error: BESL has no 'do'; a loop is written 'for (let i: u32 = 0; i < n; i = i + 1) { … }' [besl-no-such-statement]
 3 |     do { a = ; } while (a < b);
   |     ^~
t.besl:3:11: error: expected an expression, found ';' [besl-expected-expression]
 3 |     do { a = ; } while (a < b);
   |              ^
t.besl:4:2: error: BESL has no 'loop'; a loop is written 'for (let i: u32 = 0; i < n; i = i + 1) { … }' [besl-no-such-statement]
 4 |     loop { a = ; }
   |     ^~~~
t.besl:4:13: error: expected an expression, found ';' [besl-expected-expression]
 4 |     loop { a = ; }
   |                ^
t.besl:5:2: error: BESL has no 'switch'; write 'match value { 0 => { … } _ => { … } }' [besl-no-such-statement]
 5 |     switch (a) { case 0: break; }
   |     ^~~~~~
t.besl:6:17: error: BESL has no '?:'; write 'if (condition) { a } else { b }' [besl-conditional-operator]
 6 |     let a: f32 = b ? c : d;
   |                    ^
t.besl:7:15: error: a conversion is written like a call: 'f32(value)' [besl-cast-syntax]
 7 |     let e: f32 = (f32)a;
   |                  ^~~~~
t.besl:8:15: error: only the name of a function or a type can be called [besl-call-of-expression]
 8 |     let g: f32 = (f32)(a);
   |                  ^~~~~
t.besl:8:15: note: the call of a function or a conversion is written 'f32(…)'
 8 |     let g: f32 = (f32)(a);
   |                  ^~~~~
   |                  f32
t.besl:9:16: error: members are accessed with '.', not '->' [besl-arrow-member]
 9 |     let h: f32 = a->b;
   |                   ^~
   |                   .
t.besl:10:15: error: only the name of a function or a type can be called [besl-call-of-expression]
 10 |     let i: f32 = a.length();
    |                  ^~~~~~~~
t.besl:10:17: note: a call passes the value: 'length(value, …)'
 10 |     let i: f32 = a.length();
    |                    ^~~~~~
t.besl:11:15: error: BESL has no prefix '+' [besl-prefix-plus]
 11 |     let j: f32 = +1;
    |                  ^
    |                  -
t.besl:12:17: error: unknown operator '===' [besl-unknown-operator]
 12 |     let k: u32 = a === b;
    |                    ^~~
    |                    ==
t.besl:13:17: error: unknown operator '!==' [besl-unknown-operator]
 13 |     let l: u32 = a !== b;
    |                    ^~~
    |                    !=
t.besl:14:17: error: unknown operator '&&&' [besl-unknown-operator]
 14 |     let m: u32 = a &&& b;
    |                    ^~~
t.besl:15:16: error: expected the name of a member, found '.0' [besl-expected-token]
 15 |     let n: f32 = a.0;
    |                   ^~
t.besl:16:15: error: BESL has no strings or characters [besl-text-literal]
 16 |     let o: f32 = "text";
    |                  ^~~~~~
)");
}

// Functions may be called as statements of other languages are.
TEST(ParserErrors, NamesThatAreNoKeywords) {
  expect(R"(
f: fn () -> void {
	while(a);
	switch(a, b);
	match(a);
	loop = 1;
	match = 2;
	match.x = 3;
	match[0] = 4;
	break = 5;
	discard.x = 6;
	continue(7);
}
)",
         R"(
)");
}

TEST(ParserErrors, Expressions) {
  expect(R"(
f: fn () -> void {
	a = ;
	a = (1 + ;
	a = (1 + 2;
	a = 1 + 2);
	a = b[1;
	a = b[];
	a = g(1, , 2);
	a = g(1 2);
	a = g(1;
	a = b.;
	a = * b;
	a = b c;
	a = b & | c;
}
)",
         R"(
t.besl:2:6: error: expected an expression, found ';' [besl-expected-expression]
 2 |     a = ;
   |         ^
t.besl:3:11: error: expected an expression, found ';' [besl-expected-expression]
 3 |     a = (1 + ;
   |              ^
t.besl:4:12: error: expected ')', found ';' [besl-expected-token]
 4 |     a = (1 + 2;
   |               ^
t.besl:5:11: error: unmatched ')' [besl-stray-bracket]
 5 |     a = 1 + 2);
   |              ^
   |              -
t.besl:6:9: error: expected ']', found ';' [besl-expected-token]
 6 |     a = b[1;
   |            ^
t.besl:7:8: error: expected an expression, found ']' [besl-expected-expression]
 7 |     a = b[];
   |           ^
t.besl:8:11: error: expected an expression, found ',' [besl-expected-expression]
 8 |     a = g(1, , 2);
   |              ^
t.besl:9:10: error: expected ',' or ')', found '2' [besl-expected-token]
 9 |     a = g(1 2);
   |             ^
t.besl:10:9: error: expected ',' or ')', found ';' [besl-expected-token]
 10 |     a = g(1;
    |            ^
t.besl:11:8: error: expected the name of a member, found ';' [besl-expected-token]
 11 |     a = b.;
    |           ^
t.besl:12:6: error: expected an expression, found '*' [besl-expected-expression]
 12 |     a = * b;
    |         ^
t.besl:13:7: error: expected ';' after an assignment [besl-expected-semicolon]
 13 |     a = b c;
    |          ^
    |          ;
t.besl:14:10: error: expected an expression, found '|' [besl-expected-expression]
 14 |     a = b & | c;
    |             ^
)");
}

TEST(ParserErrors, Matches) {
  expect(R"(
f: fn () -> void {
	match a { x => { } }
	match a { default => { } _ => { a = ; } }
	match a { 0 { } 1 => { } }
	match a { 0 => b = 1; _ => b = 2 }
	match a { 0 => b = 1 1 => b = 2 }
	match a { - => { } }
	match a 0 => { }
	match a { 0 => { } };
}
)",
         R"(
t.besl:2:12: error: expected a pattern, found 'x' [besl-expected-pattern]
 2 |     match a { x => { } }
   |               ^
t.besl:3:12: error: expected a pattern, found 'default'; the arm for all other values is '_' [besl-expected-pattern]
 3 |     match a { default => { } _ => { a = ; } }
   |               ^~~~~~~
   |               _
t.besl:3:38: error: expected an expression, found ';' [besl-expected-expression]
 3 |     match a { default => { } _ => { a = ; } }
   |                                         ^
t.besl:4:14: error: expected '|' or '=>', found '{' [besl-expected-token]
 4 |     match a { 0 { } 1 => { } }
   |                 ^
t.besl:5:22: error: expected ',' between arms, found ';' [besl-missing-comma]
 5 |     match a { 0 => b = 1; _ => b = 2 }
   |                         ^
   |                         ,
t.besl:6:22: error: expected ',' between arms [besl-missing-comma]
 6 |     match a { 0 => b = 1 1 => b = 2 }
   |                         ^
   |                         ,
t.besl:7:14: error: expected a pattern, found '=>' [besl-expected-pattern]
 7 |     match a { - => { } }
   |                 ^~
t.besl:8:10: error: expected '{' and the arms of the match, found '0' [besl-expected-token]
 8 |     match a 0 => { }
   |             ^
t.besl:9:22: error: unexpected ';' after a 'match' [besl-stray-semicolon]
 9 |     match a { 0 => { } };
   |                         ^
   |                         -
)");
}

TEST(ParserErrors, Records) {
  expect(R"(
main: fn () -> interface { a: f32 } {
	return { a: };
	return { a b };
	return { 1 };
}
)",
         R"(
t.besl:2:14: error: expected an expression, found '}' [besl-expected-expression]
 2 |     return { a: };
   |                 ^
t.besl:3:13: error: expected ',' or '}', found 'b' [besl-expected-token]
 3 |     return { a b };
   |                ^
t.besl:4:11: error: expected a name for a field, found '1' [besl-expected-token]
 4 |     return { 1 };
   |              ^
)");
}

// Only the innermost block is reported, at the declaration that cannot be inside of it.
TEST(ParserErrors, UnclosedBlocks) {
  expect(R"(
f: fn () -> void {
	if (a) {
		for (let i: u32 = 0; i < 4; i = i + 1) {
			a = 1;
	}
}

g: fn () -> void { a = ; }
h: fn () -> void {
	if (a) {
)",
         R"(
t.besl:8:1: error: expected '}' before the declaration of 'g' [besl-unclosed-block]
 8 | g: fn () -> void { a = ; }
   | ^
t.besl:1:18: note: the block opened here is not closed
 1 | f: fn () -> void {
   |                  ^
t.besl:8:24: error: expected an expression, found ';' [besl-expected-expression]
 8 | g: fn () -> void { a = ; }
   |                        ^
t.besl:10:10: error: expected '}' before end of file [besl-unclosed-block]
 10 |     if (a) {
    |             ^
t.besl:10:9: note: the block opened here is not closed
 10 |     if (a) {
    |            ^
)");
}

TEST(ParserErrors, ValuesOutOfPlace) {
  expect(R"(
f: fn () -> f32 {
	if (a) { 1.0 } else { 2.0 }
	a * 2.0
}
)",
         R"(
t.besl:2:14: error: expected ';' after an expression [besl-expected-semicolon]
 2 |     if (a) { 1.0 } else { 2.0 }
   |                 ^
note: only a block of an 'if' or 'match' that stands for a value ends in an expression; a function gives its result with 'return'
t.besl:2:27: error: expected ';' after an expression [besl-expected-semicolon]
 2 |     if (a) { 1.0 } else { 2.0 }
   |                              ^
note: only a block of an 'if' or 'match' that stands for a value ends in an expression; a function gives its result with 'return'
t.besl:3:9: error: expected ';' after an expression [besl-expected-semicolon]
 3 |     a * 2.0
   |            ^
note: only a block of an 'if' or 'match' that stands for a value ends in an expression; a function gives its result with 'return'
)");
}

TEST(ParserErrors, MalformedTextIsReportedOnce) {
  expect(R"(
f: fn () -> void {
	let a: f32 = 1e-3;
	let b: f32 = 1 @ 2;
	let c: f32 = "x" + 'y';
	g(0x10, 1_000);
	a: descriptor<Texture2D, 0x1, read>;
}
d: descriptor<Texture2D, 0x1, read>;
)",
         R"(
t.besl:2:15: error: malformed number '1e-3': a number has no exponent [besl-malformed-number]
 2 |     let a: f32 = 1e-3;
   |                  ^~~~
   |                  0.001
t.besl:3:17: error: unexpected character '@' [besl-unknown-character]
 3 |     let b: f32 = 1 @ 2;
   |                    ^
t.besl:4:15: error: BESL has no strings or characters [besl-text-literal]
 4 |     let c: f32 = "x" + 'y';
   |                  ^~~
t.besl:4:21: error: BESL has no strings or characters [besl-text-literal]
 4 |     let c: f32 = "x" + 'y';
   |                        ^~~
t.besl:5:4: error: malformed number '0x10': numbers are written in decimal [besl-malformed-number]
 5 |     g(0x10, 1_000);
   |       ^~~~
   |       16
t.besl:5:10: error: malformed number '1_000': a number has no digit separators [besl-malformed-number]
 5 |     g(0x10, 1_000);
   |             ^~~~~
   |             1000
t.besl:6:2: error: expected '}' before the declaration of 'a' [besl-unclosed-block]
 6 |     a: descriptor<Texture2D, 0x1, read>;
   |     ^
t.besl:1:18: note: the block opened here is not closed
 1 | f: fn () -> void {
   |                  ^
t.besl:6:27: error: malformed number '0x1': numbers are written in decimal [besl-malformed-number]
 6 |     a: descriptor<Texture2D, 0x1, read>;
   |                              ^~~
   |                              1
t.besl:8:26: error: malformed number '0x1': numbers are written in decimal [besl-malformed-number]
 8 | d: descriptor<Texture2D, 0x1, read>;
   |                          ^~~
   |                          1
)");
}

// In a block that stands for a value only the last statement can be the value.
TEST(ParserErrors, ValuesBeforeTheLastStatement) {
  expect(R"(
f: fn () -> f32 {
	let a: f32 = if (x) {
		if (y) { 1.0 } else { g() }
		if (y) { if (z) { 2.0 } else { 3.0 } }
		match k { 0 => 4.0, 1 => { g() } _ => x = 1 }
		5.0
	} else { 6.0 };
	match k { 0 => 7.0, _ => g() }
}
)",
         R"(
t.besl:3:15: error: expected ';' after an expression [besl-expected-semicolon]
 3 |         if (y) { 1.0 } else { g() }
   |                     ^
note: only a block of an 'if' or 'match' that stands for a value ends in an expression; a function gives its result with 'return'
t.besl:4:24: error: expected ';' after an expression [besl-expected-semicolon]
 4 |         if (y) { if (z) { 2.0 } else { 3.0 } }
   |                              ^
note: only a block of an 'if' or 'match' that stands for a value ends in an expression; a function gives its result with 'return'
t.besl:4:37: error: expected ';' after an expression [besl-expected-semicolon]
 4 |         if (y) { if (z) { 2.0 } else { 3.0 } }
   |                                           ^
note: only a block of an 'if' or 'match' that stands for a value ends in an expression; a function gives its result with 'return'
t.besl:5:21: error: expected ';' after an expression [besl-expected-semicolon]
 5 |         match k { 0 => 4.0, 1 => { g() } _ => x = 1 }
   |                           ^
note: only a block of an 'if' or 'match' that stands for a value ends in an expression; a function gives its result with 'return'
t.besl:8:17: warning: the value of this expression is not used [besl-unused-value]
 8 |     match k { 0 => 7.0, _ => g() }
   |                    ^~~
)");
}

} // namespace
