// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reading textures and images, writing images. A lane's coordinates become texels by the sampler's rules; the most common case, linear filtering
// of one level of a 2-D texture of floats that clamps, has a kernel of its own with the same steps.

#include "LaneKernels.h"
#include "RaceDetector.h"
#include "besl/Execution/Texture.h"
#include "llvm/ADT/StringSwitch.h"
#include <algorithm>
#include <cstring>
#include <optional>

using namespace besl::vm;

namespace {

using Texel = std::array<float, 4>;

//===-- Sampling -----------------------------------------------------------------------------===//

/// NaN becomes 0.
float clampUnit(float x) { return x > 0.0f ? (x < 1.0f ? x : 1.0f) : 0.0f; }

/// A coordinate of the texture's extent, moved into it as far as the addressing says.
float normalizeCoordinate(float u, Sampler::Address address) {
  switch (address) {
  case Sampler::Address::ClampToEdge:
    return clampUnit(u);
  case Sampler::Address::Repeat:
    u = u - floorOf(u);
    return u == u ? u : 0.0f;
  case Sampler::Address::MirroredRepeat:
    u = u - 2.0f * floorOf(u * 0.5f);
    u = u > 1.0f ? 2.0f - u : u;
    return u == u ? u : 0.0f;
  case Sampler::Address::ClampToBorder:
    // Far outside is as good as outside.
    return u > -2.0f ? (u < 3.0f ? u : 3.0f) : u == u ? -2.0f : 0.0f;
  }
  return 0.0f;
}

/// The texel for an index that may be one beside the extent, or -1 for the border.
int32_t wrapTexel(int32_t i, int32_t size, Sampler::Address address) {
  if (i >= 0 && i < size)
    return i;
  switch (address) {
  case Sampler::Address::Repeat:
    return i < 0 ? size - 1 : 0;
  case Sampler::Address::ClampToBorder:
    return -1;
  default:
    return std::clamp(i, 0, size - 1);
  }
}

/// Two neighbours along an axis and how far the coordinate is from the first.
struct Taps {
  int32_t low, high;
  float fraction;
};
Taps getTaps(float u, int32_t size, Sampler::Address address) {
  float position = normalizeCoordinate(u, address) * float(size) - 0.5f;
  float low = floorOf(position);
  return {wrapTexel(int32_t(low), size, address), wrapTexel(int32_t(low) + 1, size, address), position - low};
}
int32_t getNearest(float u, int32_t size, Sampler::Address address) {
  float position = floorOf(normalizeCoordinate(u, address) * float(size));
  // 1 is the end of the last texel, unless there is a border behind it.
  if (address != Sampler::Address::ClampToBorder)
    position = std::min(position, float(size - 1));
  return wrapTexel(int32_t(position), size, address);
}

float blend(float a, float b, float t) { return a + (b - a) * t; }

Texel combine(const Texel &a, const Texel &b, float t, Sampler::Reduction reduction) {
  Texel result;
  for (unsigned i = 0; i < 4; ++i)
    result[i] = reduction == Sampler::Reduction::WeightedAverage ? blend(a[i], b[i], t)
                : reduction == Sampler::Reduction::Minimum       ? std::min(a[i], b[i])
                                                                 : std::max(a[i], b[i]);
  return result;
}

bool compares(Sampler::Compare compare, float reference, float texel) {
  switch (compare) {
  case Sampler::Compare::Never: return false;
  case Sampler::Compare::Less: return reference < texel;
  case Sampler::Compare::Equal: return reference == texel;
  case Sampler::Compare::LessEqual: return reference <= texel;
  case Sampler::Compare::Greater: return reference > texel;
  case Sampler::Compare::NotEqual: return reference != texel;
  case Sampler::Compare::GreaterEqual: return reference >= texel;
  case Sampler::Compare::Always: return true;
  }
  return false;
}

/// A reference as it is compared: what is kept as parts of 1 has nothing outside of 0 to 1.
float referenceFor(const Texture &texture, float reference) {
  bool isFloat = texture.format <= TexelFormat::R16F;
  return isFloat ? reference : clampUnit(reference);
}

/// Samples slices of one level.
struct LevelSampler {
  const Texture &texture;
  const Sampler &sampler;
  uint32_t level;
  /// What texels are compared with, if they are: then each is 1 or 0 before anything is blended.
  std::optional<float> reference = std::nullopt;

  Texel fetch(int32_t x, int32_t y, int32_t slice) const {
    bool isOutside = x < 0 || y < 0 || slice < 0;
    Texel texel = isOutside ? sampler.border : readTexel(texture, level, uint32_t(x), uint32_t(y), uint32_t(slice));
    if (reference)
      texel[0] = compares(sampler.compare, *reference, texel[0]) ? 1.0f : 0.0f;
    return texel;
  }

  Texel sample1D(float u) const {
    const Texture::Level &l = texture.levels[level];
    if (sampler.filter == Sampler::Filter::Nearest)
      return fetch(getNearest(u, int32_t(l.width), sampler.u), 0, 0);
    Taps x = getTaps(u, int32_t(l.width), sampler.u);
    return combine(fetch(x.low, 0, 0), fetch(x.high, 0, 0), x.fraction, sampler.reduction);
  }

