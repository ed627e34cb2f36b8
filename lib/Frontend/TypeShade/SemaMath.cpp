// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Built-in functions of numbers. Those that the intrinsic table has are calls of it; the others are made of these by their definition.

#include "SemaImpl.h"
#include "besl/Support/TypeShadeDiag.h"
#include "llvm/ADT/StringSwitch.h"

using namespace besl;
using namespace besl::ts;
using ast::BinaryOp;
using ast::ScalarKind;

ast::Expr *Sema::badArgument(const ast::Expr *arg, llvm::StringRef name, llvm::StringRef wants) {
  report(TypeShadeDiag::TsArgument, arg->range, ("'" + name + "' takes " + wants + ", not '" + (arg->type->isVoid() ? "nothing" : spell(arg->type)) + "'").str());
  return error(arg->range);
}

static bool hasNumbers(const ast::Type *type) { return type->isMatrix() || ((type->isScalar() || type->isVector()) && type->scalar() != ScalarKind::Bool); }

bool Sema::checkSame(const Expr *expr, llvm::StringRef name, llvm::SmallVectorImpl<ast::Expr *> &args, bool broadcast, const ast::Type *expected) {
  args.assign(expr->list.size(), nullptr);
  const ast::Type *type = nullptr;
  bool isBroken = false;
  for (auto [i, arg] : llvm::enumerate(expr->list)) {
    if (isLiteral(arg))
      continue;
    args[i] = check(arg);
    isBroken |= isError(args[i]);
    if (!isError(args[i]) && (!type || (type->isScalar() && args[i]->type->isVector())))
      type = args[i]->type;
  }
  bool isNumber = !type || type->isScalar() || type->isVector() || type->isMatrix();
  const ast::Type *wanted = type ? type : expected;
  const ast::Type *scalar = wanted && isNumber && hasNumbers(wanted) ? scalarOf(wanted) : nullptr;
  for (auto [i, arg] : llvm::enumerate(expr->list)) {
    if (args[i])
      continue;
    args[i] = check(arg, scalar);
    isBroken |= isError(args[i]);
    if (!type && !isError(args[i]))
      type = args[i]->type;
  }
  if (isBroken)
    return false;
  for (ast::Expr *&arg : args) {
    if (arg->type == type)
      continue;
    if (broadcast && arg->type->isScalar() && type->isVector() && arg->type->scalar() == type->scalar()) {
      arg = splat(arg, type, arg->range);
      continue;
    }
    report(TypeShadeDiag::TsArgument, arg->range, ("'" + name + "' takes arguments of one type: '" + spell(type) + "' and '" + (arg->type->isVoid() ? "nothing" : spell(arg->type)) + "' differ").str());
    return false;
  }
  return true;
}

ast::Expr *Sema::checkBuiltin(const Expr *expr, llvm::StringRef name, const ast::Type *expected) {
  bool takesTypes = name == "bitcast";
  if (!expr->types.empty() && !takesTypes)
    report(TypeShadeDiag::TsTypeForm, expr->a->range, ("'" + name + "' takes no type arguments").str());
  if (ast::Expr *result = checkMath(expr, name, expected))
    return result;
  if (ast::Expr *result = checkBits(expr, name, expected))
    return result;
  if (name.starts_with("texture") && name != "textureBarrier")
    return checkTexture(expr, name);
  if (name.starts_with("atomic"))
    return checkAtomic(expr, name);
  return checkBarrier(expr, name);
}

namespace {

/// Functions of one to three arguments of one type of floats.
enum class Math : uint8_t {
  Direct, ///< the intrinsic of the table
  Ceil, Acos, Atan, Sinh, Cosh, Tanh, Asinh, Acosh, Atanh, Exp2, Log, Log10, Log1p, Expm1, Cbrt, Degrees, Saturate, Mod, Hypot, Distance, Length,
  Normalize, Dot, Cross, Reflect, Refract, FaceForward, Sign, Abs, Min, Max, Clamp, Mix, Pow, Step, Transpose, Determinant, Ldexp,
  Select, Any, All, Bitcast, ArrayLength, FWidth, LeftOut
};

struct MathName {
  llvm::StringLiteral name;
  Math kind;
  uint8_t arity;
  llvm::StringLiteral table; ///< name in the table, if that differs
};

} // namespace

