// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A type that does not change is the same object before and after, which is how everybody here asks whether there is something to do.
// Recursion follows the nesting of types, which is limited.

#include "StorageTypes.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace besl {

unsigned getNarrowWidth(Type type) {
  Type scalar = getScalarOrSelf(type);
  if (scalar.isUnsignedInteger(8))
    return 8;
  return scalar.isUnsignedInteger(16) ? 16 : 0;
}

Type widenInteger(Type type) {
  if (!getNarrowWidth(type))
    return type;
  return withScalar(type, IntegerType::get(type.getContext(), 32, IntegerType::Unsigned));
}

StorageTypes::StorageTypes(ProgramOp program, const StorageOptions &options)
    : program(program), options(options),
      layout(program.getMatrixLayout(), options.byteEngineColumns ? MatrixOrder::Column : MatrixOrder::Row) {
  if (options.matrixArrays)
    natural.emplace(program, options.byteEngineColumns ? MatrixOrder::Column : MatrixOrder::Row);
  for (auto declaration : program.getBody().front().getOps<StructOp>())
    names.insert(declaration.getStructType().getName().getValue());
}

StructType StorageTypes::makeStruct(StructType from, StringRef suffix, ArrayRef<Type> fields, ArrayRef<unsigned> padding) {
  MLIRContext *context = from.getContext();
  SmallVector<StringAttr> fieldNames(from.getFieldNames());
  SmallVector<Type> fieldTypes(fields);
  llvm::StringSet<> taken;
  for (StringAttr name : fieldNames)
    taken.insert(name.getValue());
  for (unsigned bytes : padding) {
    std::string name = "padding";
    for (unsigned number = 1; !taken.insert(name).second; ++number)
      name = "padding_" + llvm::utostr(number);
    fieldNames.push_back(StringAttr::get(context, name));
    fieldTypes.push_back(IntegerType::get(context, 8 * bytes, IntegerType::Unsigned));
  }
  std::string name = (from.getName().getValue() + suffix).str();
  for (unsigned number = 1; !names.insert(name).second; ++number)
    name = (from.getName().getValue() + suffix + "." + Twine(number)).str();
  auto type = StructType::get(context, StringAttr::get(context, name), fieldNames, fieldTypes);
  made.push_back({type, from});
  return type;
}

Type StorageTypes::getValueType(Type type) {
  if (auto array = dyn_cast<ArrayType>(type))
    return ArrayType::get(type.getContext(), array.getCount(), getValueType(array.getElementType()));
  auto structType = dyn_cast<StructType>(type);
  if (!structType)
    return widenInteger(type);
  auto found = values.find(type);
  if (found != values.end())
    return found->second;
  SmallVector<Type> fields = llvm::map_to_vector(structType.getFieldTypes(), [&](Type field) { return getValueType(field); });
  Type result = ArrayRef(fields) == structType.getFieldTypes() ? Type(type) : makeStruct(structType, ".value", fields, {});
  values[type] = result;
  return result;
}

StorageTypes::Orders StorageTypes::getOrders(Type type) {
  while (auto array = dyn_cast<ArrayType>(type))
    type = array.getElementType();
  if (auto matrix = dyn_cast<MatrixType>(type)) {
    bool rows = layout.getMatrixOrder(matrix) == MatrixOrder::Row;
    return {rows, !rows};
  }
  auto structType = dyn_cast<StructType>(type);
  if (!structType)
    return {};
  auto found = orders.find(type);
  if (found != orders.end())
    return found->second;
  Orders sum;
  for (Type field : structType.getFieldTypes()) {
    Orders part = getOrders(field);
    sum.rows |= part.rows;
    sum.columns |= part.columns;
  }
  orders[type] = sum;
  return sum;
}

bool StorageTypes::isRowOnly(Type type) { return !options.matrixArrays && !getOrders(type).columns; }

