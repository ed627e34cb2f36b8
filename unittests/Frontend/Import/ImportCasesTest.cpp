// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Protects that every program which semantic analysis accepts can be imported, and gives IR that the verifiers accept.

#include "../Cases.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Frontend/BESL/Import.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"

using namespace besl;

namespace {

class ImportCases : public testing::TestWithParam<llvm::StringLiteral> {};

TEST_P(ImportCases, AcceptedProgramsAreImported) {
  auto buffer = llvm::MemoryBuffer::getFile(casePath(GetParam()));
  ASSERT_TRUE(bool(buffer));
  std::string preamble;
  for (const Case &test : readCases((*buffer)->getBuffer(), preamble)) {
    SCOPED_TRACE(test.header + "\n" + test.source);
    SemaOptions options;
    std::unique_ptr<CheckedSource> checked = checkCase(test, options);
    if (!checked->accepted)
      continue;
    mlir::MLIRContext context;
    context.loadDialect<BESLDialect>();
    ImportOptions importOptions;
    importOptions.stage = options.stage;
    mlir::OwningOpRef<mlir::ModuleOp> module = importProgram(checked->program, checked->sources, context, importOptions);
    ASSERT_TRUE(module);
    EXPECT_TRUE(mlir::succeeded(mlir::verify(*module)));
  }
}

INSTANTIATE_TEST_SUITE_P(Files, ImportCases, testing::ValuesIn(kCaseFiles),
                         [](const auto &info) { return info.param.str(); });

} // namespace
