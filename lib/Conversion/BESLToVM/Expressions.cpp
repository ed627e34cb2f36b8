// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expressions, taken apart into scalars.

#include "Lowering.h"
#include "besl/Dialect/BESL/IR/IntrinsicSpelling.h"
#include "besl/Dialect/BESL/IR/Constants.h"
#include "besl/Dialect/BESL/IR/Report.h"
#include "besl/Support/ExecutionDiag.h"
#include "besl/Support/HostMath.h"

using namespace mlir;
using namespace besl;
using namespace besl::tovm;

//===-- Types and constants ------------------------------------------------------------------===//

Type besl::tovm::getMachineScalar(Type scalar) {
  if (isFloatScalar(scalar))
    return Float32Type::get(scalar.getContext());
  if (scalar.isUnsignedInteger())
    return IntegerType::get(scalar.getContext(), 32, IntegerType::Unsigned);
  return scalar;
}

static uint64_t addSaturated(uint64_t a, uint64_t b) { return a + b < a ? ~uint64_t(0) : a + b; }

uint64_t besl::tovm::countScalars(Type type) {
  if (auto vector = dyn_cast<VectorType>(type))
    return uint64_t(vector.getDimSize(0));
  if (auto matrix = dyn_cast<MatrixType>(type))
    return uint64_t(matrix.getColumns()) * matrix.getRows();
  if (auto array = dyn_cast<ArrayType>(type)) {
    uint64_t element = countScalars(array.getElementType());
    return array.getCount() && element > ~uint64_t(0) / array.getCount() ? ~uint64_t(0) : element * array.getCount();
  }
  if (auto structType = dyn_cast<StructType>(type)) {
    uint64_t sum = 0;
    for (Type field : structType.getFieldTypes())
      sum = addSaturated(sum, countScalars(field));
    return sum;
  }
  return 1;
}

void besl::tovm::appendScalars(Type type, SmallVectorImpl<Type> &scalars) {
  if (auto array = dyn_cast<ArrayType>(type)) {
    for (uint64_t i = 0; i < array.getCount(); ++i)
      appendScalars(array.getElementType(), scalars);
  } else if (auto structType = dyn_cast<StructType>(type)) {
    for (Type field : structType.getFieldTypes())
      appendScalars(field, scalars);
  } else if (auto atomic = dyn_cast<AtomicType>(type)) {
    scalars.push_back(atomic.getElementType());
  } else {
    scalars.append(countScalars(type), getScalarOrSelf(type));
  }
}

uint32_t besl::tovm::getWord(Attribute scalar) {
  if (auto real = dyn_cast<FloatAttr>(scalar))
    return llvm::bit_cast<uint32_t>(float(real.getValueAsDouble()));
  auto integer = cast<IntegerAttr>(scalar);
  if (integer.getType().isInteger(1))
    return integer.getValue().isZero() ? 0 : ~0u;
  return uint32_t(integer.getValue().getZExtValue());
}

void besl::tovm::appendWords(Attribute constant, SmallVectorImpl<int32_t> &words) {
  if (!isa<AggregateAttr, DenseElementsAttr>(constant)) {
    words.push_back(int32_t(getWord(constant)));
    return;
  }
  uint64_t parts = getNumParts(cast<TypedAttr>(constant).getType());
  for (uint64_t i = 0; i < parts; ++i)
    appendWords(getConstantPart(constant, i), words);
}

//===-- Helpers ------------------------------------------------------------------------------===//

LogicalResult besl::tovm::reportTooLarge(Operation *op, const Twine &what, uint64_t scalars, uint64_t limit) {
  return report(op, ExecutionDiag::ExecutionTooLarge, (what + " has " + Twine(scalars) + " scalars, more than the interpreter's " + Twine(limit)).str());
}

LogicalResult FunctionLowering::unsupported(Operation *op, const Twine &what) {
  return report(op, ExecutionDiag::NotExecutable, what.str());
}

LogicalResult FunctionLowering::checkSize(Operation *op, Type type) {
  uint64_t count = countScalars(type);
  if (count <= kMaxScalars)
    return success();
  return reportTooLarge(op, "a value", count, kMaxScalars);
}

