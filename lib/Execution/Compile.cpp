// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From a module to an executable program.

#include "besl/Execution/Compile.h"
#include "Encoder.h"
#include "besl/Conversion/BESLToVM/BESLToVM.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Dialect/BESL/IR/Report.h"
#include "besl/Dialect/VM/IR/VMOps.h"
#include "besl/Support/ExecutionDiag.h"
#include "besl/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace besl;
using namespace besl::vm;

static std::unique_ptr<Code> encode(ModuleOp module, const ExecutionOptions &options) {
  vm::ProgramOp program;
  for (auto op : module.getOps<vm::ProgramOp>()) {
    if (program) {
      report(module, ExecutionDiag::ExecutionEntry, "the module has several programs; name the entry to run");
      return nullptr;
    }
    program = op;
  }
  if (!program) {
    report(module, ExecutionDiag::ExecutionEntry, "the module has no program to run");
    return nullptr;
  }
  return Encoder(program, options).run();
}

std::unique_ptr<ExecutableProgram> besl::vm::encodeProgram(ModuleOp module, const ExecutionOptions &options) {
  std::unique_ptr<Code> code = encode(module, options);
  return code ? std::make_unique<ExecutableProgram>(std::move(code)) : nullptr;
}

LogicalResult besl::vm::prepareForExecution(ModuleOp module, const ExecutionOptions &options) {
  PassManager manager(module.getContext());
  manager.enableVerifier(false);
  // An optimiser may remove the fault that a checked run is to find.
  if (!options.checked && !options.races)
    buildOptimizePipeline(manager);
  manager.addPass(createLowerTextureLayers());
  return manager.run(module);
}

std::unique_ptr<ExecutableProgram> besl::vm::compileForExecution(ModuleOp module, const ExecutionOptions &options) {
  module.getContext()->loadDialect<VMDialect>();
  // Before an optimiser removes what is not used.
  std::vector<std::string> specializations;
  module.walk([&](SpecConstantOp constant) { specializations.push_back(constant.getSymName().str()); });
  if (failed(prepareForExecution(module, options)))
    return nullptr;
  SmallVector<besl::ProgramOp> programs(module.getOps<besl::ProgramOp>());
  besl::ProgramOp chosen;
  for (besl::ProgramOp program : programs)
    if (!chosen && program.hasEntry())
      chosen = program;
  if (!chosen) {
    report(module, ExecutionDiag::ExecutionEntry, "the module has no entry to run");
    return nullptr;
  }
  Operation *converted = convertToVM(chosen, options.entry, options.checked || options.races, options.notes, options.races);
  for (besl::ProgramOp program : programs)
    program.erase();
  if (!converted)
    return nullptr;
  std::unique_ptr<Code> code = encode(module, options);
  if (!code)
    return nullptr;
  for (const std::string &name : specializations)
    if (llvm::none_of(code->layout.memories, [&](const MemoryInfo &info) { return info.kind == MemoryInfo::Kind::Specialization && info.name == name; }))
      code->layout.unusedSpecializations.push_back(name);
  return std::make_unique<ExecutableProgram>(std::move(code));
}
