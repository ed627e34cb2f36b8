// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Protects what semantic analysis writes into the tree of programs it accepts.

#include "../CheckSource.h"
#include <gtest/gtest.h>

using namespace besl;
using namespace besl::ast;

namespace {

const FunctionDecl *mainOf(const CheckedSource &source) { return source.program.main; }

/// The initial value of the n-th statement of main, a `let`.
const Expr *letValue(const CheckedSource &source, unsigned n) {
  return llvm::cast<LetStmt>(mainOf(source)->body->statements[n])->variable->init;
}

TEST(Sema, LiteralsTakeTheirTypeFromContext) {
  CheckedSource source("main: fn () -> void {\n"
                       "  let a: u8 = 7;\n"
                       "  let b: f16 = 1;\n"
                       "  let c: vec3f = vec3f(1, 2.5, 3);\n"
                       "  let d: vec3f = c * (1 + 2);\n"
                       "  let e: bool = 3 < a;\n"
                       "}\n", {}, false);
  EXPECT_EQ(source.messages(), "");
  EXPECT_EQ(letValue(source, 0)->type->name(), "u8");
  EXPECT_EQ(letValue(source, 1)->type->name(), "f16");
  EXPECT_EQ(letValue(source, 1)->constant->real, 1.0);
  auto *construct = llvm::cast<CallExpr>(letValue(source, 2));
  EXPECT_EQ(construct->callKind, CallKind::Construct);
  EXPECT_EQ(construct->args[0]->type->name(), "f32");
  auto *product = llvm::cast<BinaryExpr>(letValue(source, 3));
  EXPECT_EQ(product->form, BinaryForm::ScalarRight);
  EXPECT_EQ(product->rhs->type->name(), "f32");
  EXPECT_EQ(product->rhs->constant->real, 3.0);
  EXPECT_EQ(llvm::cast<BinaryExpr>(letValue(source, 4))->lhs->type->name(), "u8");
}

} // namespace
