// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Protects the shape of the tree for every construct of the language: everything here parses without a
// message.

#include "Parsing.h"
#include "besl/Support/DriverDiag.h"
#include "besl/Support/Limits.h"
#include <gtest/gtest.h>

using namespace besl;

namespace {

/// Both texts start with a line break that does not count.
void expect(llvm::StringRef source, llvm::StringRef tree) {
  test::Parsed parsed(source.drop_front());
  EXPECT_EQ(parsed.messages(), "");
  EXPECT_EQ(test::dump(parsed.program), tree.drop_front().str());
}

TEST(Parser, Structs) {
  expect(R"(
A: struct { a: vec3f, b: u32[3][4], type: u8, }
B: struct {}
C: struct { a: A } // the last comma is optional
)",
         R"(
(struct A (a vec3f) (b u32[3][4]) (type u8))
(struct B)
(struct C (a A))
)");
}

TEST(Parser, Constants) {
  expect(R"(
K: const f32[2] = f32[2](0.5, 0.25,);
L: const vec2f = (vec2f(1.0, 2.0));
M: const i32 = -1;
)",
         R"(
(const K f32[2] f32[2](0.5, 0.25))
(const L vec2f (paren vec2f(1.0, 2.0)))
(const M i32 (- 1))
)");
}

TEST(Parser, Functions) {
  expect(R"(
a: fn () -> void {}
b: fn(x: f32, y: vec3f[2],) -> f32[2] { return f32[2](x, 1.0); }
c: fn (input: Texture2D) -> void { return; }
)",
         R"(
(fn a -> void { })
(fn b (x f32) (y vec3f[2]) -> f32[2] { (return f32[2](x, 1.0)) })
(fn c (input Texture2D) -> void { (return) })
)");
}

TEST(Parser, Descriptors) {
  expect(R"(
a: descriptor<Views, 0, read>;
b: descriptor<Texture2D, 5, read, 4>;
c: descriptor<Frame, 0, read, constant>;
d: descriptor<Cam, 3, read_write, device, 4>;
e: descriptor<StorageImage<rgba16f>, 7, write>;
f: descriptor<{ type: StorageImage<r32ui>, binding: 6, access: read }>;
g: descriptor<{ access: read, binding: 1, type: Vertex[], }>;
h: descriptor<{ type: Texture2D, binding: 1055, access: read, count: 1024 }>;
i: descriptor<{ type: A, binding: 0, access: read, memory: constant }>;
)",
         R"(
(descriptor a Views 0 read)
(descriptor b Texture2D 5 read x4)
(descriptor c Frame 0 read constant)
(descriptor d Cam 3 read_write device x4)
(descriptor e StorageImage<rgba16f> 7 write)
(descriptor f StorageImage<r32ui> 6 read)
(descriptor g Vertex[] 1 read)
(descriptor h Texture2D 1055 read x1024)
(descriptor i A 0 read constant)
)");
}

TEST(Parser, StageDeclarations) {
  expect(R"(
a: input<vec3f, 0>;
b: output<vec4f, 1>;
c: output<u32, 2, 126>;
d: vertex_output<vec4f, 3, 64>;
e: task_payload<u32, 32>;
f: workgroup<atomicu32>;
g: workgroup<f32, 1>;
push_constant: push_constant { a: vec2u, b: f32 }
)",
         R"(
(input a vec3f 0)
(output b vec4f 1)
(output c u32 2 x126)
(vertex_output d vec4f 3 x64)
(task_payload e u32 x32)
(workgroup f atomicu32)
(workgroup g f32 x1)
(push_constant (a vec2u) (b f32))
)");
}

TEST(Parser, RecordMains) {
  expect(R"(
main: fn (in: interface { uv: vec2f, }, s: StageInput) -> output { color: vec4f } {
	return { color: vec4f(in.uv, 0.0, 1.0), };
}
main: fn () -> interface { position: vec4f, uv: vec2f, } {
	return { position, uv: a };
}
)",
         R"(
(fn main (in (interface (uv vec2f))) (s StageInput) -> (output (color vec4f)) { (return { color: vec4f(in.uv, 0.0, 1.0) }) })
(fn main -> (interface (position vec4f) (uv vec2f)) { (return { position: position uv: a }) })
)");
}

