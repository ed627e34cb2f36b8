// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reference results of the intrinsics, against the numbered statements of docs/semantics.md.

#include "besl/Support/HostMath.h"
#include "gtest/gtest.h"
#include <cmath>
#include <limits>

using namespace besl;

namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInf = std::numeric_limits<float>::infinity();

template <typename... Floats>
float f32(IntrinsicID id, Floats... args) {
  std::optional<HostValue> result = evaluateIntrinsic(id, {HostValue::f32(args)...});
  EXPECT_TRUE(result && result->kind == HostScalar::F32 && result->width == 1);
  return result ? float(result->real()) : kNan;
}

template <typename... Doubles>
double f16(IntrinsicID id, Doubles... args) {
  std::optional<HostValue> result = evaluateIntrinsic(id, {HostValue::f16(args)...});
  EXPECT_TRUE(result && result->kind == HostScalar::F16);
  return result ? result->real() : kNan;
}

HostValue vec(std::initializer_list<float> components) {
  return HostValue::vector(llvm::ArrayRef<float>(components.begin(), components.size()));
}
HostValue uvec(std::initializer_list<uint32_t> components) {
  return HostValue::vector(llvm::ArrayRef<uint32_t>(components.begin(), components.size()));
}

} // namespace

// S8.1
TEST(HostMath, MinAndMaxPreferTheNumber) {
  EXPECT_EQ(f32(IntrinsicID::min, 1.0f, 2.0f), 1.0f);
  EXPECT_EQ(f32(IntrinsicID::max, 1.0f, 2.0f), 2.0f);
  EXPECT_EQ(f32(IntrinsicID::min, kNan, 2.0f), 2.0f);
  EXPECT_EQ(f32(IntrinsicID::min, 2.0f, kNan), 2.0f);
  EXPECT_EQ(f32(IntrinsicID::max, kNan, -2.0f), -2.0f);
  EXPECT_EQ(f32(IntrinsicID::max, -2.0f, kNan), -2.0f);
  EXPECT_TRUE(std::isnan(f32(IntrinsicID::max, kNan, kNan)));
  EXPECT_EQ(evaluateIntrinsic(IntrinsicID::min, {HostValue::i32(-1), HostValue::i32(1)}), HostValue::i32(-1));
  EXPECT_EQ(evaluateIntrinsic(IntrinsicID::min, {HostValue::u32(~0u), HostValue::u32(1)}), HostValue::u32(1));
  EXPECT_EQ(evaluateIntrinsic(IntrinsicID::max, {HostValue::u32(~0u), HostValue::u32(1)}), HostValue::u32(~0u));
}

// S8.2
TEST(HostMath, ClampIsMinOfMax) {
  EXPECT_EQ(f32(IntrinsicID::clamp, 3.0f, 0.0f, 1.0f), 1.0f);
  EXPECT_EQ(f32(IntrinsicID::clamp, 3.0f, 5.0f, 1.0f), 1.0f);
  EXPECT_EQ(f32(IntrinsicID::clamp, kNan, 0.25f, 1.0f), 0.25f);
  EXPECT_EQ(evaluateIntrinsic(IntrinsicID::clamp, {HostValue::i32(-9), HostValue::i32(-5), HostValue::i32(5)}), HostValue::i32(-5));
}

