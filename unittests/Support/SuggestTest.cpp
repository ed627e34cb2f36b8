// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Protects what counts as near enough to be suggested.

#include "besl/Support/Suggest.h"
#include <gtest/gtest.h>

using namespace besl;

namespace {

TEST(Suggest, NearNames) {
  EXPECT_EQ(nearestName("descripter", {"descriptor", "struct"}), "descriptor");
  EXPECT_EQ(nearestName("raed", {"write", "read", "read_write"}), "read");
  EXPECT_EQ(nearestName("VEC3F", {"vec2f", "vec3f"}), "vec3f");
  EXPECT_EQ(nearestName("colour", {"color", "cool"}), "color");
}

TEST(Suggest, FarNames) {
  EXPECT_EQ(nearestName("x", {"y", "z"}), "");
  EXPECT_EQ(nearestName("ab", {"cd", "ef"}), "");
  EXPECT_EQ(nearestName("position", {"velocity"}), "");
  EXPECT_EQ(nearestName("", {"a"}), "");
  // The name itself is no suggestion.
  EXPECT_EQ(nearestName("scale", {"scale"}), "");
}

TEST(Suggest, OrderOfOffersDoesNotMatter) {
  EXPECT_EQ(nearestName("color_", {"color_b", "color_a"}), "color_a");
  EXPECT_EQ(nearestName("color_", {"color_a", "color_b"}), "color_a");
}

TEST(Suggest, VeryLongNamesAreNotCompared) {
  std::string name(100000, 'a');
  EXPECT_EQ(nearestName(name, {name + "b"}), "");
}

TEST(Suggest, EndOfMessage) {
  EXPECT_EQ(didYouMean("read"), "; did you mean 'read'?");
  EXPECT_EQ(didYouMean(""), "");
}

} // namespace
