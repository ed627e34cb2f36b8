// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prints expressions and statements of a legal program in a language that looks like C: GLSL, HLSL and MSL differ in types, declarations
// and a few operators, but not in how an expression is put together. A target derives from this class and answers the
// virtual functions.
//
// The writer decides nothing. Which values have a name, in which order effects happen and what everything is called has been
// written into the IR by passes (`besl-hoist-effects`, `besl-name-values`, `besl-mangle-names`); a value without a name is printed where
// it is used. Left spines, as of a sum of many terms, and access paths are walked in loops; what remains recursive has been
// bounded by those passes.

#ifndef BESL_TARGET_SUPPORT_CFAMILYWRITER_H
#define BESL_TARGET_SUPPORT_CFAMILYWRITER_H

#include "besl/Dialect/BESL/IR/BESLTypes.h"
#include "besl/Target/Support/TextOptions.h"
#include "mlir/IR/BuiltinAttributeInterfaces.h"
#include "mlir/IR/Location.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace besl {

class AtOp;
class ArrayLengthOp;
class BitcastOp;
class BuiltinOp;
class CallOp;
class CmpOp;
class CombineOp;
class ConstructOp;
class ConvertOp;
class GlobalOp;
class HandleOp;
class LoopOp;
class MatMulOp;
class NegOp;
class ProgramOp;
class RawOp;
class ReturnOp;
class SelectOp;
class SplatOp;
class StoreOp;
class StructOp;
class SwitchOp;
struct IntrinsicSpelling;

/// How tightly the parts of an expression stick together, loosest first.
enum class Precedence : uint8_t {
  Argument, ///< anything but a comma
  Conditional,
  LogicalOr,
  LogicalAnd,
  BitOr,
  BitXor,
  BitAnd,
  Equality,
  Relational,
  Shift,
  Additive,
  Multiplicative,
  Unary,
  Postfix,
};

/// What a declaration is called in a text.
llvm::StringRef getPrintedName(mlir::Operation *declaration);

class CFamilyWriter {
public:
  virtual ~CFamilyWriter();

  /// Whether the program has something that is not legal for the target; it was reported where it stands. The text is worth nothing then.
  bool hasFailed() const { return failed; }

protected:
  CFamilyWriter(ProgramOp program, llvm::StringRef spelling, const TextOptions &options);

  // --- what a target says --------------------------------------------------------------------------------------------

