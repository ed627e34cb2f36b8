// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The order of analysis, and names.

#include "SemaImpl.h"
#include "besl/Support/TypeShadeDiag.h"
#include "llvm/ADT/StringSwitch.h"

using namespace besl;
using namespace besl::ts;

ast::Program ts::analyze(const File &file, ast::ASTContext &context, DiagnosticEngine &diags, Level level) {
  return Sema(file, context, diags, level).run();
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

Symbol *Sema::makeSymbol(Symbol::Kind kind, Identifier name) {
  Symbol &symbol = symbols.emplace_back();
  symbol.kind = kind;
  symbol.name = name.name;
  symbol.range = name.range;
  symbol.depth = unsigned(scopes.size());
  return &symbol;
}

/// What WGSL keeps for itself: its keywords and the words that it may need later. In the order of their letters.
static constexpr llvm::StringLiteral kReserved[] = {
    "NULL", "Self", "abstract", "active", "alias", "alignas", "alignof", "as", "asm", "asm_fragment", "async", "attribute", "auto", "await",
    "become", "break", "case", "cast", "catch", "class", "co_await", "co_return", "co_yield", "coherent", "column_major", "common",
    "compile", "compile_fragment", "concept", "const", "const_assert", "const_cast", "consteval", "constexpr", "constinit", "continue",
    "continuing", "crate", "debugger", "decltype", "default", "delete", "demote", "demote_to_helper", "diagnostic", "discard", "do",
    "dynamic_cast", "else", "enable", "enum", "explicit", "export", "extends", "extern", "external", "fallthrough", "false", "filter",
    "final", "finally", "fn", "for", "friend", "from", "fxgroup", "get", "goto", "groupshared", "highp", "if", "impl", "implements",
    "import", "inline", "instanceof", "interface", "layout", "let", "loop", "lowp", "macro", "macro_rules", "match", "mediump", "meta",
    "mod", "module", "move", "mut", "mutable", "namespace", "new", "nil", "noexcept", "noinline", "nointerpolation", "non_coherent",
    "noncoherent", "noperspective", "null", "nullptr", "of", "operator", "override", "package", "packoffset", "partition", "pass", "patch",
    "pixelfragment", "precise", "precision", "premerge", "priv", "protected", "pub", "public", "readonly", "ref", "regardless", "register",
    "reinterpret_cast", "require", "requires", "resource", "restrict", "return", "self", "set", "shared", "sizeof", "smooth", "snorm",
    "static", "static_assert", "static_cast", "std", "struct", "subroutine", "super", "switch", "target", "template", "this",
    "thread_local", "throw", "trait", "true", "try", "type", "typedef", "typeid", "typename", "typeof", "union", "unless", "unorm",
    "unsafe", "unsized", "use", "using", "var", "varying", "virtual", "volatile", "wgsl", "where", "while", "with", "writeonly", "yield",
};

static bool isReservedName(llvm::StringRef name) {
  return name == "_" || name.starts_with("__") || std::binary_search(std::begin(kReserved), std::end(kReserved), name);
}

bool Sema::checkName(Identifier name) {
  if (!isReservedName(name.name) && !name.name.contains('$'))
    return true;
  report(TypeShadeDiag::TsReserved, name.range, name.name);
  return false;
}

/// Words that GLSL ES 3.00 uses or keeps and WGSL does not. In the order of their letters.
static constexpr llvm::StringLiteral kGLSLReserved[] = {
    "atomic_uint", "bool", "bvec2", "bvec3", "bvec4", "centroid", "double", "dvec2", "dvec3", "dvec4", "fixed", "flat", "float", "fvec2", "fvec3", "fvec4",
    "half", "hvec2", "hvec3", "hvec4", "iimage1D", "iimage1DArray", "iimage2D", "iimage2DArray", "iimage3D", "iimageBuffer", "iimageCube", "image1D",
    "image1DArray", "image1DArrayShadow", "image1DShadow", "image2D", "image2DArray", "image2DArrayShadow", "image2DShadow", "image3D", "imageBuffer",
    "imageCube", "in", "inout", "input", "int", "invariant", "isampler1D", "isampler1DArray", "isampler2D", "isampler2DArray", "isampler2DMS",
    "isampler2DMSArray", "isampler2DRect", "isampler3D", "isamplerBuffer", "isamplerCube", "ivec2", "ivec3", "ivec4", "long", "mat2", "mat2x2", "mat2x3",
    "mat2x4", "mat3", "mat3x2", "mat3x3", "mat3x4", "mat4", "mat4x2", "mat4x3", "mat4x4", "out", "output", "sample", "sampler1D", "sampler1DArray",
    "sampler1DArrayShadow", "sampler1DShadow", "sampler2D", "sampler2DArray", "sampler2DArrayShadow", "sampler2DMS", "sampler2DMSArray", "sampler2DRect",
    "sampler2DRectShadow", "sampler2DShadow", "sampler3D", "sampler3DRect", "samplerBuffer", "samplerCube", "samplerCubeShadow", "short", "superp", "uimage1D",
    "uimage1DArray", "uimage2D", "uimage2DArray", "uimage3D", "uimageBuffer", "uimageCube", "uint", "uniform", "unsigned", "usampler1D", "usampler1DArray",
    "usampler2D", "usampler2DArray", "usampler2DMS", "usampler2DMSArray", "usampler2DRect", "usampler3D", "usamplerBuffer", "usamplerCube", "uvec2", "uvec3",
    "uvec4", "vec2", "vec3", "vec4", "void",
};

/// A file that draws has a form for WebGL, whose host meets the names at the top of the file and of members. Other names are changed without notice.
void Sema::warnOfGLSLNames() {
  bool draws = llvm::any_of(functions, [](const FunctionInfo &info) { return info.stage && *info.stage != Stage::Compute; });
  if (!draws)
    return;
  auto warn = [&](Identifier name) {
    if (std::binary_search(std::begin(kGLSLReserved), std::end(kGLSLReserved), name.name))
      report(TypeShadeDiag::TsReservedInGLSL, name.range, name.name);
  };
  for (const Symbol *symbol : topLevel) {
    if (symbol->kind == Symbol::Kind::Function || symbol->kind == Symbol::Kind::Alias || symbol->kind == Symbol::Kind::Error)
      continue;
    warn({symbol->name, symbol->range});
    if (symbol->kind == Symbol::Kind::Struct)
      for (const FieldInfo &field : symbol->structure->fields)
        warn(field.name);
  }
}

void Sema::declare(Symbol *symbol) {
  Symbol *&slot = names[symbol->name];
  if (slot && slot->depth == symbol->depth) {
    report(TypeShadeDiag::TsDuplicate, symbol->range, symbol->name).note(slot->range, "'{0}' is declared here", symbol->name);
    return;
  }
  undo.push_back({symbol->name, slot});
  slot = symbol;
}

void Sema::closeScope() {
  size_t mark = scopes.back();
  scopes.pop_back();
  while (undo.size() > mark) {
    names[undo.back().first] = undo.back().second;
    undo.pop_back();
  }
}

std::string Sema::suggest(llvm::StringRef name, llvm::function_ref<bool(const Symbol &)> fits) const {
  NameSuggester suggester(name);
  for (const auto &[candidate, symbol] : names)
    if (symbol && fits(*symbol))
      suggester.offer(candidate);
  return didYouMean(suggester.best());
}

//===----------------------------------------------------------------------===//
// The file
//===----------------------------------------------------------------------===//

void Sema::checkDirectives() {
  bool found = false;
  for (const Directive &directive : file.directives) {
    if (directive.text == "use typeshade") {
      found = true;
      continue;
    }
    static constexpr llvm::StringRef known[] = {"use typeshade", "enable f16", "enable subgroups", "enable clip_distances", "enable dual_source_blending",
                                                "enable primitive_index"};
    if (!llvm::is_contained(known, directive.text))
      report(TypeShadeDiag::TsEnable, directive.range, directive.text, didYouMean(nearestName(directive.text, known)));
  }
  if (!found)
    report(TypeShadeDiag::TsDirective, SourceRange(file.range.begin)).fixIt(SourceRange(file.range.begin), "\"use typeshade\"\n");
}

void Sema::declareTopLevel() {
  llvm::DenseMap<llvm::StringRef, Symbol *> first;
  for (const Decl *decl : file.decls) {
    // The signatures of overloads say nothing that the function does not.
    if (decl->kind == DeclKind::Function && !decl->function->body)
      continue;
    Symbol::Kind kind = Symbol::Kind::Error;
    switch (decl->kind) {
    case DeclKind::Struct: kind = Symbol::Kind::Struct; break;
    case DeclKind::Alias: kind = Symbol::Kind::Alias; break;
    case DeclKind::Enum: kind = Symbol::Kind::Enum; break;
    case DeclKind::Resource: kind = Symbol::Kind::Resource; break;
    case DeclKind::Const: kind = Symbol::Kind::Constant; break;
    case DeclKind::Variable: kind = Symbol::Kind::Variable; break;
    case DeclKind::Function: kind = Symbol::Kind::Function; break;
    }
    Symbol *symbol = makeSymbol(kind, decl->name);
    symbol->syntax = decl;
    symbol->isConst = kind == Symbol::Kind::Constant || kind == Symbol::Kind::Resource;
    symbol->isAssigned = true;
    checkName(decl->name);
    declare(symbol);
    if (lookup(symbol->name) != symbol)
      continue;
    topLevel.push_back(symbol);
    if (kind == Symbol::Kind::Struct) {
      StructInfo &info = structs.emplace_back();
      info.syntax = decl->structure;
      symbol->structure = &info;
    } else if (kind == Symbol::Kind::Function) {
      FunctionInfo &info = functions.emplace_back();
      info.syntax = decl->function;
      symbol->function = &info;
    }
  }
}

ast::Program Sema::run() {
  program.range = file.range;
  checkDirectives();
  declareTopLevel();
  markShared();
  for (Symbol *symbol : topLevel)
    if (symbol->kind == Symbol::Kind::Enum)
      resolveEnum(*symbol);
  for (Symbol *symbol : topLevel)
    if (symbol->kind == Symbol::Kind::Struct)
      resolveStruct(*symbol->structure);
    else if (symbol->kind == Symbol::Kind::Alias) {
      Type type;
      type.kind = TypeKind::Name;
      type.name = {symbol->name, symbol->range};
      type.range = symbol->range;
      // What is wrong with it is said even if nothing uses it.
      if (symbol->syntax->type->kind != TypeKind::Function)
        resolve(&type, TypePlace::Memory);
    }
  for (Symbol *symbol : topLevel) {
    switch (symbol->kind) {
    case Symbol::Kind::Resource: resolveResource(*symbol); break;
    case Symbol::Kind::Constant: resolveConstant(*symbol); break;
    case Symbol::Kind::Variable: resolveVariable(*symbol); break;
    default: break;
    }
  }
  for (Symbol *symbol : topLevel)
    if (symbol->kind == Symbol::Kind::Struct && symbol->structure->syntax->isClass)
      resolveConstructor(*symbol->structure);
  for (Symbol *symbol : topLevel)
    if (symbol->kind == Symbol::Kind::Struct && symbol->structure->type && !symbol->structure->type->isError())
      resolveMethods(*symbol->structure);
  size_t numFunctions = functions.size();
  for (size_t i = 0; i != numFunctions; ++i)
    resolveSignature(functions[i]);
  checkInterfaces();
  warnOfGLSLNames();
  // Calls of functions that take functions make more of them.
  for (size_t i = 0; i != functions.size(); ++i)
    collectCalls(functions[i]);
  checkRecursion();
  findChanges();
  std::vector<FunctionInfo *> order;
  for (FunctionInfo *info : calleesFirst) {
    if (diags.limitReached())
      break;
    checkBodies(*info, order);
  }
  calleesFirst = std::move(order);
  for (FunctionInfo *info : llvm::reverse(calleesFirst)) {
    bool ofMemory = info->owner && !info->constructed && !info->thisPlace && !whyMemory(info->owner->type).empty();
    info->isReplaced = ofMemory || (info->isPlaced && !info->isCalledByValue);
    if (!info->isReplaced)
      for (FunctionInfo *method : info->givesCopies)
        method->isCalledByValue = true;
  }
  checkStages();
  if (diags.hasErrors())
    return std::move(program);
  checkTogether();
  if (diags.hasErrors())
    return std::move(program);

  // Structs come before what uses them; those of the file in its order, those that were made behind.
  std::vector<ast::Decl *> decls;
  for (Symbol *symbol : topLevel)
    if (symbol->kind == Symbol::Kind::Struct && symbol->structure->decl)
      decls.push_back(symbol->structure->decl);
  decls.insert(decls.end(), madeStructs.begin(), madeStructs.end());
  decls.insert(decls.end(), program.decls.begin(), program.decls.end());
  for (FunctionInfo &info : functions)
    if (info.decl && !info.isTemplate && !info.isReplaced)
      decls.push_back(info.decl);
  program.decls = std::move(decls);
  return std::move(program);
}
