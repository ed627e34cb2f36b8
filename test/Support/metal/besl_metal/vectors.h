// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vectors. Those of numbers are clang's own, which have swizzles, arithmetic with scalars and no conversions. A vector of bools is a
// class, since OpenCL has none: comparisons give a vector of integers, which becomes one. Packed vectors are classes that
// convert from and to the others and can do nothing else.

#pragma clang system_header

typedef signed char char2 __attribute__((ext_vector_type(2)));
typedef signed char char3 __attribute__((ext_vector_type(3)));
typedef signed char char4 __attribute__((ext_vector_type(4)));
typedef unsigned char uchar2 __attribute__((ext_vector_type(2)));
typedef unsigned char uchar3 __attribute__((ext_vector_type(3)));
typedef unsigned char uchar4 __attribute__((ext_vector_type(4)));
typedef short short2 __attribute__((ext_vector_type(2)));
typedef short short3 __attribute__((ext_vector_type(3)));
typedef short short4 __attribute__((ext_vector_type(4)));
typedef unsigned short ushort2 __attribute__((ext_vector_type(2)));
typedef unsigned short ushort3 __attribute__((ext_vector_type(3)));
typedef unsigned short ushort4 __attribute__((ext_vector_type(4)));
typedef int int2 __attribute__((ext_vector_type(2)));
typedef int int3 __attribute__((ext_vector_type(3)));
typedef int int4 __attribute__((ext_vector_type(4)));
typedef unsigned int uint2 __attribute__((ext_vector_type(2)));
typedef unsigned int uint3 __attribute__((ext_vector_type(3)));
typedef unsigned int uint4 __attribute__((ext_vector_type(4)));
typedef half half2 __attribute__((ext_vector_type(2)));
typedef half half3 __attribute__((ext_vector_type(3)));
typedef half half4 __attribute__((ext_vector_type(4)));
typedef float float2 __attribute__((ext_vector_type(2)));
typedef float float3 __attribute__((ext_vector_type(3)));
typedef float float4 __attribute__((ext_vector_type(4)));