  /// Name of a type as it stands in a constructor.
  virtual std::string getTypeName(mlir::Type type) = 0;
  /// `float x[3]`: a declaration without initialiser and semicolon.
  virtual std::string getDeclarator(mlir::Type type, llvm::StringRef name) = 0;
  /// The place of a declaration, up to where its fields and elements begin.
  virtual void printGlobal(GlobalOp op) = 0;
  virtual void printHandle(HandleOp op) = 0;
  virtual void printBuiltin(BuiltinOp op) = 0;
  /// Comparison of vectors.
  virtual void printVectorCompare(CmpOp op) = 0;
  /// Selection by component.
  virtual void printVectorSelect(SelectOp op) = 0;
  /// The same by a function: `name(false value, true value, condition)`.
  void printSelectFunction(llvm::StringRef name, SelectOp op);
  /// Componentwise product of matrices, which the operator `*` is not.
  virtual void printMatrixProduct(mlir::Operation *op) = 0;
  /// A vector or matrix with one value everywhere.
  virtual void printSplat(SplatOp op) = 0;
  virtual void printConvert(ConvertOp op) = 0;
  /// The statement that `besl.discard` is.
  virtual void printDiscard() = 0;
  /// A float constant, in the type's own spelling. Finite ones are formatted by `formatFloat`.
  virtual void printFloat(const llvm::APFloat &value) = 0;
  /// `!` of a vector of bools.
  virtual void printVectorNot(mlir::Value operand) = 0;
  /// An intrinsic whose spelling is `@hook`; ends without semicolon.
  virtual void printHook(mlir::Operation *op, llvm::StringRef hook) = 0;
  /// Called with each spelling that is printed, so that the target can collect the extensions and helpers it needs.
  virtual void noteSpelling(const IntrinsicSpelling &spelling) = 0;
  /// The text of raw code for the target, if the op has any.
  virtual llvm::StringRef getRawText(RawOp op) = 0;
  /// A value of an array, struct, matrix or vector type; `printParts` prints the parts with commas between them.
  virtual void printConstructor(mlir::Type type, llvm::function_ref<void()> printParts);
  /// Whether a constructor with one scalar fills a vector: `vec3(1.0)`. Otherwise a constant is written out.
  virtual bool fillsByConstructor() const { return true; }
  /// Whether `*` is the algebraic product where a matrix takes part. If not, `printMatMul` prints it.
  virtual bool multipliesByOperator() const { return true; }
  virtual void printMatMul(MatMulOp op);
  /// Whether `==`, `<` and so on compare vectors by component. If not, `printVectorCompare` is called.
  virtual bool comparesByOperator() const { return false; }
  /// Whether the operator of this op on matrices exists. If not, `printMatrixOperation` is called. The componentwise product, for
  /// which `*` is not the operator, is `printMatrixProduct`.
  virtual bool hasMatrixOperator(mlir::Operation *op) const { return true; }
  virtual void printMatrixOperation(mlir::Operation *op);
  /// A sign in front of a value.
  virtual void printNegation(NegOp op, Precedence context);
  /// Whether the operator takes a scalar beside a vector or matrix of this type.
  virtual bool takesScalar(mlir::Operation *op, mlir::Type composite) const { return true; }
  virtual void printBitcast(BitcastOp op);
  virtual void printArrayLength(ArrayLengthOp op);
  /// A texture with its sampler; the texture alone where spellings name the sampler.
  virtual void printCombine(CombineOp op);
  /// The assignment that a store is, without semicolon.
  virtual void printStore(StoreOp op);
  /// Whether the target's variable has another type than the place, so that what is read from it is converted.
  virtual bool isConvertedPlace(mlir::Value place) { return false; }
  /// A place in a buffer of words, of which the target has some.
  virtual void printWordPlace(AtOp op);
  /// The sampler that goes with a texture, where the target keeps it apart.
  virtual void printSampler(mlir::Value texture);
  /// The expression or statement of an intrinsic that is a template.
  virtual void printTemplate(mlir::Operation *op, llvm::StringRef text);
  /// Whether a vector inside a struct or array has a type of its own, that of memory, from which it is converted when it is read.
  virtual bool isPackedPart(mlir::Type composite, unsigned position) const { return false; }
  /// The field of an array's type that is the array itself, where a plain array cannot be copied; else empty.
  virtual llvm::StringRef getElementsField(ArrayType type) const { return {}; }
  /// What stands between a place and the name of a field: `.`, or `->` behind a pointer.
  virtual llvm::StringRef getMemberToken(mlir::Value place) const { return "."; }
  /// The place of a declaration when nothing follows: the variable itself.
  virtual void printWholeGlobal(GlobalOp op);
  /// What stands in front of the declaration of a variable of the type: `precise `.
  virtual llvm::StringRef getVariableQualifier(mlir::Type type) { return {}; }
  /// The declaration of a variable, up to its value; `assigned` if it is one that the program stores to.
  virtual void printVariable(mlir::Type type, llvm::StringRef name, bool assigned);
  /// A value that is computed for its effects alone.
  virtual void printUnused(mlir::Value value) { printValue(value); }
  /// Whether operators of one kind follow each other without parentheses: `a << b << c`, `a < b == c`.
  virtual bool chains(mlir::Operation *op) const { return true; }
  /// Whether an operator that is all of an argument needs parentheses there.
  virtual bool needsParentheses(mlir::Operation *op) const { return false; }
  /// Whether a choice between two values is printed by `printVectorSelect`, whatever its type, and not as `c ? a : b`.
  virtual bool choosesByFunction() const { return false; }
  /// The right operand of a shift.
  virtual void printShiftAmount(mlir::Value amount, Precedence context) { printValue(amount, context); }
  virtual void printSwitch(SwitchOp op, unsigned level);
  /// A call, and the exit of a function, without semicolon.
  virtual void printCall(CallOp op);
  virtual void printReturn(ReturnOp op);

