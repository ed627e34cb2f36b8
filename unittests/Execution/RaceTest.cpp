// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Races (S15.11): what is one, what is none, and what is said of it.

#include "Programs.h"
#include "RunSource.h"

using namespace besl;
using namespace besl::vm;

namespace {

const std::string kWords = "Words: struct { values: u32[64], counter: atomicu32, }\nwords: descriptor<Words, 0, read_write>;\ntile: workgroup<u32, 64>;\n"
                           "total: workgroup<atomicu32>;\n";

std::optional<ExecutionError> raceOf(const std::string &text) {
  test::Settings settings;
  settings.races = true;
  std::unique_ptr<ExecutableProgram> program = test::compileOk(kWords + text, settings);
  std::vector<uint32_t> values(65), texels(64 * 64), integers(64);
  Texture image = Texture::view(TexelFormat::R32F, texels.data(), 64, 64), words = Texture::view(TexelFormat::R32UI, integers.data(), 8, 8);
  DescriptorBindings bindings;
  bindings.bindBuffer(0, values.data(), values.size() * 4);
  bindings.bindImage(1, &image);
  bindings.bindImage(2, &words);
  Execution execution(*program);
  execution.dispatch(bindings, {}, 2);
  return execution.error();
}
std::string messageOf(const std::string &text) {
  std::optional<ExecutionError> error = raceOf(text);
  return error ? getFaultName(error->kind).str() + ": " + error->message : "";
}

TEST(Races, ReadsOfWhatOthersWrite) {
  std::optional<ExecutionError> error = raceOf(R"(main: fn () -> void {
  let i: u32 = thread_idx();
  tile[i] = i;
  words.values[i] = tile[63 - i];
})");
  ASSERT_TRUE(error);
  EXPECT_EQ(error->kind, FaultKind::DataRace);
  EXPECT_EQ(error->message, "invocation 0 reads byte 252 of 'tile', which invocation 63 writes with no barrier in between");
  EXPECT_EQ(error->resource, "tile");
  EXPECT_EQ(error->values, (std::vector<uint64_t>{0, 63, 252}));
  EXPECT_EQ(error->place.line, 8u);
  ASSERT_EQ(error->related.size(), 1u);
  EXPECT_EQ(error->related[0].message, "invocation 63 writes it here");
  EXPECT_EQ(error->related[0].place.line, 7u);
  EXPECT_EQ(error->related[0].invocation[0], 63u);
}

TEST(Races, BarriersSeparate) {
  EXPECT_EQ(messageOf("main: fn () -> void { let i: u32 = thread_idx(); tile[i] = i; workgroup_barrier(); words.values[i] = tile[63 - i]; }"), "");
  EXPECT_EQ(messageOf("main: fn () -> void { let i: u32 = thread_idx(); tile[i] = i; workgroup_barrier(); let x: u32 = tile[63 - i]; tile[i] = x; words.values[i] = x; }"),
            "DataRace: invocation 0 writes byte 0 of 'tile', which invocation 63 reads with no barrier in between");
}

TEST(Races, WritesOfTheSamePlace) {
  EXPECT_EQ(messageOf("main: fn () -> void { words.values[thread_idx() / 2] = 1; }"),
            "DataRace: invocation 1 writes byte 0 of 'words', which invocation 0 writes with no barrier in between");
  // A uniform store counts for every invocation.
  EXPECT_EQ(messageOf("main: fn () -> void { words.values[3] = 1; }"),
            "DataRace: invocation 1 writes byte 12 of 'words', which invocation 0 writes with no barrier in between");
  EXPECT_EQ(messageOf("main: fn () -> void { if (thread_idx() == 5) { words.values[3] = 1; words.values[3] = words.values[3] + 1; } }"), "");
}

TEST(Races, AtomicsRaceOnlyWithOthers) {
  EXPECT_EQ(messageOf("main: fn () -> void { atomic_add(words.counter, 1); let x: u32 = atomic_load(words.counter); atomic_store(words.counter, x); }"), "");
  EXPECT_EQ(messageOf("main: fn () -> void { if (thread_idx() == 0) { atomic_store(total, 0); } workgroup_barrier(); atomic_max(total, thread_idx()); }"), "");
}

TEST(Races, WorkgroupsAreOnesOwn) {
  // Each workgroup writes the same, which is nobody's business here.
  EXPECT_EQ(messageOf("main: fn () -> void { words.values[thread_idx()] = threadgroup_position(); }"), "");
}

TEST(Races, Images) {
  std::string image = "image: descriptor<StorageImage<r32f>, 1, read_write>;\nwords2: descriptor<StorageImage<r32ui>, 2, read_write>;\n";
  EXPECT_EQ(messageOf(image + "main: fn () -> void { let i: u32 = thread_idx(); write(image, vec2u(i, 3), vec4f(1.0, 0.0, 0.0, 0.0)); let x: vec4f = image_load(image, vec2u(i, 3)); words.values[i] = u32(x.x); }"),
            "");
  EXPECT_EQ(messageOf(image + "main: fn () -> void { let i: u32 = thread_idx(); write(image, vec2u(i / 4, 3), vec4f(1.0, 0.0, 0.0, 0.0)); }"),
            "DataRace: invocation 1 writes the texel (0, 3) of 'image', which invocation 0 writes with no barrier in between");
  EXPECT_EQ(messageOf(image + "main: fn () -> void { let i: u32 = thread_idx(); image_atomic_or(words2, vec2u(2, 3), 1 << i); }"), "");
  EXPECT_EQ(messageOf(image + "main: fn () -> void { let i: u32 = thread_idx(); image_atomic_or(words2, vec2u(2, 3), 1 << i); words.values[i] = image_load_u32(words2, vec2u(2, 3)); }"),
            "DataRace: invocation 0 reads the texel (2, 3) of 'words2', which invocation 1 changes atomically with no barrier in between");
}

TEST(Races, BenchmarksHaveNone) {
  for (const benchmark::Program &program : benchmark::getPrograms()) {
    ExecutionOptions options;
    options.races = true;
    std::unique_ptr<ExecutableProgram> executable = benchmark::compile(BESL_SOURCE_ROOT "/benchmarks/shaders", program, options);
    ASSERT_TRUE(executable) << program.name;
    benchmark::Data data(program);
    Execution execution(*executable);
    ASSERT_TRUE(execution.runWorkgroup(data.bindings, benchmark::getConfig())) << program.name << ": " << execution.error()->message;
  }
}

TEST(Races, TheDetectorsMemoryIsLimited) {
  test::Settings settings;
  settings.races = true;
  std::unique_ptr<ExecutableProgram> program = test::compileOk(R"(
words: descriptor<{ type: u32[], binding: 0, access: read_write }>;
main: fn () -> void { for (let i: u32 = thread_idx(); i < 100000; i = i + 64) { words[i] = i; } })", settings);
  std::vector<uint32_t> values(100000);
  DescriptorBindings bindings;
  bindings.bindBuffer(0, values.data(), values.size() * 4);
  ExecutionConfig config;
  EXPECT_TRUE(Execution(*program).dispatch(bindings, config, 1));
  config.memoryLimit = program->storageBytes() + 1000000;
  Execution execution(*program);
  EXPECT_FALSE(execution.dispatch(bindings, config, 1));
  EXPECT_EQ(execution.error()->kind, FaultKind::MemoryLimit);
  EXPECT_EQ(execution.error()->message, "finding races takes more memory than the limit that was set");
}

} // namespace
