// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random statements.

#include "Generator.h"

#include <algorithm>

namespace besl::smith {

void Generator::block(unsigned statements) {
  scopes.emplace_back();
  ++nesting;
  while (statements) {
    unsigned part = 1 + rng.below(std::min(statements, 6u));
    statement(part);
    statements -= part;
  }
  --nesting;
  scopes.pop_back();
}

void Generator::statement(unsigned budget) {
  cost += weight;
  bool compound = budget > 1 && nesting < 6;
  if (compound && rng.chance(60)) {
    switch (rng.pickWeighted({5, 4, 2})) {
    case 0: return ifStatement(budget - 1);
    case 1: return forStatement(budget - 1);
    default: return matchStatement(budget - 1);
    }
  }
  for (; budget; --budget) {
    switch (rng.pickWeighted({40, 35, 15, 4})) {
    case 0: let(); break;
    case 1: assign(); break;
    case 2: effect(); break;
    default:
      // Only where something else can run too.
      if (nesting > 1 && exitStatement()) {
        if (rng.chance(20))
          let();
        return;
      }
    }
  }
}

void Generator::let() {
  const Type *type = anyType();
  bool inexact = type->isFloat() && type->base == Base::F32 && type->kind != Kind::Matrix && type->kind != Kind::Packed && rng.chance(20);
  std::string value = storable(type, 2 + rng.below(3), inexact).text;
  std::string local;
  do
    local = name();
  while (std::any_of(scopes.back().begin(), scopes.back().end(), [&](const Variable &other) { return other.getName() == local; }));
  emit("let " + local + ": " + type->name + " = " + value + ";");
  scopes.back().push_back({local, type, true, inexact});
}

std::optional<Expr> Generator::target(bool &inexact) {
  std::vector<const Variable *> found;
  for (const Variable *variable : visible())
    if (variable->assignable)
      found.push_back(variable);
  if (found.empty())
    return std::nullopt;
  const Variable *variable = rng.pick(found);
  inexact = variable->inexact;
  Expr expr = {variable->type, variable->text};
  bool constant = false;
  while (expr.type->kind != Kind::Scalar && expr.type->kind != Kind::Packed && rng.chance(50)) {
    if (expr.type->kind == Kind::Struct) {
      const Field &field = rng.pick(expr.type->fields);
      expr.text += "." + field.name;
      expr.type = field.type;
      continue;
    }
    if (expr.type->kind != Kind::Array && rng.chance(60))
      expr.text += std::string(".") + "xyzw"[rng.below(expr.type->count)];
    else
      expr.text += index(expr.type->count, 2, constant);
    // A column of a matrix is as bounded as a vector, which is too much for a matrix.
    if (expr.type->kind == Kind::Matrix)
      return std::nullopt;
    expr.type = expr.type->element;
  }
  return expr;
}

void Generator::assign() {
  bool inexact = false;
  std::optional<Expr> place = target(inexact);
  if (!place)
    return let();
  emit(place->text + " = " + storable(place->type, 2 + rng.below(3), inexact).text + ";");
}

void Generator::effect() {
  std::vector<const Function *> found;
  for (const Function &function : functions)
    if (cost + weight * function.cost < 3000 && !(function.takesTexture && textures.empty()))
      found.push_back(&function);
  if (!found.empty() && rng.chance(50)) {
    const Function *function = rng.pick(found);
    cost += weight * function->cost;
    return emit(function->name + callArguments(*function, 2) + ";");
  }
  const Type *u32 = types.scalar(Base::U32);
  if (options.stage == Stage::Compute && rng.chance(60)) {
    // What all invocations do to one place together is the same in any order; what it gives back is not.
    if (!options.textures || rng.chance(50)) {
      const char *op = rng.pick({"add", "min", "max", "and", "or", "xor"});
      return emit("atomic_" + std::string(op) + "(counters." + op + "_all, " + typed(u32, 2).text + ");");
    }
    const Type *color = types.vector(Base::F32, 4);
    return emit("write(target, own_texel(), " + storable(color, 2).text + ");");
  }
  std::vector<const Variable *> variables = visible();
  if (variables.empty() || rng.chance(50))
    return assign();
  std::vector<const Variable *> names;
  for (const Variable *variable : variables)
    if (variable->text == variable->getName())
      names.push_back(variable);
  if (names.empty())
    return assign();
  emit(rng.pick(names)->text + ";");
}

bool Generator::exitStatement() {
  if (loops && rng.chance(60)) {
    emit(rng.chance(50) ? "continue;" : "break;");
    return true;
  }
  if (options.stage == Stage::Fragment && rng.chance(15)) {
    emit("discard;");
    return true;
  }
  if (!canReturn)
    return false;
  if (result)
    emit("return " + storable(result, 2, resultInexact).text + ";");
  else
    emit(options.textures && options.stage == Stage::Compute && rng.chance(30) ? "guard_image_bounds(target, own_texel() + vec2u(6, 6));" : "return;");
  return true;
}

void Generator::ifStatement(unsigned budget) {
  emit("if (" + boolean(2 + rng.below(2)).text + ") {");
  unsigned then = 1 + rng.below(budget), rest = budget > then ? budget - then : 0;
  ++indent;
  block(then);
  --indent;
  while (rest && rng.chance(70)) {
    unsigned part = 1 + rng.below(rest);
    rest -= part;
    bool last = rng.chance(60);
    emit(last ? "} else {" : "} else if (" + boolean(2).text + ") {");
    ++indent;
    block(part);
    --indent;
    if (last)
      break;
  }
  emit("}");
}

void Generator::forStatement(unsigned budget) {
  if (weight > 64)
    return let();
  const Type *type = types.scalar(rng.pick({Base::U32, Base::U32, Base::I32}));
  unsigned trips = 1 + rng.below(5);
  std::string local = name(), count = std::to_string(trips);
  std::string start = "let " + local + ": " + type->name + " = ", condition, step = local + " = " + local + " + 1", first;
  // The condition sees the loop's variable, which may have the name of another.
  scopes.push_back({{local, type, /*assignable=*/false}});
  switch (rng.below(5)) {
  case 0: // Down.
    start += count;
    condition = local + " > 0";
    step = local + " = " + local + " - 1";
    break;
  case 1: // By halves.
    start += std::to_string(1u << trips);
    condition = "0 != " + local;
    step = local + " = " + local + " / 2";
    break;
  case 2: { // With a second condition, which has to be one operand: the loop must end.
    start += "0";
    canBranch = false;
    Expr further = boolean(1);
    condition = local + " < " + count + " && " + (further.precedence < kCompare ? "(" + further.text + ")" : further.text);
    canBranch = true;
    break;
  }
  case 3: // Steps in the body, too.
    start += "0";
    condition = local + " <= " + count;
    first = local + " = " + local + " + " + std::to_string(rng.below(2)) + ";";
    break;
  default:
    start += "0";
    condition = rng.chance(50) ? count + " > " + local : local + " != " + count;
  }
  emit("for (" + start + "; " + condition + "; " + step + ") {");
  unsigned outer = weight;
  weight *= trips + 1;
  ++loops;
  ++indent;
  if (!first.empty())
    emit(first);
  block(budget);
  --indent;
  --loops;
  weight = outer;
  scopes.pop_back();
  emit("}");
}

std::string Generator::pattern(const Type *type, std::set<std::string> &used) {
  std::string text;
  for (unsigned labels = 1 + rng.below(2); labels; --labels) {
    std::string label = type->base == Base::Bool ? (rng.chance(50) ? "true" : "false")
                        : type->base == Base::I32 && rng.chance(30) ? "-" + std::to_string(1 + rng.below(4))
                                                                   : std::to_string(rng.below(6));
    // Of both values of a bool only one: then `_` is reached.
    if (!used.insert(label).second || (type->base == Base::Bool && used.size() > 1))
      continue;
    text += (text.empty() ? "" : " | ") + label;
  }
  return text;
}

void Generator::matchStatement(unsigned budget) {
  Base base = rng.pick({Base::U32, Base::I32, Base::U16, Base::U8, Base::Bool});
  const Type *type = types.scalar(isAllowed(base) ? base : Base::U32);
  emit("match " + typed(type, 2).text + " {");
  ++indent;
  std::set<std::string> used;
  while (budget) {
    unsigned part = 1 + rng.below(budget);
    budget -= part;
    std::string labels = pattern(type, used);
    if (labels.empty())
      break;
    emit(labels + " => {");
    ++indent;
    block(part);
    --indent;
    emit("}");
  }
  emit("_ => {");
  ++indent;
  block(1);
  --indent;
  emit("}");
  --indent;
  emit("}");
}

} // namespace besl::smith