  // --- what a target uses --------------------------------------------------------------------------------------------

  void printValue(mlir::Value value, Precedence context = Precedence::Argument);
  virtual void printPlace(mlir::Value place);
  /// Values in parentheses.
  void printParts(mlir::ValueRange parts);
  /// The steps of an access path behind what it starts from, which is `from`.
  void printSteps(mlir::Value from, mlir::Value place);
  /// The name of a variable or parameter; empty for other values.
  llvm::StringRef getName(mlir::Value value);
  void printConstant(mlir::TypedAttr value, Precedence context = Precedence::Argument);
  /// Statements of a block, without braces. `level` is the indentation in steps.
  void printStatements(mlir::Block &block, unsigned level);
  void indent(unsigned level) { out.append(4 * level, ' '); }
  /// `.x` for a constant, `[i]` otherwise.
  void printComponentIndex(mlir::Value index);

  /// Marks what is printed until the result goes out of scope as coming from the location (FinishText.h), if anybody wants to know.
  [[nodiscard]] auto mark(mlir::Location location) {
    return llvm::scope_exit([this, marked = beginMark(location)] { endMark(marked); });
  }
  [[nodiscard]] auto mark(mlir::Operation *op) { return mark(op->getLoc()); }

  mlir::Operation *lookup(llvm::StringRef symbol) const;
  llvm::StringRef getFieldName(StructType type, unsigned field) const;
  llvm::StringRef getStructName(StructType type) const;

  /// Reports an op that the target has no words for. The legality verifier finds those before; a host may have left it out.
  void refuse(mlir::Operation *op);

  std::string out;
  llvm::StringRef spelling;
  TextOptions textOptions;
  /// The positions of the marks.
  std::vector<mlir::FileLineColRange> marks;
  /// Indentation of the statement being printed.
  unsigned currentLevel = 0;

  /// Adds the structs of a type to those that the text declares, inner ones first.
  void addStructs(mlir::Type type);
  llvm::SetVector<StructType> declaredStructs;

private:
  bool beginMark(mlir::Location location);
  void endMark(bool marked) {
    if (marked)
      out += '\3';
  }
  bool beginValueMark(mlir::Operation *op);

  struct Spine;
  Precedence getOperandContext(mlir::Operation *op, Precedence precedence, mlir::Value operand, bool isLeft) const;
  bool getSpine(mlir::Operation *op, Spine &spine);
  void printSpineTail(Spine &spine);
  void printLeaf(mlir::Value value, Precedence context);
  void printOperation(mlir::Operation *op, Precedence context);
  bool isPackedPlace(mlir::Value place) const;
  void printPackedPart(mlir::Operation *op);
  void printElementsField(ArrayType type, llvm::StringRef token);
  void printVectorConstructor(ConstructOp op);
  void printPrefix(llvm::StringRef token, mlir::Value operand, Precedence context);

  void printStatement(mlir::Operation *op, unsigned level);
  void printIf(mlir::Operation *op, unsigned level);
  void printLoop(LoopOp loop, unsigned level);
  void printRaw(RawOp op, unsigned level);
  /// The text of a statement without indentation, semicolon and line end: what a loop header takes.
  void printSimpleStatement(mlir::Operation *op);

  /// The text of an intrinsic that is a statement and gives its result to the variable `name`, of type `type`, which is declared
  /// before it. False, and nothing is printed, for any other value.
  bool printResultStatement(mlir::Value value, llvm::StringRef name);

  /// What `$R` stands for.
  llvm::StringRef resultName;
  llvm::DenseMap<mlir::StringAttr, mlir::Operation *> symbols;
  llvm::DenseMap<mlir::Type, StructOp> structs;
  mlir::MLIRContext *context;
  bool failed = false;
};

/// The shortest decimal text that reads back as the value, with a point or an exponent: `0.1`, `1.0`, `1e-20`. Finite values only.
std::string formatFloat(const llvm::APFloat &value);

} // namespace besl

#endif // BESL_TARGET_SUPPORT_CFAMILYWRITER_H
