// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Texels of every format, read and written as four floats or four integers.

#include "besl/Execution/Texture.h"
#include "Functors.h"
#include "besl/Support/HostMath.h"
#include <algorithm>
#include <cstring>

using namespace besl::vm;

namespace {

enum class Channel : uint8_t { F32, F16, Unorm16, Unorm8, Snorm16, Snorm8, I32, I16, I8, U32, U16, U8, Packed };

struct FormatInfo {
  const char *name;
  Channel channel;
  uint8_t channels;
  uint8_t bytes;
};

// By the number of the format.
constexpr FormatInfo kFormats[] = {
    {"rgba32f", Channel::F32, 4, 16},         {"rgba16f", Channel::F16, 4, 8},          {"rg32f", Channel::F32, 2, 8},
    {"rg16f", Channel::F16, 2, 4},            {"r11f_g11f_b10f", Channel::Packed, 3, 4}, {"r32f", Channel::F32, 1, 4},
    {"r16f", Channel::F16, 1, 2},             {"rgba16", Channel::Unorm16, 4, 8},       {"rgb10_a2", Channel::Packed, 4, 4},
    {"rgba8", Channel::Unorm8, 4, 4},         {"rg16", Channel::Unorm16, 2, 4},         {"rg8", Channel::Unorm8, 2, 2},
    {"r16", Channel::Unorm16, 1, 2},          {"r8", Channel::Unorm8, 1, 1},            {"rgba16_snorm", Channel::Snorm16, 4, 8},
    {"rgba8_snorm", Channel::Snorm8, 4, 4},   {"rg16_snorm", Channel::Snorm16, 2, 4},   {"rg8_snorm", Channel::Snorm8, 2, 2},
    {"r16_snorm", Channel::Snorm16, 1, 2},    {"r8_snorm", Channel::Snorm8, 1, 1},      {"rgba32i", Channel::I32, 4, 16},
    {"rgba16i", Channel::I16, 4, 8},          {"rgba8i", Channel::I8, 4, 4},            {"rg32i", Channel::I32, 2, 8},
    {"rg16i", Channel::I16, 2, 4},            {"rg8i", Channel::I8, 2, 2},              {"r32i", Channel::I32, 1, 4},
    {"r16i", Channel::I16, 1, 2},             {"r8i", Channel::I8, 1, 1},               {"rgba32ui", Channel::U32, 4, 16},
    {"rgba16ui", Channel::U16, 4, 8},         {"rgb10_a2ui", Channel::Packed, 4, 4},    {"rgba8ui", Channel::U8, 4, 4},
    {"rg32ui", Channel::U32, 2, 8},           {"rg16ui", Channel::U16, 2, 4},           {"rg8ui", Channel::U8, 2, 2},
    {"r32ui", Channel::U32, 1, 4},            {"r16ui", Channel::U16, 1, 2},            {"r8ui", Channel::U8, 1, 1},
};

const FormatInfo &info(TexelFormat format) { return kFormats[unsigned(format)]; }

template <typename T>
T get(const uint8_t *from) {
  T value;
  std::memcpy(&value, from, sizeof(T));
  return value;
}
template <typename T>
void put(uint8_t *to, T value) {
  std::memcpy(to, &value, sizeof(T));
}

float clampTo(float value, float lo, float hi) { return value > lo ? (value < hi ? value : hi) : lo; }
/// NaN becomes the lower end.
uint32_t toUnorm(float value, uint32_t largest) { return uint32_t(roundEven(clampTo(value, 0.0f, 1.0f) * float(largest))); }
int32_t toSnorm(float value, int32_t largest) { return value != value ? 0 : int32_t(roundEven(clampTo(value, -1.0f, 1.0f) * float(largest))); }
float fromSnorm(int32_t value, int32_t largest) { return std::max(float(value) / float(largest), -1.0f); }

/// A float without sign, of five bits of exponent and `mantissa` bits: a half that lacks the lowest bits.
uint32_t toSmallFloat(float value, unsigned mantissa) {
  if (value != value)
    return (0x7e00u >> (10 - mantissa));
  if (!(value > 0.0f))
    return 0;
  unsigned shift = 23 - mantissa;
  uint32_t bits = asBits(value);
  float quantum = asFloat(uint32_t(127 + 9 - int(mantissa)) << 23);
  float normal = asFloat((bits + ((1u << (shift - 1)) - 1) + ((bits >> shift) & 1u)) & ~((1u << shift) - 1));
  float rounded = value < 0x1p-14f ? (value + quantum) - quantum : normal;
  return besl::roundToHalf(rounded) >> (10 - mantissa);
}
float fromSmallFloat(uint32_t bits, unsigned mantissa) { return float(besl::fromHalf(uint16_t(bits << (10 - mantissa)))); }

uint8_t *texelAt(const Texture &texture, uint32_t level, uint32_t x, uint32_t y, uint32_t slice) {
  const Texture::Level &l = texture.levels[level];
  return static_cast<uint8_t *>(l.data) + slice * l.sliceBytes + y * l.rowBytes + uint64_t(x) * info(texture.format).bytes;
}

} // namespace

uint32_t besl::vm::getFormatChannels(TexelFormat format) { return kFormats[unsigned(format)].channels; }
uint32_t besl::vm::getTexelBytes(TexelFormat format) { return info(format).bytes; }
bool besl::vm::isIntegerFormat(TexelFormat format) { return format >= TexelFormat::RGBA32I; }
llvm::StringRef besl::vm::getFormatName(TexelFormat format) { return info(format).name; }
std::optional<TexelFormat> besl::vm::parseFormat(llvm::StringRef name) {
  for (unsigned i = 0; i < std::size(kFormats); ++i)
    if (name == kFormats[i].name)
      return TexelFormat(i);
  return std::nullopt;
}

