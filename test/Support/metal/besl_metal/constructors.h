// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `float4(v.xy, 0.0, 1.0)`: what clang's vectors have not. A macro for each type, which is one only in front of a parenthesis. Last in
// the library, whose own text must not be changed by it.

#pragma clang system_header

namespace metal {
namespace impl {

/// The elements of several scalars and vectors, in order.
template <typename E, uint n>
struct components {
  E values[n] = {};
  uint used = 0;
  template <typename T>
  constexpr void add(T part) {
    static_assert(is_same<typename shape<T>::element, E>, "a part has another element type than the vector that is constructed");
    if constexpr (shape<T>::is_vector) {
      for (uint i = 0; i < shape<T>::count; ++i)
        values[used++] = part[i];
    } else {
      values[used++] = part;
    }
  }
};

template <typename T>
struct unpacked {
  typedef T type;
};
template <typename V>
struct unpacked<packed_vec2<V>> {
  typedef V type;
};
template <typename V>
struct unpacked<packed_vec3<V>> {
  typedef V type;
};
template <typename V>
struct unpacked<packed_vec4<V>> {
  typedef V type;
};

template <typename V, typename... Parts>
constexpr V make_of(Parts... parts) {
  typedef typename shape<V>::element E;
  constexpr uint n = shape<V>::count;
  components<E, n> all;
  if constexpr (sizeof...(Parts) == 1 && (shape<Parts>::is_vector && ...)) {
    // Another vector of as many components.
    static_assert(((shape<Parts>::count == n) && ...), "a vector is constructed of one with another number of components");
    (([&](auto part) {
       for (uint i = 0; i < n; ++i)
         all.values[i] = static_cast<E>(part[i]);
     }(parts)),
     ...);
  } else if constexpr (sizeof...(Parts) == 1) {
    // One scalar in all components.
    static_assert((is_same<Parts, E> && ...), "a vector is constructed of a scalar of another type");
    for (uint i = 0; i < n; ++i)
      all.values[i] = (parts, ...);
  } else {
    static_assert((shape<Parts>::count + ...) == n, "a vector is constructed of too few or too many components");
    (all.add(parts), ...);
  }
  if constexpr (is_same<E, bool>) {
    V result;
    for (uint i = 0; i < n; ++i)
      result.set(i, all.values[i]);
    return result;
  } else if constexpr (n == 2) {
    return V{all.values[0], all.values[1]};
  } else if constexpr (n == 3) {
    return V{all.values[0], all.values[1], all.values[2]};
  } else {
    return V{all.values[0], all.values[1], all.values[2], all.values[3]};
  }
}

template <typename V, typename... Parts>
constexpr V make(Parts... parts) {
  return make_of<V, typename unpacked<Parts>::type...>(parts...);
}

} // namespace impl
} // namespace metal

#define char2(...) metal::impl::make<char2>(__VA_ARGS__)
#define char3(...) metal::impl::make<char3>(__VA_ARGS__)
#define char4(...) metal::impl::make<char4>(__VA_ARGS__)
#define uchar2(...) metal::impl::make<uchar2>(__VA_ARGS__)
#define uchar3(...) metal::impl::make<uchar3>(__VA_ARGS__)
#define uchar4(...) metal::impl::make<uchar4>(__VA_ARGS__)
#define short2(...) metal::impl::make<short2>(__VA_ARGS__)
#define short3(...) metal::impl::make<short3>(__VA_ARGS__)
#define short4(...) metal::impl::make<short4>(__VA_ARGS__)
#define ushort2(...) metal::impl::make<ushort2>(__VA_ARGS__)
#define ushort3(...) metal::impl::make<ushort3>(__VA_ARGS__)
#define ushort4(...) metal::impl::make<ushort4>(__VA_ARGS__)
#define int2(...) metal::impl::make<int2>(__VA_ARGS__)
#define int3(...) metal::impl::make<int3>(__VA_ARGS__)
#define int4(...) metal::impl::make<int4>(__VA_ARGS__)
#define uint2(...) metal::impl::make<uint2>(__VA_ARGS__)
#define uint3(...) metal::impl::make<uint3>(__VA_ARGS__)
#define uint4(...) metal::impl::make<uint4>(__VA_ARGS__)
#define half2(...) metal::impl::make<half2>(__VA_ARGS__)
#define half3(...) metal::impl::make<half3>(__VA_ARGS__)
#define half4(...) metal::impl::make<half4>(__VA_ARGS__)
#define float2(...) metal::impl::make<float2>(__VA_ARGS__)
#define float3(...) metal::impl::make<float3>(__VA_ARGS__)
#define float4(...) metal::impl::make<float4>(__VA_ARGS__)
#define bool2(...) metal::impl::make<bool2>(__VA_ARGS__)
#define bool3(...) metal::impl::make<bool3>(__VA_ARGS__)
#define bool4(...) metal::impl::make<bool4>(__VA_ARGS__)
