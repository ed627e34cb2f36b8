// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What one can ask of an op that is an intrinsic: its interfaces, overload and spelling.

#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLInterfaces.h"
#include "besl/Dialect/BESL/IR/IntrinsicSpelling.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace besl;
using namespace mlir;

namespace {

class Intrinsics : public testing::Test {
protected:
  Intrinsics() { context.loadDialect<BESLDialect>(); }

  /// Parses a function body and returns the op called `name` in it, the first one.
  Operation *parse(StringRef name, StringRef body) {
    std::string text = R"(
      !Counters = !besl.struct<"Counters", value: !besl.atomic<ui32>, values: !besl.array<4 x !besl.atomic<si32>>>
      besl.program @p layout(scalar, column) {
        besl.struct @"struct Counters" : !Counters
        besl.descriptor @readable : !Counters slot(0) read
        besl.descriptor @writable : !Counters slot(1) write
        besl.descriptor @both : !Counters slot(2) read_write
        besl.descriptor @texture : !besl.texture<2d> slot(3) read
        besl.workgroup @shared : !besl.atomic<ui32>
        besl.func private @f(%f: f32, %h: f16, %v: vector<4xf32>, %u: ui32, %i: si32, %uv: vector<2xf32>) {
)";
    text += body.str() + "\nbesl.return\n}\n}";
    module = parseSourceString<ModuleOp>(text, &context);
    Operation *found = nullptr;
    if (module)
      module->walk([&](Operation *op) {
        if (op->getName().getStringRef() == name && !found)
          found = op;
      });
    EXPECT_NE(found, nullptr) << name.str();
    return found;
  }

  std::string spelling(StringRef name, StringRef body) {
    Operation *op = parse(name, body);
    const IntrinsicSpelling *found = op ? getIntrinsicSpelling(op, "glsl") : nullptr;
    return found ? found->text.str() : "";
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};

} // namespace

TEST_F(Intrinsics, EveryRecordWithAnOpIsRegistered) {
  for (const IntrinsicInfo &info : getIntrinsics()) {
    if (info.opName.empty())
      continue;
    std::optional<RegisteredOperationName> name = RegisteredOperationName::lookup(info.opName, &context);
    ASSERT_TRUE(name) << info.opName.str();
    EXPECT_TRUE(name->hasInterface<StageLegalityInterface>());
    EXPECT_TRUE(name->hasInterface<ResourceAccessInterface>());
    EXPECT_TRUE(name->hasInterface<LaneBehaviorInterface>());
    EXPECT_TRUE(name->hasInterface<TargetSpellingInterface>());
    EXPECT_TRUE(name->hasInterface<MemoryEffectOpInterface>()) << info.opName.str();
  }
}

TEST_F(Intrinsics, InfoAndOverload) {
  Operation *op = parse("besl.texture_lod", R"(
    %t = besl.handle @texture : !besl.texture<2d>
    %0 = besl.texture_lod %t, %uv, %f : (!besl.texture<2d>, vector<2xf32>, f32) -> vector<4xf32>)");
  const IntrinsicInfo *info = getIntrinsicInfo(op);
  ASSERT_NE(info, nullptr);
  EXPECT_EQ(info->name, "texture_lod");
  EXPECT_EQ(getIntrinsicOverload(op, *info), 2u);
  EXPECT_EQ(getIntrinsicSpelling(op, "glsl")->text, "textureLod($0, $1, $2)");
  EXPECT_EQ(getIntrinsicSpelling(op, "cobol"), nullptr);
  EXPECT_EQ(getIntrinsicInfo(op->getParentOp()), nullptr);
  EXPECT_EQ(getIntrinsicSpelling(op->getParentOp(), "glsl"), nullptr);

  EXPECT_EQ(cast<ResourceAccessInterface>(op).getResource(), op->getOperand(0));
  EXPECT_TRUE(cast<ResourceAccessInterface>(op).readsResource());
  EXPECT_FALSE(cast<ResourceAccessInterface>(op).writesResource());
  EXPECT_EQ(cast<LaneBehaviorInterface>(op).getLaneBehavior(), LaneBehavior::FromOperands);
  EXPECT_EQ(cast<StageLegalityInterface>(op).getLegalStages(), StageSet::all());
  EXPECT_EQ(cast<TargetSpellingInterface>(op).getSpelling("glsl"), "textureLod($0, $1, $2)");
  EXPECT_EQ(cast<TargetSpellingInterface>(op).getSpelling("cobol"), "");
}

TEST_F(Intrinsics, ExactOverloadBeforeAnotherWidth) {
  EXPECT_EQ(spelling("besl.is_finite", "%0 = besl.is_finite %h : (f16) -> i1"), "besl_is_finite(float($0))");
  Operation *op = parse("besl.max", "%0 = besl.max %uv, %uv : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>");
  EXPECT_EQ(getIntrinsicOverload(op, *getIntrinsicInfo(op)), 2u);
  op = parse("besl.max", "%0 = besl.max %v, %v : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>");
  EXPECT_EQ(getIntrinsicOverload(op, *getIntrinsicInfo(op)), 0u);
}

TEST_F(Intrinsics, SpellingFollowsTheDeclaredAccess) {
  auto load = [&](StringRef descriptor) {
    return spelling("besl.atomic_load", ("%s = besl.global @" + descriptor + " : !besl.ref<!Counters, storage>\n" +
                                         "%m = besl.member %s[\"values\"] : !besl.ref<!Counters, storage>\n" +
                                         "%e = besl.element %m[%u] : !besl.ref<!besl.array<4 x !besl.atomic<si32>>, storage>\n" +
                                         "%0 = besl.atomic_load %e : (!besl.ref<!besl.atomic<si32>, storage>) -> si32")
                                            .str());
  };
  EXPECT_EQ(load("readable"), "$0");
  EXPECT_EQ(load("both"), "atomicOr($0, 0)");

  auto store = [&](StringRef descriptor) {
    return spelling("besl.atomic_store", ("%s = besl.global @" + descriptor + " : !besl.ref<!Counters, storage>\n" +
                                          "%m = besl.member %s[\"value\"] : !besl.ref<!Counters, storage>\n" +
                                          "besl.atomic_store %m, %u : (!besl.ref<!besl.atomic<ui32>, storage>, ui32) -> ()")
                                             .str());
  };
  EXPECT_EQ(store("writable"), "$0 = $1");
  EXPECT_EQ(store("both"), "atomicExchange($0, $1)");

  EXPECT_EQ(spelling("besl.atomic_load", R"(
    %s = besl.global @shared : !besl.ref<!besl.atomic<ui32>, workgroup>
    %0 = besl.atomic_load %s : (!besl.ref<!besl.atomic<ui32>, workgroup>) -> ui32)"),
            "atomicOr($0, 0u)");
}

TEST_F(Intrinsics, SpellingFollowsConstantOperands) {
  EXPECT_EQ(spelling("besl.subgroup_broadcast_f32", "%0 = besl.subgroup_broadcast_f32 %f, %u : (f32, ui32) -> f32"), "subgroupShuffle($0, $1)");
  EXPECT_EQ(spelling("besl.subgroup_broadcast_f32", R"(
    %lane = besl.constant 0 : ui32
    %0 = besl.subgroup_broadcast_f32 %f, %lane : (f32, ui32) -> f32)"),
            "subgroupBroadcast($0, $1)");
}

// S12.4
TEST_F(Intrinsics, SampleOutsideFragmentsReadsLevelZero) {
  auto sample = [&](StringRef entry) {
    std::string text = R"(besl.program @p layout(scalar, column) {
      besl.descriptor @texture : !besl.texture<2d> slot(0) read
      besl.func private @f(%uv: vector<2xf32>) {
        %t = besl.handle @texture : !besl.texture<2d>
        %0 = besl.texture_sample %t, %uv : (!besl.texture<2d>, vector<2xf32>) -> vector<4xf32>
        besl.return
      }
)" + entry.str() + "\n}";
    module = parseSourceString<ModuleOp>(text, &context);
    std::string found;
    module->walk([&](Operation *op) {
      if (op->getName().getStringRef() == "besl.texture_sample")
        found = getIntrinsicSpelling(op, "glsl")->text.str();
    });
    return found;
  };
  EXPECT_EQ(sample(""), "texture($0, $1)");
  EXPECT_EQ(sample("besl.func @main() entry(fragment) { besl.return }"), "texture($0, $1)");
  EXPECT_EQ(sample("besl.func @main() entry(vertex) { besl.return }"), "textureLod($0, $1, 0.0)");
}

