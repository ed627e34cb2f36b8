// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an op, with everything in its regions and everything it calls, reads and writes, by class of memory. The effect
// interfaces of MLIR describe one op; whoever wants to know whether an expression may be evaluated a little later needs
// the sum, and needs it for calls too.

#ifndef BESL_ANALYSIS_EFFECTS_H
#define BESL_ANALYSIS_EFFECTS_H

#include "besl/Dialect/BESL/IR/BESLTypes.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"

#include <cstdint>

namespace besl {

/// Classes of memory, as bits of a mask. Function memory is a function's own: it never shows outside of it.
enum MemoryBit : uint8_t {
  FunctionMemory = 1,
  PrivateMemory = 2,
  BufferMemory = 4,
  ImageMemory = 8,
  WorkgroupMemory = 16,
  ControlState = 32, ///< which lanes go on
  AllMemory = 63,
};
inline constexpr unsigned kNumMemoryBits = 6;

struct EffectSummary {
  uint8_t reads = 0;
  uint8_t writes = 0;

  bool none() const { return !reads && !writes; }
  EffectSummary &operator|=(EffectSummary other) {
    reads |= other.reads;
    writes |= other.writes;
    return *this;
  }
  /// Whether exchanging the two in time could be observed.
  bool conflictsWith(EffectSummary other) const {
    return (writes & (other.reads | other.writes)) || (reads & other.writes);
  }
};

/// The class of memory that places of a space lie in; 0 for memory that nothing writes.
uint8_t getMemoryBit(AddressSpace space);

/// The `besl.local` or `besl.global` that a place leads back to, or null.
mlir::Operation *getPlaceRoot(mlir::Value place);

/// Summaries, each computed once. After a change to ops with regions, `invalidate` has to be called; other changes within
/// functions are noticed, except for those that give a function effects it did not have.
class EffectAnalysis {
public:
  /// `scope` is any op inside the program whose calls are to be resolved, or the program.
  explicit EffectAnalysis(mlir::Operation *scope);

  /// Effects of one op, regions and callees included. An exit reads everything: what it ends must have happened by then.
  EffectSummary get(mlir::Operation *op);

  /// Forgets what is known about ops with regions.
  void invalidate() { nested.clear(); }

private:
  EffectSummary getCallee(mlir::StringAttr name);
  void computeFunction(mlir::Operation *root);
  EffectSummary compute(mlir::Operation *op);

  mlir::Operation *program;
  llvm::DenseMap<mlir::Operation *, EffectSummary> nested;
  /// Summaries of functions. While one is being computed its entry says "everything", which is what a recursive call gets.
  llvm::DenseMap<mlir::Operation *, EffectSummary> functions;
  llvm::DenseMap<mlir::StringAttr, mlir::Operation *> symbols;
};

} // namespace besl

#endif // BESL_ANALYSIS_EFFECTS_H