static constexpr MathName kMath[] = {
    {"sin", Math::Direct, 1, ""}, {"cos", Math::Direct, 1, ""}, {"tan", Math::Direct, 1, ""}, {"asin", Math::Direct, 1, ""},
    {"acos", Math::Acos, 1, ""}, {"atan", Math::Atan, 1, ""}, {"atan2", Math::Direct, 2, ""}, {"sinh", Math::Sinh, 1, ""},
    {"cosh", Math::Cosh, 1, ""}, {"tanh", Math::Tanh, 1, ""}, {"asinh", Math::Asinh, 1, ""}, {"acosh", Math::Acosh, 1, ""},
    {"atanh", Math::Atanh, 1, ""}, {"exp", Math::Direct, 1, ""}, {"exp2", Math::Exp2, 1, ""}, {"log", Math::Log, 1, ""},
    {"log2", Math::Direct, 1, ""}, {"log10", Math::Log10, 1, ""}, {"log1p", Math::Log1p, 1, ""}, {"expm1", Math::Expm1, 1, ""},
    {"cbrt", Math::Cbrt, 1, ""}, {"hypot", Math::Hypot, 2, ""}, {"pow", Math::Pow, 2, ""}, {"sqrt", Math::Direct, 1, ""},
    {"inverseSqrt", Math::Direct, 1, "inversesqrt"}, {"degrees", Math::Degrees, 1, ""}, {"radians", Math::Direct, 1, ""},
    {"abs", Math::Abs, 1, ""}, {"sign", Math::Sign, 1, ""}, {"floor", Math::Direct, 1, ""}, {"ceil", Math::Ceil, 1, ""},
    {"trunc", Math::Direct, 1, ""}, {"round", Math::Direct, 1, ""}, {"fract", Math::Direct, 1, ""}, {"mod", Math::Mod, 2, ""},
    {"min", Math::Min, 2, ""}, {"max", Math::Max, 2, ""}, {"clamp", Math::Clamp, 3, ""}, {"saturate", Math::Saturate, 1, ""},
    {"mix", Math::Mix, 3, ""}, {"step", Math::Step, 2, ""}, {"smoothstep", Math::Direct, 3, ""}, {"fma", Math::Direct, 3, ""},
    {"ldexp", Math::Ldexp, 2, ""}, {"length", Math::Length, 1, ""}, {"distance", Math::Distance, 2, ""}, {"dot", Math::Dot, 2, ""},
    {"cross", Math::Cross, 2, ""}, {"normalize", Math::Normalize, 1, ""}, {"reflect", Math::Reflect, 2, ""}, {"refract", Math::Refract, 3, ""},
    {"faceForward", Math::FaceForward, 3, ""}, {"transpose", Math::Transpose, 1, ""}, {"determinant", Math::Determinant, 1, ""},
    {"fwidth", Math::Direct, 1, ""}, {"select", Math::Select, 3, ""}, {"any", Math::Any, 1, ""}, {"all", Math::All, 1, ""},
    {"bitcast", Math::Bitcast, 1, ""}, {"arrayLength", Math::ArrayLength, 1, ""},
    {"dpdx", Math::Direct, 1, ""}, {"dpdy", Math::Direct, 1, ""}, {"dpdxCoarse", Math::Direct, 1, "dpdx_coarse"}, {"dpdyCoarse", Math::Direct, 1, "dpdy_coarse"},
    {"dpdxFine", Math::Direct, 1, "dpdx_fine"}, {"dpdyFine", Math::Direct, 1, "dpdy_fine"}, {"fwidthCoarse", Math::FWidth, 1, "_coarse"}, {"fwidthFine", Math::FWidth, 1, "_fine"},
    {"random", Math::LeftOut, 1, ""}, {"quantizeToF16", Math::LeftOut, 1, ""}, {"fill", Math::LeftOut, 1, ""}, {"sum", Math::LeftOut, 1, ""},
    {"none", Math::LeftOut, 1, ""}, {"zip", Math::LeftOut, 2, ""},
};

