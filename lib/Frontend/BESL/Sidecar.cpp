// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "besl/Frontend/BESL/Sidecar.h"
#include "besl/Support/Json5.h"
#include "besl/Support/Limits.h"
#include "besl/Support/SidecarDiag.h"
#include "besl/Support/Suggest.h"
#include "llvm/ADT/StringMap.h"

using namespace besl;

namespace {

class SidecarReader {
public:
  SidecarReader(DiagnosticEngine &diags, const SidecarOptions &options)
      : diags(diags), options(options) {}

  std::optional<StageInfo> read(const json5::Value &root) {
    if (root.kind != json5::Value::Object) {
      report(SidecarDiag::SidecarNotObject, root.range, root.describe());
      return std::nullopt;
    }
    checkDuplicates(root);
    for (const json5::Member &member : root.members) {
      if (diags.limitReached())
        return std::nullopt;
      readMember(member);
    }
    if (!info.stageRange.isValid() && !stageReported && !options.partial) {
      SourceRange open(root.range.begin, root.range.begin.advanced(1));
      report(SidecarDiag::SidecarMissingStage, open);
    }
    // Which keys belong to a stage cannot be said without one, and a key that was given but could not be
    // read is not missing.
    if (info.stageRange.isValid() && !options.partial && good)
      good = checkStageInfo(info, info.stageRange, diags, options.lenient);
    if (!good)
      return std::nullopt;
    return info;
  }

private:
  template <typename... Args>
  DiagnosticBuilder report(DiagID id, SourceRange range, const Args &...args) {
    good = false;
    return diags.report(id, range, args...);
  }

  void checkDuplicates(const json5::Value &object) {
    llvm::StringMap<SourceRange> seen;
    for (const json5::Member &member : object.members) {
      auto [first, isNew] = seen.try_emplace(member.key, member.keyRange);
      if (!isNew)
        report(SidecarDiag::SidecarDuplicateKey, member.keyRange, member.key)
            .note(first->second, "it is first given here");
    }
  }

  void rejectKey(const json5::Member &member, llvm::ArrayRef<llvm::StringRef> known) {
    std::string near = nearestName(member.key, known);
    DiagnosticBuilder diag =
        report(SidecarDiag::SidecarUnknownKey, member.keyRange, member.key, didYouMean(near));
    if (!near.empty())
      diag.fixIt(member.keyRange, near);
  }

  void readMember(const json5::Member &member) {
    const json5::Value &value = member.value;
    if (member.key == "stage") {
      readStage(value);
    } else if (member.key == "workgroup") {
      readWorkgroup(value);
    } else if (member.key == "maximum_mesh_threadgroups") {
      readNumber(member, info.maxMeshThreadgroups, info.maxMeshThreadgroupsRange);
    } else if (member.key == "maximum_vertices") {
      readNumber(member, info.maxVertices, info.maxVerticesRange);
    } else if (member.key == "maximum_primitives") {
      readNumber(member, info.maxPrimitives, info.maxPrimitivesRange);
    } else if (member.key == "per_primitive_inputs") {
      readLocations(member.value);
    } else if (member.key == "$schema") {
      if (value.kind != json5::Value::String)
        report(SidecarDiag::SidecarType, value.range, member.key, "a string", value.describe());
    } else if (!options.lenient) {
      rejectKey(member, {"stage", "workgroup", "maximum_mesh_threadgroups", "maximum_vertices",
                         "maximum_primitives", "per_primitive_inputs", "$schema"});
    }
  }

  void readStage(const json5::Value &value) {
    stageReported = true;
    if (value.kind != json5::Value::String) {
      report(SidecarDiag::SidecarType, value.range, "stage", "a string", value.describe());
      return;
    }
    std::optional<Stage> stage = parseStageName(value.text);
    if (!stage) {
      std::string near =
          nearestName(value.text, {"Vertex", "Fragment", "Compute", "Task", "Mesh"});
      DiagnosticBuilder diag = report(
          SidecarDiag::SidecarUnknownStage, value.range, value.text,
          near.empty() ? std::string("; the stages are Vertex, Fragment, Compute, Task and Mesh")
                       : didYouMean(near));
      if (!near.empty())
        diag.fixIt(value.range, "\"" + near + "\"");
      return;
    }
    info.stage = *stage;
    info.stageRange = value.range;
  }

  /// A positive 32-bit number; `what` names it in messages.
  bool readSize(const json5::Value &value, llvm::StringRef what, uint32_t &out) {
    std::optional<uint64_t> number = value.asUnsigned();
    if (!number || *number == 0 || *number > UINT32_MAX) {
      report(SidecarDiag::SidecarRange, value.range, what,
             value.kind == json5::Value::Number ? "'" + diagArg(value.text) + "'"
                                                : value.describe().str());
      return false;
    }
    out = uint32_t(*number);
    return true;
  }

  void readNumber(const json5::Member &member, uint32_t &out, SourceRange &range) {
    range = member.value.range;
    readSize(member.value, "'" + member.key + "'", out);
  }

