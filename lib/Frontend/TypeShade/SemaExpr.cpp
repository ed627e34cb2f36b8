// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expressions other than operators and calls.

#include "SemaImpl.h"
#include "besl/Support/Limits.h"
#include "besl/Support/TypeShadeDiag.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace besl;
using namespace besl::ts;
using ast::ScalarKind;
using AstKind = ast::TypeKind;

//===----------------------------------------------------------------------===//
// Literals
//===----------------------------------------------------------------------===//

const Expr *Sema::strip(const Expr *expr) {
  while (expr->kind == ExprKind::Paren || (expr->kind == ExprKind::Claim && expr->types.empty()))
    expr = expr->a;
  return expr;
}

static bool isWholeText(llvm::StringRef text) {
  if (text.starts_with_insensitive("0x") || text.starts_with_insensitive("0b") || text.starts_with_insensitive("0o"))
    return true;
  return text.find_first_of(".eE") == llvm::StringRef::npos;
}

static bool isArithmetic(TokenKind op) {
  switch (op) {
  case TokenKind::Plus:
  case TokenKind::Minus:
  case TokenKind::Star:
  case TokenKind::Slash:
  case TokenKind::Percent:
  case TokenKind::Amp:
  case TokenKind::Pipe:
  case TokenKind::Caret:
  case TokenKind::StarStar:
  case TokenKind::LessLess:
  case TokenKind::GreaterGreater:
    return true;
  default:
    return false;
  }
}

/// How many arguments of a call, from the first, its result has the type of, if it is one of the functions that take any numbers; else 0.
static size_t valuesOf(const Expr *call) {
  const Expr *callee = call->a;
  bool isMath = callee->kind == ExprKind::Member && callee->a->kind == ExprKind::Name && callee->a->text == "Math";
  if ((callee->kind != ExprKind::Name && !isMath) || !call->types.empty())
    return 0;
  constexpr size_t all = SIZE_MAX;
  size_t values = llvm::StringSwitch<size_t>(callee->text)
                      .Cases({"min", "max", "clamp", "abs", "sign"}, all)
                      .Cases({"countOneBits", "reverseBits", "countLeadingZeros", "countTrailingZeros", "firstLeadingBit", "firstTrailingBit", "extractBits"}, 1)
                      .Cases({"select", "insertBits"}, 2)
                      .Default(0);
  return std::min(values, call->list.size());
}

bool Sema::isLiteral(const Expr *expr) {
  while (true) {
    expr = strip(expr);
    switch (expr->kind) {
    case ExprKind::Number:
      return isWholeText(expr->text);
    case ExprKind::Unary:
      if (expr->op == TokenKind::Exclaim)
        return false;
      expr = expr->a;
      continue;
    case ExprKind::Binary:
      if (!isArithmetic(expr->op) || !isLiteral(expr->b))
        return false;
      expr = expr->a;
      continue;
    case ExprKind::Conditional:
      if (!isLiteral(expr->b))
        return false;
      expr = expr->c;
      continue;
    case ExprKind::Call: {
      // Functions that give what they are given.
      size_t values = valuesOf(expr);
      if (values == 0)
        return false;
      for (const Expr *arg : expr->list.take_front(values - 1))
        if (!isLiteral(arg))
          return false;
      expr = expr->list[values - 1];
      continue;
    }
    default:
      return false;
    }
  }
}

