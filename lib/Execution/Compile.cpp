// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From a module to an executable program.

#include "besl/Execution/Compile.h"
#include "Encoder.h"
#include "besl/Conversion/BESLToVM/BESLToVM.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Dialect/VM/IR/VMOps.h"
#include "besl/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace besl;
using namespace besl::vm;

std::unique_ptr<ExecutableProgram> besl::vm::encodeProgram(ModuleOp module, const ExecutionOptions &options) {
  vm::ProgramOp program;
  for (auto op : module.getOps<vm::ProgramOp>()) {
    if (program) {
      module.emitError("the module has several programs; name the entry to run");
      return nullptr;
    }
    program = op;
  }
  if (!program) {
    module.emitError("the module has no program to run");
    return nullptr;
  }
  std::unique_ptr<Code> code = Encoder(program, options).run();
  return code ? std::make_unique<ExecutableProgram>(std::move(code)) : nullptr;
}

std::unique_ptr<ExecutableProgram> besl::vm::compileForExecution(ModuleOp module, const ExecutionOptions &options) {
  module.getContext()->loadDialect<VMDialect>();
  // An optimiser may remove the fault that a checked run is to find.
  if (!options.checked) {
    PassManager manager(module.getContext());
    manager.enableVerifier(false);
    buildOptimizePipeline(manager);
    if (failed(manager.run(module)))
      return nullptr;
  }
  SmallVector<besl::ProgramOp> programs(module.getOps<besl::ProgramOp>());
  besl::ProgramOp chosen;
  for (besl::ProgramOp program : programs)
    if (!chosen && program.hasEntry())
      chosen = program;
  if (!chosen) {
    module.emitError("the module has no entry to run");
    return nullptr;
  }
  Operation *converted = convertToVM(chosen, options.entry, options.checked, options.notes);
  for (besl::ProgramOp program : programs)
    program.erase();
  return converted ? encodeProgram(module, options) : nullptr;
}
