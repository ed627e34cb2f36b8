// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For authors of plugins: what makes a shared library a plugin of besl-opt and besl-translate.
//
//   BESL_PASS_PLUGIN("SampleBudget", "1.0", [] { mlir::PassRegistration<SampleBudget>(); })
//   BESL_DIALECT_PLUGIN("Optics", "1.0", [](mlir::DialectRegistry *registry) { registry->insert<OpticsDialect>(); })
//
// Each stands once in a library, at namespace scope; a library may have both. They define the entry points that MLIR's own tools
// look for, so mlir-opt loads the library too, and a record of the versions that the library was compiled for. C++ gives no
// other protection: a plugin built for other headers loads, and then reads objects of another layout. So our tools read the
// record before they load a library, and refuse one that has no record or another one.
//
// A plugin links libBESL.so and nothing that contains a second copy of it: the ids by which isa<> works are addresses in that
// library. `add_besl_plugin()` of the CMake package sees to it.

#ifndef BESL_PLUGIN_PLUGIN_H
#define BESL_PLUGIN_PLUGIN_H

#include "besl/Support/Version.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "llvm/Config/llvm-config.h"

#define BESL_PLUGIN_STRING_IMPL(x) #x
#define BESL_PLUGIN_STRING(x) BESL_PLUGIN_STRING_IMPL(x)

/// What has to be equal in a plugin and in the program that loads it.
#define BESL_PLUGIN_VERSION                                                                                                        \
  "BESL " BESL_VERSION_STRING ", MLIR " BESL_PLUGIN_STRING(LLVM_VERSION_MAJOR) "." BESL_PLUGIN_STRING(LLVM_VERSION_MINOR)

/// The section of the library that holds the record, a string.
#define BESL_PLUGIN_SECTION ".besl.plugin"

#define BESL_PLUGIN_RECORD(name)                                                                                                   \
  __attribute__((used, section(BESL_PLUGIN_SECTION))) static const char name[] = BESL_PLUGIN_VERSION;

// The entry points stay visible in a library that is compiled with -fvisibility=hidden.
#define BESL_PASS_PLUGIN(name, version, ...)                                                                                       \
  BESL_PLUGIN_RECORD(beslPassPluginVersion)                                                                                        \
  extern "C" __attribute__((visibility("default"))) ::mlir::PassPluginLibraryInfo LLVM_ATTRIBUTE_WEAK mlirGetPassPluginInfo() {    \
    return {MLIR_PLUGIN_API_VERSION, name, version, __VA_ARGS__};                                                                  \
  }

#define BESL_DIALECT_PLUGIN(name, version, ...)                                                                                    \
  BESL_PLUGIN_RECORD(beslDialectPluginVersion)                                                                                     \
  extern "C" __attribute__((visibility("default"))) ::mlir::DialectPluginLibraryInfo LLVM_ATTRIBUTE_WEAK                           \
  mlirGetDialectPluginInfo() {                                                                                                     \
    return {MLIR_PLUGIN_API_VERSION, name, version, __VA_ARGS__};                                                                  \
  }

#endif // BESL_PLUGIN_PLUGIN_H
