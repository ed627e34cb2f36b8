// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a run is told: limits, specialization constants, single invocations and workgroups, and what of it is refused.

#include "RunSource.h"

using namespace besl;
using namespace besl::vm;
using besl::vm::test::compileOk;

namespace {

const std::string kWords = "Words: struct { values: u32[64], }\nwords: descriptor<Words, 0, read_write>;\n";

struct Words {
  std::vector<uint32_t> values = std::vector<uint32_t>(64);
  DescriptorBindings bindings;
  Words() { bindings.bindBuffer(0, values.data(), 256); }
};

//===-- Limits -------------------------------------------------------------------------------===//

TEST(Configuration, CallDepth) {
  // main, f, g and h are inside of each other.
  std::string text = kWords + R"(
h: fn (x: u32) -> u32 { return x + words.values[1]; }
g: fn (x: u32) -> u32 { return h(x) + h(x); }
f: fn (x: u32) -> u32 { return g(x) + h(x); }
main: fn () -> void { words.values[0] = f(1) + f(2); })";
  for (uint32_t limit : {0u, 1u, 3u, 4u}) {
    test::Settings settings;
    settings.checked = true; // An optimiser leaves no calls.
    std::unique_ptr<ExecutableProgram> program = compileOk(text, settings);
    Words words;
    Execution execution(*program);
    ExecutionConfig config;
    config.callDepthLimit = limit;
    EXPECT_EQ(execution.dispatch(words.bindings, config, 1), limit == 4) << limit;
    if (limit == 4)
      continue;
    EXPECT_EQ(execution.error()->kind, limit ? FaultKind::CallDepthLimit : FaultKind::InvalidConfiguration);
    EXPECT_EQ(execution.error()->message, limit == 0   ? "the call depth limit is 0, but the entry counts as one"
                                          : limit == 1 ? "the limit of 1 functions inside of each other was reached"
                                                       : "the limit of 3 functions inside of each other was reached");
    if (limit == 3)
      EXPECT_EQ(execution.error()->place.line, 5u);
  }
}

TEST(Configuration, InstructionsOfAGang) {
  std::unique_ptr<ExecutableProgram> program = compileOk(kWords + "main: fn () -> void { for (let k: u32 = 0; k < 100; k = k + 1) { words.values[k % 64] = k; } }");
  Words words;
  Execution execution(*program);
  ExecutionConfig config;
  config.instructionLimit = 100;
  EXPECT_FALSE(execution.dispatch(words.bindings, config, 1));
  EXPECT_EQ(execution.error()->message, "the limit of 100 instructions was reached");
  EXPECT_EQ(execution.error()->values, (std::vector<uint64_t>{100}));
  EXPECT_EQ(words.values[1], 1u) << "what was done before stays";
  config.instructionLimit = 100000;
  EXPECT_TRUE(execution.dispatch(words.bindings, config, 50)) << "each gang has its own";
}

TEST(Configuration, MemoryIsStatedBefore) {
  std::unique_ptr<ExecutableProgram> program = compileOk("tile: workgroup<u32, 100000>;\n" + kWords + "main: fn () -> void { tile[thread_idx()] = 1; words.values[0] = tile[0]; }");
  EXPECT_GE(program->storageBytes(), 400000u);
  Words words;
  Execution execution(*program);
  ExecutionConfig config;
  config.memoryLimit = program->storageBytes();
  EXPECT_TRUE(execution.dispatch(words.bindings, config, 4));
  config.threads = 2;
  EXPECT_FALSE(execution.dispatch(words.bindings, config, 4));
  EXPECT_EQ(execution.error()->kind, FaultKind::MemoryLimit);
  config.threads = 1;
  config.memoryLimit = 1000;
  EXPECT_FALSE(execution.dispatch(words.bindings, config, 1));
  EXPECT_EQ(execution.error()->kind, FaultKind::MemoryLimit);
  EXPECT_EQ(execution.error()->message, "the program takes " + std::to_string(program->storageBytes()) + " bytes of memory, more than the limit of 1000");
}

