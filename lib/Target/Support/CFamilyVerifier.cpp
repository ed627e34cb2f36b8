// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "besl/Target/Support/CFamilyVerifier.h"

#include "besl/Analysis/Reachability.h"
#include "besl/Analysis/TextShape.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/IntrinsicSpelling.h"
#include "besl/Support/TargetDiag.h"
#include "besl/Target/Support/StageOutputs.h"

using namespace mlir;

namespace besl {

CFamilyVerifier::~CFamilyVerifier() = default;

bool CFamilyVerifier::run() {
  for (auto entry : program.getBody().front().getOps<FuncOp>()) {
    if (!entry.isEntry() || !checkEntry(entry))
      continue;
    ReachableProgram reachable = getReachable(program, entry);
    ok &= checkStageOutputs(entry, reachable);
    for (Operation *global : reachable.globals) {
      if (!seen.insert(global).second)
        continue;
      if (!global->hasAttr("emitted_name"))
        missing(global, "a declaration without emitted name", "besl-mangle-names");
      if (auto descriptor = dyn_cast<DescriptorOp>(global); descriptor && !descriptor.getBinding())
        missing(global, "a descriptor without binding", "besl-assign-bindings");
      checkGlobal(global);
    }
    for (FuncOp function : reachable.functions) {
      if (!seen.insert(function).second)
        continue;
      if (function.isExternal()) {
        error(function, TargetDiag::FunctionWithoutBody, function.getAuthoredName());
        continue;
      }
      checkFunction(function);
      function->walk([&](Operation *op) {
        if (checkCommon(op))
          checkOp(op);
      });
    }
  }
  return ok;
}

bool CFamilyVerifier::checkCommon(Operation *op) {
  if (isa<InsertOp, InsertDynamicOp>(op))
    return missing(op, "an insertion", "besl-lower-inserts"), false;
  if (isa<TextureLayerOp>(op))
    return missing(op, "a layer of a texture", "besl-lower-texture-layers"), false;
  if (isa<EvalOp>(op))
    return missing(op, "an expression statement", "besl-hoist-effects"), false;
  if (isa<IfOp, SwitchOp>(op) && op->getNumResults())
    return missing(op, "a conditional with results", "besl-hoist-effects"), false;
  if (auto raw = dyn_cast<RawOp>(op)) {
    if (getRawText(raw).empty())
      error(op, TargetDiag::RawCodeWithoutText, language);
    return true;
  }
  if (isa<LocalOp, LetOp>(op) && !op->hasAttr("emitted_name"))
    return missing(op, "a variable without emitted name", "besl-mangle-names"), false;
  if (op->getNumResults() == 1 && !isPrintedStatement(op) && !isAccessPath(op) && !isFreeToRepeat(op) && op->getNumRegions() == 0) {
    Value value = op->getResult(0);
    if (!value.use_empty() && !value.hasOneUse())
      return missing(op, "a value without a name that is used more than once", "besl-name-values"), false;
  }
  if (op->getDialect() != program->getDialect() && !isa<TargetSpellingInterface>(op))
    return error(op, TargetDiag::OpNotPrintable, op->getName().getStringRef(), language), false;
  if (isa<TargetSpellingInterface>(op)) {
    const IntrinsicSpelling *own = getIntrinsicSpelling(op, spelling);
    if (!own && cast<TargetSpellingInterface>(op).getSpelling(spelling).empty())
      return error(op, TargetDiag::IntrinsicWithoutSpelling, op->getName().getStringRef(), language), false;
    if (own && own->isStatement() && !op->use_empty() && !isa<LetOp>(*op->user_begin()))
      return missing(op, "a statement whose result has no name", "besl-name-values"), false;
  }
  return true;
}

} // namespace besl
