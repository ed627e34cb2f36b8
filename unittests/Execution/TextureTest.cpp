// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Formats, sampling and images.

#include "RunSource.h"
#include "besl/Support/HostMath.h"
#include <cmath>
#include <limits>

using namespace besl;
using namespace besl::vm;

namespace {

TEST(Formats, NamesAndSizes) {
  for (unsigned i = 0; i <= unsigned(TexelFormat::R8UI); ++i) {
    TexelFormat format = TexelFormat(i);
    EXPECT_EQ(parseFormat(getFormatName(format)), format);
    EXPECT_GE(getTexelBytes(format), 1u);
  }
  EXPECT_FALSE(parseFormat("rgba9"));
  EXPECT_TRUE(isIntegerFormat(TexelFormat::RGBA32I));
  EXPECT_FALSE(isIntegerFormat(TexelFormat::R8Snorm));
}

TEST(Formats, ValuesAreRoundedAndClamped) {
  // S13.2, S13.3, S12.12
  uint8_t bytes[16] = {};
  auto through = [&](TexelFormat format, std::array<float, 4> value) {
    Texture texture = Texture::view(format, bytes, 1, 1);
    writeTexel(texture, 0, 0, 0, 0, value);
    return readTexel(texture, 0, 0, 0);
  };
  float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(through(TexelFormat::RGBA8, {0.5f, -1.0f, 2.0f, nan}), (std::array<float, 4>{128 / 255.0f, 0, 1, 0}));
  EXPECT_EQ(through(TexelFormat::RG16, {0.25f, 1, 1, 1}), (std::array<float, 4>{16384 / 65535.0f, 1, 0, 1}));
  EXPECT_EQ(through(TexelFormat::RGBA8Snorm, {-2.0f, 1.0f, 0.5f, nan}), (std::array<float, 4>{-1, 1, 64 / 127.0f, 0}));
  EXPECT_EQ(through(TexelFormat::R16F, {0.1f, 1, 1, 1})[0], float(fromHalf(roundToHalf(0.1f))));
  EXPECT_EQ(through(TexelFormat::RGB10A2, {1, 0.5f, 0, 0.4f}), (std::array<float, 4>{1, 512 / 1023.0f, 0, 1 / 3.0f}));
  EXPECT_EQ(through(TexelFormat::R11FG11FB10F, {1.0f, -1.0f, 0.5f, 0}), (std::array<float, 4>{1, 0, 0.5f, 1}));
  EXPECT_EQ(through(TexelFormat::R11FG11FB10F, {1e9f, 1.0078125f, 6e-8f, 0})[0], std::numeric_limits<float>::infinity());
  EXPECT_EQ(through(TexelFormat::RGBA32F, {1e-40f, -0.0f, 3, 4})[0], 1e-40f);
}

TEST(Formats, IntegersKeepTheirBits) {
  uint8_t bytes[16] = {};
  auto through = [&](TexelFormat format, std::array<uint32_t, 4> value) {
    Texture texture = Texture::view(format, bytes, 1, 1);
    writeIntegerTexel(texture, 0, 0, 0, 0, value);
    return readIntegerTexel(texture, 0, 0, 0);
  };
  EXPECT_EQ(through(TexelFormat::RGBA8UI, {1, 256, 300, 255}), (std::array<uint32_t, 4>{1, 0, 44, 255}));
  EXPECT_EQ(through(TexelFormat::RG16I, {0xffffffff, 5, 6, 7}), (std::array<uint32_t, 4>{0xffffffff, 5, 0, 1}));
  EXPECT_EQ(through(TexelFormat::R32UI, {0x80000001, 5, 6, 7}), (std::array<uint32_t, 4>{0x80000001, 0, 0, 1}));
  EXPECT_EQ(through(TexelFormat::RGB10A2UI, {1023, 1024, 5, 3}), (std::array<uint32_t, 4>{1023, 0, 5, 3}));
}

/// Samples a 4x2 texture whose texel (x, y) is x + 10 * y, at the coordinates of the buffer.
std::vector<float> sampleAt(std::vector<std::array<float, 2>> coordinates, Sampler sampler) {
  std::unique_ptr<ExecutableProgram> program = test::compileOk(R"(
Points: struct { values: vec2f[64], }
points: descriptor<Points, 0, read>;
Results: struct { values: f32[64], }
results: descriptor<Results, 1, write>;
image: descriptor<Texture2D, 2, read>;
main: fn () -> void {
  let i: u32 = thread_idx();
  results.values[i] = texture_lod(image, points.values[i], 0.0).x;
})");
  size_t n = coordinates.size();
  coordinates.resize(64);
  std::vector<float> results(64), texels(8);
  for (unsigned i = 0; i < 8; ++i)
    texels[i] = float(i % 4 + i / 4 * 10);
  Texture texture = Texture::view(TexelFormat::R32F, texels.data(), 4, 2);
  DescriptorBindings bindings;
  bindings.bindBuffer(0, coordinates.data(), 512);
  bindings.bindBuffer(1, results.data(), 256);
  bindings.bindTexture(2, &texture, sampler);
  Execution execution(*program);
  EXPECT_TRUE(execution.dispatch(bindings, {}, 1));
  results.resize(n);
  return results;
}

TEST(Sampling, FiltersAndAddresses) {
  // S12.2: centres, S12.13: NaN.
  float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();
  Sampler linear;
  EXPECT_EQ(sampleAt({{0.125f, 0.25f}, {0.25f, 0.25f}, {0.125f, 0.5f}, {-5, 0.25f}, {7, 0.75f}, {nan, nan}, {inf, 0.25f}}, linear),
            (std::vector<float>{0, 0.5f, 5, 0, 13, 0, 3}));
  Sampler nearest;
  nearest.filter = Sampler::Filter::Nearest;
  EXPECT_EQ(sampleAt({{0.0f, 0.0f}, {0.49f, 0.9f}, {1.0f, 1.0f}}, nearest), (std::vector<float>{0, 11, 13}));
  Sampler repeat;
  repeat.u = repeat.v = Sampler::Address::Repeat;
  EXPECT_EQ(sampleAt({{1.125f, 0.25f}, {0.0f, 0.25f}, {-0.125f, 0.25f}, {inf, 0.25f}}, repeat), (std::vector<float>{0, 1.5f, 3, 1.5f}));
  Sampler mirror;
  mirror.u = Sampler::Address::MirroredRepeat;
  EXPECT_EQ(sampleAt({{1.125f, 0.25f}, {-0.125f, 0.25f}, {2.125f, 0.25f}}, mirror), (std::vector<float>{3, 0, 0}));
  Sampler border;
  border.u = border.v = Sampler::Address::ClampToBorder;
  border.border = {100, 0, 0, 0};
  EXPECT_EQ(sampleAt({{0.125f, 0.25f}, {0.0f, 0.25f}, {-9.0f, 0.25f}, {0.125f, inf}}, border), (std::vector<float>{0, 50, 100, 100}));
  Sampler minimum;
  minimum.reduction = Sampler::Reduction::Minimum;
  EXPECT_EQ(sampleAt({{0.25f, 0.5f}}, minimum), (std::vector<float>{0}));
}

} // namespace
