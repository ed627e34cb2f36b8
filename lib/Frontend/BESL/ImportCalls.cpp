// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls: functions, intrinsics, conversions, constructors. An intrinsic that has an op is built from its table entry alone;
// only the handful without one are known by name here.

#include "Importer.h"
#include "besl/Support/IntrinsicTable.h"

using namespace besl;
using namespace besl::import;
using mlir::Location;
using mlir::Type;
using mlir::Value;

Value Importer::importCall(const ast::CallExpr *call) {
  switch (call->callKind) {
  case ast::CallKind::Function:
    return importFunctionCall(call);
  case ast::CallKind::Intrinsic:
    return importIntrinsic(call);
  case ast::CallKind::Conversion: {
    Value operand = importValue(call->args.front());
    Type type = importType(call->type);
    // One that changes nothing is kept where it counts as a call when dead code is removed, and folds otherwise.
    if (operand.getType() == type && !getConversions()[call->intrinsic].removable)
      return make<ConvertOp>(loc(call), type, operand);
    return convert(operand, type, loc(call));
  }
  case ast::CallKind::Construct:
    return importConstruct(call);
  case ast::CallKind::Unresolved:
    break;
  }
  llvm_unreachable("unresolved call");
}

/// The type a constructor's i-th part has in the composite.
static Type partType(Type composite, unsigned i) {
  if (auto vector = llvm::dyn_cast<mlir::VectorType>(composite))
    return vector.getElementType();
  if (auto matrix = llvm::dyn_cast<MatrixType>(composite))
    return matrix.getColumnType();
  if (auto array = llvm::dyn_cast<ArrayType>(composite))
    return array.getElementType();
  return llvm::cast<StructType>(composite).getFieldTypes()[i];
}

Value Importer::importConstruct(const ast::CallExpr *call) {
  Type type = importType(call->type);
  llvm::SmallVector<Value, 4> parts;
  for (auto [i, arg] : llvm::enumerate(call->args)) {
    Value part = importValue(arg);
    // Vectors of halves and of u16 take wider scalars. The mark tells such a conversion from one that the author wrote.
    Value converted = convert(part, partType(type, i), loc(arg));
    if (converted != part)
      converted.getDefiningOp()->setAttr("besl.implicit", builder.getUnitAttr());
    parts.push_back(converted);
  }
  return make<ConstructOp>(loc(call), type, parts);
}

Value Importer::importFunctionCall(const ast::CallExpr *call) {
  auto [symbol, type] = functions.find(call->function)->second;
  llvm::SmallVector<Value, 8> args;
  for (auto [arg, wanted] : llvm::zip_equal(call->args, type.getInputs()))
    args.push_back(arg->type->isHandle() ? importHandle(arg, wanted) : importValue(arg));
  CallOp::Properties properties;
  properties.callee = mlir::FlatSymbolRefAttr::get(symbol);
  return make<CallOp>(loc(call), type.getResults(), args, properties).getResult();
}

Value Importer::importArgument(const ast::Expr *arg) {
  if (arg->type->isHandle())
    return importHandle(arg);
  return arg->type->isAtomic() ? importPlace(arg) : importValue(arg);
}

/// `t[i]` when that selects a layer of a texture.
static const ast::IndexExpr *asLayer(const ast::Expr *expr) {
  while (const auto *paren = llvm::dyn_cast<ast::ParenExpr>(expr))
    expr = paren->inner;
  const auto *index = llvm::dyn_cast<ast::IndexExpr>(expr);
  return index && index->indexKind == ast::IndexKind::Layer ? index : nullptr;
}

Value Importer::importIntrinsic(const ast::CallExpr *call) {
  if (std::optional<StageBuiltin> value = asStageValue(call))
    return importStageValue(*value, loc(call));

  std::optional<mlir::OperationName> &name = intrinsicOps[call->intrinsic];
  if (!name)
    name.emplace(getIntrinsic(IntrinsicID(call->intrinsic)).opName, builder.getContext());
  mlir::Location at = loc(call);
  llvm::SmallVector<Value, 8> operands;
  for (const ast::Expr *arg : call->args) {
    // One layer of an array texture is no handle: its number goes behind the coordinate, or nowhere if there is none.
    if (const ast::IndexExpr *layer = asLayer(arg)) {
      Value array = importHandle(layer->base);
      Value number = importValue(layer->index);
      operands.push_back(array);
      for (const ast::Expr *rest : call->args.drop_front())
        operands.push_back(importArgument(rest));
      if (operands.size() > 1)
        operands.insert(operands.begin() + 2, number);
      break;
    }
    operands.push_back(importArgument(arg));
  }
  if (call->type->isVoid()) {
    append(*name, at, {}, operands);
    return {};
  }
  return append(*name, at, importType(call->type), operands)->getResult(0);
}

