// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Protects that every TypeShade program which semantic analysis accepts can be imported, and gives IR that the verifiers accept.

#include "../TypeShade/CheckShade.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Frontend/BESL/Import.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"

using namespace besl;

namespace {

class ShadeImport : public testing::TestWithParam<llvm::StringLiteral> {};

TEST_P(ShadeImport, AcceptedProgramsAreImported) {
  auto buffer = llvm::MemoryBuffer::getFile((llvm::Twine(BESL_SHADE_CASES_DIR "/") + GetParam() + ".txt").str());
  ASSERT_TRUE(bool(buffer));
  std::string preamble;
  for (const Case &test : readCases((*buffer)->getBuffer(), preamble)) {
    SCOPED_TRACE(test.header + "\n" + test.source);
    std::unique_ptr<CheckedShade> checked = checkShadeCase(test);
    if (!checked->accepted)
      continue;
    mlir::MLIRContext context;
    context.loadDialect<BESLDialect>();
    mlir::OwningOpRef<mlir::ModuleOp> module = importProgram(checked->program, checked->sources, context, {});
    ASSERT_TRUE(module);
    EXPECT_TRUE(mlir::succeeded(mlir::verify(*module)));
  }
}

INSTANTIATE_TEST_SUITE_P(Files, ShadeImport, testing::ValuesIn(kShadeCaseFiles), [](const auto &info) { return info.param.str(); });

} // namespace
