// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Enumerations of the `besl_vm` dialect, apart from its ops so that those of other dialects are not generated again.

#ifndef BESL_DIALECT_VM_IR_VMENUMS_TD
#define BESL_DIALECT_VM_IR_VMENUMS_TD

include "mlir/IR/EnumAttr.td"

class VM_Enum<string name, string summary, list<I32EnumAttrCase> cases> : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::besl::vm";
  let genSpecializedAttr = 0;
}

def VM_Format : VM_Enum<"MemoryFormat", "how a scalar lies in memory", [
  I32EnumAttrCase<"Word", 0, "word">, I32EnumAttrCase<"Byte", 1, "byte">, I32EnumAttrCase<"Short", 2, "short">,
  I32EnumAttrCase<"Half", 3, "half">]>;

def VM_MemoryKind : VM_Enum<"MemoryKind", "what memory is behind a declaration", [
  I32EnumAttrCase<"Buffer", 0, "buffer">, I32EnumAttrCase<"PushConstant", 1, "push_constant">,
  I32EnumAttrCase<"Workgroup", 2, "workgroup">, I32EnumAttrCase<"Payload", 3, "payload">,
  I32EnumAttrCase<"Constant", 4, "constant">, I32EnumAttrCase<"Specialization", 5, "specialization">,
  I32EnumAttrCase<"VertexOutput", 6, "vertex_output">, I32EnumAttrCase<"PrimitiveOutput", 7, "primitive_output">,
  I32EnumAttrCase<"MeshPosition", 8, "mesh_position">, I32EnumAttrCase<"MeshTriangle", 9, "mesh_triangle">,
  I32EnumAttrCase<"MeshLayer", 10, "mesh_layer">]>;

def VM_VariableKind : VM_Enum<"VariableKind", "who else knows a variable of the program", [
  I32EnumAttrCase<"Private", 0, "private">, I32EnumAttrCase<"Input", 1, "input">,
  I32EnumAttrCase<"Output", 2, "output">, I32EnumAttrCase<"Position", 3, "position">]>;

def VM_AtomicKind : VM_Enum<"AtomicKind", "what an atomic does to the value in memory", [
  I32EnumAttrCase<"Add", 0, "add">, I32EnumAttrCase<"Sub", 1, "sub">, I32EnumAttrCase<"Min", 2, "min">, I32EnumAttrCase<"Max", 3, "max">,
  I32EnumAttrCase<"And", 4, "and">, I32EnumAttrCase<"Or", 5, "or">, I32EnumAttrCase<"Xor", 6, "xor">,
  I32EnumAttrCase<"Exchange", 7, "exchange">, I32EnumAttrCase<"CompareExchange", 8, "compare_exchange">,
  I32EnumAttrCase<"Load", 9, "load">, I32EnumAttrCase<"Store", 10, "store">]>;

def VM_NoteKind : VM_Enum<"NoteKind", "what a note is about", [
  I32EnumAttrCase<"Value", 0, "value">, I32EnumAttrCase<"Enter", 1, "enter">, I32EnumAttrCase<"Leave", 2, "leave">]>;

#endif
