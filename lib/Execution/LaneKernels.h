// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels of functors: a loop over the lanes of a gang, for each choice of uniform operands. What is written may be what is read, at the
// same lane, so the loops are free of dependences.

#ifndef BESL_LIB_EXECUTION_LANEKERNELS_H
#define BESL_LIB_EXECUTION_LANEKERNELS_H

#include "Functors.h"
#include "Kernels.h"
#include "Machine.h"
#include "besl/Dialect/VM/IR/Functor.h"

namespace besl::vm {

template <typename T>
T *lanesOf(Machine &m, uint32_t word) {
  return reinterpret_cast<T *>(m.words + word);
}

/// Calls `body` for every lane. The number of lanes is a multiple of the block, so no lane is left over.
template <typename Body>
inline __attribute__((always_inline)) void forLanes(uint32_t lanes, Body body) {
  for (uint32_t block = 0; block < lanes; block += kLaneBlock) {
#pragma clang loop vectorize(assume_safety)
    for (uint32_t lane = block; lane < block + kLaneBlock; ++lane)
      body(lane);
  }
}

/// Whether `test`, which gives a mask word, gives one for any lane. What is looked for is rare, so all lanes are asked at once, and who finds something looks
/// for the lane again.
template <typename Test>
inline __attribute__((always_inline)) bool anyLane(uint32_t lanes, Test test) {
  uint32_t any = 0;
  for (uint32_t block = 0; block < lanes; block += kLaneBlock) {
    uint32_t some = 0;
#pragma clang loop vectorize(assume_safety)
    for (uint32_t lane = block; lane < block + kLaneBlock; ++lane)
      some |= test(lane);
    any |= some;
  }
  return any != 0;
}

template <typename F, typename S, bool Uniform>
const Instruction *kernel1(Machine &m, const Instruction *i) {
  using T = typename S::Type;
  auto *dst = lanesOf<typename F::Result::Type>(m, i->dst);
  const T *a = lanesOf<T>(m, i->a);
  if constexpr (Uniform)
    dst[0] = F::apply(a[0]);
  else
    forLanes(m.lanes, [=](uint32_t lane) { dst[lane] = F::apply(a[lane]); });
  return i + 1;
}

template <typename F, typename S, unsigned Uniform>
const Instruction *kernel2(Machine &m, const Instruction *i) {
  using T = typename S::Type;
  auto *dst = lanesOf<typename F::Result::Type>(m, i->dst);
  const T *a = lanesOf<T>(m, i->a), *b = lanesOf<T>(m, i->b);
  T a0 = a[0], b0 = b[0];
  if constexpr (Uniform == 3) {
    dst[0] = F::apply(a0, b0);
  } else if constexpr (Uniform == 2 && requires { &F::applyUniform; }) {
    Reciprocal divisor(b0);
    forLanes(m.lanes, [=](uint32_t lane) { dst[lane] = F::applyUniform(a[lane], divisor); });
  } else
    forLanes(m.lanes, [=](uint32_t lane) { dst[lane] = F::apply(Uniform & 1 ? a0 : a[lane], Uniform & 2 ? b0 : b[lane]); });
  return i + 1;
}

template <typename F, typename S, unsigned Uniform>
const Instruction *kernel3(Machine &m, const Instruction *i) {
  using T = typename S::Type;
  auto *dst = lanesOf<typename F::Result::Type>(m, i->dst);
  const T *a = lanesOf<T>(m, i->a), *b = lanesOf<T>(m, i->b), *c = lanesOf<T>(m, i->c);
  T a0 = a[0], b0 = b[0], c0 = c[0];
  if constexpr (Uniform == 7)
    dst[0] = F::apply(a0, b0, c0);
  else
    forLanes(m.lanes, [=](uint32_t lane) {
      dst[lane] = F::apply(Uniform & 1 ? a0 : a[lane], Uniform & 2 ? b0 : b[lane], Uniform & 4 ? c0 : c[lane]);
    });
  return i + 1;
}

} // namespace besl::vm

#endif // BESL_LIB_EXECUTION_LANEKERNELS_H
