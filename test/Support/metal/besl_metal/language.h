// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the language has and C++ has not: address spaces, `half`, and the words that mark functions.

#pragma clang system_header

#ifdef __OPENCL_CPP_VERSION__
// Four disjoint spaces, each a part of the generic one in which `this` of a method lies. `constant` cannot be OpenCL's own, which is
// no part of it. Program scope has rules of its own: the judge replaces `constant` there by `besl_metal_program_constant`.
#define device __attribute__((opencl_global_device))
#define constant const __attribute__((opencl_global_host))
#define threadgroup __local
#define thread __private
#define object_data __global
#define besl_metal_program_constant constexpr __global const
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
// Entries take textures and meshes by value.
#pragma OPENCL EXTENSION __cl_clang_non_portable_kernel_param_types : enable
// OpenCL's words are names like any other in Metal.
#define global besl_metal_global
#define local besl_metal_local
#define generic besl_metal_generic
#define read_only besl_metal_read_only
#define write_only besl_metal_write_only
#define read_write besl_metal_read_write
#define pipe besl_metal_pipe
#define vec_step besl_metal_vec_step
#define atomic_int besl_metal_atomic_int
#define atomic_uint besl_metal_atomic_uint
#define atomic_flag besl_metal_atomic_flag
#define atomic_float besl_metal_atomic_float
#define atomic_long besl_metal_atomic_long
#define atomic_ulong besl_metal_atomic_ulong
#else
#define device
#define constant const
#define threadgroup
#define thread
#define object_data
#define besl_metal_program_constant constexpr const
typedef _Float16 half;
constexpr half operator""h(long double value) { return static_cast<half>(value); }
#endif

#define kernel
#define vertex
#define fragment

#define offsetof(type, member) __builtin_offsetof(type, member)

typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef signed char int8_t;
typedef unsigned char uint8_t;
typedef short int16_t;
typedef unsigned short uint16_t;
typedef int int32_t;
typedef unsigned int uint32_t;

namespace metal {
namespace impl {

template <bool condition, typename T = void>
struct enable_if {};
template <typename T>
struct enable_if<true, T> {
  typedef T type;
};
template <bool condition, typename T = void>
using enable_if_t = typename enable_if<condition, T>::type;

template <typename T, typename U>
inline constexpr bool is_same = __is_same(T, U);

/// A type that takes no part in deduction.
template <typename T>
struct identity {
  typedef T type;
};
template <typename T>
using exactly = typename identity<T>::type;

} // namespace impl
} // namespace metal
