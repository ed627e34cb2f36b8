// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What one float inside a value can be, followed through vectors, structs, branches, locals, and from function to function: results
// come from what a callee returns, parameters from what its callers pass. ValueRanges.h follows one function in the order of its ops and
// knows values as a whole; this one goes backwards from one number of interest, whole program wide.

#ifndef BESL_LIB_ANALYSIS_NUMBERRANGES_H
#define BESL_LIB_ANALYSIS_NUMBERRANGES_H

#include "besl/Analysis/Reachability.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

#include <limits>
#include <map>
#include <tuple>

namespace besl {

class CallOp;
class LocalOp;

/// Bounds of a number. All results of a path together are the join of those of each.
struct NumberRange {
  double min = -std::numeric_limits<double>::infinity(), max = std::numeric_limits<double>::infinity();
  bool mayBeNaN = true;
  /// Whether it is never 1. The bounds may not show it: 0 or 2.
  bool isNeverOne = false;

  static NumberRange anything() { return {}; }
  /// Of a path that is never taken: what joins with it stays as it is.
  static NumberRange nothing();
  static NumberRange exactly(double number);
  static NumberRange within(double min, double max, bool mayBeNaN);

  bool isNothing() const { return min > max; }
  bool isExact() const { return !mayBeNaN && min == max; }
  bool isOne() const { return isExact() && min == 1.0; }
  bool isFinite() const;
  NumberRange join(const NumberRange &other) const;
};

/// The way to one part of a value, the outermost step first: fields, elements, columns, components. Empty for a scalar itself.
using PartPath = llvm::ArrayRef<uint32_t>;

class NumberRanges {
public:
  /// Follows calls between the functions of `reachable` only: nothing else calls them.
  explicit NumberRanges(const ReachableProgram &reachable);

  /// The range of the float that `path` leads to.
  NumberRange get(mlir::Value value, PartPath path) { return get(value, path, nullptr, 0); }

private:
  /// The call whose arguments the parameters of the function that is looked at have. None: those of all calls.
  struct Frame {
    CallOp *call;
    const Frame *outer;
    unsigned depth;
  };
  using Key = std::tuple<void *, llvm::SmallVector<uint32_t, 4>>;

  NumberRange get(mlir::Value value, PartPath path, const Frame *frame, unsigned depth);
  NumberRange compute(mlir::Value value, PartPath path, const Frame *frame, unsigned depth);
  NumberRange computeMath(mlir::Operation *op, PartPath path, const Frame *frame, unsigned depth);
  NumberRange getParameter(mlir::BlockArgument parameter, PartPath path, const Frame *frame, unsigned depth);
  NumberRange getResult(CallOp call, PartPath path, const Frame *frame, unsigned depth);
  NumberRange getPlace(mlir::Value place, PartPath path, const Frame *frame, unsigned depth);
  NumberRange getLocal(LocalOp local, PartPath path, const Frame *frame, unsigned depth);

  llvm::DenseMap<mlir::StringAttr, FuncOp> functions;
  llvm::DenseMap<mlir::StringAttr, llvm::SmallVector<CallOp>> callsOf;
  llvm::DenseMap<mlir::StringAttr, mlir::Operation *> constants;
  /// What was asked without a frame. While one is worked out it may be anything: a local may be assigned to itself.
  std::map<Key, NumberRange> known;
  unsigned work = 0;
};

} // namespace besl

#endif // BESL_LIB_ANALYSIS_NUMBERRANGES_H
