// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The order of analysis.

#include "SemaImpl.h"
#include "besl/Frontend/BESL/Uniformity.h"
#include "besl/Support/SemaDiag.h"

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
  case IntrinsicType::UTexture2D:
  case IntrinsicType::ITexture2D: return types.texture(TextureDim::D2, SampledKind::Float);
  case IntrinsicType::UTexture2DArray:
  case IntrinsicType::ITexture2DArray: return types.texture(TextureDim::D2Array, SampledKind::Float);
  case IntrinsicType::UTexture3D:
  case IntrinsicType::ITexture3D: return types.texture(TextureDim::D3, SampledKind::Float);
  case IntrinsicType::Image:
  case IntrinsicType::UImage:
  case IntrinsicType::IImage:
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
  unsigned numFunctions = 0;
  auto addFile = [&](Program *program) {
    FileScope &scope = files.emplace_back();
    scope.program = program;
    scope.number = unsigned(files.size() - 1);
    for (Decl *decl : program->decls) {
      decl->scope = uint16_t(scope.number);
      numFunctions += decl->kind == DeclKind::Function;
    }
  };
  files.reserve(options.parents.size() + 1);
  addFile(&program);
  for (Program *parent : options.parents)
    addFile(parent);
  functions.reserve(numFunctions);
  calledFrom.resize(numFunctions);

  for (FileScope &scope : files)
    declareNames(scope);
  for (FileScope &scope : files) {
    InFile inside(*this, scope);
    for (Decl *decl : scope.program->decls)
      if (auto *structure = llvm::dyn_cast<StructDecl>(decl))
        resolveStruct(structure);
  }
  mergeRedeclaredStructs();
  resolveConstants();
  for (FileScope &scope : files) {
    InFile inside(*this, scope);
    for (Decl *decl : scope.program->decls) {
      switch (decl->kind) {
      case DeclKind::Descriptor: resolveDescriptor(llvm::cast<DescriptorDecl>(decl)); break;
      case DeclKind::StageInputVar:
      case DeclKind::StageOutputVar: resolveStageIO(llvm::cast<StageIODecl>(decl)); break;
      case DeclKind::TaskPayload:
      case DeclKind::Workgroup:
      case DeclKind::Private: resolveStorage(llvm::cast<StorageDecl>(decl)); break;
      case DeclKind::SpecConstant: resolveSpecConstant(llvm::cast<SpecConstantDecl>(decl)); break;
      case DeclKind::PushConstant: resolvePushConstant(llvm::cast<PushConstantDecl>(decl)); break;
      case DeclKind::Function: resolveSignature(llvm::cast<FunctionDecl>(decl)); break;
      default: break;
      }
    }
    checkDuplicateFunctions(scope);
  }
  mergeInterfaces();
  for (llvm::StringRef name : options.required)
    for (FileScope &scope : files)
      if (auto found = scope.functions.find(name); scope.number != 0 && found != scope.functions.end())
        for (FunctionDecl *function : found->second)
          if (function->ordinal == FunctionDecl::kNoOrdinal)
            require(function, {});
  InFile inside(*this, files.front());
  if (program.main)
    checkMainSignature(program.main);
  else if (options.requireMain && !diags.hasErrors())
    report(SemaDiag::MissingMain, SourceRange(program.range.end));
  if (options.parents.empty())
    checkInterface();

  // Calls of parents' functions add to the list.
  for (size_t i = 0; i < functions.size(); ++i) {
    if (diags.limitReached())
      return;
    checkFunction(functions[i].decl);
  }

  handles.finish(types);
  if (!options.parents.empty()) {
    collectLinked();
    checkInterface();
  }
  checkRecursion();
  checkHandleAccess();
  markReachable();
  checkStages();
  checkBarriers(*this);
  if (diags.hasErrors())
    return;
  warnUnused();
  warnUnwrittenOutputs();
  checkLayouts();
}

} // namespace besl::ast
