// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Everything the project registers, behind forward declarations: tools and tests that include this compile fast.

#ifndef BESL_INITALL_H
#define BESL_INITALL_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace besl {

/// Makes the dialects and the extensions they need known to a registry.
void registerAllDialects(mlir::DialectRegistry &registry);

/// Registers the project's passes and those upstream passes that are of use on its dialects, so that they can be named in a
/// pipeline.
void registerAllPasses();

} // namespace besl

#endif // BESL_INITALL_H