Texture Texture::view(TexelFormat format, void *data, uint32_t width, uint32_t height, uint32_t slices, TextureShape shape) {
  Texture texture;
  texture.shape = shape;
  texture.format = format;
  uint64_t row = uint64_t(width) * getTexelBytes(format);
  texture.levels.push_back({data, width, height, slices, row, row * height});
  return texture;
}

std::array<float, 4> besl::vm::readTexel(const Texture &texture, uint32_t level, uint32_t x, uint32_t y, uint32_t slice) {
  return decodeTexel(texture.format, texelAt(texture, level, x, y, slice));
}

std::array<float, 4> besl::vm::decodeTexel(TexelFormat number, const uint8_t *from) {
  const FormatInfo &format = info(number);
  std::array<float, 4> result = {0.0f, 0.0f, 0.0f, 1.0f};
  if (format.channel == Channel::Packed) {
    uint32_t word = get<uint32_t>(from);
    if (number == TexelFormat::R11FG11FB10F)
      return {fromSmallFloat(word & 0x7ff, 6), fromSmallFloat(word >> 11 & 0x7ff, 6), fromSmallFloat(word >> 22, 5), 1.0f};
    return {float(word & 0x3ff) / 1023.0f, float(word >> 10 & 0x3ff) / 1023.0f, float(word >> 20 & 0x3ff) / 1023.0f, float(word >> 30) / 3.0f};
  }
  for (unsigned i = 0; i < format.channels; ++i) {
    switch (format.channel) {
    case Channel::F32: result[i] = get<float>(from + 4 * i); break;
    case Channel::F16: result[i] = float(fromHalf(get<uint16_t>(from + 2 * i))); break;
    case Channel::Unorm16: result[i] = float(get<uint16_t>(from + 2 * i)) / 65535.0f; break;
    case Channel::Unorm8: result[i] = float(from[i]) / 255.0f; break;
    case Channel::Snorm16: result[i] = fromSnorm(get<int16_t>(from + 2 * i), 32767); break;
    case Channel::Snorm8: result[i] = fromSnorm(int8_t(from[i]), 127); break;
    default: break;
    }
  }
  return result;
}

void besl::vm::writeTexel(const Texture &texture, uint32_t level, uint32_t x, uint32_t y, uint32_t slice, const std::array<float, 4> &value) {
  uint8_t *to = texelAt(texture, level, x, y, slice);
  const FormatInfo &format = info(texture.format);
  if (format.channel == Channel::Packed) {
    uint32_t word = texture.format == TexelFormat::R11FG11FB10F
                        ? toSmallFloat(value[0], 6) | toSmallFloat(value[1], 6) << 11 | toSmallFloat(value[2], 5) << 22
                        : toUnorm(value[0], 1023) | toUnorm(value[1], 1023) << 10 | toUnorm(value[2], 1023) << 20 | toUnorm(value[3], 3) << 30;
    return put(to, word);
  }
  for (unsigned i = 0; i < format.channels; ++i) {
    switch (format.channel) {
    case Channel::F32: put(to + 4 * i, value[i]); break;
    case Channel::F16: put(to + 2 * i, roundToHalf(value[i])); break;
    case Channel::Unorm16: put(to + 2 * i, uint16_t(toUnorm(value[i], 65535))); break;
    case Channel::Unorm8: to[i] = uint8_t(toUnorm(value[i], 255)); break;
    case Channel::Snorm16: put(to + 2 * i, int16_t(toSnorm(value[i], 32767))); break;
    case Channel::Snorm8: to[i] = uint8_t(int8_t(toSnorm(value[i], 127))); break;
    default: break;
    }
  }
}

std::array<uint32_t, 4> besl::vm::readIntegerTexel(const Texture &texture, uint32_t level, uint32_t x, uint32_t y, uint32_t slice) {
  return decodeIntegerTexel(texture.format, texelAt(texture, level, x, y, slice));
}

std::array<uint32_t, 4> besl::vm::decodeIntegerTexel(TexelFormat number, const uint8_t *from) {
  const FormatInfo &format = info(number);
  std::array<uint32_t, 4> result = {0, 0, 0, 1};
  if (format.channel == Channel::Packed) {
    uint32_t word = get<uint32_t>(from);
    return {word & 0x3ff, word >> 10 & 0x3ff, word >> 20 & 0x3ff, word >> 30};
  }
  for (unsigned i = 0; i < format.channels; ++i) {
    switch (format.channel) {
    case Channel::I32:
    case Channel::U32: result[i] = get<uint32_t>(from + 4 * i); break;
    case Channel::I16: result[i] = uint32_t(int32_t(get<int16_t>(from + 2 * i))); break;
    case Channel::U16: result[i] = get<uint16_t>(from + 2 * i); break;
    case Channel::I8: result[i] = uint32_t(int32_t(int8_t(from[i]))); break;
    case Channel::U8: result[i] = from[i]; break;
    default: break;
    }
  }
  return result;
}

void besl::vm::writeIntegerTexel(const Texture &texture, uint32_t level, uint32_t x, uint32_t y, uint32_t slice, const std::array<uint32_t, 4> &value) {
  uint8_t *to = texelAt(texture, level, x, y, slice);
  const FormatInfo &format = info(texture.format);
  if (format.channel == Channel::Packed)
    return put(to, (value[0] & 0x3ff) | (value[1] & 0x3ff) << 10 | (value[2] & 0x3ff) << 20 | value[3] << 30);
  for (unsigned i = 0; i < format.channels; ++i) {
    switch (format.bytes / format.channels) {
    case 4: put(to + 4 * i, value[i]); break;
    case 2: put(to + 2 * i, uint16_t(value[i])); break;
    default: to[i] = uint8_t(value[i]); break;
    }
  }
}
