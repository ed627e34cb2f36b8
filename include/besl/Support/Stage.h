// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The shader stages and what a compilation knows about the stage it is for. The sidecar reader and
// the command line both produce a StageInfo; semantic analysis and import consume it.

#ifndef BESL_SUPPORT_STAGE_H
#define BESL_SUPPORT_STAGE_H

#include "besl/Support/SourceManager.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MathExtras.h"
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace besl {

enum class Stage : uint8_t { Vertex, Fragment, Compute, Task, Mesh };

inline constexpr unsigned kNumStages = 5;

/// "Vertex", as a sidecar spells it.
llvm::StringRef stageName(Stage stage);

/// "vertex", as the command line, messages and the IR spell it.
llvm::StringRef stageKeyword(Stage stage);

/// "vert", "frag", "comp", "task", "mesh": what files are customarily called after.
llvm::StringRef stageShortName(Stage stage);

/// The stage a sidecar's text names; the case matters.
std::optional<Stage> parseStageName(llvm::StringRef text);

/// The stage a lower-case keyword names, also the customary short forms `vert`, `frag`, `comp`.
std::optional<Stage> parseStageKeyword(llvm::StringRef text);

/// The stage that a file name says by its second extension, as `sky.frag.besl` does.
std::optional<Stage> stageFromFileName(llvm::StringRef path);

/// Whether the stage runs in workgroups and so takes a workgroup size.
inline bool hasWorkgroup(Stage stage) { return stage >= Stage::Compute; }

/// A set of stages.
class StageSet {
public:
  constexpr StageSet() = default;
  constexpr explicit StageSet(uint8_t bits) : bits(bits) {}
  constexpr StageSet(std::initializer_list<Stage> stages) {
    for (Stage stage : stages)
      bits |= uint8_t(1u << unsigned(stage));
  }
  static constexpr StageSet all() { return StageSet(uint8_t((1u << kNumStages) - 1)); }

  constexpr bool contains(Stage stage) const { return bits & (1u << unsigned(stage)); }
  constexpr bool empty() const { return bits == 0; }
  constexpr uint8_t raw() const { return bits; }
  friend constexpr StageSet operator&(StageSet a, StageSet b) {
    return StageSet(uint8_t(a.bits & b.bits));
  }
  friend constexpr StageSet operator|(StageSet a, StageSet b) {
    return StageSet(uint8_t(a.bits | b.bits));
  }
  friend constexpr bool operator==(StageSet a, StageSet b) { return a.bits == b.bits; }

private:
  uint8_t bits = 0;
};

/// A set of stages in the words of op interfaces and tables.
using StageMask = StageSet;

/// "compute", "compute or task", "vertex, fragment or compute".
std::string describeStages(StageSet stages);

/// The stage of a program with its execution limits. A zero limit means "not given". The ranges
/// point at the value in the sidecar that it was read from, and are invalid otherwise; so stageRange tells
/// whether a sidecar named a stage.
struct StageInfo {
  Stage stage = Stage::Compute;
  std::array<uint32_t, 3> workgroup = {1, 1, 1};
  uint32_t maxVertices = 0;
  uint32_t maxPrimitives = 0;
  uint32_t maxMeshThreadgroups = 0;
  /// Locations of the fragment inputs that the mesh stage before it writes once for each primitive.
  std::vector<uint32_t> perPrimitiveInputs;

  SourceRange stageRange;
  SourceRange workgroupRange;
  SourceRange maxVerticesRange;
  SourceRange maxPrimitivesRange;
  SourceRange maxMeshThreadgroupsRange;
  SourceRange perPrimitiveInputsRange;

  /// Invocations of a workgroup; the largest number when the product is larger still.
  uint64_t invocations() const {
    return llvm::SaturatingMultiply(uint64_t(workgroup[0]) * uint64_t(workgroup[1]),
                                    uint64_t(workgroup[2]));
  }
};

} // namespace besl

#endif // BESL_SUPPORT_STAGE_H
