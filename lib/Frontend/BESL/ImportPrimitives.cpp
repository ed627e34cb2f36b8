// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expressions that have no spelling in BESL, which other front ends make.

#include "Importer.h"
#include "besl/Dialect/BESL/IR/Constants.h"

using namespace besl;
using namespace besl::import;
using mlir::Location;
using mlir::Type;
using mlir::Value;

Value Importer::importPrimitive(const ast::PrimitiveExpr *expr) {
  Location at = loc(expr);
  switch (expr->op) {
  case ast::PrimitiveOp::Zero: {
    Type type = importType(expr->type);
    if (mlir::TypedAttr zero = makeZeroConstant(type))
      return constant(zero, at);
    return load(local(at, "unset", type, /*init=*/Value()), at);
  }
  case ast::PrimitiveOp::Target:
    return load(currentTarget, at);
  case ast::PrimitiveOp::Swizzle: {
    Type type = importType(expr->type);
    Type scalar = mlir::getElementTypeOrSelf(type);
    llvm::SmallVector<Value, 4> parts;
    if (std::optional<StageBuiltin> value = asStageValue(expr->args[0])) {
      for (uint8_t index : expr->indices)
        parts.push_back(importStageComponent(*value, index, at));
    } else {
      Value vector = importValue(expr->args[0]);
      for (uint8_t index : expr->indices)
        parts.push_back(extract(vector, index, scalar, at));
    }
    return parts.size() == 1 ? parts.front() : make<ConstructOp>(at, type, parts);
  }
  case ast::PrimitiveOp::Splat:
    return splat(importValue(expr->args[0]), importType(expr->type), at);
  case ast::PrimitiveOp::Select: {
    Value condition = importValue(expr->args[0]);
    Value yes = importValue(expr->args[1]);
    Value no = importValue(expr->args[2]);
    return make<SelectOp>(at, yes.getType(), {condition, yes, no});
  }
  case ast::PrimitiveOp::Any:
  case ast::PrimitiveOp::All: {
    bool isAny = expr->op == ast::PrimitiveOp::Any;
    Value vector = importValue(expr->args[0]);
    Value decided = constant(builder.getBoolAttr(isAny), at);
    Value result;
    for (unsigned i = 0, size = expr->args[0]->type->width(); i != size; ++i) {
      Value part = extract(vector, i, boolType, at);
      if (!result)
        result = part;
      else
        result = make<SelectOp>(at, boolType, isAny ? mlir::ValueRange({result, decided, part}) : mlir::ValueRange({result, part, decided}));
    }
    return result;
  }
  case ast::PrimitiveOp::Bitcast: {
    // The op goes between `ui32` and the others.
    Value value = importValue(expr->args[0]);
    Type type = importType(expr->type);
    auto isU32 = [&](Type t) { return mlir::getElementTypeOrSelf(t) == u32Type; };
    if (value.getType() == type)
      return value;
    if (!isU32(value.getType()) && !isU32(type))
      value = make<BitcastOp>(at, withScalar(type, u32Type), value);
    return make<BitcastOp>(at, type, value);
  }
  case ast::PrimitiveOp::Transpose: {
    Value matrix = importValue(expr->args[0]);
    auto from = llvm::cast<MatrixType>(matrix.getType());
    auto to = llvm::cast<MatrixType>(importType(expr->type));
    llvm::SmallVector<Value, 4> columns, result;
    for (unsigned i = 0; i != from.getColumns(); ++i)
      columns.push_back(extract(matrix, i, from.getColumnType(), at));
    for (unsigned row = 0; row != from.getRows(); ++row) {
      llvm::SmallVector<Value, 4> parts;
      for (Value column : columns)
        parts.push_back(extract(column, row, from.getElementType(), at));
      result.push_back(make<ConstructOp>(at, to.getColumnType(), parts));
    }
    return make<ConstructOp>(at, to, result);
  }
  case ast::PrimitiveOp::ArrayLength:
    return make<ArrayLengthOp>(at, u32Type, importPlace(expr->args[0]));
  case ast::PrimitiveOp::Combine: {
    Value texture = importHandle(expr->args[0]);
    Value sampler = importHandle(expr->args[1]);
    return make<CombineOp>(at, CombineOp::getResultType(texture.getType(), sampler.getType()), {texture, sampler});
  }
  }
  llvm_unreachable("unknown primitive");
}
