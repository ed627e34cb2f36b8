// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vertices, fragments, task and mesh workgroups: what they are given and what they leave.

#include "RunSource.h"
#include "besl/Execution/VertexArrays.h"
#include <bit>

using namespace besl;
using namespace besl::vm;
using besl::vm::test::compileOk;

namespace {

/// Runs a test for programs of both kinds and gangs of several sizes.
template <typename Test>
void inAllWays(llvm::StringRef text, test::Settings settings, Test test) {
  for (bool checked : {false, true})
    for (uint32_t lanes : {16u, 64u}) {
      settings.checked = checked;
      settings.gangLanes = lanes;
      if (std::unique_ptr<ExecutableProgram> program = compileOk(text, settings))
        test(*program);
    }
}

float real(uint32_t word) { return std::bit_cast<float>(word); }

//===-- Vertices -----------------------------------------------------------------------------===//

test::Settings forStage(Stage stage) {
  test::Settings settings;
  settings.stage = stage;
  return settings;
}

TEST(Vertices, AttributesIndicesAndOutputs) {
  // S18.2, S18.3, S18.6
  inAllWays(R"(
place: input<vec2f, 0>;
tag: input<u32, 1>;
small: input<vec2f16, 3>;
position: output<vec4f, 0>;
shade: output<vec4u, 0>;
half: output<vec2f16, 5>;
main: fn () -> void {
  position = vec4f(place.x, place.y, 0.0, 1.0);
  shade = vec4u(tag, vertex_index, instance_index, 1);
  half = small;
})",
            forStage(Stage::Vertex), [](const ExecutableProgram &program) {
              std::vector<float> places(40);
              for (unsigned i = 0; i < 40; ++i)
                places[i] = float(i);
              std::vector<uint8_t> tags = {7, 8, 9};
              std::vector<uint8_t> smalls(60, 255);
              VertexArrays arrays;
              arrays.setAttribute(0, {TexelFormat::RG32F, places.data(), places.size() * 4, 8});
              arrays.setAttribute(1, {TexelFormat::R8UI, tags.data(), tags.size(), 1, /*perInstance=*/true});
              arrays.setAttribute(3, {TexelFormat::RG8, smalls.data(), smalls.size(), 2});
              Execution execution(program);
              ExecutionConfig config;
              config.firstVertex = 2;
              config.firstInstance = 1;
              ASSERT_TRUE(execution.runVertices({}, config, 15, 2, arrays)) << execution.error()->message;
              const VertexArrays::Output *position = arrays.position(), *shade = arrays.find(0), *half = arrays.find(5);
              ASSERT_TRUE(position && shade && half);
              EXPECT_EQ(arrays.outputs().size(), 3u);
              ASSERT_EQ(shade->words.size(), 15u * 2 * 4);
              for (uint32_t i = 0; i < 30; ++i) {
                uint32_t vertex = i % 15 + 2, instance = i / 15 + 1;
                EXPECT_EQ(real(position->words[4 * i]), float(2 * vertex));
                EXPECT_EQ(real(position->words[4 * i + 3]), 1.0f);
                EXPECT_EQ(shade->words[4 * i], 7 + instance);
                EXPECT_EQ(shade->words[4 * i + 1], vertex);
                EXPECT_EQ(shade->words[4 * i + 2], instance);
                EXPECT_EQ(real(half->words[2 * i]), 1.0f);
              }
              arrays.clear();
              EXPECT_TRUE(arrays.find(0)->words.empty());
            });
}

TEST(Vertices, ElementsBeyondTheEndAreZero) {
  inAllWays("place: input<f32, 0>;\nshade: output<f32, 0>;\nposition: output<vec4f, 0>;\nmain: fn () -> void { shade = place + 1.0; if (place < 0.0) { position = vec4f(1.0, 1.0, 1.0, 1.0); } }",
            forStage(Stage::Vertex),
            [](const ExecutableProgram &program) {
              float places[3] = {5, 6, 7};
              VertexArrays arrays;
              arrays.setAttribute(0, {TexelFormat::R32F, places, sizeof(places), 4});
              Execution execution(program);
              ASSERT_TRUE(execution.runVertices({}, {}, 4, 1, arrays));
              EXPECT_EQ(real(arrays.find(0)->words[2]), 8.0f);
              EXPECT_EQ(real(arrays.find(0)->words[3]), 1.0f);
              EXPECT_EQ(arrays.position()->words[3], 0u) << "not written";
            });
}