// A type of that name, followed by a body.
TEST(Parser, StructsCalledInterface) {
  expect(R"(
f: fn () -> interface { return g(); }
g: fn () -> output { let a: f32 = 1.0; return b; }
)",
         R"(
(fn f -> interface { (return g()) })
(fn g -> output { (let a f32 1.0) (return b) })
)");
}

TEST(Parser, ContextualWords) {
  expect(R"(
type: struct { input: f32, output: f32, match: u32, break: u32 }
f: fn (read: u32, constant: f32) -> void {
	let match: u32 = 1;
	let discard: u32 = match + 1;
	match = discard;
	break = match;
	let step: f32 = step(0.5, match);
	match(1);
	x = match (1) + 2;
}
)",
         R"(
(struct type (input f32) (output f32) (match u32) (break u32))
(fn f (read u32) (constant f32) -> void { (let match u32 1) (let discard u32 (+ match 1)) (= match discard) (= break match) (let step f32 step(0.5, match)) match(1) (= x (+ match(1) 2)) })
)");
}

TEST(Parser, Precedence) {
  expect(R"(
f: fn () -> void {
	x = a + b * c - d;
	x = 1 << step | 3 & 1;
	x = a < b == c < d;
	x = a && b & c || d | e ^ f;
	x = a - -b * !c + ~d.x[0];
	x = (a + b) * -(c);
	x = a * b / c % d;
	x = a << b + c;
	x = a >= b && c <= d || e != f;
	x = - - a;
}
)",
         R"(
(fn f -> void { (= x (- (+ a (* b c)) d)) (= x (| (<< 1 step) (& 3 1))) (= x (< (== (< a b) c) d)) (= x (| (|| (& (&& a b) c) d) (^ e f))) (= x (+ (- a (* (- b) (! c))) (~ d.x[0]))) (= x (* (paren (+ a b)) (- (paren c)))) (= x (% (/ (* a b) c) d)) (= x (<< a (+ b c))) (= x (|| (&& (>= a b) (<= c d)) (!= e f))) (= x (- (- a))) })
)");
}

TEST(Parser, Postfix) {
  expect(R"(
f: fn () -> void {
	x = a.b[1].c[i + 1].d;
	x = f(1, a.b, g()).x;
	x = u32[3](4, 8, 15)[1];
	x = f32[2][3](a, b, c);
	a.b[1].c = 1;
	a[
		i + 1
	] = 2;
	a;
	a.b;
	(a) = 1;
	x = a[1.][.5];
}
)",
         R"(
(fn f -> void { (= x a.b[1].c[(+ i 1)].d) (= x f(1, a.b, g()).x) (= x u32[3](4, 8, 15)[1]) (= x f32[2][3](a, b, c)) (= a.b[1].c 1) (= a[(+ i 1)] 2) a a.b (= (paren a) 1) (= x a[1.][.5]) })
)");
}

TEST(Parser, ControlFlow) {
  expect(R"(
f: fn () -> void {
	if (a) {} else if (b) { c(); } else { return; }
	for (let i: u32 = 0; i < 4; i = i + 1) { continue; }
	for (i = 0; i < 4; step(i)) { break; }
	discard;
	if (a) { return }
	if (a) { x = 1 }
	if (a) { g() }
}
)",
         R"(
(fn f -> void { (if a { } (if b { c() } { (return) })) (for (let i u32 0) (< i 4) (= i (+ i 1)) { (continue) }) (for (= i 0) (< i 4) step(i) { (break) }) (discard) (if a { (return) }) (if a { (= x 1) }) (if a { g() }) })
)");
}

TEST(Parser, Match) {
  expect(R"(
f: fn () -> void {
	match k { 0 | 1 => { return 0.5; } _ => { return 1.0; } }
	match k { | -1 => x = 1, true | false => g(), _ => discard }
	match (k) { 0 => if (a) { b(); }, 1 => match j { _ => {} } _ => break, }
	match -k { _ => {} }
	match k.x + 1 { _ => return 2 }
}
)",
         R"(
(fn f -> void { (match k (0 1 { (return 0.5) }) (_ { (return 1.0) })) (match k (-1 { (= x 1) }) (true false { g() }) (_ { (discard) })) (match (paren k) (0 { (if a { b() }) }) (1 { (match j (_ { })) }) (_ { (break) })) (match (- k) (_ { })) (match (+ k.x 1) (_ { (return 2) })) })
)");
}

