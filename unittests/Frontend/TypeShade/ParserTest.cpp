// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Protects the shape of syntax trees where TypeScript's grammar is subtle: ends of statements, type arguments, `>>`.

#include "besl/Frontend/TypeShade/Parser.h"
#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>

using namespace besl;

namespace {

std::string dump(llvm::StringRef text) {
  SourceManager sources;
  FileId file = sources.addText("test.shade.ts", text);
  DiagnosticEngine diags;
  ast::ASTContext context;
  std::string out;
  llvm::raw_string_ostream os(out);
  ts::dump(ts::parse(sources, file, context, diags), os);
  for (const Diagnostic &diag : diags.all())
    os << "error: " << diag.message << "\n";
  return out;
}

/// The body of a function.
std::string body(llvm::StringRef text) {
  std::string out = dump(("function f() {\n" + text + "\n}").str());
  llvm::StringRef rest = out;
  EXPECT_TRUE(rest.consume_front("function f\n  block\n")) << out;
  return rest.str();
}

TEST(ShadeParser, LineBreaksEndStatements) {
  EXPECT_EQ(body("let a = b\nlet c = d"), "    let a\n      name b\n    let c\n      name d\n");
  EXPECT_EQ(body("return\na"), "    return\n    name a\n");
  EXPECT_EQ(body("a\n++\nb"), "    name a\n    step ++\n      name b\n");
  // A line that begins with a bracket goes on with the one before.
  EXPECT_EQ(body("a = b\n(c)"), "    assign =\n      name a\n      call\n        name b\n        name c\n");
  EXPECT_EQ(body("a\n+ b"), "    binary +\n      name a\n      name b\n");
  EXPECT_EQ(body("if (a) { b } else c; d"), "    if\n      name a\n      block\n        name b\n    else\n      block\n        name c\n    name d\n");
}

TEST(ShadeParser, TypeArgumentsAndComparisons) {
  EXPECT_EQ(body("array<f32, 3>(1., 2., 3.)"), "    call\n      name array\n      <f32>\n      <3>\n      number 1.\n      number 2.\n      number 3.\n");
  EXPECT_EQ(body("a < b, c > (d)"), "    call\n      name a\n      <b>\n      <c>\n      name d\n");
  EXPECT_EQ(body("r = a < b && c > d"), "    assign =\n      name r\n      binary &&\n        binary <\n          name a\n          name b\n        binary >\n          name c\n          name d\n");
  EXPECT_EQ(body("r = a < b"), "    assign =\n      name r\n      binary <\n        name a\n        name b\n");
}

TEST(ShadeParser, ClosingBracketsAreNoShifts) {
  EXPECT_EQ(dump("declare const a: storage<array<vec3<u32>>>"), "resource a: storage<array<vec3<u32>>>\n");
  EXPECT_EQ(dump("declare const a: storage<array<atomic<u32>>, \"read_write\">"), "resource a: storage<array<atomic<u32>>, \"read_write\">\n");
  EXPECT_EQ(body("r = a >> b >= c"), "    assign =\n      name r\n      binary >=\n        binary >>\n          name a\n          name b\n        name c\n");
  EXPECT_EQ(body("r >>= 2"), "    assign >>=\n      name r\n      number 2\n");
}

TEST(ShadeParser, Precedence) {
  EXPECT_EQ(body("r = a + b * c ** d"), "    assign =\n      name r\n      binary +\n        name a\n        binary *\n          name b\n          binary **\n            name c\n            name d\n");
  EXPECT_EQ(body("r = a | b & c === d"), "    assign =\n      name r\n      binary |\n        name a\n        binary &\n          name b\n          binary ===\n            name c\n            name d\n");
  EXPECT_EQ(body("r = a ? b : c ? d : e"), "    assign =\n      name r\n      conditional\n        name a\n        name b\n        conditional\n          name c\n          name d\n          name e\n");
}

TEST(ShadeParser, Declarations) {
  EXPECT_EQ(dump("\"use typeshade\"\n@compute([8, 8])\nexport function f(@builtin(\"global_invocation_id\") id: vec3u) {}"),
            "directive \"use typeshade\"\nexport function f\n  @compute\n    list\n      number 8\n      number 8\n  parameter id: vec3u\n    @builtin\n      string "
            "\"global_invocation_id\"\n  block\n");
  EXPECT_EQ(dump("class A {\n  @location(0) x: vec2\n  y = 1.\n  constructor(k: f32) { this.y = k }\n}"),
            "class A\n  member x: vec2\n    @location\n      number 0\n  member y\n    number 1.\n  function constructor\n    parameter k: f32\n    block\n      assign =\n        member "
            "y\n          this\n        name k\n");
  EXPECT_EQ(dump("enum E { A, B = 4 }\ntype T = f32 & { readonly unit: 'm' }\nlet w: workgroup<array<f32, 8>>\nconst q: override<u32> = 3"),
            "enum E\n  member A\n  member B\n    number 4\ntype T: f32 & ...\nlet w: workgroup<array<f32, 8>>\nconst q: override<u32>\n  number 3\n");
}

TEST(ShadeParser, Directive) {
  EXPECT_TRUE(ts::hasDirective("// a comment\n/* and\n another */ 'use typeshade'"));
  EXPECT_TRUE(ts::hasDirective("\xef\xbb\xbf\"use typeshade\";"));
  EXPECT_FALSE(ts::hasDirective("let a = \"use typeshade\""));
  EXPECT_FALSE(ts::hasDirective("/* \"use typeshade\""));
  EXPECT_FALSE(ts::hasDirective("main: fn () -> void {}"));
}

TEST(ShadeParser, AnyBytes) {
  // Nothing is asked of the result but that there is one.
  for (llvm::StringRef text : {"(", "@", "class", "class {", "enum E {", "function", "function f(", "function f(a", "function f(a:", "`", "'", "\"", "/*", "a => b", "declare", "let x:",
                               "switch", "}}}", ")))", "<<<", "@compute(", "export", "type T = (", "type T = |", "new", "x?.[", "\xff\xfe", "for (", "for (let", "for (let a of", "1e", "0x"}) {
    dump(text);
    body(text);
    body(("x = " + text).str());
  }
}

} // namespace