TEST(Vertices, WhatIsRefused) {
  std::unique_ptr<ExecutableProgram> program = compileOk("place: input<f32, 4>;\nshade: output<f32, 0>;\nmain: fn () -> void { shade = place; }", forStage(Stage::Vertex));
  Execution execution(*program);
  VertexArrays arrays;
  EXPECT_FALSE(execution.runVertices({}, {}, 4, 1, arrays));
  EXPECT_EQ(execution.error()->kind, FaultKind::MissingInput);
  EXPECT_EQ(execution.error()->message, "there are no values for the input 'place' at location 4");
  EXPECT_EQ(execution.error()->resource, "place");
  EXPECT_FALSE(execution.error()->hasInvocation);
  EXPECT_FALSE(execution.runMeshes({}, {}, {}, {1, 1, 1}, [](const MeshOutput &) {}));
  EXPECT_EQ(execution.error()->message, "the program is a vertex shader, not a mesh shader");
  EXPECT_EQ(execution.error()->kind, FaultKind::InvalidConfiguration);
}

TEST(Vertices, FaultsNameVertexAndInstance) {
  test::Settings settings = forStage(Stage::Vertex);
  settings.checked = true;
  std::unique_ptr<ExecutableProgram> program = compileOk(R"(
shade: output<f32, 0>;
main: fn () -> void {
  let a: f32[4] = f32[4](1.0, 2.0, 3.0, 4.0);
  shade = a[vertex_index + instance_index];
})", settings);
  Execution execution(*program);
  VertexArrays arrays;
  EXPECT_FALSE(execution.runVertices({}, {}, 4, 3, arrays));
  EXPECT_EQ(execution.error()->message, "the index 4 is out of range for 4 elements");
  EXPECT_EQ(execution.error()->invocation, (std::array<uint32_t, 3>{3, 1, 0}));
  EXPECT_TRUE(execution.error()->hasInvocation);
}

//===-- Fragments ----------------------------------------------------------------------------===//

/// Gives its place as input, keeps the first words of outputs.
class Pixels : public FragmentInterface {
public:
  Pixels(uint32_t width, uint32_t height) : width(width), values(width * height * 4, 0xdeadu) {}
  void getInput(const VariableInfo &, uint32_t x, uint32_t y, uint32_t *words) override {
    words[0] = std::bit_cast<uint32_t>(float(x) * 2);
    words[1] = std::bit_cast<uint32_t>(float(y) * 3);
  }
  void setOutput(const VariableInfo &output, uint32_t x, uint32_t y, const uint32_t *words) override {
    for (uint32_t k = 0; k < std::min(output.words, 4u); ++k)
      values[(y * width + x) * 4 + k] = words[k];
  }
  float at(uint32_t x, uint32_t y, uint32_t k = 0) const { return real(values[(y * width + x) * 4 + k]); }

  uint32_t width;
  std::vector<uint32_t> values;
};