ast::Expr *Sema::checkNumber(const Expr *expr, const ast::Type *expected, bool isNegative, SourceRange range) {
  std::string text = expr->text.str();
  llvm::erase(text, '_');
  bool isWhole = isWholeText(text);
  const ast::Type *type = types.f32();
  if (isWhole && expected && expected->isScalar() && !expected->isBool())
    type = expected;
  std::string written = (isNegative ? "-" : "") + expr->text.str();
  if (!isWhole || !type->isIntegral()) {
    double value = 0;
    uint64_t whole = 0;
    if (isWhole && !llvm::StringRef(text).getAsInteger(0, whole) && !llvm::StringRef(text).starts_with("0") )
      value = double(whole);
    else if (isWhole && (text.size() > 2 && text[0] == '0' && llvm::isAlpha(text[1])))
      value = llvm::StringRef(text).getAsInteger(0, whole) ? 1e300 : double(whole);
    else if (llvm::StringRef(text).getAsDouble(value))
      value = 0;
    double rounded = ast::roundTo(ScalarKind::F32, value);
    if (!(rounded <= 3.4028234663852886e38)) {
      report(TypeShadeDiag::TsLiteralRange, range, written, "f32");
      return error(range);
    }
    return constantExpr(folder.real(types.f32(), isNegative ? -rounded : rounded), range);
  }
  uint64_t value = 0;
  bool isTooLarge;
  if (text.size() > 1 && text[0] == '0' && llvm::isDigit(text[1]))
    isTooLarge = llvm::StringRef(text).getAsInteger(10, value);
  else
    isTooLarge = llvm::StringRef(text).getAsInteger(0, value);
  bool isSigned = type->scalar() == ScalarKind::I32;
  uint64_t most = isSigned ? (isNegative ? 2147483648ull : 2147483647ull) : (isNegative ? 0ull : 4294967295ull);
  if (isTooLarge || value > most) {
    report(TypeShadeDiag::TsLiteralRange, range, written, spell(type));
    return error(range);
  }
  return constantExpr(folder.integer(type, isNegative ? uint64_t(-int64_t(value)) : value), range);
}

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

void Sema::noteWhole(DiagnosticBuilder &diag, const ast::Expr *value, const ast::Type *wanted) {
  while (const auto *paren = llvm::dyn_cast<ast::ParenExpr>(value))
    value = paren->inner;
  const auto *name = llvm::dyn_cast<ast::NameExpr>(value);
  if (!name || !untypedWholes.contains(name->decl))
    return;
  std::string type = wanted && (wanted->isScalar() || wanted->isVector()) && wanted->isIntegral() ? spell(scalarOf(wanted)) : "i32";
  diag.note(name->decl->name.range, "nothing gives '{0}' a type here, so it is an 'f32'; write '{0}: {1}'", name->decl->name.name, type);
}

bool Sema::convertible(ast::Expr *expr, const ast::Type *type) { return expr->type == type; }

ast::Expr *Sema::checkAs(const Expr *expr, const ast::Type *type) {
  ast::Expr *result = check(expr, type);
  if (isError(result) || type->isError() || result->type == type)
    return result;
  const ast::Type *from = result->type;
  std::string hint;
  if (from->isScalar() && type->isScalar())
    hint = "; write '" + spell(type) + "(…)' to convert it";
  else if (from->isVector() && type->isVector() && from->width() == type->width() && type->scalar() != ScalarKind::Bool && from->scalar() != ScalarKind::Bool)
    hint = "; write '" + spell(type) + "(…)' to convert it";
  else if (from->isScalar() && type->isVector() && from->scalar() == type->scalar())
    hint = "; write '" + spell(type) + "(…)' for a vector of equal components";
  auto diag = report(TypeShadeDiag::TsMismatch, expr->range, spell(type), from->isVoid() ? "nothing" : spell(from), hint);
  if (from == types.f32())
    noteWhole(diag, result, type);
  return error(expr->range);
}

ast::Expr *Sema::check(const Expr *expr, const ast::Type *expected) {
  ast::Expr *value = checkUnchecked(expr, expected);
  const ast::Type *type = value->type;
  if (type->isScalar() || type->isVector() || type->isMatrix() || type->isError() || type->isHandle() || type->isVoid())
    return value;
  if (type->isAtomic()) {
    report(TypeShadeDiag::TsAtomicValue, expr->range, spell(type));
    return error(expr->range);
  }
  std::string why = whyMemory(type);
  if (why.empty())
    return value;
  report(TypeShadeDiag::TsUnsupported, expr->range, why + ", so it is memory and no value; use its " + (type->isStruct() ? "members" : "elements"));
  return error(expr->range);
}

