// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The order of analysis, and the scopes of values.

#include "SemaImpl.h"
#include "Uniformity.h"

namespace besl {

bool analyze(ast::Program &program, ast::ASTContext &context, DiagnosticEngine &diags, const SemaOptions &options) {
  unsigned before = diags.numErrors();
  ast::Sema(program, context, diags, options).run();
  return diags.numErrors() == before;
}

} // namespace besl

namespace besl::ast {

/// The type a signature of the intrinsic table means. What a handle yields is inferred elsewhere.
static const Type *tableType(TypeContext &types, IntrinsicType type) {
  switch (type) {
  case IntrinsicType::Texture2D:
  case IntrinsicType::UTexture2D: return types.texture(TextureDim::D2, SampledKind::Float);
  case IntrinsicType::UTexture2DArray: return types.texture(TextureDim::D2Array, SampledKind::Float);
  case IntrinsicType::Image:
  case IntrinsicType::UImage:
  case IntrinsicType::AnyImage: return types.image(SampledKind::Float, "");
  default: return types.lookupBuiltin(getIntrinsicTypeName(type));
  }
}

Sema::Sema(Program &program, ASTContext &context, DiagnosticEngine &diags, const SemaOptions &options)
    : program(program), context(context), types(context.types), diags(diags), options(options), folder(context),
      handles(diags) {
  for (unsigned i = 0; i <= unsigned(IntrinsicType::AnyImage); ++i)
    intrinsicTypes[i] = tableType(types, IntrinsicType(i));
  intrinsicSeenIn.resize(getIntrinsics().size());
}

void Sema::run() {
  declareNames();

  for (Decl *decl : program.decls)
    if (auto *structure = llvm::dyn_cast<StructDecl>(decl))
      resolveStruct(structure);
  mergeRedeclaredStructs();
  resolveConstants();
  for (Decl *decl : program.decls) {
    switch (decl->kind) {
    case DeclKind::Descriptor: resolveDescriptor(llvm::cast<DescriptorDecl>(decl)); break;
    case DeclKind::StageInputVar:
    case DeclKind::StageOutputVar: resolveStageIO(llvm::cast<StageIODecl>(decl)); break;
    case DeclKind::TaskPayload:
    case DeclKind::Workgroup: resolveStorage(llvm::cast<StorageDecl>(decl)); break;
    case DeclKind::PushConstant: resolvePushConstant(llvm::cast<PushConstantDecl>(decl)); break;
    case DeclKind::Function: resolveSignature(llvm::cast<FunctionDecl>(decl)); break;
    default: break;
    }
  }
  checkDuplicateFunctions();
  if (program.main)
    checkMainSignature(program.main);
  else if (options.requireMain && !diags.hasErrors())
    report(DiagID::MissingMain, SourceRange(program.range.end));
  checkSlots();
  checkLocations();
  checkStageDeclarations();
  checkLimits();

  for (FunctionInfo &function : functions) {
    if (diags.limitReached())
      return;
    checkFunction(function.decl);
  }

  handles.finish(types);
  checkRecursion();
  checkHandleAccess();
  markReachable();
  checkStages();
  checkBarriers(*this);
  if (!diags.hasErrors())
    warnUnused();
}

//===----------------------------------------------------------------------===//
// Scopes
//===----------------------------------------------------------------------===//

ValueDecl *Sema::lookupValue(llvm::StringRef name) const {
  auto found = innermost.find(name);
  return found != innermost.end() && found->second >= 0 ? bindings[found->second].decl : nullptr;
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
        report(DiagID::DuplicateLocal, decl->name.range, decl->name.name)
            .note(hidden->name.range, "the first '{0}' is here", decl->name.name);
    } else {
      report(DiagID::Shadowing, decl->name.range, decl->name.name)
          .note(hidden->name.range, "the declaration it hides is here");
    }
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
    if (!binding.decl->used && !binding.decl->name.name.starts_with("_") && !(function && function->isMain &&
                                                                              binding.decl->kind == DeclKind::Param))
      unusedLocals.push_back(binding.decl);
  }
}

std::string Sema::nearestValue(llvm::StringRef name) const {
  NameSuggester suggester(name);
  for (const Binding &binding : bindings)
    suggester.offer(binding.decl->name.name);
  return suggester.best().str();
}

std::string Sema::nearestCallable(llvm::StringRef name) const {
  NameSuggester suggester(name);
  for (const FunctionInfo &function : functions)
    suggester.offer(function.decl->name.name);
  for (const IntrinsicInfo &info : getIntrinsics())
    suggester.offer(info.name);
  for (const Decl *decl : program.decls)
    if (decl->kind == DeclKind::Struct)
      suggester.offer(decl->name.name);
  for (llvm::StringRef builtin : types.builtinNames())
    suggester.offer(builtin);
  return suggester.best().str();
}

} // namespace besl::ast
