// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of a BESL program: resolves names, types every expression, evaluates constants and reports everything
// that is wrong with the program. It writes its results into the syntax tree, so that a program it accepted can be imported
// without further questions.

#ifndef BESL_FRONTEND_BESL_SEMA_H
#define BESL_FRONTEND_BESL_SEMA_H

#include "besl/Support/Stage.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>

namespace besl {

class DiagnosticEngine;

namespace ast {

class ASTContext;
struct Program;
} // namespace ast

/// The devices a program must fit. Exceeding a limit is a warning, since real devices differ.
enum class LimitProfile : uint8_t {
  Desktop,       ///< 1,024 invocations and 32 KiB of workgroup storage
  VulkanMinimum, ///< what every Vulkan device has: 128 invocations, 16 KiB
};

struct SemaOptions {
  /// The stage `main` is for. Unset: a library, or a stage not known yet; rules of stages are not checked then.
  std::optional<StageInfo> stage;
  /// Whether a program without `main` is an error.
  bool requireMain = false;
  LimitProfile limits = LimitProfile::Desktop;
  /// Parent scopes: programs without `main` whose declarations the program may use as if it had declared them. Their trees lie
  /// in the same ASTContext and have not been analysed. What the program declares hides what a parent does; a parent sees
  /// itself first, then the other parents, and never the program. Of their functions only those are checked, and become part
  /// of the program, that it calls, directly or through others; everything else that they declare is checked.
  llvm::ArrayRef<ast::Program *> parents = {};
  /// Names of functions of parent scopes that become part of the program even if it does not call them.
  llvm::ArrayRef<llvm::StringRef> required = {};
};

/// Checks and annotates `program`. Returns true when no error was reported. The tree may come from a parse that reported
/// errors; what it could not read does not cause further messages.
bool analyze(ast::Program &program, ast::ASTContext &context, DiagnosticEngine &diags, const SemaOptions &options);

} // namespace besl

#endif // BESL_FRONTEND_BESL_SEMA_H
