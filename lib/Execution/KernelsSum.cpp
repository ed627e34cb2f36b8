// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sums of products in one instruction, as rows of matrices are: a lane's sum stays in a register instead of going through storage after each term.
// Each product and each sum is rounded, in the order of the terms.

#include "LaneKernels.h"

using namespace besl::vm;

/// a: the terms in the pool, a uniform word and a varying one each, of which `LastUniform` makes the last one's uniform too; b: what the first product
/// is added to, with `HasStart`.
template <unsigned Terms, bool HasStart, bool LastUniform>
static const Instruction *sum(Machine &m, const Instruction *i) {
  const uint32_t *terms = m.pool + i->a;
  float *dst = lanesOf<float>(m, i->dst);
  const float *start = lanesOf<float>(m, HasStart ? i->b : i->dst);
  const float *values[Terms];
  float factors[Terms];
  for (unsigned k = 0; k < Terms; ++k) {
    factors[k] = *lanesOf<float>(m, terms[2 * k]);
    values[k] = lanesOf<float>(m, terms[2 * k + 1]);
  }
  float last = factors[Terms - 1] * values[Terms - 1][0];
  forLanes(m.lanes, [=](uint32_t lane) {
    float result = factors[0] * values[0][lane];
    if (HasStart)
      result += start[lane];
    for (unsigned k = 1; k + 1 < Terms; ++k)
      result += factors[k] * values[k][lane];
    dst[lane] = result + (LastUniform ? last : factors[Terms - 1] * values[Terms - 1][lane]);
  });
  return i + 1;
}

template <unsigned Terms>
static Kernel choose(bool hasStart, bool lastUniform) {
  return hasStart ? (lastUniform ? sum<Terms, true, true> : sum<Terms, true, false>) : lastUniform ? sum<Terms, false, true> : sum<Terms, false, false>;
}

Kernel besl::vm::getSumKernel(unsigned terms, bool hasStart, bool lastUniform) {
  return terms == 2 ? choose<2>(hasStart, lastUniform) : terms == 3 ? choose<3>(hasStart, lastUniform) : choose<4>(hasStart, lastUniform);
}