const Scalars &FunctionLowering::get(Value value) { return values.find(value)->second; }

/// At the start of the function, so that it can be used anywhere.
Value FunctionLowering::constant(Type scalar, Attribute value) {
  Type type = getMachineScalar(scalar);
  uint32_t word = getWord(value);
  TypedAttr attribute;
  if (type.isF32())
    attribute = FloatAttr::get(type, APFloat(llvm::bit_cast<float>(word)));
  else
    attribute = IntegerAttr::get(type, APInt(type.isInteger(1) ? 1 : 32, type.isInteger(1) ? word & 1 : word));
  Value &known = constants[attribute];
  if (!known) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(&target.getBody().front());
    known = vm::ConstantOp::create(builder, source.getLoc(), attribute);
  }
  return known;
}
Value FunctionLowering::constantU32(uint32_t value) { return constant(u32, IntegerAttr::get(u32, APInt(32, value))); }
Value FunctionLowering::constantF32(float value) { return constant(f32, FloatAttr::get(f32, APFloat(value))); }
Value FunctionLowering::constantBool(bool value) { return constant(i1, builder.getBoolAttr(value)); }

Type FunctionLowering::typeFor(Type scalar, ArrayRef<Value> operands) {
  for (Value operand : operands)
    if (vm::isVarying(operand.getType()))
      return vm::LanesType::get(builder.getContext(), scalar);
  return scalar;
}

Value FunctionLowering::narrow(Value value, Type scalar, Location location) {
  if (scalar.isF16())
    return make<vm::RoundHalfOp>(location, {value});
  if (scalar.isUnsignedInteger(8) || scalar.isUnsignedInteger(16))
    return make<vm::AndOp>(location, {value, constantU32(scalar.isUnsignedInteger(8) ? 0xff : 0xffff)});
  return value;
}

Value FunctionLowering::makeSlot(StringRef name, uint64_t words, bool varying, Location location) {
  auto type = vm::SlotType::get(builder.getContext(), uint32_t(words), varying);
  return vm::SlotOp::create(builder, location, type, builder.getStringAttr(name));
}

void FunctionLowering::setSlot(Value slot, uint64_t word, ArrayRef<Value> scalars, bool masked, Location location, Value index) {
  if (index) {
    vm::SetOp::create(builder, location, scalars, slot, uint32_t(word), index, masked);
    return;
  }
  // One op a word, so that what computes a value can leave it in the slot.
  for (auto [i, scalar] : llvm::enumerate(scalars))
    vm::SetOp::create(builder, location, scalar, slot, uint32_t(word + i), Value(), masked);
}

Scalars FunctionLowering::getSlot(Value slot, uint64_t word, ArrayRef<Type> scalars, Location location, Value index) {
  bool varying = cast<vm::SlotType>(slot.getType()).getVarying() || (index && vm::isVarying(index.getType()));
  SmallVector<Type> types;
  for (Type scalar : scalars) {
    Type type = getMachineScalar(scalar);
    types.push_back(varying ? vm::LanesType::get(builder.getContext(), type) : type);
  }
  Scalars result;
  // One op a word where the words are known: those that nobody needs can go.
  if (!index) {
    for (auto [i, type] : llvm::enumerate(types))
      result.push_back(vm::GetOp::create(builder, location, type, slot, uint32_t(word + i), Value()).getResult(0));
    return result;
  }
  auto read = vm::GetOp::create(builder, location, types, slot, uint32_t(word), index);
  llvm::append_range(result, read.getResults());
  return result;
}

//===-- Expressions --------------------------------------------------------------------------===//

Value FunctionLowering::convert(Value value, Type from, Type to, Location location) {
  if (from == to)
    return value;
  bool fromFloat = isFloatScalar(from), toFloat = isFloatScalar(to);
  if (fromFloat && toFloat)
    return narrow(value, to, location);
  if (fromFloat) {
    if (to.isSignedInteger())
      return make<vm::ToI32Op>(location, i32, {value});
    Value integer = make<vm::ToU32Op>(location, u32, {value});
    unsigned width = to.getIntOrFloatBitWidth();
    return width == 32 ? integer : make<vm::MinOp>(location, {integer, constantU32((1u << width) - 1)});
  }
  if (toFloat)
    return narrow(make<vm::ToF32Op>(location, f32, {value}), to, location);
  Type machine = getMachineScalar(to);
  if (vm::getScalar(value.getType()) != machine)
    value = make<vm::BitcastOp>(location, machine, {value});
  bool isNarrower = to.getIntOrFloatBitWidth() < from.getIntOrFloatBitWidth();
  return isNarrower ? narrow(value, to, location) : value;
}

