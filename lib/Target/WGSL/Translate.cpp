// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From a legal module to text.

#include "WGSLWriter.h"

#include "besl/Target/Support/FindEntry.h"
#include "besl/Target/Support/FinishText.h"
#include "besl/Target/WGSL/WGSL.h"

using namespace mlir;

namespace besl {

/// All entries of the only program, if it has several and none is asked for by name.
static SmallVector<FuncOp> getWGSLEntries(Operation *op, StringRef name) {
  SmallVector<FuncOp> entries;
  if (name.empty())
    op->walk<WalkOrder::PreOrder>([&](FuncOp function) {
      if (function.isEntry())
        entries.push_back(function);
      return WalkResult::skip();
    });
  // One program is one text.
  bool areTogether = llvm::all_of(entries, [&](FuncOp entry) { return entry->getParentOp() == entries.front()->getParentOp(); });
  return areTogether && entries.size() > 1 ? entries : SmallVector<FuncOp>();
}

llvm::LogicalResult translateToWGSL(Operation *op, llvm::raw_ostream &os, const WGSLTextOptions &options, TextFacts *facts) {
  SmallVector<FuncOp> entries = getWGSLEntries(op, options.entry);
  if (entries.empty()) {
    FailureOr<FuncOp> entry = findEntry(op, options.entry);
    if (failed(entry))
      return failure();
    entries.push_back(*entry);
  }
  auto program = entries.front()->getParentOfType<ProgramOp>();
  WGSLWriter writer(program, entries, options);
  std::string text = writer.print();
  if (writer.hasFailed())
    return failure();
  os << text;
  if (options.info)
    for (FuncOp entry : entries)
      for (NameMapping &name : collectNames(program, entry))
        if (llvm::none_of(options.info->names, [&](const NameMapping &known) {
              return known.kind == name.kind && known.scope == name.scope && known.source == name.source && known.emitted == name.emitted;
            }))
          options.info->names.push_back(std::move(name));
  if (facts)
    writer.collectFacts(*facts);
  return success();
}

} // namespace besl
