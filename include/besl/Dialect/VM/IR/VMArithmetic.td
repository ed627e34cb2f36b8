// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arithmetic of the `besl_vm` dialect. Each op names the functor that the interpreter applies to every lane and the scalars that it
// exists for; `besl-tblgen -gen-vm-kernels` makes the table of kernels of that. All are total: they are executed for lanes that are not active, whose
// operands may be any bits.

#ifndef BESL_DIALECT_VM_IR_VMARITHMETIC_TD
#define BESL_DIALECT_VM_IR_VMARITHMETIC_TD

include "besl/Dialect/VM/IR/VMBase.td"

// The functor is a class template over the scalar, in lib/Execution/Functors.h.
class VM_Kernel<string f, int n, list<string> s> {
  string functor = f;
  int arity = n;
  list<string> scalars = s;   // of the operands: F32 U32 I32 Bool
}

class VM_Arithmetic<string mnemonic, string functor, int arity, list<string> scalars, list<Trait> traits = []>
    : VM_Op<mnemonic, !listconcat([Pure], traits)>, VM_Kernel<functor, arity, scalars> {
  code functorDeclaration = "static constexpr ::besl::vm::Functor kFunctor = ::besl::vm::Functor::" # functor # ";\n";
  let extraClassDeclaration = functorDeclaration;
  let hasVerifier = 1;
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::verify() { return ::besl::vm::detail::verifyLanes(*this); }
  }];
}

