// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Intrinsics that the host computes for one lane after the other, by the functions that also fold constants.

#include "LaneKernels.h"
#include "besl/Support/HostMath.h"

using namespace besl;
using namespace besl::vm;

namespace {

/// The value of a lane in the pool, as the host functions take it. A half is kept as a float.
HostValue getHostValue(Machine &m, uint32_t first, uint32_t width, uint32_t lane, HostScalar kind) {
  HostValue value(kind, width);
  for (uint32_t k = 0; k < width; ++k) {
    PoolOperand operand = getPoolOperand(m, first + k);
    uint32_t word = operand.words[lane * operand.step];
    value.bits[k] = kind == HostScalar::F16 ? roundToHalf(double(asFloat(word))) : word;
  }
  return value;
}

/// imm: the intrinsic; a: where in the pool lie, for each argument, its width and its scalar, then the operands, then the results; b: the number of
/// arguments; imm2: the number of results, and from bit 16 whether they are uniform.
const Instruction *math(Machine &m, const Instruction *i) {
  const uint32_t *shapes = m.pool + i->a;
  uint32_t numArgs = i->b, operands = i->a + 2 * numArgs, results = operands;
  for (uint32_t k = 0; k < numArgs; ++k)
    results += shapes[2 * k];
  uint32_t numResults = i->imm2 & 0xffff;
  uint32_t lanes = i->imm2 >> 16 ? 1 : m.lanes;
  for (uint32_t lane = 0; lane < lanes; ++lane) {
    HostValue args[3];
    uint32_t operand = operands;
    for (uint32_t k = 0; k < numArgs; operand += shapes[2 * k], ++k)
      args[k] = getHostValue(m, operand, shapes[2 * k], lane, HostScalar(shapes[2 * k + 1]));
    std::optional<HostValue> value = evaluateIntrinsic(IntrinsicID(i->imm), llvm::ArrayRef(args, numArgs));
    for (uint32_t k = 0; k < numResults; ++k) {
      uint32_t word = 0;
      if (value)
        word = value->kind == HostScalar::Bool  ? mask(value->bits[k])
               : value->kind == HostScalar::F16 ? asBits(float(value->real(k)))
                                                : value->bits[k];
      m.words[m.pool[results + k] + lane] = word;
    }
  }
  return i + 1;
}

/// Floats of one component, the common case, without boxes. The function is in imm; a, b: operands in the pool; imm2: whether all are uniform.
const Instruction *unary(Machine &m, const Instruction *i) {
  HostUnary function = getHostUnary(IntrinsicID(i->imm));
  PoolOperand x = getPoolOperand(m, i->a);
  uint32_t lanes = i->imm2 ? 1 : m.lanes;
  for (uint32_t lane = 0; lane < lanes; ++lane)
    m.words[i->dst + lane] = asBits(float(function(double(asFloat(x.words[lane * x.step])))));
  return i + 1;
}
const Instruction *binary(Machine &m, const Instruction *i) {
  HostBinary function = getHostBinary(IntrinsicID(i->imm));
  PoolOperand x = getPoolOperand(m, i->a), y = getPoolOperand(m, i->b);
  uint32_t lanes = i->imm2 ? 1 : m.lanes;
  for (uint32_t lane = 0; lane < lanes; ++lane)
    m.words[i->dst + lane] = asBits(float(function(double(asFloat(x.words[lane * x.step])), double(asFloat(y.words[lane * y.step])))));
  return i + 1;
}

} // namespace

Kernel besl::vm::getMathKernel() { return math; }
Kernel besl::vm::getMathKernel1() { return unary; }
Kernel besl::vm::getMathKernel2() { return binary; }