namespace metal {
namespace impl {

/// Element and number of components; a scalar has one.
template <typename T>
struct shape {
  typedef T element;
  static constexpr uint count = 1;
  static constexpr bool is_vector = false;
  static constexpr bool is_number = is_same<T, signed char> || is_same<T, unsigned char> || is_same<T, short> || is_same<T, unsigned short> ||
                                    is_same<T, int> || is_same<T, unsigned int> || is_same<T, half> || is_same<T, float>;
  static constexpr bool is_float = is_same<T, half> || is_same<T, float>;
  static constexpr bool is_integer = is_number && !is_float;
};

template <typename T, uint n>
struct vector_of;
template <typename T>
struct vector_of<T, 1> {
  typedef T vector;
};

#define BESL_METAL_VECTOR(type, scalar, width)                                                                                         \
  template <>                                                                                                                          \
  struct shape<type> {                                                                                                                 \
    typedef scalar element;                                                                                                            \
    static constexpr uint count = width;                                                                                               \
    static constexpr bool is_vector = true;                                                                                            \
    static constexpr bool is_number = true;                                                                                            \
    static constexpr bool is_float = shape<scalar>::is_float;                                                                          \
    static constexpr bool is_integer = shape<scalar>::is_integer;                                                                      \
  };                                                                                                                                   \
  template <>                                                                                                                          \
  struct vector_of<scalar, width> {                                                                                                    \
    typedef type vector;                                                                                                               \
  };
BESL_METAL_VECTOR(char2, signed char, 2)
BESL_METAL_VECTOR(char3, signed char, 3)
BESL_METAL_VECTOR(char4, signed char, 4)
BESL_METAL_VECTOR(uchar2, unsigned char, 2)
BESL_METAL_VECTOR(uchar3, unsigned char, 3)
BESL_METAL_VECTOR(uchar4, unsigned char, 4)
BESL_METAL_VECTOR(short2, short, 2)
BESL_METAL_VECTOR(short3, short, 3)
BESL_METAL_VECTOR(short4, short, 4)
BESL_METAL_VECTOR(ushort2, unsigned short, 2)
BESL_METAL_VECTOR(ushort3, unsigned short, 3)
BESL_METAL_VECTOR(ushort4, unsigned short, 4)
BESL_METAL_VECTOR(int2, int, 2)
BESL_METAL_VECTOR(int3, int, 3)
BESL_METAL_VECTOR(int4, int, 4)
BESL_METAL_VECTOR(uint2, unsigned int, 2)
BESL_METAL_VECTOR(uint3, unsigned int, 3)
BESL_METAL_VECTOR(uint4, unsigned int, 4)
BESL_METAL_VECTOR(half2, half, 2)
BESL_METAL_VECTOR(half3, half, 3)
BESL_METAL_VECTOR(half4, half, 4)
BESL_METAL_VECTOR(float2, float, 2)
BESL_METAL_VECTOR(float3, float, 3)
BESL_METAL_VECTOR(float4, float, 4)
#undef BESL_METAL_VECTOR

template <typename T>
inline constexpr bool is_float = shape<T>::is_float;
template <typename T>
inline constexpr bool is_integer = shape<T>::is_integer;
template <typename T>
inline constexpr bool is_number = shape<T>::is_number;
template <typename T>
inline constexpr bool is_float_vector = shape<T>::is_float && shape<T>::is_vector;

/// What a comparison of two vectors has as elements.
template <uint size>
struct mask_element;
template <>
struct mask_element<1> {
  typedef signed char type;
};
template <>
struct mask_element<2> {
  typedef short type;
};
template <>
struct mask_element<4> {
  typedef int type;
};

template <uint n>
struct bool_storage;
template <>
struct bool_storage<2> {
  bool x, y;
};
template <>
struct bool_storage<3> {
  bool x, y, z;
};
template <>
struct bool_storage<4> {
  bool x, y, z, w;
};

/// `bool2`, `bool3`, `bool4`.
template <uint n>
struct bool_vector : bool_storage<n> {
  bool_vector() = default;
  constexpr bool_vector(bool_storage<n> from) : bool_storage<n>(from) {}
  /// Of a comparison, in which true is -1.
  template <typename Mask, typename = enable_if_t<shape<Mask>::is_integer && shape<Mask>::is_vector && shape<Mask>::count == n>>
  bool_vector(Mask mask) {
    for (uint i = 0; i < n; ++i)
      set(i, mask[i] != 0);
  }
  bool operator[](uint i) const {
    if constexpr (n > 2)
      if (i == 2)
        return this->z;
    if constexpr (n > 3)
      if (i == 3)
        return this->w;
    return i == 0 ? this->x : this->y;
  }
  void set(uint i, bool value) {
    if constexpr (n > 2)
      if (i == 2)
        this->z = value;
    if constexpr (n > 3)
      if (i == 3)
        this->w = value;
    if (i == 0)
      this->x = value;
    if (i == 1)
      this->y = value;
  }
  bool_vector operator!() const {
    bool_vector result;
    for (uint i = 0; i < n; ++i)
      result.set(i, !(*this)[i]);
    return result;
  }
};
template <uint n>
bool_vector<n> operator&&(bool_vector<n> a, bool_vector<n> b) {
  bool_vector<n> result;
  for (uint i = 0; i < n; ++i)
    result.set(i, a[i] && b[i]);
  return result;
}
template <uint n>
bool_vector<n> operator||(bool_vector<n> a, bool_vector<n> b) {
  return !(!a && !b);
}

template <uint n>
struct shape<bool_vector<n>> {
  typedef bool element;
  static constexpr uint count = n;
  static constexpr bool is_vector = true;
  static constexpr bool is_number = false;
  static constexpr bool is_float = false;
  static constexpr bool is_integer = false;
};
template <>
struct vector_of<bool, 2> {
  typedef bool_vector<2> vector;
};
template <>
struct vector_of<bool, 3> {
  typedef bool_vector<3> vector;
};
template <>
struct vector_of<bool, 4> {
  typedef bool_vector<4> vector;
};

/// The vector that a mask selects for.
template <typename T>
using mask_of = bool_vector<shape<T>::count>;

// Aligned like an element, as large as the elements together.
template <typename V>
struct packed_vec2 {
  typename shape<V>::element x, y;
  packed_vec2() = default;
  constexpr packed_vec2(V from) : x(from[0]), y(from[1]) {}
  constexpr operator V() const { return V{x, y}; }
  auto operator[](uint i) const { return static_cast<V>(*this)[i]; }
  typename shape<V>::element &operator[](uint i) { return i == 0 ? x : y; }
};
template <typename V>
struct packed_vec3 {
  typename shape<V>::element x, y, z;
  packed_vec3() = default;
  constexpr packed_vec3(V from) : x(from[0]), y(from[1]), z(from[2]) {}
  constexpr operator V() const { return V{x, y, z}; }
  auto operator[](uint i) const { return static_cast<V>(*this)[i]; }
  typename shape<V>::element &operator[](uint i) { return i == 0 ? x : i == 1 ? y : z; }
};
template <typename V>
struct packed_vec4 {
  typename shape<V>::element x, y, z, w;
  packed_vec4() = default;
  constexpr packed_vec4(V from) : x(from[0]), y(from[1]), z(from[2]), w(from[3]) {}
  constexpr operator V() const { return V{x, y, z, w}; }
  auto operator[](uint i) const { return static_cast<V>(*this)[i]; }
  typename shape<V>::element &operator[](uint i) { return i == 0 ? x : i == 1 ? y : i == 2 ? z : w; }
};

} // namespace impl

template <typename T, uint n>
using vec = typename impl::vector_of<T, n>::vector;

typedef impl::packed_vec2<char2> packed_char2;
typedef impl::packed_vec3<char3> packed_char3;
typedef impl::packed_vec4<char4> packed_char4;
typedef impl::packed_vec2<uchar2> packed_uchar2;
typedef impl::packed_vec3<uchar3> packed_uchar3;
typedef impl::packed_vec4<uchar4> packed_uchar4;
typedef impl::packed_vec2<short2> packed_short2;
typedef impl::packed_vec3<short3> packed_short3;
typedef impl::packed_vec4<short4> packed_short4;
typedef impl::packed_vec2<ushort2> packed_ushort2;
typedef impl::packed_vec3<ushort3> packed_ushort3;
typedef impl::packed_vec4<ushort4> packed_ushort4;
typedef impl::packed_vec2<int2> packed_int2;
typedef impl::packed_vec3<int3> packed_int3;
typedef impl::packed_vec4<int4> packed_int4;
typedef impl::packed_vec2<uint2> packed_uint2;
typedef impl::packed_vec3<uint3> packed_uint3;
typedef impl::packed_vec4<uint4> packed_uint4;
typedef impl::packed_vec2<half2> packed_half2;
typedef impl::packed_vec3<half3> packed_half3;
typedef impl::packed_vec4<half4> packed_half4;
typedef impl::packed_vec2<float2> packed_float2;
typedef impl::packed_vec3<float3> packed_float3;
typedef impl::packed_vec4<float4> packed_float4;

} // namespace metal

typedef metal::impl::bool_vector<2> bool2;
typedef metal::impl::bool_vector<3> bool3;
typedef metal::impl::bool_vector<4> bool4;
