// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Folding of expressions. Meaning, edge cases included, is in docs/semantics.md.

#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace besl;

OpFoldResult ConstantOp::fold(FoldAdaptor) { return getValue(); }

#define NOFOLD(Op) OpFoldResult Op::fold(FoldAdaptor) { return {}; }
NOFOLD(AddOp) NOFOLD(SubOp) NOFOLD(MulOp) NOFOLD(DivOp) NOFOLD(RemOp) NOFOLD(ShlOp) NOFOLD(ShrOp) NOFOLD(AndOp) NOFOLD(OrOp) NOFOLD(XorOp)
NOFOLD(NegOp) NOFOLD(NotOp) NOFOLD(ComplementOp) NOFOLD(CmpOp) NOFOLD(SelectOp) NOFOLD(ConstructOp) NOFOLD(SplatOp) NOFOLD(ExtractOp) NOFOLD(InsertOp) NOFOLD(ConvertOp)

LogicalResult ExtractDynamicOp::canonicalize(ExtractDynamicOp op, PatternRewriter &rewriter) { return failure(); }
LogicalResult InsertDynamicOp::canonicalize(InsertDynamicOp op, PatternRewriter &rewriter) { return failure(); }
