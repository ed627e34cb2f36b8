// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Mathematics. All arguments of a call have one type, with no conversions; what a function computes, clang's builtins compute.

#pragma clang system_header

namespace metal {

#define BESL_METAL_UNARY(name, builtin, constraint)                                                                                    \
  template <typename T>                                                                                                                \
  impl::enable_if_t<constraint<T>, T> name(T x) {                                                                                      \
    return builtin(x);                                                                                                                 \
  }
#define BESL_METAL_BINARY(name, builtin, constraint)                                                                                   \
  template <typename T>                                                                                                                \
  impl::enable_if_t<constraint<T>, T> name(T x, T y) {                                                                                 \
    return builtin(x, y);                                                                                                              \
  }

BESL_METAL_UNARY(floor, __builtin_elementwise_floor, impl::is_float)
BESL_METAL_UNARY(ceil, __builtin_elementwise_ceil, impl::is_float)
BESL_METAL_UNARY(trunc, __builtin_elementwise_trunc, impl::is_float)
BESL_METAL_UNARY(round, __builtin_elementwise_round, impl::is_float)
BESL_METAL_UNARY(rint, __builtin_elementwise_roundeven, impl::is_float)
BESL_METAL_UNARY(fabs, __builtin_elementwise_abs, impl::is_float)
BESL_METAL_UNARY(sqrt, __builtin_elementwise_sqrt, impl::is_float)
BESL_METAL_UNARY(exp, __builtin_elementwise_exp, impl::is_float)
BESL_METAL_UNARY(exp2, __builtin_elementwise_exp2, impl::is_float)
BESL_METAL_UNARY(exp10, __builtin_elementwise_exp10, impl::is_float)
BESL_METAL_UNARY(log, __builtin_elementwise_log, impl::is_float)
BESL_METAL_UNARY(log2, __builtin_elementwise_log2, impl::is_float)
BESL_METAL_UNARY(log10, __builtin_elementwise_log10, impl::is_float)
BESL_METAL_UNARY(sin, __builtin_elementwise_sin, impl::is_float)
BESL_METAL_UNARY(cos, __builtin_elementwise_cos, impl::is_float)
BESL_METAL_UNARY(tan, __builtin_elementwise_tan, impl::is_float)
BESL_METAL_UNARY(asin, __builtin_elementwise_asin, impl::is_float)
BESL_METAL_UNARY(acos, __builtin_elementwise_acos, impl::is_float)
BESL_METAL_UNARY(atan, __builtin_elementwise_atan, impl::is_float)
BESL_METAL_UNARY(sinh, __builtin_elementwise_sinh, impl::is_float)
BESL_METAL_UNARY(cosh, __builtin_elementwise_cosh, impl::is_float)
BESL_METAL_UNARY(tanh, __builtin_elementwise_tanh, impl::is_float)
BESL_METAL_BINARY(atan2, __builtin_elementwise_atan2, impl::is_float)
BESL_METAL_BINARY(pow, __builtin_elementwise_pow, impl::is_float)
BESL_METAL_BINARY(powr, __builtin_elementwise_pow, impl::is_float)
BESL_METAL_BINARY(fmod, __builtin_elementwise_fmod, impl::is_float)
BESL_METAL_BINARY(copysign, __builtin_elementwise_copysign, impl::is_float)
BESL_METAL_BINARY(fmin, __builtin_elementwise_min, impl::is_float)
BESL_METAL_BINARY(fmax, __builtin_elementwise_max, impl::is_float)
BESL_METAL_BINARY(min, __builtin_elementwise_min, impl::is_number)
BESL_METAL_BINARY(max, __builtin_elementwise_max, impl::is_number)
BESL_METAL_UNARY(popcount, __builtin_elementwise_popcount, impl::is_integer)
BESL_METAL_UNARY(reverse_bits, __builtin_elementwise_bitreverse, impl::is_integer)
#undef BESL_METAL_UNARY
#undef BESL_METAL_BINARY

template <typename T>
impl::enable_if_t<impl::is_number<T>, T> abs(T x) {
  if constexpr (static_cast<typename impl::shape<T>::element>(-1) > 0)
    return x;
  else
    return __builtin_elementwise_abs(x);
}
template <typename T>
impl::enable_if_t<impl::is_number<T>, T> clamp(T x, impl::exactly<T> low, impl::exactly<T> high) {
  return min(max(x, low), high);
}
template <typename T>
impl::enable_if_t<impl::is_float<T>, T> saturate(T x) {
  return min(max(x, T(0)), T(1));
}
template <typename T>
impl::enable_if_t<impl::is_float<T>, T> fract(T x) {
  return x - floor(x);
}
template <typename T>
impl::enable_if_t<impl::is_float<T>, T> rsqrt(T x) {
  return static_cast<T>(1) / sqrt(x);
}
template <typename T>
impl::enable_if_t<impl::is_float<T>, T> fma(T a, impl::exactly<T> b, impl::exactly<T> c) {
  return __builtin_elementwise_fma(a, b, c);
}
/// The weight may be a scalar.
template <typename T>
impl::enable_if_t<impl::is_float<T>, T> mix(T a, impl::exactly<T> b, impl::exactly<T> t) {
  return a + (b - a) * t;
}
template <typename T>
impl::enable_if_t<impl::is_float_vector<T>, T> mix(T a, impl::exactly<T> b, typename impl::shape<T>::element t) {
  return a + (b - a) * t;
}
template <typename T>
impl::enable_if_t<impl::is_float<T> && !impl::shape<T>::is_vector, T> step(T edge, T x) {
  return x < edge ? T(0) : T(1);
}
template <typename T>
impl::enable_if_t<impl::is_float<T>, T> smoothstep(T low, T high, T x) {
  T t = saturate((x - low) / (high - low));
  return t * t * (static_cast<T>(3) - static_cast<T>(2) * t);
}

template <typename T>
impl::enable_if_t<impl::is_float_vector<T>, typename impl::shape<T>::element> dot(T a, T b) {
  auto sum = a[0] * b[0];
  for (uint i = 1; i < impl::shape<T>::count; ++i)
    sum += a[i] * b[i];
  return sum;
}
template <typename T>
impl::enable_if_t<impl::is_float_vector<T> && impl::shape<T>::count == 3, T> cross(T a, T b) {
  return T{a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
template <typename T>
impl::enable_if_t<impl::is_float_vector<T>, typename impl::shape<T>::element> length_squared(T a) {
  return dot(a, a);
}
template <typename T>
impl::enable_if_t<impl::is_float_vector<T>, typename impl::shape<T>::element> length(T a) {
  return sqrt(dot(a, a));
}
template <typename T>
impl::enable_if_t<impl::is_float_vector<T>, typename impl::shape<T>::element> distance(T a, T b) {
  return length(a - b);
}
template <typename T>
impl::enable_if_t<impl::is_float_vector<T>, T> normalize(T a) {
  return a / length(a);
}
template <typename T>
impl::enable_if_t<impl::is_float_vector<T>, T> reflect(T i, T n) {
  return i - n * (static_cast<typename impl::shape<T>::element>(2) * dot(n, i));
}

namespace impl {
template <typename T>
bool is_nan(T x) {
  return __builtin_isnan(x);
}
template <typename T, typename F>
auto each(T x, F test) {
  if constexpr (shape<T>::is_vector) {
    bool_vector<shape<T>::count> result;
    for (uint i = 0; i < shape<T>::count; ++i)
      result.set(i, test(x[i]));
    return result;
  } else {
    return bool(test(x));
  }
}
} // namespace impl

template <typename T, typename = impl::enable_if_t<impl::is_float<T>>>
auto isnan(T x) {
  return impl::each(x, [](auto e) { return e != e; });
}
template <typename T, typename = impl::enable_if_t<impl::is_float<T>>>
auto isinf(T x) {
  return impl::each(x, [](auto e) { return e == e && (e - e) != (e - e); });
}
template <typename T, typename = impl::enable_if_t<impl::is_float<T>>>
auto isfinite(T x) {
  return impl::each(x, [](auto e) { return (e - e) == (e - e); });
}
template <typename T, typename = impl::enable_if_t<impl::is_float<T>>>
auto isnormal(T x) {
  return impl::each(x, [](auto e) {
    constexpr float smallest = impl::is_same<decltype(e), half> ? 0x1p-14f : 0x1p-126f;
    float magnitude = e < 0 ? -static_cast<float>(e) : static_cast<float>(e);
    return (e - e) == (e - e) && magnitude >= smallest;
  });
}

/// `b` where the condition holds, else `a`.
template <typename T>
impl::enable_if_t<impl::shape<T>::is_vector, T> select(T a, T b, impl::mask_of<T> condition) {
  for (uint i = 0; i < impl::shape<T>::count; ++i) {
    if constexpr (impl::is_same<typename impl::shape<T>::element, bool>)
      a.set(i, condition[i] ? b[i] : a[i]);
    else
      a[i] = condition[i] ? b[i] : a[i];
  }
  return a;
}
template <typename T>
impl::enable_if_t<!impl::shape<T>::is_vector, T> select(T a, T b, bool condition) {
  return condition ? b : a;
}

template <uint n>
bool any(impl::bool_vector<n> mask) {
  for (uint i = 0; i < n; ++i)
    if (mask[i])
      return true;
  return false;
}
template <uint n>
bool all(impl::bool_vector<n> mask) {
  return !any(!mask);
}
// Of a comparison.
template <typename T>
impl::enable_if_t<impl::is_integer<T> && impl::shape<T>::is_vector, bool> any(T mask) {
  return any(impl::mask_of<T>(mask));
}
template <typename T>
impl::enable_if_t<impl::is_integer<T> && impl::shape<T>::is_vector, bool> all(T mask) {
  return all(impl::mask_of<T>(mask));
}

/// Zeros above the highest bit set, below the lowest one; the width for 0.
template <typename T>
impl::enable_if_t<impl::is_integer<T> && !impl::shape<T>::is_vector, T> clz(T x) {
  return x == 0 ? static_cast<T>(8 * sizeof(T)) : static_cast<T>(__builtin_clzg(static_cast<uint>(x)) - static_cast<int>(32 - 8 * sizeof(T)));
}
template <typename T>
impl::enable_if_t<impl::is_integer<T> && !impl::shape<T>::is_vector, T> ctz(T x) {
  return x == 0 ? static_cast<T>(8 * sizeof(T)) : static_cast<T>(__builtin_ctzg(static_cast<uint>(x)));
}

#ifdef BESL_METAL_FRAGMENT
template <typename T>
impl::enable_if_t<impl::is_float<T>, T> dfdx(T x);
template <typename T>
impl::enable_if_t<impl::is_float<T>, T> dfdy(T x);
template <typename T>
impl::enable_if_t<impl::is_float<T>, T> fwidth(T x);
void discard_fragment();
#endif

// These are also found in a namespace that says how exact they are.
namespace precise {
using metal::atan2;
using metal::cos;
using metal::exp;
using metal::fma;
using metal::log2;
using metal::pow;
using metal::rsqrt;
using metal::sin;
using metal::sqrt;
using metal::tan;
} // namespace precise

} // namespace metal

/// The same bits as another type of the same size.
template <typename T, typename From>
constexpr T as_type(From from) {
  static_assert(sizeof(T) == sizeof(From), "the types differ in size");
  static_assert(metal::impl::is_number<T> && metal::impl::is_number<From>, "not a scalar or vector of numbers");
  return __builtin_bit_cast(T, from);
}

template <typename T>
constexpr bool is_function_constant_defined(T) {
  return true;
}
