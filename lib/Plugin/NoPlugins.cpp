// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stands in for LoadPlugin.cpp where MLIR is part of the program: a plugin brings the shared MLIR with it, whose types and operations would not be
// those of the program.

#include "besl/Plugin/LoadPlugin.h"

using namespace llvm;

static Error refuse(StringRef path) {
  return createStringError(inconvertibleErrorCode(), "cannot load plugin '" + path + "': this build is self-contained, and takes no plugins");
}

Error besl::loadPassPlugin(StringRef path) { return refuse(path); }

Error besl::loadDialectPlugin(StringRef path, mlir::DialectRegistry &) { return refuse(path); }

Error besl::loadPlugin(StringRef path, mlir::DialectRegistry &) { return refuse(path); }