TEST(Fragments, DerivativesInQuadsAtTheEdge) {
  // S17.6, S17.7: 5 by 3 pixels have helpers at the right and below.
  inAllWays(R"(
uv: input<vec2f, 0>;
color: output<vec4f, 0>;
main: fn () -> void { let d: vec2f = vec2f(fwidth(uv.x), fwidth(uv.x * uv.y)); color = vec4f(uv.x, uv.y, d.x, d.y); })",
            forStage(Stage::Fragment), [](const ExecutableProgram &program) {
              Execution execution(program);
              Pixels pixels(5, 3);
              ASSERT_TRUE(execution.runFragments({}, {}, 5, 3, pixels));
              auto product = [](uint32_t x, uint32_t y) { return float(x) * 2 * float(y) * 3; };
              for (uint32_t y = 0; y < 3; ++y)
                for (uint32_t x = 0; x < 5; ++x) {
                  EXPECT_EQ(pixels.at(x, y, 0), float(x) * 2);
                  EXPECT_EQ(pixels.at(x, y, 1), float(y) * 3);
                  EXPECT_EQ(pixels.at(x, y, 2), 2.0f);
                  uint32_t l = x & ~1u, t = y & ~1u;
                  EXPECT_EQ(pixels.at(x, y, 3), product(l + 1, y) - product(l, y) + product(x, t + 1) - product(x, t)) << x << " " << y;
                }
            });
}

TEST(Fragments, DiscardedOnesGoOnAsHelpers) {
  // S17.1 to S17.4
  inAllWays(R"(
uv: input<vec2f, 0>;
color: output<vec4f, 0>;
Data: struct { before: u32, after: u32, }
data: descriptor<Data, 0, read_write>;
Counts: struct { before: atomicu32, after: atomicu32, }
counts: descriptor<Counts, 1, read_write>;
main: fn () -> void {
  atomic_add(counts.before, 1);
  let x: f32 = uv.x;
  if (x == 2.0) { discard; }
  atomic_add(counts.after, 1);
  color = vec4f(fwidth(x), 0.0, 0.0, 1.0);
})",
            forStage(Stage::Fragment), [](const ExecutableProgram &program) {
              uint32_t counts[2] = {};
              DescriptorBindings bindings;
              bindings.bindBuffer(1, counts, 8);
              Execution execution(program);
              Pixels pixels(4, 2);
              ASSERT_TRUE(execution.runFragments(bindings, {}, 4, 2, pixels)) << execution.error()->message;
              EXPECT_EQ(counts[0], 8u);
              EXPECT_EQ(counts[1], 6u);
              EXPECT_EQ(pixels.at(0, 0), 2.0f);
              EXPECT_EQ(pixels.values[4], 0xdeadu) << "a discarded fragment has no output";
            });
}

TEST(Fragments, ImplicitLevelFollowsTheDerivatives) {
  // S12.3, S12.5: a step of two texels is level 1, of four level 2; between them both are blended.
  std::vector<float> levels[4] = {std::vector<float>(64, 0.0f), std::vector<float>(16, 1.0f), std::vector<float>(4, 2.0f), std::vector<float>(1, 3.0f)};
  Texture texture = Texture::view(TexelFormat::R32F, levels[0].data(), 8, 8);
  for (uint32_t i = 1; i < 4; ++i)
    texture.levels.push_back({levels[i].data(), 8u >> i, 8u >> i, 1, uint64_t(8u >> i) * 4, uint64_t(64u >> (2 * i)) * 4});
  for (auto [step, expected] : {std::pair(0.5f, 0.0f), {1.0f, 0.0f}, {2.0f, 1.0f}, {4.0f, 2.0f}, {64.0f, 3.0f}})
    inAllWays("uv: input<vec2f, 0>;\nimage: descriptor<Texture2D, 0, read>;\ncolor: output<vec4f, 0>;\nmain: fn () -> void { color = sample(image, vec2f(uv.x * " +
                  std::to_string(step / 16) + ", uv.y * 0.001)); }",
              forStage(Stage::Fragment), [&, expected = expected](const ExecutableProgram &program) {
                DescriptorBindings bindings;
                bindings.bindTexture(0, &texture);
                Execution execution(program);
                Pixels pixels(2, 2);
                ASSERT_TRUE(execution.runFragments(bindings, {}, 2, 2, pixels)) << execution.error()->message;
                EXPECT_NEAR(pixels.at(1, 1), expected, 1e-4f) << step;
              });
}

