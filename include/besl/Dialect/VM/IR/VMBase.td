// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The `besl_vm` dialect, its types, and what its ops have in common.

#ifndef BESL_DIALECT_VM_IR_VMBASE_TD
#define BESL_DIALECT_VM_IR_VMBASE_TD

include "besl/Dialect/BESL/IR/BESLEnums.td"
include "besl/Dialect/VM/IR/VMEnums.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def VM_Dialect : Dialect {
  let name = "besl_vm";
  let cppNamespace = "::besl::vm";
  let summary = "a machine that executes all lanes of a gang at once";
  let description = [{
    What the interpreter runs. `convert-besl-to-vm` makes it of one entry of a `besl.program`.

    A *gang* is a set of invocations, its *lanes*, that execute together: a workgroup where invocations meet (barriers, workgroup memory, subgroups), any run of
    invocations otherwise. Each instruction does its work for the whole gang.

    **Values** are scalars: `i1`, `ui32`, `si32`, `f32`. Vectors, matrices, structs and arrays have been taken apart. A value of a plain type is *uniform*: one copy for
    the gang, equal for all lanes that are active where it is made. `!besl_vm.lanes<T>` is *varying*: a copy for each lane. An op whose operands are all
    uniform gives a uniform result, and is executed once.

    `u8` and `u16` are computed in `ui32`, with masks where a result could be wider; a half is an `f32` that a half can hold, rounded by `besl_vm.round_half` after
    each operation.

    **Variables** are slots (`besl_vm.slot`): one or more words, uniform or varying. **Memory** is shared by lanes and addressed by bytes: buffers, push
    constants, workgroup memory, constant arrays. Offsets come from `besl_vm.offset`, which gives 4294967295 for an index out of range; what is read
    there is 0, what is written there is dropped.

    **Masks.** Control flow is structured. A branch on a varying condition executes both of its regions, each for the lanes that take it, and none of it when there are no
    such lanes. Ops without effect ignore the mask: they are defined for all bits, and nobody looks at what they give for a lane that is not active. The ops that
    consult it are those that write memory, images and `masked` slots, and those with `masked` exits.
  }];
  // Access, matrix order and the types of views are those of shaders.
  let dependentDialects = ["::besl::BESLDialect"];
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}

class VM_Type<string name, string typeMnemonic> : TypeDef<VM_Dialect, name> {
  let mnemonic = typeMnemonic;
}

def VM_LanesType : VM_Type<"Lanes", "lanes"> {
  let summary = "a scalar for each lane";
  let description = "`!besl_vm.lanes<f32>`.";
  let parameters = (ins "::mlir::Type":$elementType);
  let assemblyFormat = "`<` $elementType `>`";
  let genVerifyDecl = 1;
}

def VM_SlotType : VM_Type<"Slot", "slot"> {
  let summary = "a variable of one or more words";
  let description = "`!besl_vm.slot<4>` has four words that all lanes share, `!besl_vm.slot<4 x lanes>` four words for each lane.";
  let parameters = (ins "uint32_t":$words, "bool":$varying);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def VM_Bool : Type<CPred<"::besl::vm::getScalar($_self).isInteger(1)">, "bool, uniform or varying">;
def VM_U32 : Type<CPred<"::besl::vm::getScalar($_self).isUnsignedInteger(32)">, "ui32, uniform or varying">;
def VM_Int : Type<CPred<"::besl::vm::isInteger32(::besl::vm::getScalar($_self))">, "32-bit integer, uniform or varying">;
def VM_Float : Type<CPred<"::besl::vm::getScalar($_self).isF32()">, "f32, uniform or varying">;
def VM_Bits : Type<CPred<"::besl::vm::isInteger32(::besl::vm::getScalar($_self)) || ::besl::vm::getScalar($_self).isInteger(1)">, "32-bit integer or bool, uniform or varying">;
def VM_Value : Type<CPred<"::besl::vm::isValue($_self)">, "scalar, uniform or varying">;
def VM_Slot : Type<CPred<"::mlir::isa<::besl::vm::SlotType>($_self)">, "slot", "::besl::vm::SlotType">;

class VM_Op<string mnemonic, list<Trait> traits = []> : Op<VM_Dialect, mnemonic, traits>;

def VM_FormatAttr : EnumAttr<VM_Dialect, VM_Format, "format">;
def VM_MemoryKindAttr : EnumAttr<VM_Dialect, VM_MemoryKind, "memory">;
def VM_VariableKindAttr : EnumAttr<VM_Dialect, VM_VariableKind, "variable">;
def VM_NoteKindAttr : EnumAttr<VM_Dialect, VM_NoteKind, "note">;
def VM_AtomicKindAttr : EnumAttr<VM_Dialect, VM_AtomicKind, "atomic">;

#endif
