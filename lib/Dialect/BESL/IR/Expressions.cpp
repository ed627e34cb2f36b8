// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expressions: assembly names, type inference and verification. Folding is in
// ExpressionFolders.cpp.

#include "AssemblyHelpers.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "llvm/ADT/APSInt.h"
#include "llvm/ADT/SmallString.h"

using namespace mlir;
using namespace besl;

//===----------------------------------------------------------------------===//
// Constant
//===----------------------------------------------------------------------===//

/// `%c1_ui32`, `%true`, `%cst`.
void ConstantOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  auto integer = dyn_cast<IntegerAttr>(getValue());
  if (!integer)
    return setName(getResult(), "cst");
  if (integer.getType().isInteger(1))
    return setName(getResult(), integer.getValue().isZero() ? "false" : "true");
  SmallString<32> name;
  llvm::raw_svector_ostream os(name);
  os << 'c' << llvm::APSInt(integer.getValue(), integer.getType().isUnsignedInteger()) << '_'
     << integer.getType();
  setName(getResult(), name);
}

LogicalResult ConstantOp::verify() {
  return verifyConstantValue([this] { return emitOpError(); }, getValueAttr());
}

//===----------------------------------------------------------------------===//
// Comparison
//===----------------------------------------------------------------------===//

LogicalResult CmpOp::inferReturnTypes(MLIRContext *context, std::optional<Location>,
                                      ValueRange operands, DictionaryAttr, OpaqueProperties,
                                      RegionRange, SmallVectorImpl<Type> &types) {
  Type type = operands[0].getType();
  Type boolean = IntegerType::get(context, 1);
  types.push_back(isShaderVector(type) ? withScalar(type, boolean) : boolean);
  return success();
}

LogicalResult CmpOp::verify() {
  Type type = getLhs().getType();
  if (!isScalarType(type) && !isShaderVector(type))
    return emitOpError() << "compares scalars and vectors, got " << type;
  bool isEquality = getPredicate() == CmpPredicate::EQ || getPredicate() == CmpPredicate::NE;
  if (getScalarOrSelf(type).isInteger(1) && !isEquality)
    return emitOpError() << "compares bools by 'eq' and 'ne', got '"
                         << stringifyCmpPredicate(getPredicate()) << "'";
  return success();
}

//===----------------------------------------------------------------------===//
// Selection
//===----------------------------------------------------------------------===//

LogicalResult SelectOp::verify() {
  auto condition = dyn_cast<VectorType>(getCondition().getType());
  if (!condition)
    return success();
  auto vector = dyn_cast<VectorType>(getType());
  if (!vector || vector.getShape() != condition.getShape())
    return emitOpError() << "by " << condition << " selects components of a vector as long, got "
                         << getType();
  return success();
}

//===----------------------------------------------------------------------===//
// Composites
//===----------------------------------------------------------------------===//

LogicalResult ConstructOp::verify() {
  Type type = getType();
  uint64_t count = getNumParts(type);
  if (count == 0)
    return emitOpError() << "makes a vector, matrix, array or struct, got " << type;
  if (getParts().size() != count)
    return emitOpError() << "of " << type << " needs " << count << " parts, got "
                         << getParts().size();
  for (auto [index, part] : llvm::enumerate(getParts().getTypes()))
    if (Type expected = getElementTypeAt(type, index); part != expected)
      return emitOpError() << "needs " << expected << " as part " << index << ", got " << part;
  return success();
}

LogicalResult SplatOp::verify() {
  Type type = getType();
  if (!isShaderVector(type) && !isa<MatrixType>(type))
    return emitOpError() << "makes a vector or matrix, got " << type;
  if (getScalarOrSelf(type) != getScalar().getType())
    return emitOpError() << "of " << type << " needs a scalar of type " << getScalarOrSelf(type)
                         << ", got " << getScalar().getType();
  return success();
}

/// Infers the type of part `position`.
static LogicalResult inferFixedPart(std::optional<Location> loc, Type composite, uint64_t position,
                                    SmallVectorImpl<Type> &types) {
  Type part = getElementTypeAt(composite, position);
  if (!part)
    return emitOptionalError(loc, "'besl.extract' op needs a composite with a part ", position,
                             ", got ", composite);
  types.push_back(part);
  return success();
}

LogicalResult ExtractOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                          ValueRange operands, DictionaryAttr attributes,
                                          OpaqueProperties properties, RegionRange regions,
                                          SmallVectorImpl<Type> &types) {
  return inferFixedPart(loc, operands[0].getType(),
                        Adaptor(operands, attributes, properties, regions).getPosition(), types);
}

