// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How upstream code handles the dialect: aliases in text, and inlining.

#include "BESLBytecode.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Transforms/InliningUtils.h"

using namespace mlir;
using namespace besl;

namespace {

/// Prints struct types as `!Name`, spelled out once at the top of the text.
struct BESLAsmInterface : OpAsmDialectInterface {
  using OpAsmDialectInterface::OpAsmDialectInterface;

  AliasResult getAlias(Type type, raw_ostream &os) const override {
    auto structure = dyn_cast<StructType>(type);
    if (!structure)
      return AliasResult::NoAlias;
    os << structure.getName().getValue();
    return AliasResult::OverridableAlias;
  }
};

/// A call can be replaced by the body of a function whose only exit is its final yield.
struct BESLInlinerInterface : DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;

  bool isLegalToInline(Operation *, Operation *callable, bool) const final {
    auto func = dyn_cast<FuncOp>(callable);
    return func && func.isSingleExit();
  }
  bool isLegalToInline(Region *, Region *, bool, IRMapping &) const final { return true; }
  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final { return true; }

  void handleTerminator(Operation *terminator, ValueRange results) const final {
    for (auto [result, value] : llvm::zip_equal(results, terminator->getOperands()))
      result.replaceAllUsesWith(value);
  }
};

} // namespace

void BESLDialect::registerInterfaces() {
  addInterfaces<BESLAsmInterface, BESLInlinerInterface>();
  detail::addBytecodeInterface(*this);
}
