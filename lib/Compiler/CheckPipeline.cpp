// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What does not fit in a pipeline, as messages.

#include "MLIRDiagnostics.h"
#include "besl/Compiler/Reflect.h"

using namespace besl;

DiagID besl::getPipelineID(reflection::PipelineProblem problem) {
  switch (problem) {
  case reflection::PipelineProblem::Stages:
    return DiagID::PipelineStages;
  case reflection::PipelineProblem::InputMissing:
    return DiagID::PipelineInputMissing;
  case reflection::PipelineProblem::InputType:
    return DiagID::PipelineInputType;
  case reflection::PipelineProblem::Interpolation:
    return DiagID::PipelineInterpolation;
  case reflection::PipelineProblem::Rate:
    return DiagID::PipelineRate;
  case reflection::PipelineProblem::Payload:
    return DiagID::PipelinePayload;
  case reflection::PipelineProblem::PushConstants:
    return DiagID::PipelinePushConstants;
  case reflection::PipelineProblem::Slot:
    return DiagID::PipelineSlot;
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
