// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "besl/Execution/BufferView.h"
#include "RunSource.h"

using namespace besl::vm;
using namespace besl::vm::test;

static constexpr llvm::StringLiteral kParticles = R"(
Particle: struct { position: vec3f, mass: f32, tag: u8, half: f16, frame: mat4x3f, }
Particles: struct { items: Particle[4], count: u32, offset: i32, }
particles: descriptor<Particles, 3, read_write>;
tail: descriptor<{ type: vec2f[], binding: 4, access: read_write }>;
main: fn () -> void {
	let i: u32 = thread_idx();
	if (i < particles.count) {
		particles.items[i].position = particles.items[i].position * particles.items[i].mass;
		particles.items[i].tag = u8(i);
		tail[i] = vec2f(f32(i), particles.items[i].mass);
	}
}
)";

TEST(BufferView, ReadsAndWritesByPath) {
  std::unique_ptr<ExecutableProgram> program = compileOk(kParticles, {.checked = true, .workgroup = {4, 1, 1}});
  ASSERT_TRUE(program);
  const ProgramLayout &layout = program->layout();
  std::vector<uint8_t> bytes(findMemory(layout, "particles")->bytes);
  std::vector<float> tail(6);
  BufferView particles(layout, "particles", bytes.data(), bytes.size()), list(layout, "tail", tail.data(), tail.size() * 4);
  ASSERT_TRUE(particles);
  ASSERT_TRUE(list);
  EXPECT_EQ(particles.info().slot, 3u);

  EXPECT_TRUE(particles.at("items[2].position").set({1.0f, 2.0f, 3.0f}));
  EXPECT_TRUE(particles.at("items")[2].at("mass").set(0.5f));
  EXPECT_TRUE(particles.at("items[2].half").set(0.1f));
  EXPECT_TRUE(particles.at("count").set(3u));
  EXPECT_TRUE(particles.at("offset").set(-7));

  DescriptorBindings bindings;
  bindings.bindBuffer(3, bytes.data(), bytes.size());
  bindings.bindBuffer(4, tail.data(), tail.size() * 4);
  Execution execution(*program);
  ASSERT_TRUE(execution.dispatch(bindings, {}, 1)) << execution.error()->message;

  EXPECT_EQ((particles.at("items[2].position").get<float, 3>()), (std::array<float, 3>{0.5f, 1.0f, 1.5f}));
  EXPECT_EQ(particles.at("items[2].position.z").get<float>(), 1.5f);
  EXPECT_EQ(particles.at("items[2].tag").get<uint32_t>(), 2u);
  EXPECT_EQ(particles.at("offset").get<int32_t>(), -7);
  EXPECT_NEAR(particles.at("items[2].half").get<float>().value(), 0.1f, 1e-4f);
  EXPECT_EQ(list.at("").size(), 3u);
  EXPECT_EQ(list[2].format(), "(2, 0.5)");
  EXPECT_EQ(particles.at("items[2].frame").size(), 4u);
  EXPECT_EQ(particles.at("items[2].frame").numScalars(), 12u);
  EXPECT_EQ(particles.at("items[1:3]").size(), 2u);
}

TEST(BufferView, SaysWhatThereIsNot) {
  std::unique_ptr<ExecutableProgram> program = compileOk(kParticles, {.checked = true, .workgroup = {4, 1, 1}});
  ASSERT_TRUE(program);
  std::vector<uint8_t> bytes(findMemory(program->layout(), "particles")->bytes, 7), before = bytes;
  BufferView particles(program->layout(), "particles", bytes.data(), bytes.size());
  EXPECT_FALSE(particles.at("items[4]"));
  EXPECT_EQ(particles.at("items[4]").error(), "'[4]' is not inside the 4 elements");
  EXPECT_EQ(particles.at("items[4]").at("mass").error(), "'[4]' is not inside the 4 elements");
  EXPECT_FALSE(particles.at("nothing"));
  EXPECT_FALSE(particles.at("nothing").get<float>());
  EXPECT_FALSE(particles.at("nothing").set(1.0f));
  EXPECT_EQ(particles.at("nothing").size(), 0u);
  // Another type, another number of scalars.
  EXPECT_FALSE(particles.at("count").get<float>());
  EXPECT_FALSE(particles.at("count").set(1.0f));
  EXPECT_FALSE(particles.at("items[0].position").get<float>());
  EXPECT_FALSE((particles.at("items[0].position").set({1.0f, 2.0f})));
  EXPECT_FALSE((particles.at("items[0]").get<float, 18>()));
  EXPECT_EQ(bytes, before);
  BufferView other(program->layout(), "others", bytes.data(), bytes.size());
  EXPECT_FALSE(other);
  EXPECT_EQ(other.at("x").error(), "the program uses no buffer called 'others'");
}