Value FunctionLowering::compare(CmpPredicate predicate, Value lhs, Value rhs, Location location) {
  switch (predicate) {
  case CmpPredicate::EQ: return make<vm::CmpEqOp>(location, i1, {lhs, rhs});
  case CmpPredicate::NE: return make<vm::CmpNeOp>(location, i1, {lhs, rhs});
  case CmpPredicate::LT: return make<vm::CmpLtOp>(location, i1, {lhs, rhs});
  case CmpPredicate::LE: return make<vm::CmpLeOp>(location, i1, {lhs, rhs});
  case CmpPredicate::GT: return make<vm::CmpLtOp>(location, i1, {rhs, lhs});
  case CmpPredicate::GE: return make<vm::CmpLeOp>(location, i1, {rhs, lhs});
  }
  llvm_unreachable("all predicates are listed");
}

/// One component of a binary op.
Value FunctionLowering::arithmetic(Operation *op, Type scalar, Value lhs, Value rhs) {
  Location location = op->getLoc();
  unsigned width = scalar.getIntOrFloatBitWidth();
  if (isa<AddOp>(op))
    return narrow(make<vm::AddOp>(location, {lhs, rhs}), scalar, location);
  if (isa<SubOp>(op))
    return narrow(make<vm::SubOp>(location, {lhs, rhs}), scalar, location);
  if (isa<MulOp>(op))
    return narrow(make<vm::MulOp>(location, {lhs, rhs}), scalar, location);
  if (isa<DivOp>(op)) {
    Value quotient = make<vm::DivOp>(location, {lhs, rhs});
    return isFloatScalar(scalar) ? narrow(quotient, scalar, location) : quotient;
  }
  if (isa<RemOp>(op)) {
    if (!scalar.isF16())
      return make<vm::RemOp>(location, {lhs, rhs});
    Value quotient = narrow(make<vm::DivOp>(location, {lhs, rhs}), scalar, location);
    Value product = narrow(make<vm::MulOp>(location, {rhs, make<vm::TruncOp>(location, {quotient})}), scalar, location);
    return narrow(make<vm::SubOp>(location, {lhs, product}), scalar, location);
  }
  if (isa<AndOp>(op))
    return make<vm::AndOp>(location, {lhs, rhs});
  if (isa<OrOp>(op))
    return make<vm::OrOp>(location, {lhs, rhs});
  if (isa<XorOp>(op))
    return make<vm::XorOp>(location, {lhs, rhs});
  if (width < 32)
    rhs = make<vm::AndOp>(location, {rhs, constantU32(width - 1)});
  if (isa<ShlOp>(op))
    return narrow(make<vm::ShlOp>(location, {lhs, rhs}), scalar, location);
  return make<vm::ShrOp>(location, {lhs, rhs});
}

