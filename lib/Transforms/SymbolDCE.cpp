// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// besl-symbol-dce: see Passes.td.

#include "besl/Analysis/Reachability.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Transforms/Link.h"
#include "besl/Transforms/Passes.h"

#include "mlir/IR/Remarks.h"
#include "llvm/ADT/DenseSet.h"

namespace besl {
#define GEN_PASS_DEF_BESLSYMBOLDCE
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

namespace {

/// The struct types that occur in types, each looked into once.
class StructTypes {
public:
  /// Nesting of types is limited when they are made, so this may recurse.
  void add(Type type) {
    if (auto ref = dyn_cast<RefType>(type))
      type = ref.getPointee();
    while (auto array = dyn_cast<ArrayType>(type))
      type = array.getElementType();
    auto structType = dyn_cast<StructType>(type);
    if (structType && found.insert(structType).second)
      llvm::for_each(structType.getFieldTypes(), [&](Type field) { add(field); });
  }

  bool contains(StructType type) const { return found.contains(type); }

private:
  llvm::DenseSet<Type> found;
};

bool isDeclaration(Operation &op) {
  return isa<FuncOp, DescriptorOp, InputOp, OutputOp, TaskPayloadOp, WorkgroupOp, PushConstantOp, PrivateOp, SpecConstantOp, ConstOp>(op);
}

} // namespace

unsigned besl::removeUnreached(ProgramOp program) {
  llvm::DenseSet<Operation *> reached;
  for (auto entry : program.getBodyBlock()->getOps<FuncOp>()) {
    if (!entry.isEntry())
      continue;
    ReachableProgram part = getReachable(program, entry);
    for (FuncOp function : part.functions)
      reached.insert(function);
    reached.insert_range(part.globals);
  }
  // Where payloads lie depends on all of them, and the other stage sees this program's only in part.
  bool hasPayload = llvm::any_of(reached, [](Operation *op) { return isa<TaskPayloadOp>(op); });
  unsigned removed = 0;
  for (Operation &op : llvm::make_early_inc_range(*program.getBodyBlock())) {
    if (hasPayload && isa<TaskPayloadOp>(op))
      continue;
    if (isDeclaration(op) && !reached.contains(&op)) {
      op.erase();
      ++removed;
    }
  }

  StructTypes types;
  program->walk([&](Operation *op) {
    if (isa<StructOp>(op))
      return;
    if (Type type = op->getParentOp() == program ? getDeclaredType(op) : Type())
      types.add(type);
    for (Value result : op->getResults())
      types.add(result.getType());
    if (auto function = dyn_cast<FuncOp>(op)) {
      llvm::for_each(function.getArgumentTypes(), [&](Type type) { types.add(type); });
      llvm::for_each(function.getResultTypes(), [&](Type type) { types.add(type); });
    }
  });
  for (auto declaration : llvm::make_early_inc_range(program.getBodyBlock()->getOps<StructOp>())) {
    if (!types.contains(declaration.getStructType())) {
      declaration.erase();
      ++removed;
    }
  }
  return removed;
}

namespace {

struct BESLSymbolDCE : besl::impl::BESLSymbolDCEBase<BESLSymbolDCE> {
  void runOnOperation() override {
    getOperation()->walk<WalkOrder::PreOrder>([&](ProgramOp program) {
      unsigned removed = program.hasEntry() ? removeUnreached(program) : 0;
      if (removed)
        remark::passed(program.getLoc(),
                       remark::RemarkOpts::name("declarations-removed").category(getArgumentName()).function(program.getSymName()))
            << remark::metric("declarations", removed);
      return WalkResult::skip();
    });
  }
};

} // namespace
