// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The mathematical intrinsics that a constant expression may call. Functions are computed in double and rounded to the result's
// type, which gives the correctly rounded value in all but the rarest cases. What is not listed here is not a constant.

#include "ConstantFolder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include <cfloat>
#include <cmath>

namespace besl::ast {

namespace {

using Values = llvm::ArrayRef<const ConstantValue *>;
using Double1 = double (*)(double);
using Double2 = double (*)(double, double);

constexpr double kPi = 3.14159265358979323846;

/// An argument of an elementwise function at a position; scalars are used at every position.
const ConstantValue *at(const ConstantValue *value, unsigned i) {
  return value->elements.empty() ? value : value->elements[i];
}

/// A function of floats that acts on each component.
struct Elementwise {
  llvm::StringLiteral name;
  unsigned arity;
  double (*function)(double, double, double);
};

// `min` and `max` of floats prefer a number to a NaN, as fmin and fmax do.
const Elementwise kElementwise[] = {
    {"abs", 1, [](double x, double, double) { return std::fabs(x); }},
    {"asin", 1, [](double x, double, double) { return std::asin(x); }},
    {"atan2", 2, [](double y, double x, double) { return std::atan2(y, x); }},
    {"clamp", 3, [](double x, double lo, double hi) { return std::fmin(std::fmax(x, lo), hi); }},
    {"cos", 1, [](double x, double, double) { return std::cos(x); }},
    {"exp", 1, [](double x, double, double) { return std::exp(x); }},
    {"floor", 1, [](double x, double, double) { return std::floor(x); }},
    {"inversesqrt", 1, [](double x, double, double) { return 1.0 / std::sqrt(x); }},
    {"log2", 1, [](double x, double, double) { return std::log2(x); }},
    {"max", 2, [](double x, double y, double) { return std::fmax(x, y); }},
    {"min", 2, [](double x, double y, double) { return std::fmin(x, y); }},
    {"pow", 2, [](double x, double y, double) { return std::pow(x, y); }},
    {"radians", 1, [](double x, double, double) { return x * (kPi / 180.0); }},
    {"round", 1, [](double x, double, double) { return std::nearbyint(x); }},
    {"sin", 1, [](double x, double, double) { return std::sin(x); }},
    {"sqrt", 1, [](double x, double, double) { return std::sqrt(x); }},
    {"step", 2, [](double edge, double x, double) { return x >= edge ? 1.0 : 0.0; }},
    {"tan", 1, [](double x, double, double) { return std::tan(x); }},
};

/// Computes functions whose definition rounds after each step.
class Steps {
public:
  explicit Steps(ScalarKind kind) : kind(kind) {}
  double round(double x) const { return roundToFloat(kind, x); }
  double fract(double x) const { return round(x - std::floor(x)); }
  double mix(double a, double b, double t) const { return round(a + round(round(b - a) * t)); }
  double smoothstep(double a, double b, double x) const {
    double t = round(round(x - a) / round(b - a));
    t = std::fmin(std::fmax(t, 0.0), 1.0);
    return round(round(t * t) * round(3.0 - round(2.0 * t)));
  }
  double fma(double a, double b, double c) const {
    return kind == ScalarKind::F32 ? std::fma(float(a), float(b), float(c)) : round(std::fma(a, b, c));
  }
  double dot(const ConstantValue *a, const ConstantValue *b) const {
    double sum = 0;
    for (auto [x, y] : llvm::zip(a->elements, b->elements))
      sum = round(sum + round(x->real * y->real));
    return sum;
  }

private:
  ScalarKind kind;
};

double smallestNormal(ScalarKind kind) { return kind == ScalarKind::F16 ? 0x1p-14 : FLT_MIN; }

} // namespace

const ConstantValue *ConstantFolder::intrinsic(llvm::StringRef name, const Type *result, Values args) {
  if (args.empty())
    return nullptr;
  const ConstantValue *first = args[0];
  ScalarKind kind = first->type->scalar();
  bool isFloat = first->type->isFloatScalarKind();

  auto each = [&](auto compute) -> const ConstantValue * {
    if (result->isScalar())
      return compute(0u, result);
    llvm::SmallVector<const ConstantValue *, 4> elements;
    for (unsigned i = 0; i < result->width(); ++i)
      elements.push_back(compute(i, result->element()));
    return aggregate(result, elements);
  };
  auto argument = [&](unsigned arg, unsigned i) { return arg < args.size() ? at(args[arg], i)->real : 0.0; };

  if (isFloat) {
    auto *entry = llvm::lower_bound(kElementwise, name, [](const Elementwise &e, llvm::StringRef n) { return e.name < n; });
    if (entry != std::end(kElementwise) && entry->name == name && entry->arity == args.size())
      return each([&](unsigned i, const Type *type) {
        return real(type, entry->function(argument(0, i), argument(1, i), argument(2, i)));
      });

    Steps steps(kind);
    if (name == "fract")
      return each([&](unsigned i, const Type *type) { return real(type, steps.fract(argument(0, i))); });
    if (name == "mix")
      return each([&](unsigned i, const Type *type) {
        return real(type, steps.mix(argument(0, i), argument(1, i), argument(2, i)));
      });
    if (name == "smoothstep")
      return each([&](unsigned i, const Type *type) {
        return real(type, steps.smoothstep(argument(0, i), argument(1, i), argument(2, i)));
      });
    if (name == "fma")
      return each([&](unsigned i, const Type *type) {
        return real(type, steps.fma(argument(0, i), argument(1, i), argument(2, i)));
      });
    if (name == "sincos") {
      const ConstantValue *parts[] = {real(types.f32(), std::sin(first->real)), real(types.f32(), std::cos(first->real))};
      return aggregate(result, parts);
    }
    if (name == "round_to_i32")
      return each([&](unsigned i, const Type *type) { return convert(type, real(types.f32(), std::nearbyint(argument(0, i)))); });
    if (name == "dot")
      return real(result, steps.dot(first, args[1]));
    if (name == "length")
      return real(result, std::sqrt(steps.dot(first, first)));
    if (name == "normalize") {
      double length = steps.round(std::sqrt(steps.dot(first, first)));
      return each([&](unsigned i, const Type *type) { return real(type, argument(0, i) / length); });
    }
    if (name == "reflect") {
      double scale = steps.round(2.0 * steps.dot(args[1], first));
      return each([&](unsigned i, const Type *type) {
        return real(type, argument(0, i) - steps.round(scale * argument(1, i)));
      });
    }
    if (name == "cross")
      return each([&](unsigned i, const Type *type) {
        unsigned j = (i + 1) % 3, k = (i + 2) % 3;
        return real(type, steps.round(argument(0, j) * argument(1, k)) - steps.round(argument(0, k) * argument(1, j)));
      });
    if (name == "is_nan")
      return boolean(std::isnan(first->real));
    if (name == "is_infinite")
      return boolean(std::isinf(first->real));
    if (name == "is_finite")
      return boolean(std::isfinite(first->real));
    if (name == "is_normal")
      return boolean(std::isfinite(first->real) && std::fabs(first->real) >= smallestNormal(kind));
    return nullptr;
  }

  if (!first->type->isScalar())
    return nullptr;
  auto lesser = [](const ConstantValue *a, const ConstantValue *b) { return int64_t(b->bits) < int64_t(a->bits) ? b : a; };
  auto greater = [](const ConstantValue *a, const ConstantValue *b) { return int64_t(a->bits) < int64_t(b->bits) ? b : a; };
  if (name == "min" && args.size() == 2)
    return lesser(first, args[1]);
  if (name == "max" && args.size() == 2)
    return greater(first, args[1]);
  if (name == "clamp" && args.size() == 3)
    return lesser(greater(first, args[1]), args[2]);
  if (name == "find_lsb")
    return integer(result, first->bits ? uint64_t(llvm::countr_zero(first->bits)) : 0xffffffffull);
  return nullptr;
}

} // namespace besl::ast
