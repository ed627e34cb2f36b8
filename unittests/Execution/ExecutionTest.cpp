// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs on the machine: the benchmark programs and their checksums, control flow with lanes that part, memory, functions, and what is refused.

#include "Programs.h"
#include "RunSource.h"
#include <functional>

using namespace besl;
using namespace besl::vm;
using besl::vm::test::compileOk;
using besl::vm::test::runOnArray;

namespace {

std::vector<uint32_t> count(unsigned n) {
  std::vector<uint32_t> values(n);
  for (unsigned i = 0; i < n; ++i)
    values[i] = i;
  return values;
}

const std::string kWords = "Words: struct { values: u32[64], }\nwords: descriptor<Words, 0, read_write>;\n";

TEST(Benchmarks, ChecksumsInGangsOfEverySize) {
  for (const benchmark::Program &program : benchmark::getPrograms())
    for (bool checked : {false, true})
      for (uint32_t lanes : {16u, 64u, 256u}) {
        ExecutionOptions options;
        options.checked = checked;
        options.gangLanes = lanes;
        std::unique_ptr<ExecutableProgram> executable = benchmark::compile(BESL_SOURCE_ROOT "/benchmarks/shaders", program, options);
        ASSERT_TRUE(executable) << program.name;
        benchmark::Data data(program);
        Execution execution(*executable);
        ASSERT_TRUE(execution.dispatch(data.bindings, benchmark::getConfig(), program.groups[0], program.groups[1], program.groups[2])) << execution.error()->message;
        EXPECT_EQ(data.checksum(), program.checksum) << program.name << " checked " << checked << " lanes " << lanes;
      }
}

TEST(ControlFlow, BranchesThatLanesTakeDifferently) {
  std::vector<uint32_t> result = runOnArray(kWords + R"(
main: fn () -> void {
  let i: u32 = thread_idx();
  let x: u32 = 0;
  if (i % 3 == 0) { x = 10; if (i > 30) { x = x + i; } } else { x = 20; if (i < 10) { x = x * 2; } }
  words.values[i] = x;
})", count(64));
  for (uint32_t i = 0; i < 64; ++i)
    EXPECT_EQ(result[i], i % 3 == 0 ? (i > 30 ? 10 + i : 10) : (i < 10 ? 40u : 20u)) << i;
}

TEST(ControlFlow, LoopsWithExitsThatLanesTakeDifferently) {
  // S6.3, S6.4, S6.5
  std::vector<uint32_t> result = runOnArray(kWords + R"(
sum: fn (n: u32) -> u32 {
  let total: u32 = 0;
  for (let k: u32 = 0; k < 100; k = k + 1) {
    if (k == n) { break; }
    if (k % 4 == 1) { continue; }
    if (total > 200) { return total + 1000; }
    total = total + k;
    for (let j: u32 = 0; j < n; j = j + 1) {
      if (j > k) { break; }
      total = total + 1;
    }
  }
  return total;
}
main: fn () -> void {
  let i: u32 = thread_idx();
  words.values[i] = sum(words.values[i]) + sum(3);
})", count(64));
  auto sum = [](uint32_t n) {
    uint32_t total = 0;
    for (uint32_t k = 0; k < 100; ++k) {
      if (k == n)
        break;
      if (k % 4 == 1)
        continue;
      if (total > 200)
        return total + 1000;
      total += k;
      for (uint32_t j = 0; j < n && j <= k; ++j)
        ++total;
    }
    return total;
  };
  for (uint32_t i = 0; i < 64; ++i)
    EXPECT_EQ(result[i], sum(i) + sum(3)) << i;
}

TEST(ControlFlow, ShortCircuitsDoNotEvaluateTheOtherSide) {
  // S5.5, S5.6
  std::vector<uint32_t> result = runOnArray(R"(
Data: struct { values: u32[64], counter: atomicu32, }
data: descriptor<Data, 0, read_write>;
touch: fn () -> bool { atomic_add(data.counter, 1); return true; }
main: fn () -> void {
  let i: u32 = thread_idx();
  let x: u32 = 0;
  if (i < 8 && touch()) { x = x + 1; }
  if (i < 60 || touch()) { x = x + 2; }
  data.values[i] = x;
})", std::vector<uint32_t>(65));
  EXPECT_EQ(result[64], 8u + 4u);
  EXPECT_EQ(result[0], 3u);
  EXPECT_EQ(result[63], 2u);
}

TEST(ControlFlow, MatchRunsOneArm) {
  // S6.7
  std::vector<uint32_t> result = runOnArray(kWords + R"(
main: fn () -> void {
  let i: u32 = thread_idx();
  let x: u32 = match (i % 5) { 0 => 100, 1 => 200, 3 => i, _ => 7, };
  words.values[i] = x;
})", count(64));
  for (uint32_t i = 0; i < 64; ++i)
    EXPECT_EQ(result[i], i % 5 == 0 ? 100 : i % 5 == 1 ? 200 : i % 5 == 3 ? i : 7u) << i;
}

TEST(Values, LocalsSwapAndArraysAreIndexedByLanes) {
  // S9.2: each component changes alone.
  std::vector<uint32_t> result = runOnArray(kWords + R"(
main: fn () -> void {
  let i: u32 = thread_idx();
  let v: vec2u = vec2u(i, i * 2);
  v = vec2u(v.y, v.x);
  let a: u32[5] = u32[5](1, 2, 3, 4, 5);
  a[i % 5] = v.x;
  let s: u32 = 0;
  for (let k: u32 = 0; k < 5; k = k + 1) { s = s + a[(k + i) % 5] * (k + 1); }
  words.values[i] = s + v.y;
})", count(64));
  for (uint32_t i = 0; i < 64; ++i) {
    uint32_t a[5] = {1, 2, 3, 4, 5}, s = 0;
    a[i % 5] = i * 2;
    for (uint32_t k = 0; k < 5; ++k)
      s += a[(k + i) % 5] * (k + 1);
    EXPECT_EQ(result[i], s + i) << i;
  }
}

// Sums of products are one instruction where one factor is uniform: of all lengths, with and without something before the first product, with a uniform
// last product, and into a variable that is one of the factors. Each step is rounded, so the numbers are such that it shows.
TEST(Values, SumsOfProductsRoundEachStep) {
  std::vector<float> values(64);
  for (unsigned i = 0; i < 64; ++i)
    values[i] = 1.0f + float(i + 1) / 4096.0f;
  auto sum = [](std::initializer_list<std::pair<float, float>> terms, float start, bool hasStart) {
    volatile float result = start;
    bool isFirst = !hasStart;
    for (auto [a, b] : terms) {
      volatile float product = a * b;
      result = isFirst ? product : result + product;
      isFirst = false;
    }
    return result;
  };
  const float a = 1.000244140625f, b = -0.99951171875f, c = 3.1415927410125732f, d = 0.333251953125f, e = -7.0f;
  const std::string head = "Data: struct { values: f32[64], }\ndata: descriptor<Data, 0, read_write>;\nA: const f32 = 1.000244140625;\nB: const f32 = -0.99951171875;\n"
                           "C: const f32 = 3.1415927410125732;\nD: const f32 = 0.333251953125;\nE: const f32 = -7.0;\n"
                           "main: fn () -> void {\n  let x: f32 = data.values[thread_idx()];\n  let y: f32 = x * x;\n";
  struct Case {
    const char *text;
    std::function<float(float x, float y)> expected;
  };
  const Case cases[] = {
      {"let r: f32 = A * x + B * y;", [&](float x, float y) { return sum({{a, x}, {b, y}}, 0, false); }},
      {"let r: f32 = x * A + y * B + C * x;", [&](float x, float y) { return sum({{a, x}, {b, y}, {c, x}}, 0, false); }},
      {"let r: f32 = A * x + B * y + C * x + D * y;", [&](float x, float y) { return sum({{a, x}, {b, y}, {c, x}, {d, y}}, 0, false); }},
      {"let r: f32 = A * x + B * y + C * x + D * y + E * x;", [&](float x, float y) { return sum({{a, x}, {b, y}, {c, x}, {d, y}, {e, x}}, 0, false); }},
      {"let r: f32 = y + A * x + B * y;", [&](float x, float y) { return sum({{a, x}, {b, y}}, y, true); }},
      {"let r: f32 = x + A * x + B * y + C * x + D * y + E * x + A * y;", [&](float x, float y) { return sum({{a, x}, {b, y}, {c, x}, {d, y}, {e, x}, {a, y}}, x, true); }},
      {"let r: f32 = A * x + y * x + B * y;", [&](float x, float y) { return sum({{a, x}, {y, x}, {b, y}}, 0, false); }},
      {"let r: f32 = x * y + A * x;", [&](float x, float y) { return sum({{x, y}, {a, x}}, 0, false); }},
      {"let r: f32 = 0.0;\n for (let i: u32 = 0; i < 3; i = i + 1) { r = r * A + B * x; }",
       [&](float x, float) {
         float r = 0;
         for (int i = 0; i < 3; ++i)
           r = sum({{r, a}, {b, x}}, 0, false);
         return r;
       }},
      {"let r: f32 = x;\n for (let i: u32 = 0; i < 3; i = i + 1) { let s: f32 = A * r + B * y; r = C * r + D * s + E * y; }",
       [&](float x, float y) {
         float r = x;
         for (int i = 0; i < 3; ++i) {
           float s = sum({{a, r}, {b, y}}, 0, false);
           r = sum({{c, r}, {d, s}, {e, y}}, 0, false);
         }
         return r;
       }},
      {"let m: mat4f = mat4f(vec4f(A, B, C, D), vec4f(E, A, B, C), vec4f(D, E, A, B), vec4f(C, D, E, A));\n let v: vec4f = m * vec4f(x, y, x, 1.0);\n let r: f32 = v.w;",
       [&](float x, float y) { return sum({{d, x}, {c, y}, {b, x}, {a, 1.0f}}, 0, false); }},
      {"let m: mat4f = mat4f(vec4f(A, B, C, D), vec4f(E, A, B, C), vec4f(D, E, A, B), vec4f(C, D, E, A));\n let v: vec4f = vec4f(x, y, x, y);\n"
       " for (let i: u32 = 0; i < 2; i = i + 1) { v = m * v; }\n let r: f32 = v.x;",
       [&](float x, float y) {
         const float m[4][4] = {{a, b, c, d}, {e, a, b, c}, {d, e, a, b}, {c, d, e, a}};
         float v[4] = {x, y, x, y};
         for (int i = 0; i < 2; ++i) {
           float w[4];
           for (int k = 0; k < 4; ++k)
             w[k] = sum({{m[0][k], v[0]}, {m[1][k], v[1]}, {m[2][k], v[2]}, {m[3][k], v[3]}}, 0, false);
           std::copy_n(w, 4, v);
         }
         return v[0];
       }},
  };
  for (const Case &test : cases) {
    std::vector<float> result = runOnArray(head + "  " + test.text + "\n  data.values[thread_idx()] = r;\n}", values);
    ASSERT_EQ(result.size(), values.size()) << test.text;
    for (unsigned i = 0; i < 64; ++i) {
      volatile float y = values[i] * values[i];
      EXPECT_EQ(result[i], test.expected(values[i], y)) << test.text << " " << i;
    }
  }
}

TEST(Memory, OutOfRangeReadsZeroAndWritesNothing) {
  std::vector<uint32_t> values(66, 5);
  std::unique_ptr<ExecutableProgram> program = compileOk(kWords + R"(
main: fn () -> void {
  let i: u32 = thread_idx();
  let seen: u32 = words.values[i + 32];
  words.values[i * 3] = seen + 1;
})");
  DescriptorBindings bindings;
  bindings.bindBuffer(0, values.data(), 64 * 4);
  Execution execution(*program);
  ASSERT_TRUE(execution.dispatch(bindings, {}, 1));
  EXPECT_EQ(values[0], 6u);
  EXPECT_EQ(values[63], 6u);
  EXPECT_EQ(values[64], 5u);
  EXPECT_EQ(values[65], 5u);
}

TEST(Memory, NarrowScalarsWrap) {
  // S1.3
  std::vector<uint8_t> bytes(64);
  for (unsigned i = 0; i < 64; ++i)
    bytes[i] = uint8_t(i * 5);
  std::vector<uint8_t> result = runOnArray(R"(
Bytes: struct { values: u8[64], }
bytes: descriptor<Bytes, 0, read_write>;
main: fn () -> void {
  let i: u32 = thread_idx();
  let x: u8 = bytes.values[i];
  bytes.values[i] = (x * x + x) / 3;
})", bytes);
  for (unsigned i = 0; i < 64; ++i)
    EXPECT_EQ(result[i], uint8_t(uint8_t(bytes[i] * bytes[i] + bytes[i]) / 3)) << i;
}

TEST(Limits, EndlessLoopsStop) {
  std::unique_ptr<ExecutableProgram> program = compileOk(kWords + R"(
main: fn () -> void {
  for (let k: u32 = 0; k < 1; k = k) { words.values[0] = words.values[0] + 1; }
})");
  std::vector<uint32_t> values(64);
  DescriptorBindings bindings;
  bindings.bindBuffer(0, values.data(), 256);
  Execution execution(*program);
  EXPECT_FALSE(execution.dispatch(bindings, {}, 1));
  ASSERT_TRUE(execution.error());
  EXPECT_EQ(execution.error()->kind, FaultKind::InstructionLimit);
  EXPECT_EQ(execution.error()->place.line, 5u);
  EXPECT_EQ(execution.error()->message, "the limit of 1000000 instructions was reached");
}

TEST(Bindings, MissingAndMismatchedResourcesAreNamed) {
  std::unique_ptr<ExecutableProgram> program = compileOk(kWords + "main: fn () -> void { words.values[0] = 1; }");
  Execution execution(*program);
  EXPECT_FALSE(execution.dispatch({}, {}, 1));
  EXPECT_EQ(execution.error()->message, "nothing is bound to slot 0, which is the buffer 'words'");
  EXPECT_EQ(execution.error()->kind, FaultKind::UnboundDescriptor);
  uint8_t texels[4] = {};
  Texture texture = Texture::view(TexelFormat::RGBA8, texels, 1, 1);
  DescriptorBindings bindings;
  bindings.bindTexture(0, &texture);
  EXPECT_FALSE(execution.dispatch(bindings, {}, 1));
  EXPECT_EQ(execution.error()->message, "slot 0 is the buffer 'words', but a texture is bound to it");
}

TEST(Checked, IndicesAreNamedWithPlaceAndInvocation) {
  test::Settings settings;
  settings.checked = true;
  std::unique_ptr<ExecutableProgram> program = compileOk(kWords + R"(
main: fn () -> void {
  let i: u32 = thread_id().x;
  if (i >= 40) { words.values[i + 30] = 1; }
})", settings);
  std::vector<uint32_t> values(64);
  DescriptorBindings bindings;
  bindings.bindBuffer(0, values.data(), 256);
  Execution execution(*program);
  EXPECT_FALSE(execution.dispatch(bindings, {}, 2));
  ASSERT_TRUE(execution.error());
  EXPECT_EQ(execution.error()->kind, FaultKind::IndexOutOfBounds);
  EXPECT_EQ(execution.error()->message, "the index 70 is out of range for 64 elements");
  EXPECT_EQ(execution.error()->invocation[0], 40u);
  EXPECT_EQ(execution.error()->place.line, 6u);
  EXPECT_EQ(execution.error()->values, (std::vector<uint64_t>{70, 64}));
}

/// The message of the fault that a checked run ends with.
std::string faultOf(const std::string &text, uint32_t groups = 1, uint64_t bytes = 256) {
  test::Settings settings;
  settings.checked = true;
  std::unique_ptr<ExecutableProgram> program = compileOk(text, settings);
  std::vector<uint32_t> values(64);
  DescriptorBindings bindings;
  if (bytes)
    bindings.bindBuffer(0, values.data(), bytes);
  Execution execution(*program);
  if (execution.dispatch(bindings, {}, groups))
    return "";
  return getFaultName(execution.error()->kind).str() + " " + std::to_string(execution.error()->invocation[0]) + ": " + execution.error()->message;
}

TEST(Checked, EachKindOfFault) {
  EXPECT_EQ(faultOf(kWords + "main: fn () -> void { words.values[1] = 7 / words.values[0]; }"), "DivisionByZero 0: 7 is divided by zero");
  EXPECT_EQ(faultOf(kWords + "main: fn () -> void { words.values[thread_idx()] = 1; }", 1, 100),
            "BufferOutOfBounds 25: 4 bytes at offset 100 are not inside the 100 bytes that are bound as 'words'");
  EXPECT_EQ(faultOf(kWords + "main: fn () -> void { if (thread_idx() == 3) { words.values[0] = 1; } }", 1, 0),
            "UnboundDescriptor 3: nothing is bound to slot 0, which is the buffer 'words'");
  // What is not touched need not be there.
  EXPECT_EQ(faultOf(kWords + "main: fn () -> void { if (thread_idx() == 64) { words.values[0] = 1; } }", 1, 0), "");
  EXPECT_EQ(faultOf(kWords + "tile: workgroup<u32, 64>;\nmain: fn () -> void { let i: u32 = thread_idx(); if (i != 5) { tile[i] = i; } workgroup_barrier(); words.values[i] = tile[63 - i]; }"),
            "UninitializedWorkgroup 58: 'tile' is read before anything was written there");
  EXPECT_EQ(faultOf(kWords + "main: fn () -> void { let a: u32[4] = u32[4](1, 2, 3, 4); words.values[0] = a[thread_idx()]; }"),
            "IndexOutOfBounds 4: the index 4 is out of range for 4 elements");
}

TEST(Workgroups, IdsBarriersAndSharedMemory) {
  // S15.1 to S15.7
  std::vector<uint32_t> result = runOnArray(R"(
Words: struct { values: u32[128], }
words: descriptor<Words, 0, read_write>;
tile: workgroup<u32, 64>;
main: fn () -> void {
  let i: u32 = thread_idx();
  tile[i] = thread_id().x * 10 + threadgroup_position();
  workgroup_barrier();
  words.values[thread_id().x] = tile[63 - i];
})", std::vector<uint32_t>(128), 2);
  for (uint32_t g = 0; g < 2; ++g)
    for (uint32_t i = 0; i < 64; ++i)
      EXPECT_EQ(result[g * 64 + i], (g * 64 + 63 - i) * 10 + g);
}

TEST(Subgroups, CollectivesActOnActiveLanes) {
  // S16.3 to S16.9, with 32 lanes.
  std::vector<uint32_t> result = runOnArray(kWords + R"(
main: fn () -> void {
  let i: u32 = thread_idx();
  let b: vec4u = vec4u(0, 0, 0, 0);
  if (i % 2 == 1) { b = subgroup_ballot(i % 3 == 0); }
  let s: u32 = subgroup_broadcast_u32(i, 5);
  words.values[i] = b.x + subgroup_ballot_count(b) * 0 + s + subgroup_lane_index();
})", count(64));
  for (uint32_t i = 0; i < 64; ++i) {
    uint32_t first = i / 32 * 32, bits = 0;
    for (uint32_t k = 0; k < 32; ++k)
      if ((first + k) % 2 == 1 && (first + k) % 3 == 0)
        bits |= 1u << k;
    EXPECT_EQ(result[i], (i % 2 ? bits : 0) + first + 5 + i % 32) << i;
  }
}

} // namespace