  void readLocations(const json5::Value &value) {
    info.perPrimitiveInputsRange = value.range;
    if (value.kind != json5::Value::Array) {
      report(SidecarDiag::SidecarType, value.range, "per_primitive_inputs", "an array of locations",
             value.describe());
      return;
    }
    for (const json5::Value &element : value.elements) {
      std::optional<uint64_t> number = element.asUnsigned();
      if (number && *number <= UINT32_MAX)
        info.perPrimitiveInputs.push_back(uint32_t(*number));
      else
        report(SidecarDiag::SidecarType, element.range, "per_primitive_inputs",
               "an array of locations", element.describe());
    }
  }

  void readWorkgroup(const json5::Value &value) {
    static constexpr llvm::StringLiteral dimensions[] = {"width", "height", "depth"};
    info.workgroupRange = value.range;
    if (value.kind == json5::Value::Array) {
      if (value.elements.size() > 3) {
        report(SidecarDiag::WorkgroupRank, value.elements[3].range.to(value.elements.back().range),
               value.elements.size());
        return;
      }
      for (size_t i = 0; i != value.elements.size(); ++i)
        readSize(value.elements[i], ("the " + dimensions[i] + " of a workgroup").str(),
                 info.workgroup[i]);
      return;
    }
    if (value.kind != json5::Value::Object) {
      report(SidecarDiag::SidecarType, value.range, "workgroup",
             "an array of up to three numbers or an object with width, height and depth",
             value.describe());
      return;
    }
    checkDuplicates(value);
    for (const json5::Member &member : value.members) {
      if (diags.limitReached())
        return;
      size_t i = 0;
      while (i != 3 && dimensions[i] != member.key)
        ++i;
      if (i != 3)
        readSize(member.value, ("the " + dimensions[i] + " of a workgroup").str(),
                 info.workgroup[i]);
      else
        rejectKey(member, {"width", "height", "depth"});
    }
  }

  DiagnosticEngine &diags;
  const SidecarOptions &options;
  StageInfo info;
  bool stageReported = false;
  bool good = true;
};

} // namespace

std::optional<StageInfo> besl::readSidecar(const SourceManager &sources, FileId file,
                                           DiagnosticEngine &diags,
                                           const SidecarOptions &options) {
  size_t size = sources.text(file).size();
  if (size > limits::kSidecarBytes) {
    diags.report(SidecarDiag::SidecarTooLarge, SourceRange(sources.start(file)), limits::kSidecarBytes,
                 size);
    return std::nullopt;
  }
  std::optional<json5::Value> root = json5::read(sources, file, diags, SidecarDiag::SidecarSyntax);
  if (!root)
    return std::nullopt;
  return SidecarReader(diags, options).read(*root);
}

bool besl::checkStageInfo(const StageInfo &info, SourceRange where, DiagnosticEngine &diags,
                          bool lenient) {
  bool good = true;
  auto limit = [&](uint32_t value, SourceRange range, Stage stage, llvm::StringRef key,
                   llvm::StringRef flag) {
    if (info.stage == stage && value == 0) {
      good = false;
      diags.report(SidecarDiag::StageLimitMissing, where, stageKeyword(stage), key, flag);
    } else if (info.stage != stage && value != 0 && !lenient) {
      good = false;
      diags.report(SidecarDiag::StageLimitUnused, range.isValid() ? range : where, key,
                   stageKeyword(info.stage));
    }
  };
  limit(info.maxMeshThreadgroups, info.maxMeshThreadgroupsRange, Stage::Task,
        "maximum_mesh_threadgroups", "--max-mesh-threadgroups");
  limit(info.maxVertices, info.maxVerticesRange, Stage::Mesh, "maximum_vertices",
        "--max-vertices");
  limit(info.maxPrimitives, info.maxPrimitivesRange, Stage::Mesh, "maximum_primitives",
        "--max-primitives");
  if (info.stage != Stage::Fragment && !info.perPrimitiveInputs.empty() && !lenient) {
    good = false;
    diags.report(SidecarDiag::StageLimitUnused,
                 info.perPrimitiveInputsRange.isValid() ? info.perPrimitiveInputsRange : where,
                 "per_primitive_inputs", stageKeyword(info.stage));
  }

  if (hasWorkgroup(info.stage) && info.workgroup[2] > limits::kWorkgroupDepth) {
    good = false;
    diags.report(SidecarDiag::WorkgroupDepth,
                 info.workgroupRange.isValid() ? info.workgroupRange : where, info.workgroup[2],
                 limits::kWorkgroupDepth);
  }

  bool workgroupGiven = info.workgroupRange.isValid() ||
                        info.workgroup != std::array<uint32_t, 3>{1, 1, 1};
  if (workgroupGiven && !hasWorkgroup(info.stage) && !lenient) {
    good = false;
    diags.report(SidecarDiag::StageLimitUnused,
                 info.workgroupRange.isValid() ? info.workgroupRange : where, "workgroup",
                 stageKeyword(info.stage));
  }
  return good;
}
