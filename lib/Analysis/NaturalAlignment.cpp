// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Everything starts aligned; what contradicts the storage layout is packed, until nothing does. Each round packs something or is the last,
// and there are no more rounds than there are fields and types.

#include "besl/Analysis/NaturalAlignment.h"

using namespace mlir;

namespace besl {

/// Alignment of an aligned vector type: its size, for which three components count as four. 0 when that is no size of the packed one.
static uint64_t getVectorAlignment(VectorType type) {
  if (type.getNumElements() == 3)
    return 0;
  return type.getNumElements() * ((getScalarOrSelf(type).getIntOrFloatBitWidth() + 7) / 8);
}

NaturalAlignment::NaturalAlignment(ProgramOp program, MatrixOrder byteEngineOrder) : layout(program.getMatrixLayout(), byteEngineOrder) {
  do {
    changed = false;
    for (Operation &op : program.getBody().front()) {
      auto descriptor = dyn_cast<DescriptorOp>(op);
      if (auto constants = dyn_cast<PushConstantOp>(op))
        visit(constants.getType());
      else if (descriptor && descriptor.isBuffer())
        visit(descriptor.getType());
    }
  } while (changed);
}

uint64_t NaturalAlignment::getAlignment(Type type, bool native) {
  if (auto vector = dyn_cast<VectorType>(type))
    if (uint64_t alignment = getVectorAlignment(vector); native && alignment)
      return alignment;
  if (auto matrix = dyn_cast<MatrixType>(type))
    if (uint64_t alignment = getVectorAlignment(matrix.getColumnType()); isNativeMatrix(matrix) && alignment)
      return alignment;
  if (auto array = dyn_cast<ArrayType>(type))
    return getElementAlignment(array.getElementType());
  if (auto structType = dyn_cast<StructType>(type)) {
    uint64_t alignment = 1;
    for (unsigned i = 0; i < structType.getNumFields(); ++i)
      alignment = std::max(alignment, getFieldAlignment(structType, i));
    return alignment;
  }
  std::optional<TypeLayout> own = layout.get(type);
  return own ? own->alignment : 1;
}

uint64_t NaturalAlignment::getFieldAlignment(StructType type, unsigned field) {
  return getAlignment(type.getFieldTypes()[field], isNativeField(type, field));
}

uint64_t NaturalAlignment::getElementAlignment(Type element) { return getAlignment(element, isNativeElement(element)); }

void NaturalAlignment::packMatrix(MatrixType type) { changed |= packedMatrices.insert(type).second; }

void NaturalAlignment::packElement(Type element) {
  if (isa<VectorType>(element))
    changed |= packedElements.insert(element).second;
  else if (auto matrix = dyn_cast<MatrixType>(element))
    packMatrix(matrix);
  else if (auto array = dyn_cast<ArrayType>(element))
    packElement(array.getElementType());
  else if (auto structType = dyn_cast<StructType>(element))
    packStruct(structType);
}

void NaturalAlignment::packField(StructType type, unsigned field) {
  Type fieldType = type.getFieldTypes()[field];
  if (isa<VectorType>(fieldType))
    changed |= packedFields.insert({type, field}).second;
  else
    packElement(fieldType);
}

void NaturalAlignment::packStruct(StructType type) {
  for (unsigned i = 0; i < type.getNumFields(); ++i)
    packField(type, i);
}

void NaturalAlignment::visitArray(Type element) {
  std::optional<TypeLayout> own = layout.get(element);
  if (!own)
    return;
  auto vector = dyn_cast<VectorType>(element);
  if ((vector && !getVectorAlignment(vector)) || own->size % getElementAlignment(element))
    packElement(element);
  visit(element);
}

void NaturalAlignment::visit(Type type) {
  if (auto array = dyn_cast<ArrayType>(type))
    return visitArray(array.getElementType());
  if (auto matrix = dyn_cast<MatrixType>(type)) {
    // The columns of an aligned matrix follow each other like elements.
    if (!getVectorAlignment(matrix.getColumnType()) || layout.getMatrixOrder(matrix) == MatrixOrder::Row)
      packMatrix(matrix);
    return;
  }
  auto structType = dyn_cast<StructType>(type);
  const StructLayout *members = structType ? layout.getStruct(structType) : nullptr;
  if (!members)
    return;
  for (unsigned i = 0; i < structType.getNumFields(); ++i) {
    auto vector = dyn_cast<VectorType>(structType.getFieldTypes()[i]);
    if ((vector && !getVectorAlignment(vector)) || members->members[i].offset % getFieldAlignment(structType, i))
      packField(structType, i);
  }
  for (unsigned i = 0; i < structType.getNumFields(); ++i)
    if (members->type.size % getFieldAlignment(structType, i))
      packField(structType, i);
  for (Type field : structType.getFieldTypes())
    visit(field);
}

} // namespace besl
