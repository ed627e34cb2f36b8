// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernels of functors with one operand.

#include "LaneKernels.h"

using namespace besl::vm;

template <typename F, typename S>
static Kernel choose(unsigned uniform) {
  return uniform & 1 ? kernel1<F, S, true> : kernel1<F, S, false>;
}

Kernel besl::vm::getKernel1(uint8_t functor, ScalarClass scalar, unsigned uniform) {
#define VM_KERNEL_1(name, kind)                                                                                                       \
  if (functor == uint8_t(Functor::name) && scalar == ScalarClass::kind)                                                               \
    return choose<name<kind>, kind>(uniform);
#include "besl/Dialect/VM/IR/VMKernels.inc"
  return nullptr;
}