ast::Expr *Sema::checkUnchecked(const Expr *expr, const ast::Type *expected) {
  switch (expr->kind) {
  case ExprKind::Error:
    return error(expr->range);
  case ExprKind::Number:
    return checkNumber(expr, expected, /*isNegative=*/false, expr->range);
  case ExprKind::Bool:
    return constantExpr(folder.boolean(expr->text == "true"), expr->range);
  case ExprKind::String:
    report(TypeShadeDiag::TsUnsupported, expr->range, "there is no text on a GPU, which has no heap to keep it in");
    return error(expr->range);
  case ExprKind::Name:
    return checkName(expr);
  case ExprKind::This:
    if (current && current->thisPlace)
      return copyPlace(current->thisPlace, expr->range, [](ast::Expr *index) { return index; });
    if (!thisVariable) {
      report(TypeShadeDiag::TsClass, expr->range, thisStruct ? "members have no values yet that the value of another could use" : "'this' is the object that a constructor makes, and there is none here");
      return error(expr->range);
    }
    return nameExpr(thisVariable, expr->range);
  case ExprKind::Paren: {
    ast::Expr *inner = checkUnchecked(expr->a, expected);
    if (isError(inner) || adapted.count(inner))
      return inner;
    auto *paren = context.make<ast::ParenExpr>(inner, expr->range);
    paren->type = inner->type;
    paren->constant = inner->constant;
    return paren;
  }
  case ExprKind::Claim: {
    if (expr->types.empty())
      return checkUnchecked(expr->a, expected);
    if (expr->types[0]->kind == TypeKind::Name && expr->types[0]->name.name == "const")
      return check(expr->a, expected);
    const ast::Type *claimed = resolve(expr->types[0]);
    ast::Expr *value = check(expr->a, claimed);
    if (isError(value) || claimed->isError() || value->type == claimed)
      return value;
    report(TypeShadeDiag::TsMismatch, expr->range, spell(claimed), spell(value->type), "; 'as' changes nothing, write '" + spell(claimed) + "(…)' to convert");
    return error(expr->range);
  }
  case ExprKind::List:
    return checkList(expr, expected);
  case ExprKind::Object:
    return checkObject(expr, expected);
  case ExprKind::New:
    return checkNew(expr);
  case ExprKind::Call:
    return checkCall(expr, expected);
  case ExprKind::Member:
    return checkMember(expr);
  case ExprKind::Index:
    return checkIndex(expr);
  case ExprKind::Unary:
    return checkUnary(expr, expected);
  case ExprKind::Binary:
    return checkBinary(expr, expected);
  case ExprKind::Conditional:
    return checkConditional(expr, expected);
  case ExprKind::Assign:
  case ExprKind::Step:
    report(TypeShadeDiag::TsUnsupported, expr->partRange, "an assignment is a statement of its own here");
    return error(expr->range);
  }
  llvm_unreachable("unknown expression");
}

/// What to write for a name of other shading languages.
static llvm::StringRef insteadOf(llvm::StringRef name) {
  return llvm::StringSwitch<llvm::StringRef>(name)
      .Cases({"gl_FragCoord", "gl_Position"}, "; take a parameter with '@builtin(\"position\")'")
      .Cases({"gl_VertexID", "gl_VertexIndex"}, "; take a parameter with '@builtin(\"vertex_index\")'")
      .Cases({"gl_InstanceID", "gl_InstanceIndex"}, "; take a parameter with '@builtin(\"instance_index\")'")
      .Cases({"gl_GlobalInvocationID", "gid", "thread_id"}, "; take a parameter with '@builtin(\"global_invocation_id\")'")
      .Cases({"gl_LocalInvocationIndex", "lid"}, "; take a parameter with '@builtin(\"local_invocation_index\")'")
      .Cases({"undefined", "NaN", "Infinity"}, "; a value is always there")
      .Cases({"window", "document", "globalThis", "console", "Date", "JSON"}, "; that is the host's")
      .Default("");
}

