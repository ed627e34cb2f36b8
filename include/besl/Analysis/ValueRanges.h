// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bounds of numbers, as far as one look at each op shows them: enough to see that `i & 31` is a legal shift amount, that `n % 8 + 1` is
// no zero divisor, and that `clamp(x, 0.0, 255.0)` fits an integer. The counter of a `for` has the bounds of its condition within the
// body. What comes from other memory or from parameters has the bounds of its type.
//
//   ValueRanges ranges;
//   function.walk<WalkOrder::PreOrder>([&](Operation *op) { ranges.visit(op); ... ranges.getInteger(value) ... });

#ifndef BESL_ANALYSIS_VALUERANGES_H
#define BESL_ANALYSIS_VALUERANGES_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"

#include <cstdint>
#include <optional>

namespace besl {

class LoadOp;
class LocalOp;
class LoopOp;

/// Smallest and largest value of an integer, or of all components of a vector.
struct IntegerRange {
  int64_t min, max;

  bool contains(int64_t value) const { return min <= value && value <= max; }
  bool isWithin(IntegerRange other) const { return other.min <= min && max <= other.max; }
  /// All values of an integer type.
  static IntegerRange getFull(mlir::Type type);
};

/// Smallest and largest value of a float that is no NaN; they may be infinite.
struct FloatRange {
  double min, max;
};

class ValueRanges {
public:
  /// Notes what the results of an op can be. Ops are to be visited in the order in which they stand; regions after the op.
  void visit(mlir::Operation *op);

  /// Bounds of an integer, or of the components of a vector of integers.
  IntegerRange getInteger(mlir::Value value) const;
  /// Bounds of a float, or of the components of a vector of floats, by the reference results of docs/semantics.md. None when it
  /// may be NaN.
  std::optional<FloatRange> getFloat(mlir::Value value) const;

  /// Whether no component can have the value. Sees more than the bounds when `value` is a constant.
  bool isNever(mlir::Value value, int64_t number) const;

  /// Takes over what is known about a value for the one that replaces it.
  void copy(mlir::Value from, mlir::Value to);

private:
  std::optional<IntegerRange> computeInteger(mlir::Operation *op) const;
  std::optional<FloatRange> computeFloat(mlir::Operation *op) const;

  std::optional<IntegerRange> getCounter(LoadOp load);
  std::optional<IntegerRange> computeCounter(LocalOp local, LoopOp loop) const;

  llvm::DenseMap<mlir::Value, IntegerRange> integers;
  struct Counter {
    /// The `for` that declares the local, or null.
    mlir::Operation *loop;
    bool isComputed = false;
    /// Bounds within the body; none where the condition tells nothing.
    std::optional<IntegerRange> range;
  };
  llvm::DenseMap<mlir::Operation *, Counter> counters;
  llvm::DenseMap<mlir::Value, FloatRange> floats;
};

} // namespace besl

#endif // BESL_ANALYSIS_VALUERANGES_H