ast::Expr *Sema::checkMath(const Expr *expr, llvm::StringRef name, const ast::Type *expected) {
  SourceRange range = expr->range;
  const MathName *entry = llvm::find_if(kMath, [&](const MathName &m) { return m.name == name; });
  if (entry == std::end(kMath)) {
    if (name.starts_with("pack") || name.starts_with("unpack") || name.starts_with("dot4")) {
      for (const Expr *arg : expr->list)
        check(arg);
      report(TypeShadeDiag::TsLeftOut, expr->a->range, ("'" + name + "'").str(), "shift and mask the bits");
      return error(range);
    }
    return nullptr;
  }
  if (entry->kind == Math::LeftOut) {
    for (const Expr *arg : expr->list)
      check(arg);
    report(TypeShadeDiag::TsLeftOut, expr->a->range, ("'" + name + "'").str(), name == "random" ? "hash the invocation's number, since a GPU has no source of chance" : "write it with a loop or the other functions");
    return error(range);
  }
  size_t most = entry->arity, least = most;
  if (name == "atan")
    most = 2;
  if (name == "hypot")
    most = 4;
  if (name == "min" || name == "max")
    most = 16;
  if (!checkArity(expr, name, least, most))
    return error(range);

  // Those whose arguments are of several types.
  switch (entry->kind) {
  case Math::Select: {
    Expr both = *expr;
    Expr *arms[] = {expr->list[0], expr->list[1]};
    both.list = arms;
    llvm::SmallVector<ast::Expr *, 2> args;
    ast::Expr *condition = check(expr->list[2]);
    if (!checkSame(&both, name, args, false, expected) || isError(condition))
      return error(range);
    const ast::Type *type = args[0]->type;
    bool scalarCondition = condition->type->isBool();
    bool vectorCondition = condition->type->isVector() && condition->type->scalar() == ScalarKind::Bool && type->isVector() && type->width() == condition->type->width();
    if (!scalarCondition && !vectorCondition)
      return badArgument(condition, name, "a bool, or as many as the vectors have components, as its last argument");
    if (!type->isScalar() && !type->isVector())
      return badArgument(args[0], name, "scalars or vectors");
    if (condition->constant && scalarCondition && args[0]->constant && args[1]->constant)
      return constantExpr(condition->constant->bits ? args[1]->constant : args[0]->constant, range);
    // The values come before the condition, and all of them are computed.
    return select(condition, args[1], args[0], range);
  }
  case Math::Any:
  case Math::All: {
    ast::Expr *arg = check(expr->list[0]);
    if (isError(arg) || arg->type->isBool())
      return arg;
    if (!arg->type->isVector() || arg->type->scalar() != ScalarKind::Bool)
      return badArgument(arg, name, "a vector of bools");
    return primitive(entry->kind == Math::Any ? ast::PrimitiveOp::Any : ast::PrimitiveOp::All, types.boolean(), {arg}, range);
  }
  case Math::Bitcast: {
    if (expr->types.size() != 1) {
      report(TypeShadeDiag::TsTypeForm, expr->a->range, "say what the bits become, as in 'bitcast<u32>(x)'");
      return error(range);
    }
    const ast::Type *type = resolve(expr->types[0]);
    ast::Expr *arg = check(expr->list[0]);
    if (type->isError() || isError(arg))
      return error(range);
    auto isNumbers = [](const ast::Type *t) { return (t->isScalar() || t->isVector()) && t->scalar() != ScalarKind::Bool; };
    if (!isNumbers(type) || !isNumbers(arg->type) || (type->isVector() ? type->width() : 1) != (arg->type->isVector() ? arg->type->width() : 1))
      return badArgument(arg, name, "numbers, as many as '" + spell(type) + "' has");
    return arg->type == type ? arg : primitive(ast::PrimitiveOp::Bitcast, type, {arg}, range);
  }
  case Math::ArrayLength: {
    ast::Expr *arg = checkPlace(expr->list[0]);
    if (isError(arg))
      return arg;
    if (arg->type->isArray())
      return number(types.u32(), double(arg->type->count()), range);
    if (arg->type->kind() != ast::TypeKind::RuntimeArray)
      return badArgument(arg, name, "an array");
    return primitive(ast::PrimitiveOp::ArrayLength, types.u32(), {arg}, range);
  }
  case Math::Transpose:
  case Math::Determinant: {
    ast::Expr *arg = check(expr->list[0]);
    if (isError(arg))
      return arg;
    const ast::Type *type = arg->type;
    if (!type->isMatrix() || (entry->kind == Math::Determinant && type->rows() != type->columns()))
      return badArgument(arg, name, entry->kind == Math::Determinant ? "a square matrix" : "a matrix");
    if (entry->kind == Math::Transpose)
      return primitive(ast::PrimitiveOp::Transpose, types.matrix(type->rows(), type->columns()), {arg}, range);
    Temporaries temporary(*this);
    ast::Expr *whole = temporary(arg);
    auto at = [&](unsigned column, unsigned row) {
      auto *part = context.make<ast::MemberExpr>(whole, Identifier{}, range);
      part->memberKind = ast::MemberKind::Column;
      part->index = column;
      part->type = type->element();
      return componentExpr(part, row, range);
    };
    auto times = [&](ast::Expr *a, ast::Expr *b) { return binary(BinaryOp::Mul, a, b, range); };
    auto minus = [&](ast::Expr *a, ast::Expr *b) { return binary(BinaryOp::Sub, a, b, range); };
    auto plus = [&](ast::Expr *a, ast::Expr *b) { return binary(BinaryOp::Add, a, b, range); };
    // Of the columns a, b and the rows r, s.
    auto minor = [&](unsigned a, unsigned b, unsigned r, unsigned s) { return minus(times(at(a, r), at(b, s)), times(at(b, r), at(a, s))); };
    ast::Expr *result = nullptr;
    if (type->columns() == 2) {
      result = minor(0, 1, 0, 1);
    } else if (type->columns() == 3) {
      result = plus(minus(times(at(0, 0), minor(1, 2, 1, 2)), times(at(1, 0), minor(0, 2, 1, 2))), times(at(2, 0), minor(0, 1, 1, 2)));
    } else {
      // By pairs of columns over the upper and the lower two rows.
      auto pairs = [&](unsigned a, unsigned b, unsigned c, unsigned d) { return times(minor(a, b, 0, 1), minor(c, d, 2, 3)); };
      result = plus(minus(pairs(0, 1, 2, 3), pairs(0, 2, 1, 3)), plus(pairs(0, 3, 1, 2), pairs(1, 2, 0, 3)));
      result = plus(minus(result, pairs(1, 3, 0, 2)), pairs(2, 3, 0, 1));
    }
    return temporary.finish(result, range);
  }
  case Math::Ldexp: {
    ast::Expr *x = check(expr->list[0]);
    const ast::Type *i32 = types.scalar(ScalarKind::I32);
    ast::Expr *e = check(expr->list[1], i32);
    if (isError(x) || isError(e))
      return error(range);
    if (!x->type->isFloating())
      return badArgument(x, name, "a float");
    if (!e->type->isIntegral() || e->type != withScalar(x->type, ScalarKind::I32))
      return badArgument(e, name, "'" + spell(withScalar(x->type, ScalarKind::I32)) + "' as its second argument");
    // In two steps, since the power alone may be out of range where the product is not.
    Temporaries temporary(*this);
    ast::Expr *exponent = temporary(convert(e, x->type, range));
    ast::Expr *half = temporary(intrinsic("floor", x->type, {binary(BinaryOp::Mul, exponent, number(types.f32(), 0.5, range), range)}, range));
    ast::Expr *rest = binary(BinaryOp::Sub, exponent, half, range);
    ast::Expr *two = splatNumber(x->type, 2, range);
    ast::Expr *result = binary(BinaryOp::Mul, binary(BinaryOp::Mul, x, intrinsic("pow", x->type, {two, half}, range), range), intrinsic("pow", x->type, {two, rest}, range), range);
    return temporary.finish(result, range);
  }
  case Math::Mix: {
    // The last argument may be a scalar beside vectors.
    llvm::SmallVector<ast::Expr *, 3> args;
    if (!checkSame(expr, name, args, /*broadcast=*/true))
      return error(range);
    if (!args[0]->type->isFloating())
      return badArgument(args[0], name, "floats");
    return intrinsic("mix", args[0]->type, args, range);
  }
  case Math::Refract: {
    ast::Expr *i = check(expr->list[0]), *n = check(expr->list[1]), *eta = check(expr->list[2], types.f32());
    if (isError(i) || isError(n) || isError(eta))
      return error(range);
    if (!i->type->isFloating() || !i->type->isVector())
      return badArgument(i, name, "vectors of floats");
    if (n->type != i->type)
      return badArgument(n, name, "vectors of one type");
    if (eta->type != types.f32())
      return badArgument(eta, name, "an 'f32' as its last argument");
    Temporaries temporary(*this);
    i = temporary(i), n = temporary(n), eta = temporary(eta);
    ast::Expr *d = temporary(intrinsic("dot", types.f32(), {n, i}, range));
    auto op = [&](BinaryOp kind, ast::Expr *a, ast::Expr *b) { return binary(kind, a, b, range); };
    ast::Expr *one = number(types.f32(), 1, range);
    ast::Expr *k = temporary(op(BinaryOp::Sub, one, op(BinaryOp::Mul, op(BinaryOp::Mul, eta, eta), op(BinaryOp::Sub, one, op(BinaryOp::Mul, d, d)))));
    ast::Expr *along = op(BinaryOp::Add, op(BinaryOp::Mul, eta, d), intrinsic("sqrt", types.f32(), {intrinsic("max", types.f32(), {k, number(types.f32(), 0, range)}, range)}, range));
    ast::Expr *bent = op(BinaryOp::Sub, op(BinaryOp::Mul, eta, i), op(BinaryOp::Mul, along, n));
    ast::Expr *result = select(op(BinaryOp::Less, k, number(types.f32(), 0, range)), zero(i->type, range), bent, range);
    return temporary.finish(result, range);
  }
  default:
    break;
  }

  llvm::SmallVector<ast::Expr *, 4> args;
  bool broadcast = level != Level::B0 && (entry->kind == Math::Min || entry->kind == Math::Max);
  if (!checkSame(expr, name, args, broadcast, expected))
    return error(range);
  const ast::Type *type = args[0]->type;
  bool isNumber = (type->isScalar() || type->isVector()) && type->scalar() != ScalarKind::Bool;
  bool isFloat = isNumber && type->isFloating();
  auto op = [&](BinaryOp kind, ast::Expr *a, ast::Expr *b) { return binary(kind, a, b, range); };
  auto lit = [&](double value) { return number(types.f32(), value, range); };
  auto call = [&](llvm::StringRef which, Exprs of) { return intrinsic(which, type, of, range); };
  Temporaries temporary(*this);
  auto done = [&](ast::Expr *result) { return temporary.finish(result, range); };

  // Those that take whole numbers too.
  switch (entry->kind) {
  case Math::Min:
  case Math::Max: {
    if (!isNumber)
      return badArgument(args[0], name, "numbers or vectors of them");
    ast::Expr *result = args[0];
    for (ast::Expr *arg : Exprs(args).drop_front())
      result = call(name, {result, arg});
    return result;
  }
  case Math::Clamp:
    if (!isNumber)
      return badArgument(args[0], name, "numbers or vectors of them");
    return call("clamp", args);
  case Math::Abs: {
    if (!isNumber)
      return badArgument(args[0], name, "numbers or vectors of them");
    if (type->scalar() == ScalarKind::U32)
      return args[0];
    if (isFloat)
      return call("abs", args);
    ast::Expr *x = temporary(args[0]);
    return done(call("max", {x, unary(ast::UnaryOp::Negate, x, range)}));
  }
  case Math::Sign: {
    if (!isNumber || type->scalar() == ScalarKind::U32)
      return badArgument(args[0], name, "floats or 'i32', or vectors of them");
    ast::Expr *x = temporary(args[0]);
    ast::Expr *zeroes = splatNumber(type, 0, range), *ones = splatNumber(type, 1, range), *minus = splatNumber(type, -1, range);
    return done(select(op(BinaryOp::Greater, x, zeroes), ones, select(op(BinaryOp::Less, x, zeroes), minus, zeroes, range), range));
  }
  case Math::Dot: {
    if (!type->isVector() || !isNumber)
      return badArgument(args[0], name, "vectors of numbers");
    if (isFloat)
      return intrinsic("dot", types.f32(), args, range);
    ast::Expr *products = temporary(op(BinaryOp::Mul, args[0], args[1]));
    ast::Expr *sum = componentExpr(products, 0, range);
    for (unsigned i = 1; i != type->width(); ++i)
      sum = op(BinaryOp::Add, sum, componentExpr(products, i, range));
    return done(sum);
  }
  default:
    break;
  }
  if (!isFloat)
    return badArgument(args[0], name, "floats");

  switch (entry->kind) {
  case Math::Direct:
    // Under its own name, if it belongs to some stages only.
    restrict(lookupIntrinsic(entry->table.empty() ? name : llvm::StringRef(entry->table))->stages, range, "'" + name + "'");
    return call(entry->table.empty() ? name : llvm::StringRef(entry->table), args);
  case Math::FWidth: {
    restrict({Stage::Fragment}, range, "'" + name + "'");
    ast::Expr *x = temporary(args[0]);
    auto change = [&](llvm::StringRef axis) { return call("abs", {call(("dpd" + axis + entry->table).str(), {x})}); };
    return done(op(BinaryOp::Add, change("x"), change("y")));
  }
  case Math::Pow:
    return call("pow", args);
  case Math::Step:
    return call("step", args);
  case Math::Ceil:
    return unary(ast::UnaryOp::Negate, call("floor", {unary(ast::UnaryOp::Negate, args[0], range)}), range);
  case Math::Acos:
    return op(BinaryOp::Sub, lit(1.57079632679489661923), call("asin", args));
  case Math::Atan:
    return args.size() == 2 ? call("atan2", args) : call("atan2", {args[0], splatNumber(type, 1, range)});
  case Math::Sinh:
  case Math::Cosh: {
    ast::Expr *x = temporary(args[0]);
    ast::Expr *up = call("exp", {x}), *down = call("exp", {unary(ast::UnaryOp::Negate, x, range)});
    return done(op(BinaryOp::Mul, op(entry->kind == Math::Sinh ? BinaryOp::Sub : BinaryOp::Add, up, down), lit(0.5)));
  }
  case Math::Tanh: {
    ast::Expr *twice = call("exp", {op(BinaryOp::Mul, args[0], lit(2))});
    return op(BinaryOp::Sub, lit(1), op(BinaryOp::Div, lit(2), op(BinaryOp::Add, twice, lit(1))));
  }
  case Math::Exp2:
    return call("pow", {splatNumber(type, 2, range), args[0]});
  case Math::Log:
    return op(BinaryOp::Mul, call("log2", args), lit(0.69314718055994530942));
  case Math::Log10:
    return op(BinaryOp::Mul, call("log2", args), lit(0.30102999566398119521));
  case Math::Log1p:
    return op(BinaryOp::Mul, call("log2", {op(BinaryOp::Add, args[0], lit(1))}), lit(0.69314718055994530942));
  case Math::Expm1:
    return op(BinaryOp::Sub, call("exp", args), lit(1));
  case Math::Asinh:
  case Math::Acosh: {
    ast::Expr *x = temporary(args[0]);
    ast::Expr *square = op(BinaryOp::Mul, x, x);
    ast::Expr *root = call("sqrt", {op(entry->kind == Math::Asinh ? BinaryOp::Add : BinaryOp::Sub, square, lit(1))});
    return done(op(BinaryOp::Mul, call("log2", {op(BinaryOp::Add, x, root)}), lit(0.69314718055994530942)));
  }
  case Math::Atanh: {
    ast::Expr *x = temporary(args[0]);
    ast::Expr *ratio = op(BinaryOp::Div, op(BinaryOp::Add, lit(1), x), op(BinaryOp::Sub, lit(1), x));
    return done(op(BinaryOp::Mul, call("log2", {ratio}), lit(0.34657359027997265471)));
  }
  case Math::Cbrt: {
    ast::Expr *x = temporary(args[0]);
    ast::Expr *root = temporary(call("pow", {call("abs", {x}), splatNumber(type, 1.0 / 3, range)}));
    return done(select(op(BinaryOp::Less, x, splatNumber(type, 0, range)), unary(ast::UnaryOp::Negate, root, range), root, range));
  }
  case Math::Degrees:
    return op(BinaryOp::Mul, args[0], lit(57.295779513082320877));
  case Math::Saturate:
    return call("clamp", {args[0], splatNumber(type, 0, range), splatNumber(type, 1, range)});
  case Math::Mod: {
    ast::Expr *a = temporary(args[0]), *b = temporary(args[1]);
    return done(op(BinaryOp::Sub, a, op(BinaryOp::Mul, b, call("floor", {op(BinaryOp::Div, a, b)}))));
  }
  case Math::Hypot: {
    ast::Expr *sum = nullptr;
    for (ast::Expr *arg : args) {
      ast::Expr *x = temporary(arg);
      ast::Expr *square = op(BinaryOp::Mul, x, x);
      sum = sum ? op(BinaryOp::Add, sum, square) : square;
    }
    return done(call("sqrt", {sum}));
  }
  case Math::Length:
    return type->isScalar() ? call("abs", args) : intrinsic("length", types.f32(), args, range);
  case Math::Distance: {
    ast::Expr *difference = op(BinaryOp::Sub, args[0], args[1]);
    return type->isScalar() ? call("abs", {difference}) : intrinsic("length", types.f32(), {difference}, range);
  }
  default:
    break;
  }
  if (!type->isVector())
    return badArgument(args[0], name, "vectors of floats");
  switch (entry->kind) {
  case Math::Normalize:
    return call("normalize", args);
  case Math::Cross:
    return type->width() == 3 ? call("cross", args) : badArgument(args[0], name, "'vec3'");
  case Math::Reflect: {
    ast::Expr *i = temporary(args[0]), *n = temporary(args[1]);
    ast::Expr *twice = op(BinaryOp::Mul, lit(2), intrinsic("dot", types.f32(), {n, i}, range));
    return done(op(BinaryOp::Sub, i, op(BinaryOp::Mul, twice, n)));
  }
  case Math::FaceForward: {
    ast::Expr *n = temporary(args[0]);
    ast::Expr *d = intrinsic("dot", types.f32(), {args[1], args[2]}, range);
    return done(select(op(BinaryOp::Less, d, lit(0)), n, unary(ast::UnaryOp::Negate, n, range), range));
  }
  default:
    llvm_unreachable("a function of numbers without definition");
  }
}