static std::optional<double> constantOfName(llvm::StringRef name) {
  return llvm::StringSwitch<std::optional<double>>(name)
      .Case("PI", 3.14159265358979323846)
      .Case("TAU", 6.28318530717958647692)
      .Case("E", 2.71828182845904523536)
      .Case("LN2", 0.69314718055994530942)
      .Case("LN10", 2.30258509299404568402)
      .Case("LOG2E", 1.44269504088896340736)
      .Case("LOG10E", 0.43429448190325182765)
      .Case("SQRT2", 1.41421356237309504880)
      .Case("SQRT1_2", 0.70710678118654752440)
      .Default(std::nullopt);
}

ast::Expr *Sema::checkName(const Expr *expr) {
  Symbol *symbol = lookup(expr->text);
  if (!symbol) {
    if (std::optional<double> value = constantOfName(expr->text); value && !expr->text.starts_with("SQRT"))
      return number(types.f32(), *value, expr->range);
    if (llvm::is_contained(file.refusedNames, expr->text))
      return error(expr->range);
    std::string hint = insteadOf(expr->text).str();
    if (hint.empty())
      hint = suggest(expr->text, [](const Symbol &s) { return s.kind != Symbol::Kind::Error; });
    report(TypeShadeDiag::TsUnknownName, expr->range, expr->text, hint);
    return error(expr->range);
  }
  switch (symbol->kind) {
  case Symbol::Kind::Error:
    return error(expr->range);
  case Symbol::Kind::Local:
    if (!symbol->isAssigned && flow.mayBeOpen(symbol)) {
      // What was said of a method is not said again of those made of it.
      if (level != Level::B0 && !(current && current->placedOf))
        report(TypeShadeDiag::TsUnassigned, expr->range, symbol->name,
               flow.find(symbol)->isPartial ? "each of its parts is assigned; those that are not are" : "anything is assigned to it; it is")
            .note(symbol->range, "it is declared here");
      symbol->isAssigned = true;
    }
    return nameExpr(symbol->decl, expr->range);
  case Symbol::Kind::Param:
  case Symbol::Kind::Constant:
    // A declaration further down has not been looked at.
    if (!symbol->decl)
      break;
    return nameExpr(symbol->decl, expr->range);
  case Symbol::Kind::Resource:
  case Symbol::Kind::Variable: {
    if (!symbol->decl)
      break;
    if (isConstantContext) {
      report(TypeShadeDiag::TsConstantValue, expr->range, ("'" + symbol->name + "' has no value before the GPU calls an entry").str());
      return error(expr->range);
    }
    if (symbol->decl->kind == ast::DeclKind::Workgroup)
      restrict({Stage::Compute}, expr->range, "the memory of a workgroup, '" + symbol->name + "',", TypeShadeDiag::TsModuleVariable);
    ast::Expr *name = nameExpr(symbol->decl, expr->range);
    if (!symbol->isWrapped)
      return name;
    ast::Expr *value = fieldExpr(name, 0, symbol->decl->type->structDecl()->fields[0]->type, expr->range);
    return symbol->narrow ? narrow(value, symbol->narrow, expr->range) : value;
  }
  case Symbol::Kind::StageRecord: {
    // The whole of what came in.
    const ast::StructDecl *decl = symbol->structure->decl;
    llvm::SmallVector<ast::Expr *, 8> parts(decl->fields.size());
    for (auto [i, field] : llvm::enumerate(decl->fields))
      parts[i] = zero(field->type, expr->range);
    for (auto [field, part] : llvm::zip_equal(symbol->structure->fields, symbol->parts))
      parts[field.index] = nameExpr(part, expr->range);
    return construct(symbol->type, parts, expr->range);
  }
  case Symbol::Kind::Function:
    report(TypeShadeDiag::TsLeftOut, expr->range, "a function as a value", "call it: '" + symbol->name.str() + "(…)'");
    return error(expr->range);
  case Symbol::Kind::Struct:
  case Symbol::Kind::Alias:
  case Symbol::Kind::Enum:
    report(TypeShadeDiag::TsUnsupported, expr->range, ("'" + symbol->name + "' is a type and no value").str());
    return error(expr->range);
  }
  report(TypeShadeDiag::TsConstantValue, expr->range, ("'" + symbol->name + "' is declared further down; constants use those before them").str());
  return error(expr->range);
}

//===----------------------------------------------------------------------===//
// Parts
//===----------------------------------------------------------------------===//

