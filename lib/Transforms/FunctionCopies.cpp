// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies of a program's functions. See FunctionCopies.h.

#include "FunctionCopies.h"
#include "besl/Dialect/BESL/IR/Report.h"
#include "besl/Support/TargetDiag.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace besl;

FailureOr<std::pair<FuncOp, bool>> FunctionCopies::get(CallOp call, FuncOp callee, ArrayRef<Attribute> key, StringRef suffix) {
  Builder builder(program.getContext());
  SmallVector<Attribute> whole = {callee.getSymNameAttr()};
  llvm::append_range(whole, key);
  FuncOp &copy = copies[builder.getArrayAttr(whole)];
  if (copy)
    return std::pair(copy, false);

  callee.walk([&](Operation *) { ++copiedOps; });
  if (copiedOps > maxCopiedOps) {
    InFlightDiagnostic error = report(call, TargetDiag::TooManyCopies, maxCopiedOps);
    error.attachNote(callee.getLoc()) << "the function '" << callee.getAuthoredName() << "' is here";
    return error;
  }
  copy = callee.clone();
  made.push_back(copy);
  ++copiesOf.insert({callee, 0}).first->second;
  copy.setSymName((callee.getSymName() + suffix).str());
  copy.setSourceName(callee.getAuthoredName());
  SymbolTable::setSymbolVisibility(copy, SymbolTable::Visibility::Private);
  // A name that is taken gets a number.
  Operation *&last = lastCopies.try_emplace(callee, callee).first->second;
  symbols.insert(copy, std::next(Block::iterator(last)));
  last = copy;
  return std::pair(copy, true);
}

void FunctionCopies::eraseUnused(ArrayRef<FuncOp> functions) {
  // What may go: copies, and originals that nobody else can call.
  llvm::SmallSetVector<Operation *, 16> unused;
  for (FuncOp copy : made)
    unused.insert(copy);
  for (FuncOp original : llvm::make_first_range(copiesOf))
    if (original.isPrivate())
      unused.insert(original);
  SmallVector<FuncOp> reached;
  for (FuncOp function : functions)
    if (!unused.contains(function))
      reached.push_back(function);
  DenseSet<Operation *> kept;
  while (!reached.empty())
    reached.pop_back_val().walk([&](CallOp call) {
      FuncOp callee = lookup(call);
      if (callee && unused.contains(callee) && kept.insert(callee).second)
        reached.push_back(callee);
    });
  for (Operation *function : unused)
    if (!kept.contains(function))
      symbols.erase(function);
}
