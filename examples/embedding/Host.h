// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the examples share: a shader of a file goes through a generator and becomes GLSL.

#ifndef BESL_EXAMPLES_EMBEDDING_HOST_H
#define BESL_EXAMPLES_EMBEDDING_HOST_H

#include "besl/Compiler/ProgramGenerator.h"
#include "besl/Compiler/Targets.h"
#include "besl/Support/DiagnosticRenderer.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

inline int translateFragment(besl::ProgramGenerator &generator, const char *path) {
  auto source = llvm::MemoryBuffer::getFile(path);
  if (!source) {
    llvm::errs() << "cannot read '" << path << "': " << source.getError().message() << '\n';
    return 2;
  }
  besl::CompileOptions options;
  options.stage.stage = besl::Stage::Fragment;
  besl::CompiledProgram program = besl::compileToBESL(path, (*source)->getBuffer(), options, &generator);
  besl::Compilation &compilation = *program.compilation;
  bool ok = program && compilation.run([](mlir::ModuleOp module) {
    besl::TargetOptions target;
    target.optimize = true;
    return besl::writeModule(*besl::findTarget("glsl"), module, llvm::outs(), target);
  });
  besl::TextDiagnosticRenderer(compilation.sources(), llvm::errs(), /*color=*/false).renderAll(compilation.diagnostics());
  return ok ? 0 : 1;
}

#endif // BESL_EXAMPLES_EMBEDDING_HOST_H
