// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "besl/Dialect/BESL/IR/Constants.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace besl;

TypedAttr besl::getConstantPart(Attribute constant, uint64_t index) {
  if (auto dense = dyn_cast_or_null<DenseElementsAttr>(constant)) {
    if (index >= uint64_t(dense.getNumElements()))
      return {};
    return cast<TypedAttr>(dense.getValues<Attribute>()[index]);
  }
  if (auto aggregate = dyn_cast_or_null<AggregateAttr>(constant))
    if (index < aggregate.getElements().size())
      return aggregate.getElements()[index];
  return {};
}

TypedAttr besl::makeConstant(Type type, ArrayRef<Attribute> parts) {
  if (llvm::is_contained(parts, Attribute()))
    return {};
  if (auto vector = dyn_cast<VectorType>(type))
    return DenseElementsAttr::get(vector, parts);
  SmallVector<TypedAttr> typed =
      llvm::map_to_vector(parts, [](Attribute part) { return cast<TypedAttr>(part); });
  return AggregateAttr::get(type.getContext(), typed, type);
}

TypedAttr besl::makeSplatConstant(Type type, Attribute scalar) {
  if (!scalar)
    return {};
  if (auto vector = dyn_cast<VectorType>(type))
    return DenseElementsAttr::get(vector, scalar);
  if (auto matrix = dyn_cast<MatrixType>(type)) {
    SmallVector<Attribute> columns(matrix.getColumns(),
                                   makeSplatConstant(matrix.getColumnType(), scalar));
    return makeConstant(matrix, columns);
  }
  return cast<TypedAttr>(scalar);
}

TypedAttr besl::makeZeroConstant(Type type) {
  if (getTypeFacts(type).bytes > (uint64_t(1) << 20))
    return {};
  if (auto structure = dyn_cast<StructType>(type))
    return makeConstant(type, llvm::map_to_vector(structure.getFieldTypes(), [](Type field) {
                          return Attribute(makeZeroConstant(field));
                        }));
  if (auto array = dyn_cast<ArrayType>(type))
    return makeConstant(
        type, SmallVector<Attribute>(array.getCount(), makeZeroConstant(array.getElementType())));
  Type scalar = getScalarOrSelf(type);
  Attribute zero;
  if (auto real = dyn_cast<FloatType>(scalar))
    zero = FloatAttr::get(real, APFloat::getZero(real.getFloatSemantics()));
  else
    zero = IntegerAttr::get(scalar, APInt::getZero(scalar.getIntOrFloatBitWidth()));
  return makeSplatConstant(type, zero);
}

TypedAttr besl::mapConstants(Type result, ArrayRef<Attribute> constants,
                             llvm::function_ref<Attribute(ArrayRef<Attribute>)> function) {
  if (llvm::is_contained(constants, Attribute()))
    return {};
  if (isScalarType(result))
    return cast_or_null<TypedAttr>(function(constants));
  SmallVector<Attribute, 4> parts;
  for (uint64_t i = 0, e = getNumParts(result); i < e; ++i) {
    SmallVector<Attribute, 2> scalars = llvm::map_to_vector<2>(
        constants, [&](Attribute constant) -> Attribute { return getConstantPart(constant, i); });
    parts.push_back(mapConstants(getElementTypeAt(result, i), scalars, function));
  }
  return makeConstant(result, parts);
}

bool besl::allScalars(Attribute constant, llvm::function_ref<bool(Attribute)> predicate) {
  if (!constant)
    return false;
  if (isa<IntegerAttr, FloatAttr>(constant))
    return predicate(constant);
  if (auto dense = dyn_cast<DenseElementsAttr>(constant))
    return llvm::all_of(dense.getValues<Attribute>(), predicate);
  auto aggregate = dyn_cast<AggregateAttr>(constant);
  return aggregate && llvm::all_of(aggregate.getElements(),
                                   [&](TypedAttr part) { return allScalars(part, predicate); });
}
