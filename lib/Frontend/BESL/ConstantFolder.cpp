// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Literals, operators and conversions at compile time.

#include "besl/Frontend/BESL/ConstantFolder.h"
#include "besl/Support/HostMath.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/Support/Error.h"
#include <charconv>
#include <cmath>

namespace besl::ast {

double roundTo(ScalarKind kind, double value) {
  // Doubles hold sums, products, quotients and square roots of halves and floats with more than twice their precision, so
  // computing in double and rounding once more gives the correctly rounded result.
  return kind == ScalarKind::F32 ? double(roundToFloat(value)) : fromHalf(roundToHalf(value));
}

static unsigned widthOf(ScalarKind kind) {
  switch (kind) {
  case ScalarKind::Bool: return 1;
  case ScalarKind::U8: return 8;
  case ScalarKind::U16:
  case ScalarKind::F16: return 16;
  default: return 32;
  }
}

static bool isFloat(ScalarKind kind) { return kind == ScalarKind::F16 || kind == ScalarKind::F32; }

const ConstantValue *ConstantFolder::scalar(const Type *type, uint64_t bits, double real) {
  auto *value = context.make<ConstantValue>();
  value->type = type;
  value->bits = bits;
  value->real = real;
  return value;
}

const ConstantValue *ConstantFolder::integer(const Type *type, uint64_t bits) {
  switch (type->scalar()) {
  case ScalarKind::Bool: bits &= 1; break;
  case ScalarKind::U8: bits = uint8_t(bits); break;
  case ScalarKind::U16: bits = uint16_t(bits); break;
  case ScalarKind::I32: bits = uint64_t(int64_t(int32_t(bits))); break;
  default: bits = uint32_t(bits); break;
  }
  return scalar(type, bits, 0);
}

const ConstantValue *ConstantFolder::real(const Type *type, double value) {
  return scalar(type, 0, roundTo(type->scalar(), value));
}

const ConstantValue *ConstantFolder::aggregate(const Type *type, llvm::ArrayRef<const ConstantValue *> elements) {
  auto *value = context.make<ConstantValue>();
  value->type = type;
  value->elements = context.copy(elements);
  return value;
}

/// Whether a decimal text names a number of 1 or more.
static bool hasNonzeroIntegerPart(llvm::StringRef text) {
  return text.take_until([](char c) { return c == '.'; }).find_first_not_of('0') != llvm::StringRef::npos;
}

const ConstantValue *ConstantFolder::literal(const LiteralExpr *literal, const Type *type, bool allowMinimum) {
  llvm::StringRef text = literal->text;
  ScalarKind kind = type->scalar();
  if (isFloat(kind)) {
    if (kind == ScalarKind::F32) {
      float value = 0;
      auto [end, error] = std::from_chars(text.begin(), text.end(), value);
      // The library reports "too small" and "too large" alike.
      if (error == std::errc::result_out_of_range) {
        if (hasNonzeroIntegerPart(text))
          return nullptr;
        value = 0;
      } else if (error != std::errc()) {
        return nullptr;
      }
      return scalar(type, 0, value);
    }
    // Exact conversion of very long texts takes quadratic time; their tail does not matter.
    text = text.take_front(128 + text.find_first_not_of("0."));
    llvm::APFloat value(llvm::APFloat::IEEEhalf());
    auto status = value.convertFromString(text, llvm::APFloat::rmNearestTiesToEven);
    if (!status) {
      llvm::consumeError(status.takeError());
      return nullptr;
    }
    if (!value.isFinite())
      return nullptr;
    bool inexact;
    value.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &inexact);
    return scalar(type, 0, value.convertToDouble());
  }
  uint64_t value = 0;
  auto [end, error] = std::from_chars(text.begin(), text.end(), value);
  if (error != std::errc() || end != text.end())
    return nullptr;
  uint64_t limit = kind == ScalarKind::I32 ? 0x7fffffffull + allowMinimum : (1ull << widthOf(kind)) - 1;
  if (value > limit)
    return nullptr;
  return integer(type, value);
}

const ConstantValue *ConstantFolder::element(const ConstantValue *value, uint64_t index) {
  return index < value->elements.size() ? value->elements[index] : nullptr;
}

const ConstantValue *ConstantFolder::unary(UnaryOp op, const ConstantValue *operand) {
  if (!operand->elements.empty()) {
    llvm::SmallVector<const ConstantValue *, 4> elements;
    for (const ConstantValue *element : operand->elements)
      elements.push_back(unary(op, element));
    return aggregate(operand->type, elements);
  }
  switch (op) {
  case UnaryOp::Not: return boolean(!operand->bits);
  case UnaryOp::Complement: return integer(operand->type, ~operand->bits);
  case UnaryOp::Negate:
    if (isFloat(operand->type->scalar()))
      return scalar(operand->type, 0, -operand->real);
    return integer(operand->type, 0 - operand->bits);
  }
  return nullptr;
}

template <typename T> static bool compare(BinaryOp op, T l, T r) {
  switch (op) {
  case BinaryOp::Equal: return l == r;
  case BinaryOp::NotEqual: return l != r;
  case BinaryOp::Less: return l < r;
  case BinaryOp::Greater: return l > r;
  case BinaryOp::LessEqual: return l <= r;
  default: return l >= r;
  }
}

