// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Folding of vectors, matrices, arrays and structs: a part that is taken out of what was just put
// together.

#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Dialect/BESL/IR/Constants.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace besl;

/// How many insertions an extraction looks through. A chain of n insertions with n extractions
/// would cost n * n otherwise.
static constexpr unsigned kInsertionsLookedThrough = 64;

/// The largest constant that an insertion copies. A chain of n insertions into a constant of m
/// parts makes n constants of m parts.
static constexpr uint64_t kPartsCopied = 256;

OpFoldResult ConstantOp::fold(FoldAdaptor) { return getValue(); }

OpFoldResult ConstructOp::fold(FoldAdaptor adaptor) {
  if (TypedAttr constant = makeConstant(getType(), adaptor.getParts()))
    return constant;
  // All parts of one value, in order, are that value.
  Value whole;
  for (auto [index, part] : llvm::enumerate(getParts())) {
    auto extract = part.getDefiningOp<ExtractOp>();
    if (!extract || extract.getPosition() != index || extract.getComposite().getType() != getType())
      return {};
    if (whole && whole != extract.getComposite())
      return {};
    whole = extract.getComposite();
  }
  return whole;
}

OpFoldResult SplatOp::fold(FoldAdaptor adaptor) {
  return makeSplatConstant(getType(), adaptor.getScalar());
}

OpFoldResult ExtractOp::fold(FoldAdaptor adaptor) {
  uint32_t position = getPosition();
  if (TypedAttr part = getConstantPart(adaptor.getComposite(), position))
    return part;
  Value composite = getComposite();
  for (unsigned i = 0; i < kInsertionsLookedThrough; ++i) {
    auto insert = composite.getDefiningOp<InsertOp>();
    if (!insert)
      break;
    if (insert.getPosition() == position)
      return insert.getPart();
    composite = insert.getComposite();
  }
  if (auto construct = composite.getDefiningOp<ConstructOp>())
    return construct.getParts()[position];
  if (auto splat = composite.getDefiningOp<SplatOp>(); splat && isa<VectorType>(splat.getType()))
    return splat.getScalar();
  Attribute constant;
  if (composite != getComposite() && matchPattern(composite, m_Constant(&constant)))
    return getConstantPart(constant, position);
  if (composite == getComposite())
    return {};
  getCompositeMutable().assign(composite);
  return getResult();
}

OpFoldResult InsertOp::fold(FoldAdaptor adaptor) {
  uint32_t position = getPosition();
  if (auto extract = getPart().getDefiningOp<ExtractOp>())
    if (extract.getPosition() == position && extract.getComposite() == getComposite())
      return getComposite();
  uint64_t count = getNumParts(getType());
  if (!adaptor.getPart() || !adaptor.getComposite() || count > kPartsCopied)
    return {};
  SmallVector<Attribute> parts;
  for (uint64_t i = 0; i < count; ++i)
    parts.push_back(i == position ? adaptor.getPart()
                                  : Attribute(getConstantPart(adaptor.getComposite(), i)));
  return makeConstant(getType(), parts);
}

/// The known position that `index` names in `type`. An index out of range names nothing; what it
/// does is up to the target.
static std::optional<uint32_t> getFixedPosition(Value index, Type type) {
  IntegerAttr attr;
  if (!matchPattern(index, m_Constant(&attr)) || attr.getValue().uge(getNumParts(type)))
    return std::nullopt;
  return uint32_t(attr.getValue().getZExtValue());
}

LogicalResult ExtractDynamicOp::canonicalize(ExtractDynamicOp op, PatternRewriter &rewriter) {
  std::optional<uint32_t> position = getFixedPosition(op.getIndex(), op.getComposite().getType());
  if (!position)
    return failure();
  rewriter.replaceOpWithNewOp<ExtractOp>(op, op.getComposite(), *position);
  return success();
}

LogicalResult InsertDynamicOp::canonicalize(InsertDynamicOp op, PatternRewriter &rewriter) {
  std::optional<uint32_t> position = getFixedPosition(op.getIndex(), op.getType());
  if (!position)
    return failure();
  rewriter.replaceOpWithNewOp<InsertOp>(op, op.getPart(), op.getComposite(), *position);
  return success();
}
