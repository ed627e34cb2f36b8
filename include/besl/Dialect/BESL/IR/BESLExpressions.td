// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expressions: pure ops with folders. Their meaning, edge cases included, is in docs/semantics.md.

#ifndef BESL_DIALECT_BESL_IR_BESLEXPRESSIONS_TD
#define BESL_DIALECT_BESL_IR_BESLEXPRESSIONS_TD

include "besl/Dialect/BESL/IR/BESLOpBase.td"

def BESL_ConstantOp : BESL_Op<"constant", [ConstantLike, Pure, AllTypesMatch<["value", "result"]>, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "a constant";
  let description = "`besl.constant 1.5 : f32`, `besl.constant 3 : ui32`, `besl.constant true`, `besl.constant dense<[1.0, 0.0]> : vector<2xf32>`, `besl.constant #besl.aggregate<...> : ...`.";
  let arguments = (ins TypedAttrInterface:$value);
  let results = (outs BESL_ValueType:$result);
  let assemblyFormat = "attr-dict $value";
  let hasFolder = 1;
  let hasVerifier = 1;
}

class BESL_Binary<string mnemonic, TypeConstraint type, list<Trait> traits = []>
    : BESL_Op<mnemonic, !listconcat([Pure, AllTypesMatch<["lhs", "rhs", "result"]>], traits)> {
  let description = "`besl." # mnemonic # " %a, %b : T`, where T is the type of both operands and of the result; vectors and matrices by component.";
  let arguments = (ins type:$lhs, type:$rhs);
  let results = (outs type:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($result)";
  let hasFolder = 1;
}
def BESL_AddOp : BESL_Binary<"add", BESL_Arithmetic, [Commutative]> { let summary = "sum; integers wrap"; }
def BESL_SubOp : BESL_Binary<"sub", BESL_Arithmetic> { let summary = "difference; integers wrap"; }
def BESL_MulOp : BESL_Binary<"mul", BESL_Arithmetic, [Commutative]> { let summary = "componentwise product; integers wrap"; }
def BESL_DivOp : BESL_Binary<"div", BESL_Arithmetic> {
  let summary = "quotient";
  let description = "Integers truncate; `x / 0` is `x`, the smallest signed value divided by -1 is itself. `unchecked` marks a divisor proved harmless.";
  let arguments = (ins BESL_Arithmetic:$lhs, BESL_Arithmetic:$rhs, UnitAttr:$unchecked);
}
def BESL_RemOp : BESL_Binary<"rem", BESL_Arithmetic> {
  let summary = "remainder with the dividend's sign";
  let description = "Integers: `x % 0` is 0, the smallest signed value by -1 is 0. Floats: `x - y * trunc(x / y)`.";
  let arguments = (ins BESL_Arithmetic:$lhs, BESL_Arithmetic:$rhs, UnitAttr:$unchecked);
}
def BESL_ShlOp : BESL_Binary<"shl", BESL_IntOrVec> {
  let summary = "left shift; the amount is taken modulo the width";
  let description = "`besl.shl %a, %b : ui32`. Fills with zeros. `unchecked` marks an amount proved to be below the width.";
  let arguments = (ins BESL_IntOrVec:$lhs, BESL_IntOrVec:$rhs, UnitAttr:$unchecked);
}
def BESL_ShrOp : BESL_Binary<"shr", BESL_IntOrVec> {
  let summary = "right shift, arithmetic on signed types; the amount is taken modulo the width";
  let description = "`besl.shr %a, %b : si32`. Fills with zeros or, on signed types, with the sign. `unchecked` marks an amount proved to be below the width.";
  let arguments = (ins BESL_IntOrVec:$lhs, BESL_IntOrVec:$rhs, UnitAttr:$unchecked);
}
def BESL_AndOp : BESL_Binary<"and", BESL_IntOrVec, [Commutative]> { let summary = "bitwise and"; }
def BESL_OrOp : BESL_Binary<"or", BESL_IntOrVec, [Commutative]> { let summary = "bitwise or"; }
def BESL_XorOp : BESL_Binary<"xor", BESL_IntOrVec, [Commutative]> { let summary = "bitwise exclusive or"; }

class BESL_Unary<string mnemonic, TypeConstraint type> : BESL_Op<mnemonic, [Pure, AllTypesMatch<["operand", "result"]>]> {
  let description = "`besl." # mnemonic # " %a : T`, where T is the type of operand and result.";
  let arguments = (ins type:$operand);
  let results = (outs type:$result);
  let assemblyFormat = "$operand attr-dict `:` type($result)";
  let hasFolder = 1;
}
def BESL_NegOp : BESL_Unary<"neg", BESL_Arithmetic> { let summary = "negation; integers wrap"; }
def BESL_NotOp : BESL_Unary<"not", BESL_BoolOrVec> { let summary = "logical negation"; }
def BESL_ComplementOp : BESL_Unary<"complement", BESL_IntOrVec> { let summary = "bitwise complement"; }

def BESL_CmpOp : BESL_Op<"cmp", [Pure, SameTypeOperands, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "comparison";
  let description = "`besl.cmp lt, %a, %b : f32`. With NaN only `ne` is true. Bools compare with `eq` and `ne`; vectors give a vector of bools.";
  let arguments = (ins BESL_CmpPredicateAttr:$predicate, BESL_ValueType:$lhs, BESL_ValueType:$rhs);
  let results = (outs BESL_BoolOrVec:$result);
  let assemblyFormat = "custom<EnumKeyword>($predicate) `,` $lhs `,` $rhs attr-dict `:` type($lhs)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def BESL_SelectOp : BESL_Op<"select", [Pure, AllTypesMatch<["trueValue", "falseValue", "result"]>]> {
  let summary = "one of two values";
  let description = "`besl.select %c, %a, %b : f32` is `%a` when the bool `%c` is true. Both are computed in any case.";
  let description = [{
    `besl.select %c, %a, %b : f32`. Both values exist, whatever the condition. With a vector of bools each component is selected by
    itself: `besl.select %c, %a, %b : vector<2xi1>, vector<2xf32>`.
  }];
  let arguments = (ins BESL_BoolOrVec:$condition, BESL_ValueType:$trueValue, BESL_ValueType:$falseValue);
  let results = (outs BESL_ValueType:$result);
  let assemblyFormat = "$condition `,` $trueValue `,` $falseValue attr-dict `:` custom<SelectTypes>(type($condition), type($result))";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def BESL_ConstructOp : BESL_Op<"construct", [Pure]> {
  let summary = "vector, matrix, array or struct from its parts";
  let description = "`besl.construct %x, %y : (f32, f32) -> vector<2xf32>`. One operand per component, column, element or field, of exactly its type.";
  let arguments = (ins Variadic<BESL_ValueType>:$parts);
  let results = (outs BESL_ValueType:$result);
  let assemblyFormat = "$parts attr-dict `:` functional-type($parts, $result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def BESL_SplatOp : BESL_Op<"splat", [Pure]> {
  let summary = "a scalar in every component of a vector or matrix";
  let description = "`besl.splat %x : f32 to vector<3xf32>`.";
  let arguments = (ins BESL_ScalarType:$scalar);
  let results = (outs BESL_ValueType:$result);
  let assemblyFormat = "$scalar attr-dict `:` type($scalar) `to` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def BESL_ExtractOp : BESL_Op<"extract", [Pure, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "component, column, element or field at a fixed position";
  let description = "`besl.extract %v[2] : vector<3xf32>`. The position is one that the composite has.";
  let arguments = (ins BESL_ValueType:$composite, I32Attr:$position);
  let results = (outs BESL_ValueType:$result);
  let assemblyFormat = "$composite `[` $position `]` attr-dict `:` type($composite)";
  let hasFolder = 1;
}
def BESL_ExtractDynamicOp : BESL_Op<"extract_dynamic", [Pure, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "component, column or element at a computed position";
  let description = "`besl.extract_dynamic %v[%i] : vector<3xf32>`. A position out of range gives an unspecified value.";
  let arguments = (ins BESL_ValueType:$composite, BESL_U32:$index);
  let results = (outs BESL_ValueType:$result);
  let assemblyFormat = "$composite `[` $index `]` attr-dict `:` type($composite)";
  let hasCanonicalizeMethod = 1;   // constant index
}
def BESL_InsertOp : BESL_Op<"insert", [Pure, AllTypesMatch<["composite", "result"]>]> {
  let summary = "a composite with one part replaced";
  let description = "`besl.insert %x, %v[1] : f32 into vector<3xf32>`.";
  let arguments = (ins BESL_ValueType:$part, BESL_ValueType:$composite, I32Attr:$position);
  let results = (outs BESL_ValueType:$result);
  let assemblyFormat = "$part `,` $composite `[` $position `]` attr-dict `:` type($part) `into` type($composite)";
  let hasFolder = 1;
  let hasVerifier = 1;
}
def BESL_InsertDynamicOp : BESL_Op<"insert_dynamic", [Pure, AllTypesMatch<["composite", "result"]>]> {
  let summary = "a composite with the part at a computed position replaced";
  let description = "`besl.insert_dynamic %x, %v[%i] : f32 into vector<3xf32>`. A position out of range leaves the composite as it is, or changes some part of it.";
  let arguments = (ins BESL_ValueType:$part, BESL_ValueType:$composite, BESL_U32:$index);
  let results = (outs BESL_ValueType:$result);
  let assemblyFormat = "$part `,` $composite `[` $index `]` attr-dict `:` type($part) `into` type($composite)";
  let hasCanonicalizeMethod = 1;
  let hasVerifier = 1;
}

def BESL_ConvertOp : BESL_Op<"convert", [Pure]> {
  let summary = "conversion between numeric types of one shape";
  let description = [{
    Float to integer truncates and saturates, NaN gives 0; narrowing an integer keeps the low bits; integer to float and float to a narrower float round to nearest even; between
    signed and unsigned of one width the bits stay. `unchecked` marks a float that is known to lie within the integer type.
  }];
  let arguments = (ins BESL_ValueType:$operand, UnitAttr:$unchecked);
  let results = (outs BESL_ValueType:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `to` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def BESL_BitcastOp : BESL_Op<"bitcast", [Pure]> {
  let summary = "the bits of a value as another type";
  let description = [{
    `besl.bitcast %x : f32 to ui32`, between a `ui32` and an `f32`, `si32` or `f16`, or vectors of these. An `f16` is made of the low 16 bits; the high ones of what it
    becomes are zero.
  }];
  let arguments = (ins BESL_ValueType:$operand);
  let results = (outs BESL_ValueType:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `to` type($result)";
  let hasVerifier = 1;
}

def BESL_MatMulOp : BESL_Op<"matmul", [Pure]> {
  let summary = "matrix by vector, vector by matrix or matrix by matrix";
  let description = "`besl.matmul %m, %v : (!besl.matrix<4x3xf32>, vector<4xf32>) -> vector<3xf32>`: as many columns as the right side has rows.";
  let arguments = (ins BESL_ValueType:$lhs, BESL_ValueType:$rhs);
  let results = (outs BESL_ValueType:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` functional-type(operands, $result)";
  let hasVerifier = 1;
}

class BESL_Logical<string mnemonic> : BESL_Op<mnemonic, [RecursiveMemoryEffects, RecursivelySpeculatable, NoRegionArguments, SingleBlockImplicitTerminator<"YieldOp">]> {
  let description = [{
    ```mlir
    %r = besl.logical_and %lhs {
      ...
      besl.yield %rhs : i1
    }
    ```

    The right side is computed in the region, only when it decides. Canonicalisation makes a `besl.select` of it when the right side has no effect and reads
    no memory.
  }];
  let arguments = (ins BESL_Bool:$lhs);
  let results = (outs BESL_Bool:$result);
  let regions = (region SizedRegion<1>:$rhs);
  // Creates the block, without the yield.
  let skipDefaultBuilders = 1;
  let builders = [OpBuilder<(ins "::mlir::Value":$lhs)>];
  let assemblyFormat = "$lhs $rhs attr-dict";
  let hasCanonicalizer = 1;
}
def BESL_LogicalAndOp : BESL_Logical<"logical_and"> { let summary = "`lhs && rhs`"; }
def BESL_LogicalOrOp : BESL_Logical<"logical_or"> { let summary = "`lhs || rhs`"; }

def BESL_BuiltinOp : BESL_Op<"builtin", [Pure, DeclareOpInterfaceMethods<BESL_StageLegality>, DeclareOpInterfaceMethods<BESL_LaneBehavior>]> {
  let summary = "a value the pipeline gives each invocation";
  let description = "`besl.builtin global_invocation_id : vector<3xui32>`.";
  let arguments = (ins BESL_BuiltinValueAttr:$builtin);
  let results = (outs BESL_ValueType:$result);
  let assemblyFormat = "custom<EnumKeyword>($builtin) attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def BESL_CallOp : BESL_Op<"call", [CallOpInterface, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "calls a function of the program";
  let description = [{
    `besl.call @f(%x) : (f32) -> f32`. Any image of the right kind may be passed for a parameter whose image type has no format. Until a pass knows
    better a call reads and writes everything.
  }];
  let arguments = (ins FlatSymbolRefAttr:$callee, Variadic<AnyType>:$args, OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);
  let results = (outs Optional<BESL_ValueType>:$result);
  let assemblyFormat = "$callee `(` $args `)` attr-dict `:` functional-type($args, $result)";
  let extraClassDeclaration = [{
    ::mlir::CallInterfaceCallable getCallableForCallee() { return getCalleeAttr(); }
    void setCalleeFromCallable(::mlir::CallInterfaceCallable callee) { setCalleeAttr(::mlir::cast<::mlir::FlatSymbolRefAttr>(::mlir::cast<::mlir::SymbolRefAttr>(callee))); }
    ::mlir::Operation::operand_range getArgOperands() { return getArgs(); }
    ::mlir::MutableOperandRange getArgOperandsMutable() { return getArgsMutable(); }
  }];
}

def BESL_RawOp : BESL_Op<"raw", [BESL_Statement]> {
  let summary = "text in a target language";
  let description = [{
    `besl.raw glsl("${r} = sqrt(${x});") ins("x" = %0 : f32) outs("r" : f32)`. Placeholders name operands and results. Nothing is known about its effects, so everything
    is assumed. A target without its own text refuses the op.
  }];
  let arguments = (ins OptionalAttr<StrAttr>:$glsl, OptionalAttr<StrAttr>:$hlsl, OptionalAttr<StrAttr>:$msl, StrArrayAttr:$in_names, StrArrayAttr:$out_names,
                       Variadic<AnyType>:$inputs, OptionalAttr<StrArrayAttr>:$emitted_outs);
  let results = (outs Variadic<BESL_ValueType>:$outputs);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

#endif
