// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Passes that users name in a text, as in `canonicalize,besl-forward-lets`.

#ifndef BESL_COMPILER_PASSPIPELINES_H
#define BESL_COMPILER_PASSPIPELINES_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace besl {

/// Checks a pipeline and makes it start at the module: `cse` and `builtin.module(cse)` are the same. The passes have to be registered. False, with a sentence in
/// `error` that goes on behind the name of what gave the pipeline, when it is none.
bool readPipeline(llvm::StringRef text, std::string &pipeline, std::string &error);

/// Runs what readPipeline() made; an empty one does nothing. Problems are reported through MLIR, where `name` is what gave the pipeline; false then.
bool runPipeline(llvm::StringRef pipeline, llvm::StringRef name, mlir::ModuleOp module);

} // namespace besl

#endif // BESL_COMPILER_PASSPIPELINES_H
