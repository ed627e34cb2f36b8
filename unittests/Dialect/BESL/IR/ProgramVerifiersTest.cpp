// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Isolation of functions and symbols of programs: what the dialect's own verifiers accept, and that what they do not accept is
// reported as MLIR does. Text cannot express most of these mistakes.

#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace besl;
using namespace mlir;

namespace {

class ProgramVerifiers : public testing::Test {
protected:
  ProgramVerifiers()
      : context(MLIRContext::Threading::DISABLED), handler(&context, [this](Diagnostic &diag) { messages.push_back(diag.str()); }) {
    context.loadDialect<BESLDialect>();
    context.allowUnregisteredDialects();
  }

  void parse(StringRef declarations) {
    module = parseSourceString<ModuleOp>("besl.program @p layout(scalar, column) {\n" + declarations.str() + "\n}", &context,
                                         "test.mlir");
    ASSERT_TRUE(module) << (messages.empty() ? "" : messages.front());
    messages.clear();
  }

  FuncOp function(StringRef name) { return cast<FuncOp>(SymbolTable::lookupSymbolIn(&module->getBody()->front(), name)); }

  template <typename OpTy>
  OpTy first(Operation *in) {
    OpTy found;
    in->walk([&](OpTy op) {
      found = op;
      return WalkResult::interrupt();
    });
    return found;
  }

  /// The first message of the verifier, or nothing if it accepts the module.
  std::string verifyModule() {
    bool accepted = succeeded(verify(*module));
    EXPECT_EQ(accepted, messages.empty());
    return messages.empty() ? "" : messages.front();
  }

  MLIRContext context;
  std::vector<std::string> messages;
  ScopedDiagnosticHandler handler;
  OwningOpRef<ModuleOp> module;
};

} // namespace

TEST_F(ProgramVerifiers, ValuesOfTheBlocksAroundMayBeUsed) {
  parse(R"(
    besl.func @f(%c: i1, %a: f32) {
      besl.if %c {
        %b = besl.neg %a : f32
        besl.if %c {
          %d = besl.add %a, %b : f32
        }
      }
    })");
  EXPECT_EQ(verifyModule(), "");
}

TEST_F(ProgramVerifiers, ValuesOfOtherFunctionsMayNotBeUsed) {
  parse(R"(
    besl.func @f(%a: f32) {
    }
    besl.func @g(%c: i1, %a: f32) {
      besl.if %c {
        %b = besl.neg %a : f32
      }
    })");
  first<NegOp>(function("g"))->setOperand(0, function("f").getArgument(0));
  EXPECT_EQ(verifyModule(), "'besl.neg' op using value defined outside the region");
  EXPECT_EQ(messages.size(), 1u);
}

TEST_F(ProgramVerifiers, ValuesOfOtherBlocksMayNotBeUsed) {
  parse(R"(
    besl.func @f(%c: i1, %a: f32) {
      besl.if %c {
        %b = besl.neg %a : f32
      } else {
        %d = besl.neg %a : f32
      }
    })");
  Operation *use = &first<IfOp>(*module).getElseRegion().front().front();
  use->setOperand(0, first<NegOp>(*module).getResult());
  EXPECT_EQ(verifyModule(), "operand #0 does not dominate this use");
}

TEST_F(ProgramVerifiers, SymbolsAreUnique) {
  parse(R"(
    besl.workgroup @a : ui32
    besl.workgroup @b : ui32)");
  cast<ProgramOp>(module->getBody()->front()).lookupSymbol<WorkgroupOp>("b").setSymName("a");
  EXPECT_EQ(verifyModule(), "redefinition of symbol named 'a'");
}

TEST_F(ProgramVerifiers, UsesAreCheckedAtEveryDepth) {
  std::string text = "besl.workgroup @a : ui32\nbesl.func @f(%c: i1) {\n";
  for (int i = 0; i < 300; ++i)
    text += "besl.if %c {\n";
  text += "%p = besl.global @a : !besl.ref<ui32, workgroup>\n";
  for (int i = 0; i <= 300; ++i)
    text += "}\n";
  parse(text);
  EXPECT_EQ(verifyModule(), "");
  first<GlobalOp>(*module).setSymbol("b");
  EXPECT_EQ(verifyModule(), "'besl.global' op names an unknown declaration @b");
}

TEST_F(ProgramVerifiers, OpsOfOtherDialectsMayStandBetween) {
  parse(R"(
    besl.workgroup @a : ui32
    besl.func @f(%c: i1) {
      "other.op"(%c) : (i1) -> ()
      %p = besl.global @a : !besl.ref<ui32, workgroup>
    })");
  EXPECT_EQ(verifyModule(), "");
  first<GlobalOp>(*module).setSymbol("b");
  EXPECT_EQ(verifyModule(), "'besl.global' op names an unknown declaration @b");
}
