// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Miscompilations of the kinds that compilers really have, each as small as it can be.

#include "Planted.h"

#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassRegistry.h"

using namespace besl;
using namespace mlir;

namespace differential {
namespace {

template <typename T>
struct PlantedPass : PassWrapper<T, OperationPass<ModuleOp>> {
  StringRef getDescription() const final { return "Change what a program means, to see that this is found"; }
};

struct SwapSubtractions : PlantedPass<SwapSubtractions> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(SwapSubtractions)
  StringRef getArgument() const final { return "test-swap-subtractions"; }
  void runOnOperation() final {
    getOperation()->walk([](SubOp op) { op->setOperands({op->getOperand(1), op->getOperand(0)}); });
  }
};

struct LessOrEqual : PlantedPass<LessOrEqual> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(LessOrEqual)
  StringRef getArgument() const final { return "test-less-or-equal"; }
  void runOnOperation() final {
    getOperation()->walk([](CmpOp op) {
      if (op.getPredicate() == CmpPredicate::LT)
        op.setPredicate(CmpPredicate::LE);
    });
  }
};

/// The last store of each function goes.
struct DropStores : PlantedPass<DropStores> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(DropStores)
  StringRef getArgument() const final { return "test-drop-stores"; }
  void runOnOperation() final {
    getOperation()->walk([](FuncOp function) {
      StoreOp last;
      function->walk([&](StoreOp store) { last = store; });
      if (last)
        last->erase();
    });
  }
};

/// A value is read before what is written in front of it.
struct EarlyLoads : PlantedPass<EarlyLoads> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(EarlyLoads)
  StringRef getArgument() const final { return "test-early-loads"; }
  void runOnOperation() final {
    getOperation()->walk([](LoadOp load) {
      Operation *place = load.getPlace().getDefiningOp();
      while (Operation *before = load->getPrevNode()) {
        if (before == place)
          break;
        load->moveBefore(before);
      }
    });
  }
};

/// The blocks of an `if` change places.
struct SwapBranches : PlantedPass<SwapBranches> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(SwapBranches)
  StringRef getArgument() const final { return "test-swap-branches"; }
  void runOnOperation() final {
    getOperation()->walk([](IfOp op) {
      Region &first = op->getRegion(0), &second = op->getRegion(1);
      if (first.empty() || second.empty())
        return;
      Region between;
      between.takeBody(first);
      first.takeBody(second);
      second.takeBody(between);
    });
  }
};

struct Plant {
  std::string language, from, to;
} planted;

} // namespace

void registerPlantedPasses() {
  PassRegistration<SwapSubtractions>();
  PassRegistration<LessOrEqual>();
  PassRegistration<DropStores>();
  PassRegistration<EarlyLoads>();
  PassRegistration<SwapBranches>();
}

bool plant(StringRef text) {
  auto [language, rest] = text.split(':');
  auto [from, to] = rest.split(':');
  planted = {language.str(), from.str(), to.str()};
  return !from.empty() && !to.contains(from);
}

void applyPlanted(StringRef language, std::string &text) {
  if (planted.from.empty() || planted.language != language)
    return;
  for (size_t at = 0; (at = text.find(planted.from, at)) != std::string::npos;)
    text.replace(at, planted.from.size(), planted.to);
}

} // namespace differential
