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

//===-- Cubes and levels ---------------------------------------------------------------------===//

/// Samples a cube, or cubes, whose texels are given slice by slice, in directions at levels.
std::vector<float> sampleCubes(uint32_t size, std::vector<float> texels, std::vector<std::array<float, 4>> places, Sampler sampler, uint32_t cube = ~0u) {
  bool isArray = cube != ~0u;
  std::vector<float> first;
  for (bool checked : {false, true}) {
    test::Settings settings;
    settings.checked = checked;
    std::unique_ptr<ExecutableProgram> program = test::compileOk(
        "Places: struct { values: vec4f[64], }\nplaces: descriptor<Places, 0, read>;\nResults: struct { values: f32[64], }\nresults: descriptor<Results, 1, write>;\n"
        "image: descriptor<" + std::string(isArray ? "TextureCubeArray" : "TextureCube") + ", 2, read>;\nmain: fn () -> void { let i: u32 = thread_idx(); let p: vec4f = places.values[i]; "
        "let d: vec3f = vec3f(p.x, p.y, p.z); results.values[i] = " +
            (isArray ? "texture_cube_array_lod(image, d, " + std::to_string(cube) + ", p.w).x; }" : std::string("texture_lod(image, d, p.w).x; }")),
        settings);
    std::vector<std::array<float, 4>> directions = places;
    directions.resize(64, {1, 0, 0, 0});
    std::vector<float> results(64);
    uint32_t slices = uint32_t(texels.size()) / (size * size);
    Texture texture = Texture::view(TexelFormat::R32F, texels.data(), size, size, slices, isArray ? TextureShape::CubeArray : TextureShape::Cube);
    DescriptorBindings bindings;
    bindings.bindBuffer(0, directions.data(), 1024);
    bindings.bindBuffer(1, results.data(), 256);
    bindings.bindTexture(2, &texture, sampler);
    Execution execution(*program);
    EXPECT_TRUE(execution.dispatch(bindings, {}, 1)) << execution.error()->message;
    results.resize(places.size());
    if (!checked)
      first = results;
    EXPECT_EQ(first, results);
  }
  return first;
}

/// The direction to a place of a face, which are +x, -x, +y, -y, +z and -z; s to the right and t down, from -1 to 1.
std::array<float, 4> toDirection(uint32_t face, float s, float t) {
  switch (face) {
  case 0: return {1, -t, -s, 0};
  case 1: return {-1, -t, s, 0};
  case 2: return {s, 1, t, 0};
  case 3: return {s, -1, -t, 0};
  case 4: return {s, -t, 1, 0};
  default: return {-s, -t, -1, 0};
  }
}

TEST(Cubes, EachTexelOfEachFace) {
  std::vector<float> texels, expected;
  std::vector<std::array<float, 4>> places;
  for (uint32_t face = 0; face < 6; ++face)
    for (uint32_t i = 0; i < 9; ++i) {
      texels.push_back(float(face * 100 + i));
      places.push_back(toDirection(face, float(i % 3) * 2 / 3 - 2.0f / 3, float(i / 3) * 2 / 3 - 2.0f / 3));
    }
  Sampler nearest;
  nearest.filter = Sampler::Filter::Nearest;
  EXPECT_EQ(sampleCubes(3, texels, places, nearest), texels);
  // At their centres linear filtering gives the texels too, and length plays no part.
  for (std::array<float, 4> &place : places)
    for (unsigned k = 0; k < 3; ++k)
      place[k] *= 5;
  std::vector<float> linear = sampleCubes(3, texels, places, Sampler());
  for (size_t i = 0; i < texels.size(); ++i)
    EXPECT_NEAR(linear[i], texels[i], 1e-3f) << i;
}

