// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernels of functors with three operands.

#include "LaneKernels.h"

using namespace besl::vm;

template <typename F, typename S>
static Kernel choose(unsigned uniform) {
  constexpr Kernel table[] = {kernel3<F, S, 0>, kernel3<F, S, 1>, kernel3<F, S, 2>, kernel3<F, S, 3>,
                              kernel3<F, S, 4>, kernel3<F, S, 5>, kernel3<F, S, 6>, kernel3<F, S, 7>};
  return table[uniform & 7];
}

Kernel besl::vm::getKernel3(uint8_t functor, ScalarClass scalar, unsigned uniform) {
#define VM_KERNEL_3(name, kind)                                                                                                       \
  if (functor == uint8_t(Functor::name) && scalar == ScalarClass::kind)                                                               \
    return choose<name<kind>, kind>(uniform);
#include "besl/Dialect/VM/IR/VMKernels.inc"
  return nullptr;
}
