// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a program takes from its parent scopes, and the rules for names that several files declare:
//
//  - structs with equal fields are one struct, others are an error (SemaDecl.cpp);
//  - resources, stage variables and push constants that are declared in the same way are one; declared differently they are an
//    error once both would be in the program, since to the host they are known by name;
//  - functions, constants, workgroup and private variables of the program hide those of a parent, which goes on using its own;
//  - what two parents declare, neither can be chosen: an error where the name is used, except for constants of equal value.

#include "SemaImpl.h"
#include "besl/Support/SemaDiag.h"

namespace besl::ast {

/// Whether a declaration belongs to the interface with the host or other stages, where names count.
static bool isInterface(const Decl *decl) {
  switch (decl->kind) {
  case DeclKind::Descriptor:
  case DeclKind::StageInputVar:
  case DeclKind::StageOutputVar:
  case DeclKind::TaskPayload:
  case DeclKind::SpecConstant:
  case DeclKind::PushConstant: return true;
  default: return false;
  }
}

static bool sameCount(const IntegerToken &a, const IntegerToken &b) { return bool(a) == bool(b) && a.value == b.value; }

static bool sameValue(const ConstantValue *a, const ConstantValue *b) {
  if (a->type != b->type || a->bits != b->bits || a->elements.size() != b->elements.size() ||
      (a->real != b->real && !(a->real != a->real && b->real != b->real)))
    return false;
  return llvm::all_of(llvm::zip(a->elements, b->elements),
                      [](auto pair) { return sameValue(std::get<0>(pair), std::get<1>(pair)); });
}

static bool sameInterface(const ValueDecl *a, const ValueDecl *b) {
  if (a->kind != b->kind || a->type->isError() || b->type->isError())
    return false;
  switch (a->kind) {
  case DeclKind::Descriptor: {
    auto *first = llvm::cast<DescriptorDecl>(a), *second = llvm::cast<DescriptorDecl>(b);
    auto memory = [](const DescriptorDecl *decl) {
      return decl->memory == MemoryClass::Unspecified ? MemoryClass::Device : decl->memory;
    };
    return first->type == second->type && first->slot.value == second->slot.value && sameCount(first->count, second->count) &&
           first->access == second->access && memory(first) == memory(second);
  }
  case DeclKind::StageInputVar:
  case DeclKind::StageOutputVar: {
    auto *first = llvm::cast<StageIODecl>(a), *second = llvm::cast<StageIODecl>(b);
    return first->type == second->type && first->location.value == second->location.value &&
           sameCount(first->count, second->count) && first->perVertex == second->perVertex;
  }
  case DeclKind::SpecConstant: {
    auto *first = llvm::cast<SpecConstantDecl>(a), *second = llvm::cast<SpecConstantDecl>(b);
    return first->type == second->type && first->id.value == second->id.value &&
           sameValue(first->defaultValue->constant, second->defaultValue->constant);
  }
  case DeclKind::TaskPayload:
    return a->type == b->type && sameCount(llvm::cast<StorageDecl>(a)->count, llvm::cast<StorageDecl>(b)->count);
  case DeclKind::PushConstant: {
    auto first = llvm::cast<PushConstantDecl>(a)->fields, second = llvm::cast<PushConstantDecl>(b)->fields;
    return first.size() == second.size() && llvm::all_of(llvm::zip(first, second), [](auto pair) {
             auto [x, y] = pair;
             return x->name.name == y->name.name && x->type == y->type;
           });
  }
  default: return false;
  }
}

void Sema::mergeInterfaces() {
  for (size_t number = 1; number < files.size(); ++number) {
    for (Decl *decl : files[number].program->decls) {
      if (!isInterface(decl) || files[number].values.lookup(decl->name.name) != decl)
        continue;
      auto *value = llvm::cast<ValueDecl>(decl);
      for (size_t other = 0; other < number; ++other) {
        ValueDecl *earlier = files[other].values.lookup(value->name.name);
        if (!earlier || !sameInterface(earlier, value))
          continue;
        canonicalDecls[value] = canonical(earlier);
        break;
      }
    }
  }
}

void Sema::checkOneMeaning(const NameExpr *expr, const ValueDecl *decl) {
  // A file's own declaration comes first, whatever others there are.
  if (files.size() <= 2 || file->values.lookup(expr->name) == decl)
    return;
  for (const FileScope &other : files) {
    if (other.number <= decl->scope || &other == file)
      continue;
    ValueDecl *another = other.values.lookup(expr->name);
    if (!another || canonical(another) == canonical(const_cast<ValueDecl *>(decl)))
      continue;
    const auto *a = llvm::dyn_cast<ConstDecl>(decl), *b = llvm::dyn_cast<ConstDecl>(another);
    if (a && b && a->value && b->value && sameValue(a->value, b->value))
      continue;
    report(SemaDiag::DuplicateDefinition, expr->range, expr->name)
        .note(decl->name.range, "'{0}' is declared here", expr->name)
        .note(another->name.range, "and here");
    return;
  }
}

void Sema::collectLinked() {
  for (const FileScope &scope : files) {
    if (scope.number == 0)
      continue;
    for (Decl *decl : scope.program->decls) {
      auto *value = llvm::dyn_cast<ValueDecl>(decl);
      auto *called = llvm::dyn_cast<FunctionDecl>(decl);
      if (value ? value->used : called && called->ordinal != FunctionDecl::kNoOrdinal)
        program.linked.push_back(decl);
    }
  }
  checkLinkedNames();
}

void Sema::checkLinkedNames() {
  llvm::DenseMap<llvm::StringRef, const Decl *> first;
  for (const Decl *decl : program.decls)
    if (isInterface(decl))
      first.try_emplace(decl->name.name, decl);
  for (const Decl *decl : program.linked) {
    if (!isInterface(decl))
      continue;
    auto [known, isNew] = first.try_emplace(decl->name.name, decl);
    if (isNew)
      continue;
    auto diag = report(SemaDiag::DifferentDeclaration, known->second->name.range, decl->name.name);
    diag.note(decl->name.range, "the other declaration of '{0}' is here", decl->name.name);
    noteUse(diag, decl);
  }
}

void Sema::noteUse(DiagnosticBuilder &diag, const Decl *decl) const {
  if (decl->scope == 0)
    return;
  auto found = firstUses.find(static_cast<const ValueDecl *>(decl));
  if (found != firstUses.end())
    diag.note(found->second, "'{0}' is used here", decl->name.name);
}

void Sema::noteCompiledBody(FunctionDecl *decl) {
  if (!decl->summary)
    return;
  const BodySummary &body = *decl->summary;
  FunctionInfo &noted = info(decl);
  // What has no place in the sources is shown where it is called.
  auto at = [&](SourceRange range) { return range.isValid() ? range : noted.calledAt; };
  for (const BodySummary::Restriction &restriction : body.restrictions)
    noted.restrictions.push_back({restriction.stages, at(restriction.range), restriction.what});
  if (stageKnown() && !stageIs(Stage::Fragment))
    for (SourceRange sample : body.implicitLods)
      noted.implicitLods.push_back(at(sample));
  for (auto [param, use] : llvm::zip_equal(decl->params, body.handles)) {
    if (!param->type->isHandle())
      continue;
    HandleParamAccess &access = paramAccess[param];
    if (!use.reader.empty())
      access.read = at(use.readAt);
    if (!use.writer.empty())
      access.write = at(use.writeAt);
    if (param->type->kind() != TypeKind::Image)
      continue;
    if (!use.atomic.empty())
      handles.demandAtomic(param, at(use.atomicAt), use.atomic);
    else if (!use.reader.empty())
      handles.demandRead(param, at(use.readAt), use.reader);
  }
  if (!body.barriers.empty())
    noted.barrier = at(body.barriers.front().range);
}

} // namespace besl::ast