LogicalResult FunctionLowering::lowerExpression(Operation *op) {
  Location location = op->getLoc();
  for (Type type : op->getResultTypes())
    if (!isHandleType(type) && failed(checkSize(op, type)))
      return failure();
  Value resultValue = op->getNumResults() ? op->getResult(0) : Value();
  Type scalar = resultValue ? getScalarOrSelf(resultValue.getType()) : Type();

  if (auto constantOp = dyn_cast<ConstantOp>(op)) {
    SmallVector<int32_t> words;
    appendWords(constantOp.getValue(), words);
    SmallVector<Type> scalars;
    appendScalars(constantOp.getType(), scalars);
    Scalars result;
    for (auto [word, type] : llvm::zip_equal(words, scalars)) {
      Type machine = getMachineScalar(type);
      result.push_back(machine.isF32()        ? constantF32(llvm::bit_cast<float>(word))
                       : machine.isInteger(1) ? constantBool(word != 0)
                                              : constant(machine, IntegerAttr::get(machine, APInt(32, uint32_t(word)))));
    }
    set(resultValue, result);
    return success();
  }
  if (isa<AddOp, SubOp, MulOp, DivOp, RemOp, AndOp, OrOp, XorOp, ShlOp, ShrOp>(op)) {
    Scalars result;
    for (auto [lhs, rhs] : llvm::zip_equal(Scalars(get(op->getOperand(0))), Scalars(get(op->getOperand(1)))))
      result.push_back(arithmetic(op, scalar, lhs, rhs));
    set(resultValue, result);
    return success();
  }
  if (isa<NegOp, NotOp, ComplementOp>(op)) {
    Scalars result;
    for (Value operand : Scalars(get(op->getOperand(0)))) {
      if (isa<NegOp>(op))
        operand = make<vm::NegOp>(location, {operand});
      else
        operand = make<vm::NotOp>(location, {operand});
      // A half's sign flips without rounding.
      result.push_back(scalar.isF16() ? operand : narrow(operand, scalar, location));
    }
    set(resultValue, result);
    return success();
  }
  if (auto cmp = dyn_cast<CmpOp>(op)) {
    Scalars result;
    for (auto [lhs, rhs] : llvm::zip_equal(Scalars(get(cmp.getLhs())), Scalars(get(cmp.getRhs()))))
      result.push_back(compare(cmp.getPredicate(), lhs, rhs, location));
    set(resultValue, result);
    return success();
  }
  if (auto select = dyn_cast<SelectOp>(op)) {
    Scalars conditions = get(select.getCondition()), result;
    for (auto [i, pair] : llvm::enumerate(llvm::zip_equal(Scalars(get(select.getTrueValue())), Scalars(get(select.getFalseValue()))))) {
      auto [yes, no] = pair;
      result.push_back(make<vm::SelectOp>(location, {conditions[conditions.size() == 1 ? 0 : i], yes, no}));
    }
    set(resultValue, result);
    return success();
  }
  if (isa<ConstructOp>(op)) {
    Scalars result;
    for (Value part : op->getOperands())
      llvm::append_range(result, get(part));
    set(resultValue, result);
    return success();
  }
  if (isa<SplatOp>(op)) {
    set(resultValue, Scalars(countScalars(resultValue.getType()), getOne(op->getOperand(0))));
    return success();
  }
  auto partOf = [&](Type type, uint32_t position) {
    uint64_t start = 0;
    for (uint32_t i = 0; i < position; ++i)
      start += isa<StructType>(type) ? countScalars(getElementTypeAt(type, i)) : 0;
    uint64_t count = countScalars(getElementTypeAt(type, position));
    return std::pair(isa<StructType>(type) ? start : position * count, count);
  };
  if (auto extract = dyn_cast<ExtractOp>(op)) {
    auto [start, count] = partOf(extract.getComposite().getType(), extract.getPosition());
    set(resultValue, Scalars(ArrayRef<Value>(get(extract.getComposite())).slice(start, count)));
    return success();
  }
  if (auto insert = dyn_cast<InsertOp>(op)) {
    Scalars result = get(insert.getComposite());
    auto [start, count] = partOf(insert.getComposite().getType(), insert.getPosition());
    llvm::copy(get(insert.getPart()), result.begin() + start);
    set(resultValue, result);
    return success();
  }
  if (auto extract = dyn_cast<ExtractDynamicOp>(op))
    return lowerExtractDynamic(extract);
  if (auto insert = dyn_cast<InsertDynamicOp>(op))
    return lowerInsertDynamic(insert);
  if (isa<ConvertOp>(op)) {
    Scalars result;
    Type from = getScalarOrSelf(op->getOperand(0).getType());
    for (Value operand : Scalars(get(op->getOperand(0))))
      result.push_back(convert(operand, from, scalar, location));
    set(resultValue, result);
    return success();
  }
  // A half is kept as a float, whose bits are others.
  if (auto bits = dyn_cast<BitcastOp>(op); bits && !scalar.isF16() && !getScalarOrSelf(bits.getOperand().getType()).isF16()) {
    Scalars result;
    for (Value operand : Scalars(get(bits.getOperand())))
      result.push_back(make<vm::BitcastOp>(location, getMachineScalar(scalar), {operand}));
    set(resultValue, result);
    return success();
  }
  if (auto product = dyn_cast<MatMulOp>(op))
    return lowerMatMul(product);
  if (auto builtin = dyn_cast<BuiltinOp>(op))
    return lowerBuiltin(builtin);
  if (const IntrinsicInfo *info = getIntrinsicInfo(op)) {
    if (failed(lowerIntrinsic(op, *info)))
      return failure();
    noteEffect(op, info->name);
    return success();
  }
  return unsupported(op, "'" + op->getName().getStringRef() + "'");
}

