// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Structs of the host that shaders read: described once, next to the C++ struct, and checked when the host is compiled. BESL has one
// layout in memory, on every target: a scalar's alignment is its size, that of a vector, matrix or array is its scalar's, and a
// struct's that of its most aligned field, to which its size is rounded up.
//
//   struct Frame { float view[16]; float exposure; std::uint32_t frame; };
//   BESL_HOST_STRUCT(Frame, BESL_HOST_FIELD(view, "mat4f"), BESL_HOST_FIELD(exposure, "f32"), BESL_HOST_FIELD(frame, "u32"));
//
// A field at another offset or of another size than BESL gives it is an error of the C++ compiler. Use the macro in the global
// namespace. A field that is such a struct itself: BESL_HOST_FIELD_STRUCT(light, Light).

#ifndef BESL_FRONTEND_BESL_HOSTSTRUCT_H
#define BESL_FRONTEND_BESL_HOSTSTRUCT_H

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace besl {

/// Bytes of a type in memory; a size of 0 for a type that host structs cannot have.
struct HostTypeLayout {
  std::size_t size = 0;
  std::size_t alignment = 1;
};

/// The layout of a builtin type or an array of one: `vec3f` is 12 bytes, `u16[5]` 10.
constexpr HostTypeLayout hostTypeLayout(std::string_view type) {
  std::size_t count = 1;
  while (!type.empty() && type.back() == ']') {
    std::size_t open = type.rfind('[');
    if (open == std::string_view::npos || open + 2 > type.size() - 1)
      return {};
    std::size_t length = 0;
    for (std::size_t i = open + 1; i + 1 < type.size(); ++i) {
      if (type[i] < '0' || type[i] > '9' || length > 0x7fffffff)
        return {};
      length = length * 10 + std::size_t(type[i] - '0');
    }
    count *= length;
    type = type.substr(0, open);
  }
  struct Known {
    std::string_view name;
    std::size_t scalar, scalars;
  };
  constexpr std::array<Known, 28> known = {{
      {"u8", 1, 1},       {"u16", 2, 1},      {"f16", 2, 1},      {"u32", 4, 1},        {"i32", 4, 1},          {"f32", 4, 1},
      {"atomicu32", 4, 1}, {"atomici32", 4, 1}, {"vec2u16", 2, 2},  {"vec4u16", 2, 4},    {"vec2f16", 2, 2},      {"vec3f16", 2, 3},
      {"vec4f16", 2, 4},  {"vec2u", 4, 2},    {"vec3u", 4, 3},    {"vec4u", 4, 4},      {"vec2i", 4, 2},        {"vec2f", 4, 2},
      {"vec3f", 4, 3},    {"vec4f", 4, 4},    {"packed_vec4f", 4, 4}, {"mat4f", 4, 16}, {"mat4x3f", 4, 12},     {},
      {},                 {},                 {},                 {},
  }};
  for (const Known &one : known)
    if (!one.name.empty() && one.name == type)
      return {one.scalar * one.scalars * count, one.scalar};
  return {};
}

struct HostField {
  const char *name;
  const char *type; ///< as BESL spells it
  std::size_t offset, size;
  HostTypeLayout layout; ///< what BESL gives the type
};

/// Specialised by BESL_HOST_STRUCT.
template <typename T> struct HostStruct;

/// Whether the compiler laid a struct out as BESL does.
template <std::size_t N> constexpr bool hasBESLLayout(const HostField (&fields)[N], std::size_t size) {
  std::size_t offset = 0, alignment = 1;
  for (const HostField &field : fields) {
    if (field.layout.size == 0 || field.layout.size != field.size)
      return false;
    std::size_t align = field.layout.alignment;
    offset = (offset + align - 1) / align * align;
    if (offset != field.offset)
      return false;
    offset += field.size;
    alignment = alignment < align ? align : alignment;
  }
  return (offset + alignment - 1) / alignment * alignment == size;
}

template <std::size_t N> constexpr std::size_t hostAlignment(const HostField (&fields)[N]) {
  std::size_t alignment = 1;
  for (const HostField &field : fields)
    alignment = alignment < field.layout.alignment ? field.layout.alignment : alignment;
  return alignment;
}

} // namespace besl

#define BESL_HOST_FIELD(member, type)                                                                                            \
  ::besl::HostField { #member, type, offsetof(Self, member), sizeof(Self::member), ::besl::hostTypeLayout(type) }
#define BESL_HOST_FIELD_STRUCT(member, Nested)                                                                                   \
  ::besl::HostField {                                                                                                            \
    #member, ::besl::HostStruct<Nested>::name, offsetof(Self, member), sizeof(Self::member),                                     \
        ::besl::HostTypeLayout { sizeof(Nested), ::besl::HostStruct<Nested>::alignment }                                         \
  }
#define BESL_HOST_STRUCT(Struct, ...)                                                                                            \
  template <> struct besl::HostStruct<Struct> {                                                                                  \
    using Self = Struct;                                                                                                         \
    static constexpr const char *name = #Struct;                                                                                 \
    static constexpr ::besl::HostField fields[] = {__VA_ARGS__};                                                                 \
    static constexpr std::size_t alignment = ::besl::hostAlignment(fields);                                                      \
    static_assert(::besl::hasBESLLayout(fields, sizeof(Struct)),                                                                 \
                  "the fields of " #Struct " do not lie where BESL's layout puts them");                                         \
  }

#endif // BESL_FRONTEND_BESL_HOSTSTRUCT_H
