// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The passes that rewrite `besl` programs, and the pipelines made of them. Each pass is described in Passes.td, from which
// docs/passes.md is generated. The passes run on any op: on a module, on one `besl.program` or on one `besl.func`.

#ifndef BESL_TRANSFORMS_PASSES_H
#define BESL_TRANSFORMS_PASSES_H

#include "besl/Analysis/OpacityRule.h"
#include "mlir/Pass/Pass.h"

#include <memory>

namespace mlir {
class OpPassManager;
} // namespace mlir

namespace besl {

/// What `besl-robust-access` does with indices into one kind of memory.
enum class IndexPolicy {
  Clamp, ///< an index beyond the end becomes the last one
  Off,   ///< indices stay as they are
};

/// The levels of IR that `besl-verify-level` can check.
enum class IRLevel {
  Source,     ///< places and early exits, as the importer makes them
  Structured, ///< one exit a function, never-reassigned locals forwarded
};

#define GEN_PASS_DECL
#include "besl/Transforms/Passes.h.inc"

/// Adds the passes of `besl-optimize`: statements that never run, forwarding of locals, folding, common subexpressions, what has no
/// effect, unreached declarations.
/// The result is still at the source level and keeps the author's structure.
void buildOptimizePipeline(mlir::OpPassManager &manager);

/// Adds the passes of `besl-inline`: one exit a function, MLIR's inliner, and what cleans up behind it. The result is at the structured level.
void buildInlinePipeline(mlir::OpPassManager &manager);

/// Registers every pass of this component by name, and its pipelines.
void registerBESLPasses();

} // namespace besl

#endif // BESL_TRANSFORMS_PASSES_H