/// The components that a swizzle names; empty when it is none.
static llvm::SmallVector<uint8_t, 4> parseSwizzle(llvm::StringRef text, unsigned width) {
  llvm::SmallVector<uint8_t, 4> indices;
  if (text.size() > 4)
    return {};
  for (llvm::StringRef letters : {"xyzw", "rgba"}) {
    indices.clear();
    for (char c : text) {
      size_t position = letters.find(c);
      if (position == llvm::StringRef::npos || position >= width)
        break;
      indices.push_back(uint8_t(position));
    }
    if (indices.size() == text.size())
      return indices;
  }
  return {};
}

uint64_t Sema::partsOf(const Symbol &symbol, const Expr *member) const {
  if (!symbol.decl || member->kind != ExprKind::Member)
    return 0;
  const ast::Type *type = symbol.decl->type;
  uint64_t parts = 0;
  if (type->isVector()) {
    for (uint8_t index : parseSwizzle(member->text, type->width()))
      parts |= uint64_t(1) << index;
  } else if (const StructInfo *info = infoOf(type); info && info->fields.size() <= 64) {
    if (const FieldInfo *field = info->find(member->text))
      parts = uint64_t(1) << (field - info->fields.data());
  }
  return parts;
}

void Sema::noteAssigned(Symbol *symbol, const Expr *target) {
  Flow::Open *open = flow.find(symbol);
  if (!open)
    return;
  // A part of a part counts as the whole part, and so do elements, whose indices are not followed.
  const Expr *step = nullptr;
  for (const Expr *at = strip(target); at->kind == ExprKind::Member || at->kind == ExprKind::Index; at = strip(at->a))
    step = at;
  uint64_t parts = step ? partsOf(*symbol, step) : 0;
  if (!parts)
    return flow.close(symbol);
  const ast::Type *type = symbol->decl->type;
  size_t count = type->isVector() ? type->width() : infoOf(type)->fields.size();
  open->parts |= parts;
  open->isPartial = true;
  if (open->parts == ~uint64_t(0) >> (64 - count))
    flow.close(symbol);
}

