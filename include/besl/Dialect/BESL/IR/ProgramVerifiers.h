// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Verifiers of two of MLIR's traits, for the ops that hold programs. They accept what MLIR's own accept, and leave it to these to
// say what is wrong, but do not pay for what our structure rules out:
//
//   * IsolatedFromAbove walks for every operand of a function from the block that defines it up to the function. A program
//     of blocks nested to the limit took seconds.
//   * SymbolTable asks each op in turn whether it is a symbol table, which is slow to ask, and whether it uses symbols. That was
//     a fifth of all verification.
//
// Included before the classes of these ops.

#ifndef BESL_DIALECT_BESL_IR_PROGRAMVERIFIERS_H
#define BESL_DIALECT_BESL_IR_PROGRAMVERIFIERS_H

#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/SymbolTable.h"

namespace besl {
class FuncOp;
class ProgramOp;

namespace detail {
llvm::LogicalResult verifyFunctionIsolation(mlir::Operation *function);
llvm::LogicalResult verifyProgramSymbols(mlir::Operation *program);
/// The declaration that `symbol` names where `op` stands, or null.
mlir::Operation *lookupDeclaration(mlir::Operation *op, mlir::FlatSymbolRefAttr symbol, mlir::SymbolTableCollection &symbols);
} // namespace detail
} // namespace besl

namespace mlir::OpTrait {

template <>
class IsIsolatedFromAbove<besl::FuncOp> : public TraitBase<besl::FuncOp, IsIsolatedFromAbove> {
public:
  static LogicalResult verifyRegionTrait(Operation *op) { return besl::detail::verifyFunctionIsolation(op); }
};

template <>
class SymbolTable<besl::ProgramOp> : public TraitBase<besl::ProgramOp, SymbolTable> {
public:
  static LogicalResult verifyRegionTrait(Operation *op) { return besl::detail::verifyProgramSymbols(op); }

  template <typename OpTy = Operation *, typename Name>
  auto lookupSymbol(Name name) {
    Operation *symbol = mlir::SymbolTable::lookupSymbolIn(this->getOperation(), name);
    if constexpr (std::is_same_v<OpTy, Operation *>)
      return symbol;
    else
      return dyn_cast_or_null<OpTy>(symbol);
  }
};

} // namespace mlir::OpTrait

#endif // BESL_DIALECT_BESL_IR_PROGRAMVERIFIERS_H