TEST(Fragments, FaultsOfHelpersDoNotCount) {
  test::Settings settings = forStage(Stage::Fragment);
  settings.checked = true;
  std::string text = R"(
uv: input<vec2f, 0>;
color: output<vec4f, 0>;
main: fn () -> void {
  let a: f32[3] = f32[3](1.0, 2.0, 3.0);
  color = vec4f(a[u32(uv.x * 0.5)], 0.0, 0.0, 1.0);
})";
  std::unique_ptr<ExecutableProgram> program = compileOk(text, settings);
  Execution execution(*program);
  Pixels pixels(4, 4);
  EXPECT_TRUE(execution.runFragments({}, {}, 3, 3, pixels)) << "only a helper is outside";
  EXPECT_FALSE(execution.runFragments({}, {}, 4, 3, pixels));
  EXPECT_EQ(execution.error()->message, "the index 3 is out of range for 3 elements");
  EXPECT_EQ(execution.error()->invocation, (std::array<uint32_t, 3>{3, 0, 0}));
}

//===-- Tasks and meshes ---------------------------------------------------------------------===//

const char *const kTask = R"(
numbers: task_payload<u32, 32>;
pairs: task_payload<vec2f, 4>;
count: workgroup<atomicu32>;
main: fn () -> void {
  if (thread_idx() == 0) { atomic_store(count, 0); }
  workgroup_barrier();
  let i: u32 = thread_position();
  if (i % 3 == 0) {
    let place: u32 = atomic_add(count, 1);
    numbers[place] = i;
    if (place < 4) { pairs[place] = vec2f(f32(i), 0.5); }
  }
  workgroup_barrier();
  set_task_mesh_output_count(atomic_load(count));
})";

TEST(Tasks, PayloadAndCount) {
  // S19.1, S15.4
  test::Settings settings = forStage(Stage::Task);
  settings.workgroup = {32, 1, 1};
  inAllWays(kTask, settings, [](const ExecutableProgram &program) {
    Execution execution(program);
    std::vector<TaskOutput> outputs;
    ASSERT_TRUE(execution.runTasks({}, {}, {3, 1, 1}, [&](const TaskOutput &output) { outputs.push_back(output); })) << execution.error()->message;
    ASSERT_EQ(outputs.size(), 3u);
    EXPECT_EQ(outputs[0].meshWorkgroups, 11u);
    EXPECT_EQ(outputs[1].meshWorkgroups, 11u);
    EXPECT_EQ(outputs[2].meshWorkgroups, 10u);
    EXPECT_TRUE(outputs[1].hasCount);
    EXPECT_EQ(outputs[1].workgroup, (std::array<uint32_t, 3>{1, 0, 0}));
    ASSERT_EQ(outputs[1].payload.size(), 2u);
    EXPECT_EQ(outputs[1].payload[0].name, "numbers");
    EXPECT_EQ(outputs[1].payload[0].words.size(), 32u);
    EXPECT_EQ(outputs[1].payload[0].words[0], 33u);
    EXPECT_EQ(outputs[1].payload[0].words[10], 63u);
    EXPECT_EQ(outputs[2].payload[0].words[10], 0u) << "each workgroup starts with nothing";
    EXPECT_EQ(outputs[0].payload[1].words, (std::vector<uint32_t>{0, 0x3f000000, 0x40400000, 0x3f000000, 0x40c00000, 0x3f000000, 0x41100000, 0x3f000000}));
  });
}

TEST(Tasks, NoCountIsNone) {
  test::Settings settings = forStage(Stage::Task);
  settings.workgroup = {4, 1, 1};
  inAllWays("main: fn () -> void { if (thread_idx() > 4) { set_task_mesh_output_count(1); } }", settings, [](const ExecutableProgram &program) {
    Execution execution(program);
    TaskOutput kept;
    ASSERT_TRUE(execution.runTasks({}, {}, {1, 1, 1}, [&](const TaskOutput &output) { kept = output; }));
    EXPECT_EQ(kept.meshWorkgroups, 0u);
    EXPECT_FALSE(kept.hasCount);
  });
  // The last lane's number counts.
  inAllWays("main: fn () -> void { set_task_mesh_output_count(1 + thread_idx()); }", settings, [](const ExecutableProgram &program) {
    Execution execution(program);
    TaskOutput kept;
    ASSERT_TRUE(execution.runTasks({}, {}, {1, 1, 1}, [&](const TaskOutput &output) { kept = output; }));
    EXPECT_EQ(kept.meshWorkgroups, 4u);
  });
}