TEST(Parser, Values) {
  expect(R"(
f: fn () -> i32 {
	let a: i32 = if (x < 0) { -1 } else if (x == 0) { 0 } else { 1 };
	let b: i32 = 1 + match k { 0 => 1, 1 => { g(); 2 } _ => return 3 };
	return if (a) { let c: i32 = 1; if (b) { c } else { d() } } else { return 1; };
}
)",
         R"(
(fn f -> i32 { (let a i32 (value (if (< x 0) { yield (- 1) } (if (== x 0) { yield 0 } { yield 1 })))) (let b i32 (+ 1 (value (match k (0 { yield 1 }) (1 { g() yield 2 }) (_ { (return 3) }))))) (return (value (if a { (let c i32 1) yield (value (if b { yield c } { yield d() })) } { (return 1) }))) })
)");
}

//===----------------------------------------------------------------------===//
// Limits: every size of input is read or refused, in linear time and without deep recursion
//===----------------------------------------------------------------------===//

std::string repeat(llvm::StringRef text, unsigned times) {
  std::string result;
  for (unsigned i = 0; i != times; ++i)
    result += text;
  return result;
}

/// The messages of a program whose `main` holds some statements.
std::string inMain(const std::string &statements) {
  test::Parsed parsed("main: fn () -> void {\n" + statements + "\n}\n");
  return parsed.codes();
}

TEST(ParserLimits, ExpressionDepth) {
  auto parens = [](unsigned n) {
    return inMain("x = " + repeat("(", n) + "1" + repeat(")", n) + ";");
  };
  // The assignment and the literal are levels as well.
  unsigned most = limits::kExpressionDepth - 2;
  EXPECT_EQ(parens(most), "");
  EXPECT_EQ(parens(most + 1), "2:3 besl-expression-too-deep\n");
  EXPECT_EQ(parens(100000), "2:262 besl-expression-too-deep\n");
  EXPECT_EQ(inMain("x = " + repeat("-", 100000) + "1;"), "2:261 besl-expression-too-deep\n");
  EXPECT_EQ(inMain("x = " + repeat("f(", 100000)), "2:519 besl-expression-too-deep\n");
  EXPECT_EQ(inMain("x = a" + repeat("[0]", 100000) + ";"), "2:771 besl-expression-too-deep\n");
  EXPECT_EQ(inMain("x = a" + repeat(".b", 100000) + ";"), "2:517 besl-expression-too-deep\n");
  // Low to parse, high to walk.
  std::string tower = "a";
  for (unsigned i = 0; i != 50; ++i)
    tower = "(" + tower + ".b.b.b.b.b)";
  EXPECT_EQ(inMain("x = " + tower + ";"), "2:525 besl-expression-too-deep\n");
  EXPECT_EQ(inMain("x = " + repeat("a + (", 200) + "a" + repeat(")", 200) + ";"),
            "2:367 besl-expression-too-deep\n");
}

TEST(ParserLimits, LongSumsAreNoDepth) {
  EXPECT_EQ(inMain("x = a" + repeat(" + a", 20000) + ";"), "");
  EXPECT_EQ(inMain("x = a" + repeat(" + a * b", 20000) + ";"), "");
  EXPECT_EQ(inMain("x = a" + repeat(" && a < b", 20000) + ";"), "");
}

TEST(ParserLimits, BlockDepth) {
  auto blocks = [](unsigned n) { return inMain(repeat("if (a) {", n) + repeat("}", n)); };
  EXPECT_EQ(blocks(1000), "");
  EXPECT_EQ(blocks(limits::kBlockDepth - 1), "");
  EXPECT_EQ(blocks(limits::kBlockDepth), "2:8192 besl-block-too-deep\n");
  EXPECT_EQ(blocks(100000), "2:8192 besl-block-too-deep\n");
  EXPECT_EQ(inMain(repeat("match a { _ => ", 2000) + "b()" + repeat("}", 2000)),
            "2:15354 besl-block-too-deep\n");
  EXPECT_EQ(inMain("x = " + repeat("if (a) { ", 2000) + "1" + repeat("} else { 2 }", 2000) + ";"),
            "2:9219 besl-block-too-deep\n");
  // A chain of else-ifs is flat.
  EXPECT_EQ(inMain("if (a) {}" + repeat(" else if (a) {}", 20000)), "");
}