class VM_Binary<string mnemonic, string functor, list<string> scalars, TypeConstraint type, string text>
    : VM_Arithmetic<mnemonic, functor, 2, scalars> {
  let summary = text;
  let description = "`besl_vm." # mnemonic # " %a, %b : T, T -> R`.";
  let arguments = (ins type:$lhs, type:$rhs);
  let results = (outs VM_Value:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)";
}
class VM_Unary<string mnemonic, string functor, list<string> scalars, TypeConstraint type, string text>
    : VM_Arithmetic<mnemonic, functor, 1, scalars> {
  let summary = text;
  let description = "`besl_vm." # mnemonic # " %a : T -> R`.";
  let arguments = (ins type:$operand);
  let results = (outs VM_Value:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `->` type($result)";
}
class VM_Ternary<string mnemonic, string functor, list<string> scalars, TypeConstraint type, string text>
    : VM_Arithmetic<mnemonic, functor, 3, scalars> {
  let summary = text;
  let description = "`besl_vm." # mnemonic # " %a, %b, %c : T, T, T -> R`.";
  let arguments = (ins type:$first, VM_Value:$second, VM_Value:$third);
  let results = (outs VM_Value:$result);
  let assemblyFormat = "$first `,` $second `,` $third attr-dict `:` type($first) `,` type($second) `,` type($third) `->` type($result)";
}

def VM_ConstantOp : VM_Op<"constant", [Pure, ConstantLike, AllTypesMatch<["value", "result"]>]> {
  let summary = "a uniform constant";
  let description = "`besl_vm.constant 1.5 : f32`.";
  let arguments = (ins TypedAttrInterface:$value);
  let results = (outs VM_Value:$result);
  let assemblyFormat = "attr-dict $value";
  let hasFolder = 1;
  let hasVerifier = 1;
  let extraClassDefinition = [{
    ::mlir::OpFoldResult $cppClass::fold(FoldAdaptor) { return getValue(); }
  }];
}

def VM_AddOp : VM_Binary<"add", "Add", ["F32", "U32"], VM_Value, "sum; integers wrap">;
def VM_SubOp : VM_Binary<"sub", "Sub", ["F32", "U32"], VM_Value, "difference; integers wrap">;
def VM_MulOp : VM_Binary<"mul", "Mul", ["F32", "U32"], VM_Value, "product; integers wrap">;
def VM_DivOp : VM_Binary<"div", "Div", ["F32", "U32", "I32"], VM_Value, "quotient; of an integer by 0 the dividend">;
def VM_RemOp : VM_Binary<"rem", "Rem", ["F32", "U32", "I32"], VM_Value, "remainder; of an integer by 0 it is 0">;
def VM_ShlOp : VM_Binary<"shl", "Shl", ["U32"], VM_Int, "left shift, by the amount modulo 32">;
def VM_ShrOp : VM_Binary<"shr", "Shr", ["U32", "I32"], VM_Int, "right shift, by the amount modulo 32">;
def VM_AndOp : VM_Binary<"and", "And", ["U32"], VM_Bits, "bitwise and">;
def VM_OrOp : VM_Binary<"or", "Or", ["U32"], VM_Bits, "bitwise or">;
def VM_XorOp : VM_Binary<"xor", "Xor", ["U32"], VM_Bits, "bitwise exclusive or">;
def VM_AndNotOp : VM_Binary<"and_not", "AndNot", ["U32"], VM_Bits, "the bits of the first that the second lacks">;
def VM_MinOp : VM_Binary<"min", "Min", ["F32", "U32", "I32"], VM_Value, "the smaller one; the other when one is NaN">;
def VM_MaxOp : VM_Binary<"max", "Max", ["F32", "U32", "I32"], VM_Value, "the larger one; the other when one is NaN">;

// What a comparison gives is a mask word: 0 or all ones.
def VM_CmpEqOp : VM_Binary<"cmp_eq", "Equal", ["F32", "U32"], VM_Value, "whether they are equal">;
def VM_CmpNeOp : VM_Binary<"cmp_ne", "NotEqual", ["F32", "U32"], VM_Value, "whether they are not equal">;
def VM_CmpLtOp : VM_Binary<"cmp_lt", "Less", ["F32", "U32", "I32"], VM_Value, "whether the first is smaller">;
def VM_CmpLeOp : VM_Binary<"cmp_le", "LessEqual", ["F32", "U32", "I32"], VM_Value, "whether the first is smaller or equal">;

def VM_NegOp : VM_Unary<"neg", "Neg", ["F32", "U32"], VM_Value, "negation; flips the sign of a float">;
def VM_NotOp : VM_Unary<"not", "Not", ["U32"], VM_Bits, "the complement of all bits, which negates a bool">;
def VM_AbsOp : VM_Unary<"abs", "Abs", ["F32"], VM_Float, "the magnitude">;
def VM_SqrtOp : VM_Unary<"sqrt", "Sqrt", ["F32"], VM_Float, "the square root">;
def VM_FloorOp : VM_Unary<"floor", "Floor", ["F32"], VM_Float, "the largest integral value not above">;
def VM_TruncOp : VM_Unary<"trunc", "Trunc", ["F32"], VM_Float, "without its fraction">;
def VM_RoundOp : VM_Unary<"round", "Round", ["F32"], VM_Float, "the nearest integral value, a tie to the even one">;
def VM_RoundHalfOp : VM_Unary<"round_half", "RoundHalf", ["F32"], VM_Float, "the nearest half">;
def VM_ToU32Op : VM_Unary<"to_u32", "ToU32", ["F32"], VM_Float, "an integer: truncates and saturates, NaN gives 0">;
def VM_ToI32Op : VM_Unary<"to_i32", "ToI32", ["F32"], VM_Float, "a signed integer: truncates and saturates, NaN gives 0">;
def VM_ToF32Op : VM_Unary<"to_f32", "ToF32", ["U32", "I32"], VM_Int, "the nearest float">;
def VM_BitcastOp : VM_Unary<"bitcast", "Copy", ["U32"], VM_Value, "the same bits">;

def VM_SelectOp : VM_Ternary<"select", "Select", ["Bool"], VM_Bool, "the second or third, by a bool">;
def VM_MulAddOp : VM_Ternary<"mul_add", "MulAdd", ["F32"], VM_Float, "a product, rounded, and a sum, rounded">;
def VM_FmaOp : VM_Ternary<"fma", "Fma", ["F32"], VM_Float, "a product and a sum, rounded once">;

def VM_MathOp : VM_Op<"math", [Pure]> {
  let summary = "what the host computes for an intrinsic, lane by lane";
  let description = [{
    `besl_vm.math "sin"(%x) [1] : (f32) -> f32`. By the function that also folds constants (HostMath.h). `widths` tells how many operands make each argument. With `half` floats are
    halves.
  }];
  let arguments = (ins StrAttr:$function, Variadic<VM_Value>:$args, DenseI32ArrayAttr:$widths, UnitAttr:$half);
  let results = (outs Variadic<VM_Value>:$results);
  let assemblyFormat = "$function `(` $args `)` $widths attr-dict `:` functional-type($args, $results)";
  let hasVerifier = 1;
}

#endif
