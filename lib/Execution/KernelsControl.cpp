// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Jumps, masks, calls, and what lanes do together. A target is the number of an instruction.

#include "LaneKernels.h"
#include "RaceDetector.h"
#include <algorithm>

using namespace besl::vm;

namespace {

const Instruction *target(Machine &m, uint32_t number) { return m.code->instructions.data() + number; }

const Instruction *jump(Machine &m, const Instruction *i) { return target(m, i->imm); }
const Instruction *jumpIfFalse(Machine &m, const Instruction *i) { return m.words[i->a] ? i + 1 : target(m, i->imm); }

const Instruction *loopBack(Machine &m, const Instruction *i) {
  if (m.budget < i->imm2)
    return m.stop(i, FaultKind::InstructionLimit);
  m.budget -= i->imm2;
  return target(m, i->imm);
}
const Instruction *charge(Machine &m, const Instruction *i) {
  if (m.budget < i->imm2)
    return m.stop(i, FaultKind::InstructionLimit);
  m.budget -= i->imm2;
  return i + 1;
}

const Instruction *call(Machine &m, const Instruction *i) {
  if (m.depth >= m.depthLimit)
    return m.stop(i, FaultKind::CallDepthLimit);
  ++m.depth;
  const uint32_t *from = m.at(i->a);
  uint32_t *to = m.at(i->dst);
  forLanes(m.lanes, [=](uint32_t lane) { to[lane] = from[lane]; });
  m.returns[i->imm2] = i + 1;
  return target(m, i->imm);
}
const Instruction *returnFrom(Machine &m, const Instruction *i) {
  --m.depth;
  return m.returns[i->imm2];
}
const Instruction *end(Machine &, const Instruction *) { return nullptr; }

template <bool Uniform, bool Negated>
const Instruction *maskAnd(Machine &m, const Instruction *i) {
  uint32_t *dst = m.at(i->dst);
  const uint32_t *a = m.at(i->a), *b = m.at(i->b);
  uint32_t flip = Negated ? ~0u : 0u, b0 = b[0];
  uint32_t any = 0;
  for (uint32_t block = 0; block < m.lanes; block += kLaneBlock) {
    uint32_t some = 0;
#pragma clang loop vectorize(assume_safety)
    for (uint32_t lane = block; lane < block + kLaneBlock; ++lane) {
      uint32_t value = a[lane] & ((Uniform ? b0 : b[lane]) ^ flip);
      dst[lane] = value;
      some |= value;
    }
    any |= some;
  }
  return any ? i + 1 : target(m, i->imm);
}

const Instruction *maskOr(Machine &m, const Instruction *i) {
  uint32_t *dst = m.at(i->dst);
  const uint32_t *a = m.at(i->a);
  forLanes(m.lanes, [=](uint32_t lane) { dst[lane] |= a[lane]; });
  return i + 1;
}
const Instruction *maskClear(Machine &m, const Instruction *i) {
  uint32_t *dst = m.at(i->dst);
  forLanes(m.lanes, [=](uint32_t lane) { dst[lane] = 0; });
  return i + 1;
}

const Instruction *note(Machine &m, const Instruction *i) {
  if (m.observedLane < m.active && m.at(i->c)[m.observedLane])
    tellNote(m, i, m.code->notes[i->imm]);
  return i + 1;
}

/// All lanes of the workgroup have to be here.
const Instruction *barrier(Machine &m, const Instruction *i) {
  const uint32_t *mask = m.at(i->c);
  for (uint32_t lane = 0; lane < m.active; ++lane)
    if (!mask[lane])
      return m.stop(i, FaultKind::DivergentBarrier, lane);
  if (m.races)
    m.races->passBarrier();
  return i + 1;
}

/// The numbers of the last active lane count.
template <bool Checked>
const Instruction *setCounts(Machine &m, const Instruction *i) {
  const uint32_t *mask = m.at(i->c);
  for (uint32_t lane = 0; lane < m.active; ++lane) {
    if (!mask[lane])
      continue;
    m.hasCounts = true;
    for (uint32_t k = 0; k < i->imm; ++k) {
      PoolOperand operand = getPoolOperand(m, i->a + k);
      uint32_t value = operand.words[lane * operand.step], limit = m.countLimits[k];
      if (Checked && value > limit)
        return m.stop(i, FaultKind::OutputCountLimit, lane, value, limit, i->imm == 1 ? 2 : k);
      m.counts[k] = std::min(value, limit);
    }
  }
  return i + 1;
}

/// Results in the pool at imm; imm2 tells whether the predicate is uniform.
const Instruction *ballot(Machine &m, const Instruction *i) {
  const uint32_t *mask = m.at(i->c), *predicate = m.at(i->a);
  uint32_t *dst[4];
  for (uint32_t k = 0; k < 4; ++k)
    dst[k] = m.at(m.pool[i->imm + k]);
  for (uint32_t first = 0; first < m.lanes; first += m.subgroupSize) {
    uint32_t last = std::min(first + m.subgroupSize, m.lanes), bits[4] = {};
    for (uint32_t lane = first; lane < last; ++lane)
      if (mask[lane] && predicate[i->imm2 ? 0 : lane])
        bits[(lane - first) / 32 & 3] |= 1u << ((lane - first) % 32);
    for (uint32_t k = 0; k < 4; ++k)
      std::fill(dst[k] + first, dst[k] + last, bits[k]);
  }
  return i + 1;
}

/// a, b: value and lane in the pool; imm: whether the lane is the own one with bits flipped. A lane that is not active has something all the same.
const Instruction *shuffle(Machine &m, const Instruction *i) {
  PoolOperand value = getPoolOperand(m, i->a), number = getPoolOperand(m, i->b);
  const uint32_t *mask = m.at(i->c);
  uint32_t *dst = m.at(i->dst);
  for (uint32_t lane = 0; lane < m.lanes; ++lane) {
    uint32_t first = lane / m.subgroupSize * m.subgroupSize, own = lane - first;
    uint32_t wanted = number.words[lane * number.step];
    if (i->imm)
      wanted ^= own;
    bool exists = wanted < m.subgroupSize && first + wanted < m.active && mask[first + wanted];
    dst[lane] = exists ? value.words[(first + wanted) * value.step] : 0;
  }
  return i + 1;
}

/// Quads are four lanes in a row: left and right of the upper row, then of the lower one.
const Instruction *fwidth(Machine &m, const Instruction *i) {
  uint32_t *dst = m.at(i->dst);
  if (i->imm) {
    std::fill_n(dst, m.lanes, 0);
    return i + 1;
  }
  const float *a = lanesOf<float>(m, i->a);
  for (uint32_t quad = 0; quad < m.lanes; quad += 4) {
    float v[4] = {a[quad], a[quad + 1], a[quad + 2], a[quad + 3]};
    for (uint32_t lane = 0; lane < 4; ++lane) {
      float across = v[lane | 1] - v[lane & 2], down = v[lane | 2] - v[lane & 1];
      dst[quad + lane] = asBits(magnitude(across) + magnitude(down));
    }
  }
  return i + 1;
}

template <bool Down, bool Coarse>
const Instruction *derivative(Machine &m, const Instruction *i) {
  uint32_t *dst = m.at(i->dst);
  if (i->imm) {
    std::fill_n(dst, m.lanes, 0);
    return i + 1;
  }
  const float *a = lanesOf<float>(m, i->a);
  constexpr uint32_t step = Down ? 2 : 1;
  for (uint32_t quad = 0; quad < m.lanes; quad += 4) {
    float v[4] = {a[quad], a[quad + 1], a[quad + 2], a[quad + 3]};
    for (uint32_t lane = 0; lane < 4; ++lane) {
      uint32_t first = Coarse ? 0 : lane & ~step;
      dst[quad + lane] = asBits(v[first + step] - v[first]);
    }
  }
  return i + 1;
}

template <bool Uniform, bool HasCount, bool CountUniform>
const Instruction *checkIndex(Machine &m, const Instruction *i) {
  const uint32_t *mask = m.at(i->c), *index = m.at(i->a), *counts = m.at(HasCount ? i->b : i->a);
  uint32_t index0 = index[0], count0 = HasCount ? counts[0] : i->imm;
  bool any = anyLane(m.lanes, [=](uint32_t lane) {
    return mask[lane] & besl::vm::mask((Uniform ? index0 : index[lane]) >= (HasCount && !CountUniform ? counts[lane] : count0));
  });
  if (!any)
    return i + 1;
  for (uint32_t lane = 0; lane < m.active; ++lane) {
    uint32_t x = index[Uniform ? 0 : lane];
    uint32_t count = HasCount ? m.words[i->b + (CountUniform ? 0 : lane)] : i->imm;
    if (mask[lane] && x >= count)
      return m.stop(i, FaultKind::IndexOutOfBounds, lane, x, count);
  }
  return i + 1;
}

} // namespace

