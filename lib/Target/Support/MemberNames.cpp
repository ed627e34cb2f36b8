// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the members of structs are called in a text.

#include "besl/Analysis/Reachability.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Target/Support/TextFacts.h"
#include "llvm/ADT/DenseMap.h"

using namespace mlir;

namespace besl {

bool isSamplerOfTexture(DescriptorOp op) { return isa<SamplerType>(op.getType()) && op.getSymName().ends_with(".sampler"); }

void collectMemberNames(ProgramOp program, const ReachableProgram &reachable, TextFacts &facts) {
  DenseMap<Type, StructOp> declarations;
  for (auto op : program.getBody().front().getOps<StructOp>())
    declarations.try_emplace(op.getStructType(), op);
  SmallVector<Type> todo;
  for (Operation *global : reachable.globals) {
    // What has become words has no members.
    if (global->hasAttr("besl.words"))
      continue;
    if (auto op = dyn_cast<DescriptorOp>(global))
      todo.push_back(op.getType());
    else if (auto op = dyn_cast<PushConstantOp>(global))
      todo.push_back(op.getType());
  }
  // The first declaration that a type was made into counts, so the order is that of the program.
  llvm::DenseSet<Type> seen;
  for (size_t next = 0; next != todo.size(); ++next) {
    Type type = todo[next];
    while (auto array = dyn_cast<ArrayType>(type))
      type = array.getElementType();
    auto structType = dyn_cast<StructType>(type);
    if (!structType || !seen.insert(type).second)
      continue;
    llvm::append_range(todo, structType.getFieldTypes());
    StructOp declaration = declarations.lookup(type);
    if (!declaration || !declaration.getEmittedFieldsAttr())
      continue;
    std::vector<std::string> names;
    for (auto name : declaration.getEmittedFieldsAttr().getAsRange<StringAttr>())
      names.push_back(name.getValue().str());
    facts.memberNames.try_emplace(declaration.getSourceName().value_or(structType.getName().getValue()).str(), std::move(names));
  }
}

} // namespace besl
