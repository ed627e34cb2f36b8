// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "besl/Target/Support/FindEntry.h"

#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/Report.h"
#include "besl/Support/Suggest.h"
#include "besl/Support/TargetDiag.h"
#include "mlir/IR/BuiltinOps.h"

using namespace mlir;

namespace besl {

FailureOr<FuncOp> findEntry(Operation *op, StringRef name) {
  SmallVector<FuncOp> entries;
  Location place = op->getLoc();
  op->walk<WalkOrder::PreOrder>([&](ProgramOp program) {
    place = program.getLoc();
    return WalkResult::interrupt();
  });
  op->walk<WalkOrder::PreOrder>([&](FuncOp function) {
    if (function.isEntry())
      entries.push_back(function);
    return WalkResult::skip();
  });
  if (entries.empty())
    return report(place, TargetDiag::NoEntry), failure();
  if (!name.empty()) {
    for (FuncOp entry : entries)
      if (entry.getSymName() == name || entry.getAuthoredName() == name)
        return entry;
    SmallVector<StringRef> names;
    for (FuncOp entry : entries)
      names.push_back(entry.getAuthoredName());
    InFlightDiagnostic error = report(place, TargetDiag::UnknownEntry, name, didYouMean(nearestName(name, names)));
    for (FuncOp entry : entries)
      error.attachNote(entry.getLoc()) << "this entry is called '" << entry.getAuthoredName() << "'";
    return failure();
  }
  if (entries.size() > 1) {
    InFlightDiagnostic error = report(place, TargetDiag::SeveralEntries);
    for (FuncOp entry : entries)
      error.attachNote(entry.getLoc()) << "one is '" << entry.getAuthoredName() << "'";
    return failure();
  }
  return entries.front();
}

} // namespace besl