namespace besl::vm {

Kernel getJumpKernel() { return jump; }
Kernel getJumpIfFalseKernel() { return jumpIfFalse; }
Kernel getLoopBackKernel() { return loopBack; }
Kernel getChargeKernel() { return charge; }
Kernel getCallKernel() { return call; }
Kernel getReturnKernel() { return returnFrom; }
Kernel getEndKernel() { return end; }
Kernel getMaskAndKernel(bool uniform) { return uniform ? maskAnd<true, false> : maskAnd<false, false>; }
Kernel getMaskAndNotKernel(bool uniform) { return uniform ? maskAnd<true, true> : maskAnd<false, true>; }
Kernel getMaskOrKernel() { return maskOr; }
Kernel getMaskClearKernel() { return maskClear; }
Kernel getNoteKernel() { return note; }
Kernel getBarrierKernel() { return barrier; }
Kernel getSetCountsKernel(bool checked) { return checked ? setCounts<true> : setCounts<false>; }
Kernel getBallotKernel() { return ballot; }
Kernel getShuffleKernel() { return shuffle; }
Kernel getFWidthKernel() { return fwidth; }
Kernel getDerivativeKernel(bool down, bool coarse) {
  return down ? (coarse ? derivative<true, true> : derivative<true, false>) : coarse ? derivative<false, true> : derivative<false, false>;
}
Kernel getCheckIndexKernel(bool uniform, bool hasCount, bool countIsUniform) {
  if (!hasCount)
    return uniform ? checkIndex<true, false, true> : checkIndex<false, false, true>;
  if (countIsUniform)
    return uniform ? checkIndex<true, true, true> : checkIndex<false, true, true>;
  return uniform ? checkIndex<true, true, false> : checkIndex<false, true, false>;
}

Kernel getArithmeticKernel(uint8_t functor, ScalarClass scalar, unsigned uniform) {
  for (auto find : {getKernel1, getKernel2, getKernel3})
    if (Kernel kernel = find(functor, scalar, uniform))
      return kernel;
  return nullptr;
}

} // namespace besl::vm
