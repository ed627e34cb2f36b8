// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A dialect plugin, with a pass that uses the dialect. One library is both:
//
//   besl-translate --load-dialect-plugin=Optics.so --load-pass-plugin=Optics.so --after-import=optics-use-refract,symbol-dce water.besl
//
// The GLSL writer has never heard of optics.refract. It prints the text that besl::TargetSpellingInterface gives.

#include "besl/Dialect/BESL/IR/BESLInterfaces.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Plugin/Plugin.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Pass/Pass.h"

#include "OpticsDialect.h.inc"
#define GET_OP_CLASSES
#include "OpticsOps.h.inc"

#include "OpticsDialect.cpp.inc"
#define GET_OP_CLASSES
#include "OpticsOps.cpp.inc"

void optics::OpticsDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "OpticsOps.cpp.inc"
      >();
}

besl::StageMask optics::RefractOp::getLegalStages() { return besl::StageSet::all(); }

besl::LaneBehavior optics::RefractOp::getLaneBehavior() { return besl::LaneBehavior::FromOperands; }

llvm::StringRef optics::RefractOp::getSpelling(llvm::StringRef target) {
  return target == "glsl" ? "refract($0, $1, $2)" : "";
}

namespace optics {
#define GEN_PASS_DEF_USEREFRACT
#define GEN_PASS_REGISTRATION
#include "OpticsPasses.h.inc"
} // namespace optics

using namespace mlir;

namespace {
struct UseRefract : optics::impl::UseRefractBase<UseRefract> {
  void runOnOperation() override {
    SymbolTableCollection symbols;
    getOperation()->walk([&](besl::CallOp call) {
      auto callee = symbols.lookupNearestSymbolFrom<besl::FuncOp>(call, call.getCalleeAttr());
      if (!callee || !isRefract(callee))
        return;
      OpBuilder builder(call);
      auto refract = optics::RefractOp::create(builder, call.getLoc(), call.getType(0), call.getArgs()[0], call.getArgs()[1],
                                               call.getArgs()[2]);
      call->replaceAllUsesWith(refract);
      call->erase();
    });
  }

  static bool isRefract(besl::FuncOp function) {
    // The symbol of one of several overloads has the types in it; the authored name has not.
    if (function.getAuthoredName() != "refract" || function.isEntry())
      return false;
    ArrayRef<Type> arguments = function.getArgumentTypes();
    auto vector = dyn_cast_if_present<VectorType>(function.getResultType());
    return vector && vector.getElementType().isF32() && arguments.size() == 3 && arguments[0] == vector && arguments[1] == vector &&
           arguments[2].isF32();
  }
};
} // namespace

BESL_DIALECT_PLUGIN("Optics", "1.0", [](DialectRegistry *registry) { registry->insert<optics::OpticsDialect>(); })
BESL_PASS_PLUGIN("Optics", "1.0", optics::registerOpticsPasses)
