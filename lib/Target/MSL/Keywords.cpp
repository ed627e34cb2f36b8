// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The words of Metal, and those that the writer uses for what the author has no name for. All lists are sorted by bytes.

#include "besl/Target/MSL/Keywords.h"

#include "besl/Transforms/NamingRules.h"

using namespace besl;
using llvm::StringLiteral;

namespace {

/// Words of C++14 and Metal, names of types and macros: no identifier anywhere.
constexpr StringLiteral keywords[] = {
    "CHAR_BIT", "CHAR_MAX", "CHAR_MIN", "FLT_DECIMAL_DIG", "FLT_DIG", "FLT_EPSILON", "FLT_MANT_DIG", "FLT_MAX",
    "FLT_MAX_10_EXP", "FLT_MAX_EXP", "FLT_MIN", "FLT_MIN_10_EXP", "FLT_MIN_EXP", "FLT_RADIX", "FP_FAST_FMAF",
    "FP_ILOGB0", "FP_ILOGBNAN", "FP_INFINITE", "FP_NAN", "FP_NORMAL", "FP_SUBNORMAL", "FP_ZERO", "HALF_DIG",
    "HALF_EPSILON", "HALF_MANT_DIG", "HALF_MAX", "HALF_MAX_10_EXP", "HALF_MAX_EXP", "HALF_MIN", "HALF_MIN_10_EXP",
    "HALF_MIN_EXP", "HALF_RADIX", "HUGE_VALF", "HUGE_VALH", "INFINITY", "INT_MAX", "INT_MIN", "LONG_MAX", "LONG_MIN",
    "MAXFLOAT", "MAXHALF", "M_1_PI_F", "M_1_PI_H", "M_2_PI_F", "M_2_PI_H", "M_2_SQRTPI_F", "M_2_SQRTPI_H", "M_E_F",
    "M_E_H", "M_LN10_F", "M_LN10_H", "M_LN2_F", "M_LN2_H", "M_LOG10E_F", "M_LOG10E_H", "M_LOG2E_F", "M_LOG2E_H",
    "M_PI_2_F", "M_PI_2_H", "M_PI_4_F", "M_PI_4_H", "M_PI_F", "M_PI_H", "M_SQRT1_2_F", "M_SQRT1_2_H", "M_SQRT2_F",
    "M_SQRT2_H", "NAN", "NULL", "SCHAR_MAX", "SCHAR_MIN", "SHRT_MAX", "SHRT_MIN", "UCHAR_MAX", "UCHAR_MIN",
    "UINT_MAX", "UINT_MIN", "ULONG_MAX", "USHRT_MAX", "USHRT_MIN", "alignas", "alignof", "and", "and_eq", "as_type",
    "asm", "assert", "auto", "bfloat", "bfloat2", "bfloat2x2", "bfloat2x3", "bfloat2x4", "bfloat3", "bfloat3x2",
    "bfloat3x3", "bfloat3x4", "bfloat4", "bfloat4x2", "bfloat4x3", "bfloat4x4", "bitand", "bitor", "bool", "bool2",
    "bool3", "bool4", "break", "case", "catch", "char", "char16_t", "char2", "char3", "char32_t", "char4", "class",
    "compl", "const", "const_cast", "constant", "constexpr", "continue", "decltype", "default", "delete", "device",
    "do", "double", "dynamic_cast", "else", "enum", "explicit", "export", "extern", "false", "final", "float",
    "float2", "float2x2", "float2x3", "float2x4", "float3", "float3x2", "float3x3", "float3x4", "float4", "float4x2",
    "float4x3", "float4x4", "for", "fragment", "friend", "goto", "half", "half2", "half2x2", "half2x3", "half2x4",
    "half3", "half3x2", "half3x3", "half3x4", "half4", "half4x2", "half4x3", "half4x4", "if", "inline", "int",
    "int16_t", "int2", "int3", "int32_t", "int4", "int64_t", "int8_t", "intersection", "intptr_t",
    "is_function_constant_defined", "kernel", "linux", "long", "long2", "long3", "long4", "main", "mesh", "mutable",
    "namespace", "new", "noexcept", "not", "not_eq", "nullptr", "object", "object_data", "offsetof", "operator", "or",
    "or_eq", "override", "packed_bfloat2", "packed_bfloat3", "packed_bfloat4", "packed_bool2", "packed_bool3",
    "packed_bool4", "packed_char2", "packed_char3", "packed_char4", "packed_float2", "packed_float3", "packed_float4",
    "packed_half2", "packed_half3", "packed_half4", "packed_int2", "packed_int3", "packed_int4", "packed_long2",
    "packed_long3", "packed_long4", "packed_short2", "packed_short3", "packed_short4", "packed_uchar2",
    "packed_uchar3", "packed_uchar4", "packed_uint2", "packed_uint3", "packed_uint4", "packed_ulong2",
    "packed_ulong3", "packed_ulong4", "packed_ushort2", "packed_ushort3", "packed_ushort4", "private", "protected",
    "ptrdiff_t", "public", "ray_data", "register", "reinterpret_cast", "return", "short", "short2", "short3",
    "short4", "signed", "size_t", "sizeof", "static", "static_assert", "static_cast", "stitchable", "struct",
    "switch", "template", "this", "thread", "thread_local", "threadgroup", "threadgroup_imageblock", "throw", "true",
    "try", "typedef", "typeid", "typename", "uchar", "uchar2", "uchar3", "uchar4", "uint", "uint16_t", "uint2",
    "uint3", "uint32_t", "uint4", "uint64_t", "uint8_t", "uintptr_t", "ulong", "ulong2", "ulong3", "ulong4", "union",
    "unix", "unsigned", "ushort", "ushort2", "ushort3", "ushort4", "using", "vertex", "virtual", "visible", "void",
    "volatile", "wchar_t", "while", "xor", "xor_eq"};

/// What metal_stdlib declares and `using namespace metal` makes visible, and the structs, parameters and variables that stand in every text
/// that needs them.
constexpr StringLiteral predeclared[] = {
    "FragmentInput", "FragmentOutput", "Resources", "VertexInput", "VertexOutput",
    "abs", "absdiff", "access", "acos", "acosh", "address", "addsat", "all", "any", "array", "array_ref", "asin",
    "asinh", "atan", "atan2", "atan2pi", "atanh", "atomic", "atomic_bool", "atomic_compare_exchange_weak_explicit",
    "atomic_exchange_explicit", "atomic_fetch_add_explicit", "atomic_fetch_and_explicit", "atomic_fetch_max_explicit",
    "atomic_fetch_min_explicit", "atomic_fetch_or_explicit", "atomic_fetch_sub_explicit", "atomic_fetch_xor_explicit",
    "atomic_float", "atomic_int", "atomic_load_explicit", "atomic_max_explicit", "atomic_min_explicit",
    "atomic_store_explicit", "atomic_thread_fence", "atomic_uint", "atomic_ulong", "bias", "border_color", "cbrt",
    "ceil", "clamp", "clz", "compare_func", "component", "conditional", "cooperative_tensor", "coord", "copysign",
    "cos", "cosh", "cospi", "cross", "ctz", "depth2d", "depth2d_array", "depth2d_ms", "depth2d_ms_array", "depthcube",
    "depthcube_array", "determinant", "dfdx", "dfdy", "discard_fragment", "distance", "distance_squared", "divide",
    "dot", "enable_if", "erf", "erfc", "exp", "exp10", "exp2", "expm1", "extract_bits", "fabs", "false_type", "fast",
    "fdim", "filter", "floor", "fma", "fmax", "fmax3", "fmedian3", "fmin", "fmin3", "fmod", "forward_linear", "fract",
    "fragment_function", "fragment_position", "frexp", "front_facing", "fwidth", "get_num_samples",
    "get_sample_position", "gradient2d", "gradient3d", "gradientcube", "hadd", "hash", "hypot", "ilogb", "imageblock",
    "indirect_command_buffer", "insert_bits", "instance_id", "integral_constant", "interpolant",
    "intersection_function_table", "is_same", "isfinite", "isinf", "isnan", "isnormal", "isordered", "isunordered",
    "ldexp", "length", "length_squared", "level", "lgamma", "lod_clamp", "lod_options", "log", "log10", "log1p",
    "log2", "logb", "mad24", "madhi", "madsat", "mag_filter", "make_filter", "matrix", "max", "max3",
    "max_anisotropy", "median3", "mem_flags", "mem_none", "memory_order", "memory_order_acq_rel",
    "memory_order_acquire", "memory_order_relaxed", "memory_order_release", "memory_order_seq_cst", "mesh_grid",
    "mesh_grid_properties", "mesh_output", "metal", "min", "min3", "min_filter", "min_lod", "min_lod_clamp",
    "mip_filter", "mix", "modf", "mul24", "mulhi", "nan", "nearbyint", "nextafter", "normalize", "numeric_limits",
    "pack_float_to_snorm2x16", "pack_float_to_snorm4x8", "pack_float_to_srgb_unorm4x8", "pack_float_to_unorm10a2",
    "pack_float_to_unorm2x16", "pack_float_to_unorm4x8", "pack_float_to_unorm565", "pack_half_to_snorm2x16",
    "pack_half_to_snorm4x8", "pack_half_to_unorm2x16", "pack_half_to_unorm4x8", "packed_vec", "patch_control_point",
    "popcount", "pow", "powr", "precise", "primitive_acceleration_structure", "primitive_id", "quad_all", "quad_any", "quad_ballot",
    "quad_broadcast", "quad_is_first", "quad_max", "quad_min", "quad_prefix_exclusive_sum", "quad_shuffle",
    "quad_shuffle_and_fill_down", "quad_shuffle_down", "quad_shuffle_rotate_down", "quad_shuffle_rotate_up",
    "quad_shuffle_up", "quad_shuffle_xor", "quad_sum", "quad_vote", "r8unorm", "raytracing", "reflect", "refract",
    "remainder", "remquo", "render_command", "resources", "reverse_bits", "rg8unorm", "rgba16unorm", "rgba8unorm",
    "rhadd", "rint", "rotate", "round", "rsqrt", "sample_id", "sample_mask", "sampler", "saturate", "select", "sign", "signbit", "simd",
    "simd_active_threads_mask", "simd_all", "simd_and", "simd_any", "simd_ballot", "simd_broadcast",
    "simd_broadcast_first", "simd_is_first", "simd_is_helper_thread", "simd_max", "simd_min", "simd_or",
    "simd_prefix_exclusive_product", "simd_prefix_exclusive_sum", "simd_prefix_inclusive_product",
    "simd_prefix_inclusive_sum", "simd_product", "simd_shuffle", "simd_shuffle_and_fill_down",
    "simd_shuffle_and_fill_up", "simd_shuffle_down", "simd_shuffle_rotate_down", "simd_shuffle_rotate_up",
    "simd_shuffle_up", "simd_shuffle_xor", "simd_sum", "simd_vote", "simd_xor", "simdgroup_barrier",
    "simdgroup_matrix", "sin", "sincos", "sinh", "sinpi", "smoothstep", "sqrt", "stage_input", "stage_output", "std",
    "step", "subsat", "tan", "tanh", "tanpi", "tensor", "texture1d", "texture1d_array", "texture2d",
    "texture2d_array", "texture2d_ms", "texture2d_ms_array", "texture3d", "texture_buffer", "texturecube",
    "texturecube_array", "tgamma", "thread_index_in_simdgroup", "thread_index_in_threadgroup",
    "thread_position_in_grid", "thread_position_in_threadgroup", "thread_scope", "threadgroup_barrier",
    "threadgroup_position_in_grid", "threadgroups_per_grid", "threads_per_simdgroup", "topology", "transpose",
    "trigamma", "true_type", "trunc", "uniform", "unpack_snorm2x16_to_float", "unpack_snorm4x8_to_float",
    "unpack_srgb_unorm4x8_to_float", "unpack_unorm10a2_to_float", "unpack_unorm2x16_to_float",
    "unpack_unorm4x8_to_float", "unpack_unorm565_to_float", "vec", "vertex_id", "visible_function_table"};

/// `besl_` is ours, for helper functions; names with an underscore in front are the compiler's.
constexpr StringLiteral prefixes[] = {"_", "besl_"};

} // namespace

namespace besl {

llvm::ArrayRef<StringLiteral> msl::getKeywords() { return keywords; }
llvm::ArrayRef<StringLiteral> msl::getPredeclared() { return predeclared; }

const NamingRules &getMSLNamingRules() {
  static const NamingRules rules = [] {
    NamingRules rules;
    rules.name = "msl";
    rules.reserved = keywords;
    rules.predeclared = predeclared;
    rules.reservedPrefixes = prefixes;
    rules.reservesDoubleUnderscore = true;
    rules.entryName = "besl_main";
    return rules;
  }();
  return rules;
}

void registerMSLNamingRules() { registerNamingRules(getMSLNamingRules()); }

} // namespace besl
