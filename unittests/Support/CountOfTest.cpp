// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "besl/Support/CountOf.h"
#include "gtest/gtest.h"

using namespace besl;

TEST(CountOf, PluralOfAllButOne) {
  EXPECT_EQ(countOf(0, "shader"), "0 shaders");
  EXPECT_EQ(countOf(1, "shader"), "1 shader");
  EXPECT_EQ(countOf(2, "shader"), "2 shaders");
  EXPECT_EQ(countOf(UINT64_MAX, "byte"), "18446744073709551615 bytes");
  EXPECT_EQ(countOf(1, "vertex", "vertices"), "1 vertex");
  EXPECT_EQ(countOf(0, "vertex", "vertices"), "0 vertices");
}