LogicalResult FunctionLowering::lowerExtractDynamic(ExtractDynamicOp op) {
  Type type = op.getComposite().getType();
  Scalars parts = get(op.getComposite());
  uint64_t count = getNumParts(type), size = parts.size() / count;
  Value index = getOne(op.getIndex());
  Location location = op.getLoc();
  Value slot = makeSlot("indexed", parts.size(), vm::isVarying(typeFor(f32, parts)), location);
  setSlot(slot, 0, parts, false, location);
  Value offset = vm::OffsetOp::create(builder, location, typeFor(u32, {index}), index, Value(), Value(), uint32_t(size), uint32_t(count));
  SmallVector<Type> scalars;
  appendScalars(op.getType(), scalars);
  set(op.getResult(), getSlot(slot, 0, scalars, location, offset));
  return success();
}

LogicalResult FunctionLowering::lowerInsertDynamic(InsertDynamicOp op) {
  Scalars result = get(op.getComposite()), part = get(op.getPart());
  Value index = getOne(op.getIndex());
  uint64_t count = result.size() / part.size();
  for (uint64_t i = 0; i < count; ++i) {
    Value isHere = make<vm::CmpEqOp>(op.getLoc(), i1, {index, constantU32(uint32_t(i))});
    for (auto [j, scalar] : llvm::enumerate(part)) {
      Value &old = result[i * part.size() + j];
      old = make<vm::SelectOp>(op.getLoc(), {isHere, scalar, old});
    }
  }
  set(op.getResult(), result);
  return success();
}

/// Sums of columns times components, from the first column on.
LogicalResult FunctionLowering::lowerMatMul(MatMulOp op) {
  Location location = op.getLoc();
  Type scalar = getScalarOrSelf(op.getType());
  Scalars lhs = get(op.getLhs()), rhs = get(op.getRhs()), result;
  auto multiplyAdd = [&](Value sum, Value a, Value b) {
    if (sum && !scalar.isF16())
      return make<vm::MulAddOp>(location, {a, b, sum});
    Value product = narrow(make<vm::MulOp>(location, {a, b}), scalar, location);
    return sum ? narrow(make<vm::AddOp>(location, {sum, product}), scalar, location) : product;
  };
  // A vector on the left counts as a matrix of one row.
  auto leftMatrix = dyn_cast<MatrixType>(op.getLhs().getType());
  uint64_t rows = leftMatrix ? leftMatrix.getRows() : 1, inner = lhs.size() / rows, columns = rhs.size() / inner;
  for (uint64_t column = 0; column < columns; ++column)
    for (uint64_t row = 0; row < rows; ++row) {
      Value sum;
      for (uint64_t i = 0; i < inner; ++i)
        sum = multiplyAdd(sum, lhs[i * rows + row], rhs[column * inner + i]);
      result.push_back(sum);
    }
  set(op.getResult(), result);
  return success();
}

LogicalResult FunctionLowering::lowerBuiltin(BuiltinOp op) {
  Scalars result;
  SmallVector<Type> scalars;
  appendScalars(op.getType(), scalars);
  bool varying = context.lanes.isVarying(op.getResult());
  for (auto [i, scalar] : llvm::enumerate(scalars)) {
    Type type = getMachineScalar(scalar);
    if (varying)
      type = vm::LanesType::get(builder.getContext(), type);
    result.push_back(vm::BuiltinOp::create(builder, op.getLoc(), type, stringifyBuiltinValue(op.getBuiltin()), uint32_t(i)));
  }
  set(op.getResult(), result);
  return success();
}
