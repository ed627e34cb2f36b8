// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks that invocations reach what they do together at the same time: the barriers of a workgroup, and, for front ends that ask for
// it, samples and derivatives that look at neighbours.
//
// A value is uniform when all invocations have the same, varies by construction when it comes from an invocation's number or
// inputs, and may vary when it comes from memory that the program writes. For each function that has to do with a barrier,
// a graph says what each local and each condition depends on; variation spreads along it. A barrier under a condition that
// varies, or after an exit under one, is an error.

#ifndef BESL_FRONTEND_BESL_UNIFORMITY_H
#define BESL_FRONTEND_BESL_UNIFORMITY_H

#include "besl/Frontend/BESL/AST.h"
#include "besl/Support/Diagnostic.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace besl::ast {

class Sema;

/// What the check has to know of a function besides its tree.
struct UniformityFunction {
  const FunctionDecl *decl = nullptr;
  SourceRange collective; ///< the first thing in it that invocations do together; invalid if there is none
  SourceRange calledAt;   ///< of a parent scope's function: the first call
  llvm::SmallVector<std::pair<const FunctionDecl *, SourceRange>, 4> calls;
};

struct UniformityInput {
  /// By FunctionDecl::ordinal. They call each other in no circle.
  llvm::ArrayRef<UniformityFunction> functions;
  /// Ordinals, those of called functions before those of their callers.
  llvm::ArrayRef<uint32_t> calleesFirst;
  /// Samples that choose their level of detail and derivatives count like barriers, where a condition varies by construction.
  bool samples = false;
  /// The task payload is the same for all invocations.
  bool payloadIsUniform = false;

  enum class Problem : uint8_t { Varies, MayVary, Skipped };
  /// Reports a barrier, or a sample, that not all invocations reach; `exit` is what leaves before it, of one that is skipped.
  llvm::function_ref<DiagnosticBuilder(Problem problem, bool isSample, SourceRange at, llvm::StringRef exit)> report;
};

void checkUniformity(const UniformityInput &input);

/// The barriers of a BESL program. To be called once the call graph is known and free of cycles.
void checkBarriers(Sema &sema);

} // namespace besl::ast

#endif // BESL_FRONTEND_BESL_UNIFORMITY_H
