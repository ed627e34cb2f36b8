// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs Metal texts on the host, where they are compiled as C++ (see metal_stdlib): what textures and the functions of groups do, and the
// invocations of a dispatch. Each invocation of a threadgroup has a stack of its own and runs until it has to wait for others, at a barrier or at
// a function of its SIMD-group, which has eight lanes; then it is the next one's turn. So a run is the same each time.
//
// Lanes that wait at different places of a SIMD-group's functions are not together: those at the place that comes first go on first, so that the
// two sides of a branch run one after the other and all meet behind it.
//
// What is not here, and ends a program with an error: gradients of cubes, formats that are not made of equal channels.

#ifndef BESL_METAL_HOST_H
#define BESL_METAL_HOST_H

#include "job.h"

#include <sys/mman.h>
#include <ucontext.h>

namespace besl_metal_host {

constexpr unsigned kLanes = 8, kMaxThreads = 1024;
constexpr unsigned long kStackBytes = 256 * 1024;

struct Thread {
  ucontext_t context;
  enum { Running, AtBarrier, InGroup, Ended } state;
  const void *site;
  unsigned long words[2];      ///< what it gives its group
  unsigned long active;        ///< lanes that were at the same place
  unsigned long groupWords[kLanes][2];
  unsigned position[3];        ///< in the threadgroup
};

inline Thread threads[kMaxThreads];
inline unsigned current, threadCount;
inline ucontext_t scheduler;
inline char *stacks;
inline const Job *job;
inline unsigned group[3], size[3];
inline void (*entry)();

inline void wait() { swapcontext(&threads[current].context, &scheduler); }

inline void start() {
  entry();
  threads[current].state = Thread::Ended;
  wait();
}

/// Lets the lanes of one SIMD-group go on that wait at the first place. False when none waits.
inline bool meet(unsigned first) {
  const char *place = nullptr;
  unsigned end = first + kLanes < threadCount ? first + kLanes : threadCount;
  for (unsigned i = first; i < end; ++i) {
    const char *site = static_cast<const char *>(threads[i].site);
    if (threads[i].state == Thread::InGroup && (!place || site < place))
      place = site;
  }
  if (!place)
    return false;
  unsigned long active = 0;
  for (unsigned i = first; i < end; ++i)
    if (threads[i].state == Thread::InGroup && threads[i].site == place)
      active |= 1ul << (i - first);
  for (unsigned i = first; i < end; ++i) {
    if (!(active >> (i - first) & 1))
      continue;
    threads[i].active = active;
    for (unsigned j = first; j < end; ++j)
      for (unsigned k = 0; k < 2; ++k)
        threads[i].groupWords[j - first][k] = threads[j].words[k];
    threads[i].state = Thread::Running;
  }
  return true;
}

inline void runGroup() {
  for (unsigned i = 0; i < threadCount; ++i) {
    Thread &thread = threads[i];
    getcontext(&thread.context);
    thread.context.uc_stack.ss_sp = stacks + i * kStackBytes;
    thread.context.uc_stack.ss_size = kStackBytes;
    thread.context.uc_link = &scheduler;
    thread.state = Thread::Running;
    thread.position[0] = i % size[0];
    thread.position[1] = i / size[0] % size[1];
    thread.position[2] = i / size[0] / size[1];
    makecontext(&thread.context, start, 0);
  }
  while (true) {
    for (current = 0; current < threadCount; ++current)
      if (threads[current].state == Thread::Running)
        swapcontext(&scheduler, &threads[current].context);
    bool met = false;
    for (unsigned first = 0; first < threadCount; first += kLanes)
      met |= meet(first);
    if (met)
      continue;
    bool more = false;
    for (unsigned i = 0; i < threadCount; ++i)
      if (threads[i].state == Thread::AtBarrier) {
        threads[i].state = Thread::Running;
        more = true;
      }
    if (!more)
      return;
  }
}

inline void dispatch(const Job &wanted, unsigned x, unsigned y, unsigned z, void (*function)()) {
  if (!stacks)
    stacks = static_cast<char *>(mmap(nullptr, kMaxThreads * kStackBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
  job = &wanted;
  entry = function;
  size[0] = x, size[1] = y, size[2] = z;
  threadCount = x * y * z;
  if (threadCount > kMaxThreads)
    __builtin_trap();
  for (group[2] = 0; group[2] < wanted.groups[2]; ++group[2])
    for (group[1] = 0; group[1] < wanted.groups[1]; ++group[1])
      for (group[0] = 0; group[0] < wanted.groups[0]; ++group[0])
        runGroup();
}

inline const Resource &find(unsigned slot, unsigned element) {
  for (unsigned i = 0; i < job->count; ++i)
    if (job->resources[i].slot == slot && job->resources[i].element == element)
      return job->resources[i];
  __builtin_trap();
}

} // namespace besl_metal_host

#define BESL_METAL_WORKGROUPS
#include <metal_stdlib>

// How a driver gives values to the parameters of an entry.
namespace besl_metal_host {

template <typename T>
T components(unsigned x, unsigned y, unsigned z) {
  if constexpr (metal::impl::shape<T>::count == 1)
    return static_cast<T>(x);
  else if constexpr (metal::impl::shape<T>::count == 2)
    return T{static_cast<typename metal::impl::shape<T>::element>(x), static_cast<typename metal::impl::shape<T>::element>(y)};
  else
    return T{static_cast<typename metal::impl::shape<T>::element>(x), static_cast<typename metal::impl::shape<T>::element>(y),
             static_cast<typename metal::impl::shape<T>::element>(z)};
}

template <typename T>
void bind(T *&pointer, unsigned slot, unsigned element) {
  pointer = static_cast<T *>(find(slot, element).data);
}
template <typename T>
void bindObject(T &object, unsigned slot, unsigned element) {
  object.besl_metal_object = reinterpret_cast<unsigned long>(&find(slot, element));
}
template <typename T, typename = decltype(T::besl_metal_object)>
void bind(T &object, unsigned slot, unsigned element) {
  bindObject(object, slot, element);
}
template <typename T, size_t n>
void bind(metal::array<T, n> &objects, unsigned slot, unsigned element) {
  for (unsigned i = 0; i < n; ++i)
    bind(objects.besl_metal_elements[i], slot, element + i);
}
template <typename T, size_t n>
void bind(T (&objects)[n], unsigned slot, unsigned element) {
  for (unsigned i = 0; i < n; ++i)
    bind(objects[i], slot, element + i);
}
template <typename T>
T made(unsigned slot) {
  T object;
  bind(object, slot, 0);
  return object;
}

/// The value of a function constant that a pipeline gives.
template <typename T>
constexpr T constant_of(unsigned bits) {
  if constexpr (sizeof(T) == 1)
    return bits != 0;
  else
    return __builtin_bit_cast(T, bits);
}

} // namespace besl_metal_host

namespace metal {

inline void threadgroup_barrier(mem_flags) {
  besl_metal_host::threads[besl_metal_host::current].state = besl_metal_host::Thread::AtBarrier;
  besl_metal_host::wait();
}
inline void simdgroup_barrier(mem_flags) {}

// --- SIMD-groups ---

namespace impl {

using Lane = besl_metal_host::Thread;

/// Gives the lanes of the group that are at the same place a value, and waits for theirs.
template <typename T>
__attribute__((always_inline)) inline Lane &exchange(T value, const void *site) {
  static_assert(sizeof(T) <= sizeof(Lane::words), "too large to exchange");
  Lane &lane = besl_metal_host::threads[besl_metal_host::current];
  __builtin_memcpy(lane.words, &value, sizeof(T));
  lane.site = site;
  lane.state = Lane::InGroup;
  besl_metal_host::wait();
  return lane;
}
template <typename T>
T given(Lane &lane, unsigned number) {
  T value;
  __builtin_memcpy(&value, lane.groupWords[number % besl_metal_host::kLanes], sizeof(T));
  return value;
}
inline unsigned own_lane() { return besl_metal_host::current % besl_metal_host::kLanes; }
template <typename T, typename F>
T reduce(Lane &lane, unsigned long lanes, T first, F combine) {
  bool begun = false;
  for (unsigned i = 0; i < besl_metal_host::kLanes; ++i)
    if (lane.active >> i & lanes >> i & 1) {
      first = begun ? combine(first, given<T>(lane, i)) : given<T>(lane, i);
      begun = true;
    }
  return first;
}

} // namespace impl

inline bool simd_vote::all() const { return (bits & 0xff) == 0xff; }
inline bool simd_vote::any() const { return bits != 0; }

#define BESL_METAL_SITE __builtin_return_address(0)
__attribute__((noinline)) inline simd_vote simd_ballot(bool predicate) {
  impl::Lane &lane = impl::exchange(predicate, BESL_METAL_SITE);
  unsigned long bits = 0;
  for (unsigned i = 0; i < besl_metal_host::kLanes; ++i)
    if (lane.active >> i & 1 && impl::given<bool>(lane, i))
      bits |= 1ul << i;
  return simd_vote(bits);
}
__attribute__((noinline)) inline simd_vote simd_active_threads_mask() { return simd_vote(impl::exchange(0, BESL_METAL_SITE).active); }
__attribute__((noinline)) inline bool simd_all(bool predicate) {
  impl::Lane &lane = impl::exchange(predicate, BESL_METAL_SITE);
  return impl::reduce(lane, ~0ul, true, [](bool a, bool b) { return a && b; });
}
__attribute__((noinline)) inline bool simd_any(bool predicate) {
  impl::Lane &lane = impl::exchange(predicate, BESL_METAL_SITE);
  return impl::reduce(lane, ~0ul, false, [](bool a, bool b) { return a || b; });
}
__attribute__((noinline)) inline bool simd_is_first() {
  return static_cast<unsigned>(__builtin_ctzl(impl::exchange(0, BESL_METAL_SITE).active)) == impl::own_lane();
}
#define BESL_METAL_REDUCE(name, lanes, first, combine)                                                                                 \
  template <typename T>                                                                                                                \
  __attribute__((noinline)) impl::enable_if_t<impl::is_number<T>, T> name(T value) {                                                   \
    impl::Lane &lane = impl::exchange(value, BESL_METAL_SITE);                                                                         \
    return impl::reduce(lane, lanes, static_cast<T>(first), [](T a, T b) { return combine; });                                         \
  }
BESL_METAL_REDUCE(simd_sum, ~0ul, 0, a + b)
BESL_METAL_REDUCE(simd_product, ~0ul, 1, a *b)
BESL_METAL_REDUCE(simd_min, ~0ul, 0, min(a, b))
BESL_METAL_REDUCE(simd_max, ~0ul, 0, max(a, b))
BESL_METAL_REDUCE(simd_broadcast_first, lane.active & -lane.active, 0, a)
BESL_METAL_REDUCE(simd_prefix_exclusive_sum, (1ul << impl::own_lane()) - 1, 0, a + b)
BESL_METAL_REDUCE(simd_prefix_inclusive_sum, (2ul << impl::own_lane()) - 1, 0, a + b)
#undef BESL_METAL_REDUCE
#define BESL_METAL_SHUFFLE(name, number)                                                                                               \
  template <typename T>                                                                                                                \
  __attribute__((noinline)) impl::enable_if_t<impl::is_number<T>, T> name(T value, ushort other) {                                     \
    impl::Lane &lane = impl::exchange(value, BESL_METAL_SITE);                                                                         \
    return impl::given<T>(lane, number);                                                                                               \
  }
BESL_METAL_SHUFFLE(simd_broadcast, other)
BESL_METAL_SHUFFLE(simd_shuffle, other)
BESL_METAL_SHUFFLE(simd_shuffle_xor, impl::own_lane() ^ other)
BESL_METAL_SHUFFLE(simd_shuffle_up, impl::own_lane() - other)
BESL_METAL_SHUFFLE(simd_shuffle_down, impl::own_lane() + other)
#undef BESL_METAL_SHUFFLE
#undef BESL_METAL_SITE

// --- textures ---

namespace impl {

typedef besl_metal_host::Resource Image;

/// Bases of a texture are empty, all but the one with its number, so they lie where it lies.
inline const Image &image_of(const void *base) { return *reinterpret_cast<const Image *>(static_cast<const texture_object *>(base)->besl_metal_object); }

inline uint at_level(uint length, uint lod) { return length >> lod ? length >> lod : 1; }
inline uint slices_of(const Image &image, uint lod) { return image.volume ? at_level(image.depth, lod) : image.depth; }

inline unsigned char *texel_at(const Image &image, uint x, uint y, uint slice, uint lod) {
  unsigned long bytes = image.channels * image.bits / 8;
  unsigned char *at = static_cast<unsigned char *>(image.data);
  for (uint i = 0; i < lod; ++i)
    at += bytes * at_level(image.width, i) * at_level(image.height, i) * slices_of(image, i);
  return at + bytes * (x + at_level(image.width, lod) * (y + static_cast<unsigned long>(at_level(image.height, lod)) * slice));
}
inline bool is_inside(const Image &image, uint x, uint y, uint slice, uint lod) {
  return lod < image.levels && x < at_level(image.width, lod) && y < at_level(image.height, lod) && slice < slices_of(image, lod);
}

template <typename T>
T channel_of(const Image &image, const unsigned char *at) {
  uint word = 0;
  __builtin_memcpy(&word, at, image.bits / 8);
  float value;
  switch (image.kind) {
  case 'u': return static_cast<T>(word);
  case 'i': return static_cast<T>(image.bits == 32 ? static_cast<int>(word) : image.bits == 16 ? static_cast<short>(word) : static_cast<signed char>(word));
  case 'n': value = static_cast<float>(word) / static_cast<float>((1u << image.bits) - 1); break;
  case 's': {
    int number = image.bits == 16 ? static_cast<short>(word) : static_cast<signed char>(word);
    value = static_cast<float>(number) / static_cast<float>((1 << (image.bits - 1)) - 1);
    value = value < -1.0f ? -1.0f : value;
    break;
  }
  default:
    if (image.bits == 16)
      value = static_cast<float>(__builtin_bit_cast(half, static_cast<ushort>(word)));
    else
      value = __builtin_bit_cast(float, word);
  }
  return static_cast<T>(value);
}
template <typename T>
void set_channel(const Image &image, unsigned char *at, T channel) {
  uint word;
  float value = static_cast<float>(channel);
  switch (image.kind) {
  case 'u':
  case 'i': word = static_cast<uint>(channel); break;
  case 'n': {
    float clamped = value >= 0.0f ? value <= 1.0f ? value : 1.0f : 0.0f;
    word = static_cast<uint>(__builtin_elementwise_roundeven(clamped * static_cast<float>((1u << image.bits) - 1)));
    break;
  }
  case 's': {
    float clamped = value >= -1.0f ? value <= 1.0f ? value : 1.0f : value == value ? -1.0f : 0.0f;
    word = static_cast<uint>(static_cast<int>(__builtin_elementwise_roundeven(clamped * static_cast<float>((1 << (image.bits - 1)) - 1))));
    break;
  }
  default: word = image.bits == 16 ? __builtin_bit_cast(ushort, static_cast<half>(value)) : __builtin_bit_cast(uint, value);
  }
  __builtin_memcpy(at, &word, image.bits / 8);
}

template <typename T>
texel<T> load(const void *texture, uint x, uint y, uint slice, uint lod) {
  const Image &image = image_of(texture);
  texel<T> result = {T(0), T(0), T(0), T(0)};
  if (!is_inside(image, x, y, slice, lod))
    return result;
  result[3] = T(1);
  const unsigned char *at = texel_at(image, x, y, slice, lod);
  for (uint i = 0; i < image.channels; ++i)
    result[i] = channel_of<T>(image, at + i * image.bits / 8);
  return result;
}
template <typename T>
void store(const void *texture, texel<T> color, uint x, uint y, uint slice, uint lod) {
  const Image &image = image_of(texture);
  if (!is_inside(image, x, y, slice, lod))
    return;
  unsigned char *at = texel_at(image, x, y, slice, lod);
  for (uint i = 0; i < image.channels; ++i)
    set_channel<T>(image, at + i * image.bits / 8, color[i]);
}

/// An address inside of the texture.
inline uint wrapped(const Image &image, float place, uint length) {
  int i = static_cast<int>(__builtin_elementwise_floor(place));
  int n = static_cast<int>(length);
  if (image.repeat && !image.cube)
    return static_cast<uint>((i % n + n) % n);
  return static_cast<uint>(i < 0 ? 0 : i >= n ? n - 1 : i);
}

/// One level; `w` is the third coordinate of a volume, else the layer.
template <typename T>
texel<T> sample_level(const void *texture, float u, float v, float w, uint slice, uint lod) {
  const Image &image = image_of(texture);
  uint width = at_level(image.width, lod), height = at_level(image.height, lod), depth = image.volume ? at_level(image.depth, lod) : 1;
  float x = u * static_cast<float>(width), y = v * static_cast<float>(height), z = w * static_cast<float>(depth);
  auto at = [&](float i, float j, float k) {
    return load<T>(texture, wrapped(image, i, width), wrapped(image, j, height), image.volume ? wrapped(image, k, depth) : slice, lod);
  };
  if (!image.linear)
    return at(x, y, z);
  x -= 0.5f, y -= 0.5f, z -= 0.5f;
  float fx = x - __builtin_elementwise_floor(x), fy = y - __builtin_elementwise_floor(y), fz = image.volume ? z - __builtin_elementwise_floor(z) : 0.0f;
  auto plane = [&](float k) {
    texel<T> a = at(x, y, k), b = at(x + 1.0f, y, k), c = at(x, y + 1.0f, k), d = at(x + 1.0f, y + 1.0f, k);
    T tx = static_cast<T>(fx), ty = static_cast<T>(fy);
    texel<T> top = a + (b - a) * tx, bottom = c + (d - c) * tx;
    return top + (bottom - top) * ty;
  };
  texel<T> near = plane(z);
  if (fz == 0.0f)
    return near;
  texel<T> far = plane(z + 1.0f);
  return near + (far - near) * static_cast<T>(fz);
}

template <typename T>
texel<T> sample_at(const void *texture, float u, float v, float w, uint slice, float lod) {
  const Image &image = image_of(texture);
  float last = static_cast<float>(image.levels - 1);
  lod = lod > 0.0f ? lod < last ? lod : last : 0.0f;
  if (!image.linear)
    return sample_level<T>(texture, u, v, w, slice, static_cast<uint>(lod + 0.5f));
  uint lower = static_cast<uint>(lod);
  texel<T> a = sample_level<T>(texture, u, v, w, slice, lower);
  float between = lod - static_cast<float>(lower);
  if (between == 0.0f)
    return a;
  texel<T> b = sample_level<T>(texture, u, v, w, slice, lower + 1);
  return a + (b - a) * static_cast<T>(between);
}

/// The side of a cube that a direction meets, and where.
template <typename T>
texel<T> read_cube(const void *texture, float3 c, uint cube, float lod) {
  float x = c.x, y = c.y, z = c.z, ax = abs(x), ay = abs(y), az = abs(z), s, t, m;
  uint side;
  if (az >= ax && az >= ay)
    side = z < 0.0f ? 5 : 4, s = z < 0.0f ? -x : x, t = -y, m = az;
  else if (ay >= ax)
    side = y < 0.0f ? 3 : 2, s = x, t = y < 0.0f ? -z : z, m = ay;
  else
    side = x < 0.0f ? 1 : 0, s = x < 0.0f ? z : -z, t = -y, m = ax;
  return sample_at<T>(texture, (s / m + 1.0f) * 0.5f, (t / m + 1.0f) * 0.5f, 0.0f, cube * 6 + side, lod);
}
template <typename T>
texel<T> sample_solid(const void *texture, float3 c, float lod) {
  return sample_at<T>(texture, c.x, c.y, c.z, 0, lod);
}

/// The level of detail of changes of the coordinate, each in texels of level 0.
inline float level_of(float3 dx, float3 dy) {
  float x = dx.x * dx.x + dx.y * dx.y + dx.z * dx.z, y = dy.x * dy.x + dy.y * dy.y + dy.z * dy.z;
  float most = x > y ? x : y;
  return most > 0.0f ? 0.5f * __builtin_elementwise_log2(most) : 0.0f;
}
inline float level_of(const void *texture, gradient2d changes) {
  const Image &image = image_of(texture);
  float width = static_cast<float>(image.width), height = static_cast<float>(image.height);
  float2 dx = changes.besl_metal_dx, dy = changes.besl_metal_dy;
  return level_of(float3(dx.x * width, dx.y * height, 0.0f), float3(dy.x * width, dy.y * height, 0.0f));
}
inline float level_of(const void *texture, gradient3d changes) {
  const Image &image = image_of(texture);
  float3 size = float3(static_cast<float>(image.width), static_cast<float>(image.height), static_cast<float>(image.depth));
  return level_of(changes.besl_metal_dx * size, changes.besl_metal_dy * size);
}

/// What linear filtering of level 0 would blend: the left and right one of the lower row, then the right and left one of the upper.
template <typename T>
texel<T> gather_at(const void *texture, float2 c, int2 offset, uint slice, component which) {
  const Image &image = image_of(texture);
  float x = c.x * static_cast<float>(image.width) - 0.5f + static_cast<float>(offset.x);
  float y = c.y * static_cast<float>(image.height) - 0.5f + static_cast<float>(offset.y);
  auto at = [&](float i, float j) {
    return load<T>(texture, wrapped(image, i, image.width), wrapped(image, j, image.height), slice, 0)[static_cast<int>(which)];
  };
  return {at(x, y + 1.0f), at(x + 1.0f, y + 1.0f), at(x + 1.0f, y), at(x, y)};
}

inline uint size_2d::get_width(uint lod) const { return at_level(image_of(this).width, lod); }
inline uint size_2d::get_height(uint lod) const { return at_level(image_of(this).height, lod); }
inline uint size_2d::get_num_mip_levels() const { return image_of(this).levels; }
inline uint size_2d_array::get_array_size() const { return image_of(this).depth / (image_of(this).cube ? 6 : 1); }
inline uint size_3d::get_depth(uint lod) const { return at_level(image_of(this).depth, lod); }
inline void fence_of<access::read_write>::fence() const {}

template <typename T, access a>
texel<T> read_2d<T, a, true>::read(uint2 c, uint lod) const {
  return load<T>(this, c.x, c.y, 0, lod);
}
template <typename T, access a>
void write_2d<T, a, true>::write(texel<T> color, uint2 c, uint lod) const {
  store<T>(this, color, c.x, c.y, 0, lod);
}
template <typename T, access a>
texel<T> read_2d_array<T, a, true>::read(uint2 c, uint layer, uint lod) const {
  return load<T>(this, c.x, c.y, layer, lod);
}
template <typename T, access a>
void write_2d_array<T, a, true>::write(texel<T> color, uint2 c, uint layer, uint lod) const {
  store<T>(this, color, c.x, c.y, layer, lod);
}
template <typename T, access a>
texel<T> read_3d<T, a, true>::read(uint3 c, uint lod) const {
  return load<T>(this, c.x, c.y, c.z, lod);
}
template <typename T, access a>
void write_3d<T, a, true>::write(texel<T> color, uint3 c, uint lod) const {
  store<T>(this, color, c.x, c.y, c.z, lod);
}
template <typename T>
texel<T> sample_2d<T, access::sample, true>::sample(sampler, float2 c) const {
  return sample_at<T>(this, c.x, c.y, 0.0f, 0, 0.0f);
}
template <typename T>
texel<T> sample_2d<T, access::sample, true>::sample(sampler, float2 c, level options) const {
  return sample_at<T>(this, c.x, c.y, 0.0f, 0, options.besl_metal_lod);
}
template <typename T>
texel<T> sample_2d<T, access::sample, true>::sample(sampler, float2 c, bias options) const {
  return sample_at<T>(this, c.x, c.y, 0.0f, 0, options.besl_metal_offset);
}
template <typename T>
texel<T> sample_2d<T, access::sample, true>::sample(sampler, float2 c, gradient2d options) const {
  return sample_at<T>(this, c.x, c.y, 0.0f, 0, level_of(this, options));
}
template <typename T>
texel<T> sample_2d<T, access::sample, true>::gather(sampler, float2 c, int2 offset, component which) const {
  return gather_at<T>(this, c, offset, 0, which);
}
inline uint layer_of(const void *texture, uint layer, uint each) {
  uint count = image_of(texture).depth / each;
  return layer < count ? layer : count - 1;
}
template <typename T>
texel<T> sample_2d_array<T, access::sample, true>::sample(sampler, float2 c, uint layer) const {
  return sample_at<T>(this, c.x, c.y, 0.0f, layer_of(this, layer, 1), 0.0f);
}
template <typename T>
texel<T> sample_2d_array<T, access::sample, true>::sample(sampler, float2 c, uint layer, level options) const {
  return sample_at<T>(this, c.x, c.y, 0.0f, layer_of(this, layer, 1), options.besl_metal_lod);
}
template <typename T>
texel<T> sample_2d_array<T, access::sample, true>::sample(sampler, float2 c, uint layer, bias options) const {
  return sample_at<T>(this, c.x, c.y, 0.0f, layer_of(this, layer, 1), options.besl_metal_offset);
}
template <typename T>
texel<T> sample_2d_array<T, access::sample, true>::sample(sampler, float2 c, uint layer, gradient2d options) const {
  return sample_at<T>(this, c.x, c.y, 0.0f, layer_of(this, layer, 1), level_of(this, options));
}
template <typename T>
texel<T> sample_2d_array<T, access::sample, true>::gather(sampler, float2 c, uint layer, int2 offset, component which) const {
  return gather_at<T>(this, c, offset, layer_of(this, layer, 1), which);
}
template <typename T>
texel<T> sample_3d<T, access::sample, true>::sample(sampler, float3 c) const {
  return sample_solid<T>(this, c, 0.0f);
}
template <typename T>
texel<T> sample_3d<T, access::sample, true>::sample(sampler, float3 c, level options) const {
  return sample_solid<T>(this, c, options.besl_metal_lod);
}
template <typename T>
texel<T> sample_3d<T, access::sample, true>::sample(sampler, float3 c, bias options) const {
  return sample_solid<T>(this, c, options.besl_metal_offset);
}
template <typename T>
texel<T> sample_3d<T, access::sample, true>::sample(sampler, float3 c, gradient3d options) const {
  return sample_solid<T>(this, c, level_of(this, options));
}
template <typename T>
texel<T> sample_cube<T, access::sample, true>::sample(sampler, float3 c) const {
  return read_cube<T>(this, c, 0, 0.0f);
}
template <typename T>
texel<T> sample_cube<T, access::sample, true>::sample(sampler, float3 c, level options) const {
  return read_cube<T>(this, c, 0, options.besl_metal_lod);
}
template <typename T>
texel<T> sample_cube<T, access::sample, true>::sample(sampler, float3 c, bias options) const {
  return read_cube<T>(this, c, 0, options.besl_metal_offset);
}
template <typename T>
texel<T> sample_cube_array<T, access::sample, true>::sample(sampler, float3 c, uint cube) const {
  return read_cube<T>(this, c, layer_of(this, cube, 6), 0.0f);
}
template <typename T>
texel<T> sample_cube_array<T, access::sample, true>::sample(sampler, float3 c, uint cube, level options) const {
  return read_cube<T>(this, c, layer_of(this, cube, 6), options.besl_metal_lod);
}

#define BESL_METAL_ATOMIC(T, name, expression)                                                                                         \
  inline texel<T> atomics_2d<T, access::read_write>::name(uint2 c, texel<T> operand) const {                                           \
    texel<T> before = load<T>(this, c.x, c.y, 0, 0);                                                                                   \
    T a = before[0], b = operand[0];                                                                                                   \
    store<T>(this, texel<T>{static_cast<T>(expression), 0, 0, 0}, c.x, c.y, 0, 0);                                                     \
    return before;                                                                                                                     \
  }
#define BESL_METAL_ATOMICS(T)                                                                                                          \
  BESL_METAL_ATOMIC(T, atomic_fetch_add, static_cast<uint>(a) + static_cast<uint>(b))                                                  \
  BESL_METAL_ATOMIC(T, atomic_fetch_sub, static_cast<uint>(a) - static_cast<uint>(b))                                                  \
  BESL_METAL_ATOMIC(T, atomic_fetch_and, a &b)                                                                                         \
  BESL_METAL_ATOMIC(T, atomic_fetch_or, a | b)                                                                                         \
  BESL_METAL_ATOMIC(T, atomic_fetch_xor, a ^ b)                                                                                        \
  BESL_METAL_ATOMIC(T, atomic_fetch_min, a < b ? a : b)                                                                                \
  BESL_METAL_ATOMIC(T, atomic_fetch_max, a > b ? a : b)                                                                                \
  BESL_METAL_ATOMIC(T, atomic_exchange, (static_cast<void>(a), b))                                                                     \
  inline texel<T> atomics_2d<T, access::read_write>::atomic_load(uint2 c) const { return load<T>(this, c.x, c.y, 0, 0); }              \
  inline void atomics_2d<T, access::read_write>::atomic_store(texel<T> desired, uint2 c) const { store<T>(this, desired, c.x, c.y, 0, 0); }
#if __METAL_VERSION__ >= 310
BESL_METAL_ATOMICS(int)
BESL_METAL_ATOMICS(uint)
#endif
#undef BESL_METAL_ATOMICS
#undef BESL_METAL_ATOMIC

} // namespace impl
} // namespace metal

#endif // BESL_METAL_HOST_H