// S8.3 to S8.6, S8.8
TEST(HostMath, Rounding) {
  EXPECT_TRUE(std::signbit(f32(IntrinsicID::floor, -0.0f)));
  EXPECT_EQ(f32(IntrinsicID::abs, -0.0f), 0.0f);
  EXPECT_FALSE(std::signbit(f32(IntrinsicID::abs, -0.0f)));
  EXPECT_EQ(f32(IntrinsicID::floor, -1.5f), -2.0f);
  EXPECT_EQ(f32(IntrinsicID::trunc, -1.5f), -1.0f);
  EXPECT_TRUE(std::signbit(f32(IntrinsicID::trunc, -0.5f)));
  EXPECT_EQ(f32(IntrinsicID::fract, -0.25f), 0.75f);
  EXPECT_EQ(f32(IntrinsicID::fract, -1e-10f), 1.0f);
  for (auto [x, y] : {std::pair(0.5f, 0.0f), {1.5f, 2.0f}, {2.5f, 2.0f}, {-0.5f, -0.0f}, {-1.5f, -2.0f}, {0.49999997f, 0.0f}})
    EXPECT_EQ(f32(IntrinsicID::round, x), y) << x;
  EXPECT_EQ(f32(IntrinsicID::step, 1.0f, 1.0f), 1.0f);
  EXPECT_EQ(f32(IntrinsicID::step, 1.0f, 0.5f), 0.0f);
}

// S8.7
TEST(HostMath, RoundToI32Saturates) {
  std::optional<HostValue> result = evaluateIntrinsic(IntrinsicID::round_to_i32, {vec({2.5f, -3e9f})});
  ASSERT_TRUE(result && result->kind == HostScalar::I32 && result->width == 2);
  EXPECT_EQ(result->integer(0), 2);
  EXPECT_EQ(result->integer(1), -2147483648ll);
  result = evaluateIntrinsic(IntrinsicID::round_to_i32, {vec({kNan, kInf})});
  EXPECT_EQ(result->integer(0), 0);
  EXPECT_EQ(result->integer(1), 2147483647ll);
}

// S8.11, S2.6
TEST(HostMath, FmaRoundsOnce) {
  float a = 1.0f + 0x1p-12f;
  EXPECT_EQ(f32(IntrinsicID::fma, a, a, -1.0f), 0x1p-11f + 0x1p-24f);
  EXPECT_EQ(f16(IntrinsicID::fma, 1.0 + 0x1p-6, 1.0 + 0x1p-6, -1.0), 0x1p-5 + 0x1p-12);
  // A tie of halves that only the product's last digit breaks.
  EXPECT_EQ(f16(IntrinsicID::fma, 0x1p-11 + 0x1p-21, 1.0 + 0x1p-10, 1.0), 1.0 + 0x1p-10);
}

// S8.9, S8.10, S8.19
TEST(HostMath, Interpolation) {
  EXPECT_EQ(f32(IntrinsicID::mix, 2.0f, 4.0f, 0.25f), 2.5f);
  EXPECT_EQ(f32(IntrinsicID::mix, 2.0f, 4.0f, 2.0f), 6.0f);
  EXPECT_EQ(f32(IntrinsicID::smoothstep, 0.0f, 2.0f, 1.0f), 0.5f);
  EXPECT_EQ(f32(IntrinsicID::smoothstep, 0.0f, 2.0f, 5.0f), 1.0f);
  EXPECT_EQ(f32(IntrinsicID::radians, 180.0f), 3.14159274f);
  std::optional<HostValue> blended = evaluateIntrinsic(IntrinsicID::mix, {vec({0, 2}), vec({4, 4}), HostValue::f32(0.5f)});
  EXPECT_EQ(blended, vec({2, 3}));
}

// S8.12 to S8.18
TEST(HostMath, Functions) {
  EXPECT_TRUE(std::isnan(f32(IntrinsicID::sqrt, -1.0f)));
  EXPECT_EQ(f32(IntrinsicID::sqrt, 2.0f), std::sqrt(2.0f));
  EXPECT_EQ(f32(IntrinsicID::inversesqrt, 0.0f), kInf);
  EXPECT_EQ(f32(IntrinsicID::log2, 0.0f), -kInf);
  EXPECT_TRUE(std::isnan(f32(IntrinsicID::log2, -1.0f)));
  EXPECT_EQ(f32(IntrinsicID::log2, 8.0f), 3.0f);
  EXPECT_EQ(f32(IntrinsicID::exp, 0.0f), 1.0f);
  EXPECT_EQ(f32(IntrinsicID::pow, 2.0f, 10.0f), 1024.0f);
  EXPECT_EQ(f32(IntrinsicID::atan2, 1.0f, 0.0f), 1.57079637f);
  EXPECT_EQ(f32(IntrinsicID::atan2, 0.0f, 1.0f), 0.0f);
  EXPECT_EQ(evaluateIntrinsic(IntrinsicID::sincos, {HostValue::f32(0)}), vec({0, 1}));
  EXPECT_EQ(f16(IntrinsicID::sqrt, 2.0), 1.4140625);
}