const ConstantValue *ConstantFolder::scalarBinary(BinaryOp op, const Type *result, const ConstantValue *l,
                                                  const ConstantValue *r) {
  ScalarKind kind = l->type->scalar();
  if (op >= BinaryOp::Equal && op <= BinaryOp::GreaterEqual) {
    if (isFloat(kind))
      return boolean(compare(op, l->real, r->real));
    // Sign-extended i32 values compare as signed, all others are small enough to.
    return boolean(compare(op, int64_t(l->bits), int64_t(r->bits)));
  }
  if (isFloat(kind)) {
    double x = l->real, y = r->real;
    switch (op) {
    case BinaryOp::Add: return real(result, x + y);
    case BinaryOp::Sub: return real(result, x - y);
    case BinaryOp::Mul: return real(result, x * y);
    case BinaryOp::Div: return real(result, x / y);
    case BinaryOp::Rem: {
      double quotient = std::trunc(roundTo(kind, x / y));
      return real(result, x - roundTo(kind, y * quotient));
    }
    default: return nullptr;
    }
  }
  uint64_t x = l->bits, y = r->bits;
  unsigned width = widthOf(kind);
  switch (op) {
  case BinaryOp::Add: return integer(result, x + y);
  case BinaryOp::Sub: return integer(result, x - y);
  case BinaryOp::Mul: return integer(result, x * y);
  case BinaryOp::Div:
    if (y == 0)
      return integer(result, x);
    // 64 bits hold the quotient of the smallest i32 and -1, which then wraps.
    return integer(result, kind == ScalarKind::I32 ? uint64_t(int64_t(x) / int64_t(y)) : x / y);
  case BinaryOp::Rem:
    if (y == 0)
      return integer(result, 0);
    return integer(result, kind == ScalarKind::I32 ? uint64_t(int64_t(x) % int64_t(y)) : x % y);
  case BinaryOp::Shl: return integer(result, x << (y % width));
  case BinaryOp::Shr:
    return integer(result, kind == ScalarKind::I32 ? uint64_t(int64_t(x) >> (y % width)) : x >> (y % width));
  case BinaryOp::BitAnd: return integer(result, x & y);
  case BinaryOp::BitOr: return integer(result, x | y);
  case BinaryOp::BitXor: return integer(result, x ^ y);
  case BinaryOp::LogicalAnd: return boolean(x && y);
  case BinaryOp::LogicalOr: return boolean(x || y);
  default: return nullptr;
  }
}

const ConstantValue *ConstantFolder::matrixProduct(const Type *result, const ConstantValue *l, const ConstantValue *r) {
  if (r->type->isMatrix()) {
    llvm::SmallVector<const ConstantValue *, 4> columns;
    for (const ConstantValue *column : r->elements)
      columns.push_back(matrixProduct(result->element(), l, column));
    return aggregate(result, columns);
  }
  // The columns, each times a component, added from the left.
  const ConstantValue *sum = nullptr;
  for (unsigned i = 0, e = unsigned(l->elements.size()); i < e; ++i) {
    const ConstantValue *term =
        binary(BinaryOp::Mul, BinaryForm::ScalarRight, result, l->elements[i], r->elements[i]);
    sum = sum ? binary(BinaryOp::Add, BinaryForm::Componentwise, result, sum, term) : term;
  }
  return sum;
}

const ConstantValue *ConstantFolder::binary(BinaryOp op, BinaryForm form, const Type *result, const ConstantValue *lhs,
                                            const ConstantValue *rhs) {
  if (form == BinaryForm::MatrixProduct)
    return matrixProduct(result, lhs, rhs);
  if (lhs->elements.empty() && rhs->elements.empty())
    return scalarBinary(op, result, lhs, rhs);
  size_t count = std::max(lhs->elements.size(), rhs->elements.size());
  llvm::SmallVector<const ConstantValue *, 4> elements;
  for (size_t i = 0; i < count; ++i) {
    const ConstantValue *l = form == BinaryForm::ScalarLeft ? lhs : lhs->elements[i];
    const ConstantValue *r = form == BinaryForm::ScalarRight ? rhs : rhs->elements[i];
    elements.push_back(binary(op, form, result->element(), l, r));
  }
  return aggregate(result, elements);
}

const ConstantValue *ConstantFolder::convert(const Type *type, const ConstantValue *value) {
  if (!value->elements.empty()) {
    llvm::SmallVector<const ConstantValue *, 4> elements;
    for (const ConstantValue *element : value->elements)
      elements.push_back(convert(type->element(), element));
    return aggregate(type, elements);
  }
  if (!type->isScalar())
    return nullptr;
  ScalarKind from = value->type->scalar(), to = type->scalar();
  if (isFloat(to)) {
    if (isFloat(from))
      return real(type, value->real);
    return real(type, from == ScalarKind::I32 ? double(int64_t(value->bits)) : double(value->bits));
  }
  if (!isFloat(from))
    return integer(type, value->bits);
  // Truncates and saturates; NaN gives 0.
  double x = std::trunc(value->real);
  double low = to == ScalarKind::I32 ? -2147483648.0 : 0.0;
  double high = to == ScalarKind::I32 ? 2147483647.0 : double((1ull << widthOf(to)) - 1);
  if (std::isnan(x))
    x = 0;
  x = std::min(std::max(x, low), high);
  return integer(type, uint64_t(int64_t(x)));
}

} // namespace besl::ast