//===----------------------------------------------------------------------===//
// Stage values
//===----------------------------------------------------------------------===//

static Importer::StageBuiltin builtinOf(ast::StageValue value) {
  switch (value) {
  case ast::StageValue::ThreadId:
    return {BuiltinValue::GlobalInvocationId, 2};
  case ast::StageValue::ThreadPosition:
    return {BuiltinValue::GlobalInvocationId, 1};
  case ast::StageValue::ThreadgroupPosition:
    return {BuiltinValue::WorkgroupId, 1};
  case ast::StageValue::ThreadIndex:
    return {BuiltinValue::LocalInvocationIndex, 0};
  case ast::StageValue::SubgroupLaneIndex:
    return {BuiltinValue::SubgroupInvocationId, 0};
  case ast::StageValue::VertexIndex:
    return {BuiltinValue::VertexIndex, 0};
  case ast::StageValue::InstanceIndex:
    return {BuiltinValue::InstanceIndex, 0};
  case ast::StageValue::GlobalInvocationId:
    return {BuiltinValue::GlobalInvocationId, 0};
  case ast::StageValue::LocalInvocationId:
    return {BuiltinValue::LocalInvocationId, 0};
  case ast::StageValue::WorkgroupId:
    return {BuiltinValue::WorkgroupId, 0};
  case ast::StageValue::NumWorkgroups:
    return {BuiltinValue::NumWorkgroups, 0};
  case ast::StageValue::SubgroupSize:
    return {BuiltinValue::SubgroupSize, 0};
  case ast::StageValue::FragmentPosition:
    return {BuiltinValue::Position, 0};
  case ast::StageValue::FrontFacing:
    return {BuiltinValue::FrontFacing, 0};
  case ast::StageValue::SampleIndex:
    return {BuiltinValue::SampleIndex, 0};
  case ast::StageValue::SampleMask:
    return {BuiltinValue::SampleMask, 0};
  case ast::StageValue::PrimitiveIndex:
    return {BuiltinValue::PrimitiveIndex, 0};
  case ast::StageValue::FragDepth:
    return {BuiltinValue::FragDepth, 0};
  case ast::StageValue::ClipDistances:
    return {BuiltinValue::ClipDistances, 0};
  }
  llvm_unreachable("unknown stage value");
}

std::optional<Importer::StageBuiltin> Importer::asStageValue(const ast::Expr *expr) const {
  while (const auto *paren = llvm::dyn_cast<ast::ParenExpr>(expr))
    expr = paren->inner;
  if (const auto *member = llvm::dyn_cast<ast::MemberExpr>(expr)) {
    if (member->memberKind == ast::MemberKind::StageValue)
      return builtinOf(member->stageValue);
    return std::nullopt;
  }
  if (const auto *name = llvm::dyn_cast<ast::NameExpr>(expr)) {
    if (const auto *decl = llvm::dyn_cast<ast::StageValueDecl>(name->decl))
      return builtinOf(decl->value);
    return std::nullopt;
  }
  const auto *call = llvm::dyn_cast<ast::CallExpr>(expr);
  if (!call || call->callKind != ast::CallKind::Intrinsic)
    return std::nullopt;
  const IntrinsicInfo &info = getIntrinsic(IntrinsicID(call->intrinsic));
  if (info.builtin.empty())
    return std::nullopt;
  return StageBuiltin{*symbolizeBuiltinValue(info.builtin), info.builtinComponents};
}

Type Importer::stageValueType(BuiltinValue value) {
  switch (value) {
  case BuiltinValue::GlobalInvocationId:
  case BuiltinValue::LocalInvocationId:
  case BuiltinValue::WorkgroupId:
  case BuiltinValue::NumWorkgroups:
    return mlir::VectorType::get({3}, u32Type);
  case BuiltinValue::Position:
    return mlir::VectorType::get({4}, builder.getF32Type());
  case BuiltinValue::FrontFacing:
    return boolType;
  default:
    return u32Type;
  }
}

Value Importer::importStageValue(StageBuiltin value, Location at) {
  if (value.components == 0)
    return BuiltinOp::create(builder, at, stageValueType(value.value), value.value);
  Value whole = BuiltinOp::create(builder, at, mlir::VectorType::get({3}, u32Type), value.value);
  llvm::SmallVector<Value, 3> parts;
  for (unsigned i = 0; i != value.components; ++i)
    parts.push_back(extract(whole, i, u32Type, at));
  if (parts.size() == 1)
    return parts.front();
  return make<ConstructOp>(at, mlir::VectorType::get({int64_t(parts.size())}, u32Type), parts);
}

Value Importer::importStageComponent(StageBuiltin value, unsigned component, Location at) {
  auto type = llvm::cast<mlir::VectorType>(stageValueType(value.value));
  Value whole = BuiltinOp::create(builder, at, type, value.value);
  return extract(whole, component, type.getElementType(), at);
}
