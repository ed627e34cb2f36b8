// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attributes of the `besl` dialect.

#ifndef BESL_DIALECT_BESL_IR_BESLATTRIBUTES_TD
#define BESL_DIALECT_BESL_IR_BESLATTRIBUTES_TD

include "besl/Dialect/BESL/IR/BESLEnums.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"

class BESL_Attr<string name, string attrMnemonic, list<Trait> traits = []> : AttrDef<BESL_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
}

def BESL_EntryAttr : BESL_Attr<"Entry", "entry"> {
  let summary = "marks a function as the entry of a stage";
  let description = [{
    Printed on the function as `entry(compute, workgroup = [8, 8, 1])`. A mesh entry has `max_vertices` and `max_primitives`, a
    task entry `max_mesh_threadgroups`. Written by the importer, read by every target and analysis; no pass may drop it.
  }];
  let parameters = (ins "::besl::StageKind":$stage, OptionalArrayRefParameter<"uint32_t">:$workgroup,
                        DefaultValuedParameter<"uint32_t", "0">:$maxVertices, DefaultValuedParameter<"uint32_t", "0">:$maxPrimitives,
                        DefaultValuedParameter<"uint32_t", "0">:$maxMeshThreadgroups);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def BESL_AggregateAttr : BESL_Attr<"Aggregate", "aggregate", [TypedAttrInterface]> {
  let summary = "constant matrix, array or struct";
  let description = [{
    `#besl.aggregate<[0.5, 0.25]> : !besl.array<2 x f32>`. One typed attribute per column, element or field, printed without its type, which follows from
    the aggregate's; composite parts nest as `[...]`. Scalars and vectors use the builtin integer, float and dense attributes.
  }];
  let parameters = (ins ArrayRefParameter<"::mlir::TypedAttr">:$elements, AttributeSelfTypeParameter<"">:$type);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def BESL_BindingAttr : BESL_Attr<"Binding", "binding"> {
  let summary = "descriptor set and binding a target uses for a descriptor";
  let description = "Written by `besl-assign-bindings`, read by the Vulkan writers.";
  let parameters = (ins "uint32_t":$set, "uint32_t":$binding);
  let assemblyFormat = "`<` struct(params) `>`";
}

#endif