LogicalResult ExtractDynamicOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                                 ValueRange operands, DictionaryAttr,
                                                 OpaqueProperties, RegionRange,
                                                 SmallVectorImpl<Type> &types) {
  Type part = getPartType(operands[0].getType());
  if (!part)
    return emitOptionalError(loc, "'besl.extract_dynamic' op needs a vector, matrix or array, got ",
                             operands[0].getType());
  types.push_back(part);
  return success();
}

LogicalResult InsertOp::verify() {
  Type expected = getElementTypeAt(getType(), getPosition());
  if (!expected)
    return emitOpError() << "needs a composite with a part " << getPosition() << ", got "
                         << getType();
  if (getPart().getType() != expected)
    return emitOpError() << "needs " << expected << " as part " << getPosition() << ", got "
                         << getPart().getType();
  return success();
}

LogicalResult InsertDynamicOp::verify() {
  Type expected = getPartType(getType());
  if (!expected)
    return emitOpError() << "needs a vector, matrix or array, got " << getType();
  if (getPart().getType() != expected)
    return emitOpError() << "needs a part of type " << expected << ", got " << getPart().getType();
  return success();
}

//===----------------------------------------------------------------------===//
// Conversion and matrix product
//===----------------------------------------------------------------------===//

LogicalResult ConvertOp::verify() {
  Type from = getOperand().getType(), to = getType();
  if (!isArithmeticType(from) || !isArithmeticType(to))
    return emitOpError() << "converts numbers, got " << from << " to " << to;
  if (withScalar(from, getScalarOrSelf(to)) != to)
    return emitOpError() << "keeps the shape, got " << from << " to " << to;
  return success();
}

LogicalResult BitcastOp::verify() {
  Type from = getOperand().getType(), to = getType();
  auto isWord = [](Type type) { return getScalarOrSelf(type).isUnsignedInteger(32); };
  auto isOther = [](Type type) {
    Type scalar = getScalarOrSelf(type);
    return isFloatScalar(scalar) || scalar.isSignedInteger(32);
  };
  bool sameShape = isShaderVector(from) == isShaderVector(to) && !isa<MatrixType>(from) &&
                   withScalar(from, getScalarOrSelf(to)) == to;
  if (sameShape && ((isWord(from) && isOther(to)) || (isWord(to) && isOther(from))))
    return success();
  return emitOpError() << "goes from or to ui32 in the same shape, got " << from << " and " << to;
}

LogicalResult MatMulOp::verify() {
  Type lhs = getLhs().getType(), rhs = getRhs().getType();
  auto left = dyn_cast<MatrixType>(lhs);
  auto right = dyn_cast<MatrixType>(rhs);
  Type expected;
  if (left && right) {
    if (left.getColumns() == right.getRows() && left.getElementType() == right.getElementType())
      expected =
          MatrixType::get(getContext(), right.getColumns(), left.getRows(), left.getElementType());
  } else if (left && isShaderVector(rhs)) {
    if (rhs == VectorType::get(left.getColumns(), left.getElementType()))
      expected = left.getColumnType();
  } else if (right && isShaderVector(lhs)) {
    if (lhs == right.getColumnType())
      expected = VectorType::get(right.getColumns(), right.getElementType());
  } else {
    return emitOpError()
           << "multiplies a matrix by a vector or matrix, or a vector by a matrix, got " << lhs
           << " and " << rhs;
  }
  if (!expected)
    return emitOpError() << "cannot multiply " << lhs << " by " << rhs;
  if (getType() != expected)
    return emitOpError() << "gives " << expected << ", got " << getType();
  return success();
}

//===----------------------------------------------------------------------===//
// Short-circuit operators
//===----------------------------------------------------------------------===//

static void buildLogical(OpBuilder &builder, OperationState &state, Value lhs) {
  state.addOperands(lhs);
  state.addTypes(builder.getI1Type());
  state.addRegion()->emplaceBlock();
}

void LogicalAndOp::build(OpBuilder &builder, OperationState &state, Value lhs) {
  buildLogical(builder, state, lhs);
}
void LogicalOrOp::build(OpBuilder &builder, OperationState &state, Value lhs) {
  buildLogical(builder, state, lhs);
}

//===----------------------------------------------------------------------===//
// Values of the pipeline
//===----------------------------------------------------------------------===//

