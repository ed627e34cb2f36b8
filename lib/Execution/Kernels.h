// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernels, as the encoder finds them.

#ifndef BESL_LIB_EXECUTION_KERNELS_H
#define BESL_LIB_EXECUTION_KERNELS_H

#include "Code.h"
#include "llvm/ADT/StringRef.h"

namespace besl::vm {

/// Scalars that kernels of one functor differ by.
enum class ScalarClass : uint8_t { F32, U32, I32, Bool };

/// The kernel of a functor for operands of a scalar, of which bit i of `uniform` says whether operand i is uniform. Null when there is none.
/// Operands are `a`, `b` and `c`.
Kernel getArithmeticKernel(uint8_t functor, ScalarClass scalar, unsigned uniform);
// In files of their own, by the number of operands.
Kernel getKernel1(uint8_t functor, ScalarClass scalar, unsigned uniform);
Kernel getKernel2(uint8_t functor, ScalarClass scalar, unsigned uniform);
Kernel getKernel3(uint8_t functor, ScalarClass scalar, unsigned uniform);

/// A sum of 2 to kMaxTerms products of a uniform and a varying float, see KernelsSum.cpp.
Kernel getSumKernel(unsigned terms, bool hasStart, bool lastUniform);
inline constexpr unsigned kMaxTerms = 4;

// Copies: of a uniform or varying word to one of either kind, and only where mask `c` is set.
Kernel getCopyKernel(bool toUniform, bool fromUniform, bool masked);

/// dst = a < imm2 ? base + a * imm : out of range; base is b, when there is one. The limit is operand c when there is one.
Kernel getOffsetKernel(bool result, bool index, bool base, bool hasBase, bool count, bool hasCount);

// Memory: `imm` is the number of the access, `a` the dynamic offset or none, `c` the mask. Format by number: word, byte, short, half.
Kernel getLoadKernel(unsigned format, bool hasOffset, bool offsetIsUniform, bool hasDescriptor, bool resultIsUniform, uint32_t count, uint32_t step);
Kernel getStoreKernel(unsigned format, bool hasOffset, bool offsetIsUniform, bool hasDescriptor, bool everyLane, uint32_t count, uint32_t step);
/// Kind in imm2; `b` is where in the pool value and desired value are, dst the result.
Kernel getAtomicKernel();
/// dst = elements of the runtime array of memory `imm` (of `imm2`), by descriptor `a`.
Kernel getLengthKernel(bool hasDescriptor, bool descriptorIsUniform);

// Slots with an index: words a (of the index), imm = first word of the pool list, imm2 = number of values, b = slot, c = mask.
Kernel getIndexedGetKernel();
Kernel getIndexedSetKernel();

// Control flow. Targets are numbers of instructions, in imm.
Kernel getJumpKernel();
Kernel getJumpIfFalseKernel();  ///< a uniform bool
Kernel getLoopBackKernel();     ///< charges imm2
Kernel getChargeKernel();       ///< charges imm2
Kernel getCallKernel();         ///< dst = mask of the callee, a = mask, imm = entry, imm2 = function
Kernel getReturnKernel();       ///< imm2 = function
Kernel getEndKernel();
Kernel getMaskAndKernel(bool uniform);    ///< dst = a & b; to imm when none
Kernel getMaskAndNotKernel(bool uniform); ///< dst = a & ~b; to imm when none
Kernel getMaskOrKernel();                 ///< dst |= a
Kernel getMaskClearKernel();              ///< dst = 0

Kernel getNoteKernel(); ///< imm = note, c = mask

// Lanes.
Kernel getBarrierKernel();                ///< c = mask
Kernel getSetCountsKernel(bool checked);  ///< a = first of imm numbers in the pool, c = mask
Kernel getBallotKernel();                 ///< a = predicate (b: whether it is uniform), c = mask, dst = first result, results by imm in the pool
Kernel getShuffleKernel();                ///< a = pool of value and lane, imm2 = whether exclusive or
Kernel getDerivativeKernel(bool down, bool coarse); ///< imm = whether a is uniform
Kernel getFWidthKernel();                ///< imm = whether a is uniform

// Intrinsics by the host's functions, see KernelsMath.cpp.
Kernel getMathKernel();  ///< any
Kernel getMathKernel1(); ///< a float
Kernel getMathKernel2(); ///< two floats

// Checks stop at the lowest active lane that is at fault; c = mask.
Kernel getCheckIndexKernel(bool uniform, bool hasCount, bool countIsUniform); ///< a = index, b or imm = count
Kernel getCheckDivisorKernel(bool dividendUniform, bool divisorUniform);      ///< a / b
/// imm = access, a = offset, imm2 = flags.
Kernel getCheckAccessKernel();
enum CheckFlags : uint32_t { CheckReads = 1, CheckWrites = 2, CheckHasOffset = 4, CheckOffsetUniform = 8, CheckAtomic = 16 };
/// The same operands: tells the race detector who touches what.
Kernel getRaceAccessKernel();
/// a = operands in the pool, the handle first; imm2 = what they are.
Kernel getCheckTextureKernel();
struct TextureCheck {
  uint32_t floats;   ///< coordinates that follow the handle
  uint32_t texels;   ///< coordinates of a texel that follow it, with the layer
  uint32_t layer;    ///< number of the operand that is the layer or cube, or 0
  bool cubes, reads, writes, atomic;
  uint32_t level;    ///< number of the operand that is the level, or 0
  bool samples;      ///< the last coordinate of a texel is the number of a sample
  uint32_t encode() const { return floats | texels << 4 | layer << 8 | level << 12 | cubes << 16 | reads << 17 | writes << 18 | atomic << 19 | samples << 20; }
  static TextureCheck decode(uint32_t bits) {
    return {bits & 15, bits >> 4 & 15, bits >> 8 & 15, bool(bits >> 16 & 1), bool(bits >> 17 & 1), bool(bits >> 18 & 1), bool(bits >> 19 & 1), bits >> 12 & 15, bool(bits >> 20 & 1)};
  }
};
Kernel getRaceTexelKernel();

// Textures: `a` and `b` are where in the pool operands (the handle first) and results are, c = mask, imm = number of results, imm2 = whether they are
// uniform.
Kernel getHandleKernel(bool uniform); ///< dst, a = index, imm = first, imm2 = count
Kernel getTextureKernel(llvm::StringRef function, llvm::StringRef dim, unsigned numOperands, unsigned numResults);
Kernel getImageLoadKernel(bool integer, bool all, bool hasSlice);
Kernel getImageStoreKernel(bool integer, bool hasSlice);
Kernel getImageAtomicOrKernel();

} // namespace besl::vm

#endif // BESL_LIB_EXECUTION_KERNELS_H
