// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Declarations: their names, then what each says about itself.

#include "SemaImpl.h"
#include "besl/Support/CountOf.h"
#include "besl/Support/SemaDiag.h"
#include <map>

namespace besl::ast {

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

void Sema::declareNames(FileScope &scope) {
  InFile inside(*this, scope);
  for (Decl *decl : scope.program->decls) {
    if (!decl->name)
      continue;
    if (decl->name.name.starts_with("_besl_"))
      report(SemaDiag::ReservedName, decl->name.range, decl->name.name);
    switch (decl->kind) {
    case DeclKind::Struct: declareStruct(llvm::cast<StructDecl>(decl)); break;
    case DeclKind::Function: declareFunction(llvm::cast<FunctionDecl>(decl)); break;
    default: declareGlobal(llvm::cast<ValueDecl>(decl)); break;
    }
  }
}

void Sema::declareStruct(StructDecl *decl) {
  llvm::StringRef name = decl->name.name;
  if (types.lookupBuiltin(name) || name == "StorageImage")
    report(SemaDiag::BuiltinTypeName, decl->name.range, name);
  // A later struct of the same name is compared with the first once fields have types.
  if (!file->structs.try_emplace(name, decl).second)
    file->redeclaredStructs.push_back(decl);
  if (auto found = file->functions.find(name); found != file->functions.end())
    report(SemaDiag::DuplicateName, decl->name.range, name)
        .note(found->second.front()->name.range, "the function '{0}' is here; a call could mean either", name);
}

void Sema::declareGlobal(ValueDecl *decl) {
  llvm::StringRef name = decl->name.name;
  const Decl *first = file->values.lookup(name);
  if (auto found = file->functions.find(name); !first && found != file->functions.end())
    first = found->second.front();
  if (first) {
    if (decl->kind == DeclKind::PushConstant && first->kind == DeclKind::PushConstant)
      report(SemaDiag::DuplicatePushConstant, decl->name.range).note(first->name.range, "the first one is here");
    else
      report(SemaDiag::DuplicateName, decl->name.range, name)
          .note(first->name.range, "the first declaration of '{0}' is here", name);
    return;
  }
  file->values[name] = decl;
}

void Sema::declareFunction(FunctionDecl *decl) {
  llvm::StringRef name = decl->name.name;
  if (file->number == 0)
    require(decl, {});
  if (types.lookupBuiltin(name))
    report(SemaDiag::BuiltinTypeName, decl->name.range, name);
  const Decl *other = file->values.lookup(name);
  if (!other)
    other = file->structs.lookup(name);
  if (other)
    report(SemaDiag::DuplicateName, decl->name.range, name)
        .note(other->name.range, "the first declaration of '{0}' is here", name);
  if (name == "main") {
    if (file->number != 0) {
      auto diag = report(SemaDiag::ParentMain, decl->name.range);
      if (program.main)
        diag.note(program.main->name.range, "the program's 'main' is here");
    } else if (program.main) {
      report(SemaDiag::DuplicateMain, decl->name.range).note(program.main->name.range, "the first 'main' is here");
    } else {
      program.main = decl;
      decl->isMain = true;
    }
  }
  file->functions[name].push_back(decl);
}

bool Sema::resolveInteger(IntegerToken &token, uint64_t max, llvm::StringRef what) {
  if (!token)
    return false;
  uint64_t value = 0;
  if (token.text.getAsInteger(10, value) || value > max) {
    report(SemaDiag::NumberTooLarge, token.range, what, max);
    token.text = {}; // as if it were missing
    return false;
  }
  token.value = uint32_t(value);
  return true;
}

bool Sema::resolveCount(IntegerToken &token, llvm::StringRef what) {
  if (!resolveInteger(token, limits::kArrayElements, what))
    return false;
  if (token.value == 0) {
    report(SemaDiag::ZeroCount, token.range, what);
    token.value = 1;
    return false;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Structs
//===----------------------------------------------------------------------===//

void Sema::resolveFields(llvm::ArrayRef<FieldDecl *> fields, TypePlace place) {
  llvm::DenseMap<llvm::StringRef, FieldDecl *> names;
  for (FieldDecl *field : fields) {
    field->type = resolveType(field->typeRef, place);
    if (!field->name)
      continue;
    auto [first, isNew] = names.try_emplace(field->name.name, field);
    if (!isNew)
      report(SemaDiag::DuplicateField, field->name.range, field->name.name)
          .note(first->second->name.range, "the first '{0}' is here", field->name.name);
  }
}

void Sema::resolveStruct(StructDecl *decl) {
  auto [state, isNew] = structStates.try_emplace(decl, StructState::Started);
  if (!isNew)
    return;
  InFile inside(*this, decl);
  decl->type = types.structure(decl, decl->name.name);
  if (decl->fields.empty())
    report(SemaDiag::EmptyStruct, decl->name.range, decl->name.name);
  if (decl->fields.size() > limits::kStructFields)
    report(SemaDiag::StructTooManyFields, decl->name.range, decl->name.name, decl->fields.size(), limits::kStructFields);

  // A field's struct may be declared later; it is resolved on the way. One that is being resolved already holds this one.
  // Nothing but a too deeply nested type can make this recursion deep.
  if (structDepth >= limits::kTypeDepth) {
    report(SemaDiag::TypeNestingTooDeep, decl->name.range, limits::kTypeDepth);
    decl->type = types.error();
    structStates[decl] = StructState::Done;
    return;
  }
  ++structDepth;
  llvm::DenseMap<llvm::StringRef, FieldDecl *> names;
  for (unsigned i = 0; i < decl->fields.size(); ++i) {
    FieldDecl *field = decl->fields[i];
    field->type = types.error();
    StructDecl *inner = lookupStruct(field->typeRef.name.name);
    if (inner) {
      auto found = structStates.find(inner);
      if (found != structStates.end() && found->second == StructState::Started) {
        auto diag = report(SemaDiag::RecursiveStruct, field->range, inner->name.name);
        if (inner != decl)
          diag.note(inner->name.range, "'{0}' holds '{1}', directly or through its fields", inner->name.name,
                    decl->name.name);
        field->typeRef.type = types.error();
      } else {
        field->type = resolveType(field->typeRef, TypePlace::Field);
      }
    } else {
      field->type = resolveType(field->typeRef, TypePlace::Field);
    }
    if (!field->name)
      continue;
    fieldNumbers.try_emplace({decl, field->name.name}, i);
    auto [first, isNewName] = names.try_emplace(field->name.name, field);
    if (!isNewName)
      report(SemaDiag::DuplicateField, field->name.range, field->name.name)
          .note(first->second->name.range, "the first '{0}' is here", field->name.name);
  }
  --structDepth;
  structStates[decl] = StructState::Done;
  if (!checkSize(decl->type, decl->name.range))
    decl->type = types.error();
  else if (files.size() > 1 && file->structs.lookup(decl->name.name) == decl)
    mergeWithOtherFiles(decl);
}

bool Sema::checkSameFields(const StructDecl *first, const StructDecl *again) {
  const FieldDecl *differentAgain = nullptr, *differentFirst = nullptr;
  size_t common = std::min(first->fields.size(), again->fields.size());
  for (size_t i = 0; i < common && !differentAgain; ++i) {
    const FieldDecl *a = first->fields[i], *b = again->fields[i];
    if (a->name.name != b->name.name || a->type != b->type)
      differentAgain = b, differentFirst = a;
  }
  if (!differentAgain && first->fields.size() == again->fields.size())
    return true;
  auto diag = report(SemaDiag::DifferentStruct, again->name.range, again->name.name);
  diag.note(first->name.range, "the first declaration of '{0}' is here", first->name.name);
  if (differentAgain)
    diag.note(differentAgain->range, "this field differs").note(differentFirst->range, "from this one");
  else
    diag.note({}, "one has {0}, the other {1}", countOf(first->fields.size(), "field"), again->fields.size());
  return false;
}

void Sema::mergeRedeclaredStructs() {
  for (FileScope &scope : files) {
    for (StructDecl *again : scope.redeclaredStructs) {
      StructDecl *first = scope.structs.lookup(again->name.name);
      // The repeated one was resolved on its own; its fields have types already.
      checkSameFields(first, again);
      again->type = first->type;
    }
  }
}

void Sema::mergeWithOtherFiles(StructDecl *decl) {
  // Structs inside this one have been merged before, so that equal fields have equal types.
  StructDecl *&first = structsOfAllFiles[decl->name.name];
  if (!first) {
    first = decl;
    return;
  }
  // The message stands in the program if one of the two does.
  const StructDecl *shownFirst = first, *shownAgain = decl;
  if (decl->scope != 0 && first->scope < decl->scope)
    std::swap(shownFirst, shownAgain);
  checkSameFields(shownFirst, shownAgain);
  decl->type = first->type;
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

namespace {

/// Collects the constants that an initializer names. Expressions of constants are small, except for left spines.
class ConstantUses {
public:
  ConstantUses(llvm::function_ref<void(NameExpr *)> use) : use(use) {}

  void visit(Expr *expr) {
    while (expr) {
      switch (expr->kind) {
      case ExprKind::Name: use(llvm::cast<NameExpr>(expr)); return;
      case ExprKind::Member: expr = llvm::cast<MemberExpr>(expr)->base; continue;
      case ExprKind::Paren: expr = llvm::cast<ParenExpr>(expr)->inner; continue;
      case ExprKind::Unary: expr = llvm::cast<UnaryExpr>(expr)->operand; continue;
      case ExprKind::Index:
        visit(llvm::cast<IndexExpr>(expr)->index);
        expr = llvm::cast<IndexExpr>(expr)->base;
        continue;
      case ExprKind::Binary:
        visit(llvm::cast<BinaryExpr>(expr)->rhs);
        expr = llvm::cast<BinaryExpr>(expr)->lhs;
        continue;
      case ExprKind::Call:
        for (Expr *arg : llvm::cast<CallExpr>(expr)->args)
          visit(arg);
        return;
      default: return;
      }
    }
  }

private:
  llvm::function_ref<void(NameExpr *)> use;
};

} // namespace

void Sema::resolveConstants() {
  // Constants may name constants declared later, so they are checked in an order of dependence, found with an explicit stack:
  // a chain of them may be as long as the file.
  enum class State : uint8_t { Waiting, Started, Done };
  struct Entry {
    ConstDecl *decl;
    State state = State::Waiting;
    llvm::SmallVector<std::pair<unsigned, NameExpr *>, 2> uses;
  };
  std::vector<Entry> entries;
  llvm::DenseMap<const ValueDecl *, unsigned> numbers;
  for (FileScope &scope : files) {
    InFile inside(*this, scope);
    for (Decl *decl : scope.program->decls) {
      auto *declared = llvm::dyn_cast<ConstDecl>(decl);
      if (!declared)
        continue;
      declared->type = resolveType(declared->typeRef, TypePlace::Const);
      if (!declared->type->isError() && facts(declared->type).scalars > limits::kConstantScalars) {
        report(SemaDiag::ConstantTooLarge, declared->typeRef.range, limits::kConstantScalars);
        declared->type = types.error();
      }
      numbers.try_emplace(declared, unsigned(entries.size()));
      entries.push_back({declared, State::Waiting, {}});
    }
  }

  struct Frame {
    unsigned entry;
    unsigned next;
  };
  llvm::SmallVector<Frame, 16> stack;
  for (unsigned i = 0; i < entries.size(); ++i) {
    if (entries[i].state != State::Waiting)
      continue;
    stack.push_back({i, 0});
    while (!stack.empty()) {
      Frame &frame = stack.back();
      Entry &entry = entries[frame.entry];
      InFile inside(*this, entry.decl);
      if (entry.state == State::Waiting) {
        entry.state = State::Started;
        ConstantUses([&](NameExpr *name) {
          auto found = numbers.find(lookupValue(name->name));
          if (found != numbers.end())
            entry.uses.emplace_back(found->second, name);
        }).visit(entry.decl->init);
      }
      if (frame.next == entry.uses.size()) {
        checkConstant(entry.decl);
        entry.state = State::Done;
        stack.pop_back();
        continue;
      }
      auto [use, name] = entry.uses[frame.next++];
      if (entries[use].state == State::Waiting) {
        stack.push_back({use, 0});
      } else if (entries[use].state == State::Started && !entries[use].decl->type->isError()) {
        auto diag = report(SemaDiag::ConstantCycle, name->range, entries[use].decl->name.name);
        if (use != frame.entry)
          diag.note(entries[use].decl->name.range, "the value of '{0}' needs '{1}', directly or through other constants",
                    entries[use].decl->name.name, entry.decl->name.name);
        // Makes every constant of the cycle an error that is not reported again.
        entries[use].decl->type = types.error();
      }
    }
  }
}

/// The innermost part that is to blame for an expression's having no value at compile time.
static const Expr *findNonConstant(const Expr *expr) {
  while (true) {
    const Expr *next = nullptr;
    auto consider = [&](const Expr *part) {
      if (!next && !part->constant)
        next = part;
    };
    switch (expr->kind) {
    case ExprKind::Member: consider(llvm::cast<MemberExpr>(expr)->base); break;
    case ExprKind::Paren: consider(llvm::cast<ParenExpr>(expr)->inner); break;
    case ExprKind::Unary: consider(llvm::cast<UnaryExpr>(expr)->operand); break;
    case ExprKind::Index:
      consider(llvm::cast<IndexExpr>(expr)->base);
      consider(llvm::cast<IndexExpr>(expr)->index);
      break;
    case ExprKind::Binary:
      consider(llvm::cast<BinaryExpr>(expr)->lhs);
      consider(llvm::cast<BinaryExpr>(expr)->rhs);
      break;
    case ExprKind::Call:
      for (const Expr *arg : llvm::cast<CallExpr>(expr)->args)
        consider(arg);
      break;
    default: break;
    }
    if (!next)
      return expr;
    expr = next;
  }
}

bool Sema::checkInitial(ValueDecl *decl, Expr *init) {
  unsigned errorsBefore = diags.numErrors();
  constant = decl;
  bool matches = checkAgainst(init, decl->type, decl);
  constant = nullptr;
  if (matches && init->constant && !decl->type->isError())
    return true;
  if (!decl->type->isError() && diags.numErrors() == errorsBefore && !init->type->isError()) {
    const Expr *part = findNonConstant(init);
    report(SemaDiag::NotConstant, part->range, decl->name.name);
  }
  return false;
}

void Sema::checkConstant(ConstDecl *decl) {
  // One of a module has its value.
  if (decl->value)
    return;
  if (checkInitial(decl, decl->init)) {
    decl->value = decl->init->constant;
    return;
  }
  // A constant without a value is not usable; messages about its uses would only repeat this one.
  decl->type = types.error();
}

//===----------------------------------------------------------------------===//
// Resources and stage variables
//===----------------------------------------------------------------------===//

void Sema::resolveDescriptor(DescriptorDecl *decl) {
  decl->type = types.error();
  resolveInteger(decl->slot, UINT32_MAX, "a slot");
  if (decl->count)
    resolveCount(decl->count, "the count of a descriptor");

  TypeRef &ref = decl->typeRef;
  const Type *type = types.error();
  bool preset = ref.type;
  if (preset) {
    type = ref.type;
  } else if (!ref.suffixes.empty() && ref.suffixes.back().text.empty()) {
    TypeRef element = ref;
    element.suffixes = ref.suffixes.drop_back();
    if (const Type *inner = resolveType(element, TypePlace::Buffer); !inner->isError()) {
      if (inner->isScalar() || inner->isVector() || inner->isMatrix() || inner->isStruct())
        type = types.runtimeArray(inner);
      else
        report(SemaDiag::RuntimeArrayElement, ref.range, inner);
    }
    if (decl->count && !type->isError()) {
      report(SemaDiag::RuntimeArrayCount, decl->count.range);
      type = types.error();
    }
  } else if (!ref.suffixes.empty()) {
    report(SemaDiag::RuntimeArrayNumber, ref.suffixes.back().range).fixIt(ref.suffixes.back().range, "[]");
  } else if (ref.name) {
    // Handles are refused as types of values, but this is where they belong.
    if (ref.name.name == "StorageImage") {
      type = resolveStorageImage(ref);
    } else if (const Type *named = resolveTypeName(ref.name)) {
      if (ref.argument)
        report(SemaDiag::FormatOnType, ref.argument.range, named);
      else if (named->kind() == TypeKind::Texture)
        type = named;
      else if (named->isStruct())
        type = checkTypePlace(named, TypePlace::Buffer, ref.range) ? named : types.error();
      else if (!named->isError())
        report(SemaDiag::DescriptorType, ref.range, named);
    } else {
      reportUnknownType(ref.name);
    }
  }
  ref.type = decl->type = type;
  if (type->isError())
    return;

  if (type->isHandle() && decl->memory != MemoryClass::Unspecified)
    report(SemaDiag::MemoryOnHandle, decl->memoryRange, type);
  if (decl->memory == MemoryClass::Constant && decl->access != Access::Read)
    report(SemaDiag::ConstantMemoryWritten, decl->accessRange).note(decl->memoryRange, "'constant' memory is asked for here");
  if (type->kind() == TypeKind::Texture && decl->access != Access::Read)
    report(SemaDiag::TextureAccess, decl->accessRange).fixIt(decl->accessRange, "read");
  if (!type->isHandle())
    return;
  handles.add(decl);
  if (preset)
    handles.demand(decl, type->kind() == TypeKind::Image ? HandleInference::Kind::Image : HandleInference::Kind::Texture,
                   type->sampled(), decl->typeRef.range, {});
}

void Sema::resolveStageIO(StageIODecl *decl) {
  decl->type = resolveType(decl->typeRef, TypePlace::StageIO);
  bool counted = bool(decl->count);
  resolveInteger(decl->location, limits::kMaxLocation, "a location");
  if (counted)
    resolveCount(decl->count, "the count of an output");
  decl->isPosition = stageIs(Stage::Vertex) && !decl->isInput() && !counted && decl->name.name == "position" &&
                     decl->type == types.vector(ScalarKind::F32, 4);
}

void Sema::resolveStorage(StorageDecl *decl) {
  if (decl->kind == DeclKind::Private) {
    decl->type = resolveType(decl->typeRef, TypePlace::Local);
    if (decl->init)
      checkInitial(decl, decl->init);
    if (decl->count && resolveCount(decl->count, "the count of a private variable") && !decl->type->isError() &&
        !checkSize(types.array(decl->type, decl->count.value), decl->range))
      decl->type = types.error();
    return;
  }
  bool payload = decl->kind == DeclKind::TaskPayload;
  decl->type = resolveType(decl->typeRef, payload ? TypePlace::Payload : TypePlace::Workgroup);
  if (!decl->count || !resolveCount(decl->count, payload ? "the count of a task payload" : "the count of workgroup storage"))
    return;
  if (!decl->type->isError() && !checkSize(types.array(decl->type, decl->count.value), decl->range))
    decl->type = types.error();
}

void Sema::resolveSpecConstant(SpecConstantDecl *decl) {
  decl->type = resolveType(decl->typeRef, TypePlace::Local);
  resolveInteger(decl->id, UINT32_MAX, "the number of a specialization constant");
  if (!decl->type->isError() && !decl->type->isScalar()) {
    report(SemaDiag::SpecConstantType, decl->typeRef.range, decl->type);
    decl->type = types.error();
  }
  if (!checkInitial(decl, decl->defaultValue))
    decl->type = types.error();
}

void Sema::resolvePushConstant(PushConstantDecl *decl) {
  if (decl->fields.empty())
    report(SemaDiag::EmptyStruct, decl->name.range, decl->name.name);
  if (decl->fields.size() > limits::kStructFields)
    report(SemaDiag::StructTooManyFields, decl->name.range, decl->name.name, decl->fields.size(), limits::kStructFields);
  resolveFields(decl->fields, TypePlace::PushConstant);
  Identifier name{decl->structureName, decl->name.range};
  decl->structure = context.make<StructDecl>(name, decl->fields, decl->range);
  decl->type = decl->structure->type = types.structure(decl->structure, name.name);
  for (unsigned i = 0; i < decl->fields.size(); ++i)
    fieldNumbers.try_emplace({decl->structure, decl->fields[i]->name.name}, i);
  if (!checkSize(decl->type, decl->range))
    decl->type = types.error();
  else
    checkPushConstantLayout(decl);
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

void Sema::addHandleParam(const FunctionDecl *function, ParamDecl *param) {
  handles.add(param);
  // What another function's body would tell, its type says: the body has been compiled.
  if (function->external) {
    bool image = param->type->kind() == TypeKind::Image;
    handles.demand(param, image ? HandleInference::Kind::Image : HandleInference::Kind::Texture, param->type->sampled(), param->range, {});
  }
}

void Sema::resolveSignature(FunctionDecl *decl) {
  if (decl->params.size() > limits::kParameters)
    report(SemaDiag::TooManyParameters, decl->name.range, decl->name.name, decl->params.size(), limits::kParameters);
  llvm::DenseMap<llvm::StringRef, ParamDecl *> names;
  for (ParamDecl *param : decl->params) {
    if (param->record.kind != RecordType::None) {
      param->type = types.voidType();
      if (decl->isMain) {
        resolveRecord(param->record, /*isParam=*/true);
      } else {
        report(SemaDiag::RecordOutsideMain, param->record.range);
        resolveFields(param->record.fields, TypePlace::StageIO);
      }
    } else {
      param->type = resolveType(param->typeRef, TypePlace::Param);
      if (param->type->kind() == TypeKind::StageInput && !decl->isMain) {
        report(SemaDiag::StageInputOutsideMain, param->typeRef.range);
        param->type = types.error();
      }
      if (param->type->isHandle() && !decl->isMain)
        addHandleParam(decl, param);
    }
    if (!param->name)
      continue;
    auto [first, isNew] = names.try_emplace(param->name.name, param);
    if (!isNew)
      report(SemaDiag::DuplicateParameter, param->name.range, param->name.name)
          .note(first->second->name.range, "the first '{0}' is here", param->name.name);
  }
  if (decl->returnRecord.kind != RecordType::None) {
    decl->result = types.voidType();
    if (decl->isMain) {
      resolveRecord(decl->returnRecord, /*isParam=*/false);
    } else {
      report(SemaDiag::RecordOutsideMain, decl->returnRecord.range);
      resolveFields(decl->returnRecord.fields, TypePlace::StageIO);
    }
  } else {
    decl->result = resolveType(decl->returnType, TypePlace::Result);
  }
}

void Sema::checkDuplicateFunctions(FileScope &scope) {
  for (const Decl *decl : scope.program->decls) {
    auto *function = llvm::dyn_cast<FunctionDecl>(decl);
    if (!function || !function->name)
      continue;
    auto &overloads = scope.functions[function->name.name];
    if (overloads.size() == 1 || overloads.front() != function || function->isMain)
      continue;
    // Calls look at every overload, so their number is limited.
    if (overloads.size() > limits::kOverloads) {
      report(SemaDiag::TooManyOverloads, overloads[limits::kOverloads]->name.range, function->name.name, limits::kOverloads);
      overloads.resize(limits::kOverloads);
    }
    // Overloads with equal parameters, found by their types' addresses.
    std::map<std::vector<const Type *>, FunctionDecl *> seen;
    for (FunctionDecl *overload : overloads) {
      std::vector<const Type *> params;
      for (const ParamDecl *param : overload->params)
        params.push_back(param->type);
      if (llvm::any_of(params, [](const Type *type) { return type->isError(); }))
        continue;
      auto [first, isNew] = seen.try_emplace(std::move(params), overload);
      if (!isNew)
        report(SemaDiag::DuplicateFunction, overload->name.range, overload->name.name)
            .note(first->second->name.range, "the first one is here");
    }
  }
}

void Sema::checkMainSignature(FunctionDecl *decl) {
  const ParamDecl *stageInput = nullptr, *record = nullptr;
  for (const ParamDecl *param : decl->params) {
    const ParamDecl **kind = nullptr;
    if (param->record.kind != RecordType::None)
      kind = &record;
    else if (param->type->kind() == TypeKind::StageInput)
      kind = &stageInput;
    else if (!param->type->isError())
      report(SemaDiag::MainParameter, param->range);
    if (!kind)
      continue;
    if (*kind)
      report(SemaDiag::MainParameterTwice, param->range).note((*kind)->range, "the first one is here");
    else
      *kind = param;
  }
  if (stageInput && stageKnown() && !stageIs(Stage::Vertex) && !stageIs(Stage::Compute))
    report(SemaDiag::StageInputStage, stageInput->range, stageKeyword(options.stage->stage));
  if (decl->returnRecord.kind == RecordType::None && !decl->result->isError() && !decl->result->isVoid())
    report(SemaDiag::MainResult, decl->returnType.range, decl->result);
}

} // namespace besl::ast