TEST(ParserLimits, TypeDepth) {
  auto array = [](unsigned n) {
    return inMain("let x: f32" + repeat("[2]", n) + " = y;") +
           inMain("x = f32" + repeat("[2]", n) + "(y);");
  };
  EXPECT_EQ(array(limits::kTypeDepth), "");
  EXPECT_EQ(array(limits::kTypeDepth + 1), "2:203 besl-type-too-deep\n2:5 besl-type-too-deep\n");
}

TEST(ParserLimits, StopsAfterTooManyErrors) {
  test::Parsed parsed("main: fn () -> void {\n" + repeat("x = ;\n", 5000) + "}\n");
  EXPECT_EQ(parsed.diags.numErrors(), limits::kErrors);
  EXPECT_EQ(parsed.diags.all().back().id, DriverDiag::TooManyErrors);
}

TEST(ParserLimits, UnclosedAnything) {
  for (const char *text : {"{", "(", "[", "a: fn (", "a: fn () -> void {", "a: struct {",
                           "a: descriptor<{", "a: fn () -> void { match b {", "#[", "/*", "\""}) {
    test::Parsed parsed(repeat(text, 10000));
    EXPECT_TRUE(parsed.diags.hasErrors()) << text;
    EXPECT_LE(parsed.diags.all().size(), limits::kErrors + 1) << text;
  }
}

TEST(Parser, EveryPrefixOfAProgramIsHandled) {
  const std::string program = "A: struct { a: f32[2], }\n"
                              "b: descriptor<{ type: A, binding: 0, access: read }>;\n"
                              "main: fn (x: f32) -> void {\n"
                              "  for (let i: u32 = 0; i < 4; i = i + 1) { b.a[i] = -f(x, 1.5); }\n"
                              "  let c: u32 = if (x < 1.0) { 1 } else { match x { 0 | 1 => 2, _ => 3 } };\n"
                              "}\n";
  EXPECT_EQ(test::Parsed(program).messages(), "");
  // A cut anywhere gives at least one message, and never more than three, one of them of the block. Between declarations there is
  // nothing to complain about.
  for (size_t cut = 0; cut != program.size(); ++cut) {
    test::Parsed parsed(llvm::StringRef(program).take_front(cut));
    size_t count = parsed.diags.all().size();
    EXPECT_LE(count, 3u) << llvm::StringRef(program).take_front(cut).str() << parsed.messages();
  }
}

TEST(Parser, BlankSourcesAreEmptyPrograms) {
  for (const char *text : {"", " \n\t", "// nothing", "// nothing\n", "\xEF\xBB\xBF"}) {
    test::Parsed parsed(text);
    EXPECT_EQ(parsed.messages(), "");
    EXPECT_TRUE(parsed.program.decls.empty());
  }
}

TEST(Parser, RangesCoverWhatWasWritten) {
  test::Parsed parsed("a: const f32 = (1.0 + b[2]) * c(3);\n"
                      "d: fn (e: f32[2]) -> f32 { return -e[0].x; }\n");
  auto text = [&](SourceRange range) { return parsed.sources.text(range); };
  ASSERT_EQ(parsed.program.decls.size(), 2u);
  auto *constant = llvm::cast<ast::ConstDecl>(parsed.program.decls[0]);
  EXPECT_EQ(text(constant->range), "a: const f32 = (1.0 + b[2]) * c(3);");
  EXPECT_EQ(text(constant->name.range), "a");
  EXPECT_EQ(text(constant->init->range), "(1.0 + b[2]) * c(3)");
  auto *product = llvm::cast<ast::BinaryExpr>(constant->init);
  EXPECT_EQ(text(product->opRange), "*");
  EXPECT_EQ(text(product->lhs->range), "(1.0 + b[2])");
  EXPECT_EQ(text(product->rhs->range), "c(3)");
  auto *function = llvm::cast<ast::FunctionDecl>(parsed.program.decls[1]);
  EXPECT_EQ(text(function->range), "d: fn (e: f32[2]) -> f32 { return -e[0].x; }");
  EXPECT_EQ(text(function->params[0]->range), "e: f32[2]");
  EXPECT_EQ(text(function->params[0]->typeRef.range), "f32[2]");
  EXPECT_EQ(text(function->params[0]->typeRef.suffixes[0].range), "[2]");
  EXPECT_EQ(text(function->body->range), "{ return -e[0].x; }");
  EXPECT_EQ(text(function->body->statements[0]->range), "return -e[0].x;");
}

} // namespace
