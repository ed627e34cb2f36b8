// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Structs. A struct that the host sees has the layout of WGSL: where the dialect's own, which packs scalars, would put a member elsewhere,
// padding members stand between.

#include "SemaImpl.h"
#include "besl/Support/Limits.h"
#include "besl/Support/TypeShadeDiag.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/MathExtras.h"

using namespace besl;
using namespace besl::ts;
using AstKind = ast::TypeKind;

//===----------------------------------------------------------------------===//
// Which structs the host sees
//===----------------------------------------------------------------------===//

void Sema::markShared() {
  // Names alone decide, so that this comes before any type is made.
  struct Item {
    const Type *type;
    bool isUniform;
  };
  std::vector<Item> worklist;
  for (Symbol *symbol : topLevel) {
    if (symbol->kind != Symbol::Kind::Resource)
      continue;
    const Type *type = symbol->syntax->type;
    if (type->kind == TypeKind::Name && (type->name.name == "uniform" || type->name.name == "storage"))
      for (const Type *arg : type->args)
        worklist.push_back({arg, type->name.name == "uniform"});
  }
  llvm::DenseSet<std::pair<const Symbol *, unsigned>> aliases;
  while (!worklist.empty()) {
    Item item = worklist.back();
    worklist.pop_back();
    for (const Type *arg : item.type->args)
      worklist.push_back({arg, item.isUniform});
    Symbol *symbol = item.type->kind == TypeKind::Name ? lookup(item.type->name.name) : nullptr;
    if (symbol && symbol->kind == Symbol::Kind::Alias && aliases.insert({symbol, item.isUniform}).second)
      worklist.push_back({symbol->syntax->type, item.isUniform});
    if (!symbol || symbol->kind != Symbol::Kind::Struct)
      continue;
    StructInfo &info = *symbol->structure;
    bool isNew = !info.isShared || (item.isUniform && !info.isUniform);
    info.isShared = true;
    info.isUniform |= item.isUniform;
    if (!info.sharedAt.isValid())
      info.sharedAt = item.type->range;
    if (isNew)
      for (const Field &field : info.syntax->fields)
        if (field.type)
          worklist.push_back({field.type, item.isUniform});
  }
}

//===----------------------------------------------------------------------===//
// Members
//===----------------------------------------------------------------------===//

ast::FieldDecl *Sema::addField(llvm::SmallVectorImpl<ast::FieldDecl *> &fields, Identifier name, const ast::Type *type, SourceRange range) {
  auto *field = context.make<ast::FieldDecl>(name, ast::TypeRef{}, range);
  field->type = type;
  fields.push_back(field);
  return field;
}

void Sema::addPadding(llvm::SmallVectorImpl<ast::FieldDecl *> &fields, uint64_t bytes) {
  for (; bytes >= 4; bytes -= 4) {
    // No authored name has a dot in it.
    std::string name = "pad." + std::to_string(fields.size());
    addField(fields, {context.copy(llvm::StringRef(name)), {}}, types.u32(), {});
  }
}

const ast::Type *Sema::inferFieldType(const Field &field) {
  if (!field.init) {
    report(TypeShadeDiag::TsField, field.name.range, ("the member '" + field.name.name + "' needs a type: its bytes are what the struct is for").str());
    return types.error();
  }
  const Expr *init = strip(field.init);
  switch (init->kind) {
  case ExprKind::Bool:
    return types.boolean();
  case ExprKind::Number:
    if (init->text.contains('.') || (!init->text.starts_with("0x") && init->text.contains('e')))
      return types.f32();
    break;
  case ExprKind::New:
    if (Symbol *symbol = lookup(init->text); symbol && symbol->kind == Symbol::Kind::Struct) {
      resolveStruct(*symbol->structure);
      return symbol->structure->type ? symbol->structure->type : types.error();
    }
    break;
  case ExprKind::Call:
    if (init->a->kind == ExprKind::Name && init->types.empty())
      if (const ast::Type *type = builtinType(init->a->text))
        return type;
    break;
  default:
    break;
  }
  report(TypeShadeDiag::TsField, field.name.range, ("the type of the member '" + field.name.name + "' cannot be told from its value; write it").str());
  return types.error();
}

