// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BESL_LIB_DIALECT_BESL_IR_BESLBYTECODE_H
#define BESL_LIB_DIALECT_BESL_IR_BESLBYTECODE_H

namespace besl {
class BESLDialect;
namespace detail {
/// Makes the dialect's types and constants known to the bytecode format.
void addBytecodeInterface(BESLDialect &dialect);
} // namespace detail
} // namespace besl

#endif // BESL_LIB_DIALECT_BESL_IR_BESLBYTECODE_H
