// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From a program to its reflection document. What targets made of it is added afterwards, one target at a time, from what their writers
// know about their text:
//
//   std::optional<reflection::Document> document = buildReflection(entry, options);
//   translateToGLSL(clone, stream, "", &facts);
//   addTarget(*document, program, facts);

#ifndef BESL_TARGET_REFLECTION_BUILDREFLECTION_H
#define BESL_TARGET_REFLECTION_BUILDREFLECTION_H

#include "besl/Analysis/OpacityRule.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Reflection/Reflection.h"
#include "besl/Target/Support/TextFacts.h"

namespace besl {

struct ReflectionOptions {
  OpacityRule opacity{};
  /// Whose order 4x4 matrices have, where the order asked for differs between targets.
  std::string layoutTarget = "glsl";
};

/// What the entry reaches, without targets. Reports what cannot be reflected, and returns nothing then.
std::optional<reflection::Document> buildReflection(FuncOp entry, const ReflectionOptions &options);

/// Adds what a target made of the program that the document is of.
void addTarget(reflection::Document &document, FuncOp entry, const TextFacts &facts);

/// Makes declared resources part of the program though nothing uses them.
void keepUnusedResources(mlir::ModuleOp module);

/// The type as BESL spells it: `vec3f`, `u32[4]`.
std::string spellType(mlir::Type type);

} // namespace besl

#endif // BESL_TARGET_REFLECTION_BUILDREFLECTION_H
