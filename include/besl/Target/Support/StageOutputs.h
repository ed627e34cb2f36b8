// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a stage may hand to the pipeline besides values at locations, checked before a target prints it: all targets have the same rules.

#ifndef BESL_TARGET_SUPPORT_STAGEOUTPUTS_H
#define BESL_TARGET_SUPPORT_STAGEOUTPUTS_H

#include "besl/Analysis/Reachability.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"

namespace besl {

/// Reports outputs of another stage than the entry's, and colours that are blended with each other where there are not two of one type alone. False if
/// there are any.
bool checkStageOutputs(FuncOp entry, const ReachableProgram &reachable);

/// How a value crosses the rasteriser, as GLSL and HLSL write before its declaration; `flat` is the language's word for what is not interpolated, as whole
/// numbers never are. An array has a value for each vertex of a mesh stage.
std::string getInterpolationWords(Interpolation interpolation, Sampling sampling, mlir::Type type, llvm::StringRef flat);

} // namespace besl

#endif // BESL_TARGET_SUPPORT_STAGEOUTPUTS_H