ast::Expr *Sema::checkMember(const Expr *expr) {
  llvm::StringRef member = expr->text;
  SourceRange at = expr->partRange;
  const Expr *baseSyntax = strip(expr->a);
  if (baseSyntax->kind == ExprKind::Name) {
    Symbol *symbol = lookup(baseSyntax->text);
    if (symbol && symbol->kind == Symbol::Kind::Enum) {
      llvm::SmallVector<llvm::StringRef> known;
      for (const auto &[name, value] : symbol->members) {
        known.push_back(name);
        if (name == member)
          return constantExpr(folder.integer(types.scalar(ScalarKind::I32), uint64_t(value)), expr->range);
      }
      report(TypeShadeDiag::TsUnknownMember, at, symbol->name, member, didYouMean(nearestName(member, known)));
      return error(expr->range);
    }
    if (!symbol && baseSyntax->text == "Math") {
      if (std::optional<double> value = constantOfName(member))
        return number(types.f32(), *value, expr->range);
      report(TypeShadeDiag::TsUnknownMember, at, "Math", member, "");
      return error(expr->range);
    }
    if (symbol && symbol->kind == Symbol::Kind::StageRecord) {
      for (auto [field, part] : llvm::zip_equal(symbol->structure->fields, symbol->parts))
        if (field.name.name == member)
          return nameExpr(part, expr->range);
    }
  }
  // Parts that have values may be read before the others have.
  std::optional<Flow::Open> setAside;
  if (Symbol *symbol = baseSyntax->kind == ExprKind::Name ? lookup(baseSyntax->text) : nullptr; symbol && flow.mayBeOpen(symbol)) {
    uint64_t parts = partsOf(*symbol, expr);
    if (Flow::Open open = *flow.find(symbol); parts && (parts & ~open.parts) == 0) {
      setAside = open;
      flow.close(symbol);
    }
  }
  ast::Expr *base = checkPlace(expr->a);
  if (setAside)
    flow.open.push_back(*setAside);
  if (isError(base))
    return base;
  const ast::Type *type = base->type;
  if (member == "length" && (type->isArray() || type->kind() == AstKind::RuntimeArray)) {
    if (type->isArray())
      return number(types.scalar(ScalarKind::I32), double(type->count()), expr->range);
    return primitive(ast::PrimitiveOp::ArrayLength, types.u32(), {base}, expr->range);
  }
  if (type->isVector()) {
    llvm::SmallVector<uint8_t, 4> indices = parseSwizzle(member, type->width());
    if (indices.empty()) {
      report(TypeShadeDiag::TsUnknownMember, at, spell(type), member, "; its components are 'xyzw' or 'rgba', as many as it has and of one kind");
      return error(expr->range);
    }
    // A column that lies in memory with a fourth component.
    if (auto found = adapted.find(base); found != adapted.end())
      base = found->second;
    if (indices.size() > 1)
      return swizzleExpr(base, indices, expr->range);
    ast::Expr *component = componentExpr(base, indices[0], expr->range);
    llvm::cast<ast::MemberExpr>(component)->member = {member, at};
    return component;
  }
  if (type->isStruct()) {
    StructInfo *info = infoOf(type);
    const FieldInfo *field = info ? info->find(member) : nullptr;
    if (field) {
      const ast::Type *inMemory = info->decl->fields[field->index]->type;
      ast::Expr *part = fieldExpr(base, field->index, inMemory, expr->range);
      llvm::cast<ast::MemberExpr>(part)->member = {member, at};
      return field->isWidened ? narrow(part, field->type, expr->range) : part;
    }
    // What a compare-exchange gives.
    if (!info) {
      for (auto [i, made] : llvm::enumerate(type->structDecl()->fields))
        if (made->name.name == member)
          return fieldExpr(base, unsigned(i), made->type, expr->range);
    }
    llvm::SmallVector<llvm::StringRef> known;
    if (info)
      for (const FieldInfo &other : info->fields)
        known.push_back(other.name.name);
    report(TypeShadeDiag::TsUnknownMember, at, spell(type), member, didYouMean(nearestName(member, known)));
    return error(expr->range);
  }
  llvm::StringRef hint = type->isArray() ? "; an array has a 'length' and elements" : type->isMatrix() ? "; its columns are 'm[0]', 'm[1]' and so on" : "";
  report(TypeShadeDiag::TsUnknownMember, at, spell(type), member, hint);
  return error(expr->range);
}

ast::Expr *Sema::checkIndex(const Expr *expr) {
  ast::Expr *base = checkPlace(expr->a);
  const ast::Type *u32 = types.u32();
  const ast::Type *i32 = types.scalar(ScalarKind::I32);
  bool isNegated = strip(expr->b)->kind == ExprKind::Unary && strip(expr->b)->op == TokenKind::Minus;
  ast::Expr *index = check(expr->b, isLiteral(expr->b) ? (isNegated ? i32 : u32) : i32);
  if (isError(base) || isError(index))
    return error(expr->range);
  const ast::Type *type = base->type;
  bool isIndexable = type->isArray() || type->kind() == AstKind::RuntimeArray || type->isVector() || type->isMatrix();
  if (!isIndexable) {
    report(TypeShadeDiag::TsUnsupported, expr->range, "'" + spell(type) + "' has no elements");
    return error(expr->range);
  }
  if (index->type != u32 && index->type != i32) {
    auto diag = report(TypeShadeDiag::TsMismatch, expr->b->range, "i32' or 'u32", spell(index->type), index->type == types.f32() ? "; an index is a whole number: give the variable a type, or write 'u32(…)'" : "");
    noteWhole(diag, index, nullptr);
    return error(expr->range);
  }
  uint64_t count = type->isArray() ? type->count() : type->isVector() ? type->width() : type->isMatrix() ? type->columns() : UINT64_MAX;
  if (const ast::ConstantValue *value = index->constant) {
    int64_t position = index->type == i32 ? int64_t(int32_t(value->bits)) : int64_t(uint32_t(value->bits));
    if (position < 0 || uint64_t(position) >= count) {
      if (type->kind() == AstKind::RuntimeArray)
        report(TypeShadeDiag::TsIndexRange, expr->b->range, position, spell(type), "no negative");
      else
        report(TypeShadeDiag::TsIndexRange, expr->b->range, position, spell(type), count);
      return error(expr->range);
    }
  }
  index = convert(index, u32, expr->b->range);
  auto make = [&](ast::Expr *of, ast::IndexKind kind, const ast::Type *part) {
    auto *result = context.make<ast::IndexExpr>(of, index, expr->range);
    result->indexKind = kind;
    result->type = part;
    if (of->constant && index->constant)
      result->constant = folder.element(of->constant, uint32_t(index->constant->bits));
    return result;
  };
  if (type->isVector()) {
    if (auto found = adapted.find(base); found != adapted.end())
      base = found->second;
    return make(base, ast::IndexKind::Component, scalarOf(type));
  }
  if (type->isMatrix()) {
    if (auto found = adapted.find(base); found != adapted.end()) {
      ast::Expr *column = make(found->second, ast::IndexKind::Column, found->second->type->element());
      return narrow(column, type->element(), expr->range);
    }
    return make(base, ast::IndexKind::Column, type->element());
  }
  ast::Expr *element = make(base, ast::IndexKind::Element, type->element());
  return elementValue(element, expr->range);
}

