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
!Light = !besl.struct<"Light", inner: !Inner>
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
      %a = besl.local "a" = %3 : !besl.ref<f32, function>
      besl.eval {
        %4 = besl.load %a : !besl.ref<f32, function>
      }
    }
    besl.func private @f.f32(%x: f32) -> f32 attributes {source_name = "f"} {
      besl.return %x : f32
    }
    besl.func private @shade(%l: !Light, %x: f32) -> f32 {
      %0 = besl.extract %l[0] : !Light
      %1 = besl.extract %0[0] : !Inner
      %2 = besl.call @f.f32.1(%1) : (f32) -> f32
      %3 = besl.mul %2, %x : f32
      besl.return %3 : f32
    }
    besl.func private @make() -> !Light {
      %cst = besl.constant 1.000000e+00 : f32
      %0 = besl.construct %cst : (f32) -> !Inner
      %1 = besl.construct %0 : (!Inner) -> !Light
      besl.return %1 : !Light
    }
    besl.func private @f.f32.1(%x: f32) -> f32 attributes {source_name = "f"} {
      %cst = besl.constant 2.000000e+00 : f32
      %0 = besl.mul %x, %cst : f32
      besl.return %0 : f32
    }
  }
}
)");
}

TEST(Parents, PrivateVariables) {
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
  EXPECT_EQ(printImported(program, sources), R"(module {
  besl.program @program layout(scalar, column) {
    besl.private @seed : ui32 = 7
    besl.private @counts : !besl.array<4 x ui32>
    besl.func @main() {
      %0 = besl.global @seed : !besl.ref<ui32, private>
      %1 = besl.global @seed : !besl.ref<ui32, private>
      %2 = besl.load %1 : !besl.ref<ui32, private>
      %c1_ui32 = besl.constant 1 : ui32
      %3 = besl.add %2, %c1_ui32 : ui32
      besl.store %3, %0 : !besl.ref<ui32, private>
      %4 = besl.global @counts : !besl.ref<!besl.array<4 x ui32>, private>
      %c1_ui32_0 = besl.constant 1 : ui32
      %5 = besl.element %4[%c1_ui32_0] : !besl.ref<!besl.array<4 x ui32>, private>
      %6 = besl.global @seed : !besl.ref<ui32, private>
      %7 = besl.load %6 : !besl.ref<ui32, private>
      besl.store %7, %5 : !besl.ref<ui32, private>
    }
  }
}
)");
}

} // namespace