const char *const kMesh = R"(
numbers: task_payload<u32, 32>;
tag: output<u32, 0, 8>;
uv: vertex_output<vec2f, 1, 6>;
main: fn () -> void {
  let i: u32 = thread_idx();
  if (i == 0) { set_mesh_output_counts(4, 2); }
  if (i < 6) {
    set_mesh_vertex_position(i, vec4f(f32(i), f32(numbers[threadgroup_position()]), 0.0, 1.0));
    uv[i] = vec2f(0.25 * f32(i), 1.0);
  }
  if (i < 3) {
    set_mesh_triangle(i, vec3u(i, i + 1, i + 2));
    set_mesh_primitive_render_target_array_index(i, 5 + i);
    tag[i] = 100 + i;
  }
})";

TEST(Meshes, OutputsUpToTheCounts) {
  // S19.2 to S19.6
  test::Settings settings = forStage(Stage::Mesh);
  settings.workgroup = {32, 1, 1};
  settings.maxVertices = 6;
  settings.maxPrimitives = 8;
  inAllWays(kMesh, settings, [](const ExecutableProgram &program) {
    EXPECT_EQ(program.layout().maxVertices, 6u);
    Execution execution(program);
    std::vector<MeshOutput> outputs;
    std::vector<PayloadValue> payload = {{"other", {1}}, {"numbers", {40, 41, 42}}};
    ASSERT_TRUE(execution.runMeshes({}, {}, payload, {3, 1, 1}, [&](const MeshOutput &output) { outputs.push_back(output); })) << execution.error()->message;
    ASSERT_EQ(outputs.size(), 3u);
    const MeshOutput &output = outputs[2];
    EXPECT_EQ(output.vertices, 4u);
    EXPECT_EQ(output.primitives, 2u);
    EXPECT_TRUE(output.hasCounts);
    EXPECT_EQ(output.workgroup[0], 2u);
    EXPECT_EQ(output.positions, (std::vector<float>{0, 42, 0, 1, 1, 42, 0, 1, 2, 42, 0, 1, 3, 42, 0, 1}));
    EXPECT_EQ(output.triangles, (std::vector<uint32_t>{0, 1, 2, 1, 2, 3}));
    EXPECT_EQ(output.layers, (std::vector<uint32_t>{5, 6}));
    ASSERT_EQ(output.outputs.size(), 2u);
    EXPECT_EQ(output.outputs[0].name, "tag");
    EXPECT_TRUE(output.outputs[0].perPrimitive);
    EXPECT_EQ(output.outputs[0].words, (std::vector<uint32_t>{100, 101}));
    EXPECT_EQ(output.outputs[1].location, 1u);
    EXPECT_EQ(output.outputs[1].width, 2u);
    EXPECT_FALSE(output.outputs[1].perPrimitive);
    EXPECT_EQ(output.outputs[1].words.size(), 8u);
    EXPECT_EQ(real(output.outputs[1].words[6]), 0.75f);
  });
}