  Texel sample2D(float u, float v, int32_t slice) const {
    const Texture::Level &l = texture.levels[level];
    if (sampler.filter == Sampler::Filter::Nearest)
      return fetch(getNearest(u, int32_t(l.width), sampler.u), getNearest(v, int32_t(l.height), sampler.v), slice);
    Taps x = getTaps(u, int32_t(l.width), sampler.u), y = getTaps(v, int32_t(l.height), sampler.v);
    Texel top = combine(fetch(x.low, y.low, slice), fetch(x.high, y.low, slice), x.fraction, sampler.reduction);
    Texel bottom = combine(fetch(x.low, y.high, slice), fetch(x.high, y.high, slice), x.fraction, sampler.reduction);
    return combine(top, bottom, y.fraction, sampler.reduction);
  }

  Texel sample3D(float u, float v, float w) const {
    const Texture::Level &l = texture.levels[level];
    if (sampler.filter == Sampler::Filter::Nearest)
      return sample2D(u, v, getNearest(w, int32_t(l.slices), sampler.w));
    Taps z = getTaps(w, int32_t(l.slices), sampler.w);
    auto slice = [&](int32_t i) { return i < 0 ? sampler.border : sample2D(u, v, i); };
    return combine(slice(z.low), slice(z.high), z.fraction, sampler.reduction);
  }

