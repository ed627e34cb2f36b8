// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What all op files of the `besl` dialect include: types, type constraints, effect resources, common traits.

#ifndef BESL_DIALECT_BESL_IR_BESLOPBASE_TD
#define BESL_DIALECT_BESL_IR_BESLOPBASE_TD

include "besl/Dialect/BESL/IR/BESLAttributes.td"
include "besl/Dialect/BESL/IR/BESLInterfaces.td"
include "besl/Dialect/BESL/IR/BESLTypes.td"
include "mlir/IR/CommonTypeConstraints.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/LoopLikeInterface.td"
include "mlir/Interfaces/MemorySlotInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

// The five things an op can read or write.
def BESL_Locals : Resource<"::besl::LocalsResource">;            // function and private memory
def BESL_Buffers : Resource<"::besl::BufferResource">;           // storage buffers, stage outputs
def BESL_Images : Resource<"::besl::ImageResource">;
def BESL_WorkgroupMemory : Resource<"::besl::WorkgroupResource">; // workgroup storage, task payload, mesh outputs
def BESL_ControlFlow : Resource<"::besl::ControlFlowResource">;   // which lanes go on

// Values: anything but places and handles.
def BESL_ValueType : Type<CPred<"::besl::isValueType($_self)">, "value type">;
def BESL_ScalarType : Type<CPred<"::besl::isScalarType($_self)">, "scalar">;
def BESL_IntOrVec : Type<CPred<"::besl::isIntegerScalar(::besl::getScalarOrSelf($_self))">, "integer or vector of integers">;
def BESL_FloatOrVec : Type<CPred<"::besl::isFloatScalar(::besl::getScalarOrSelf($_self))">, "float or vector of floats">;
def BESL_Arithmetic : Type<CPred<"::besl::isArithmeticType($_self)">, "integer or float scalar, vector or matrix">;
def BESL_BoolOrVec : Type<CPred<"::besl::getScalarOrSelf($_self).isInteger(1)">, "bool or vector of bools">;
def BESL_Bool : Type<CPred<"$_self.isInteger(1)">, "bool">, BuildableType<"$_builder.getI1Type()">;
def BESL_U32 : Type<CPred<"$_self.isUnsignedInteger(32)">, "ui32">, BuildableType<"$_builder.getIntegerType(32, false)">;
def BESL_AnyRef : Type<CPred<"::mlir::isa<::besl::RefType>($_self)">, "place">;
def BESL_Handle : Type<CPred<"::besl::isHandleType($_self)">, "texture or image handle">;
def BESL_LayeredTexture : Type<CPred<"::mlir::isa<::besl::TextureType>($_self) && ::mlir::cast<::besl::TextureType>($_self).hasLayers()">, "texture with layers">;
def BESL_Sampler : Type<CPred<"::mlir::isa<::besl::SamplerType>($_self)">, "sampler">;

#endif
