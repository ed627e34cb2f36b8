// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the interpreter can apply to each lane. Apart from the dialect, so that kernels need no MLIR.

#ifndef BESL_DIALECT_VM_IR_FUNCTOR_H
#define BESL_DIALECT_VM_IR_FUNCTOR_H

#include <cstdint>

namespace besl::vm {

/// The arithmetic ops name theirs.
enum class Functor : uint8_t {
#define VM_FUNCTOR(name, arity) name,
#include "besl/Dialect/VM/IR/VMKernels.inc"
};

} // namespace besl::vm

#endif // BESL_DIALECT_VM_IR_FUNCTOR_H
