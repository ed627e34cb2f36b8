// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What does not fit in a pipeline, as messages.

#include "MLIRDiagnostics.h"
#include "besl/Compiler/Reflect.h"
#include "besl/Support/DriverDiag.h"

using namespace besl;

DiagID besl::getPipelineID(reflection::PipelineProblem problem) {
  switch (problem) {
  case reflection::PipelineProblem::Stages:
    return DriverDiag::PipelineStages;
  case reflection::PipelineProblem::InputMissing:
    return DriverDiag::PipelineInputMissing;
  case reflection::PipelineProblem::InputType:
    return DriverDiag::PipelineInputType;
  case reflection::PipelineProblem::Interpolation:
    return DriverDiag::PipelineInterpolation;
  case reflection::PipelineProblem::Rate:
    return DriverDiag::PipelineRate;
  case reflection::PipelineProblem::Payload:
    return DriverDiag::PipelinePayload;
  case reflection::PipelineProblem::PushConstants:
    return DriverDiag::PipelinePushConstants;
  case reflection::PipelineProblem::Slot:
    return DriverDiag::PipelineSlot;
  }
  llvm_unreachable("no problem");
}

bool besl::checkPipeline(const std::vector<reflection::Document> &stages, const SourceManager &sources, DiagnosticEngine &diags) {
  std::vector<reflection::PipelineIssue> issues = reflection::checkPipeline(stages);
  for (const reflection::PipelineIssue &issue : issues) {
    DiagnosticBuilder error = diags.reportText(getPipelineID(issue.problem), rangeOf(sources, issue.source), issue.message);
    if (!issue.note.empty())
      error.note(rangeOf(sources, issue.other), "{0}", issue.note);
  }
  return issues.empty();
}
