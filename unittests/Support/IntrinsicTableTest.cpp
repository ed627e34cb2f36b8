// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The generated tables: look-ups find what they should, and the facts that others rely on hold.

#include "besl/Support/IntrinsicTable.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"

using namespace besl;

TEST(IntrinsicTable, LookupFindsEachByNameAndNothingElse) {
  for (const IntrinsicInfo &info : getIntrinsics()) {
    EXPECT_EQ(lookupIntrinsic(info.name), &info);
    EXPECT_EQ(&getIntrinsic(getIntrinsicID(info)), &info);
  }
  EXPECT_EQ(lookupIntrinsic("lerp"), nullptr);
  EXPECT_EQ(lookupIntrinsic(""), nullptr);
  EXPECT_EQ(lookupIntrinsic("zzz"), nullptr);
  EXPECT_EQ(lookupIntrinsic("smoothstep")->name, "smoothstep");
  EXPECT_EQ(lookupIntrinsic("smoothstep")->opName, "besl.smoothstep");
}

// The names of the enumerators and of the rows are one.
TEST(IntrinsicTable, IdsAreIndices) {
  EXPECT_EQ(getIntrinsic(IntrinsicID::smoothstep).name, "smoothstep");
  EXPECT_EQ(getIntrinsic(IntrinsicID::write).opName, "besl.image_store");
  EXPECT_EQ(getIntrinsic(IntrinsicID::sample).opName, "besl.texture_sample");
  EXPECT_TRUE(llvm::is_sorted(getIntrinsics(), [](const IntrinsicInfo &a, const IntrinsicInfo &b) { return a.name < b.name; }));
}

// The counters of the dead-local pass depend on exactly this list.
TEST(IntrinsicTable, RemovableIsTheFixedList) {
  const llvm::StringRef removable[] = {
      "sample", "texture_lod", "downsample_min", "downsample_max", "fetch", "fetch_u32", "dot", "cross", "length", "normalize",
      "max", "min", "clamp", "log2", "pow", "reflect", "abs", "sqrt", "exp", "sin", "cos", "sincos", "tan", "asin", "atan2",
      "floor", "round", "round_to_i32", "fma", "fract", "fwidth", "radians", "inversesqrt", "smoothstep", "step", "mix",
      "thread_idx", "threadgroup_position", "thread_position", "thread_id", "image_load", "image_load_u32", "atomic_load",
      "texture_size", "image_size", "find_lsb", "is_nan", "is_infinite", "is_finite", "is_normal", "trunc",
      "sample_bias", "sample_grad", "gather_r", "gather_g", "gather_b", "gather_a", "fetch_level", "fetch_level_u32x4", "fetch_level_i32x4",
      "texture_level_size", "texture_levels", "texture_layers", "image_load_u32x4", "image_load_i32x4", "dpdx", "dpdy", "dpdx_fine", "dpdy_fine",
      "dpdx_coarse", "dpdy_coarse", "sample_compare", "sample_compare_level", "gather_compare", "fetch_sample", "fetch_sample_u32x4", "fetch_sample_i32x4",
      "texture_samples", "image_layers"};
  for (const IntrinsicInfo &info : getIntrinsics())
    EXPECT_EQ(info.removable, llvm::is_contained(removable, info.name)) << info.name.str();
  for (llvm::StringRef name : removable)
    EXPECT_NE(lookupIntrinsic(name), nullptr) << name.str();
  for (const ConversionInfo &conversion : getConversions())
    EXPECT_EQ(conversion.removable, conversion.target == IntrinsicType::F32 || conversion.target == IntrinsicType::U32);
}

TEST(IntrinsicTable, PureMeansNoMemory) {
  for (llvm::StringRef name : {"min", "dot", "is_nan", "subgroup_ballot_count", "thread_id"})
    EXPECT_TRUE(lookupIntrinsic(name)->pure) << name.str();
  for (llvm::StringRef name : {"sample", "fetch", "texture_size", "atomic_load", "write", "workgroup_barrier", "subgroup_ballot", "fwidth",
                               "guard_image_bounds", "set_mesh_triangle"})
    EXPECT_FALSE(lookupIntrinsic(name)->pure) << name.str();
}

TEST(IntrinsicTable, Stages) {
  EXPECT_EQ(lookupIntrinsic("min")->stages, StageSet::all());
  EXPECT_EQ(lookupIntrinsic("fwidth")->stages, StageSet({Stage::Fragment}));
  EXPECT_EQ(lookupIntrinsic("thread_idx")->stages, StageSet({Stage::Compute, Stage::Task, Stage::Mesh}));
  EXPECT_EQ(lookupIntrinsic("subgroup_ballot")->stages, StageSet({Stage::Compute}));
}

TEST(IntrinsicTable, ParametersHaveNamesInEveryOverload) {
  for (const IntrinsicInfo &info : getIntrinsics())
    for (const IntrinsicSignature &signature : info.signatures)
      EXPECT_EQ(signature.params.size(), signature.paramNames.size()) << info.name.str();
  const IntrinsicInfo *info = lookupIntrinsic("downsample_max");
  EXPECT_EQ(info->signatures[0].paramNames[2], "lod");
  EXPECT_EQ(info->signatures[1].paramNames[2], "layer");
}

TEST(IntrinsicTable, PipelineValues) {
  EXPECT_EQ(lookupIntrinsic("thread_id")->builtin, "global_invocation_id");
  EXPECT_EQ(lookupIntrinsic("thread_id")->builtinComponents, 2);
  EXPECT_EQ(lookupIntrinsic("thread_idx")->builtinComponents, 0);
  EXPECT_TRUE(lookupIntrinsic("guard_image_bounds")->builtin.empty());
  EXPECT_TRUE(lookupIntrinsic("guard_image_bounds")->opName.empty());
}

TEST(IntrinsicTable, Conversions) {
  EXPECT_NE(lookupConversion(IntrinsicType::U32, IntrinsicType::F32), nullptr);
  EXPECT_EQ(lookupConversion(IntrinsicType::F32, IntrinsicType::U16), nullptr);
  EXPECT_EQ(lookupConversion(IntrinsicType::I32, IntrinsicType::U32)->era, IntrinsicEra::Extension);
  EXPECT_EQ(lookupConversion(IntrinsicType::Vec4F, IntrinsicType::PackedVec4F)->era, IntrinsicEra::Seed);
  EXPECT_EQ(lookupConversion(IntrinsicType::Bool, IntrinsicType::U32), nullptr);
}

TEST(IntrinsicTable, TypeNames) {
  EXPECT_EQ(getIntrinsicTypeName(IntrinsicType::Vec3F16), "vec3f16");
  EXPECT_EQ(getIntrinsicTypeName(IntrinsicType::AtomicU32), "atomicu32");
  EXPECT_EQ(getIntrinsicTypeName(IntrinsicType::AnyImage), "AnyImage");
}
