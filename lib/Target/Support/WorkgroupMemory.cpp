// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "besl/Target/Support/WorkgroupMemory.h"
#include "besl/Dialect/BESL/IR/BESLTypes.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace besl {

uint64_t getWorkgroupBytes(Type type, bool padsVectors) {
  if (auto array = dyn_cast<ArrayType>(type))
    return llvm::SaturatingMultiply<uint64_t>(getWorkgroupBytes(array.getElementType(), padsVectors), array.getCount());
  if (auto structType = dyn_cast<StructType>(type)) {
    uint64_t bytes = 0;
    for (Type field : structType.getFieldTypes())
      bytes = llvm::SaturatingAdd(bytes, getWorkgroupBytes(field, padsVectors));
    return bytes;
  }
  if (auto matrix = dyn_cast<MatrixType>(type))
    return matrix.getColumns() * getWorkgroupBytes(matrix.getColumnType(), padsVectors);
  if (auto vector = dyn_cast<VectorType>(type)) {
    uint64_t count = padsVectors && vector.getNumElements() == 3 ? 4 : vector.getNumElements();
    return count * getWorkgroupBytes(vector.getElementType(), padsVectors);
  }
  return type.isF16() ? 2 : 4;
}

} // namespace besl