TEST(Configuration, SizesThatNoHostCanRun) {
  std::unique_ptr<ExecutableProgram> program = compileOk(kWords + "main: fn () -> void { words.values[0] = 1; }");
  Words words;
  Execution execution(*program);
  EXPECT_FALSE(execution.dispatch(words.bindings, {}, ~0u, ~0u, ~0u));
  EXPECT_EQ(execution.error()->kind, FaultKind::InvalidConfiguration);
  EXPECT_EQ(execution.error()->message, "a dispatch of 4294967295 by 4294967295 by 4294967295 workgroups is too large");
  EXPECT_TRUE(execution.dispatch(words.bindings, {}, 0, ~0u, ~0u)) << "no workgroups";
  EXPECT_EQ(words.values[0], 0u);
  EXPECT_FALSE(execution.runWorkgroup(words.bindings, {}, {~0u, ~0u, ~0u}));
  EXPECT_EQ(execution.error()->message, "the workgroup (4294967295, 4294967295, 4294967295) is too far out");
  EXPECT_FALSE(execution.runMain(words.bindings, {}, {~0u, ~0u, ~0u}));
  EXPECT_EQ(execution.error()->message, "the invocation (4294967295, 4294967295, 4294967295) is too far out");
  ExecutionConfig config;
  for (uint32_t size : {0u, 129u}) {
    config.subgroupSize = size;
    EXPECT_FALSE(execution.dispatch(words.bindings, config, 1));
    EXPECT_EQ(execution.error()->message, "the subgroup size is " + std::to_string(size) + "; it is from 1 to 128");
  }
  config.subgroupSize = 128;
  EXPECT_TRUE(execution.dispatch(words.bindings, config, 1));
  EXPECT_FALSE(execution.error());
}

//===-- Single invocations and workgroups ----------------------------------------------------===//

TEST(Configuration, OneInvocationOrWorkgroup) {
  std::string text = "Words: struct { values: u32[64], }\nwords: descriptor<Words, 0, read_write>;\ntile: workgroup<u32, 64>;\n" R"(
main: fn () -> void {
  let i: u32 = thread_idx();
  tile[i] = thread_id().x;
  workgroup_barrier();
  words.values[i] = words.values[i] + tile[i] + 1000 * threadgroup_position();
})";
  for (bool checked : {false, true}) {
    test::Settings settings;
    settings.checked = checked;
    std::unique_ptr<ExecutableProgram> program = compileOk(text, settings);
    Words words;
    Execution execution(*program);
    ASSERT_TRUE(execution.runMain(words.bindings, {}, {130, 0, 0})) << execution.error()->message;
    EXPECT_EQ(words.values[2], 2130u);
    EXPECT_EQ(words.values[3], 0u);
    ASSERT_TRUE(execution.runMain(words.bindings));
    ASSERT_TRUE(execution.runWorkgroup(words.bindings, {}, {3, 0, 0}));
    EXPECT_EQ(words.values[63], 3000u + 192 + 63);
    EXPECT_EQ(words.values[2], 2130u + 3000 + 194);
  }
}

//===-- Specialization -----------------------------------------------------------------------===//