void Sema::resolveStruct(StructInfo &info) {
  if (info.state == StructInfo::State::Done)
    return;
  const Struct &syntax = *info.syntax;
  if (info.state == StructInfo::State::Started) {
    report(TypeShadeDiag::TsField, syntax.name.range, ("'" + syntax.name.name + "' holds itself; a struct has a fixed size").str());
    info.type = types.error();
    return;
  }
  info.state = StructInfo::State::Started;
  llvm::scope_exit done([&] { info.state = StructInfo::State::Done; });
  if (syntax.fields.empty()) {
    report(TypeShadeDiag::TsField, syntax.name.range, ("'" + syntax.name.name + "' has no members; a struct describes bytes").str());
    info.type = types.error();
    return;
  }
  if (syntax.fields.size() > limits::kStructFields) {
    report(TypeShadeDiag::TsField, syntax.name.range, "a struct has at most " + std::to_string(limits::kStructFields) + " members");
    info.type = types.error();
    return;
  }
  bool isBroken = false;
  llvm::DenseMap<llvm::StringRef, SourceRange> seen;
  for (const Field &field : syntax.fields) {
    auto [slot, isNew] = seen.try_emplace(field.name.name, field.name.range);
    if (!isNew) {
      report(TypeShadeDiag::TsDuplicate, field.name.range, field.name.name).note(slot->second, "'{0}' is declared here", field.name.name);
      continue;
    }
    for (const Attribute &attribute : field.attributes) {
      llvm::StringRef name = attribute.name.name;
      if (name != "location" && name != "builtin" && name != "interpolate" && name != "invariant" && name != "blend_src")
        report(TypeShadeDiag::TsAttribute, attribute.range,
               ("'@" + name + "' cannot stand at a member" + didYouMean(nearestName(name, {"location", "builtin", "interpolate", "invariant"}))).str());
    }
    checkName(field.name);
    FieldInfo &member = info.fields.emplace_back();
    member.syntax = &field;
    member.name = field.name;
    member.type = field.type ? resolve(field.type, TypePlace::Memory) : inferFieldType(field);
    if (member.type->isHandle() || member.type->isVoid()) {
      report(TypeShadeDiag::TsField, field.name.range, "a resource is declared at the top of the file with 'declare const', not in a struct");
      member.type = types.error();
    }
    if (member.type->isStruct() && isEndless(member.type)) {
      report(TypeShadeDiag::TsLayout, field.name.range, whyMemory(member.type) + ", so it is a buffer of its own and no member");
      member.type = types.error();
    } else if (isEndless(member.type) && &field != &syntax.fields.back()) {
      auto diag = report(TypeShadeDiag::TsLayout, field.name.range,
                         ("what lies behind an array without length has no place; make '" + field.name.name + "' the last member").str());
      if (info.sharedAt.isValid())
        diag.note(info.sharedAt, "the struct is in a buffer here");
      member.type = types.error();
    }
    isBroken |= member.type->isError();
  }
  // Found out to hold itself.
  if (info.type)
    return;
  if (isBroken) {
    info.type = types.error();
    return;
  }
  layOut(info);
  // Structs that hold structs twice each would be endless to spell out.
  unsigned depth = 0;
  uint64_t leaves = 0;
  for (const ast::FieldDecl *field : info.decl->fields) {
    const ast::Type *type = field->type;
    while (type->isArray() || type->kind() == AstKind::RuntimeArray)
      type = type->element();
    auto found = structSizes.find(type);
    depth = std::max(depth, found == structSizes.end() ? 0 : found->second.first);
    leaves += found == structSizes.end() ? 1 : found->second.second;
  }
  structSizes[info.type] = {depth + 1, leaves};
  if (depth + 1 > limits::kTypeDepth || leaves > limits::kTypeLeaves) {
    report(TypeShadeDiag::TsLayout, syntax.name.range, ("'" + syntax.name.name + "' holds too much: structs nest at most " + llvm::Twine(limits::kTypeDepth) + " deep, with " +
                                                 llvm::Twine(limits::kTypeLeaves) + " members in all").str());
    info.type = types.error();
    return;
  }
  if (!checkSize(info.type, syntax.name.range))
    info.type = types.error();
}

