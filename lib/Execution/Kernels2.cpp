// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernels of functors with two operands.

#include "LaneKernels.h"

using namespace besl::vm;

template <typename F, typename S>
static Kernel choose(unsigned uniform) {
  constexpr Kernel table[] = {kernel2<F, S, 0>, kernel2<F, S, 1>, kernel2<F, S, 2>, kernel2<F, S, 3>};
  return table[uniform & 3];
}

Kernel besl::vm::getKernel2(uint8_t functor, ScalarClass scalar, unsigned uniform) {
#define VM_KERNEL_2(name, kind)                                                                                                       \
  if (functor == uint8_t(Functor::name) && scalar == ScalarClass::kind)                                                               \
    return choose<name<kind>, kind>(uniform);
#include "besl/Dialect/VM/IR/VMKernels.inc"
  return nullptr;
}