Type StorageTypes::getMemoryType(Type type, bool rows) {
  if (auto array = dyn_cast<ArrayType>(type))
    return ArrayType::get(type.getContext(), array.getCount(), getMemoryType(array.getElementType(), rows));
  if (auto matrix = dyn_cast<MatrixType>(type)) {
    if (isArrayOfColumns(matrix))
      return ArrayType::get(type.getContext(), matrix.getColumns(), matrix.getColumnType());
    if (!isArrayOfRows(matrix, rows))
      return type;
    return ArrayType::get(type.getContext(), matrix.getRows(), VectorType::get(matrix.getColumns(), matrix.getElementType()));
  }
  auto structType = dyn_cast<StructType>(type);
  if (!structType)
    return type;
  auto found = memory.find({type, rows});
  if (found != memory.end())
    return found->second;
  SmallVector<Type> fields = llvm::map_to_vector(structType.getFieldTypes(), [&](Type field) { return getMemoryType(field, rows); });
  SmallVector<unsigned> padding;
  if (const StructLayout *members = options.padStructs ? layout.getStruct(structType) : nullptr)
    for (const PaddingMember &member : members->getTailMembers())
      padding.push_back(member.size);
  bool same = padding.empty() && ArrayRef(fields) == structType.getFieldTypes();
  Type result = same ? Type(type) : makeStruct(structType, ".memory", fields, padding);
  memory[{type, rows}] = result;
  return result;
}

Type StorageTypes::getBlockType(Type type) {
  auto structType = dyn_cast<StructType>(type);
  if (!structType)
    return getMemoryType(type, isRowOnly(type));
  auto found = memory.find({type, 2});
  if (found != memory.end())
    return found->second;
  SmallVector<Type> fields =
      llvm::map_to_vector(structType.getFieldTypes(), [&](Type field) { return getMemoryType(field, isRowOnly(field)); });
  Type result = ArrayRef(fields) == structType.getFieldTypes() ? Type(type) : makeStruct(structType, ".block", fields, {});
  memory[{type, 2}] = result;
  return result;
}

Type StorageTypes::getInterfaceType(Type type) {
  if (auto array = dyn_cast<ArrayType>(type))
    return ArrayType::get(type.getContext(), array.getCount(), getInterfaceType(array.getElementType()));
  if (getScalarOrSelf(type).isF16())
    return withScalar(type, Float32Type::get(type.getContext()));
  return widenInteger(type);
}

TypedAttr StorageTypes::convertConstant(TypedAttr value) {
  Type type = getValueType(value.getType());
  if (type == value.getType())
    return value;
  if (auto integer = dyn_cast<IntegerAttr>(value))
    return IntegerAttr::get(type, integer.getValue().zext(32));
  if (auto dense = dyn_cast<DenseIntElementsAttr>(value))
    return cast<TypedAttr>(Attribute(
        dense.mapValues(getScalarOrSelf(type), [](const llvm::APInt &element) { return element.zext(32); })));
  SmallVector<TypedAttr> parts =
      llvm::map_to_vector(cast<AggregateAttr>(value).getElements(), [&](TypedAttr part) { return convertConstant(part); });
  return AggregateAttr::get(type.getContext(), parts, type);
}

void StorageTypes::declareStructs() {
  Block &body = program.getBody().front();
  Operation *before = nullptr;
  DenseMap<Type, StructOp> declared;
  for (Operation &op : body) {
    if (auto declaration = dyn_cast<StructOp>(op))
      declared[declaration.getType()] = declaration;
    else if (!before)
      before = &op;
  }
  OpBuilder builder(program.getContext());
  if (before)
    builder.setInsertionPoint(before);
  else
    builder.setInsertionPointToEnd(&body);
  for (auto [type, from] : made) {
    StructOp origin = declared.lookup(from);
    StringAttr name = builder.getStringAttr("struct " + type.getName().getValue());
    StringAttr authored = origin ? builder.getStringAttr(origin.getSourceName().value_or(from.getName().getValue())) : from.getName();
    auto declaration = StructOp::create(builder, origin ? origin.getLoc() : program.getLoc(), name, /*sym_visibility=*/StringAttr(), authored,
                                        /*emitted_name=*/StringAttr(), TypeAttr::get(type), /*emitted_fields=*/ArrayAttr());
    declared[type] = declaration;
  }
}

} // namespace besl
