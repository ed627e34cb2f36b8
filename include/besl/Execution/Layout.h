// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a host can ask an executable program: its stage, the resources that it uses, and where things were written.

#ifndef BESL_EXECUTION_LAYOUT_H
#define BESL_EXECUTION_LAYOUT_H

#include "besl/Support/Stage.h"
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace besl::vm {

/// A place in the source, 1-based; line 0 when there is none.
struct SourcePlace {
  std::string file;
  uint32_t line = 0, column = 0, endLine = 0, endColumn = 0;
};

/// A scalar inside a buffer, stage input or output.
enum class ScalarKind : uint8_t { Bool, U8, U16, U32, I32, F16, F32 };

/// The type of a member, as a host addresses it.
struct TypeInfo {
  enum class Kind : uint8_t { Scalar, Vector, Matrix, Array, Struct };
  struct Member {
    std::string name;
    uint64_t offset = 0;
    uint32_t type = 0; ///< in ProgramLayout::types
  };
  Kind kind = Kind::Scalar;
  ScalarKind scalar = ScalarKind::U32;
  uint64_t count = 1;      ///< components, columns, elements; 0 for a runtime array
  uint64_t stride = 0;     ///< bytes from one component, column or element to the next
  uint64_t size = 0;       ///< bytes; 0 for a runtime array
  uint32_t element = 0;    ///< type of a component, column or element
  std::vector<Member> members;
};

struct MemoryInfo {
  enum class Kind : uint8_t {
    Buffer, PushConstant, Workgroup, Payload, Constant,
    Specialization,                          ///< a specialization constant
    VertexOutput, PrimitiveOutput,           ///< of a mesh stage, at a location
    MeshPosition, MeshTriangle, MeshLayer,   ///< what the intrinsics of mesh stages write
  };
  std::string name;
  Kind kind = Kind::Buffer;
  uint32_t slot = 0, count = 1;
  uint32_t bytes = 0;  ///< of the declared type
  uint32_t stride = 0; ///< of a runtime array, else 0
  bool readable = true, writable = true;
  uint32_t first = 0;  ///< number of the first memory
  std::vector<uint32_t> value; ///< of constants
  std::optional<uint32_t> type; ///< in ProgramLayout::types, where the host sees it
  uint32_t location = 0;        ///< of an output of a mesh stage
  uint32_t elements = 1;        ///< of payload and of outputs of a mesh stage
};

struct ViewInfo {
  enum class Kind : uint8_t { Texture, Image };
  std::string name;
  Kind kind = Kind::Texture;
  std::string dim;     ///< 2d 2d_array 3d cube cube_array 1d 2d_ms
  std::string format;  ///< of an image; empty when none is declared
  bool integer = false;
  bool depth = false;  ///< of a texture: its first channel alone is read
  uint32_t slot = 0, count = 1;
  bool readable = true, writable = false;
  uint32_t first = 0;  ///< number of the first view
};

struct VariableInfo {
  enum class Kind : uint8_t { Private, Input, Output, Position };
  std::string name;
  Kind kind = Kind::Private;
  uint32_t location = 0;
  uint32_t word = 0, words = 0; ///< in storage
  std::optional<uint32_t> type; ///< in ProgramLayout::types, of inputs and outputs
};

struct ProgramLayout {
  Stage stage = Stage::Compute;
  std::array<uint32_t, 3> workgroup = {1, 1, 1};
  /// The lanes of a gang are the invocations of a workgroup.
  bool workgroupGang = false;
  uint32_t maxVertices = 0, maxPrimitives = 0; ///< of a mesh workgroup
  uint32_t maxMeshWorkgroups = 0;              ///< of a task workgroup
  std::vector<MemoryInfo> memories;
  std::vector<ViewInfo> views;
  std::vector<VariableInfo> variables;
  std::vector<TypeInfo> types;
  std::vector<std::string> unusedSpecializations; ///< specialization constants that the entry does not reach
  uint32_t numMemories = 0, numViews = 0;
};

} // namespace besl::vm

#endif // BESL_EXECUTION_LAYOUT_H