TEST(Cubes, SeamsAreBlendedAcross) {
  // One number for each face; between two faces is their average, where three meet that of three.
  std::vector<float> texels;
  for (float face : {1.0f, 2.0f, 4.0f, 8.0f, 16.0f, 32.0f})
    texels.insert(texels.end(), 16, face);
  float e = 0.9999999f;
  std::vector<float> got = sampleCubes(4, texels, {{1, 0, 1, 0}, {e, 0, 1, 0}, {-1, 1, 0, 0}, {0, -1, -1, 0}, {1, 1, 1, 0}, {-1, -1, -1, 0}, {0, 0, 0, 0}}, Sampler());
  EXPECT_FLOAT_EQ(got[0], (1 + 16) / 2.0f);
  EXPECT_NEAR(got[1], (1 + 16) / 2.0f, 1e-4f) << "from the other side";
  EXPECT_FLOAT_EQ(got[2], (2 + 4) / 2.0f);
  EXPECT_FLOAT_EQ(got[3], (8 + 32) / 2.0f);
  EXPECT_FLOAT_EQ(got[4], (1 + 4 + 16) / 3.0f);
  EXPECT_FLOAT_EQ(got[5], (2 + 8 + 32) / 3.0f);
  EXPECT_FLOAT_EQ(got[6], 1) << "no direction is a place on the first face";
}

TEST(Cubes, SeamsJoinTheRightTexels) {
  // Along the edge of +x and +z, row by row.
  std::vector<float> texels(6 * 16);
  for (uint32_t row = 0; row < 4; ++row) {
    texels[0 * 16 + row * 4 + 0] = float(row) * 2;       // left column of +x
    texels[4 * 16 + row * 4 + 3] = float(row) * 20 + 10; // right column of +z
  }
  std::vector<std::array<float, 4>> places;
  for (uint32_t row = 0; row < 4; ++row)
    places.push_back({1, 0.75f - 0.5f * float(row), 1, 0});
  std::vector<float> got = sampleCubes(4, texels, places, Sampler());
  for (uint32_t row = 0; row < 4; ++row)
    EXPECT_NEAR(got[row], (float(row) * 22 + 10) / 2, 1e-3f);
}

TEST(Cubes, Arrays) {
  // S12.6
  std::vector<float> texels(18);
  for (unsigned i = 0; i < 18; ++i)
    texels[i] = float(i);
  Sampler nearest;
  nearest.filter = Sampler::Filter::Nearest;
  for (uint32_t cube = 0; cube < 3; ++cube)
    EXPECT_EQ(sampleCubes(1, texels, {{1, 0, 0, 0}, {0, -1, 0, 0}, {0, 0, -1, 0}}, nearest, cube), (std::vector<float>{float(cube * 6), float(cube * 6 + 3), float(cube * 6 + 5)}));
}

TEST(Levels, BetweenTwoBothAreBlended) {
  // S12.5
  std::unique_ptr<ExecutableProgram> program = test::compileOk(R"(
Data: struct { levels: f32[8], results: f32[8], }
data: descriptor<Data, 0, read_write>;
image: descriptor<Texture2D, 1, read>;
main: fn () -> void { let i: u32 = thread_idx(); if (i < 8) { data.results[i] = texture_lod(image, vec2f(0.5, 0.5), data.levels[i]).x; } })");
  float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  float texels[3][16];
  for (unsigned level = 0; level < 3; ++level)
    std::fill_n(texels[level], 16, float(level * level));
  Texture texture = Texture::view(TexelFormat::R32F, texels[0], 4, 4);
  texture.levels.push_back({texels[1], 2, 2, 1, 8, 16});
  texture.levels.push_back({texels[2], 1, 1, 1, 4, 4});
  auto run = [&](Sampler sampler) {
    std::vector<float> data = {0, 0.25f, 1, 1.5f, 2, 9, -inf, nan, 0, 0, 0, 0, 0, 0, 0, 0};
    DescriptorBindings bindings;
    bindings.bindBuffer(0, data.data(), 64);
    bindings.bindTexture(1, &texture, sampler);
    Execution execution(*program);
    EXPECT_TRUE(execution.dispatch(bindings, {}, 1));
    return std::vector<float>(data.begin() + 8, data.end());
  };
  EXPECT_EQ(run(Sampler()), (std::vector<float>{0, 0.25f, 1, 2.5f, 4, 4, 0, 0}));
  Sampler nearest;
  nearest.mipFilter = Sampler::Filter::Nearest;
  EXPECT_EQ(run(nearest), (std::vector<float>{0, 0, 1, 4, 4, 4, 0, 0}));
}

} // namespace
