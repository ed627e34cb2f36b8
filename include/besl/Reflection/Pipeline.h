// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether shaders fit together as one pipeline: what one stage gives is what the next takes, and where stages share push constants,
// resources or a payload they mean the same. Documents are enough to tell, so that a host can ask about shaders that were compiled long ago:
//
//   for (const besl::reflection::PipelineIssue &issue : besl::reflection::checkPipeline({vertex, fragment})) ...

#ifndef BESL_REFLECTION_PIPELINE_H
#define BESL_REFLECTION_PIPELINE_H

#include "besl/Reflection/Reflection.h"

namespace besl::reflection {

enum class PipelineProblem {
  Stages,        ///< the stages are no pipeline
  InputMissing,  ///< nobody writes what a stage reads
  InputType,     ///< a value has another type on the other side
  Interpolation, ///< a value is interpolated on one side and not on the other
  Rate,          ///< a value is written once a primitive and read once a vertex, or the other way
  Payload,       ///< the task stage hands over something else than the mesh stage takes
  PushConstants, ///< two stages see different push constants
  Slot,          ///< two stages see different resources in a slot
};

/// One thing that does not fit.
struct PipelineIssue {
  PipelineProblem problem;
  std::string message; ///< one sentence, lower case and without full stop
  SourceRange source;
  std::string note;    ///< about the other place
  SourceRange other;
};

/// What does not fit, in the order of stages and then of locations or slots. Empty: a pipeline can be made of the shaders, which may be
/// given in any order.
std::vector<PipelineIssue> checkPipeline(const std::vector<Document> &stages);

} // namespace besl::reflection

#endif // BESL_REFLECTION_PIPELINE_H