//===----------------------------------------------------------------------===//
// Bits
//===----------------------------------------------------------------------===//

ast::Expr *Sema::checkBits(const Expr *expr, llvm::StringRef name, const ast::Type *expected) {
  enum class Bits : uint8_t { None, Count, Reverse, LeadingZeros, TrailingZeros, FirstLeading, FirstTrailing, Extract, Insert };
  auto kind = llvm::StringSwitch<Bits>(name)
                  .Case("countOneBits", Bits::Count)
                  .Case("reverseBits", Bits::Reverse)
                  .Case("countLeadingZeros", Bits::LeadingZeros)
                  .Case("countTrailingZeros", Bits::TrailingZeros)
                  .Case("firstLeadingBit", Bits::FirstLeading)
                  .Case("firstTrailingBit", Bits::FirstTrailing)
                  .Case("extractBits", Bits::Extract)
                  .Case("insertBits", Bits::Insert)
                  .Default(Bits::None);
  if (kind == Bits::None)
    return nullptr;
  SourceRange range = expr->range;
  size_t arity = kind == Bits::Insert ? 4 : kind == Bits::Extract ? 3 : 1;
  if (!checkArity(expr, name, arity, arity))
    return error(range);
  const ast::Type *i32 = types.scalar(ScalarKind::I32);
  llvm::SmallVector<ast::Expr *, 4> args;
  bool isBroken = false;
  // Numbers are what the other value is, or what is expected.
  bool followsOther = kind == Bits::Insert && isLiteral(expr->list[0]) && !isLiteral(expr->list[1]);
  const ast::Type *wanted = expected && hasNumbers(expected) && expected->isIntegral() ? scalarOf(expected) : i32;
  args.assign(arity, nullptr);
  auto checkValue = [&](size_t i) {
    args[i] = check(expr->list[i], wanted);
    isBroken |= isError(args[i]);
    if (hasNumbers(args[i]->type) && args[i]->type->isIntegral())
      wanted = scalarOf(args[i]->type);
  };
  if (followsOther)
    checkValue(1);
  checkValue(0);
  if (kind == Bits::Insert && !followsOther)
    checkValue(1);
  for (size_t i = arity > 1 ? arity - 2 : arity; i < arity; ++i) {
    args[i] = check(expr->list[i], types.u32());
    isBroken |= isError(args[i]);
  }
  if (isBroken)
    return error(range);
  const ast::Type *type = args[0]->type;
  if (!(type->isScalar() || type->isVector()) || !type->isIntegral())
    return badArgument(args[0], name, "whole numbers or vectors of them");
  if (kind == Bits::Insert && args[1]->type != type)
    return badArgument(args[1], name, "two values of one type");
  for (size_t i = arity > 1 ? arity - 2 : arity; i < arity; ++i)
    if (args[i]->type != types.u32())
      return badArgument(args[i], name, "a 'u32' as position and number");

  const ast::Type *word = withScalar(type, ScalarKind::U32);
  Temporaries temporary(*this);
  auto op = [&](BinaryOp which, ast::Expr *a, ast::Expr *b) { return binary(which, a, b, range); };
  auto lit = [&](uint32_t value) { return splat(constantExpr(folder.integer(types.u32(), value), range), word, range); };
  auto done = [&](ast::Expr *result) { return temporary.finish(convert(result, type, range), range); };
  auto popcount = [&](ast::Expr *x) {
    x = temporary(x);
    ast::Expr *a = temporary(op(BinaryOp::Sub, x, op(BinaryOp::BitAnd, op(BinaryOp::Shr, x, lit(1)), lit(0x55555555))));
    ast::Expr *b = temporary(op(BinaryOp::Add, op(BinaryOp::BitAnd, a, lit(0x33333333)), op(BinaryOp::BitAnd, op(BinaryOp::Shr, a, lit(2)), lit(0x33333333))));
    ast::Expr *c = op(BinaryOp::BitAnd, op(BinaryOp::Add, b, op(BinaryOp::Shr, b, lit(4))), lit(0x0f0f0f0f));
    return op(BinaryOp::Shr, op(BinaryOp::Mul, c, lit(0x01010101)), lit(24));
  };
  // All bits below the highest one as well.
  auto smear = [&](ast::Expr *x) {
    for (uint32_t shift : {1u, 2u, 4u, 8u, 16u}) {
      x = temporary(x);
      x = op(BinaryOp::BitOr, x, op(BinaryOp::Shr, x, lit(shift)));
    }
    return x;
  };
  ast::Expr *x = temporary(convert(args[0], word, range));
  switch (kind) {
  case Bits::Count:
    return done(popcount(x));
  case Bits::Reverse: {
    struct Step {
      uint32_t mask, shift;
    };
    for (Step step : {Step{0x55555555, 1}, Step{0x33333333, 2}, Step{0x0f0f0f0f, 4}, Step{0x00ff00ff, 8}, Step{0x0000ffff, 16}})
      x = temporary(op(BinaryOp::BitOr, op(BinaryOp::BitAnd, op(BinaryOp::Shr, x, lit(step.shift)), lit(step.mask)),
                       op(BinaryOp::Shl, op(BinaryOp::BitAnd, x, lit(step.mask)), lit(step.shift))));
    return done(x);
  }
  case Bits::LeadingZeros:
    return done(op(BinaryOp::Sub, lit(32), popcount(smear(x))));
  case Bits::TrailingZeros:
    return done(popcount(op(BinaryOp::BitAnd, unary(ast::UnaryOp::Complement, x, range), op(BinaryOp::Sub, x, lit(1)))));
  case Bits::FirstTrailing: {
    ast::Expr *zeros = popcount(op(BinaryOp::BitAnd, unary(ast::UnaryOp::Complement, x, range), op(BinaryOp::Sub, x, lit(1))));
    return done(select(op(BinaryOp::Equal, x, lit(0)), lit(0xffffffff), zeros, range));
  }
  case Bits::FirstLeading: {
    // Of a negative number the highest bit that is not set.
    if (type->scalar() == ScalarKind::I32)
      x = temporary(select(op(BinaryOp::Less, args[0]->kind == ast::ExprKind::Literal ? args[0] : convert(x, type, range), splatNumber(type, 0, range)),
                           unary(ast::UnaryOp::Complement, x, range), x, range));
    return done(op(BinaryOp::Sub, popcount(smear(x)), lit(1)));
  }
  case Bits::Extract:
  case Bits::Insert: {
    ast::Expr *thirtyTwo = number(types.u32(), 32, range);
    ast::Expr *offset = temporary(intrinsic("min", types.u32(), {args[arity - 2], thirtyTwo}, range));
    ast::Expr *count = temporary(intrinsic("min", types.u32(), {args[arity - 1], op(BinaryOp::Sub, thirtyTwo, offset)}, range));
    ast::Expr *isEmpty = op(BinaryOp::Equal, count, number(types.u32(), 0, range));
    // Shift amounts are taken modulo 32, which an empty field would run into.
    ast::Expr *unused = temporary(op(BinaryOp::Sub, thirtyTwo, count));
    if (kind == Bits::Extract) {
      ast::Expr *top = op(BinaryOp::Sub, unused, offset);
      ast::Expr *high = op(BinaryOp::Shl, x, splat(top, word, range));
      bool isSigned = type->scalar() == ScalarKind::I32;
      ast::Expr *field = isSigned ? convert(op(BinaryOp::Shr, convert(high, type, range), convert(splat(unused, word, range), type, range)), word, range)
                                  : op(BinaryOp::Shr, high, splat(unused, word, range));
      return done(select(isEmpty, lit(0), field, range));
    }
    ast::Expr *mask = temporary(select(isEmpty, number(types.u32(), 0, range),
                                       op(BinaryOp::Shl, op(BinaryOp::Shr, constantExpr(folder.integer(types.u32(), 0xffffffff), range), unused), offset), range));
    ast::Expr *wide = temporary(splat(mask, word, range));
    ast::Expr *inserted = op(BinaryOp::BitAnd, op(BinaryOp::Shl, convert(args[1], word, range), splat(offset, word, range)), wide);
    return done(op(BinaryOp::BitOr, op(BinaryOp::BitAnd, x, unary(ast::UnaryOp::Complement, wide, range)), inserted));
  }
  case Bits::None:
    break;
  }
  llvm_unreachable("a function of bits without definition");
}
