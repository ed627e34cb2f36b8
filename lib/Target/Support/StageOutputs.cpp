// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "besl/Target/Support/StageOutputs.h"

#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/Report.h"
#include "besl/Support/TargetDiag.h"

using namespace mlir;

namespace besl {

/// Whether entries of a stage have such an output.
static bool isOfStage(OutputOp output, StageKind stage) {
  if (output.getIsPosition() || output.getBuiltin() == BuiltinValue::ClipDistances)
    return stage == StageKind::Vertex || (stage == StageKind::Mesh && output.getIsPosition());
  if (output.getBuiltin() || output.getIndex())
    return stage == StageKind::Fragment;
  return stage == StageKind::Vertex || stage == StageKind::Mesh || stage == StageKind::Fragment;
}

static std::string describe(OutputOp output) {
  if (output.getIsPosition())
    return "the position";
  if (std::optional<BuiltinValue> builtin = output.getBuiltin())
    return ("'" + stringifyBuiltinValue(*builtin) + "'").str();
  return output.getIndex() ? "a colour that is blended with another" : "an output";
}

bool checkStageOutputs(FuncOp entry, const ReachableProgram &reachable) {
  bool ok = true;
  StageKind stage = entry.getEntry()->getStage();
  OutputOp sources[2], other;
  for (Operation *global : reachable.globals) {
    auto output = dyn_cast<OutputOp>(global);
    if (!output)
      continue;
    if (!isOfStage(output, stage)) {
      report(output->getLoc(), TargetDiag::OutputOfStage, stringifyStageKind(stage), describe(output));
      ok = false;
      continue;
    }
    if (!output.getLocation())
      continue;
    OutputOp &place = !output.getIndex() ? other : sources[*output.getIndex()];
    if (place && output.getIndex()) {
      report(output->getLoc(), TargetDiag::BlendSources, "'" + output.getAuthoredName().str() + "' and '" + place.getAuthoredName().str() + "' are both number " + std::to_string(*output.getIndex()));
      ok = false;
    }
    place = output;
  }
  OutputOp first = sources[0] ? sources[0] : sources[1];
  if (!first || !ok)
    return ok;
  std::string problem;
  if (other)
    problem = "'" + other.getAuthoredName().str() + "' is a third one";
  else if (!sources[0] || !sources[1])
    problem = "'" + first.getAuthoredName().str() + "' is the only one";
  else if (sources[0].getType() != sources[1].getType())
    problem = "they are of two types";
  if (problem.empty())
    return ok;
  report(first->getLoc(), TargetDiag::BlendSources, problem);
  return false;
}

std::string getInterpolationWords(Interpolation interpolation, Sampling sampling, Type type, StringRef flat) {
  if (auto array = dyn_cast<ArrayType>(type))
    type = array.getElementType();
  if (interpolation == Interpolation::Flat || isIntegerScalar(getScalarOrSelf(type)))
    return (flat + " ").str();
  std::string words = interpolation == Interpolation::Linear ? "noperspective " : "";
  if (sampling == Sampling::Centroid || sampling == Sampling::Sample)
    words += (stringifySampling(sampling) + " ").str();
  return words;
}

} // namespace besl
