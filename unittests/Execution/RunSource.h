// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiles a shader's text for the interpreter, for tests.

#ifndef BESL_UNITTESTS_EXECUTION_RUNSOURCE_H
#define BESL_UNITTESTS_EXECUTION_RUNSOURCE_H

#include "besl/Compiler/Compilation.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Execution/Compile.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

namespace besl::vm::test {

struct Settings {
  bool checked = false;
  Stage stage = Stage::Compute;
  std::array<uint32_t, 3> workgroup = {64, 1, 1};
  uint32_t gangLanes = 64;
  bool races = false;
  uint32_t maxVertices = 64, maxPrimitives = 64, maxMeshWorkgroups = 64;
};

/// Null after an error, which `messages` has.
inline std::unique_ptr<ExecutableProgram> compileText(llvm::StringRef text, const Settings &settings, std::string &messages) {
  CompileOptions options;
  options.requireStage = true;
  options.stage.stage = settings.stage;
  if (hasWorkgroup(settings.stage))
    options.stage.workgroup = settings.workgroup;
  if (settings.stage == Stage::Mesh) {
    options.stage.maxVertices = settings.maxVertices;
    options.stage.maxPrimitives = settings.maxPrimitives;
  } else if (settings.stage == Stage::Task) {
    options.stage.maxMeshThreadgroups = settings.maxMeshWorkgroups;
  }
  Compilation compilation(options);
  ExecutionOptions execution;
  execution.races = settings.races;
  execution.checked = settings.checked;
  execution.gangLanes = settings.gangLanes;
  std::unique_ptr<ExecutableProgram> program;
  bool ok = compilation.addBuffer("test.besl", llvm::MemoryBuffer::getMemBufferCopy(text)) && compilation.buildModule() &&
            compilation.run([&](mlir::ModuleOp module) {
              program = compileForExecution(module, execution);
              return program != nullptr;
            });
  for (const Diagnostic &diagnostic : compilation.diagnostics().all())
    messages += diagnostic.message + "\n";
  return ok ? std::move(program) : nullptr;
}

/// Compiles a module of the dialect. Null after an error, which `messages` has.
inline std::unique_ptr<ExecutableProgram> compileIR(llvm::StringRef text, const Settings &settings, std::string &messages) {
  mlir::MLIRContext context;
  context.loadDialect<BESLDialect>();
  mlir::ScopedDiagnosticHandler handler(&context, [&](mlir::Diagnostic &diagnostic) {
    messages += diagnostic.str() + "\n";
    return mlir::success();
  });
  mlir::OwningOpRef<mlir::ModuleOp> module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
  ExecutionOptions execution;
  execution.checked = settings.checked;
  execution.races = settings.races;
  execution.gangLanes = settings.gangLanes;
  return module ? compileForExecution(*module, execution) : nullptr;
}

/// Compiles a text that has no errors.
inline std::unique_ptr<ExecutableProgram> compileOk(llvm::StringRef text, const Settings &settings = {}) {
  std::string messages;
  std::unique_ptr<ExecutableProgram> program = compileText(text, settings, messages);
  EXPECT_TRUE(program) << messages << text.str();
  return program;
}

/// Runs a program whose only resource is an array of numbers at slot 0, in all ways that must agree: optimised and checked, in gangs of different
/// sizes. Gives the array.
template <typename T>
std::vector<T> runOnArray(llvm::StringRef text, std::vector<T> values, uint32_t groups = 1, Settings settings = {}) {
  std::vector<T> first;
  bool isFirst = true;
  for (bool checked : {false, true})
    for (uint32_t lanes : {16u, 64u, 256u}) {
      settings.checked = checked;
      settings.gangLanes = lanes;
      std::unique_ptr<ExecutableProgram> program = compileOk(text, settings);
      if (!program)
        return {};
      std::vector<T> copy = values;
      DescriptorBindings bindings;
      bindings.bindBuffer(0, copy.data(), copy.size() * sizeof(T));
      Execution execution(*program);
      EXPECT_TRUE(execution.dispatch(bindings, {}, groups)) << execution.error()->message << text.str();
      if (isFirst)
        first = copy;
      EXPECT_EQ(first, copy) << "checked " << checked << ", lanes " << lanes << "\n" << text.str();
      isFirst = false;
    }
  return first;
}

} // namespace besl::vm::test

#endif // BESL_UNITTESTS_EXECUTION_RUNSOURCE_H
