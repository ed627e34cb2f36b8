// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the invocations of a threadgroup and of a SIMD-group do together, and what object and mesh functions make.

#pragma clang system_header

namespace metal {

enum class mem_flags { mem_none = 0, mem_device = 1, mem_threadgroup = 2, mem_texture = 4, mem_threadgroup_imageblock = 8, mem_object_data = 16 };
constexpr mem_flags operator|(mem_flags a, mem_flags b) { return static_cast<mem_flags>(static_cast<int>(a) | static_cast<int>(b)); }

#ifdef BESL_METAL_WORKGROUPS
void threadgroup_barrier(mem_flags flags);
#endif
void simdgroup_barrier(mem_flags flags);

/// A bit for each thread of a SIMD-group.
struct simd_vote {
  typedef unsigned long vote_t;
  explicit constexpr simd_vote(vote_t bits) : bits(bits) {}
  explicit constexpr operator vote_t() const { return bits; }
  bool all() const;
  bool any() const;

private:
  vote_t bits;
};

simd_vote simd_ballot(bool predicate);
simd_vote simd_active_threads_mask();
bool simd_all(bool predicate);
bool simd_any(bool predicate);
bool simd_is_first();
#ifdef BESL_METAL_FRAGMENT
bool simd_is_helper_thread();
#endif
#define BESL_METAL_SIMD(name)                                                                                                          \
  template <typename T>                                                                                                                \
  impl::enable_if_t<impl::is_number<T>, T> name(T value);
BESL_METAL_SIMD(simd_sum)
BESL_METAL_SIMD(simd_product)
BESL_METAL_SIMD(simd_min)
BESL_METAL_SIMD(simd_max)
BESL_METAL_SIMD(simd_broadcast_first)
BESL_METAL_SIMD(simd_prefix_exclusive_sum)
BESL_METAL_SIMD(simd_prefix_inclusive_sum)
#undef BESL_METAL_SIMD
#define BESL_METAL_SIMD(name)                                                                                                          \
  template <typename T>                                                                                                                \
  impl::enable_if_t<impl::is_number<T>, T> name(T value, ushort lane);
BESL_METAL_SIMD(simd_broadcast)
BESL_METAL_SIMD(simd_shuffle)
BESL_METAL_SIMD(simd_shuffle_xor)
BESL_METAL_SIMD(simd_shuffle_up)
BESL_METAL_SIMD(simd_shuffle_down)
#undef BESL_METAL_SIMD

#ifdef BESL_METAL_OBJECT
struct mesh_grid_properties {
  void set_threadgroups_per_grid(uint3 count) const;
};
#endif

#ifdef BESL_METAL_MESH
enum class topology { point, line, triangle };

namespace impl {
template <typename P>
struct mesh_primitives {
  void set_primitive(uint index, P primitive) const;
};
template <>
struct mesh_primitives<void> {};
} // namespace impl

template <typename V, typename P, uint max_vertices, uint max_primitives, topology t>
struct mesh : impl::mesh_primitives<P> {
  static_assert(max_vertices >= 1 && max_vertices <= 256, "a mesh has 1 to 256 vertices");
  static_assert(max_primitives >= 1 && max_primitives <= 512, "a mesh has 1 to 512 primitives");
  void set_vertex(uint index, V vertex_) const;
  void set_index(uint index, uchar vertex_) const;
  void set_primitive_count(uint count) const;
};
#endif

} // namespace metal