void Sema::layOut(StructInfo &info) {
  const Struct &syntax = *info.syntax;
  llvm::SmallVector<ast::FieldDecl *> fields;
  uint64_t packed = 0; ///< where the next member lies without padding
  uint64_t offset = 0;
  uint64_t align = 1;
  for (FieldInfo &member : info.fields) {
    // In a uniform buffer the elements of arrays take 16 bytes each.
    if (info.isUniform && member.type->isArray())
      member.type = arrayOf(elementOf(member.type), member.type->count(), true);
    const ast::Type *inMemory = member.type;
    if (info.isShared) {
      if (isWidened(member.type)) {
        inMemory = widened(member.type);
        member.isWidened = true;
      }
      Extent extent = extentOf(member.type, info.isUniform);
      offset = llvm::alignTo(offset, extent.align);
      if (offset > packed) {
        addPadding(fields, offset - packed);
        packed = offset;
      }
      offset += extent.size;
      packed = offset;
      align = std::max(align, extent.align);
    }
    member.index = unsigned(fields.size());
    addField(fields, member.name, inMemory, member.syntax->range);
  }
  if (info.isShared && !isEndless(info.fields.back().type))
    addPadding(fields, llvm::alignTo(offset, align) - packed);
  info.decl = context.make<ast::StructDecl>(syntax.name, context.copy(llvm::ArrayRef<ast::FieldDecl *>(fields)), syntax.range);
  info.type = info.decl->type = types.structure(info.decl, syntax.name.name);
  structOf[info.decl] = &info;
}

const ast::Type *Sema::makeBlock(llvm::StringRef name, const ast::Type *member, SourceRange range) {
  llvm::SmallVector<ast::FieldDecl *> fields;
  addField(fields, {"value", range}, member, range);
  Extent extent = extentOf(member, false);
  addPadding(fields, llvm::alignTo(extent.size, extent.align) - extent.size);
  auto *decl = context.make<ast::StructDecl>(Identifier{context.copy(llvm::StringRef((name + ".block").str())), range},
                                             context.copy(llvm::ArrayRef<ast::FieldDecl *>(fields)), range);
  decl->type = types.structure(decl, decl->name.name);
  madeStructs.push_back(decl);
  return decl->type;
}

//===----------------------------------------------------------------------===//
// What the host may see
//===----------------------------------------------------------------------===//

bool Sema::checkHostType(const ast::Type *type, bool isUniform, SourceRange range) {
  switch (type->kind()) {
  case AstKind::Scalar:
  case AstKind::Vector:
    if (type->scalar() != ast::ScalarKind::Bool)
      return true;
    report(TypeShadeDiag::TsLayout, range, "a bool has no size that the host knows; use a 'u32' that is 0 or 1");
    return false;
  case AstKind::Matrix:
    if (!isUniform || type->rows() != 2)
      return true;
    report(TypeShadeDiag::TsLayout, range, "a matrix of two rows lies differently in a uniform buffer on every API; use a 'vec4' or a storage buffer");
    return false;
  case AstKind::Atomic:
    if (!isUniform)
      return true;
    report(TypeShadeDiag::TsLayout, range, "an atomic lives in a storage buffer with \"read_write\"");
    return false;
  case AstKind::Array:
  case AstKind::RuntimeArray:
    return checkHostType(elementOf(type), isUniform, range);
  case AstKind::Struct: {
    const StructInfo *info = infoOf(type);
    if (!info)
      return true;
    for (const FieldInfo &field : info->fields) {
      SourceRange at = field.name.range;
      if (isUniform && isEndless(field.type)) {
        report(TypeShadeDiag::TsLayout, at, "an array without length belongs into a storage buffer");
        return false;
      }
      if (!checkHostType(field.type, isUniform, at))
        return false;
    }
    return true;
  }
  default:
    return true;
  }
}
