// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The host functions of the intrinsics.
//
// Functions are computed in double and rounded to the type of the result, which is the correctly rounded value in all but
// the rarest cases. Where docs/semantics.md defines a function by several operations, each of these is rounded to a float:
// a double has more than twice the digits, so rounding it again changes nothing. This file is compiled without contraction
// of multiplications and additions.

#include "besl/Support/HostMath.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include <cmath>
#include <limits>

using namespace besl;

//===-- Values -------------------------------------------------------------------------------===//

uint16_t besl::roundToHalf(double value) {
  llvm::APFloat half(value);
  bool losesInfo;
  half.convert(llvm::APFloat::IEEEhalf(), llvm::APFloat::rmNearestTiesToEven, &losesInfo);
  return uint16_t(half.bitcastToAPInt().getZExtValue());
}

double besl::fromHalf(uint16_t bits) {
  llvm::APFloat half(llvm::APFloat::IEEEhalf(), llvm::APInt(16, bits));
  bool losesInfo;
  half.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &losesInfo);
  return half.convertToDouble();
}

float besl::roundToFloat(double value) { return static_cast<float>(value); }

HostValue HostValue::boolean(bool value) {
  HostValue result(HostScalar::Bool);
  result.bits[0] = value;
  return result;
}
HostValue HostValue::u32(uint32_t value) {
  HostValue result(HostScalar::U32);
  result.bits[0] = value;
  return result;
}
HostValue HostValue::i32(int32_t value) {
  HostValue result(HostScalar::I32);
  result.bits[0] = uint32_t(value);
  return result;
}
HostValue HostValue::f16(double value) {
  HostValue result(HostScalar::F16);
  result.bits[0] = roundToHalf(value);
  return result;
}
HostValue HostValue::f32(float value) {
  HostValue result(HostScalar::F32);
  result.bits[0] = llvm::bit_cast<uint32_t>(value);
  return result;
}
HostValue HostValue::vector(llvm::ArrayRef<float> components) {
  HostValue result(HostScalar::F32, unsigned(components.size()));
  for (auto [bits, component] : llvm::zip(result.bits, components))
    bits = llvm::bit_cast<uint32_t>(component);
  return result;
}
HostValue HostValue::vector(llvm::ArrayRef<uint32_t> components) {
  HostValue result(HostScalar::U32, unsigned(components.size()));
  llvm::copy(components, result.bits.begin());
  return result;
}

double HostValue::real(unsigned index) const {
  return kind == HostScalar::F16 ? fromHalf(uint16_t(bits[index])) : double(llvm::bit_cast<float>(bits[index]));
}

int64_t HostValue::integer(unsigned index) const {
  return kind == HostScalar::I32 ? int64_t(int32_t(bits[index])) : int64_t(bits[index]);
}

void HostValue::setReal(unsigned index, double value) {
  bits[index] = kind == HostScalar::F16 ? roundToHalf(value) : llvm::bit_cast<uint32_t>(roundToFloat(value));
}

void HostValue::setInteger(unsigned index, int64_t value) {
  uint32_t mask = kind == HostScalar::Bool ? 1u : kind == HostScalar::U8 ? 0xffu : kind == HostScalar::U16 ? 0xffffu : ~0u;
  bits[index] = uint32_t(value) & mask;
}

std::optional<HostValue> besl::convertHostValue(const HostValue &value, HostScalar to) {
  if ((value.kind == HostScalar::Bool) != (to == HostScalar::Bool))
    return std::nullopt;
  HostValue result(to, value.width);
  for (unsigned i = 0; i < value.width; ++i) {
    if (value.isFloat() && !isFloat(to)) {
      double real = value.real(i);
      double low = to == HostScalar::I32 ? -0x1p31 : 0.0;
      double high = to == HostScalar::I32   ? 0x1p31 - 1
                    : to == HostScalar::U32 ? 0x1p32 - 1
                    : to == HostScalar::U16 ? 0xffff
                                            : 0xff;
      result.setInteger(i, std::isnan(real) ? 0 : int64_t(std::trunc(std::fmin(std::fmax(real, low), high))));
    } else if (value.isFloat()) {
      result.setReal(i, value.real(i));
    } else if (isFloat(to)) {
      result.setReal(i, double(value.integer(i)));
    } else {
      result.setInteger(i, value.integer(i));
    }
  }
  return result;
}

//===-- Host functions -----------------------------------------------------------------------===//