TEST_F(Intrinsics, EffectsOfAtomicsAreOnTheirMemory) {
  auto resources = [&](StringRef name, StringRef body) {
    std::string out;
    SmallVector<MemoryEffects::EffectInstance> effects;
    cast<MemoryEffectOpInterface>(parse(name, body)).getEffects(effects);
    for (const MemoryEffects::EffectInstance &effect : effects)
      out += std::string(isa<MemoryEffects::Read>(effect.getEffect()) ? "read " : "write ") + effect.getResource()->getName().str() + ";";
    return out;
  };
  EXPECT_EQ(resources("besl.atomic_add", R"(
    %s = besl.global @both : !besl.ref<!Counters, storage>
    %m = besl.member %s["value"] : !besl.ref<!Counters, storage>
    %0 = besl.atomic_add %m, %u : (!besl.ref<!besl.atomic<ui32>, storage>, ui32) -> ui32)"),
            "read <besl buffers>;write <besl buffers>;");
  EXPECT_EQ(resources("besl.atomic_store", R"(
    %s = besl.global @shared : !besl.ref<!besl.atomic<ui32>, workgroup>
    besl.atomic_store %s, %u : (!besl.ref<!besl.atomic<ui32>, workgroup>, ui32) -> ())"),
            "write <besl workgroup memory>;");
  EXPECT_EQ(resources("besl.subgroup_ballot", R"(
    %c = besl.constant true
    %0 = besl.subgroup_ballot %c : (i1) -> vector<4xui32>)"),
            "read <besl control flow>;");
  EXPECT_EQ(resources("besl.texture_lod", R"(
    %t = besl.handle @texture : !besl.texture<2d>
    %0 = besl.texture_lod %t, %uv : (!besl.texture<2d>, vector<2xf32>) -> vector<4xf32>)"),
            "");
}