// S8.20 to S8.24
TEST(HostMath, Vectors) {
  EXPECT_EQ(evaluateIntrinsic(IntrinsicID::dot, {vec({1, 2, 3}), vec({4, 5, 6})}), HostValue::f32(32));
  EXPECT_EQ(evaluateIntrinsic(IntrinsicID::cross, {vec({1, 0, 0}), vec({0, 1, 0})}), vec({0, 0, 1}));
  EXPECT_EQ(evaluateIntrinsic(IntrinsicID::length, {vec({3, 4})}), HostValue::f32(5));
  EXPECT_EQ(evaluateIntrinsic(IntrinsicID::normalize, {vec({3, 0, 4})}), vec({0.6f, 0, 0.8f}));
  EXPECT_EQ(evaluateIntrinsic(IntrinsicID::reflect, {vec({1, -1, 0, 0}), vec({0, 1, 0, 0})}), vec({1, 1, 0, 0}));
  std::optional<HostValue> zero = evaluateIntrinsic(IntrinsicID::normalize, {vec({0, 0, 0})});
  for (unsigned i = 0; i < 3; ++i)
    EXPECT_TRUE(std::isnan(zero->real(i)));
}

// S8.25
TEST(HostMath, Classification) {
  auto is = [](IntrinsicID id, HostValue value) { return evaluateIntrinsic(id, {value})->bits[0] != 0; };
  HostValue subnormal = HostValue::f32(1e-40f), one = HostValue::f32(1), nan = HostValue::f32(kNan), inf = HostValue::f32(-kInf);
  EXPECT_TRUE(is(IntrinsicID::is_nan, nan));
  EXPECT_FALSE(is(IntrinsicID::is_nan, inf));
  EXPECT_TRUE(is(IntrinsicID::is_infinite, inf));
  EXPECT_FALSE(is(IntrinsicID::is_finite, nan));
  EXPECT_TRUE(is(IntrinsicID::is_finite, subnormal));
  EXPECT_FALSE(is(IntrinsicID::is_normal, subnormal));
  EXPECT_FALSE(is(IntrinsicID::is_normal, HostValue::f32(0)));
  EXPECT_TRUE(is(IntrinsicID::is_normal, one));
  EXPECT_FALSE(is(IntrinsicID::is_normal, HostValue::f16(0x1p-15)));
  EXPECT_TRUE(is(IntrinsicID::is_normal, HostValue::f16(0x1p-14)));
  EXPECT_TRUE(is(IntrinsicID::is_infinite, HostValue::f16(1e6)));
}

// S8.26, S16.5 to S16.7
TEST(HostMath, Bits) {
  EXPECT_EQ(evaluateIntrinsic(IntrinsicID::find_lsb, {HostValue::u32(0)}), HostValue::u32(~0u));
  EXPECT_EQ(evaluateIntrinsic(IntrinsicID::find_lsb, {HostValue::u32(40)}), HostValue::u32(3));
  EXPECT_EQ(evaluateIntrinsic(IntrinsicID::subgroup_ballot_find_lsb, {uvec({0, 0, 8, 1})}), HostValue::u32(67));
  EXPECT_EQ(evaluateIntrinsic(IntrinsicID::subgroup_ballot_find_lsb, {uvec({0, 0, 0, 0})}), HostValue::u32(~0u));
  EXPECT_EQ(evaluateIntrinsic(IntrinsicID::subgroup_ballot_count, {uvec({3, 0, 8, ~0u})}), HostValue::u32(35));
  EXPECT_EQ(evaluateIntrinsic(IntrinsicID::subgroup_ballot_any, {uvec({0, 0, 0, 1})}), HostValue::boolean(true));
  EXPECT_EQ(evaluateIntrinsic(IntrinsicID::subgroup_ballot_and_not, {uvec({7, 7, 0, 1}), uvec({2, 0, 1, 1})}), uvec({5, 7, 0, 0}));
}