  Texel sampleCube(const float direction[3], uint32_t firstSlice) const;
  /// The four texels that linear filtering blends, in the order of a gather.
  std::array<Texel, 4> gather2D(float u, float v, int32_t slice) const;
  std::array<Texel, 4> gatherCube(const float direction[3], uint32_t firstSlice) const;

private:
  /// A texel of a cube by its place on a side, from which it may lie beyond an edge.
  Texel fetchFolded(uint32_t face, int32_t i, int32_t j, int32_t size, uint32_t firstSlice) const;
};

std::array<Texel, 4> LevelSampler::gather2D(float u, float v, int32_t slice) const {
  const Texture::Level &l = texture.levels[level];
  Taps x = getTaps(u, int32_t(l.width), sampler.u), y = getTaps(v, int32_t(l.height), sampler.v);
  return {fetch(x.low, y.high, slice), fetch(x.high, y.high, slice), fetch(x.high, y.low, slice), fetch(x.low, y.low, slice)};
}

/// The face that a direction points to, and where on it, from -1 to 1.
struct FacePoint {
  uint32_t face;
  float s, t;
};
FacePoint toFace(float x, float y, float z) {
  float ax = magnitude(x), ay = magnitude(y), az = magnitude(z);
  float s, t, size;
  uint32_t face;
  if (ax >= ay && ax >= az) {
    face = x >= 0 ? 0 : 1;
    s = x >= 0 ? -z : z;
    t = -y;
    size = ax;
  } else if (ay >= az) {
    face = y >= 0 ? 2 : 3;
    s = x;
    t = y >= 0 ? z : -z;
    size = ay;
  } else {
    face = z >= 0 ? 4 : 5;
    s = z >= 0 ? x : -x;
    t = -y;
    size = az;
  }
  if (!(size > 0.0f) || size > 3.0e38f)
    return {0, 0, 0};
  return {face, s / size, t / size};
}
void fromFace(uint32_t face, float s, float t, float direction[3]) {
  const float table[6][3] = {{1, -t, -s}, {-1, -t, s}, {s, 1, t}, {s, -1, -t}, {s, -t, 1}, {-s, -t, -1}};
  std::copy_n(table[face], 3, direction);
}

Texel LevelSampler::fetchFolded(uint32_t face, int32_t i, int32_t j, int32_t size, uint32_t firstSlice) const {
  auto inside = [&](int32_t i) { return i >= 0 && i < size; };
  // A texel beside the face lies on the one that it is folded to.
  auto fetchSide = [&](int32_t i, int32_t j) {
    if (inside(i) && inside(j))
      return fetch(i, j, int32_t(firstSlice + face));
    float folded[3];
    fromFace(face, (float(i) + 0.5f) / float(size) * 2.0f - 1.0f, (float(j) + 0.5f) / float(size) * 2.0f - 1.0f, folded);
    FacePoint other = toFace(folded[0], folded[1], folded[2]);
    auto index = [&](float s) { return std::clamp(int32_t(floorOf((s + 1.0f) * 0.5f * float(size))), 0, size - 1); };
    return fetch(index(other.s), index(other.t), int32_t(firstSlice + other.face));
  };
  // At a corner three faces meet, so the fourth texel is what the others are on average.
  if (inside(i) || inside(j))
    return fetchSide(i, j);
  int32_t ci = std::clamp(i, 0, size - 1), cj = std::clamp(j, 0, size - 1);
  Texel a = fetchSide(ci, cj), b = fetchSide(ci, j), c = fetchSide(i, cj);
  for (unsigned k = 0; k < 4; ++k)
    a[k] = (a[k] + b[k] + c[k]) / 3.0f;
  return a;
}

/// The side and the place on it in texels, from 0 to `size`.
static FacePoint toTexels(const float direction[3], int32_t size) {
  FacePoint point = toFace(direction[0], direction[1], direction[2]);
  return {point.face, (point.s + 1.0f) * 0.5f * float(size), (point.t + 1.0f) * 0.5f * float(size)};
}

std::array<Texel, 4> LevelSampler::gatherCube(const float direction[3], uint32_t firstSlice) const {
  const Texture::Level &l = texture.levels[level];
  int32_t size = int32_t(std::min(l.width, l.height));
  FacePoint point = toTexels(direction, size);
  int32_t i = int32_t(floorOf(point.s - 0.5f)), j = int32_t(floorOf(point.t - 0.5f));
  auto at = [&](int32_t x, int32_t y) { return fetchFolded(point.face, x, y, size, firstSlice); };
  return {at(i, j + 1), at(i + 1, j + 1), at(i + 1, j), at(i, j)};
}

Texel LevelSampler::sampleCube(const float direction[3], uint32_t firstSlice) const {
  const Texture::Level &l = texture.levels[level];
  int32_t size = int32_t(std::min(l.width, l.height));
  FacePoint point = toTexels(direction, size);
  float x = point.s, y = point.t;
  auto folded = [&](int32_t i, int32_t j) { return fetchFolded(point.face, i, j, size, firstSlice); };
  if (sampler.filter == Sampler::Filter::Nearest)
    return fetch(std::clamp(int32_t(floorOf(x)), 0, size - 1), std::clamp(int32_t(floorOf(y)), 0, size - 1), int32_t(firstSlice + point.face));
  float lowX = floorOf(x - 0.5f), lowY = floorOf(y - 0.5f);
  int32_t i = int32_t(lowX), j = int32_t(lowY);
  Texel top = combine(folded(i, j), folded(i + 1, j), x - 0.5f - lowX, sampler.reduction);
  Texel bottom = combine(folded(i, j + 1), folded(i + 1, j + 1), x - 0.5f - lowX, sampler.reduction);
  return combine(top, bottom, y - 0.5f - lowY, sampler.reduction);
}

/// Calls `sample` for the levels that a level of detail lies between.
template <typename Sample>
Texel sampleLevels(const BoundView &view, float lod, Sample sample) {
  uint32_t last = uint32_t(view.texture->levels.size()) - 1;
  float clamped = lod > 0.0f ? std::min(lod, float(last)) : 0.0f;
  if (view.sampler.mipFilter == Sampler::Filter::Nearest || last == 0)
    return sample(std::min(uint32_t(floorOf(clamped + 0.5f)), last));
  float low = floorOf(clamped);
  Texel first = sample(uint32_t(low));
  return clamped == low ? first : combine(first, sample(uint32_t(low) + 1), clamped - low, Sampler::Reduction::WeightedAverage);
}

//===-- Kernels ------------------------------------------------------------------------------===//

/// Operands and results of an instruction.
struct Args {
  Machine &m;
  const Instruction *i;
  PoolOperand operands[12];
  Args(Machine &m, const Instruction *i, unsigned count) : m(m), i(i) {
    for (unsigned k = 0; k < count; ++k)
      operands[k] = getPoolOperand(m, i->a + k);
  }
  uint32_t lanes() const { return i->imm2 ? 1 : m.lanes; }
  uint32_t word(unsigned k, uint32_t lane) const { return operands[k].words[lane * operands[k].step]; }
  float real(unsigned k, uint32_t lane) const { return asFloat(word(k, lane)); }
  const BoundView *view(uint32_t lane) const {
    uint32_t number = word(0, lane);
    return number < m.numViews && m.views[number].texture ? &m.views[number] : nullptr;
  }
  void set(unsigned k, uint32_t lane, uint32_t value) const { m.words[m.pool[i->b + k] + lane] = value; }
  void set(uint32_t lane, const std::array<uint32_t, 4> &texel) const {
    for (unsigned k = 0; k < 4; ++k)
      set(k, lane, texel[k]);
  }
  /// Depths are the first number alone.
  void set(uint32_t lane, const Texel &texel) const {
    for (unsigned k = 0; k < i->imm; ++k)
      set(k, lane, asBits(texel[k]));
  }
};

/// Where the level of detail comes from: nowhere, an operand, the neighbours, these and an operand, or operands that tell how far the neighbours are.
enum class Lod { Zero, Given, Quad, Bias, Gradient };

/// The square of how far apart two places are, in texels.
template <TextureShape Shape>
float squaredDistance(const Texture &texture, const float *at, const float *delta) {
  float width = float(texture.levels[0].width), height = float(texture.levels[0].height);
  if constexpr (Shape == TextureShape::Cube || Shape == TextureShape::CubeArray) {
    // On the face that the first points to, whatever side the second is of.
    float other[3] = {at[0] + delta[0], at[1] + delta[1], at[2] + delta[2]};
    unsigned axis = toFace(at[0], at[1], at[2]).face / 2, first = axis == 0 ? 1 : 0, second = axis == 2 ? 1 : 2;
    float scale = width * 0.5f, from = magnitude(at[axis]), to = magnitude(other[axis]);
    float s = (other[first] / to - at[first] / from) * scale, t = (other[second] / to - at[second] / from) * scale;
    return s * s + t * t;
  } else {
    float u = delta[0] * width, v = Shape == TextureShape::D1 ? 0.0f : delta[1] * height;
    float w = Shape == TextureShape::D3 ? delta[2] * float(texture.levels[0].slices) : 0.0f;
    return u * u + v * v + w * w;
  }
}

float lodOf(float squared) { return squared > 0.0f && squared < 3.0e38f ? 0.5f * float(std::log2(double(squared))) : 0.0f; }

/// Level of detail of a quad: how far apart neighbours' coordinates are.
template <TextureShape Shape, unsigned Coordinates>
float quadLod(const Args &args, const Texture &texture, uint32_t lane) {
  uint32_t quad = args.lanes() == 1 ? 0 : lane & ~3u;
  float at[3] = {}, delta[3] = {}, largest = 0.0f;
  for (unsigned k = 0; k < Coordinates; ++k)
    at[k] = args.real(1 + k, quad);
  for (uint32_t to = 1; to < 3; ++to) {
    for (unsigned k = 0; k < Coordinates; ++k)
      delta[k] = args.real(1 + k, args.lanes() == 1 ? 0 : quad + to) - at[k];
    largest = std::max(largest, squaredDistance<Shape>(texture, at, delta));
  }
  return lodOf(largest);
}

/// The same with given distances to the neighbours.
template <TextureShape Shape, unsigned Coordinates>
float gradientLod(const Args &args, unsigned operand, const Texture &texture, uint32_t lane) {
  float at[3] = {}, delta[3] = {}, largest = 0.0f;
  for (unsigned k = 0; k < Coordinates; ++k)
    at[k] = args.real(1 + k, lane);
  for (unsigned to = 0; to < 2; ++to) {
    for (unsigned k = 0; k < Coordinates; ++k)
      delta[k] = args.real(operand + to * Coordinates + k, lane);
    largest = std::max(largest, squaredDistance<Shape>(texture, at, delta));
  }
  return lodOf(largest);
}

template <TextureShape Shape>
constexpr unsigned coordinatesOf = Shape == TextureShape::D1 ? 1 : Shape == TextureShape::D2 || Shape == TextureShape::D2Array ? 2 : 3;
template <TextureShape Shape>
constexpr bool hasSliceNumber = Shape == TextureShape::D2Array || Shape == TextureShape::CubeArray;

/// What is compared with, if anything is, is the last operand.
template <TextureShape Shape, Lod L, bool Compares = false>
const Instruction *sample(Machine &m, const Instruction *i) {
  constexpr unsigned coordinates = coordinatesOf<Shape>;
  constexpr bool hasSlice = hasSliceNumber<Shape>;
  constexpr unsigned lodOperand = 1 + coordinates + hasSlice;
  Args args(m, i, lodOperand + Compares + (L == Lod::Given || L == Lod::Bias ? 1 : L == Lod::Gradient ? 2 * coordinates : 0));
  for (uint32_t lane = 0; lane < args.lanes(); ++lane) {
    const BoundView *view = args.view(lane);
    if (!view) {
      args.set(lane, Texel{0, 0, 0, 0});
      continue;
    }
    float lod = 0.0f;
    if constexpr (L == Lod::Given)
      lod = args.real(lodOperand, lane);
    else if constexpr (L == Lod::Quad)
      lod = quadLod<Shape, coordinates>(args, *view->texture, lane);
    else if constexpr (L == Lod::Bias)
      lod = quadLod<Shape, coordinates>(args, *view->texture, lane) + args.real(lodOperand, lane);
    else if constexpr (L == Lod::Gradient)
      lod = gradientLod<Shape, coordinates>(args, lodOperand, *view->texture, lane);
    args.set(lane, sampleLevels(*view, lod, [&](uint32_t level) {
      LevelSampler sampler{*view->texture, view->sampler, level};
      if constexpr (Compares)
        sampler.reference = referenceFor(*view->texture, args.real(lodOperand, lane));
      uint32_t slices = view->texture->levels[level].slices;
      if constexpr (Shape == TextureShape::D1) {
        return sampler.sample1D(args.real(1, lane));
      } else if constexpr (Shape == TextureShape::D3) {
        return sampler.sample3D(args.real(1, lane), args.real(2, lane), args.real(3, lane));
      } else if constexpr (Shape == TextureShape::Cube || Shape == TextureShape::CubeArray) {
        float direction[3] = {args.real(1, lane), args.real(2, lane), args.real(3, lane)};
        uint32_t cubes = std::max(slices / 6, 1u);
        uint32_t cube = hasSlice ? std::min(args.word(4, lane), cubes - 1) : 0;
        return slices < 6 ? Texel{0, 0, 0, 0} : sampler.sampleCube(direction, cube * 6);
      } else {
        return sampler.sample2D(args.real(1, lane), args.real(2, lane), hasSlice ? int32_t(std::min(args.word(3, lane), slices - 1)) : 0);
      }
    }));
  }
  return i + 1;
}

using Float4 = float __attribute__((vector_size(16)));

/// Linear filtering of the only level of a texture of four floats that clamps to its edge; other textures go the general way.
const Instruction *sampleFlat(Machine &m, const Instruction *i) {
  Args args(m, i, 3);
  const BoundView *view = args.operands[0].step == 0 ? args.view(0) : nullptr;
  bool simple = view && !i->imm2 && args.operands[1].step && args.operands[2].step && view->texture->format == TexelFormat::RGBA32F &&
                view->sampler.filter == Sampler::Filter::Linear && view->sampler.reduction == Sampler::Reduction::WeightedAverage &&
                view->sampler.u == Sampler::Address::ClampToEdge && view->sampler.v == Sampler::Address::ClampToEdge;
  if (!simple)
    return sample<TextureShape::D2, Lod::Zero>(m, i);
  const Texture::Level &level = view->texture->levels[0];
  const auto *data = static_cast<const uint8_t *>(level.data);
  const auto *us = reinterpret_cast<const float *>(args.operands[1].words), *vs = reinterpret_cast<const float *>(args.operands[2].words);
  float *dst[4];
  for (unsigned k = 0; k < 4; ++k)
    dst[k] = lanesOf<float>(m, m.pool[i->b + k]);
  int32_t lastX = int32_t(level.width) - 1, lastY = int32_t(level.height) - 1;
  // Positions of a block of lanes first, which vectorises, then the texels.
  for (uint32_t block = 0; block < m.lanes; block += kLaneBlock) {
    int32_t x0[kLaneBlock], x1[kLaneBlock], y0[kLaneBlock], y1[kLaneBlock];
    float fx[kLaneBlock], fy[kLaneBlock];
    for (uint32_t k = 0; k < kLaneBlock; ++k) {
      float x = clampUnit(us[block + k]) * float(level.width) - 0.5f, y = clampUnit(vs[block + k]) * float(level.height) - 0.5f;
      float lowX = floorOf(x), lowY = floorOf(y);
      int32_t i0 = int32_t(lowX), j0 = int32_t(lowY);
      fx[k] = x - lowX;
      fy[k] = y - lowY;
      x0[k] = std::max(i0, 0);
      x1[k] = std::min(i0 + 1, lastX);
      y0[k] = std::max(j0, 0);
      y1[k] = std::min(j0 + 1, lastY);
      // Also where the position was rounded up to the extent.
      x0[k] = std::min(x0[k], lastX);
      y0[k] = std::min(y0[k], lastY);
    }
    for (uint32_t k = 0; k < kLaneBlock; ++k) {
      const uint8_t *top = data + uint64_t(y0[k]) * level.rowBytes, *bottom = data + uint64_t(y1[k]) * level.rowBytes;
      Float4 a, b, c, d;
      std::memcpy(&a, top + 16 * size_t(x0[k]), 16);
      std::memcpy(&b, top + 16 * size_t(x1[k]), 16);
      std::memcpy(&c, bottom + 16 * size_t(x0[k]), 16);
      std::memcpy(&d, bottom + 16 * size_t(x1[k]), 16);
      Float4 upper = a + (b - a) * fx[k], lower = c + (d - c) * fx[k];
      Float4 result = upper + (lower - upper) * fy[k];
      for (unsigned channel = 0; channel < 4; ++channel)
        dst[channel][block + k] = result[channel];
    }
  }
  return i + 1;
}

template <bool HasSlice, bool Maximum>
const Instruction *downsample(Machine &m, const Instruction *i) {
  Args args(m, i, 4 + HasSlice);
  for (uint32_t lane = 0; lane < args.lanes(); ++lane) {
    const BoundView *view = args.view(lane);
    float result = 0.0f;
    if (view) {
      const Texture &texture = *view->texture;
      float lod = args.real(3 + HasSlice, lane);
      uint32_t last = uint32_t(texture.levels.size()) - 1;
      float clamped = lod > 0.0f ? std::min(lod, float(last)) : 0.0f;
      Sampler sampler;
      sampler.reduction = Maximum ? Sampler::Reduction::Maximum : Sampler::Reduction::Minimum;
      LevelSampler level{texture, sampler, std::min(uint32_t(floorOf(clamped + 0.5f)), last)};
      uint32_t slice = HasSlice ? std::min(args.word(3, lane), texture.levels[level.level].slices - 1) : 0;
      result = level.sample2D(args.real(1, lane), args.real(2, lane), int32_t(slice))[0];
    }
    args.set(0, lane, asBits(result));
  }
  return i + 1;
}

/// A texel by its position; none outside.
template <bool HasSlice, bool Integer, bool All = false>
const Instruction *fetch(Machine &m, const Instruction *i) {
  Args args(m, i, 3 + HasSlice);
  for (uint32_t lane = 0; lane < args.lanes(); ++lane) {
    const BoundView *view = args.view(lane);
    uint32_t x = args.word(1, lane), y = args.word(2, lane), slice = HasSlice ? args.word(3, lane) : 0;
    const Texture::Level *level = view ? &view->texture->levels[0] : nullptr;
    bool inside = level && x < level->width && y < level->height && slice < level->slices;
    if constexpr (Integer && All)
      args.set(lane, inside ? readIntegerTexel(*view->texture, 0, x, y, slice) : std::array<uint32_t, 4>{});
    else if constexpr (Integer)
      args.set(0, lane, inside ? readIntegerTexel(*view->texture, 0, x, y, slice)[0] : 0);
    else
      args.set(lane, inside ? readTexel(*view->texture, 0, x, y, slice) : Texel{0, 0, 0, 0});
  }
  return i + 1;
}

/// A texel of a level by its position; none outside. A slice is a layer or the third coordinate.
template <bool HasSlice, bool Integer, bool IsFlat = true>
const Instruction *fetchLevel(Machine &m, const Instruction *i) {
  Args args(m, i, 3 + IsFlat + HasSlice);
  for (uint32_t lane = 0; lane < args.lanes(); ++lane) {
    const BoundView *view = args.view(lane);
    uint32_t x = args.word(1, lane), y = IsFlat ? args.word(2, lane) : 0, slice = HasSlice ? args.word(3, lane) : 0, number = args.word(2 + IsFlat + HasSlice, lane);
    const Texture::Level *level = view && number < view->texture->levels.size() ? &view->texture->levels[number] : nullptr;
    bool inside = level && x < level->width && y < level->height && slice < level->slices;
    if constexpr (Integer)
      args.set(lane, inside ? readIntegerTexel(*view->texture, number, x, y, slice) : std::array<uint32_t, 4>{});
    else
      args.set(lane, inside ? readTexel(*view->texture, number, x, y, slice) : Texel{0, 0, 0, 0});
  }
  return i + 1;
}

/// One channel of the texels that linear filtering of level 0 blends, or what comparing makes of them.
template <TextureShape Shape, unsigned Channel, bool Compares = false>
const Instruction *gather(Machine &m, const Instruction *i) {
  constexpr unsigned coordinates = coordinatesOf<Shape>;
  constexpr bool hasSlice = hasSliceNumber<Shape>;
  Args args(m, i, 1 + coordinates + hasSlice + Compares);
  for (uint32_t lane = 0; lane < args.lanes(); ++lane) {
    const BoundView *view = args.view(lane);
    if (!view) {
      args.set(lane, Texel{0, 0, 0, 0});
      continue;
    }
    const Texture::Level &level = view->texture->levels[0];
    LevelSampler sampler{*view->texture, view->sampler, 0};
    if constexpr (Compares)
      sampler.reference = referenceFor(*view->texture, args.real(1 + coordinates + hasSlice, lane));
    std::array<Texel, 4> texels = {};
    if constexpr (coordinates == 2) {
      texels = sampler.gather2D(args.real(1, lane), args.real(2, lane), hasSlice ? int32_t(std::min(args.word(3, lane), level.slices - 1)) : 0);
    } else if (level.slices >= 6) {
      float direction[3] = {args.real(1, lane), args.real(2, lane), args.real(3, lane)};
      texels = sampler.gatherCube(direction, hasSlice ? std::min(args.word(4, lane), level.slices / 6 - 1) * 6 : 0);
    }
    args.set(lane, Texel{texels[0][Channel], texels[1][Channel], texels[2][Channel], texels[3][Channel]});
  }
  return i + 1;
}

/// What a texture tells of itself beside the size of its first level.
enum class Query { LevelSize, Levels, Layers, Cubes };
template <Query Q>
const Instruction *query(Machine &m, const Instruction *i) {
  Args args(m, i, Q == Query::LevelSize ? 2 : 1);
  for (uint32_t lane = 0; lane < args.lanes(); ++lane) {
    const BoundView *view = args.view(lane);
    uint32_t number = Q == Query::LevelSize ? args.word(1, lane) : 0;
    const Texture::Level *level = view && number < view->texture->levels.size() ? &view->texture->levels[number] : nullptr;
    if constexpr (Q == Query::LevelSize) {
      // As many as there are dimensions: of three the last is the depth.
      const uint32_t sizes[3] = {level ? level->width : 0, level ? level->height : 0, level ? level->slices : 0};
      for (unsigned k = 0; k < i->imm; ++k)
        args.set(k, lane, sizes[k]);
    } else {
      args.set(0, lane, !level ? 0 : Q == Query::Levels ? uint32_t(view->texture->levels.size()) : Q == Query::Layers ? level->slices : level->slices / 6);
    }
  }
  return i + 1;
}

const Instruction *getSize(Machine &m, const Instruction *i) {
  Args args(m, i, 1);
  for (uint32_t lane = 0; lane < args.lanes(); ++lane) {
    const BoundView *view = args.view(lane);
    const Texture::Level *level = view ? &view->texture->levels[0] : nullptr;
    const uint32_t sizes[3] = {level ? level->width : 0, level ? level->height : 0, level ? level->slices : 0};
    for (unsigned k = 0; k < i->imm; ++k)
      args.set(k, lane, sizes[k]);
  }
  return i + 1;
}

template <bool HasSlice, bool Integer>
const Instruction *imageStore(Machine &m, const Instruction *i) {
  constexpr unsigned first = 3 + HasSlice;
  Args args(m, i, first + 4);
  const uint32_t *mask = m.at(i->c);
  for (uint32_t lane = 0; lane < m.active; ++lane) {
    const BoundView *view = mask[lane] ? args.view(lane) : nullptr;
    uint32_t x = args.word(1, lane), y = args.word(2, lane), slice = HasSlice ? args.word(3, lane) : 0;
    if (!view || x >= view->texture->levels[0].width || y >= view->texture->levels[0].height || slice >= view->texture->levels[0].slices)
      continue;
    if constexpr (Integer)
      writeIntegerTexel(*view->texture, 0, x, y, slice, {args.word(first, lane), args.word(first + 1, lane), args.word(first + 2, lane), args.word(first + 3, lane)});
    else
      writeTexel(*view->texture, 0, x, y, slice, {args.real(first, lane), args.real(first + 1, lane), args.real(first + 2, lane), args.real(first + 3, lane)});
  }
  return i + 1;
}

const Instruction *imageAtomicOr(Machine &m, const Instruction *i) {
  Args args(m, i, 4);
  const uint32_t *mask = m.at(i->c);
  for (uint32_t lane = 0; lane < m.active; ++lane) {
    const BoundView *view = mask[lane] ? args.view(lane) : nullptr;
    uint32_t x = args.word(1, lane), y = args.word(2, lane), old = 0;
    if (view && x < view->texture->levels[0].width && y < view->texture->levels[0].height) {
      const Texture &texture = *view->texture;
      const Texture::Level &level = texture.levels[0];
      auto *word = reinterpret_cast<uint32_t *>(static_cast<uint8_t *>(level.data) + y * level.rowBytes + uint64_t(x) * 4);
      // Other threads may run other workgroups of the dispatch.
      if (texture.format == TexelFormat::R32UI && reinterpret_cast<uintptr_t>(word) % 4 == 0) {
        old = __atomic_fetch_or(word, args.word(3, lane), __ATOMIC_RELAXED);
      } else {
        std::array<uint32_t, 4> texel = readIntegerTexel(texture, 0, x, y);
        old = texel[0];
        texel[0] |= args.word(3, lane);
        writeIntegerTexel(texture, 0, x, y, 0, texel);
      }
    }
    args.set(0, lane, old);
  }
  return i + 1;
}

const Instruction *checkTexture(Machine &m, const Instruction *i) {
  TextureCheck check = TextureCheck::decode(i->imm2);
  Args args(m, i, std::max({1 + check.floats, 1 + check.texels, 1 + check.layer, 1 + check.level}));
  const uint32_t *mask = m.at(i->c);
  auto isNaN = [&](uint32_t operand, uint32_t lane) { return args.real(operand, lane) != args.real(operand, lane); };
  for (uint32_t lane = 0; lane < m.active; ++lane) {
    if (!mask[lane])
      continue;
    uint32_t number = args.word(0, lane);
    const BoundView *view = args.view(lane);
    if (!view)
      return m.stop(i, FaultKind::UnboundDescriptor, lane, uint64_t(number) | uint64_t(1) << 32);
    if (check.writes && !view->writable)
      return m.stop(i, FaultKind::ReadOnlyResource, lane, uint64_t(number) | uint64_t(1) << 32);
    if (check.reads && !view->readable)
      return m.stop(i, FaultKind::WriteOnlyResource, lane, uint64_t(number) | uint64_t(1) << 32);
    for (uint32_t k = 1; k <= check.floats; ++k)
      if (isNaN(k, lane))
        return m.stop(i, FaultKind::InvalidCoordinate, lane, number);
    if (check.level && !check.texels && isNaN(check.level, lane))
      return m.stop(i, FaultKind::InvalidCoordinate, lane, number);
    size_t levels = view->texture->levels.size(), levelNumber = check.level && check.texels ? args.word(check.level, lane) : 0;
    if (levelNumber >= levels) {
      m.stop(i, FaultKind::LayerOutOfBounds, lane, levelNumber, levels, number);
      m.fault.values[3] = 1;
      return nullptr;
    }
    const Texture::Level &level = view->texture->levels[levelNumber];
    if (check.layer && !check.texels) {
      uint32_t layer = args.word(check.layer, lane), layers = check.cubes ? level.slices / 6 : level.slices;
      if (layer >= layers)
        return m.stop(i, FaultKind::LayerOutOfBounds, lane, layer, layers, number);
    }
    if (!check.texels)
      continue;
    uint32_t x = args.word(1, lane), y = check.texels > 1 ? args.word(2, lane) : 0, slice = check.texels > 2 ? args.word(3, lane) : 0;
    if (x >= level.width || y >= level.height) {
      m.stop(i, FaultKind::TexelOutOfBounds, lane, x, y, uint64_t(level.width) << 32 | level.height);
      m.fault.values[3] = number;
      return nullptr;
    }
    if (slice >= level.slices) {
      m.stop(i, FaultKind::LayerOutOfBounds, lane, slice, level.slices, number);
      m.fault.values[3] = check.samples ? 2 : 0;
      return nullptr;
    }
  }
  return i + 1;
}

const Instruction *raceTexel(Machine &m, const Instruction *i) {
  TextureCheck check = TextureCheck::decode(i->imm2);
  Args args(m, i, 1 + check.texels);
  const uint32_t *mask = m.at(i->c);
  auto kind = check.atomic ? RaceDetector::Atomic : check.writes ? RaceDetector::Write : RaceDetector::Read;
  for (uint32_t lane = 0; lane < m.active; ++lane) {
    const BoundView *view = mask[lane] ? args.view(lane) : nullptr;
    if (!view)
      continue;
    const Texture::Level &level = view->texture->levels[0];
    uint32_t x = args.word(1, lane), y = args.word(2, lane), slice = check.texels > 2 ? args.word(3, lane) : 0;
    if (x >= level.width || y >= level.height || slice >= level.slices)
      continue;
    uintptr_t address = reinterpret_cast<uintptr_t>(level.data) + slice * level.sliceBytes + y * level.rowBytes + uint64_t(x) * getTexelBytes(view->texture->format);
    if (!m.races->touch(m, i, address, kind, lane, uint64_t(args.word(0, lane)) | uint64_t(1) << 32, uint64_t(y) << 32 | x))
      return nullptr;
  }
  return i + 1;
}

template <bool Uniform>
const Instruction *handle(Machine &m, const Instruction *i) {
  uint32_t lanes = Uniform ? 1 : m.lanes;
  for (uint32_t lane = 0; lane < lanes; ++lane) {
    uint32_t index = m.words[i->a + lane];
    m.words[i->dst + lane] = index < i->imm2 ? i->imm + index : ~0u;
  }
  return i + 1;
}

} // namespace