//===----------------------------------------------------------------------===//
// Values made of parts
//===----------------------------------------------------------------------===//

ast::Expr *Sema::checkConditional(const Expr *expr, const ast::Type *expected) {
  ast::Expr *condition = checkCondition(expr->a);
  bool yesIsLiteral = isLiteral(expr->b), noIsLiteral = isLiteral(expr->c);
  ast::Expr *yes, *no;
  if (yesIsLiteral && !noIsLiteral) {
    no = check(expr->c, expected);
    yes = check(expr->b, no->type->isScalar() ? no->type : expected);
  } else {
    yes = check(expr->b, expected);
    no = check(expr->c, noIsLiteral && !yesIsLiteral && yes->type->isScalar() ? yes->type : expected);
  }
  if (isError(condition) || isError(yes) || isError(no))
    return error(expr->range);
  if (yes->type != no->type) {
    report(TypeShadeDiag::TsMismatch, expr->c->range, spell(yes->type), spell(no->type), "; both sides of ':' have one type");
    return error(expr->range);
  }
  if (yes->type->isHandle() || yes->type->isVoid()) {
    report(TypeShadeDiag::TsUnsupported, expr->range, yes->type->isVoid() ? "a conditional gives a value; write 'if'" : "which texture or sampler is read is fixed when the shader is compiled");
    return error(expr->range);
  }
  if (condition->constant && yes->constant && no->constant)
    return constantExpr(condition->constant->bits ? yes->constant : no->constant, expr->range);
  auto block = [&](ast::Expr *value) { return context.make<ast::BlockStmt>(llvm::ArrayRef<ast::Stmt *>(), value, value->range); };
  auto *branch = context.make<ast::IfStmt>(condition, block(yes), block(no), expr->range);
  auto *value = context.make<ast::IfValueExpr>(branch, expr->range);
  value->type = yes->type;
  return value;
}

ast::Expr *Sema::buildArray(const ast::Type *type, llvm::ArrayRef<Expr *> elements, SourceRange range) {
  if (elements.size() > limits::kConstructorValues) {
    report(TypeShadeDiag::TsArity, range, "an array", "at most " + std::to_string(limits::kConstructorValues) + " elements at once", elements.size());
    return error(range);
  }
  const ast::Type *element = elementOf(type), *held = type->element();
  llvm::SmallVector<ast::Expr *, 8> parts;
  bool isBroken = false;
  for (const Expr *part : elements) {
    ast::Expr *value = checkAs(part, element);
    isBroken |= isError(value);
    if (isBroken)
      continue;
    parts.push_back(heldValue(value, held, part->range));
  }
  return isBroken ? error(range) : construct(type, parts, range);
}

