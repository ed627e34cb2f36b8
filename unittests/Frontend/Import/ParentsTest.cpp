// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Protects what a program gets of its parent scopes when it is imported, private variables included, which only host code can
// declare.

#include "../CheckSource.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Frontend/BESL/Import.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"
#include <gtest/gtest.h>

using namespace besl;

namespace {

std::string printImported(const ast::Program &program, const SourceManager &sources) {
  mlir::MLIRContext context;
  context.loadDialect<BESLDialect>();
  mlir::OwningOpRef<mlir::ModuleOp> module = importProgram(program, sources, context, {});
  EXPECT_TRUE(mlir::succeeded(mlir::verify(*module)));
  std::string text;
  llvm::raw_string_ostream os(text);
  module->print(os);
  return text;
}

TEST(Parents, OnlyWhatIsUsedIsImported) {
  CheckedSource source("main: fn () -> void { let a: f32 = shade(make(), 1.0) * f(2.0); a; }\n"
                       "f: fn (x: f32) -> f32 { return x; }\n"
                       "<<< lib.besl\n"
                       "Inner: struct { a: f32, }\n"
                       "Light: struct { inner: Inner, }\n"
                       "Other: struct { a: f32, }\n"
                       "shade: fn (l: Light, x: f32) -> f32 { return f(l.inner.a) * x; }\n"
                       "make: fn () -> Light { return Light(Inner(1)); }\n"
                       "f: fn (x: f32) -> f32 { return x * 2.0; }\n"
                       "unused: fn (o: Other) -> f32 { return o.a; }\n",
                       {}, false);
  ASSERT_EQ(source.messages(), "");
  EXPECT_EQ(printImported(source.program, source.sources), R"(!Inner = !besl.struct<"Inner", a: f32>
!Light = !besl.struct<"Light", inner: !besl.struct<"Inner", a: f32>>
module {
  besl.program @program layout(scalar, column) {
    besl.struct @"struct Inner" : !Inner
    besl.struct @"struct Light" : !Light
    besl.func @main() {
      %0 = besl.call @make() : () -> !Light
      %cst = besl.constant 1.000000e+00 : f32
      %1 = besl.call @shade(%0, %cst) : (!Light, f32) -> f32
      %cst_0 = besl.constant 2.000000e+00 : f32
      %2 = besl.call @f.f32(%cst_0) : (f32) -> f32
      %3 = besl.mul %1, %2 : f32
      %a = besl.local "a" = %3 : f32
    }
  }
}
)");
}

TEST(Parents, PrivateVariables) {
  CheckedSource source("main: fn () -> void { seed = seed + 1; counts[1] = seed; }\n", {}, false);
  // Analysed once without, to see what is missing.
  EXPECT_EQ(source.diags.numErrors(), 2u);

  SourceManager sources;
  DiagnosticEngine diags;
  ast::ASTContext context;
  ast::Program program =
      parse(sources, sources.addText("test.besl", "main: fn () -> void { seed = seed + 1; counts[1] = seed; }\n"), context, diags);
  ast::Program parent;
  auto declare = [&](llvm::StringRef name) {
    ast::TypeRef type;
    type.name.name = "u32";
    auto *variable = context.make<ast::StorageDecl>(ast::DeclKind::Private, ast::Identifier{name, {}}, type, SourceRange());
    parent.decls.push_back(variable);
    return variable;
  };
  declare("seed")->init = context.make<ast::LiteralExpr>(ast::LiteralKind::Integer, "7", SourceRange());
  declare("counts")->count.text = "4";
  declare("unused");

  ast::Program *parents[] = {&parent};
  SemaOptions options;
  options.parents = parents;
  ASSERT_TRUE(analyze(program, context, diags, options));
  EXPECT_EQ(printImported(program, sources), "");
}

} // namespace
