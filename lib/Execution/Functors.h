// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the arithmetic ops of the `besl_vm` dialect do to a lane. All are total, branch-free where that lets the compiler use vector
// instructions, and give the results of HostMath.cpp, which computes in doubles and rounds once. Compiled without contraction.

#ifndef BESL_LIB_EXECUTION_FUNCTORS_H
#define BESL_LIB_EXECUTION_FUNCTORS_H

#include "llvm/ADT/bit.h"
#include <cmath>
#include <cstdint>

namespace besl::vm {

// The scalars of the machine. A bool is a mask word: 0 or all ones.
struct F32 { using Type = float; };
struct U32 { using Type = uint32_t; };
struct I32 { using Type = int32_t; };
struct Bool { using Type = uint32_t; };

inline uint32_t mask(bool condition) { return condition ? ~0u : 0u; }
inline float asFloat(uint32_t bits) { return llvm::bit_cast<float>(bits); }
inline uint32_t asBits(float value) { return llvm::bit_cast<uint32_t>(value); }

//===-- Rounding -----------------------------------------------------------------------------===//

inline float withSignOf(float magnitude, float sign) {
  return asFloat((asBits(magnitude) & 0x7fffffffu) | (asBits(sign) & 0x80000000u));
}
inline float magnitude(float x) { return asFloat(asBits(x) & 0x7fffffffu); }

/// Floats from 2^23 on are integral, and adding 2^23 rounds the others.
inline float roundEven(float x) {
  float size = magnitude(x);
  float rounded = withSignOf((size + 8388608.0f) - 8388608.0f, x);
  return size < 8388608.0f ? rounded : x;
}
inline float floorOf(float x) {
  float rounded = roundEven(x);
  return rounded > x ? rounded - 1.0f : rounded;
}
inline float truncate(float x) {
  float size = magnitude(x), rounded = roundEven(size);
  return withSignOf(rounded > size ? rounded - 1.0f : rounded, x);
}

/// The nearest half, as a float. Below 2^-14 halves are multiples of 2^-24, which is the distance of floats from 0.5 on.
inline float roundToHalfFloat(float x) {
  uint32_t bits = asBits(x);
  float size = magnitude(x);
  float normal = asFloat((asBits(size) + 0xfffu + ((bits >> 13) & 1u)) & ~0x1fffu);
  float rounded = size < 0x1p-14f ? (size + 0.5f) - 0.5f : normal;
  rounded = rounded >= 65536.0f ? asFloat(0x7f800000u) : rounded;
  return x != x ? x : withSignOf(rounded, x);
}

//===-- Division of integers -------------------------------------------------------------------===//

// A double holds the quotient of any two 32-bit integers precisely enough for its integral part to be right.
inline uint32_t divide(uint32_t x, uint32_t y) {
  y = y == 0 ? 1 : y;
  double quotient = double(x) / double(y);
  double rounded = (quotient + 0x1p52) - 0x1p52;
  rounded = rounded > quotient ? rounded - 1.0 : rounded;
  return uint32_t(llvm::bit_cast<uint64_t>(rounded + 0x1p52));
}
/// Divides many numbers by one: the quotient is the high half of a product, corrected by what the factor lacks of 33 bits. Division by zero is one by 1.
struct Reciprocal {
  explicit Reciprocal(uint32_t y) : divisor(y == 0 ? 1 : y) {
    uint32_t bits = 32 - uint32_t(llvm::countl_zero(divisor - 1));
    factor = uint32_t(((uint64_t(1) << 32) * ((uint64_t(1) << bits) - divisor)) / divisor + 1);
    first = bits > 0 ? 1 : 0;
    second = bits > 0 ? bits - 1 : 0;
  }
  uint32_t divide(uint32_t x) const {
    auto high = uint32_t((uint64_t(x) * factor) >> 32);
    return (high + ((x - high) >> first)) >> second;
  }
  uint32_t divisor, factor, first, second;
};

/// The divisor that has the same quotient and remainder, and can be divided by.
inline int32_t harmless(int32_t x, int32_t y) {
  bool overflows = (y == -1) & (x == INT32_MIN);
  return ((y == 0) | overflows) ? 1 : y;
}
inline int32_t divide(int32_t x, int32_t y) { return int32_t(double(x) / double(harmless(x, y))); }

//===-- Functors -----------------------------------------------------------------------------===//

template <typename S> struct Add { using Result = S; static auto apply(typename S::Type a, typename S::Type b) { return a + b; } };
template <typename S> struct Sub { using Result = S; static auto apply(typename S::Type a, typename S::Type b) { return a - b; } };
template <typename S> struct Mul { using Result = S; static auto apply(typename S::Type a, typename S::Type b) { return a * b; } };

template <typename S> struct Div { using Result = S; static auto apply(typename S::Type a, typename S::Type b) { return divide(a, b); } };
template <> struct Div<U32> {
  using Result = U32;
  static uint32_t apply(uint32_t a, uint32_t b) { return divide(a, b); }
  static uint32_t applyUniform(uint32_t a, const Reciprocal &b) { return b.divide(a); }
};
template <> struct Div<F32> { using Result = F32; static float apply(float a, float b) { return a / b; } };

template <typename S> struct Rem;
template <> struct Rem<F32> { using Result = F32; static float apply(float a, float b) { return a - b * truncate(a / b); } };
template <> struct Rem<U32> {
  using Result = U32;
  static uint32_t apply(uint32_t a, uint32_t b) { return a - divide(a, b) * (b == 0 ? 1 : b); }
  static uint32_t applyUniform(uint32_t a, const Reciprocal &b) { return a - b.divide(a) * b.divisor; }
};
template <> struct Rem<I32> {
  using Result = I32;
  static int32_t apply(int32_t a, int32_t b) {
    return int32_t(uint32_t(a) - uint32_t(divide(a, b)) * uint32_t(harmless(a, b)));
  }
};

template <typename S> struct Shl { using Result = S; static uint32_t apply(uint32_t a, uint32_t b) { return a << (b & 31); } };
template <typename S> struct Shr { using Result = S; static auto apply(typename S::Type a, typename S::Type b) { return a >> (b & 31); } };
template <typename S> struct And { using Result = S; static uint32_t apply(uint32_t a, uint32_t b) { return a & b; } };
template <typename S> struct Or { using Result = S; static uint32_t apply(uint32_t a, uint32_t b) { return a | b; } };
template <typename S> struct Xor { using Result = S; static uint32_t apply(uint32_t a, uint32_t b) { return a ^ b; } };
template <typename S> struct AndNot { using Result = S; static uint32_t apply(uint32_t a, uint32_t b) { return a & ~b; } };

template <typename S> struct Min { using Result = S; static auto apply(typename S::Type a, typename S::Type b) { return b < a ? b : a; } };
template <typename S> struct Max { using Result = S; static auto apply(typename S::Type a, typename S::Type b) { return a < b ? b : a; } };
template <> struct Min<F32> { using Result = F32; static float apply(float a, float b) { return ((b < a) | (a != a)) ? b : a; } };
template <> struct Max<F32> { using Result = F32; static float apply(float a, float b) { return ((a < b) | (a != a)) ? b : a; } };

template <typename S> struct Equal { using Result = Bool; static uint32_t apply(typename S::Type a, typename S::Type b) { return mask(a == b); } };
template <typename S> struct NotEqual { using Result = Bool; static uint32_t apply(typename S::Type a, typename S::Type b) { return mask(a != b); } };
template <typename S> struct Less { using Result = Bool; static uint32_t apply(typename S::Type a, typename S::Type b) { return mask(a < b); } };
template <typename S> struct LessEqual { using Result = Bool; static uint32_t apply(typename S::Type a, typename S::Type b) { return mask(a <= b); } };

template <typename S> struct Neg { using Result = S; static uint32_t apply(uint32_t a) { return 0u - a; } };
template <> struct Neg<F32> { using Result = F32; static float apply(float a) { return asFloat(asBits(a) ^ 0x80000000u); } };
template <typename S> struct Not { using Result = S; static uint32_t apply(uint32_t a) { return ~a; } };
template <typename S> struct Abs { using Result = F32; static float apply(float a) { return magnitude(a); } };
template <typename S> struct Sqrt { using Result = F32; static float apply(float a) { return __builtin_sqrtf(a); } };
template <typename S> struct Floor { using Result = F32; static float apply(float a) { return floorOf(a); } };
template <typename S> struct Trunc { using Result = F32; static float apply(float a) { return truncate(a); } };
template <typename S> struct Round { using Result = F32; static float apply(float a) { return roundEven(a); } };
template <typename S> struct RoundHalf { using Result = F32; static float apply(float a) { return roundToHalfFloat(a); } };
template <typename S> struct ToU32 {
  using Result = U32;
  static uint32_t apply(float a) {
    float inside = a > 0.0f ? (a < 4294967040.0f ? a : 4294967040.0f) : 0.0f;
    return a >= 4294967296.0f ? ~0u : uint32_t(inside);
  }
};
template <typename S> struct ToI32 {
  using Result = I32;
  static int32_t apply(float a) {
    float inside = a > -2147483648.0f ? (a < 2147483520.0f ? a : 2147483520.0f) : -2147483648.0f;
    int32_t integer = int32_t(inside);
    integer = a >= 2147483648.0f ? INT32_MAX : integer;
    return a != a ? 0 : integer;
  }
};
template <typename S> struct ToF32 { using Result = F32; static float apply(typename S::Type a) { return float(a); } };
template <typename S> struct Copy { using Result = U32; static uint32_t apply(uint32_t a) { return a; } };

template <typename S> struct Select {
  using Result = U32;
  static uint32_t apply(uint32_t condition, uint32_t yes, uint32_t no) { return (condition & yes) | (~condition & no); }
};
template <typename S> struct MulAdd { using Result = F32; static float apply(float a, float b, float c) { return a * b + c; } };
template <typename S> struct Fma { using Result = F32; static float apply(float a, float b, float c) { return __builtin_fmaf(a, b, c); } };

} // namespace besl::vm

#endif // BESL_LIB_EXECUTION_FUNCTORS_H