namespace besl::vm {

Kernel getHandleKernel(bool uniform) { return uniform ? handle<true> : handle<false>; }

/// The kernel of a way to sample for a kind of texture.
template <Lod L>
static Kernel getSampleKernel(llvm::StringRef dim) {
  return llvm::StringSwitch<Kernel>(dim)
      .Case("2d", sample<TextureShape::D2, L>)
      .Case("2d_array", sample<TextureShape::D2Array, L>)
      .Case("3d", sample<TextureShape::D3, L>)
      .Case("cube", sample<TextureShape::Cube, L>)
      .Case("cube_array", sample<TextureShape::CubeArray, L>)
      .Case("1d", sample<TextureShape::D1, L>)
      .Default(nullptr);
}

template <Lod L>
static Kernel getCompareKernel(llvm::StringRef dim) {
  return llvm::StringSwitch<Kernel>(dim)
      .Case("2d", sample<TextureShape::D2, L, true>)
      .Case("2d_array", sample<TextureShape::D2Array, L, true>)
      .Case("cube", sample<TextureShape::Cube, L, true>)
      .Case("cube_array", sample<TextureShape::CubeArray, L, true>)
      .Default(nullptr);
}

template <unsigned Channel, bool Compares = false>
static Kernel getGatherKernel(llvm::StringRef dim) {
  return llvm::StringSwitch<Kernel>(dim)
      .Case("2d", gather<TextureShape::D2, Channel, Compares>)
      .Case("2d_array", gather<TextureShape::D2Array, Channel, Compares>)
      .Case("cube", gather<TextureShape::Cube, Channel, Compares>)
      .Case("cube_array", gather<TextureShape::CubeArray, Channel, Compares>)
      .Default(nullptr);
}

Kernel getTextureKernel(llvm::StringRef function, llvm::StringRef dim, unsigned numOperands, unsigned numResults) {
  if (function == "texture_size" || function == "image_size")
    return getSize;
  if (function.ends_with("_level_size"))
    return query<Query::LevelSize>;
  if (function.ends_with("_levels"))
    return query<Query::Levels>;
  bool isArray = dim == "2d_array";
  if (function.ends_with("_layers"))
    return isArray ? query<Query::Layers> : query<Query::Cubes>;
  if (function == "texture_samples")
    return query<Query::Layers>;
  // Depths are one number.
  bool isFlatColor = dim == "2d" && numResults == 4;
  if (function == "texture_sample")
    return isFlatColor ? sampleFlat : getSampleKernel<Lod::Zero>(dim);
  if (function == "texture_sample_compare")
    return getCompareKernel<Lod::Quad>(dim);
  if (function == "texture_sample_compare_level")
    return getCompareKernel<Lod::Zero>(dim);
  if (function == "texture_gather_compare")
    return getGatherKernel<0, true>(dim);
  if (function == "texture_sample_quad")
    return getSampleKernel<Lod::Quad>(dim);
  if (function == "texture_sample_bias")
    return getSampleKernel<Lod::Bias>(dim);
  if (function == "texture_sample_grad")
    return getSampleKernel<Lod::Gradient>(dim);
  if (function.starts_with("texture_gather_"))
    return llvm::StringSwitch<Kernel>(function.take_back(1))
        .Case("r", getGatherKernel<0>(dim))
        .Case("g", getGatherKernel<1>(dim))
        .Case("b", getGatherKernel<2>(dim))
        .Default(getGatherKernel<3>(dim));
  if (function == "texture_lod") {
    unsigned coordinates = dim == "2d" || isArray ? 2 : 3;
    bool isGiven = numOperands > 1 + coordinates + isArray;
    return isGiven ? getSampleKernel<Lod::Given>(dim) : isFlatColor ? sampleFlat : getSampleKernel<Lod::Zero>(dim);
  }
  if (function == "texture_cube_array_lod")
    return sample<TextureShape::CubeArray, Lod::Given>;
  if (function == "downsample_min")
    return isArray ? downsample<true, false> : downsample<false, false>;
  if (function == "downsample_max")
    return isArray ? downsample<true, true> : downsample<false, true>;
  if (function == "texture_fetch")
    return isArray ? fetch<true, false> : fetch<false, false>;
  if (function == "texture_fetch_u32")
    return isArray ? fetch<true, true> : fetch<false, true>;
  if (function == "texture_fetch_level")
    return dim == "1d" ? fetchLevel<false, false, false> : dim == "2d" ? fetchLevel<false, false> : fetchLevel<true, false>;
  if (function.starts_with("texture_fetch_level"))
    return dim == "1d" ? fetchLevel<false, true, false> : dim == "2d" ? fetchLevel<false, true> : fetchLevel<true, true>;
  // A sample lies where a layer would.
  if (function == "texture_fetch_sample")
    return fetch<true, false>;
  if (function.starts_with("texture_fetch_sample"))
    return fetch<true, true, true>;
  return nullptr;
}

Kernel getCheckTextureKernel() { return checkTexture; }
Kernel getRaceTexelKernel() { return raceTexel; }
Kernel getImageLoadKernel(bool integer, bool all, bool hasSlice) {
  if (hasSlice)
    return !integer ? fetch<true, false> : fetch<true, true, true>;
  return !integer ? fetch<false, false> : all ? fetch<false, true, true> : fetch<false, true>;
}
Kernel getImageStoreKernel(bool integer, bool hasSlice) {
  if (hasSlice)
    return integer ? imageStore<true, true> : imageStore<true, false>;
  return integer ? imageStore<false, true> : imageStore<false, false>;
}
Kernel getImageAtomicOrKernel() { return imageAtomicOr; }

} // namespace besl::vm