TEST(Meshes, FaultsNameWhatIsTooMuch) {
  auto faultOf = [](const std::string &text, llvm::ArrayRef<PayloadValue> payload = {}, bool checked = true, ExecutionConfig config = {}) -> std::string {
    test::Settings settings = forStage(Stage::Mesh);
    settings.workgroup = {32, 1, 1};
    settings.maxVertices = 6;
    settings.maxPrimitives = 8;
    settings.checked = checked;
    std::unique_ptr<ExecutableProgram> program = compileOk(text, settings);
    Execution execution(*program);
    MeshOutput kept;
    if (execution.runMeshes({}, config, payload, {4, 1, 1}, [&](const MeshOutput &output) { kept = output; }))
      return "ok " + std::to_string(kept.vertices) + " " + std::to_string(kept.primitives);
    return getFaultName(execution.error()->kind).str() + " " + std::to_string(execution.error()->invocation[0]) + ": " + execution.error()->message;
  };
  std::string counts = "main: fn () -> void { let n: u32 = thread_idx(); if (n == 7) { set_mesh_output_counts(n, n + 1); } }";
  EXPECT_EQ(faultOf(counts), "OutputCountLimit 7: 7 vertices are more than the limit of 6");
  EXPECT_EQ(faultOf(counts, {}, false), "ok 6 8") << "fast programs stay at the limit";
  std::string primitives = "main: fn () -> void { let n: u32 = thread_idx(); set_mesh_output_counts(n % 2, n); }";
  EXPECT_EQ(faultOf(primitives), "OutputCountLimit 9: 9 primitives are more than the limit of 8");
  ExecutionConfig small;
  small.maxMeshVertices = 5;
  EXPECT_EQ(faultOf("main: fn () -> void { set_mesh_output_counts(6, 1); }", {}, true, small), "OutputCountLimit 0: 6 vertices are more than the limit of 5");
  EXPECT_EQ(faultOf("main: fn () -> void { set_mesh_output_counts(6, 8); }"), "ok 6 8") << "at the limit";
  EXPECT_EQ(faultOf("main: fn () -> void { set_mesh_vertex_position(thread_idx(), vec4f(0.0, 0.0, 0.0, 1.0)); }"),
            "IndexOutOfBounds 6: the index 6 is out of range for 6 elements");
  EXPECT_EQ(faultOf(kMesh), "MissingPayload 0: the payload 'numbers' was not given");
  EXPECT_EQ(faultOf(kMesh, {{"numbers", {40, 41, 42}}}), "BufferOutOfBounds 96: 4 bytes at offset 12 are not inside the 12 bytes that are bound as 'numbers'");
  EXPECT_EQ(faultOf(kMesh, {{"numbers", {40, 41, 42, 43}}}), "ok 4 2");
  EXPECT_EQ(faultOf(kMesh, {}, false), "ok 4 2") << "reads zeros";
}

TEST(Tasks, MoreMeshWorkgroupsThanAllowed) {
  test::Settings settings = forStage(Stage::Task);
  settings.workgroup = {4, 1, 1};
  settings.maxMeshWorkgroups = 3;
  settings.checked = true;
  std::unique_ptr<ExecutableProgram> program = compileOk("main: fn () -> void { set_task_mesh_output_count(thread_idx() + 1); }", settings);
  Execution execution(*program);
  EXPECT_FALSE(execution.runTasks({}, {}, {1, 1, 1}, [](const TaskOutput &) {}));
  EXPECT_EQ(execution.error()->message, "4 mesh workgroups are more than the limit of 3");
  EXPECT_EQ(execution.error()->values, (std::vector<uint64_t>{4, 3}));
  EXPECT_EQ(execution.error()->index, 3u);
}

//===-- Task and mesh workgroups together ----------------------------------------------------===//

TEST(Pipelines, EachTaskStartsItsMeshes) {
  // S19.1, S19.2
  const char *taskText = R"(
numbers: task_payload<u32, 4>;
Log: struct { entries: u32[32], count: atomicu32, }
log: descriptor<Log, 0, read_write>;
main: fn () -> void {
  numbers[thread_idx()] = thread_position() * 10;
  if (thread_idx() == 0) {
    log.entries[atomic_add(log.count, 1)] = 1000 + thread_position() / 4;
    set_task_mesh_output_count(thread_position() / 4);
  }
})";
  const char *meshText = R"(
