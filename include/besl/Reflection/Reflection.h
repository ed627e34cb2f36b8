// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The reflection document: what a host has to know about a compiled shader to bind its resources, fill its memory and pick its
// pipeline. The same facts as a JSON text (docs/reflection.md, docs/reflection.schema.json) and as the structs below, which need
// nothing but the standard library:
//
//   besl::reflection::Document document;
//   std::string error;
//   if (besl::reflection::fromJSON(text, document, error))
//     for (const besl::reflection::Binding &binding : document.bindings) ...
//
// Words such as a stage or a format are strings, those of the JSON text, so that a new format changes no interface. An empty string or
// list, an absent number, or a zero where zero means nothing, is what the text leaves out. Sizes and offsets are bytes. Lists are sorted:
// bindings by slot, inputs and outputs by location, types by name, specialization constants by id.

#ifndef BESL_REFLECTION_REFLECTION_H
#define BESL_REFLECTION_REFLECTION_H

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace besl::reflection {

/// The version of the document. It changes when a reader of the former version would misunderstand a text; fields may be added without.
inline constexpr uint32_t kVersion = 1;
/// What the text calls its schema: the `$id` of docs/reflection.schema.json.
inline constexpr std::string_view kSchema = "urn:besl:reflection:1";

/// A place in a source file. Lines and columns count from 1, columns in code points, and the end is behind the last character. Line 0: none.
struct SourceRange {
  std::string file;
  uint32_t line = 0, column = 0, endLine = 0, endColumn = 0;
};

/// Where a target differs from what a member says about itself. What is as there is absent.
struct MemberTarget {
  std::string target;
  std::string name; ///< in the text
  uint64_t matrixStride = 0;
  std::string matrixOrder;
};

/// The bytes of a struct's member, or of a type.
struct Member {
  std::string name;
  /// As BESL spells it: `vec3f`, `u32[4]`, `Light[]`.
  std::string type;
  uint64_t offset = 0;
  /// 0 for an array without a count, which the size of the buffer counts.
  uint64_t size = 0;
  uint64_t alignment = 1;
  /// Arrays: from one element to the next, the outermost dimension first.
  std::vector<uint64_t> arrayStrides;
  /// Matrices, and arrays of them: from one column or row to the next, and which of the two: `column` or `row`.
  uint64_t matrixStride = 0;
  std::string matrixOrder;
  /// Targets whose text calls it something else, or whose order of matrices is another.
  std::vector<MemberTarget> targets;
};

/// A struct that memory holds.
struct Type {
  std::string name;
  uint64_t size = 0;
  uint64_t alignment = 1;
  std::vector<Member> members;
  SourceRange source;
};

/// What one target made of a resource or of the push constants. What a target does not have is absent.
struct Placement {
  std::string target; ///< `glsl`, `hlsl`, `msl`, `wgsl`
  std::string name;   ///< in the text
  std::string block;  ///< name of the block or struct that it is declared with, if it has one
  /// What it is to the API: `uniform_buffer`, `storage_buffer`, `combined_image_sampler`, `sampled_image`, `storage_image`, `sampler`; for Direct3D
  /// `constant_buffer`, `structured_buffer`, `byte_address_buffer`, `texture`, with `rw_` before them where they are written; for Metal
  /// `buffer`, `texture`; `push_constants`, `root_constants`.
  std::string kind;
  std::optional<uint32_t> set, binding;        ///< Vulkan; of WebGPU the bind group and the binding
  std::string registerClass;                   ///< Direct3D: `b`, `t`, `u`
  std::optional<uint32_t> registerIndex, space;
  std::optional<uint32_t> argumentId;          ///< Metal: `[[id(N)]]` in the argument buffer
  std::optional<uint32_t> argumentBuffer;      ///< Metal: `[[buffer(N)]]` of the argument buffer
  std::optional<uint32_t> index;               ///< Metal: `[[buffer(N)]]` or `[[texture(N)]]`
  std::string addressSpace;                    ///< Metal: `constant`, `device`, `const device`
  /// The sampler, where it is kept apart: its name, how many there are, and its place as above.
  std::string samplerName;
  std::optional<uint32_t> samplerCount, samplerRegister, samplerSpace, samplerArgumentId, samplerIndex, samplerSet, samplerBinding;
};

struct Binding {
  std::string name; ///< as written by the author
  uint32_t slot = 0;
  uint32_t count = 1;      ///< of resources, and of slots taken
  std::string kind;        ///< `buffer`, `sampled_texture`, `storage_image`; `sampler` where it is declared apart from textures
  std::string view;        ///< textures and images: `2d`, `2d_array`, `3d`, `cube`, `cube_array`, `1d`, `2d_ms`
  std::string sampledType; ///< textures and images: `f32`, `u32`, `i32`
  std::string format;      ///< images with a declared format: `rgba16f`
  std::string memory;      ///< buffers: `device`, `constant`
  std::string declared;    ///< `read`, `write`, `read_write`
  /// What the program does with it.
  bool reads = false, writes = false, atomic = false;
  bool depth = false;      ///< textures: of depths, which are one number
  bool comparison = false; ///< samplers: compares what it reads
  /// Buffers: the contents, and the bytes from one element to the next of the array that they are or hold alone, else of the whole.
  std::string type;
  uint64_t stride = 0;
  SourceRange source;
  std::vector<Placement> targets;
};

struct PushConstants {
  std::string name;
  std::string type;
  uint64_t size = 0;
  SourceRange source;
  std::vector<Placement> targets;
};

/// A stage input or output. The clip position has no location.
struct InterfaceVariable {
  std::string name;
  std::string type;
  std::optional<uint32_t> location;
  std::optional<uint32_t> index; ///< of two colours at location 0: 0, or 1 for what the other is blended with
  std::string builtin;       ///< `position`, `frag_depth`, `sample_mask`, `clip_distances`
  std::string interpolation; ///< between stages: `smooth`, `flat`, `linear`
  std::string sampling;      ///< where it is not taken at the centre of a pixel, or from the first vertex: `centroid`, `sample`, `either`
  std::string rate;          ///< mesh outputs: `per_vertex`, `per_primitive`; fragment inputs that are written so: `per_primitive`
  uint32_t count = 0;        ///< mesh outputs: how many
  SourceRange source;
};

/// A part of what a task workgroup hands to its mesh workgroups.
struct Payload {
  std::string name;
  std::string type;
  uint64_t size = 0;
  SourceRange source;
};

struct SpecializationConstant {
  uint32_t id = 0;
  std::string name;
  std::string type;
  std::string defaultValue; ///< as BESL spells it: `true`, `4`, `0.5`
  SourceRange source;
};

/// What a target's text asks for.
struct EntryTarget {
  std::string target;
  /// Why there is no text; everything below is empty then.
  std::string unsupported;
  std::string name;     ///< of the entry in the text
  std::string language; ///< `GLSL 450`, `HLSL 6.2`, `Metal 3.0`, `WGSL`
  std::string profile;  ///< Direct3D: `cs_6_2`
  std::vector<std::string> options; ///< that the next compiler needs: `-enable-16bit-types`; limits of the device for WebGPU: `maxBindGroups=5`
  std::vector<std::string> extensions;   ///< GLSL; features of the device for WebGPU: `shader-f16`
  std::vector<std::string> capabilities; ///< of the SPIR-V that GLSL becomes
};

struct Entry {
  std::string name;
  std::string stage; ///< `vertex`, `fragment`, `compute`, `task`, `mesh`
  std::optional<std::array<uint32_t, 3>> workgroup;
  uint32_t maxVertices = 0, maxPrimitives = 0, maxMeshThreadgroups = 0; ///< mesh; task
  /// What the program uses of the pipeline, sorted: see docs/reflection.md.
  std::vector<std::string> features;
  /// Values of the pipeline that it reads, sorted: `global_invocation_id`.
  std::vector<std::string> builtins;
  uint64_t workgroupBytes = 0; ///< of storage that a workgroup shares
  SourceRange source;
  std::vector<EntryTarget> targets;
};

/// Whether a fragment shader covers what is behind it.
struct Opacity {
  std::string value; ///< `opaque`, `non_opaque`, `unknown`
  std::string reason;
  SourceRange source; ///< what decided it
};

struct Document {
  uint32_t version = kVersion;
  std::string compiler; ///< the version of the compiler
  std::string program;
  std::string matrixOrder;  ///< the order asked for: `column`, `row`, `byte_engine`
  std::string layoutTarget; ///< whose order the members have, where `byte_engine` makes targets differ
  Entry entry;
  std::vector<Binding> bindings;
  std::vector<Type> types;
  std::optional<PushConstants> pushConstants;
  std::vector<InterfaceVariable> inputs, outputs;
  std::vector<Payload> payload; ///< in the order of declaration
  std::vector<SpecializationConstant> specialization;
  Opacity opacity;
};

/// The document as a text, indented by two spaces, with a line break at its end.
std::string toJSON(const Document &document);

/// Reads a text. False, and then `error` has a sentence, when it is no JSON, or no document of this version. Fields that are not known are
/// skipped.
bool fromJSON(std::string_view text, Document &document, std::string &error);

} // namespace besl::reflection

#endif // BESL_REFLECTION_REFLECTION_H
