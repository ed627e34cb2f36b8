// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a host program includes. It is compiled where no header of LLVM or MLIR can be found.

#include "besl-c/besl.h"
#include "besl-c/execution.h"
#include "besl/Compiler/Compiler.h"
#include "besl/Reflection/Pipeline.h"
#include "besl/Reflection/Reflection.h"

#if __has_include("llvm/ADT/StringRef.h") || __has_include("mlir/IR/Types.h")
#error "headers of LLVM are found here, so that this file proves nothing"
#endif

/// All members that a host touches are complete types.
bool besl_headers_are_complete(const besl::Compiler::Result &result) {
  return result.artifacts.empty() && !result.reflection && besl::Compiler::Options().targets.empty() && besl::Compiler::Input().text.empty();
}