LogicalResult BuiltinOp::verify() {
  Type expected;
  Type u32 = IntegerType::get(getContext(), 32, IntegerType::Unsigned);
  switch (getBuiltin()) {
  case BuiltinValue::GlobalInvocationId:
  case BuiltinValue::LocalInvocationId:
  case BuiltinValue::WorkgroupId:
  case BuiltinValue::NumWorkgroups:
    expected = VectorType::get(3, u32);
    break;
  case BuiltinValue::LocalInvocationIndex:
  case BuiltinValue::SubgroupInvocationId:
  case BuiltinValue::SubgroupSize:
  case BuiltinValue::VertexIndex:
  case BuiltinValue::InstanceIndex:
  case BuiltinValue::SampleIndex:
  case BuiltinValue::SampleMask:
  case BuiltinValue::PrimitiveIndex:
    expected = u32;
    break;
  case BuiltinValue::Position:
    expected = VectorType::get(4, Float32Type::get(getContext()));
    break;
  case BuiltinValue::FrontFacing:
    expected = IntegerType::get(getContext(), 1);
    break;
  case BuiltinValue::FragDepth:
  case BuiltinValue::ClipDistances:
    return emitOpError() << "'" << stringifyBuiltinValue(getBuiltin()) << "' is an output";
  }
  if (getType() != expected)
    return emitOpError() << "'" << stringifyBuiltinValue(getBuiltin()) << "' has type " << expected
                         << ", got " << getType();
  return success();
}

StageMask BuiltinOp::getLegalStages() {
  switch (getBuiltin()) {
  case BuiltinValue::GlobalInvocationId:
  case BuiltinValue::LocalInvocationId:
  case BuiltinValue::LocalInvocationIndex:
  case BuiltinValue::WorkgroupId:
  case BuiltinValue::NumWorkgroups:
    return StageMask{Stage::Compute, Stage::Task, Stage::Mesh};
  case BuiltinValue::SubgroupInvocationId:
  case BuiltinValue::SubgroupSize:
    return StageMask::all();
  case BuiltinValue::VertexIndex:
  case BuiltinValue::InstanceIndex:
  case BuiltinValue::ClipDistances:
    return StageMask{Stage::Vertex};
  case BuiltinValue::Position:
  case BuiltinValue::FrontFacing:
  case BuiltinValue::SampleIndex:
  case BuiltinValue::SampleMask:
  case BuiltinValue::PrimitiveIndex:
  case BuiltinValue::FragDepth:
    return StageMask{Stage::Fragment};
  }
  llvm_unreachable("unknown builtin value");
}

LaneBehavior BuiltinOp::getLaneBehavior() {
  switch (getBuiltin()) {
  case BuiltinValue::WorkgroupId:
  case BuiltinValue::NumWorkgroups:
  case BuiltinValue::SubgroupSize:
    return LaneBehavior::Uniform;
  default:
    return LaneBehavior::Varying;
  }
}

//===----------------------------------------------------------------------===//
// Call
//===----------------------------------------------------------------------===//

LogicalResult CallOp::verifySymbolUses(SymbolTableCollection &symbols) {
  Operation *symbol = besl::detail::lookupDeclaration(*this, getCalleeAttr(), symbols);
  auto callee = dyn_cast_or_null<FuncOp>(symbol);
  if (!callee) {
    InFlightDiagnostic error = emitOpError()
                               << "calls " << getCalleeAttr() << ", which is no function";
    if (symbol)
      error.attachNote(symbol->getLoc()) << "declared here";
    return error;
  }
  auto noteCallee = [&](InFlightDiagnostic error) -> LogicalResult {
    error.attachNote(callee.getLoc()) << "the function is here";
    return error;
  };
  if (callee.isEntry())
    return noteCallee(emitOpError() << "calls " << getCalleeAttr() << ", which is an entry");
  if (getNumOperands() != callee.getNumArguments())
    return noteCallee(emitOpError()
                      << "gives " << getNumOperands() << " arguments to " << getCalleeAttr()
                      << ", which takes " << callee.getNumArguments());
  for (auto [index, given, expected] :
       llvm::enumerate(getOperandTypes(), callee.getArgumentTypes())) {
    auto image = dyn_cast<ImageType>(given);
    if (given != expected && !(image && image.withoutFormat() == expected))
      return noteCallee(emitOpError() << "gives " << given << " as argument " << index << " of "
                                      << getCalleeAttr() << ", which takes " << expected);
  }
  if (TypeRange((*this)->getResultTypes()) != TypeRange(callee.getResultTypes())) {
    InFlightDiagnostic error = emitOpError() << "expects ";
    auto describe = [&](TypeRange types) {
      if (types.empty())
        error << "nothing";
      else
        error << types;
    };
    describe((*this)->getResultTypes());
    error << " of " << getCalleeAttr() << ", which gives ";
    describe(callee.getResultTypes());
    return noteCallee(std::move(error));
  }
  return success();
}
