// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the files of the dialect share about text and checks.

#ifndef BESL_LIB_DIALECT_BESL_IR_ASSEMBLYHELPERS_H
#define BESL_LIB_DIALECT_BESL_IR_ASSEMBLYHELPERS_H

#include "besl/Dialect/BESL/IR/BESLTypes.h"
#include "mlir/IR/OpImplementation.h"

namespace besl {

/// `compute, workgroup = [8, 8, 1]`: what stands between the brackets of `entry(...)` and `#besl.entry<...>`.
EntryAttr parseEntryBody(mlir::AsmParser &parser);
void printEntryBody(mlir::AsmPrinter &printer, EntryAttr entry);

/// Checks that an attribute is the kind that constants of its type have: integer, float, dense elements or aggregate.
mlir::LogicalResult verifyConstantValue(llvm::function_ref<mlir::InFlightDiagnostic()> emitError,
                                        mlir::TypedAttr value);

/// Prints a region without its arguments, and without its terminator where that is a plain yield.
void printBody(mlir::OpAsmPrinter &printer, mlir::Region &region);
/// Whether the region is one block with nothing but a plain yield in it.
bool isEmptyBody(mlir::Region &region);

} // namespace besl

#endif // BESL_LIB_DIALECT_BESL_IR_ASSEMBLYHELPERS_H
