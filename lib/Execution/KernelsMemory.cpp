// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads, stores and atomics on memory that lanes share, offsets into it, and copies between slots. What lies outside reads as 0, and writes
// there are dropped: an offset that is out of range is larger than any memory.

#include "LaneKernels.h"
#include "RaceDetector.h"
#include "besl/Support/HostMath.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cstring>

using namespace besl::vm;

namespace {

//===-- Scalars in memory --------------------------------------------------------------------===//

enum Format { Word, Byte, Short, Half };

template <int F>
inline uint32_t readScalar(const uint8_t *from) {
  if constexpr (F == Word) {
    uint32_t word;
    std::memcpy(&word, from, 4);
    return word;
  } else if constexpr (F == Byte) {
    return *from;
  } else {
    uint16_t half;
    std::memcpy(&half, from, 2);
    return F == Half ? asBits(float(besl::fromHalf(half))) : half;
  }
}

template <int F>
inline void writeScalar(uint8_t *to, uint32_t word) {
  if constexpr (F == Word) {
    std::memcpy(to, &word, 4);
  } else if constexpr (F == Byte) {
    *to = uint8_t(word);
  } else {
    uint16_t half = F == Half ? besl::roundToHalf(double(asFloat(word))) : uint16_t(word);
    std::memcpy(to, &half, 2);
  }
}

/// Where an access may start: offsets up to `last` leave room for all of its bytes.
struct Window {
  uint8_t *data;
  uint64_t last;
  bool any;
};
inline Window getWindow(const MemoryView &view, const MemoryAccess &access) {
  uint64_t needed = uint64_t(access.byte) + access.size;
  bool any = view.size >= needed;
  return {view.data + access.byte, any ? view.size - needed : 0, any};
}

/// The memory that a lane accesses, or none when the number in an array of buffers is out of range.
inline const MemoryView *getView(Machine &m, const MemoryAccess &access, uint32_t lane) {
  uint32_t number = m.words[access.descriptor + (access.descriptorIsUniform ? 0 : lane)];
  return number < access.numMemories ? &m.memories[access.memory + number] : nullptr;
}

enum class Offset { None, Uniform, Varying };

//===-- Loads --------------------------------------------------------------------------------===//

/// All that there is: any count, uniform or not, arrays of buffers.
template <int F, Offset O, bool Descriptor, bool UniformResult>
const Instruction *loadAny(Machine &m, const Instruction *i) {
  const MemoryAccess &access = m.accesses[i->imm];
  uint32_t lanes = UniformResult ? 1 : m.lanes;
  for (uint32_t lane = 0; lane < lanes; ++lane) {
    const MemoryView *view = Descriptor ? getView(m, access, lane) : &m.memories[access.memory];
    Window window = view ? getWindow(*view, access) : Window{nullptr, 0, false};
    uint32_t offset = O == Offset::None ? 0 : m.words[i->a + (O == Offset::Uniform ? 0 : lane)];
    bool inside = window.any && offset <= window.last;
    const uint8_t *from = inside ? window.data + offset : nullptr;
    for (uint32_t k = 0; k < access.count; ++k, from += inside ? access.step : 0)
      m.words[m.pool[access.pool + k] + lane] = inside ? readScalar<F>(from) : 0;
  }
  return i + 1;
}

template <int F>
const Instruction *loadOne(Machine &m, const Instruction *i) {
  const MemoryAccess &access = m.accesses[i->imm];
  Window window = getWindow(m.memories[access.memory], access);
  uint32_t *dst = m.at(i->dst);
  if (!window.any) {
    std::fill_n(dst, m.lanes, 0);
    return i + 1;
  }
  const uint32_t *offsets = m.at(i->a);
  for (uint32_t lane = 0; lane < m.lanes; ++lane) {
    uint32_t offset = offsets[lane];
    bool inside = offset <= window.last;
    uint32_t value = readScalar<F>(window.data + (inside ? offset : 0));
    dst[lane] = inside ? value : 0;
  }
  return i + 1;
}

// Four words of four lanes as a square, so that each lane's words are read and each component's lanes are written at once.
using Vec4 = uint32_t __attribute__((vector_size(16)));

inline Vec4 readFour(const Window &window, uint32_t offset) {
  bool inside = offset <= window.last;
  Vec4 value;
  std::memcpy(&value, window.data + (inside ? offset : 0), 16);
  return inside ? value : Vec4{0, 0, 0, 0};
}

inline void transpose(Vec4 &a, Vec4 &b, Vec4 &c, Vec4 &d) {
  Vec4 ab = __builtin_shufflevector(a, b, 0, 4, 1, 5), cd = __builtin_shufflevector(c, d, 0, 4, 1, 5);
  Vec4 ab2 = __builtin_shufflevector(a, b, 2, 6, 3, 7), cd2 = __builtin_shufflevector(c, d, 2, 6, 3, 7);
  a = __builtin_shufflevector(ab, cd, 0, 1, 4, 5);
  b = __builtin_shufflevector(ab, cd, 2, 3, 6, 7);
  c = __builtin_shufflevector(ab2, cd2, 0, 1, 4, 5);
  d = __builtin_shufflevector(ab2, cd2, 2, 3, 6, 7);
}

const Instruction *loadFourWords(Machine &m, const Instruction *i) {
  const MemoryAccess &access = m.accesses[i->imm];
  Window window = getWindow(m.memories[access.memory], access);
  uint32_t *dst[4];
  for (uint32_t k = 0; k < 4; ++k)
    dst[k] = m.at(m.pool[access.pool + k]);
  if (!window.any) {
    for (uint32_t *to : dst)
      std::fill_n(to, m.lanes, 0);
    return i + 1;
  }
  const uint32_t *offsets = m.at(i->a);
  for (uint32_t lane = 0; lane < m.lanes; lane += 4) {
    Vec4 a = readFour(window, offsets[lane]), b = readFour(window, offsets[lane + 1]);
    Vec4 c = readFour(window, offsets[lane + 2]), d = readFour(window, offsets[lane + 3]);
    transpose(a, b, c, d);
    std::memcpy(dst[0] + lane, &a, 16);
    std::memcpy(dst[1] + lane, &b, 16);
    std::memcpy(dst[2] + lane, &c, 16);
    std::memcpy(dst[3] + lane, &d, 16);
  }
  return i + 1;
}

template <int F, bool UniformResult>
Kernel chooseLoad(bool hasOffset, bool offsetIsUniform, bool hasDescriptor) {
  if (hasDescriptor)
    return !hasOffset ? loadAny<F, Offset::None, true, UniformResult> : offsetIsUniform ? loadAny<F, Offset::Uniform, true, UniformResult> : loadAny<F, Offset::Varying, true, UniformResult>;
  return !hasOffset ? loadAny<F, Offset::None, false, UniformResult> : offsetIsUniform ? loadAny<F, Offset::Uniform, false, UniformResult> : loadAny<F, Offset::Varying, false, UniformResult>;
}

//===-- Stores -------------------------------------------------------------------------------===//

template <int F, Offset O, bool Descriptor>
const Instruction *storeAny(Machine &m, const Instruction *i) {
  const MemoryAccess &access = m.accesses[i->imm];
  const uint32_t *mask = m.at(i->c);
  for (uint32_t lane = 0; lane < m.active; ++lane) {
    if (!mask[lane])
      continue;
    const MemoryView *view = Descriptor ? getView(m, access, lane) : &m.memories[access.memory];
    Window window = view ? getWindow(*view, access) : Window{nullptr, 0, false};
    uint32_t offset = O == Offset::None ? 0 : m.words[i->a + (O == Offset::Uniform ? 0 : lane)];
    if (!window.any || offset > window.last)
      continue;
    uint8_t *to = window.data + offset;
    for (uint32_t k = 0; k < access.count; ++k, to += access.step) {
      PoolOperand value = getPoolOperand(m, access.pool + k);
      writeScalar<F>(to, value.words[lane * value.step]);
    }
  }
  return i + 1;
}

/// Uniform values at a uniform place: the first active lane stands for all.
template <int F, Offset O>
const Instruction *storeUniform(Machine &m, const Instruction *i) {
  const MemoryAccess &access = m.accesses[i->imm];
  const uint32_t *mask = m.at(i->c);
  bool any = false;
  for (uint32_t lane = 0; lane < m.active && !any; ++lane)
    any = mask[lane] != 0;
  Window window = getWindow(m.memories[access.memory], access);
  uint32_t offset = O == Offset::None ? 0 : m.words[i->a];
  if (!any || !window.any || offset > window.last)
    return i + 1;
  uint8_t *to = window.data + offset;
  for (uint32_t k = 0; k < access.count; ++k, to += access.step)
    writeScalar<F>(to, *getPoolOperand(m, access.pool + k).words);
  return i + 1;
}

template <int F>
const Instruction *storeOne(Machine &m, const Instruction *i) {
  const MemoryAccess &access = m.accesses[i->imm];
  Window window = getWindow(m.memories[access.memory], access);
  if (!window.any)
    return i + 1;
  const uint32_t *mask = m.at(i->c), *offsets = m.at(i->a);
  PoolOperand value = getPoolOperand(m, access.pool);
  for (uint32_t lane = 0; lane < m.active; ++lane)
    if (mask[lane] && offsets[lane] <= window.last)
      writeScalar<F>(window.data + offsets[lane], value.words[lane * value.step]);
  return i + 1;
}

const Instruction *storeFourWords(Machine &m, const Instruction *i) {
  const MemoryAccess &access = m.accesses[i->imm];
  Window window = getWindow(m.memories[access.memory], access);
  if (!window.any)
    return i + 1;
  const uint32_t *mask = m.at(i->c), *offsets = m.at(i->a);
  PoolOperand values[4];
  for (uint32_t k = 0; k < 4; ++k)
    values[k] = getPoolOperand(m, access.pool + k);
  auto four = [](PoolOperand value, uint32_t lane) {
    Vec4 lanes;
    if (value.step)
      std::memcpy(&lanes, value.words + lane, 16);
    else
      lanes = Vec4{*value.words, *value.words, *value.words, *value.words};
    return lanes;
  };
  for (uint32_t lane = 0; lane < m.lanes; lane += 4) {
    Vec4 rows[4] = {four(values[0], lane), four(values[1], lane), four(values[2], lane), four(values[3], lane)};
    transpose(rows[0], rows[1], rows[2], rows[3]);
    for (uint32_t k = 0; k < 4; ++k)
      if (mask[lane + k] && offsets[lane + k] <= window.last)
        std::memcpy(window.data + offsets[lane + k], &rows[k], 16);
  }
  return i + 1;
}

template <int F>
Kernel chooseStore(bool hasOffset, bool offsetIsUniform, bool hasDescriptor, bool isUniform) {
  if (hasDescriptor)
    return !hasOffset ? storeAny<F, Offset::None, true> : offsetIsUniform ? storeAny<F, Offset::Uniform, true> : storeAny<F, Offset::Varying, true>;
  if (isUniform)
    return hasOffset ? storeUniform<F, Offset::Uniform> : storeUniform<F, Offset::None>;
  return !hasOffset ? storeAny<F, Offset::None, false> : offsetIsUniform ? storeAny<F, Offset::Uniform, false> : storeAny<F, Offset::Varying, false>;
}

//===-- Atomics ------------------------------------------------------------------------------===//

/// imm2: the kind in the low byte, then whether it is signed, whether there is an offset, whether that is uniform and whether the result is.
const Instruction *atomic(Machine &m, const Instruction *i) {
  const MemoryAccess &access = m.accesses[i->imm];
  const uint32_t *mask = m.at(i->c);
  uint32_t *dst = m.at(i->dst);
  uint32_t kind = i->imm2 & 0xff;
  bool isSigned = i->imm2 & 0x100, hasOffset = i->imm2 & 0x200, offsetIsUniform = i->imm2 & 0x400;
  // A load of one place for all lanes.
  bool uniform = i->imm2 & 0x800;
  PoolOperand value = getPoolOperand(m, i->b), desired = kind == 8 ? getPoolOperand(m, i->b + 1) : value;
  for (uint32_t lane = 0; lane < m.active; ++lane) {
    if (!mask[lane])
      continue;
    const MemoryView *view = access.descriptor != kNoOperand ? getView(m, access, lane) : &m.memories[access.memory];
    Window window = view ? getWindow(*view, access) : Window{nullptr, 0, false};
    uint32_t offset = hasOffset ? m.words[i->a + (offsetIsUniform ? 0 : lane)] : 0;
    uint32_t operand = value.words[lane * value.step], wanted = desired.words[lane * desired.step];
    uint32_t &result = dst[uniform ? 0 : lane];
    if (!window.any || offset > window.last) {
      result = 0;
      if (uniform)
        break;
      continue;
    }
    uint8_t *at = window.data + offset;
    // Other threads may run other workgroups of the dispatch.
    bool aligned = reinterpret_cast<uintptr_t>(at) % 4 == 0;
    uint32_t old = 0;
    auto combine = [&](uint32_t x) -> uint32_t {
      switch (kind) {
      case 0: return x + operand;
      case 1: return x - operand;
      case 2: return isSigned ? uint32_t(std::min(int32_t(x), int32_t(operand))) : std::min(x, operand);
      case 3: return isSigned ? uint32_t(std::max(int32_t(x), int32_t(operand))) : std::max(x, operand);
      case 4: return x & operand;
      case 5: return x | operand;
      case 6: return x ^ operand;
      case 7: return operand;
      case 10: return operand;
      default: return x == operand ? wanted : x;
      }
    };
    if (kind == 9) {
      // The memory may be one that must not be written.
      result = aligned ? __atomic_load_n(reinterpret_cast<uint32_t *>(at), __ATOMIC_RELAXED) : readScalar<Word>(at);
      if (uniform)
        break;
      continue;
    }
    if (aligned) {
      auto *word = reinterpret_cast<uint32_t *>(at);
      old = __atomic_load_n(word, __ATOMIC_RELAXED);
      while (!__atomic_compare_exchange_n(word, &old, combine(old), true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
      }
    } else {
      old = readScalar<Word>(at);
      writeScalar<Word>(at, combine(old));
    }
    result = old;
  }
  return i + 1;
}

template <bool Descriptor, bool Uniform>
const Instruction *length(Machine &m, const Instruction *i) {
  uint32_t lanes = Descriptor && !Uniform ? m.lanes : 1;
  for (uint32_t lane = 0; lane < lanes; ++lane) {
    uint32_t number = Descriptor ? m.words[i->a + (Uniform ? 0 : lane)] : 0;
    m.words[i->dst + lane] = number < i->imm2 ? m.memories[i->imm + number].elements : 0;
  }
  return i + 1;
}

//===-- Offsets ------------------------------------------------------------------------------===//

// imm: the stride; imm2: the limit, where c is none.
template <bool Varying, bool IndexUniform, bool HasBase, bool BaseUniform, bool HasCount, bool CountUniform>
const Instruction *offset(Machine &m, const Instruction *i) {
  uint32_t *dst = m.at(i->dst);
  const uint32_t *index = m.at(i->a), *base = HasBase ? m.at(i->b) : index, *count = HasCount ? m.at(i->c) : index;
  uint32_t stride = i->imm, limit = i->imm2;
  uint32_t index0 = index[0], base0 = base[0], count0 = count[0];
  auto compute = [=](uint32_t lane) {
    uint32_t x = IndexUniform ? index0 : index[lane];
    uint32_t start = !HasBase ? 0 : BaseUniform ? base0 : base[lane];
    uint32_t n = !HasCount ? limit : CountUniform ? count0 : count[lane];
    uint32_t bad = mask(x >= n) | (HasBase ? mask(start == 0xffffffffu) : 0u);
    dst[lane] = (start + x * stride) | bad;
  };
  if constexpr (!Varying)
    compute(0);
  else if (llvm::isPowerOf2_32(stride))
    forLanes(m.lanes, [=, shift = llvm::Log2_32(stride)](uint32_t lane) {
      // Vector instructions shift faster than they multiply.
      uint32_t x = IndexUniform ? index0 : index[lane];
      uint32_t start = !HasBase ? 0 : BaseUniform ? base0 : base[lane];
      uint32_t n = !HasCount ? limit : CountUniform ? count0 : count[lane];
      uint32_t bad = mask(x >= n) | (HasBase ? mask(start == 0xffffffffu) : 0u);
      dst[lane] = (start + (x << shift)) | bad;
    });
  else
    forLanes(m.lanes, compute);
  return i + 1;
}

template <bool IndexUniform, bool HasBase, bool BaseUniform>
Kernel chooseOffset(bool varying, bool hasCount, bool countUniform) {
  if (!varying)
    return hasCount ? offset<false, true, HasBase, true, true, true> : offset<false, true, HasBase, true, false, true>;
  if (!hasCount)
    return offset<true, IndexUniform, HasBase, BaseUniform, false, true>;
  return countUniform ? offset<true, IndexUniform, HasBase, BaseUniform, true, true> : offset<true, IndexUniform, HasBase, BaseUniform, true, false>;
}

//===-- Checks -------------------------------------------------------------------------------===//

const Instruction *stopOutside(Machine &m, const Instruction *i, uint32_t lane, uint64_t offset, uint64_t size, const MemoryView &view) {
  m.stop(i, FaultKind::BufferOutOfBounds, lane, offset, size, view.size);
  m.fault.values[3] = uint64_t(&view - m.memories);
  return nullptr;
}

/// Whether nothing is wrong with an access of one memory at offsets that differ, as it most often is. Marks what is written.
bool isFine(Machine &m, const Instruction *i, const MemoryAccess &access, const uint32_t *mask) {
  const MemoryView &view = m.memories[access.memory];
  uint64_t needed = uint64_t(access.byte) + access.size;
  bool reads = i->imm2 & CheckReads, writes = i->imm2 & CheckWrites;
  if (!view.bound || view.size < needed || (reads && !view.readable) || (writes && !view.writable))
    return false;
  const uint32_t *offsets = m.at(i->a);
  auto last = uint32_t(view.size - needed);
  if (anyLane(m.lanes, [=](uint32_t lane) { return mask[lane] & besl::vm::mask(offsets[lane] > last); }))
    return false;
  if (!view.written)
    return true;
  // A lane of an atomic may read what an earlier one wrote.
  if (reads && writes)
    return false;
  uint32_t missing = 0;
  for (uint32_t lane = 0; lane < m.active; ++lane) {
    if (!mask[lane])
      continue;
    uint8_t *written = view.written + (offsets[lane] + access.byte) / 4;
    for (uint32_t k = 0; k < access.count; ++k, written += access.step / 4) {
      if (writes)
        *written = 1;
      else
        missing |= !*written;
    }
  }
  return !missing;
}

const Instruction *checkAccess(Machine &m, const Instruction *i) {
  const MemoryAccess &access = m.accesses[i->imm];
  const uint32_t *mask = m.at(i->c);
  if ((i->imm2 & (CheckHasOffset | CheckOffsetUniform)) == CheckHasOffset && access.descriptor == kNoOperand && isFine(m, i, access, mask))
    return i + 1;
  bool hasOffset = i->imm2 & CheckHasOffset, offsetIsUniform = i->imm2 & CheckOffsetUniform, hasDescriptor = access.descriptor != kNoOperand;
  bool same = (!hasOffset || offsetIsUniform) && (!hasDescriptor || access.descriptorIsUniform);
  for (uint32_t lane = 0; lane < m.active; ++lane) {
    if (!mask[lane])
      continue;
    const MemoryView *view = hasDescriptor ? getView(m, access, lane) : &m.memories[access.memory];
    if (!view)
      return m.stop(i, FaultKind::IndexOutOfBounds, lane, m.words[access.descriptor + (access.descriptorIsUniform ? 0 : lane)], access.numMemories);
    uint64_t number = uint64_t(view - m.memories);
    if (!view->bound)
      return m.stop(i, FaultKind::UnboundDescriptor, lane, number);
    if ((i->imm2 & CheckWrites) && !view->writable)
      return m.stop(i, FaultKind::ReadOnlyResource, lane, number);
    if ((i->imm2 & CheckReads) && !view->readable)
      return m.stop(i, FaultKind::WriteOnlyResource, lane, number);
    uint64_t offset = uint64_t(hasOffset ? m.words[i->a + (offsetIsUniform ? 0 : lane)] : 0) + access.byte;
    if (offset + access.size > view->size)
      return stopOutside(m, i, lane, offset, access.size, *view);
    if (view->written) {
      for (uint32_t k = 0; k < access.count; ++k) {
        uint8_t &written = view->written[(offset + uint64_t(k) * access.step) / 4];
        if ((i->imm2 & CheckReads) && !written)
          return m.stop(i, FaultKind::UninitializedWorkgroup, lane, number, (offset + uint64_t(k) * access.step) / 4);
        if (i->imm2 & CheckWrites)
          written = 1;
      }
    }
    if (same)
      break;
  }
  return i + 1;
}

const Instruction *raceAccess(Machine &m, const Instruction *i) {
  const MemoryAccess &access = m.accesses[i->imm];
  const uint32_t *mask = m.at(i->c);
  bool hasOffset = i->imm2 & CheckHasOffset, offsetIsUniform = i->imm2 & CheckOffsetUniform, hasDescriptor = access.descriptor != kNoOperand;
  auto kind = i->imm2 & CheckAtomic ? RaceDetector::Atomic : i->imm2 & CheckWrites ? RaceDetector::Write : RaceDetector::Read;
  for (uint32_t lane = 0; lane < m.active; ++lane) {
    const MemoryView *view = !mask[lane] ? nullptr : hasDescriptor ? getView(m, access, lane) : &m.memories[access.memory];
    if (!view)
      continue;
    uint64_t offset = uint64_t(hasOffset ? m.words[i->a + (offsetIsUniform ? 0 : lane)] : 0) + access.byte;
    for (uint32_t k = 0; k < access.count; ++k, offset += access.step)
      if (!m.races->touch(m, i, reinterpret_cast<uintptr_t>(view->data) + offset, kind, lane, uint64_t(view - m.memories), offset))
        return nullptr;
  }
  return i + 1;
}

template <bool DividendUniform, bool DivisorUniform>
const Instruction *checkDivisor(Machine &m, const Instruction *i) {
  const uint32_t *mask = m.at(i->c), *a = m.at(i->a), *b = m.at(i->b);
  if (!anyLane(m.lanes, [=](uint32_t lane) { return mask[lane] & besl::vm::mask(b[DivisorUniform ? 0 : lane] == 0); }))
    return i + 1;
  for (uint32_t lane = 0; lane < m.active; ++lane)
    if (mask[lane] && b[DivisorUniform ? 0 : lane] == 0)
      return m.stop(i, FaultKind::DivisionByZero, lane, a[DividendUniform ? 0 : lane]);
  return i + 1;
}

//===-- Slots --------------------------------------------------------------------------------===//

template <bool ToUniform, bool FromUniform, bool Masked>
const Instruction *copy(Machine &m, const Instruction *i) {
  uint32_t *dst = m.at(i->dst);
  const uint32_t *a = m.at(i->a), *mask = m.at(i->c);
  uint32_t a0 = a[0];
  if constexpr (ToUniform)
    dst[0] = a0;
  else
    forLanes(m.lanes, [=](uint32_t lane) {
      uint32_t value = FromUniform ? a0 : a[lane];
      dst[lane] = Masked ? (mask[lane] & value) | (~mask[lane] & dst[lane]) : value;
    });
  return i + 1;
}

// The list in the pool: words of the slot, whether the slot varies, whether the index is uniform, the first word, the width of a varying value, then
// the values.
struct IndexedList {
  uint32_t slotWords, slotVaries, indexUniform, word, count, width;
  uint32_t values;
};
inline IndexedList getIndexedList(Machine &m, const Instruction *i) {
  const uint32_t *list = m.pool + i->imm;
  return {list[0], list[1], list[2], list[3], list[4], m.code->width, i->imm + 5};
}

const Instruction *indexedGet(Machine &m, const Instruction *i) {
  IndexedList list = getIndexedList(m, i);
  bool varying = list.slotVaries || !list.indexUniform;
  uint32_t lanes = varying ? m.lanes : 1;
  uint32_t last = list.slotWords - list.word - list.count;
  for (uint32_t k = 0; k < list.count; ++k) {
    uint32_t *dst = m.at(m.pool[list.values + k]);
    for (uint32_t lane = 0; lane < lanes; ++lane) {
      uint32_t index = m.words[i->a + (list.indexUniform ? 0 : lane)];
      uint32_t word = list.word + k + (index <= last ? index : 0);
      uint32_t value = m.words[i->b + (list.slotVaries ? word * list.width + lane : word)];
      dst[lane] = index <= last ? value : 0;
    }
  }
  return i + 1;
}

/// c = mask, or none for all lanes.
const Instruction *indexedSet(Machine &m, const Instruction *i) {
  IndexedList list = getIndexedList(m, i);
  uint32_t lanes = list.slotVaries ? m.lanes : 1;
  uint32_t last = list.slotWords - list.word - list.count;
  for (uint32_t k = 0; k < list.count; ++k) {
    PoolOperand value = getPoolOperand(m, list.values + k);
    for (uint32_t lane = 0; lane < lanes; ++lane) {
      uint32_t index = m.words[i->a + (list.indexUniform ? 0 : lane)];
      if (index > last || (i->c != kNoOperand && !m.words[i->c + lane]))
        continue;
      uint32_t word = list.word + k + index;
      m.words[i->b + (list.slotVaries ? word * list.width + lane : word)] = value.words[lane * value.step];
    }
  }
  return i + 1;
}

} // namespace

namespace besl::vm {

Kernel getLoadKernel(unsigned format, bool hasOffset, bool offsetIsUniform, bool hasDescriptor, bool resultIsUniform, uint32_t count, uint32_t step) {
  bool simple = hasOffset && !offsetIsUniform && !hasDescriptor && !resultIsUniform;
  if (simple && count == 4 && format == Word && step == 4)
    return loadFourWords;
  if (simple && count == 1) {
    constexpr Kernel one[] = {loadOne<Word>, loadOne<Byte>, loadOne<Short>, loadOne<Half>};
    return one[format];
  }
  using Choose = Kernel (*)(bool, bool, bool);
  constexpr Choose uniform[] = {chooseLoad<Word, true>, chooseLoad<Byte, true>, chooseLoad<Short, true>, chooseLoad<Half, true>};
  constexpr Choose varying[] = {chooseLoad<Word, false>, chooseLoad<Byte, false>, chooseLoad<Short, false>, chooseLoad<Half, false>};
  return (resultIsUniform ? uniform : varying)[format](hasOffset, offsetIsUniform, hasDescriptor);
}

Kernel getStoreKernel(unsigned format, bool hasOffset, bool offsetIsUniform, bool hasDescriptor, bool isUniform, uint32_t count, uint32_t step) {
  bool simple = hasOffset && !offsetIsUniform && !hasDescriptor;
  if (simple && count == 4 && format == Word && step == 4)
    return storeFourWords;
  if (simple && count == 1) {
    constexpr Kernel one[] = {storeOne<Word>, storeOne<Byte>, storeOne<Short>, storeOne<Half>};
    return one[format];
  }
  using Choose = Kernel (*)(bool, bool, bool, bool);
  constexpr Choose table[] = {chooseStore<Word>, chooseStore<Byte>, chooseStore<Short>, chooseStore<Half>};
  return table[format](hasOffset, offsetIsUniform, hasDescriptor, isUniform);
}

Kernel getAtomicKernel() { return atomic; }

Kernel getLengthKernel(bool hasDescriptor, bool descriptorIsUniform) {
  return !hasDescriptor ? length<false, true> : descriptorIsUniform ? length<true, true> : length<true, false>;
}

Kernel getOffsetKernel(bool varying, bool indexUniform, bool baseUniform, bool hasBase, bool countUniform, bool hasCount) {
  if (indexUniform)
    return !hasBase ? chooseOffset<true, false, true>(varying, hasCount, countUniform)
           : baseUniform ? chooseOffset<true, true, true>(varying, hasCount, countUniform)
                         : chooseOffset<true, true, false>(varying, hasCount, countUniform);
  return !hasBase ? chooseOffset<false, false, true>(varying, hasCount, countUniform)
         : baseUniform ? chooseOffset<false, true, true>(varying, hasCount, countUniform)
                       : chooseOffset<false, true, false>(varying, hasCount, countUniform);
}

Kernel getCopyKernel(bool toUniform, bool fromUniform, bool masked) {
  if (toUniform)
    return copy<true, true, false>;
  if (fromUniform)
    return masked ? copy<false, true, true> : copy<false, true, false>;
  return masked ? copy<false, false, true> : copy<false, false, false>;
}

Kernel getCheckAccessKernel() { return checkAccess; }
Kernel getRaceAccessKernel() { return raceAccess; }
Kernel getCheckDivisorKernel(bool dividendUniform, bool divisorUniform) {
  if (dividendUniform)
    return divisorUniform ? checkDivisor<true, true> : checkDivisor<true, false>;
  return divisorUniform ? checkDivisor<false, true> : checkDivisor<false, false>;
}
Kernel getIndexedGetKernel() { return indexedGet; }
Kernel getIndexedSetKernel() { return indexedSet; }

} // namespace besl::vm
