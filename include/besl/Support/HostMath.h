// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What mathematical intrinsics and conversions compute, on the host: the reference results that constants, folded ops and the
// interpreter have. Halves are computed as floats and rounded once at the end of an operation. Neither the rounding mode
// nor the locale of the process matters; the mode is expected to be the default one.
//
// A host function is found by the intrinsic's id:
//
//   HostValue x = HostValue::f32(-1.5f);
//   std::optional<HostValue> y = evaluateIntrinsic(IntrinsicID::abs, {x});

#ifndef BESL_SUPPORT_HOSTMATH_H
#define BESL_SUPPORT_HOSTMATH_H

#include "besl/Support/IntrinsicTable.h"
#include "llvm/ADT/ArrayRef.h"
#include <array>
#include <cstdint>
#include <optional>

namespace besl {

enum class HostScalar : uint8_t { Bool, U8, U16, U32, I32, F16, F32 };

inline bool isFloat(HostScalar kind) { return kind >= HostScalar::F16; }
inline bool isInteger(HostScalar kind) { return kind >= HostScalar::U8 && kind <= HostScalar::I32; }

/// The nearest half, ties to even; overflow gives an infinity.
uint16_t roundToHalf(double value);
/// Exact.
double fromHalf(uint16_t bits);
/// The nearest float, ties to even.
float roundToFloat(double value);

/// A scalar, or a vector of 2 to 4 components. A component is its bits, in the low end of a word: integers zero-extended, `i32` in
/// two's complement, floats as IEEE 754 encodes them.
struct HostValue {
  HostScalar kind = HostScalar::U32;
  uint8_t width = 1;
  std::array<uint32_t, 4> bits = {};

  HostValue() = default;
  explicit HostValue(HostScalar kind, unsigned width = 1) : kind(kind), width(uint8_t(width)) {}

  static HostValue boolean(bool value);
  static HostValue u32(uint32_t value);
  static HostValue i32(int32_t value);
  static HostValue f16(double value); ///< rounded
  static HostValue f32(float value);
  /// A vector of f32, of u32.
  static HostValue vector(llvm::ArrayRef<float> components);
  static HostValue vector(llvm::ArrayRef<uint32_t> components);

  bool isFloat() const { return besl::isFloat(kind); }
  /// Value of a float component.
  double real(unsigned index = 0) const;
  /// Value of an integer or bool component.
  int64_t integer(unsigned index = 0) const;
  /// Rounds to the kind, which is a float.
  void setReal(unsigned index, double value);
  /// Keeps the low bits.
  void setInteger(unsigned index, int64_t value);

  bool operator==(const HostValue &other) const {
    return kind == other.kind && width == other.width && bits == other.bits;
  }
};

/// Result of an intrinsic. Nothing when it has no host function or the arguments are none that it takes. By-component
/// intrinsics take any width; a scalar beside vectors stands for all components.
std::optional<HostValue> evaluateIntrinsic(IntrinsicID id, llvm::ArrayRef<HostValue> args);
bool hasHostFunction(IntrinsicID id);

/// The function behind an intrinsic of floats that works by component, to be rounded to the result's type, or null: what
/// evaluateIntrinsic() applies to each component.
using HostUnary = double (*)(double);
using HostBinary = double (*)(double, double);
HostUnary getHostUnary(IntrinsicID id);
HostBinary getHostBinary(IntrinsicID id);

/// Float to integer truncates and saturates, NaN gives 0; a narrower integer keeps the low bits; what becomes a float is
/// rounded to nearest, ties to even; signed and unsigned of one width exchange their bits. Bools convert to nothing else.
std::optional<HostValue> convertHostValue(const HostValue &value, HostScalar to);

} // namespace besl

#endif // BESL_SUPPORT_HOSTMATH_H