// S3.1 to S3.8
TEST(HostMath, Conversions) {
  auto to = [](HostScalar kind, HostValue value) { return convertHostValue(value, kind)->integer(); };
  EXPECT_EQ(to(HostScalar::U32, HostValue::f32(-1.5f)), 0);
  EXPECT_EQ(to(HostScalar::U32, HostValue::f32(3.99f)), 3);
  EXPECT_EQ(to(HostScalar::U32, HostValue::f32(1e20f)), 4294967295ll);
  EXPECT_EQ(to(HostScalar::U32, HostValue::f32(kNan)), 0);
  EXPECT_EQ(to(HostScalar::I32, HostValue::f32(-1e20f)), -2147483648ll);
  EXPECT_EQ(to(HostScalar::I32, HostValue::f32(kInf)), 2147483647ll);
  EXPECT_EQ(to(HostScalar::U32, HostValue::i32(-1)), 4294967295ll);
  EXPECT_EQ(to(HostScalar::U16, HostValue::u32(0x12345)), 0x2345);
  EXPECT_EQ(convertHostValue(HostValue::u32(16777217), HostScalar::F32), HostValue::f32(16777216));
  EXPECT_EQ(convertHostValue(HostValue::i32(-3), HostScalar::F16), HostValue::f16(-3));
  EXPECT_EQ(convertHostValue(HostValue::u32(1000000), HostScalar::F16), HostValue::f16(kInf));
  EXPECT_EQ(convertHostValue(HostValue::boolean(true), HostScalar::U32), std::nullopt);
}

// Arguments of the wrong shape are no one's fault and no crash.
TEST(HostMath, RefusesWhatDoesNotFit) {
  EXPECT_EQ(evaluateIntrinsic(IntrinsicID::dot, {vec({1, 2}), vec({1, 2, 3})}), std::nullopt);
  EXPECT_EQ(evaluateIntrinsic(IntrinsicID::dot, {HostValue::f32(1), HostValue::f32(1)}), std::nullopt);
  EXPECT_EQ(evaluateIntrinsic(IntrinsicID::min, {HostValue::f32(1), HostValue::u32(1)}), std::nullopt);
  EXPECT_EQ(evaluateIntrinsic(IntrinsicID::min, {HostValue::boolean(true), HostValue::boolean(true)}), std::nullopt);
  EXPECT_EQ(evaluateIntrinsic(IntrinsicID::sqrt, {}), std::nullopt);
  EXPECT_EQ(evaluateIntrinsic(IntrinsicID::fma, {}), std::nullopt);
  EXPECT_EQ(evaluateIntrinsic(IntrinsicID::clamp, {HostValue::f32(1)}), std::nullopt);
  EXPECT_EQ(evaluateIntrinsic(IntrinsicID::sample, {}), std::nullopt);
}

// Everything that only computes can be a constant; thread ids only look like it.
TEST(HostMath, CoversThePureIntrinsics) {
  for (const IntrinsicInfo &info : getIntrinsics()) {
    EXPECT_EQ(hasHostFunction(getIntrinsicID(info)), info.pure && info.builtin.empty()) << info.name.str();
    if (info.exact)
      EXPECT_TRUE(info.pure) << info.name.str();
  }
}