namespace {

using Args = llvm::ArrayRef<HostValue>;
using HostFunction = std::optional<HostValue> (*)(Args);

/// Rounds one step of a definition.
double step(double value) { return roundToFloat(value); }

// The other operand when one is NaN; for equal operands the first.
double minimum(double x, double y) { return y < x || std::isnan(x) ? y : x; }
double maximum(double x, double y) { return x < y || std::isnan(x) ? y : x; }
double clamp(double x, double lo, double hi) { return minimum(maximum(x, lo), hi); }
double roundHalfToEven(double x) { return std::nearbyint(x); }

/// The arguments have one kind, one width, and scalars besides.
bool agree(Args args, bool floats) {
  if (args.empty() || args[0].isFloat() != floats || args[0].kind == HostScalar::Bool)
    return false;
  unsigned width = 1;
  for (const HostValue &arg : args) {
    if (arg.kind != args[0].kind || (arg.width != 1 && width != 1 && arg.width != width))
      return false;
    width = std::max<unsigned>(width, arg.width);
  }
  return true;
}

unsigned commonWidth(Args args) {
  unsigned width = 1;
  for (const HostValue &arg : args)
    width = std::max<unsigned>(width, arg.width);
  return width;
}

double realOf(const HostValue &value, unsigned index) { return value.real(value.width == 1 ? 0 : index); }
int64_t integerOf(const HostValue &value, unsigned index) { return value.integer(value.width == 1 ? 0 : index); }

/// Lifts functions of numbers to values of any width. One with integers takes an integer function too.
template <auto F>
std::optional<HostValue> each1(Args args) {
  if (args.size() != 1 || !agree(args, true))
    return std::nullopt;
  HostValue result(args[0].kind, args[0].width);
  for (unsigned i = 0; i < result.width; ++i)
    result.setReal(i, F(args[0].real(i)));
  return result;
}

template <auto F>
std::optional<HostValue> each2(Args args) {
  if (args.size() != 2 || !agree(args, true))
    return std::nullopt;
  HostValue result(args[0].kind, commonWidth(args));
  for (unsigned i = 0; i < result.width; ++i)
    result.setReal(i, F(realOf(args[0], i), realOf(args[1], i)));
  return result;
}

template <auto F>
std::optional<HostValue> each3(Args args) {
  if (args.size() != 3 || !agree(args, true))
    return std::nullopt;
  HostValue result(args[0].kind, commonWidth(args));
  for (unsigned i = 0; i < result.width; ++i)
    result.setReal(i, F(realOf(args[0], i), realOf(args[1], i), realOf(args[2], i)));
  return result;
}

template <auto F>
std::optional<HostValue> eachInteger2(Args args) {
  if (args.size() != 2 || !agree(args, false))
    return std::nullopt;
  HostValue result(args[0].kind, commonWidth(args));
  for (unsigned i = 0; i < result.width; ++i)
    result.setInteger(i, F(integerOf(args[0], i), integerOf(args[1], i)));
  return result;
}

std::optional<HostValue> min(Args args) {
  constexpr auto onIntegers = [](int64_t x, int64_t y) { return y < x ? y : x; };
  return agree(args, true) ? each2<minimum>(args) : eachInteger2<onIntegers>(args);
}
std::optional<HostValue> max(Args args) {
  constexpr auto onIntegers = [](int64_t x, int64_t y) { return x < y ? y : x; };
  return agree(args, true) ? each2<maximum>(args) : eachInteger2<onIntegers>(args);
}
std::optional<HostValue> clampValue(Args args) {
  if (args.size() != 3)
    return std::nullopt;
  std::optional<HostValue> raised = max({args[0], args[1]});
  return raised ? min({*raised, args[2]}) : std::nullopt;
}

double fract(double x) { return step(x - std::floor(x)); }
double stepFunction(double edge, double x) { return x < edge ? 0.0 : 1.0; }
double mix(double a, double b, double t) { return a + step(step(b - a) * t); }
double smoothstep(double a, double b, double x) {
  double t = clamp(step(step(x - a) / step(b - a)), 0.0, 1.0);
  return step(t * t) * step(3.0 - step(2.0 * t));
}
double inverseSqrt(double x) { return 1.0 / std::sqrt(x); }
double radians(double x) { return x * (3.14159265358979323846 / 180.0); }
// The product of two floats is exact in a double; of the sum the lowest digit tells on which side of a tie it lies.
double fusedFloat(double a, double b, double c) { return std::fma(float(a), float(b), float(c)); }
double fusedHalf(double a, double b, double c) { return std::fma(a, b, c); }
double absolute(double x) { return std::fabs(x); }
double floorOf(double x) { return std::floor(x); }
double truncOf(double x) { return std::trunc(x); }
double sqrtOf(double x) { return std::sqrt(x); }
double expOf(double x) { return std::exp(x); }
double log2Of(double x) { return std::log2(x); }
double powOf(double x, double y) { return std::pow(x, y); }
double sinOf(double x) { return std::sin(x); }
double cosOf(double x) { return std::cos(x); }
double tanOf(double x) { return std::tan(x); }
double asinOf(double x) { return std::asin(x); }
double atan2Of(double y, double x) { return std::atan2(y, x); }

std::optional<HostValue> fma(Args args) {
  if (args.empty())
    return std::nullopt;
  return args[0].kind == HostScalar::F16 ? each3<fusedHalf>(args) : each3<fusedFloat>(args);
}

std::optional<HostValue> sincos(Args args) {
  if (args.size() != 1 || !args[0].isFloat() || args[0].width != 1)
    return std::nullopt;
  HostValue result(args[0].kind, 2);
  result.setReal(0, std::sin(args[0].real()));
  result.setReal(1, std::cos(args[0].real()));
  return result;
}

std::optional<HostValue> roundToI32(Args args) {
  std::optional<HostValue> rounded = each1<roundHalfToEven>(args);
  return rounded ? convertHostValue(*rounded, HostScalar::I32) : std::nullopt;
}

/// Products and sums of a dot product, each rounded to a float.
double dotOf(const HostValue &a, const HostValue &b) {
  double sum = step(a.real(0) * b.real(0));
  for (unsigned i = 1; i < a.width; ++i)
    sum = step(sum + step(a.real(i) * b.real(i)));
  return sum;
}

bool areVectors(Args args, unsigned count) {
  return args.size() == count && agree(args, true) &&
         llvm::all_of(args, [&](const HostValue &arg) { return arg.width > 1 && arg.width == args[0].width; });
}

std::optional<HostValue> dot(Args args) {
  if (!areVectors(args, 2))
    return std::nullopt;
  HostValue result(args[0].kind);
  result.setReal(0, dotOf(args[0], args[1]));
  return result;
}

std::optional<HostValue> length(Args args) {
  if (!areVectors(args, 1))
    return std::nullopt;
  HostValue result(args[0].kind);
  result.setReal(0, std::sqrt(dotOf(args[0], args[0])));
  return result;
}

std::optional<HostValue> normalize(Args args) {
  if (!areVectors(args, 1))
    return std::nullopt;
  double size = step(std::sqrt(dotOf(args[0], args[0])));
  HostValue result(args[0].kind, args[0].width);
  for (unsigned i = 0; i < result.width; ++i)
    result.setReal(i, args[0].real(i) / size);
  return result;
}

std::optional<HostValue> cross(Args args) {
  if (!areVectors(args, 2) || args[0].width != 3)
    return std::nullopt;
  HostValue result(args[0].kind, 3);
  for (unsigned i = 0; i < 3; ++i) {
    unsigned j = (i + 1) % 3, k = (i + 2) % 3;
    result.setReal(i, step(args[0].real(j) * args[1].real(k)) - step(args[0].real(k) * args[1].real(j)));
  }
  return result;
}

std::optional<HostValue> reflect(Args args) {
  if (!areVectors(args, 2))
    return std::nullopt;
  double scale = step(2.0 * dotOf(args[1], args[0]));
  HostValue result(args[0].kind, args[0].width);
  for (unsigned i = 0; i < result.width; ++i)
    result.setReal(i, args[0].real(i) - step(scale * args[1].real(i)));
  return result;
}

/// The parts of a float's encoding.
struct Encoding {
  uint32_t exponent, fraction, largestExponent;
};
Encoding encoding(HostScalar kind, uint32_t bits) {
  if (kind == HostScalar::F16)
    return {(bits >> 10) & 0x1fu, bits & 0x3ffu, 0x1fu};
  return {(bits >> 23) & 0xffu, bits & 0x7fffffu, 0xffu};
}
bool isNan(Encoding e) { return e.exponent == e.largestExponent && e.fraction != 0; }
bool isInfinite(Encoding e) { return e.exponent == e.largestExponent && e.fraction == 0; }
bool isFinite(Encoding e) { return e.exponent != e.largestExponent; }
bool isNormal(Encoding e) { return isFinite(e) && e.exponent != 0; }

template <auto F>
std::optional<HostValue> classify(Args args) {
  if (args.size() != 1 || !args[0].isFloat())
    return std::nullopt;
  HostValue result(HostScalar::Bool, args[0].width);
  for (unsigned i = 0; i < result.width; ++i)
    result.bits[i] = F(encoding(args[0].kind, args[0].bits[i]));
  return result;
}

std::optional<HostValue> findLsb(Args args) {
  if (args.size() != 1 || args[0].kind != HostScalar::U32)
    return std::nullopt;
  HostValue result(HostScalar::U32, args[0].width);
  for (unsigned i = 0; i < result.width; ++i)
    result.bits[i] = args[0].bits[i] ? uint32_t(llvm::countr_zero(args[0].bits[i])) : ~0u;
  return result;
}

bool isBallot(const HostValue &value) { return value.kind == HostScalar::U32 && value.width == 4; }

std::optional<HostValue> ballotAny(Args args) {
  if (args.size() != 1 || !isBallot(args[0]))
    return std::nullopt;
  return HostValue::boolean(llvm::any_of(args[0].bits, [](uint32_t word) { return word != 0; }));
}

std::optional<HostValue> ballotCount(Args args) {
  if (args.size() != 1 || !isBallot(args[0]))
    return std::nullopt;
  uint32_t count = 0;
  for (uint32_t word : args[0].bits)
    count += uint32_t(llvm::popcount(word));
  return HostValue::u32(count);
}

std::optional<HostValue> ballotFindLsb(Args args) {
  if (args.size() != 1 || !isBallot(args[0]))
    return std::nullopt;
  for (uint32_t i = 0; i < 4; ++i)
    if (args[0].bits[i])
      return HostValue::u32(i * 32 + uint32_t(llvm::countr_zero(args[0].bits[i])));
  return HostValue::u32(~0u);
}

std::optional<HostValue> ballotAndNot(Args args) {
  if (args.size() != 2 || !isBallot(args[0]) || !isBallot(args[1]))
    return std::nullopt;
  HostValue result = args[0];
  for (auto [word, removed] : llvm::zip(result.bits, args[1].bits))
    word &= ~removed;
  return result;
}

struct Entry {
  IntrinsicID id;
  HostFunction function;
  HostUnary unary = nullptr;
  HostBinary binary = nullptr;
};

constexpr Entry kFunctions[] = {
    {IntrinsicID::min, min},
    {IntrinsicID::max, max},
    {IntrinsicID::clamp, clampValue},
    {IntrinsicID::abs, each1<absolute>, absolute},
    {IntrinsicID::sqrt, each1<sqrtOf>, sqrtOf},
    {IntrinsicID::inversesqrt, each1<inverseSqrt>, inverseSqrt},
    {IntrinsicID::exp, each1<expOf>, expOf},
    {IntrinsicID::log2, each1<log2Of>, log2Of},
    {IntrinsicID::pow, each2<powOf>, nullptr, powOf},
    {IntrinsicID::sin, each1<sinOf>, sinOf},
    {IntrinsicID::cos, each1<cosOf>, cosOf},
    {IntrinsicID::tan, each1<tanOf>, tanOf},
    {IntrinsicID::asin, each1<asinOf>, asinOf},
    {IntrinsicID::atan2, each2<atan2Of>, nullptr, atan2Of},
    {IntrinsicID::sincos, sincos},
    {IntrinsicID::floor, each1<floorOf>, floorOf},
    {IntrinsicID::fract, each1<fract>, fract},
    {IntrinsicID::trunc, each1<truncOf>, truncOf},
    {IntrinsicID::round, each1<roundHalfToEven>, roundHalfToEven},
    {IntrinsicID::round_to_i32, roundToI32},
    {IntrinsicID::radians, each1<radians>, radians},
    {IntrinsicID::step, each2<stepFunction>, nullptr, stepFunction},
    {IntrinsicID::smoothstep, each3<smoothstep>},
    {IntrinsicID::mix, each3<mix>},
    {IntrinsicID::fma, fma},
    {IntrinsicID::dot, dot},
    {IntrinsicID::cross, cross},
    {IntrinsicID::length, length},
    {IntrinsicID::normalize, normalize},
    {IntrinsicID::reflect, reflect},
    {IntrinsicID::find_lsb, findLsb},
    {IntrinsicID::is_nan, classify<isNan>},
    {IntrinsicID::is_infinite, classify<isInfinite>},
    {IntrinsicID::is_finite, classify<isFinite>},
    {IntrinsicID::is_normal, classify<isNormal>},
    {IntrinsicID::subgroup_ballot_any, ballotAny},
    {IntrinsicID::subgroup_ballot_count, ballotCount},
    {IntrinsicID::subgroup_ballot_find_lsb, ballotFindLsb},
    {IntrinsicID::subgroup_ballot_and_not, ballotAndNot},
};

const Entry *findEntry(IntrinsicID id) {
  for (const Entry &entry : kFunctions)
    if (entry.id == id)
      return &entry;
  return nullptr;
}

} // namespace

std::optional<HostValue> besl::evaluateIntrinsic(IntrinsicID id, llvm::ArrayRef<HostValue> args) {
  const Entry *entry = findEntry(id);
  return entry ? entry->function(args) : std::nullopt;
}

bool besl::hasHostFunction(IntrinsicID id) { return findEntry(id) != nullptr; }
HostUnary besl::getHostUnary(IntrinsicID id) {
  const Entry *entry = findEntry(id);
  return entry ? entry->unary : nullptr;
}
HostBinary besl::getHostBinary(IntrinsicID id) {
  const Entry *entry = findEntry(id);
  return entry ? entry->binary : nullptr;
}
