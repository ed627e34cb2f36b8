// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The template notation and the spellings' table.

#include "besl/Support/IntrinsicSpelling.h"
#include "gtest/gtest.h"

using namespace besl;

static std::string show(llvm::StringRef text, unsigned numOperands) {
  std::string out;
  for (const SpellingPiece &piece : parseSpelling(text, numOperands)) {
    switch (piece.kind) {
    case SpellingPiece::Text: out += piece.text.str(); break;
    case SpellingPiece::Operand: out += (piece.delimited ? "<" : "{") + std::to_string(piece.operand) + (piece.delimited ? ">" : "}"); break;
    case SpellingPiece::ResultType: out += "TYPE"; break;
    case SpellingPiece::Sampler: out += "SAMPLER"; break;
    case SpellingPiece::Result: out += "RESULT"; break;
    }
  }
  return out;
}

TEST(IntrinsicSpelling, Notation) {
  EXPECT_EQ(show("min($*)", 2), "min(<0>, <1>)");
  EXPECT_EQ(show("f()", 0), "f()");
  EXPECT_EQ(show("$T(findLSB($0))", 1), "TYPE(findLSB(<0>))");
  EXPECT_EQ(show("atomicAdd($0, -$1)", 2), "atomicAdd(<0>, -{1})");
  EXPECT_EQ(show("($0 & ~$1)", 2), "({0} & ~{1})");
  EXPECT_EQ(show("a[$0].b = $1", 2), "a[<0>].b = <1>");
  EXPECT_EQ(show("$0", 1), "{0}");
  EXPECT_EQ(show("$0.Sample($S, $1)", 2), "{0}.Sample(SAMPLER, <1>)");
  EXPECT_EQ(show("InterlockedAdd($0, $1, $R)", 2), "InterlockedAdd(<0>, <1>, RESULT)");
  EXPECT_EQ(show("", 0), "");
}

TEST(IntrinsicSpelling, EveryOpHasOne) {
  for (llvm::StringRef target : {"glsl", "hlsl", "msl"})
    for (const IntrinsicInfo &info : getIntrinsics())
      for (unsigned i = 0; i < info.signatures.size(); ++i) {
        const IntrinsicSpelling *spelling = getOverloadSpelling(getIntrinsicID(info), i, target);
        if (!info.opName.empty()) {
          ASSERT_NE(spelling, nullptr) << info.name.str();
          EXPECT_EQ(spelling->condition, SpellingCondition::Always) << info.name.str();
        }
      }
  EXPECT_EQ(getOverloadSpelling(IntrinsicID::min, 0, "cobol"), nullptr);
}

TEST(IntrinsicSpelling, OverloadsConditionsExtensions) {
  EXPECT_EQ(getOverloadSpelling(IntrinsicID::texture_lod, 0, "glsl")->text, "textureLod($0, $1, 0.0)");
  EXPECT_EQ(getOverloadSpelling(IntrinsicID::texture_lod, 2, "glsl")->text, "textureLod($0, $1, $2)");

  llvm::ArrayRef<IntrinsicSpelling> load = getConditionalSpellings(IntrinsicID::atomic_load, "glsl");
  ASSERT_EQ(load.size(), 1u);
  EXPECT_EQ(load[0].condition, SpellingCondition::ReadOnlyResource);
  EXPECT_EQ(load[0].text, "$0");

  llvm::ArrayRef<IntrinsicSpelling> broadcast = getConditionalSpellings(IntrinsicID::subgroup_broadcast_f32, "glsl");
  ASSERT_EQ(broadcast.size(), 1u);
  EXPECT_EQ(broadcast[0].condition, SpellingCondition::ConstantOperand);
  EXPECT_EQ(broadcast[0].conditionOperand, 1);
  ASSERT_EQ(broadcast[0].extensions.size(), 1u);
  EXPECT_EQ(broadcast[0].extensions[0], "GL_KHR_shader_subgroup_ballot");
  EXPECT_EQ(getOverloadSpelling(IntrinsicID::subgroup_broadcast_f32, 0, "glsl")->extensions[0], "GL_KHR_shader_subgroup_shuffle");

  EXPECT_TRUE(getOverloadSpelling(IntrinsicID::workgroup_barrier, 0, "glsl")->isHook());
  EXPECT_TRUE(getConditionalSpellings(IntrinsicID::min, "glsl").empty());

  EXPECT_TRUE(getOverloadSpelling(IntrinsicID::atomic_add, 0, "hlsl")->isStatement());
  EXPECT_FALSE(getOverloadSpelling(IntrinsicID::atomic_add, 0, "msl")->isStatement());
  ASSERT_EQ(getConditionalSpellings(IntrinsicID::atomic_add, "hlsl").size(), 1u);
  EXPECT_EQ(getConditionalSpellings(IntrinsicID::atomic_add, "hlsl")[0].condition, SpellingCondition::UnusedResult);
}

TEST(IntrinsicSpelling, HelpersComeWithWhatTheyCall) {
  SpellingHelperSet set("glsl");
  set.add(*getOverloadSpelling(IntrinsicID::downsample_max, 1, "glsl"));
  std::string names;
  for (const SpellingHelper *helper : set.inOrder())
    names += helper->name.str() + " ";
  EXPECT_EQ(names, "besl_nearest_level besl_filter_box besl_max4 besl_box_layer_texels besl_lod_level besl_downsample_layer_max ");
  EXPECT_TRUE(SpellingHelperSet("glsl").inOrder().empty());
}

TEST(IntrinsicSpelling, RepeatedOperands) {
  EXPECT_TRUE(mentionsRepeatedly(*getOverloadSpelling(IntrinsicID::sincos, 0, "glsl"), 0, "glsl"));
  EXPECT_FALSE(mentionsRepeatedly(*getOverloadSpelling(IntrinsicID::mix, 0, "glsl"), 2, "glsl"));
  // Through a macro.
  EXPECT_TRUE(mentionsRepeatedly(*getOverloadSpelling(IntrinsicID::downsample_min, 0, "glsl"), 2, "glsl"));
}
