// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The counts that hosts get from eliminateDeadLocals, by function and in sum.

#include "besl/Transforms/EliminateDeadLocals.h"

#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

#include <map>

using namespace mlir;
using namespace besl;

namespace {

constexpr const char *kProgram = R"mlir(
besl.program @p layout(scalar, column) {
  besl.func private @helper(%x: f32) -> f32 {
    besl.return %x : f32
    besl.return %x : f32
  }
  besl.func private @unreached(%x: f32) {
    %a = besl.local "a" = %x : !besl.ref<f32, function>
  }
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %one = besl.constant 1.0 : f32
    %0 = besl.call @helper(%one) : (f32) -> f32
    %a = besl.local "a" = %0 : !besl.ref<f32, function>
    %1 = besl.load %a : !besl.ref<f32, function>
    %b = besl.local "b" = %1 : !besl.ref<f32, function>
  }
}
)mlir";

TEST(EliminateDeadLocals, CountsByFunctionAndInSum) {
  MLIRContext context;
  context.loadDialect<BESLDialect>();
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(kProgram, &context);
  ASSERT_TRUE(module);
  ProgramOp program = *module->getOps<ProgramOp>().begin();

  std::map<std::string, std::pair<unsigned, unsigned>> counts;
  DeadLocalCounts sum = eliminateDeadLocals(program, [&](FuncOp function, DeadLocalCounts count) {
    counts[function.getSymName().str()] = {count.locals, count.statements};
  });
  EXPECT_EQ(sum.locals, 2u);
  EXPECT_EQ(sum.statements, 1u);
  EXPECT_EQ(counts, (std::map<std::string, std::pair<unsigned, unsigned>>{{"helper", {0, 1}}, {"main", {2, 0}}}));
  EXPECT_TRUE(succeeded(verify(*module)));

  EXPECT_FALSE(eliminateDeadLocals(program).any());
}

/// Each local keeps the next one; it must not take a pass over the function for each.
TEST(EliminateDeadLocals, LongChainsGoInOneRun) {
  std::string text = "besl.program @p layout(scalar, column) {\nbesl.func @main() entry(compute, workgroup = [1, 1, 1]) {\n"
                     "%v0 = besl.constant 1.0 : f32\n";
  constexpr unsigned kLocals = 20000;
  for (unsigned i = 0; i != kLocals; ++i) {
    std::string local = "%l" + std::to_string(i), value = "%v" + std::to_string(i);
    text += local + " = besl.local \"l\" = " + value + " : !besl.ref<f32, function>\n%v" + std::to_string(i + 1) + " = besl.load " + local +
            " : !besl.ref<f32, function>\n";
  }
  text += "%last = besl.local \"last\" = %v" + std::to_string(kLocals) + " : !besl.ref<f32, function>\n}\n}\n";
  MLIRContext context;
  context.loadDialect<BESLDialect>();
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
  ASSERT_TRUE(module);
  EXPECT_EQ(eliminateDeadLocals(*module->getOps<ProgramOp>().begin()).locals, kLocals + 1);
}

} // namespace
