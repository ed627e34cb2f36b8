// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BESLPlugin.so: the dialect and its passes for tools that know nothing of them, above all mlir-opt. The library with the code
// itself has no entry points, so that it can never be mistaken for a plugin that links it.

#include "besl/InitAll.h"
#include "besl/Plugin/Plugin.h"
#include "mlir/IR/DialectRegistry.h"

BESL_PASS_PLUGIN("BESL", BESL_VERSION_STRING, besl::registerAllPasses)
BESL_DIALECT_PLUGIN("BESL", BESL_VERSION_STRING, [](mlir::DialectRegistry *registry) { besl::registerAllDialects(*registry); })
