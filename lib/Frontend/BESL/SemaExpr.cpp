// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expressions that name and select: names, members, indices, assignment; and the rules about what can be read and written.

#include "besl/Support/SemaDiag.h"
#include "ForeignNames.h"
#include "SemaImpl.h"

namespace besl::ast {

const Expr *Sema::stripParens(const Expr *expr) {
  while (auto *paren = llvm::dyn_cast<ParenExpr>(expr))
    expr = paren->inner;
  return expr;
}

ValueDecl *Sema::rootDecl(const Expr *expr) {
  while (true) {
    switch (expr->kind) {
    case ExprKind::Paren: expr = llvm::cast<ParenExpr>(expr)->inner; break;
    case ExprKind::Member: expr = llvm::cast<MemberExpr>(expr)->base; break;
    case ExprKind::Index: expr = llvm::cast<IndexExpr>(expr)->base; break;
    case ExprKind::Name:
      // Names resolve to values only.
      return const_cast<ValueDecl *>(llvm::cast_or_null<ValueDecl>(llvm::cast<NameExpr>(expr)->decl));
    default: return nullptr;
    }
  }
}

const Type *Sema::checkExpr(Expr *expr, const Type *expected, Use use) {
  const Type *type = nullptr;
  switch (expr->kind) {
  case ExprKind::Error: type = types.error(); break;
  case ExprKind::Literal:
    if (literalness(expr) == Expr::Literalness::No) {
      expr->type = types.boolean();
      expr->constant = folder.boolean(llvm::cast<LiteralExpr>(expr)->literalKind == LiteralKind::True);
    } else {
      typeLiterals(expr, literalType(expected, expr->literalness));
    }
    return expr->type;
  case ExprKind::Unary: return checkUnary(llvm::cast<UnaryExpr>(expr), expected);
  case ExprKind::Binary: return checkBinary(llvm::cast<BinaryExpr>(expr), expected);
  case ExprKind::Paren: {
    auto *paren = llvm::cast<ParenExpr>(expr);
    // What is asked of the parentheses is asked of what they hold.
    type = checkExpr(paren->inner, expected, use);
    paren->constant = paren->inner->constant;
    paren->type = type;
    if (type->isHandle())
      if (ValueDecl *root = rootDecl(paren))
        handles.track(paren, root);
    return type;
  }
  case ExprKind::Name: type = checkName(llvm::cast<NameExpr>(expr), use); break;
  case ExprKind::Member:
  case ExprKind::Index: type = checkChain(expr); break;
  case ExprKind::Call: type = checkCall(llvm::cast<CallExpr>(expr), expected); break;
  case ExprKind::IfValue: type = checkIfValue(llvm::cast<IfValueExpr>(expr), expected); break;
  case ExprKind::MatchValue: type = checkMatchValue(llvm::cast<MatchValueExpr>(expr), expected); break;
  case ExprKind::Assign:
    checkAssign(llvm::cast<AssignExpr>(expr));
    type = types.voidType();
    break;
  case ExprKind::Record:
    report(SemaDiag::RecordReturnPlace, expr->range);
    for (RecordItem &item : llvm::cast<RecordExpr>(expr)->items)
      checkExpr(item.value, nullptr);
    type = types.error();
    break;
  case ExprKind::Primitive:
  case ExprKind::BlockValue: llvm_unreachable("made by other front ends only");
  }
  expr->type = type;
  if (use == Use::Value)
    requireValue(expr);
  return expr->type;
}

bool Sema::checkAgainst(Expr *expr, const Type *expected, const Decl *why) {
  const Type *found = checkExpr(expr, expected);
  if (found == expected)
    return !found->isError();
  if (found->isError() || expected->isError())
    return false;
  auto diag = reportMismatch(expr, expected, found);
  if (why && why->name)
    diag.note(why->name.range, "'{0}' is declared here", why->name.name);
  return false;
}

DiagnosticBuilder Sema::reportMismatch(Expr *expr, const Type *expected, const Type *found) {
  if (literalness(expr) != Expr::Literalness::No) {
    auto diag = report(SemaDiag::NumberMismatch, expr->range, expected);
    if (expected->isVector())
      diag.note({}, "construct it from {0} components: '{1}(…)'", expected->width(), expected);
    return diag;
  }
  auto diag = report(SemaDiag::TypeMismatch, expr->range, expected, found);
  offerConversion(diag, expr, expected, found);
  return diag;
}

void Sema::offerConversion(DiagnosticBuilder &diag, Expr *expr, const Type *expected, const Type *found) {
  for (const ConversionInfo &conversion : getConversions()) {
    if (intrinsicType(conversion.target) != expected || intrinsicType(conversion.source) != found)
      continue;
    diag.note({}, "'{0}' converts it", expected)
        .fixIt(SourceRange(expr->range.begin), expected->name() + "(")
        .fixIt(SourceRange(expr->range.end), ")");
    return;
  }
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

void Sema::reportUnknownName(NameExpr *expr) {
  if (diags.limitReached())
    return;
  llvm::StringRef name = expr->name;
  const IntrinsicInfo *intrinsic = lookupIntrinsic(name);
  if (isFunctionName(name) || (intrinsic && isInBESL(*intrinsic))) {
    report(SemaDiag::FunctionAsValue, expr->range, name);
    return;
  }
  if (lookupStruct(name) || types.lookupBuiltin(name)) {
    report(SemaDiag::TypeAsValue, expr->range, name);
    return;
  }
  if (llvm::StringRef word = foreignValue(name); !word.empty()) {
    report(SemaDiag::ForeignValueName, expr->range, name, word);
    return;
  }
  std::string nearest = nearestValue(name);
  auto diag = report(SemaDiag::UnknownName, expr->range, name,
                     nearest.empty() ? std::string() : "; did you mean '" + nearest + "'?");
  if (!nearest.empty())
    diag.fixIt(expr->range, nearest);
}

const Type *Sema::checkName(NameExpr *expr, Use use) {
  ValueDecl *decl = lookupValue(expr->name);
  if (!decl) {
    // Two names of the vertex stage come last, after everything that the program declares.
    bool vertex = expr->name == "vertex_index", instance = expr->name == "instance_index";
    if (!vertex && !instance) {
      reportUnknownName(expr);
      return types.error();
    }
    StageValueDecl *&value = vertexNames[instance];
    if (!value) {
      value = context.make<StageValueDecl>(Identifier{expr->name, {}},
                                           vertex ? StageValue::VertexIndex : StageValue::InstanceIndex);
      value->type = types.u32();
    }
    decl = value;
    restrict({Stage::Vertex}, expr->range, vertex ? "vertex_index" : "instance_index");
  }
  if (decl->scope != 0) {
    checkOneMeaning(expr, decl);
    firstUses.try_emplace(decl, expr->range);
  }
  decl = canonical(decl);
  expr->decl = decl;
  decl->used = true;
  if (constant && decl->kind != DeclKind::Const) {
    // Bodies of `if` values in constants, which are errors themselves, may have locals.
    if (decl->kind != DeclKind::Var)
      report(SemaDiag::NotConstant, expr->range, constant->name.name)
          .note(decl->name.range, "'{0}' is not a constant", expr->name);
    return types.error();
  }
  if (!decl->type)
    return types.error();

  switch (decl->kind) {
  case DeclKind::Const: {
    auto *declared = llvm::cast<ConstDecl>(decl);
    expr->constant = declared->value;
    break;
  }
  case DeclKind::Param: {
    auto *param = llvm::cast<ParamDecl>(decl);
    if (param->record.kind != RecordType::None) {
      if (use != Use::Base)
        report(SemaDiag::RecordWhole, expr->range, expr->name);
      return types.error();
    }
    break;
  }
  case DeclKind::StageValue: return decl->type;
  case DeclKind::Var: return decl->type;
  default:
    if (current) {
      unsigned &seen = globalSeenIn[decl];
      if (seen != function->ordinal + 1) {
        seen = function->ordinal + 1;
        current->globals.push_back(decl);
      }
    }
    break;
  }
  if (decl->type->isError())
    return decl->type;

  // A counted declaration is an array of what it declares.
  const IntegerToken *count = nullptr;
  if (auto *descriptor = llvm::dyn_cast<DescriptorDecl>(decl))
    count = &descriptor->count;
  else if (auto *io = llvm::dyn_cast<StageIODecl>(decl))
    count = &io->count;
  else if (auto *storage = llvm::dyn_cast<StorageDecl>(decl))
    count = &storage->count;
  const Type *type = count && *count ? types.array(decl->type, count->value) : decl->type;
  if (decl->type->isHandle())
    handles.track(expr, decl);
  return type;
}

//===----------------------------------------------------------------------===//
// Members and elements
//===----------------------------------------------------------------------===//

const Type *Sema::checkChain(Expr *expr) {
  llvm::SmallVector<Expr *, 8> chain;
  Expr *base = expr;
  while (true) {
    chain.push_back(base);
    if (auto *member = llvm::dyn_cast<MemberExpr>(base))
      base = member->base;
    else
      base = llvm::cast<IndexExpr>(base)->base;
    if (!llvm::isa<MemberExpr, IndexExpr>(base))
      break;
  }
  checkExpr(base, nullptr, Use::Base);
  for (Expr *link : llvm::reverse(chain)) {
    auto *member = llvm::dyn_cast<MemberExpr>(link);
    link->type = member ? checkMember(member) : checkIndex(llvm::cast<IndexExpr>(link));
  }
  return expr->type;
}

/// Writes a name or a chain of members of one, as a message can repeat it. False for anything longer.
static bool writeSimple(const Expr *expr, std::string &text) {
  llvm::SmallVector<llvm::StringRef, 4> members;
  while (auto *member = llvm::dyn_cast<MemberExpr>(expr)) {
    members.push_back(member->member.name);
    expr = member->base;
    if (members.size() > 4)
      return false;
  }
  auto *name = llvm::dyn_cast<NameExpr>(expr);
  if (!name)
    return false;
  text = name->name.str();
  for (llvm::StringRef member : llvm::reverse(members)) {
    text += '.';
    text += member;
  }
  return true;
}

/// The component that a letter names in some language, -1 for none.
static int componentNumber(char letter) {
  switch (letter) {
  case 'x': case 'r': case 's': return 0;
  case 'y': case 'g': case 't': return 1;
  case 'z': case 'b': case 'p': return 2;
  case 'w': case 'a': case 'q': return 3;
  default: return -1;
  }
}

const Type *Sema::checkVectorMember(MemberExpr *expr, const Type *base) {
  static constexpr llvm::StringLiteral letters = "xyzw";
  llvm::StringRef name = expr->member.name;
  unsigned width = base->width();
  bool matrix = base->isMatrix();
  if (name.size() == 1) {
    size_t number = letters.find(name[0]);
    if (number < width) {
      expr->memberKind = matrix ? MemberKind::Column : MemberKind::Component;
      expr->index = uint32_t(number);
      if (expr->base->constant)
        expr->constant = folder.element(expr->base->constant, number);
      return base->element();
    }
    if (number != llvm::StringRef::npos) {
      report(SemaDiag::NoSuchComponent, expr->member.range, base, name, width, matrix ? "columns" : "components");
      return types.error();
    }
    if (int other = componentNumber(name[0]); other >= 0 && unsigned(other) < width) {
      report(SemaDiag::ComponentName, expr->member.range, name, letters.substr(other, 1))
          .fixIt(expr->member.range, letters.substr(other, 1));
      return types.error();
    }
  } else if (name.size() <= 4 && !matrix && llvm::all_of(name, [&](char c) {
               return componentNumber(c) >= 0 && unsigned(componentNumber(c)) < width;
             })) {
    const Type *result = types.vector(base->scalar(), unsigned(name.size()));
    auto diag = report(SemaDiag::Swizzle, expr->member.range, name);
    std::string simple;
    if (types.lookupBuiltin(result->name()) && writeSimple(expr->base, simple)) {
      std::string rewrite = result->name() + "(";
      for (char c : name) {
        if (rewrite.back() != '(')
          rewrite += ", ";
        rewrite += simple + "." + letters[componentNumber(c)];
      }
      rewrite += ")";
      diag.note({}, "write '{0}'", rewrite).fixIt(expr->range, rewrite);
    } else {
      diag.note({}, "select each component of a local with '.x', '.y', '.z' or '.w'");
    }
    return types.error();
  }
  report(SemaDiag::NoSuchMember, expr->member.range, base, name)
      .note({}, matrix ? "a matrix has columns: '.x' to '.w', or an index" : "a vector has components: '.x' to '.w', or an index");
  return types.error();
}

const Type *Sema::checkStageValue(MemberExpr *expr) {
  struct Field {
    llvm::StringLiteral name;
    StageValue value;
    Stage stage;
  };
  static constexpr Field fields[] = {
      {"vertex_index", StageValue::VertexIndex, Stage::Vertex},
      {"instance_index", StageValue::InstanceIndex, Stage::Vertex},
      {"thread_id", StageValue::ThreadId, Stage::Compute},
      {"thread_idx", StageValue::ThreadIndex, Stage::Compute},
      {"threadgroup_position", StageValue::ThreadgroupPosition, Stage::Compute},
      {"subgroup_lane_index", StageValue::SubgroupLaneIndex, Stage::Compute},
  };
  NameSuggester suggester(expr->member.name);
  for (const Field &field : fields) {
    bool fits = !stageKnown() || stageIs(field.stage);
    if (field.name == expr->member.name) {
      if (!fits)
        report(SemaDiag::StageInputField, expr->member.range, field.name, stageKeyword(field.stage),
               stageKeyword(options.stage->stage));
      expr->memberKind = MemberKind::StageValue;
      expr->stageValue = field.value;
      return field.value == StageValue::ThreadId ? types.vector(ScalarKind::U32, 2) : types.u32();
    }
    if (fits)
      suggester.offer(field.name);
  }
  auto diag = report(SemaDiag::UnknownField, expr->member.range, "StageInput", expr->member.name,
                     suggester ? ("; did you mean '" + suggester.best() + "'?").str() : "");
  if (suggester)
    diag.fixIt(expr->member.range, suggester.best());
  return types.error();
}

const Type *Sema::checkMember(MemberExpr *expr) {
  const Expr *plainBase = stripParens(expr->base);
  auto *name = llvm::dyn_cast<NameExpr>(plainBase);
  if (name)
    if (auto *param = llvm::dyn_cast_or_null<ParamDecl>(name->decl); param && param->record.kind != RecordType::None)
      return checkRecordMember(expr, const_cast<ParamDecl *>(param));

  const Type *base = expr->base->type;
  if (base->isError() || !expr->member)
    return types.error();
  switch (base->kind()) {
  case TypeKind::Struct: {
    const StructDecl *decl = base->structDecl();
    auto found = fieldNumbers.find({decl, expr->member.name});
    if (found == fieldNumbers.end()) {
      NameSuggester suggester(expr->member.name);
      for (const FieldDecl *field : decl->fields)
        suggester.offer(field->name.name);
      auto diag = report(SemaDiag::UnknownField, expr->member.range, decl->name.name, expr->member.name,
                         suggester ? ("; did you mean '" + suggester.best() + "'?").str() : "");
      if (suggester)
        diag.fixIt(expr->member.range, suggester.best());
      else
        diag.note(decl->name.range, "'{0}' is declared here", decl->name.name);
      return types.error();
    }
    expr->index = found->second;
    expr->memberKind = name && llvm::isa_and_nonnull<PushConstantDecl>(name->decl) ? MemberKind::PushConstant
                                                                                   : MemberKind::Field;
    if (expr->base->constant)
      expr->constant = folder.element(expr->base->constant, expr->index);
    return decl->fields[expr->index]->type;
  }
  case TypeKind::Vector:
  case TypeKind::Matrix: return checkVectorMember(expr, base);
  case TypeKind::StageInput: return checkStageValue(expr);
  case TypeKind::Array:
  case TypeKind::RuntimeArray: {
    auto diag = report(SemaDiag::NoSuchMember, expr->member.range, base, expr->member.name);
    if (expr->member.name == "length" || expr->member.name == "size")
      diag.note({}, "an array's length is part of its type; there is no way to ask for it");
    else
      diag.note({}, "select an element first, with an index");
    return types.error();
  }
  case TypeKind::PackedVector:
    report(SemaDiag::NoSuchMember, expr->member.range, base, expr->member.name)
        .note({}, "convert it first: 'vec4f(…)'")
        .fixIt(SourceRange(expr->base->range.begin), "vec4f(")
        .fixIt(SourceRange(expr->base->range.end), ")");
    return types.error();
  case TypeKind::Void:
    report(SemaDiag::NoValue, expr->base->range);
    return types.error();
  default: report(SemaDiag::NoSuchMember, expr->member.range, base, expr->member.name); return types.error();
  }
}

const Type *Sema::checkIndex(IndexExpr *expr) {
  const Type *indexType = checkExpr(expr->index, types.u32());
  if (!indexType->isError() && indexType != types.u32()) {
    auto diag = report(SemaDiag::IndexType, expr->index->range, indexType);
    offerConversion(diag, expr->index, types.u32(), indexType);
    indexType = types.error();
  }

  const Type *base = expr->base->type;
  if (base->isError())
    return base;
  auto *name = llvm::dyn_cast<NameExpr>(stripParens(expr->base));
  auto *descriptor = name ? llvm::dyn_cast_or_null<DescriptorDecl>(name->decl) : nullptr;

  // `b[i]` for a buffer that holds nothing but one array.
  if (base->isStruct() && descriptor && base->structDecl()->fields.size() == 1) {
    const Type *only = base->structDecl()->fields[0]->type;
    if (only->isArray()) {
      expr->throughOnlyMember = true;
      base = only;
    }
  }

  const Type *result = types.error();
  uint64_t count = 0; // 0: not known
  switch (base->kind()) {
  case TypeKind::Array:
    expr->indexKind = descriptor && !expr->throughOnlyMember ? IndexKind::Descriptor : IndexKind::Element;
    result = base->element();
    count = base->count();
    break;
  case TypeKind::RuntimeArray:
    expr->indexKind = IndexKind::Element;
    result = base->element();
    break;
  case TypeKind::Vector:
    expr->indexKind = IndexKind::Component;
    result = base->element();
    count = base->width();
    break;
  case TypeKind::Matrix:
    expr->indexKind = IndexKind::Column;
    result = base->element();
    count = base->columns();
    break;
  case TypeKind::Texture:
    if (base->textureDim() == TextureDim::D2Array) {
      expr->indexKind = IndexKind::Layer;
      result = types.texture(TextureDim::D2, base->sampled());
      break;
    }
    [[fallthrough]];
  case TypeKind::Image:
    report(SemaDiag::NotIndexable, expr->base->range, base)
        .note({}, base->kind() == TypeKind::Image ? "'image_load' and 'write' access an image"
                                                  : "'sample', 'texture_lod' and 'fetch' read a texture");
    return result;
  case TypeKind::PackedVector:
    report(SemaDiag::NotIndexable, expr->base->range, base)
        .note({}, "convert it first: 'vec4f(…)'")
        .fixIt(SourceRange(expr->base->range.begin), "vec4f(")
        .fixIt(SourceRange(expr->base->range.end), ")");
    return result;
  case TypeKind::Void: report(SemaDiag::NoValue, expr->base->range); return result;
  default: report(SemaDiag::NotIndexable, expr->base->range, base); return result;
  }

  if (const ConstantValue *index = expr->index->constant; index && count && !indexType->isError()) {
    if (index->bits >= count) {
      report(SemaDiag::IndexOutOfRange, expr->index->range, index->bits, base, count);
      return result;
    }
    const ConstantValue *value = expr->base->constant;
    if (value && !expr->throughOnlyMember)
      expr->constant = folder.element(value, index->bits);
  }
  if (result->isHandle())
    if (ValueDecl *root = rootDecl(expr))
      handles.track(expr, root);
  return result;
}

//===----------------------------------------------------------------------===//
// Reading and writing
//===----------------------------------------------------------------------===//

void Sema::requireValue(Expr *expr) {
  const Type *type = expr->type;
  switch (type->kind()) {
  case TypeKind::Error: return;
  case TypeKind::Void: report(SemaDiag::NoValue, expr->range); break;
  case TypeKind::Texture:
  case TypeKind::Image: report(SemaDiag::HandleAsValue, expr->range, type); break;
  case TypeKind::Atomic: report(SemaDiag::AtomicAsValue, expr->range, type); break;
  case TypeKind::RuntimeArray: report(SemaDiag::RuntimeArrayAsValue, expr->range, type); break;
  case TypeKind::StageInput: report(SemaDiag::StageInputAsValue, expr->range); break;
  case TypeKind::Array:
  case TypeKind::Struct: {
    TypeFacts f = facts(type);
    if (f.hasHandle)
      report(SemaDiag::HandleArrayAsValue, expr->range, type);
    else if (f.hasAtomic)
      report(SemaDiag::AtomicInValue, expr->range, type);
    else
      return requireReadable(expr);
    break;
  }
  default: return requireReadable(expr);
  }
  expr->type = types.error();
}

void Sema::requireReadable(Expr *expr) {
  if (!llvm::isa<NameExpr, MemberExpr, IndexExpr, ParenExpr>(expr))
    return;
  const ValueDecl *root = rootDecl(expr);
  if (!root)
    return;
  if (auto *descriptor = llvm::dyn_cast<DescriptorDecl>(root)) {
    if (descriptor->access == Access::Write)
      report(SemaDiag::ReadOfWriteOnly, expr->range, root->name.name)
          .note(descriptor->accessRange, "'{0}' is declared 'write' here", root->name.name)
          .fixIt(descriptor->accessRange, "read_write");
  } else if (auto *io = llvm::dyn_cast<StageIODecl>(root)) {
    if (io->count)
      report(SemaDiag::MeshOutputRead, expr->range, root->name.name);
  } else if (auto *pushed = llvm::dyn_cast<PushConstantDecl>(root)) {
    if (llvm::isa<NameExpr>(stripParens(expr))) {
      report(SemaDiag::PushConstantWhole, expr->range, pushed->name.name);
      expr->type = types.error();
    }
  }
}

bool Sema::checkAssignable(Expr *target) {
  const Type *type = target->type;
  if (type->isError())
    return false;
  const Expr *plain = stripParens(target);
  if (!llvm::isa<NameExpr, MemberExpr, IndexExpr>(plain)) {
    report(SemaDiag::NotAPlace, target->range);
    return false;
  }
  ValueDecl *root = rootDecl(target);
  if (!root) {
    report(SemaDiag::NotAPlace, target->range).note({}, "it is part of a value that was computed, not of a variable");
    return false;
  }
  auto refuse = [&](llvm::StringRef what, llvm::StringRef advice = {}) {
    auto diag = report(SemaDiag::ReadOnly, target->range, root->name.name, what);
    if (!advice.empty())
      diag.note({}, "{0}", advice);
    if (root->name.range.isValid())
      diag.note(root->name.range, "'{0}' is declared here", root->name.name);
    return false;
  };
  switch (root->kind) {
  case DeclKind::Const: return refuse("a constant");
  case DeclKind::SpecConstant: return refuse("a specialization constant");
  case DeclKind::StageInputVar: return refuse("a stage input");
  case DeclKind::PushConstant: return refuse("a push constant");
  case DeclKind::StageValue: return refuse("a value of the stage");
  case DeclKind::Param:
    if (root->type->kind() == TypeKind::StageInput)
      return refuse("a record of stage values");
    if (llvm::cast<ParamDecl>(root)->record.kind != RecordType::None)
      return refuse("a record of stage inputs");
    break;
  case DeclKind::TaskPayload:
    if (stageIs(Stage::Mesh))
      return refuse("a task payload", "task stages write it, mesh stages read it");
    restrict({Stage::Task}, target->range, "assignment to a task payload");
    break;
  case DeclKind::Descriptor: {
    auto *descriptor = llvm::cast<DescriptorDecl>(root);
    if (type->isHandle() || (type->isArray() && facts(type).hasHandle))
      return descriptor->type->kind() == TypeKind::Image ? refuse("a storage image", "'write' stores a texel")
                                                         : refuse("a texture");
    if (descriptor->access == Access::Read) {
      auto diag = report(SemaDiag::WriteOfReadOnly, target->range, root->name.name);
      diag.note(descriptor->accessRange, "'{0}' is declared 'read' here", root->name.name);
      if (descriptor->memory != MemoryClass::Constant)
        diag.fixIt(descriptor->accessRange, "read_write");
      return false;
    }
    break;
  }
  default: break;
  }
  switch (type->kind()) {
  case TypeKind::Atomic: report(SemaDiag::AtomicAssigned, target->range, type); return false;
  case TypeKind::Texture:
  case TypeKind::Image: return refuse(type->kind() == TypeKind::Image ? "a storage image" : "a texture");
  case TypeKind::RuntimeArray: report(SemaDiag::RuntimeArrayAsValue, target->range, type); return false;
  case TypeKind::Array:
  case TypeKind::Struct:
    if (facts(type).hasAtomic) {
      report(SemaDiag::AtomicInValue, target->range, type);
      return false;
    }
    if (auto *io = llvm::dyn_cast<StageIODecl>(root); io && io->count && llvm::isa<NameExpr>(plain)) {
      report(SemaDiag::MeshOutputWhole, target->range, root->name.name);
      return false;
    }
    return true;
  default: return true;
  }
}

void Sema::checkAssign(AssignExpr *expr) {
  expr->type = types.voidType();
  // Analysed for its indices; a plain variable on the left is not a use of its value, but it is one of its name.
  const Type *target = checkExpr(expr->target, nullptr, Use::Target);
  bool assignable = checkAssignable(expr->target);
  ValueDecl *root = rootDecl(expr->target);
  if (root)
    root->assigned = true;
  if (root && root->kind == DeclKind::StageOutputVar && function)
    outputWrites.insert({function->ordinal, root});
  if (assignable)
    checkAgainst(expr->value, target, llvm::isa<NameExpr>(stripParens(expr->target)) ? root : nullptr);
  else
    checkExpr(expr->value, nullptr);
}

} // namespace besl::ast