ast::Expr *Sema::checkList(const Expr *expr, const ast::Type *expected) {
  if (!expected || !expected->isArray()) {
    for (const Expr *element : expr->list)
      check(element);
    if (!expected || !expected->isError())
      report(TypeShadeDiag::TsTypeForm, expr->range, "what array this list makes has to be known from its place; declare the variable 'array<T, N>', or write 'array(…)'");
    return error(expr->range);
  }
  if (llvm::any_of(expr->list, [](const Expr *element) { return element->kind == ExprKind::Error; }))
    return error(expr->range);
  if (expr->list.size() != expected->count()) {
    report(TypeShadeDiag::TsArity, expr->range, spell(expected), std::to_string(expected->count()) + " elements", expr->list.size());
    return error(expr->range);
  }
  return buildArray(expected, expr->list, expr->range);
}

ast::Expr *Sema::checkObject(const Expr *expr, const ast::Type *expected) {
  StructInfo *info = expected ? infoOf(expected) : nullptr;
  if (!info) {
    // What is wrong with the parts of nothing is not worth a message.
    const ast::Type *part = expected && expected->isError() ? expected : nullptr;
    for (const Property &property : expr->properties)
      check(property.value, part);
    if (!expected || !expected->isError())
      report(TypeShadeDiag::TsTypeForm, expr->range, "what struct this makes has to be known from its place; declare the variable with its class");
    return error(expr->range);
  }
  Temporaries temporary(*this);
  const ast::StructDecl *decl = info->decl;
  llvm::SmallVector<ast::Expr *, 8> parts(decl->fields.size(), nullptr);
  bool isBroken = false;
  llvm::DenseSet<llvm::StringRef> given;
  for (const Property &property : expr->properties) {
    if (property.isSpread) {
      ast::Expr *whole = checkAs(property.value, expected);
      if (isError(whole)) {
        isBroken = true;
        continue;
      }
      ast::Expr *base = temporary(whole);
      for (const FieldInfo &field : info->fields)
        parts[field.index] = fieldExpr(base, field.index, decl->fields[field.index]->type, property.value->range);
      continue;
    }
    const FieldInfo *field = info->find(property.name.name);
    if (!field) {
      llvm::SmallVector<llvm::StringRef> known;
      for (const FieldInfo &other : info->fields)
        known.push_back(other.name.name);
      report(TypeShadeDiag::TsUnknownMember, property.name.range, spell(expected), property.name.name, didYouMean(nearestName(property.name.name, known)));
      check(property.value);
      isBroken = true;
      continue;
    }
    if (!given.insert(property.name.name).second)
      report(TypeShadeDiag::TsDuplicate, property.name.range, property.name.name);
    ast::Expr *value = checkAs(property.value, field->type);
    isBroken |= isError(value);
    if (field->isWidened && !isError(value))
      value = widen(value, property.value->range);
    // In the order in which they were written, whatever that of the members is.
    parts[field->index] = isBroken ? nullptr : value;
  }
  std::string missing;
  for (const FieldInfo &field : info->fields)
    if (!parts[field.index] && !given.contains(field.name.name))
      missing += (missing.empty() ? "'" : ", '") + field.name.name.str() + "'";
  if (!missing.empty() && !isBroken) {
    report(TypeShadeDiag::TsField, expr->range, "the members " + missing + " of '" + spell(expected) + "' are missing: all bytes of a struct have a value");
    isBroken = true;
  }
  if (isBroken)
    return error(expr->range);
  // Effects happen in the order of writing, so members in another order are computed first.
  bool inOrder = true;
  unsigned last = 0;
  for (const Property &property : expr->properties)
    if (!property.isSpread) {
      unsigned index = info->find(property.name.name)->index;
      inOrder &= index >= last;
      last = index;
    }
  if (!inOrder)
    for (const Property &property : expr->properties)
      if (!property.isSpread) {
        ast::Expr *&part = parts[info->find(property.name.name)->index];
        part = temporary(part);
      }
  for (auto [part, field] : llvm::zip_equal(parts, decl->fields))
    if (!part)
      part = zero(field->type, expr->range);
  return temporary.finish(construct(expected, parts, expr->range), expr->range);
}