numbers: task_payload<u32, 4>;
Log: struct { entries: u32[32], count: atomicu32, }
log: descriptor<Log, 0, read_write>;
main: fn () -> void {
  if (thread_idx() == 0) {
    log.entries[atomic_add(log.count, 1)] = numbers[threadgroup_position()];
    set_mesh_output_counts(1, 0);
    set_mesh_vertex_position(0, vec4f(f32(numbers[3]), 0.0, 0.0, 1.0));
  }
})";
  for (bool checked : {false, true}) {
    test::Settings taskSettings = forStage(Stage::Task), meshSettings = forStage(Stage::Mesh);
    taskSettings.workgroup = {4, 1, 1};
    taskSettings.maxMeshWorkgroups = 4;
    meshSettings.workgroup = {8, 1, 1};
    taskSettings.checked = meshSettings.checked = checked;
    std::unique_ptr<ExecutableProgram> taskProgram = compileOk(taskText, taskSettings), meshProgram = compileOk(meshText, meshSettings);
    std::vector<uint32_t> log(33);
    DescriptorBindings bindings;
    bindings.bindBuffer(0, log.data(), log.size() * 4);
    Execution task(*taskProgram), mesh(*meshProgram);
    std::vector<std::array<uint32_t, 3>> seen;
    std::vector<uint32_t> counts;
    ASSERT_TRUE(task.runTasksAndMeshes(
        bindings, {}, {3, 1, 1}, mesh, bindings, {},
        [&](const TaskOutput &started, const MeshOutput &output) {
          ASSERT_EQ(output.positions.size(), 4u);
          seen.push_back({started.workgroup[0], output.workgroup[0], uint32_t(output.positions[0])});
        },
        [&](const TaskOutput &output) { counts.push_back(output.meshWorkgroups); }));
    EXPECT_EQ(counts, (std::vector<uint32_t>{0, 1, 2}));
    EXPECT_EQ(seen, (std::vector<std::array<uint32_t, 3>>{{1, 0, 70}, {2, 0, 110}, {2, 1, 110}}));
    EXPECT_EQ(std::vector<uint32_t>(log.begin(), log.begin() + 7), (std::vector<uint32_t>{1000, 1001, 40, 1002, 80, 90, 0})) << "each task's meshes run before the next task";

    // A fault of a mesh stops everything: the second task never runs.
    std::vector<uint32_t> again(33);
    again[32] = 31;
    bindings.bindBuffer(0, again.data(), again.size() * 4);
    bool done = task.runTasksAndMeshes(bindings, {}, {3, 1, 1}, mesh, bindings, {}, [](const TaskOutput &, const MeshOutput &) {});
    EXPECT_EQ(done, !checked);
    EXPECT_EQ(again[31], 1000u);
    if (checked) {
      ASSERT_TRUE(task.error());
      EXPECT_EQ(task.error()->message, "the index 32 is out of range for 32 elements");
      EXPECT_FALSE(mesh.error());
      again[32] = 30;
      EXPECT_FALSE(task.runTasksAndMeshes(bindings, {}, {3, 1, 1}, mesh, bindings, {}, [](const TaskOutput &, const MeshOutput &) {}));
      EXPECT_FALSE(task.error());
      ASSERT_TRUE(mesh.error());
      EXPECT_EQ(mesh.error()->message, "the index 32 is out of range for 32 elements");
      EXPECT_EQ(again[32], 33u);
    }
  }
}

TEST(Pipelines, StagesAreRequired) {
  std::unique_ptr<ExecutableProgram> compute = compileOk("main: fn () -> void {}"), task = compileOk("main: fn () -> void { set_task_mesh_output_count(1); }", forStage(Stage::Task));
  Execution first(*compute), second(*task), third(*compute);
  EXPECT_FALSE(first.runTasksAndMeshes({}, {}, {1, 1, 1}, second, {}, {}, [](const TaskOutput &, const MeshOutput &) {}));
  EXPECT_EQ(first.error()->message, "the program is a compute shader, not a task shader");
  EXPECT_FALSE(second.runTasksAndMeshes({}, {}, {1, 1, 1}, third, {}, {}, [](const TaskOutput &, const MeshOutput &) {}));
  EXPECT_FALSE(second.error());
  EXPECT_EQ(third.error()->message, "the program is a compute shader, not a mesh shader");
}

} // namespace
