// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Workgroups on several threads: the same results as on one, and the same error. `scripts/sanitize-machine thread` runs these tests under ThreadSanitizer.

#include "Programs.h"
#include "RunSource.h"

using namespace besl;
using namespace besl::vm;
using besl::vm::test::compileOk;

namespace {

TEST(Threads, BenchmarksGiveWhatOneThreadGives) {
  for (const benchmark::Program &program : benchmark::getPrograms())
    for (bool checked : {false, true}) {
      ExecutionOptions options;
      options.checked = checked;
      std::unique_ptr<ExecutableProgram> executable = benchmark::compile(BESL_SOURCE_ROOT "/benchmarks/shaders", program, options);
      ASSERT_TRUE(executable) << program.name;
      benchmark::Data data(program);
      Execution execution(*executable);
      ExecutionConfig config = benchmark::getConfig();
      for (uint32_t threads : {3u, 0u}) {
        config.threads = threads;
        data.fill();
        ASSERT_TRUE(execution.dispatch(data.bindings, config, program.groups[0], program.groups[1], program.groups[2])) << execution.error()->message;
        EXPECT_EQ(data.checksum(), program.checksum) << program.name << " checked " << checked << " threads " << threads;
      }
    }
}

TEST(Threads, AtomicsOfAllKindsAreIndivisible) {
  // S14.2
  std::unique_ptr<ExecutableProgram> program = compileOk(R"(
Data: struct { sum: atomicu32, largest: atomicu32, smallest: atomici32, bits: atomicu32, flips: atomicu32, swaps: atomicu32, kept: u32[4096], }
data: descriptor<Data, 0, read_write>;
image: descriptor<StorageImage<r32ui>, 1, read_write>;
tile: workgroup<atomicu32>;
main: fn () -> void {
  let i: u32 = thread_id().x;
  if (thread_idx() == 0) { atomic_store(tile, 0); }
  workgroup_barrier();
  atomic_add(tile, 1);
  atomic_add(data.sum, i);
  atomic_max(data.largest, i);
  atomic_min(data.smallest, 0 - i32(i % 50));
  atomic_or(data.bits, 1 << (i % 32));
  atomic_xor(data.flips, i);
  let seen: u32 = atomic_load(data.sum);
  if (seen < 1000000000) { atomic_compare_exchange(data.swaps, atomic_load(data.swaps), i); }
  image_atomic_or(image, vec2u(i % 2, 0), 1 << (i % 32));
  workgroup_barrier();
  data.kept[i] = atomic_load(tile) + i;
})");
  std::vector<uint32_t> data(6 + 4096), texels(2);
  Texture image = Texture::view(TexelFormat::R32UI, texels.data(), 2, 1);
  DescriptorBindings bindings;
  bindings.bindBuffer(0, data.data(), data.size() * 4);
  bindings.bindImage(1, &image);
  Execution execution(*program);
  ExecutionConfig config;
  config.threads = 4;
  ASSERT_TRUE(execution.dispatch(bindings, config, 64)) << execution.error()->message;
  uint32_t flips = 0;
  for (uint32_t i = 0; i < 4096; ++i)
    flips ^= i;
  EXPECT_EQ(data[0], 4095u * 4096 / 2);
  EXPECT_EQ(data[1], 4095u);
  EXPECT_EQ(int32_t(data[2]), -49);
  EXPECT_EQ(data[3], ~0u);
  EXPECT_EQ(data[4], flips);
  EXPECT_EQ(texels[0], 0x55555555u);
  EXPECT_EQ(texels[1], 0xaaaaaaaau);
  for (uint32_t i = 0; i < 4096; ++i)
    EXPECT_EQ(data[6 + i], 64 + i);
}

TEST(Threads, TheErrorIsThatOfASerialRun) {
  test::Settings settings;
  settings.checked = true;
  std::unique_ptr<ExecutableProgram> program = compileOk(R"(
words: descriptor<{ type: u32[], binding: 0, access: read_write }>;
main: fn () -> void {
  let i: u32 = thread_id().x;
  let n: u32 = 0;
  for (let k: u32 = 0; k < (4000 - i) / 40; k = k + 1) { n = n + k; }
  words[i] = n;
})", settings);
  std::vector<uint32_t> values(1500);
  DescriptorBindings bindings;
  bindings.bindBuffer(0, values.data(), values.size() * 4);
  for (uint32_t threads : {1u, 2u, 5u}) {
    Execution execution(*program);
    ExecutionConfig config;
    config.threads = threads;
    EXPECT_FALSE(execution.dispatch(bindings, config, 60));
    EXPECT_EQ(execution.error()->message, "the index 1500 is out of range for 1500 elements");
    EXPECT_EQ(execution.error()->invocation[0], 1500u);
    EXPECT_EQ(execution.error()->workgroup[0], 23u);
    EXPECT_NE(values[1400], 0u);
    EXPECT_TRUE(execution.dispatch(bindings, config, 23)) << "an execution runs again after a fault";
  }
}

TEST(Threads, BindingsAreRefusedOnce) {
  std::unique_ptr<ExecutableProgram> program = compileOk("Words: struct { values: u32[4096], }\nwords: descriptor<Words, 0, read_write>;\nmain: fn () -> void { words.values[thread_id().x] = 1; }");
  Execution execution(*program);
  ExecutionConfig config;
  config.threads = 4;
  EXPECT_FALSE(execution.dispatch({}, config, 64));
  EXPECT_EQ(execution.error()->message, "nothing is bound to slot 0, which is the buffer 'words'");
}

} // namespace
