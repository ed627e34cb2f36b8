// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For tools: loads plugins, and refuses what MLIR's own loader would take and then crash on. What a plugin is, and how one is
// written, is in Plugin.h.

#ifndef BESL_PLUGIN_LOADPLUGIN_H
#define BESL_PLUGIN_LOADPLUGIN_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace besl {

/// Loads the library at `path`, which is relative to the working directory (the loader's search path is not used), and registers
/// its passes and pipelines. The error is one sentence that names the file. Loading a library twice does no harm.
llvm::Error loadPassPlugin(llvm::StringRef path);

/// The same for dialects: they are added to `registry`.
llvm::Error loadDialectPlugin(llvm::StringRef path, mlir::DialectRegistry &registry);

/// Loads whatever the library has of both.
llvm::Error loadPlugin(llvm::StringRef path, mlir::DialectRegistry &registry);

} // namespace besl

#endif // BESL_PLUGIN_LOADPLUGIN_H
