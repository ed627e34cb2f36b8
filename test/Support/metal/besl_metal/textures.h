// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Textures and samplers. A texture has the members that its access allows and no others. Bodies are left to whoever runs shaders on
// the host; the judge needs declarations only.

#pragma clang system_header

namespace metal {

enum class access { sample, read, write, read_write };

struct sampler {
  ulong besl_metal_object;
};

struct level {
  explicit level(float lod) : besl_metal_lod(lod) {}
  float besl_metal_lod;
};
struct bias {
  explicit bias(float offset) : besl_metal_offset(offset) {}
  float besl_metal_offset;
};
struct gradient2d {
  gradient2d(float2 dx, float2 dy) : besl_metal_dx(dx), besl_metal_dy(dy) {}
  float2 besl_metal_dx, besl_metal_dy;
};
struct gradient3d {
  gradient3d(float3 dx, float3 dy) : besl_metal_dx(dx), besl_metal_dy(dy) {}
  float3 besl_metal_dx, besl_metal_dy;
};
struct gradientcube {
  gradientcube(float3 dx, float3 dy) : besl_metal_dx(dx), besl_metal_dy(dy) {}
  float3 besl_metal_dx, besl_metal_dy;
};
/// A channel that is gathered; the offset before it is a constant.
enum class component { x, y, z, w };

/// As many elements as a host binds; the only array that textures and samplers may be in.
template <typename T, size_t n>
struct array {
  T besl_metal_elements[n];
  constexpr T &operator[](size_t i) { return besl_metal_elements[i]; }
  constexpr const T &operator[](size_t i) const { return besl_metal_elements[i]; }
  constexpr size_t size() const { return n; }
};

namespace impl {

/// What all textures are, for whoever runs them: the number of a texture, or its address.
struct texture_object {
  ulong besl_metal_object;
};

template <access a>
inline constexpr bool can_read = a != access::write;
template <access a>
inline constexpr bool can_write = a == access::write || a == access::read_write;

template <typename T>
using texel = vec<T, 4>;

// --- two dimensions ---
struct size_2d {
  uint get_width(uint lod = 0) const;
  uint get_height(uint lod = 0) const;
  uint get_num_mip_levels() const;
};
template <typename T, access a, bool = can_read<a>>
struct read_2d {};
template <typename T, access a>
struct read_2d<T, a, true> {
  texel<T> read(uint2 coord, uint lod = 0) const;
};
template <typename T, access a, bool = can_write<a>>
struct write_2d {};
template <typename T, access a>
struct write_2d<T, a, true> {
  void write(texel<T> color, uint2 coord, uint lod = 0) const;
};
template <access a>
struct fence_of {};
template <>
struct fence_of<access::read_write> {
  void fence() const;
};
template <typename T, access a>
struct atomics_2d {};
#if !defined(__METAL_VERSION__) || __METAL_VERSION__ >= 310
#define BESL_METAL_ATOMIC_TEXTURE(T)                                                                                                   \
  template <>                                                                                                                          \
  struct atomics_2d<T, access::read_write> {                                                                                           \
    texel<T> atomic_fetch_add(uint2 coord, texel<T> operand) const;                                                                    \
    texel<T> atomic_fetch_sub(uint2 coord, texel<T> operand) const;                                                                    \
    texel<T> atomic_fetch_and(uint2 coord, texel<T> operand) const;                                                                    \
    texel<T> atomic_fetch_or(uint2 coord, texel<T> operand) const;                                                                     \
    texel<T> atomic_fetch_xor(uint2 coord, texel<T> operand) const;                                                                    \
    texel<T> atomic_fetch_min(uint2 coord, texel<T> operand) const;                                                                    \
    texel<T> atomic_fetch_max(uint2 coord, texel<T> operand) const;                                                                    \
    texel<T> atomic_exchange(uint2 coord, texel<T> desired) const;                                                                     \
    texel<T> atomic_load(uint2 coord) const;                                                                                           \
    void atomic_store(texel<T> desired, uint2 coord) const;                                                                            \
  };
BESL_METAL_ATOMIC_TEXTURE(int)
BESL_METAL_ATOMIC_TEXTURE(uint)
#undef BESL_METAL_ATOMIC_TEXTURE
#endif

template <typename T, access a, bool = a == access::sample && is_float<T>>
struct sample_2d {};
template <typename T>
struct sample_2d<T, access::sample, true> {
  texel<T> sample(sampler s, float2 coord) const;
  texel<T> sample(sampler s, float2 coord, level options) const;
  texel<T> sample(sampler s, float2 coord, bias options) const;
  texel<T> sample(sampler s, float2 coord, gradient2d options) const;
  texel<T> gather(sampler s, float2 coord, int2 offset = int2(0), component c = component::x) const;
};

// --- arrays ---
struct size_2d_array : size_2d {
  uint get_array_size() const;
};
template <typename T, access a, bool = can_read<a>>
struct read_2d_array {};
template <typename T, access a>
struct read_2d_array<T, a, true> {
  texel<T> read(uint2 coord, uint layer, uint lod = 0) const;
};
template <typename T, access a, bool = can_write<a>>
struct write_2d_array {};
template <typename T, access a>
struct write_2d_array<T, a, true> {
  void write(texel<T> color, uint2 coord, uint layer, uint lod = 0) const;
};
template <typename T, access a, bool = a == access::sample && is_float<T>>
struct sample_2d_array {};
template <typename T>
struct sample_2d_array<T, access::sample, true> {
  texel<T> sample(sampler s, float2 coord, uint layer) const;
  texel<T> sample(sampler s, float2 coord, uint layer, level options) const;
  texel<T> sample(sampler s, float2 coord, uint layer, bias options) const;
  texel<T> sample(sampler s, float2 coord, uint layer, gradient2d options) const;
  texel<T> gather(sampler s, float2 coord, uint layer, int2 offset = int2(0), component c = component::x) const;
};

// --- three dimensions and cubes ---
struct size_3d : size_2d {
  uint get_depth(uint lod = 0) const;
};
template <typename T, access a, bool = can_read<a>>
struct read_3d {};
template <typename T, access a>
struct read_3d<T, a, true> {
  texel<T> read(uint3 coord, uint lod = 0) const;
};
template <typename T, access a, bool = can_write<a>>
struct write_3d {};
template <typename T, access a>
struct write_3d<T, a, true> {
  void write(texel<T> color, uint3 coord, uint lod = 0) const;
};
template <typename T, access a, bool = a == access::sample && is_float<T>>
struct sample_3d {};
template <typename T>
struct sample_3d<T, access::sample, true> {
  texel<T> sample(sampler s, float3 coord) const;
  texel<T> sample(sampler s, float3 coord, level options) const;
  texel<T> sample(sampler s, float3 coord, bias options) const;
  texel<T> sample(sampler s, float3 coord, gradient3d options) const;
};
template <typename T, access a, bool = a == access::sample && is_float<T>>
struct sample_cube {};
template <typename T>
struct sample_cube<T, access::sample, true> {
  texel<T> sample(sampler s, float3 coord) const;
  texel<T> sample(sampler s, float3 coord, level options) const;
  texel<T> sample(sampler s, float3 coord, bias options) const;
  texel<T> sample(sampler s, float3 coord, gradientcube options) const;
  texel<T> gather(sampler s, float3 coord, component c = component::x) const;
};
template <typename T, access a, bool = a == access::sample && is_float<T>>
struct sample_cube_array {};
template <typename T>
struct sample_cube_array<T, access::sample, true> {
  texel<T> sample(sampler s, float3 coord, uint layer) const;
  texel<T> sample(sampler s, float3 coord, uint layer, level options) const;
  texel<T> sample(sampler s, float3 coord, uint layer, bias options) const;
  texel<T> sample(sampler s, float3 coord, uint layer, gradientcube options) const;
  texel<T> gather(sampler s, float3 coord, uint layer, component c = component::x) const;
};

// --- one dimension, which has one level ---
struct size_1d {
  uint get_width(uint lod = 0) const;
  uint get_num_mip_levels() const;
};
template <typename T, access a, bool = can_read<a>>
struct read_1d {};
template <typename T, access a>
struct read_1d<T, a, true> {
  texel<T> read(uint coord, uint lod = 0) const;
};
template <typename T, access a, bool = a == access::sample && is_float<T>>
struct sample_1d {};
template <typename T>
struct sample_1d<T, access::sample, true> {
  texel<T> sample(sampler s, float coord) const;
};

// --- several samples a texel, which have one level ---
struct size_2d_ms {
  uint get_width() const;
  uint get_height() const;
  uint get_num_samples() const;
};
template <typename T>
struct read_2d_ms {
  texel<T> read(uint2 coord, uint sample) const;
};

// --- depths: a texel is a number ---
template <typename T, typename place, typename... number>
struct sample_depth {
  T sample(sampler s, place coord, number... layer) const;
  T sample(sampler s, place coord, number... layer, level options) const;
  T sample_compare(sampler s, place coord, number... layer, float compare_value) const;
  T sample_compare(sampler s, place coord, number... layer, float compare_value, level options) const;
};
/// On a plane there may be a constant offset.
template <typename T, typename... number>
struct gather_depth_flat {
  vec<T, 4> gather(sampler s, float2 coord, number... layer, int2 offset = int2(0)) const;
  vec<T, 4> gather_compare(sampler s, float2 coord, number... layer, float compare_value, int2 offset = int2(0)) const;
};
template <typename T, typename... number>
struct gather_depth_cube {
  vec<T, 4> gather(sampler s, float3 coord, number... layer) const;
  vec<T, 4> gather_compare(sampler s, float3 coord, number... layer, float compare_value) const;
};
template <typename T, typename... number>
struct read_depth {
  T read(uint2 coord, number... layer, uint lod = 0) const;
};
template <typename T>
struct read_depth_ms {
  T read(uint2 coord, uint sample) const;
};

template <typename T>
inline constexpr bool is_texel = is_same<T, half> || is_same<T, float> || is_same<T, int> || is_same<T, uint> || is_same<T, short> || is_same<T, ushort>;

} // namespace impl

template <typename T, access a = access::sample>
struct texture2d : impl::texture_object, impl::size_2d, impl::read_2d<T, a>, impl::write_2d<T, a>, impl::sample_2d<T, a>, impl::atomics_2d<T, a>, impl::fence_of<a> {
  static_assert(impl::is_texel<T>, "no type of a texel");
};
template <typename T, access a = access::sample>
struct texture2d_array : impl::texture_object, impl::size_2d_array, impl::read_2d_array<T, a>, impl::write_2d_array<T, a>, impl::sample_2d_array<T, a>, impl::fence_of<a> {
  static_assert(impl::is_texel<T>, "no type of a texel");
};
template <typename T, access a = access::sample>
struct texture3d : impl::texture_object, impl::size_3d, impl::read_3d<T, a>, impl::write_3d<T, a>, impl::sample_3d<T, a>, impl::fence_of<a> {
  static_assert(impl::is_texel<T>, "no type of a texel");
};
template <typename T, access a = access::sample>
struct texturecube : impl::texture_object, impl::size_2d, impl::sample_cube<T, a> {
  static_assert(impl::is_texel<T>, "no type of a texel");
};
template <typename T, access a = access::sample>
struct texturecube_array : impl::texture_object, impl::size_2d_array, impl::sample_cube_array<T, a> {
  static_assert(impl::is_texel<T>, "no type of a texel");
};

template <typename T, access a = access::sample>
struct texture1d : impl::texture_object, impl::size_1d, impl::read_1d<T, a>, impl::sample_1d<T, a> {
  static_assert(impl::is_texel<T>, "no type of a texel");
};
template <typename T, access a = access::read>
struct texture2d_ms : impl::texture_object, impl::size_2d_ms, impl::read_2d_ms<T> {
  static_assert(impl::is_texel<T> && a == access::read, "several samples are only read");
};
#define BESL_METAL_DEPTH(name, default_access, size, ...)                                                                              \
  template <typename T, access a = access::default_access>                                                                             \
  struct name : impl::texture_object, impl::size, __VA_ARGS__ {                                                                        \
    static_assert(impl::is_same<T, float> && a == access::default_access, "depths are floats that are read");                          \
  };
BESL_METAL_DEPTH(depth2d, sample, size_2d, impl::read_depth<T>, impl::sample_depth<T, float2>, impl::gather_depth_flat<T>)
BESL_METAL_DEPTH(depth2d_array, sample, size_2d_array, impl::read_depth<T, uint>, impl::sample_depth<T, float2, uint>, impl::gather_depth_flat<T, uint>)
BESL_METAL_DEPTH(depthcube, sample, size_2d, impl::sample_depth<T, float3>, impl::gather_depth_cube<T>)
BESL_METAL_DEPTH(depthcube_array, sample, size_2d_array, impl::sample_depth<T, float3, uint>, impl::gather_depth_cube<T, uint>)
BESL_METAL_DEPTH(depth2d_ms, read, size_2d_ms, impl::read_depth_ms<T>)
#undef BESL_METAL_DEPTH

} // namespace metal
