// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What names mean: scopes of locals inside functions, and around them the names of the file and of the parent scopes.

#include "SemaImpl.h"
#include "besl/Support/SemaDiag.h"

namespace besl::ast {

ValueDecl *Sema::lookupValue(llvm::StringRef name) const {
  auto found = innermost.find(name);
  if (found != innermost.end() && found->second >= 0)
    return bindings[found->second].decl;
  return lookupGlobal(name);
}

ValueDecl *Sema::lookupGlobal(llvm::StringRef name) const {
  if (ValueDecl *own = file->values.lookup(name))
    return own;
  for (const FileScope &other : files)
    if (other.number != 0 && &other != file)
      if (ValueDecl *decl = other.values.lookup(name))
        return decl;
  return nullptr;
}

StructDecl *Sema::lookupStruct(llvm::StringRef name) const {
  if (StructDecl *own = file->structs.lookup(name))
    return own;
  for (const FileScope &other : files)
    if (other.number != 0 && &other != file)
      if (StructDecl *decl = other.structs.lookup(name))
        return decl;
  return nullptr;
}

bool Sema::isFunctionName(llvm::StringRef name) const {
  if (file->functions.count(name))
    return true;
  return llvm::any_of(files, [&](const FileScope &other) { return other.number != 0 && other.functions.count(name); });
}

bool Sema::sameParameters(const FunctionDecl *a, const FunctionDecl *b) {
  return a->params.size() == b->params.size() &&
         llvm::all_of(llvm::zip(a->params, b->params),
                      [](auto pair) { return std::get<0>(pair)->type == std::get<1>(pair)->type; });
}

size_t Sema::collectFunctions(llvm::StringRef name, llvm::SmallVectorImpl<FunctionDecl *> &found) const {
  if (auto own = file->functions.find(name); own != file->functions.end())
    found.append(own->second.begin(), own->second.end());
  size_t numOwn = found.size();
  // A call of the file's own struct is never one of another file's function.
  if (files.size() == 1 || (numOwn == 0 && file->structs.count(name)))
    return numOwn;
  for (const FileScope &other : files) {
    if (other.number == 0 || &other == file)
      continue;
    auto theirs = other.functions.find(name);
    if (theirs == other.functions.end())
      continue;
    for (FunctionDecl *function : theirs->second) {
      auto hides = [&](const FunctionDecl *own) { return sameParameters(own, function); };
      if (llvm::none_of(llvm::ArrayRef(found).take_front(numOwn), hides))
        found.push_back(function);
    }
  }
  return numOwn;
}

void Sema::declareLocal(ValueDecl *decl) {
  if (!decl->name)
    return;
  auto [slot, isNew] = innermost.try_emplace(decl->name.name, -1);
  int outer = slot->second;
  if (outer >= 0) {
    const ValueDecl *hidden = bindings[outer].decl;
    if (!scopeMarks.empty() && unsigned(outer) >= scopeMarks.back()) {
      // Parameters were compared with each other before.
      if (decl->kind != DeclKind::Param)
        report(SemaDiag::DuplicateLocal, decl->name.range, decl->name.name)
            .note(hidden->name.range, "the first '{0}' is here", decl->name.name);
    } else {
      report(SemaDiag::Shadowing, decl->name.range, decl->name.name)
          .note(hidden->name.range, "the declaration it hides is here");
    }
  } else if (const ValueDecl *hidden = file->values.lookup(decl->name.name)) {
    // Hiding what another file declares is no reason for a warning: the author need not know of it.
    report(SemaDiag::Shadowing, decl->name.range, decl->name.name)
        .note(hidden->name.range, "the declaration it hides is here");
  }
  slot->second = int(bindings.size());
  bindings.push_back({decl, outer});
}

void Sema::popScope() {
  unsigned mark = scopeMarks.pop_back_val();
  while (bindings.size() > mark) {
    Binding binding = bindings.back();
    bindings.pop_back();
    innermost[binding.decl->name.name] = binding.outer;
    // Advice about a parent scope's functions is for whoever writes those.
    if (file->number != 0)
      continue;
    if (!binding.decl->used && !binding.decl->name.name.starts_with("_") && !(function && function->isMain &&
                                                                              binding.decl->kind == DeclKind::Param))
      unusedLocals.push_back(binding.decl);
  }
}

std::string Sema::nearestValue(llvm::StringRef name) const {
  NameSuggester suggester(name);
  for (const Binding &binding : bindings)
    suggester.offer(binding.decl->name.name);
  forEachVisibleDecl([&](const Decl *decl) {
    if (llvm::isa<ValueDecl>(decl))
      suggester.offer(decl->name.name);
  });
  return suggester.best().str();
}

std::string Sema::nearestCallable(llvm::StringRef name) const {
  NameSuggester suggester(name);
  forEachVisibleDecl([&](const Decl *decl) {
    if (decl->kind == DeclKind::Function)
      suggester.offer(decl->name.name);
  });
  for (const IntrinsicInfo &info : getIntrinsics())
    if (isInBESL(info))
      suggester.offer(info.name);
  forEachVisibleDecl([&](const Decl *decl) {
    if (decl->kind == DeclKind::Struct)
      suggester.offer(decl->name.name);
  });
  for (llvm::StringRef builtin : types.builtinNames())
    suggester.offer(builtin);
  return suggester.best().str();
}

} // namespace besl::ast
