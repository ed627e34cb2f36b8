// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The reflection document of a module, as `--to=reflection` prints it.

#ifndef BESL_COMPILER_REFLECT_H
#define BESL_COMPILER_REFLECT_H

#include "besl/Compiler/Targets.h"
#include "besl/Reflection/Pipeline.h"
#include "besl/Support/Diagnostic.h"
#include "besl/Target/Support/TextFacts.h"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace besl {

class SourceManager;

/// What writers had to say about texts, by the name of the target.
using FactsByTarget = std::map<std::string, TextFacts>;

/// Reflects the entry that the options name, or the only one, with what targets make of it (`options.reflectFor`). A target whose text was made from a copy of the
/// module with these options need not make it again, if its facts are `known`. Changes nothing that a target would see. Reports through MLIR's
/// diagnostics; nothing after an error.
std::optional<reflection::Document> reflectModule(mlir::ModuleOp module, const TargetOptions &options, const FactsByTarget &known = {});

/// The same without targets.
std::optional<reflection::Document> reflectProgram(mlir::ModuleOp module, const TargetOptions &options);

/// Whether the target writes what `reflectModule` makes.
bool isReflectionTarget(const Target &target);

/// The record of a message about a pipeline.
DiagID getPipelineID(reflection::PipelineProblem problem);

/// Checks that the shaders are one pipeline, and reports what is wrong with it. `sources` has the files that they were read from. False after an
/// error.
bool checkPipeline(const std::vector<reflection::Document> &stages, const SourceManager &sources, DiagnosticEngine &diags);

} // namespace besl

#endif // BESL_COMPILER_REFLECT_H
