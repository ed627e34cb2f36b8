// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Protects the check of host structs: what BESL's layout gives is accepted, anything else is not. The macro's own assertion would be an
// error of the compiler, so its condition is tested.

#include "besl/Frontend/BESL/HostStruct.h"
#include <gtest/gtest.h>

using namespace besl;

namespace {

static_assert(hostTypeLayout("u8").size == 1);
static_assert(hostTypeLayout("vec3f").size == 12 && hostTypeLayout("vec3f").alignment == 4);
static_assert(hostTypeLayout("vec3f16[5]").size == 30 && hostTypeLayout("vec3f16[5]").alignment == 2);
static_assert(hostTypeLayout("mat4x3f").size == 48);
static_assert(hostTypeLayout("f32[3][4]").size == 48);
static_assert(hostTypeLayout("float").size == 0);
static_assert(hostTypeLayout("f32[]").size == 0);
static_assert(hostTypeLayout("f32[x]").size == 0);
static_assert(hostTypeLayout("]").size == 0);
static_assert(hostTypeLayout("").size == 0);

template <size_t N> constexpr bool matches(const HostField (&fields)[N], size_t size) { return hasBESLLayout(fields, size); }

HostField field(const char *type, size_t offset, size_t size) { return {"f", type, offset, size, hostTypeLayout(type)}; }

TEST(HostStruct, Layout) {
  HostField packed[] = {field("vec3f", 0, 12), field("f32", 12, 4), field("u16", 16, 2), field("u32", 20, 4)};
  EXPECT_TRUE(matches(packed, 24));
  // C++ alignment of 16, as a vector type of a mathematics library may have.
  HostField aligned[] = {field("f32", 0, 4), field("vec4f", 16, 16)};
  EXPECT_FALSE(matches(aligned, 32));
  HostField wrongSize[] = {field("vec3f", 0, 16)};
  EXPECT_FALSE(matches(wrongSize, 16));
  HostField padded[] = {field("u32", 0, 4)};
  EXPECT_FALSE(matches(padded, 16));
  HostField unknown[] = {field("float", 0, 4)};
  EXPECT_FALSE(matches(unknown, 4));
  HostField skipped[] = {field("f32", 0, 4), field("f32", 8, 4)};
  EXPECT_FALSE(matches(skipped, 12));
  HostField tail[] = {field("u32", 0, 4), field("u8", 4, 1)};
  EXPECT_TRUE(matches(tail, 8));
}

} // namespace
