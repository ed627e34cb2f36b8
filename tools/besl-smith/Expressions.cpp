// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random expressions.

#include "Generator.h"

#include <algorithm>
#include <cmath>

namespace besl::smith {

/// The operand as it has to be written beside an operator.
static std::string wrap(const Expr &expr, int least) { return expr.precedence < least ? "(" + expr.text + ")" : expr.text; }

/// A number with at most as many digits as it has.
static std::string decimal(double value) {
  char text[64];
  std::snprintf(text, sizeof text, "%.10f", value);
  std::string result = text;
  while (result.back() == '0' && result[result.size() - 2] != '.')
    result.pop_back();
  return result;
}

Expr Generator::binary(const Type *type, const char *op, int level, const Expr &lhs, const Expr &rhs, const Bounds &bounds) {
  // Comparisons do not chain. `&` and `&&` share a level, but never meet, since their types differ.
  Expr expr;
  expr.type = type;
  expr.text = wrap(lhs, level == kCompare ? level + 1 : level) + " " + op + " " + wrap(rhs, level + 1);
  expr.precedence = level;
  expr.typed = lhs.typed || rhs.typed;
  expr.constant = lhs.constant && rhs.constant;
  expr.bounds = bounds;
  return expr;
}

Expr Generator::call(const Type *type, const std::string &name, const std::vector<Expr> &arguments, const Bounds &bounds) {
  Expr expr;
  expr.type = type;
  expr.text = name + "(";
  expr.constant = true;
  for (const Expr &argument : arguments) {
    expr.text += (&argument == arguments.data() ? "" : ", ") + argument.text;
    expr.constant &= argument.constant;
  }
  expr.text += ")";
  expr.bounds = bounds;
  return expr;
}

Expr Generator::convert(const Type *type, Expr operand, const Bounds &bounds) { return call(type, type->name, {std::move(operand)}, bounds); }

Expr Generator::fit(Expr expr) {
  Bounds stored = getStored(expr.type, false);
  if (fits(expr.bounds, stored))
    return expr;
  if (constantsOnly)
    return anyExpr(expr.type, 0);
  fitted.insert(expr.type);
  return call(expr.type, "fit_" + expr.type->name, {expr}, stored);
}

Expr Generator::storable(const Type *type, unsigned depth, bool inexact) {
  if (!inexact) {
    Expr expr = anyExpr(type, depth);
    return type->isFloat() ? fit(std::move(expr)) : expr;
  }
  for (unsigned tries = 0; tries != 4; ++tries) {
    Expr expr = anyExpr(type, depth, true);
    if (fits(expr.bounds, getStored(type, true)))
      return expr;
    depth /= 2;
  }
  return storable(type, 0);
}

Expr Generator::typed(const Type *type, unsigned depth) {
  for (unsigned tries = 0; tries != 3; ++tries)
    if (Expr expr = anyExpr(type, depth); expr.typed)
      return expr;
  if (std::optional<Expr> expr = path(type, 0, false))
    return *expr;
  Expr number = literal(type);
  Bounds bounds = number.bounds;
  return convert(type, std::move(number), bounds);
}

Expr Generator::literal(const Type *type, bool nonzero) {
  Expr expr;
  expr.type = type;
  expr.typed = type->base == Base::Bool;
  expr.constant = true;
  if (type->base == Base::Bool) {
    expr.text = rng.chance(50) ? "true" : "false";
    return expr;
  }
  if (type->base >= Base::F16) {
    bool half = type->base == Base::F16;
    int grain = rng.chance(50) ? 0 : half ? rng.between(1, 2) : rng.between(1, 4);
    int number = rng.between(nonzero ? 1 : 0, half ? 8 << std::min(grain, 1) : 64);
    double value = std::ldexp(number, -grain);
    expr.bounds = {value, number == 0 ? 0 : grain};
    expr.text = grain == 0 && rng.chance(30) ? std::to_string(number) : decimal(value);
    if (rng.chance(20)) {
      expr.text = "-" + expr.text;
      expr.precedence = kPrefix;
    }
    return expr;
  }
  bool isSigned = type->base == Base::I32;
  unsigned width = getWidth(type->base);
  uint64_t largest = (uint64_t(1) << (isSigned ? width - 1 : width)) - 1;
  uint64_t number = rng.chance(70) ? rng.below(9) : rng.chance(30) ? largest - rng.below(2) : rng.next() & largest;
  if (nonzero && number == 0)
    number = 1 + rng.below(8);
  expr.text = std::to_string(number);
  if (isSigned && rng.chance(25)) {
    if (number == largest && rng.chance(50))
      expr.text = "2147483648";
    expr.text = "-" + expr.text;
    expr.precedence = kPrefix;
  }
  return expr;
}

//===-- What exists for all types ---------------------------------------------------------------------------------------===//

std::vector<const Variable *> Generator::visible() const {
  std::vector<const Variable *> result;
  std::set<std::string> seen;
  auto visit = [&](const std::vector<Variable> &scope) {
    // Of one name there may be several ways to refer to a part.
    std::set<std::string> found;
    for (const Variable &variable : scope) {
      if (!seen.count(variable.getName()) && !(constantsOnly && !variable.constant))
        result.push_back(&variable);
      found.insert(variable.getName());
    }
    seen.insert(found.begin(), found.end());
  };
  for (auto scope = scopes.rbegin(); scope != scopes.rend(); ++scope)
    visit(*scope);
  visit(globals);
  return result;
}

std::string Generator::index(unsigned count, unsigned depth, bool &constant) {
  if (depth == 0 || rng.chance(50)) {
    std::string number = std::to_string(rng.below(count));
    return "[" + number + "]";
  }
  Expr number = typed(scalar(Base::U32), depth - 1);
  constant &= number.constant;
  return "[" + wrap(number, kProduct) + " % " + std::to_string(count) + "]";
}

std::optional<Expr> Generator::path(const Type *type, unsigned depth, bool inexact) {
  std::vector<const Variable *> found;
  for (const Variable *variable : visible())
    if (contains(variable->type, type) && (inexact || !variable->inexact))
      found.push_back(variable);
  if (found.empty())
    return std::nullopt;
  // The innermost ones more often.
  const Variable *variable = found[std::min(rng.below(static_cast<unsigned>(found.size())), rng.below(static_cast<unsigned>(found.size())))];
  Expr expr;
  expr.text = variable->text;
  expr.constant = variable->constant;
  const Type *at = variable->type;
  while (at != type) {
    if (at->kind == Kind::Struct) {
      std::vector<const Field *> fields;
      for (const Field &field : at->fields)
        if (contains(field.type, type))
          fields.push_back(&field);
      const Field *field = rng.pick(fields);
      expr.text += "." + field->name;
      at = field->type;
      continue;
    }
    bool isArray = at->kind == Kind::Array;
    if (!isArray && rng.chance(70))
      expr.text += std::string(".") + "xyzw"[rng.below(at->count)];
    else
      expr.text += index(at->count, std::min(depth, 2u), expr.constant);
    at = at->element;
  }
  expr.type = type;
  // Components of a matrix are as bounded as the matrix.
  expr.bounds = getStored(type, variable->inexact);
  return expr;
}

std::string Generator::callArguments(const Function &function, unsigned depth) {
  std::string text = "(";
  auto add = [&](const std::string &argument) { text += (text.size() == 1 ? "" : ", ") + argument; };
  if (function.takesTexture)
    add(rng.pick(textureParameters.empty() ? textures : textureParameters));
  for (const Variable &parameter : function.parameters) {
    if (parameter.inexact || parameter.type->isFloat()) {
      Expr value = storable(parameter.type, depth, parameter.inexact);
      for (unsigned tries = 0; function.overloaded && !value.typed; ++tries)
        value = tries == 3 ? convert(parameter.type, value, value.bounds) : storable(parameter.type, depth, parameter.inexact);
      add(value.text);
    } else {
      add(function.overloaded && parameter.type->isScalar() ? typed(parameter.type, depth).text : storable(parameter.type, depth).text);
    }
  }
  return text + ")";
}

std::optional<Expr> Generator::userCall(const Type *type, unsigned depth, bool inexact) {
  if (constantsOnly || depth == 0)
    return std::nullopt;
  std::vector<const Function *> found;
  for (const Function &function : functions)
    if (function.result && contains(function.result, type) && (!function.inexact || inexact) && cost + weight * function.cost < 3000 &&
        !(function.takesTexture && textures.empty()))
      found.push_back(&function);
  if (found.empty())
    return std::nullopt;
  const Function *function = rng.pick(found);
  cost += weight * function->cost;
  Expr expr;
  expr.type = type;
  expr.text = function->name + callArguments(*function, depth - 1);
  const Type *at = function->result;
  bool constant = false;
  while (at != type) {
    if (at->kind == Kind::Struct) {
      for (const Field &field : at->fields)
        if (contains(field.type, type)) {
          expr.text += "." + field.name;
          at = field.type;
          break;
        }
      continue;
    }
    if (at->kind == Kind::Array)
      expr.text += index(at->count, depth - 1, constant);
    else
      expr.text += std::string(".") + "xyzw"[rng.below(at->count)];
    at = at->element;
  }
  expr.bounds = getStored(type, function->inexact);
  return expr;
}

std::optional<Expr> Generator::branchValue(const Type *type, unsigned depth, bool inexact) {
  if (constantsOnly || !canBranch || depth == 0)
    return std::nullopt;
  Expr expr;
  expr.type = type;
  expr.precedence = kAny;
  expr.bounds = getStored(type, inexact);
  auto branch = [&]() -> std::string {
    scopes.emplace_back();
    std::string text = "{ ";
    if (rng.chance(25)) {
      const Type *local = anyScalar();
      std::string value = storable(local, depth - 1).text, local_name = name();
      text += "let " + local_name + ": " + local->name + " = " + value + "; ";
      scopes.back().push_back({local_name, local});
    }
    Expr value = storable(type, depth - 1, inexact);
    // A branch of literals has the type that is expected of the whole, which beside an operator is none.
    if (!value.typed) {
      Bounds bounds = value.bounds;
      value = convert(type, std::move(value), bounds);
    }
    scopes.pop_back();
    return text + value.text + " }";
  };
  if (rng.chance(70)) {
    expr.text = "if (" + boolean(depth - 1).text + ") " + branch() + " else ";
    if (rng.chance(20))
      expr.text += "if (" + boolean(depth - 1).text + ") " + branch() + " else ";
    expr.text += branch();
  } else {
    const Type *selector = scalar(rng.pick({Base::U32, Base::I32, Base::Bool}));
    std::set<std::string> used;
    expr.text = "match " + typed(selector, 1).text + " { ";
    for (unsigned arms = 1 + rng.below(2); arms; --arms) {
      std::string labels = pattern(selector, used);
      if (labels.empty())
        break;
      expr.text += labels + " => " + branch() + " ";
    }
    expr.text += "_ => " + branch() + " }";
  }
  return expr;
}

std::optional<Expr> Generator::common(const Type *type, unsigned depth, bool inexact) {
  switch (rng.pickWeighted({60, 25, 8})) {
  case 0: return path(type, depth, inexact);
  case 1: return userCall(type, depth, inexact);
  default: return branchValue(type, depth, inexact);
  }
}

Expr Generator::anyExpr(const Type *type, unsigned depth, bool inexact) {
  if (type->isAggregate() || type->kind == Kind::Packed || rng.chance(depth == 0 ? 75 : 35))
    if (std::optional<Expr> expr = common(type, depth, inexact))
      return *expr;
  switch (type->kind) {
  case Kind::Scalar:
    if (depth == 0)
      return literal(type);
    if (type->base == Base::Bool)
      return boolean(depth);
    if (type->isInteger())
      return integer(type, depth);
    return inexact && type->base == Base::F32 ? inexactFloat(type, depth) : exactFloat(type, depth);
  case Kind::Vector:
    if (inexact && type->base == Base::F32 && depth)
      return inexactFloat(type, depth);
    return vector(type, depth);
  case Kind::Matrix: return matrix(type, depth);
  default: return aggregate(type, depth);
  }
}

//===-- Booleans and integers -------------------------------------------------------------------------------------------===//

Expr Generator::boolean(unsigned depth) {
  const Type *type = scalar(Base::Bool);
  if (depth == 0) {
    std::optional<Expr> expr = path(type, 0, false);
    return expr ? *expr : literal(type);
  }
  switch (rng.pickWeighted({55, 18, 8, 6, 8, 5})) {
  case 0: {
    const Type *operands = anyScalar();
    if (operands->base == Base::Bool)
      return binary(type, rng.pick({"==", "!="}), kCompare, boolean(depth - 1), boolean(depth - 1));
    const char *op = rng.pick({"<", "<=", ">", ">=", "==", "!="});
    Expr lhs = typed(operands, depth - 1), rhs = anyExpr(operands, depth - 1);
    return rng.chance(80) ? binary(type, op, kCompare, lhs, rhs) : binary(type, op, kCompare, rhs, lhs);
  }
  case 1: {
    bool both = rng.chance(50);
    return binary(type, both ? "&&" : "||", both ? kAnd : kOr, boolean(depth - 1), boolean(depth - 1));
  }
  case 2: {
    Expr operand = boolean(depth - 1);
    operand.text = "!" + wrap(operand, kPrefix);
    operand.precedence = kPrefix;
    return operand;
  }
  case 3: {
    Base base = options.halves && rng.chance(30) ? Base::F16 : Base::F32;
    return call(type, rng.pick({"is_nan", "is_finite", "is_infinite"}), {typed(scalar(base), depth - 1)});
  }
  case 4:
    if (std::optional<Expr> expr = common(type, depth, false))
      return *expr;
    [[fallthrough]];
  default: return literal(type);
  }
}

/// Never a constant zero, which is an error. Most are no other zero either, so that nearly all programs run to their end where that is checked; which
/// ones may be depends on their text.
Expr Generator::divisor(const Type *type, unsigned depth) {
  if (!constantsOnly && rng.chance(50)) {
    Expr expr = typed(type, depth);
    if (!expr.constant) {
      unsigned sum = 0;
      for (unsigned char c : expr.text)
        sum += c;
      if (sum % 40 != 0) {
        expr.text = wrap(expr, kOr) + " | 1";
        expr.precedence = kOr;
      }
      return expr;
    }
  }
  return literal(type, /*nonzero=*/true);
}

Expr Generator::shiftAmount(const Type *type, unsigned depth) {
  if (!constantsOnly && rng.chance(50)) {
    Expr expr = typed(type, depth);
    if (!expr.constant)
      return expr;
  }
  Expr expr;
  expr.type = type;
  expr.text = std::to_string(rng.below(getWidth(type->base)));
  expr.typed = false;
  expr.constant = true;
  return expr;
}

std::string Generator::texel(unsigned depth) {
  const Type *u32 = scalar(Base::U32);
  std::string side = " % " + std::to_string(kTexels);
  std::string x = wrap(typed(u32, depth), kProduct) + side, y = wrap(typed(u32, depth), kProduct) + side;
  return "vec2u(" + x + ", " + y + ")";
}

Expr Generator::integer(const Type *type, unsigned depth) {
  Base base = type->base;
  auto any = [&] { return anyExpr(type, depth - 1); };
  switch (rng.pickWeighted({34, 12, 12, 8, 8, 14, 8, 4})) {
  case 0: {
    switch (rng.below(6)) {
    case 0: return binary(type, "+", kSum, any(), any());
    case 1: return binary(type, "-", kSum, any(), any());
    case 2: return binary(type, "*", kProduct, any(), any());
    case 3: return binary(type, "&", kAnd, any(), any());
    case 4: return binary(type, "|", kOr, any(), any());
    default: return binary(type, "^", kXor, any(), any());
    }
  }
  case 1: return binary(type, rng.pick({"/", "%"}), kProduct, any(), divisor(type, depth - 1));
  case 2: return binary(type, rng.pick({"<<", ">>"}), kShift, any(), shiftAmount(type, depth - 1));
  case 3: {
    Expr operand = any();
    operand.text = rng.pick({"-", "~"}) + wrap(operand, kPostfix);
    operand.precedence = kPrefix;
    return operand;
  }
  case 4:
    if (base == Base::U32 || base == Base::I32) {
      if (rng.chance(20) && base == Base::U32)
        return call(type, "find_lsb", {typed(type, depth - 1)});
      if (rng.chance(30))
        return call(type, "clamp", {typed(type, depth - 1), typed(type, depth - 1), typed(type, depth - 1)});
      return call(type, rng.pick({"min", "max"}), {typed(type, depth - 1), typed(type, depth - 1)});
    }
    [[fallthrough]];
  case 5: {
    Base from = Base::U32;
    if (base == Base::U32)
      from = rng.pick({Base::U8, Base::U16, Base::I32, Base::F16, Base::F32, Base::F32});
    else if (base == Base::I32)
      from = rng.pick({Base::U32, Base::F32});
    if (!isAllowed(from))
      from = Base::F32;
    return convert(type, typed(scalar(from), depth - 1), {});
  }
  case 6:
    if (base == Base::U32 && !constantsOnly && options.stage == Stage::Compute) {
      std::string text = rng.chance(50) ? "thread_idx()" : "thread_id().x";
      if (rng.chance(40)) {
        cost += weight;
        text = "atomic_" + std::string(rng.pick({"add", "sub", "min", "max", "and", "or", "xor", "exchange"})) + "(counters.own[thread_idx()], " +
               typed(type, depth - 1).text + ")";
      } else if (options.textures && rng.chance(30)) {
        text = rng.chance(50) ? "fetch_u32(numbers, " + texel(depth - 1) + ")"
                              : "image_atomic_or(bits, own_texel(), " + typed(type, depth - 1).text + ")";
      } else if (options.varying && rng.chance(50)) {
        text = rng.chance(50) ? "subgroup_ballot_count(subgroup_ballot(" + boolean(depth - 1).text + "))"
                              : "subgroup_broadcast_u32(" + typed(type, depth - 1).text + ", 0)";
      }
      return {type, text};
    }
    [[fallthrough]];
  default: return literal(type);
  }
}

//===-- Floats -----------------------------------------------------------------------------------------------------------===//

static Bounds add(const Bounds &a, const Bounds &b) {
  double bound = a.bound + b.bound;
  return {bound, std::max(a.grain, b.grain), a.exact && b.exact, a.error + b.error + bound * 0x1p-23};
}

static Bounds multiply(const Bounds &a, const Bounds &b) {
  double bound = a.bound * b.bound;
  return {bound, a.grain + b.grain, a.exact && b.exact, a.error * b.bound + b.error * a.bound + bound * 0x1p-23};
}

static Bounds unite(const Bounds &a, const Bounds &b) {
  return {std::max(a.bound, b.bound), std::max(a.grain, b.grain), a.exact && b.exact, std::max(a.error, b.error)};
}

Expr Generator::exactFloat(const Type *type, unsigned depth) {
  bool half = type->base == Base::F16;
  auto any = [&] { return anyExpr(type, depth - 1); };
  auto arithmetic = [&](const char *op, int level, Expr a, Expr b, Bounds (*combine)(const Bounds &, const Bounds &)) {
    if (!isRepresentable(combine(a.bounds, b.bounds), type->base)) {
      a = fit(a);
      b = fit(b);
    }
    return binary(type, op, level, a, b, combine(a.bounds, b.bounds));
  };
  switch (rng.pickWeighted({32, 16, 8, 14, 14, 8, 8})) {
  case 0: return arithmetic(rng.pick({"+", "-"}), kSum, any(), any(), add);
  case 1: return arithmetic("*", kProduct, any(), any(), multiply);
  case 2: {
    Expr operand = any();
    operand.text = "-" + wrap(operand, kPostfix);
    operand.precedence = kPrefix;
    return operand;
  }
  case 3: {
    Expr a = typed(type, depth - 1), b = typed(type, depth - 1);
    if (rng.chance(25)) {
      Expr c = typed(type, depth - 1);
      Bounds bounds = unite(unite(a.bounds, b.bounds), c.bounds);
      return call(type, "clamp", {a, b, c}, bounds);
    }
    Bounds bounds = unite(a.bounds, b.bounds);
    return call(type, rng.pick({"min", "max"}), {a, b}, bounds);
  }
  case 4: {
    Expr operand = typed(type, depth - 1);
    Bounds bounds = operand.bounds;
    switch (rng.below(half ? 3 : 6)) {
    case 0: return call(type, "abs", {operand}, bounds);
    case 1:
    case 2: return call(type, rng.chance(50) ? "trunc" : "round", {operand}, {std::ceil(bounds.bound), 0});
    case 3: return call(type, "floor", {operand}, {std::ceil(bounds.bound), 0});
    case 4: return call(type, "fract", {operand}, {1, bounds.grain});
    default: return call(type, "step", {operand, typed(type, depth - 1)}, {1, 0});
    }
  }
  case 5: {
    if (half || constantsOnly || rng.chance(50)) {
      Expr a = fit(typed(type, depth - 1)), b = fit(typed(type, depth - 1)), c = fit(typed(type, depth - 1));
      Bounds bounds = add(multiply(a.bounds, b.bounds), c.bounds);
      if (isRepresentable(bounds, type->base))
        return call(type, "fma", {a, b, c}, bounds);
    }
    const Type *vectors = types.vector(type->base, 2 + rng.below(3));
    Expr a = fit(anyExpr(vectors, depth - 1)), b = fit(anyExpr(vectors, depth - 1));
    Bounds bounds = multiply(a.bounds, b.bounds);
    bounds.bound *= vectors->count;
    if (!isRepresentable(bounds, type->base))
      return literal(type);
    return call(type, "dot", {a, b}, bounds);
  }
  default: {
    // From another type.
    if (half) {
      Expr operand = typed(scalar(Base::F32), depth - 1);
      if (!isRepresentable(operand.bounds, Base::F16)) {
        if (constantsOnly)
          return literal(type);
        fitted.insert(type);
        operand = call(operand.type, "fit_small", {operand}, getStored(type, false));
      }
      Bounds bounds = operand.bounds;
      return convert(type, operand, bounds);
    }
    if (options.halves && rng.chance(30)) {
      Expr operand = typed(scalar(Base::F16), depth - 1);
      Bounds bounds = operand.bounds;
      return convert(type, operand, bounds);
    }
    const Type *from = scalar(rng.pick({Base::U32, Base::I32}));
    Expr operand = typed(from, depth - 1);
    Expr number;
    number.text = wrap(operand, kProduct) + " % 128";
    number.precedence = kProduct;
    number.constant = operand.constant;
    return convert(type, number, {127, 0});
  }
  }
}

Expr Generator::inexactFloat(const Type *type, unsigned depth) {
  const Type *f32 = scalar(Base::F32);
  auto any = [&] { return anyExpr(type, depth - 1, true); };
  /// An operand of magnitude at most `most`, or else a bounded one.
  auto operand = [&](const Type *of, double most) {
    Expr expr = anyExpr(of, depth - 1, true);
    if (expr.bounds.bound > most || !expr.typed || (!expr.bounds.exact && expr.bounds.error > kTolerance / 64)) {
      expr = fit(typed(of, 0));
      if (expr.bounds.bound > most) {
        std::string bound = decimal(most);
        expr = call(of, "clamp", {expr, {of, "-" + bound}, {of, bound}}, {most, expr.bounds.grain});
      }
    }
    return expr;
  };
  auto smooth = [&](const char *name, double most, double bound, double slope, double ownError) {
    Expr a = operand(f32, most);
    return call(f32, name, {a}, {bound, 0, false, a.bounds.error * slope + ownError});
  };
  /// `abs(a) + 1.0`, which roots, logarithms and divisors like.
  auto positive = [&](double most) {
    Expr a = operand(f32, most);
    Expr one = {f32, "1.0", kPostfix, false, true, {1, 0}};
    return binary(f32, "+", kSum, call(f32, "abs", {a}, a.bounds), one, add(a.bounds, one.bounds));
  };
  Expr expr;
  if (type->kind == Kind::Vector) {
    switch (rng.below(5)) {
    case 0: {
      Expr a = any(), b = any();
      expr = binary(type, rng.pick({"+", "-"}), kSum, a, b, add(a.bounds, b.bounds));
      break;
    }
    case 1: {
      Expr a = any(), b = anyExpr(f32, depth - 1, true);
      expr = binary(type, "*", kProduct, a, b, multiply(a.bounds, b.bounds));
      break;
    }
    case 2: {
      // Never a short vector.
      std::string text = "normalize(" + type->name + "(";
      double error = 0;
      for (unsigned i = 0; i + 1 < type->count; ++i) {
        Expr a = operand(f32, 128);
        error += a.bounds.error;
        text += a.text + ", ";
      }
      expr = {type, text + "4.0))", kPostfix, true, false, {1.01, 0, false, error + 1e-4}};
      break;
    }
    default: {
      std::vector<Expr> parts;
      Bounds bounds = {0, 0, true, 0};
      for (unsigned i = 0; i != type->count; ++i) {
        parts.push_back(anyExpr(f32, depth - 1, true));
        bounds = unite(bounds, parts.back().bounds);
      }
      expr = call(type, type->name, parts, bounds);
    }
    }
  } else {
    switch (rng.below(15)) {
    case 0: {
      Expr a = any(), b = any();
      expr = binary(type, rng.pick({"+", "-"}), kSum, a, b, add(a.bounds, b.bounds));
      break;
    }
    case 1: {
      Expr a = any(), b = any();
      expr = binary(type, "*", kProduct, a, b, multiply(a.bounds, b.bounds));
      break;
    }
    case 2: {
      Expr a = any(), b = positive(128);
      double error = a.bounds.error + a.bounds.bound * b.bounds.error + a.bounds.bound * 0x1p-20;
      expr = binary(type, "/", kProduct, a, b, {a.bounds.bound, 0, false, error});
      break;
    }
    case 3: {
      Expr a = positive(128);
      expr = call(type, "sqrt", {a}, {12, 0, false, a.bounds.error * 0.5 + 1e-4});
      break;
    }
    case 4: {
      Expr a = positive(128);
      expr = call(type, "inversesqrt", {a}, {1, 0, false, a.bounds.error * 0.5 + 1e-5});
      break;
    }
    case 5: {
      Expr a = positive(128);
      expr = call(type, "log2", {a}, {8, 0, false, a.bounds.error * 1.5 + 1e-4});
      break;
    }
    case 6: expr = smooth("sin", 3, 1, 1, 6e-4); break;
    case 7: expr = smooth("cos", 3, 1, 1, 6e-4); break;
    case 8: expr = smooth("tan", 1, 1.6, 3.5, 4e-3); break;
    case 9: expr = smooth("exp", 2, 7.4, 7.4, 1e-4); break;
    case 10: expr = smooth("radians", 128, 2.3, 0.02, 1e-5); break;
    case 11: {
      Expr a = operand(f32, 128), b = positive(128);
      expr = call(type, "atan2", {a, b}, {1.6, 0, false, a.bounds.error + b.bounds.error + 2e-3});
      break;
    }
    case 12: {
      Expr a = operand(f32, 128);
      Expr low = {f32, "-1.0", kPrefix, false, true, {1, 0}}, high = {f32, "2.0", kPostfix, false, true, {2, 0}};
      expr = call(type, "smoothstep", {low, high, a}, {1, 0, false, a.bounds.error + 1e-5});
      break;
    }
    case 13: {
      Expr a = any(), b = any();
      if (!a.typed)
        a = typed(type, 0);
      if (!b.typed)
        b = typed(type, 0);
      expr = call(type, rng.pick({"min", "max"}), {a, b}, unite(a.bounds, b.bounds));
      break;
    }
    default: {
      const Type *vectors = types.vector(Base::F32, 2 + rng.below(3));
      Expr a = operand(vectors, 128);
      if (!fits(a.bounds, {128, 24, true, 0}) && a.bounds.exact)
        a = fit(a);
      expr = call(type, "length", {a}, {a.bounds.bound * 2, 0, false, a.bounds.error * 2 + 1e-4});
    }
    }
  }
  if (!expr.bounds.exact && !isRepresentable(expr.bounds, Base::F32))
    return fit(anyExpr(type, 0));
  if (expr.bounds.exact && !isRepresentable(expr.bounds, Base::F32)) {
    // Rounded now.
    expr.bounds.exact = false;
    expr.bounds.error = expr.bounds.bound * 0x1p-22;
    if (!isRepresentable(expr.bounds, Base::F32))
      return fit(anyExpr(type, 0));
  }
  return expr;
}

//===-- Vectors, matrices and the rest ------------------------------------------------------------------------------------===//

Expr Generator::vector(const Type *type, unsigned depth) {
  if (depth == 0 || rng.chance(40)) {
    std::vector<Expr> parts;
    Bounds bounds = {0, 0, true, 0};
    // Vectors of narrow types take wide components too.
    bool wide = depth && type->base == Base::U16 && rng.chance(30);
    for (unsigned i = 0; i != type->count; ++i) {
      parts.push_back(wide ? typed(scalar(Base::U32), depth - 1) : anyExpr(type->element, depth ? depth - 1 : 0));
      bounds = unite(bounds, parts.back().bounds);
    }
    if (!isRepresentable(bounds, type->base)) {
      bounds = {0, 0, true, 0};
      for (Expr &part : parts) {
        part = fit(part);
        bounds = unite(bounds, part.bounds);
      }
    }
    return call(type, type->name, parts, bounds);
  }
  return type->isFloat() ? floatVector(type, depth) : integerVector(type, depth);
}

Expr Generator::integerVector(const Type *type, unsigned depth) {
  auto any = [&] { return anyExpr(type, depth - 1); };
  switch (rng.below(type->base == Base::I32 ? 9 : 8)) {
  case 0: return binary(type, "+", kSum, any(), any());
  case 1: return binary(type, "-", kSum, any(), any());
  case 2: return binary(type, "*", kProduct, any(), any());
  case 3: return binary(type, rng.pick({"&"}), kAnd, any(), any());
  case 4: return binary(type, "^", kXor, any(), any());
  case 5:
  case 6: {
    // The second operand is never a constant zero, nor a constant that is too large.
    bool shift = rng.chance(50);
    std::vector<Expr> parts;
    for (unsigned i = 0; i != type->count; ++i)
      parts.push_back(shift ? shiftAmount(type->element, depth - 1) : divisor(type->element, depth - 1));
    Expr second = call(type, type->name, parts);
    return shift ? binary(type, rng.pick({"<<", ">>"}), kShift, any(), second) : binary(type, rng.pick({"/", "%"}), kProduct, any(), second);
  }
  case 7: {
    Expr operand = any();
    operand.text = rng.pick({"-", "~"}) + wrap(operand, kPostfix);
    operand.precedence = kPrefix;
    return operand;
  }
  default: return call(type, "round_to_i32", {fit(anyExpr(types.vector(Base::F32, 2), depth - 1))});
  }
}

Expr Generator::floatVector(const Type *type, unsigned depth) {
  bool half = type->base == Base::F16;
  unsigned count = type->count;
  auto any = [&] { return anyExpr(type, depth - 1); };
  auto checked = [&](Expr a, Expr b, auto build) {
    Expr expr = build(a, b);
    return isRepresentable(expr.bounds, type->base) ? expr : build(fit(a), fit(b));
  };
  switch (rng.pickWeighted({30, 20, 15, 8, 12, 15})) {
  case 0: {
    const char *op = rng.pick({"+", "-"});
    return checked(any(), any(), [&](Expr a, Expr b) { return binary(type, op, kSum, a, b, add(a.bounds, b.bounds)); });
  }
  case 1:
    return checked(any(), any(), [&](Expr a, Expr b) { return binary(type, "*", kProduct, a, b, multiply(a.bounds, b.bounds)); });
  case 2: {
    bool first = rng.chance(30), product = rng.chance(60);
    return checked(any(), anyExpr(type->element, depth - 1), [&](Expr a, Expr b) {
      Bounds bounds = product ? multiply(a.bounds, b.bounds) : add(a.bounds, b.bounds);
      return binary(type, product ? "*" : "+", product ? kProduct : kSum, first ? b : a, first ? a : b, bounds);
    });
  }
  case 3: {
    Expr operand = any();
    operand.text = "-" + wrap(operand, kPostfix);
    operand.precedence = kPrefix;
    return operand;
  }
  case 4: {
    if (rng.chance(40)) {
      // Of the other width.
      const Type *other = types.vector(half ? Base::F32 : Base::F16, count);
      if (half || options.halves) {
        Expr operand = anyExpr(other, depth - 1);
        if (isRepresentable(operand.bounds, type->base)) {
          Bounds bounds = operand.bounds;
          return convert(type, operand, bounds);
        }
      }
    }
    if (!half && count == 4 && rng.chance(40)) {
      // 4 * 16 * 128 in steps of 2^-6.
      Expr m = fit(matrix(types.matrix(4), depth - 1)), v = fit(any());
      Bounds bounds = multiply(m.bounds, v.bounds);
      bounds.bound *= 4;
      return binary(type, "*", kProduct, m, v, bounds);
    }
    if (!half && count == 3 && rng.chance(30)) {
      Expr m = fit(matrix(types.matrix(3), depth - 1)), v = fit(anyExpr(types.vector(Base::F32, 4), depth - 1));
      Bounds bounds = multiply(m.bounds, v.bounds);
      bounds.bound *= 4;
      return binary(type, "*", kProduct, m, v, bounds);
    }
    if (!half && count == 4 && options.textures && !constantsOnly) {
      if (!textures.empty() && rng.chance(70))
        return {type, "fetch(" + rng.pick(textureParameters.empty() ? textures : textureParameters) + ", " + texel(depth - 1) + ")", kPostfix, true, false, {128, 4}};
      if (options.varying && !textures.empty() && options.stage == Stage::Fragment)
        return {type, "sample(" + textures.front() + ", " + fit(anyExpr(types.vector(Base::F32, 2), 0)).text + ")", kPostfix, true, false, {128, 4}};
      return {type, "image_load(picture, " + texel(depth - 1) + ")", kPostfix, true, false, {128, 4}};
    }
    return fit(any());
  }
  default: {
    Expr a = any(), b = any();
    switch (rng.below(5)) {
    case 0:
      if (!half && count <= 3)
        return call(type, "max", {a, b}, unite(a.bounds, b.bounds));
      break;
    case 1:
      if (!half && count == 3) {
        Expr c = any();
        Bounds bounds = unite(unite(a.bounds, b.bounds), c.bounds);
        return call(type, "clamp", {a, b, c}, bounds);
      }
      break;
    case 2:
      if (count == 2)
        return call(type, rng.chance(50) ? "abs" : "round", {a}, {std::ceil(a.bounds.bound), a.bounds.grain});
      break;
    case 3: {
      a = fit(a);
      b = fit(b);
      Expr c = fit(any());
      Bounds bounds = add(multiply(a.bounds, b.bounds), c.bounds);
      return call(type, "fma", {a, b, c}, bounds);
    }
    default:
      if (!half && count == 3) {
        a = fit(a);
        b = fit(b);
        Bounds bounds = multiply(a.bounds, b.bounds);
        bounds.bound *= 2;
        return call(type, "cross", {a, b}, bounds);
      }
      if (!half) {
        a = fit(a);
        b = fit(b);
        Expr t = literal(type->element);
        t.bounds = {64, 4};
        Bounds bounds = {(a.bounds.bound + b.bounds.bound) * 65, a.bounds.grain + 4};
        if (isRepresentable(bounds, Base::F32))
          return call(type, "mix", {a, b, t}, bounds);
      }
    }
    return fit(a);
  }
  }
}

Expr Generator::matrix(const Type *type, unsigned depth) {
  Bounds stored = getStored(type, false);
  switch (depth == 0 ? 0 : rng.below(6)) {
  default: {
    if (rng.chance(60))
      if (std::optional<Expr> expr = common(type, depth, false))
        return *expr;
    std::vector<Expr> columns;
    for (unsigned i = 0; i != 4; ++i) {
      // The components of a matrix are smaller than those of a vector.
      std::vector<Expr> parts;
      for (unsigned j = 0; j != type->element->count; ++j)
        parts.push_back({scalar(Base::F32), rng.chance(50) ? "0.0" : decimal(rng.between(0, 64) / 4.0), kPostfix, false, true, stored});
      if (depth && !constantsOnly && rng.chance(40)) {
        Expr part = typed(scalar(Base::I32), depth - 1);
        parts[rng.below(static_cast<unsigned>(parts.size()))] = {scalar(Base::F32), "f32(" + wrap(part, kProduct) + " % 16)"};
      }
      columns.push_back(call(type->element, type->element->name, parts, stored));
      if (depth == 0)
        columns.back().constant = true;
    }
    return call(type, type->name, columns, stored);
  }
  case 1: {
    Expr a = fit(matrix(type, depth - 1)), b = fit(matrix(type, depth - 1));
    return binary(type, rng.pick({"+", "-"}), kSum, a, b, add(a.bounds, b.bounds));
  }
  case 2: {
    Expr a = fit(matrix(type, depth - 1)), b = fit(anyExpr(scalar(Base::F32), depth - 1));
    return binary(type, "*", kProduct, a, b, multiply(a.bounds, b.bounds));
  }
  case 3: {
    Expr a = fit(matrix(type, depth - 1)), b = fit(matrix(type, depth - 1));
    if (type->element->count != 4)
      return a;
    return binary(type, "*", kProduct, a, b, {4 * 16 * 16, 4});
  }
  }
}

Expr Generator::aggregate(const Type *type, unsigned depth) {
  if (type->kind == Kind::Packed) {
    const Type *wide = types.vector(Base::F32, 4);
    return convert(type, fit(anyExpr(wide, depth ? depth - 1 : 0)), getStored(type, false));
  }
  std::vector<Expr> parts;
  for (unsigned i = 0; i != type->count; ++i)
    parts.push_back(storable(type->kind == Kind::Struct ? type->fields[i].type : type->element, depth ? depth - 1 : 0));
  return call(type, type->name, parts);
}

} // namespace besl::smith
