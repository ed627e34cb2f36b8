// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomic integers: places in device or threadgroup memory that only these functions touch.

#pragma clang system_header

namespace metal {

enum memory_order { memory_order_relaxed };

template <typename T>
struct atomic {
  atomic() = default;
  atomic(const atomic &) = delete;
  atomic &operator=(const atomic &) = delete;

  /// For the functions below.
  T besl_metal_value;
};
typedef atomic<int> atomic_int;
typedef atomic<uint> atomic_uint;

#ifdef __OPENCL_CPP_VERSION__
#define BESL_METAL_EACH_SPACE(do) do(device) do(threadgroup)
#else
#define BESL_METAL_EACH_SPACE(do) do(device)
#endif

// On the host invocations take turns, so a plain access is one.
#define BESL_METAL_FETCH(space, name, expression)                                                                                      \
  template <typename T>                                                                                                                \
  T name(volatile space atomic<T> *object, impl::exactly<T> operand, memory_order) {                                                   \
    T old = object->besl_metal_value;                                                                                                  \
    object->besl_metal_value = expression;                                                                                             \
    return old;                                                                                                                        \
  }
#define BESL_METAL_ATOMICS(space)                                                                                                      \
  BESL_METAL_FETCH(space, atomic_fetch_add_explicit, static_cast<T>(static_cast<uint>(old) + static_cast<uint>(operand)))              \
  BESL_METAL_FETCH(space, atomic_fetch_sub_explicit, static_cast<T>(static_cast<uint>(old) - static_cast<uint>(operand)))              \
  BESL_METAL_FETCH(space, atomic_fetch_min_explicit, operand < old ? operand : old)                                                    \
  BESL_METAL_FETCH(space, atomic_fetch_max_explicit, operand > old ? operand : old)                                                    \
  BESL_METAL_FETCH(space, atomic_fetch_and_explicit, old & operand)                                                                    \
  BESL_METAL_FETCH(space, atomic_fetch_or_explicit, old | operand)                                                                     \
  BESL_METAL_FETCH(space, atomic_fetch_xor_explicit, old ^ operand)                                                                    \
  BESL_METAL_FETCH(space, atomic_exchange_explicit, operand)                                                                           \
  template <typename T>                                                                                                                \
  T atomic_load_explicit(const volatile space atomic<T> *object, memory_order) {                                                       \
    return object->besl_metal_value;                                                                                                   \
  }                                                                                                                                    \
  template <typename T>                                                                                                                \
  void atomic_store_explicit(volatile space atomic<T> *object, impl::exactly<T> desired, memory_order) {                               \
    object->besl_metal_value = desired;                                                                                                \
  }                                                                                                                                    \
  template <typename T>                                                                                                                \
  bool atomic_compare_exchange_weak_explicit(volatile space atomic<T> *object, thread impl::exactly<T> *expected,                      \
                                             impl::exactly<T> desired, memory_order, memory_order) {                                   \
    T old = object->besl_metal_value;                                                                                                  \
    bool equal = old == *expected;                                                                                                     \
    if (equal)                                                                                                                         \
      object->besl_metal_value = desired;                                                                                              \
    *expected = old;                                                                                                                   \
    return equal;                                                                                                                      \
  }
BESL_METAL_EACH_SPACE(BESL_METAL_ATOMICS)
#undef BESL_METAL_ATOMICS
#undef BESL_METAL_FETCH
#undef BESL_METAL_EACH_SPACE

} // namespace metal
