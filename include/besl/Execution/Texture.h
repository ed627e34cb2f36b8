// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Textures and storage images in the host's memory, and samplers.

#ifndef BESL_EXECUTION_TEXTURE_H
#define BESL_EXECUTION_TEXTURE_H

#include "llvm/ADT/StringRef.h"
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace besl::vm {

/// How texels lie in memory: channels of one kind, or packed.
enum class TexelFormat : uint8_t {
  RGBA32F, RGBA16F, RG32F, RG16F, R11FG11FB10F, R32F, R16F, RGBA16, RGB10A2, RGBA8, RG16, RG8, R16, R8,
  RGBA16Snorm, RGBA8Snorm, RG16Snorm, RG8Snorm, R16Snorm, R8Snorm, RGBA32I, RGBA16I, RGBA8I, RG32I, RG16I, RG8I, R32I, R16I, R8I,
  RGBA32UI, RGBA16UI, RGB10A2UI, RGBA8UI, RG32UI, RG16UI, RG8UI, R32UI, R16UI, R8UI,
};
uint32_t getTexelBytes(TexelFormat format);
uint32_t getFormatChannels(TexelFormat format);
/// Whether texels are integers, which are read as they are.
bool isIntegerFormat(TexelFormat format);
llvm::StringRef getFormatName(TexelFormat format);
std::optional<TexelFormat> parseFormat(llvm::StringRef name);

/// `D1` has rows of one texel's height, `D2MS` a slice for each sample; both have one level.
enum class TextureShape : uint8_t { D2, D2Array, D3, Cube, CubeArray, D1, D2MS };

/// Levels of texels. Rows, slices and levels lie one after the other without gaps unless a level says otherwise. Cubes have six layers each.
struct Texture {
  struct Level {
    void *data = nullptr;
    uint32_t width = 0, height = 0;
    uint32_t slices = 1;  ///< layers, or the depth, or the samples of each texel
    uint64_t rowBytes = 0, sliceBytes = 0;
  };
  TextureShape shape = TextureShape::D2;
  TexelFormat format = TexelFormat::RGBA32F;
  std::vector<Level> levels;

  /// One level of texels of the host.
  static Texture view(TexelFormat format, void *data, uint32_t width, uint32_t height, uint32_t slices = 1, TextureShape shape = TextureShape::D2);
};

/// A texel by where it lies.
std::array<float, 4> decodeTexel(TexelFormat format, const uint8_t *from);
std::array<uint32_t, 4> decodeIntegerTexel(TexelFormat format, const uint8_t *from);

/// One texel, as four floats or four integers.
std::array<float, 4> readTexel(const Texture &texture, uint32_t level, uint32_t x, uint32_t y, uint32_t slice = 0);
void writeTexel(const Texture &texture, uint32_t level, uint32_t x, uint32_t y, uint32_t slice, const std::array<float, 4> &value);
std::array<uint32_t, 4> readIntegerTexel(const Texture &texture, uint32_t level, uint32_t x, uint32_t y, uint32_t slice = 0);
void writeIntegerTexel(const Texture &texture, uint32_t level, uint32_t x, uint32_t y, uint32_t slice, const std::array<uint32_t, 4> &value);

struct Sampler {
  enum class Filter : uint8_t { Nearest, Linear };
  enum class Address : uint8_t { ClampToEdge, Repeat, MirroredRepeat, ClampToBorder };
  /// What is made of the texels that the filter picks.
  enum class Reduction : uint8_t { WeightedAverage, Minimum, Maximum };
  /// Of one that compares: how the reference is to relate to a texel.
  enum class Compare : uint8_t { Never, Less, Equal, LessEqual, Greater, NotEqual, GreaterEqual, Always };
  Filter filter = Filter::Linear;
  Filter mipFilter = Filter::Linear;
  Address u = Address::ClampToEdge, v = Address::ClampToEdge, w = Address::ClampToEdge;
  Reduction reduction = Reduction::WeightedAverage;
  Compare compare = Compare::LessEqual;
  std::array<float, 4> border = {0, 0, 0, 0};
};

/// A texture or image as kernels see it.
struct BoundView {
  const Texture *texture = nullptr;
  Sampler sampler;
  bool readable = true, writable = true;
};

} // namespace besl::vm

#endif // BESL_EXECUTION_TEXTURE_H