const char *const kSpecialized = R"(
besl.program @p layout(scalar, column) {
  besl.descriptor @out : !besl.struct<"Out", a: ui32, b: f32, c: f32, d: ui32> slot(0) write
  besl.spec_constant @count : ui32 id(0) = 3
  besl.spec_constant @scale : f32 id(1) = 0.5
  besl.spec_constant @offset : f32 id(2) = 1.0
  besl.spec_constant @flag : i1 id(4) = true
  besl.spec_constant @unused : ui32 id(5) = 1
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %out = besl.global @out : !besl.ref<!besl.struct<"Out", a: ui32, b: f32, c: f32, d: ui32>, storage>
    %a = besl.member %out["a"] : !besl.ref<!besl.struct<"Out", a: ui32, b: f32, c: f32, d: ui32>, storage>
    %b = besl.member %out["b"] : !besl.ref<!besl.struct<"Out", a: ui32, b: f32, c: f32, d: ui32>, storage>
    %c = besl.member %out["c"] : !besl.ref<!besl.struct<"Out", a: ui32, b: f32, c: f32, d: ui32>, storage>
    %d = besl.member %out["d"] : !besl.ref<!besl.struct<"Out", a: ui32, b: f32, c: f32, d: ui32>, storage>
    %count = besl.global @count : !besl.ref<ui32, specialization>
    %n = besl.load %count : !besl.ref<ui32, specialization>
    %sum = besl.add %n, %n : ui32
    besl.store %sum, %a : !besl.ref<ui32, storage>
    %scale = besl.global @scale : !besl.ref<f32, specialization>
    %f = besl.load %scale : !besl.ref<f32, specialization>
    besl.store %f, %b : !besl.ref<f32, storage>
    %offset = besl.global @offset : !besl.ref<f32, specialization>
    %y = besl.load %offset : !besl.ref<f32, specialization>
    besl.store %y, %c : !besl.ref<f32, storage>
    %flag = besl.global @flag : !besl.ref<i1, specialization>
    %t = besl.load %flag : !besl.ref<i1, specialization>
    %yes = besl.constant 11 : ui32
    %no = besl.constant 22 : ui32
    %picked = besl.select %t, %yes, %no : ui32
    besl.store %picked, %d : !besl.ref<ui32, storage>
  }
})";

struct Out {
  uint32_t a;
  float b, c;
  uint32_t d;
  bool operator==(const Out &) const = default;
};

TEST(Specialization, ValuesOfARun) {
  // S20.1, S20.2
  for (bool checked : {false, true}) {
    test::Settings settings;
    settings.checked = checked;
    std::string messages;
    std::unique_ptr<ExecutableProgram> program = test::compileIR(kSpecialized, settings, messages);
    ASSERT_TRUE(program) << messages;
    Out out = {};
    DescriptorBindings bindings;
    bindings.bindBuffer(0, &out, sizeof(out));
    Execution execution(*program);
    auto run = [&](const SpecializationValues &values) {
      ExecutionConfig config;
      config.specialization = values;
      return execution.dispatch(bindings, config, 1);
    };
    ASSERT_TRUE(run({})) << execution.error()->message;
    EXPECT_EQ(out, (Out{6, 0.5f, 1.0f, 11}));
    SpecializationValues values;
    values.set("count", 9u);
    values.set("count", 10u);
    values.set("scale", -2.0f);
    values.set("offset", 4.0f);
    values.set("flag", false);
    values.set("unused", 7u);
    ASSERT_TRUE(run(values)) << execution.error()->message;
    EXPECT_EQ(out, (Out{20, -2.0f, 4.0f, 22}));
    ASSERT_TRUE(run({}));
    EXPECT_EQ(out, (Out{6, 0.5f, 1.0f, 11})) << "the next run has the defaults again";
    EXPECT_TRUE(program->findSpecialization("scale"));
    EXPECT_FALSE(program->findSpecialization("out"));

    SpecializationValues unknown;
    unknown.set("counts", 9u);
    EXPECT_FALSE(run(unknown));
    EXPECT_EQ(execution.error()->kind, FaultKind::UnknownSpecialization);
    EXPECT_EQ(execution.error()->message, "there is no specialization constant called 'counts'; did you mean 'count'?");
    EXPECT_EQ(execution.error()->resource, "counts");
    SpecializationValues other;
    other.set("count", 9);
    EXPECT_FALSE(run(other));
    EXPECT_EQ(execution.error()->kind, FaultKind::SpecializationMismatch);
    EXPECT_EQ(execution.error()->message, "the specialization constant 'count' is u32, but its value is i32");
    SpecializationValues several;
    several.set("offset", ScalarKind::F32, {1, 2});
    EXPECT_FALSE(run(several));
    EXPECT_EQ(execution.error()->message, "the specialization constant 'offset' is f32, but its value is 2 values of f32");
  }
}

} // namespace
