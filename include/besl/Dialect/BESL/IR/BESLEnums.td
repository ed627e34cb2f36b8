// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Enumerations that types, attributes and ops of the `besl` dialect share.

#ifndef BESL_DIALECT_BESL_IR_BESLENUMS_TD
#define BESL_DIALECT_BESL_IR_BESLENUMS_TD

include "besl/Dialect/BESL/IR/BESLDialect.td"
include "mlir/IR/EnumAttr.td"

class BESL_Enum<string name, string summary, list<I32EnumAttrCase> cases> : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::besl";
  let genSpecializedAttr = 0;
}
class BESL_EnumAttr<EnumInfo enum, string mnemonic> : EnumAttr<BESL_Dialect, enum, mnemonic>;

def BESL_TextureDim : BESL_Enum<"TextureDim", "view dimension of a texture or image", [
  I32EnumAttrCase<"D2", 0, "2d">, I32EnumAttrCase<"D2Array", 1, "2d_array">, I32EnumAttrCase<"D3", 2, "3d">,
  I32EnumAttrCase<"Cube", 3, "cube">, I32EnumAttrCase<"CubeArray", 4, "cube_array">, I32EnumAttrCase<"D1", 5, "1d">,
  I32EnumAttrCase<"D2MS", 6, "2d_ms">]>;                                // several samples a texel

def BESL_TextureContent : BESL_Enum<"TextureContent", "what a texture is read as", [
  I32EnumAttrCase<"Color", 0, "color">,
  I32EnumAttrCase<"Depth", 1, "depth">,       // one channel; read as it is, or through a sampler that compares
  I32EnumAttrCase<"Shadow", 2, "shadow">]>;   // a depth texture together with a sampler that compares

def BESL_AddressSpace : BESL_Enum<"AddressSpace", "memory that a place lies in", [
  I32EnumAttrCase<"Function", 0, "function">,           // locals and parameters
  I32EnumAttrCase<"Private", 1, "private">,             // module scope, one per invocation
  I32EnumAttrCase<"Workgroup", 2, "workgroup">,
  I32EnumAttrCase<"Payload", 3, "payload">,             // task payload
  I32EnumAttrCase<"Storage", 4, "storage">,             // device memory buffers
  I32EnumAttrCase<"Uniform", 5, "uniform">,             // constant memory buffers; read only
  I32EnumAttrCase<"PushConstant", 6, "push_constant">,  // read only
  I32EnumAttrCase<"Input", 7, "input">,                 // stage inputs; read only
  I32EnumAttrCase<"Output", 8, "output">,               // stage outputs
  I32EnumAttrCase<"Constant", 9, "constant">,           // besl.const; read only
  I32EnumAttrCase<"Specialization", 10, "specialization">]>;

def BESL_Access : BESL_Enum<"Access", "declared access of a resource", [
  I32EnumAttrCase<"Read", 1, "read">, I32EnumAttrCase<"Write", 2, "write">, I32EnumAttrCase<"ReadWrite", 3, "read_write">]>;
def BESL_AccessAttr : BESL_EnumAttr<BESL_Access, "access">;

def BESL_MemoryClass : BESL_Enum<"MemoryClass", "where a buffer lives", [
  I32EnumAttrCase<"Device", 0, "device">, I32EnumAttrCase<"Constant", 1, "constant">]>;
def BESL_MemoryClassAttr : BESL_EnumAttr<BESL_MemoryClass, "memory_class">;

def BESL_MatrixLayout : BESL_Enum<"MatrixLayout", "order of matrix elements in memory", [
  I32EnumAttrCase<"Column", 0, "column">, I32EnumAttrCase<"Row", 1, "row">, I32EnumAttrCase<"ByteEngine", 2, "byte_engine">]>;
def BESL_MatrixLayoutAttr : BESL_EnumAttr<BESL_MatrixLayout, "matrix_layout">;

def BESL_CmpPredicate : BESL_Enum<"CmpPredicate", "comparison", [
  I32EnumAttrCase<"EQ", 0, "eq">, I32EnumAttrCase<"NE", 1, "ne">, I32EnumAttrCase<"LT", 2, "lt">,
  I32EnumAttrCase<"LE", 3, "le">, I32EnumAttrCase<"GT", 4, "gt">, I32EnumAttrCase<"GE", 5, "ge">]>;
def BESL_CmpPredicateAttr : BESL_EnumAttr<BESL_CmpPredicate, "cmp_predicate">;

def BESL_Interpolation : BESL_Enum<"Interpolation", "how a varying reaches the fragment stage", [
  I32EnumAttrCase<"Smooth", 0, "smooth">, I32EnumAttrCase<"Flat", 1, "flat">,
  I32EnumAttrCase<"Linear", 2, "linear">]>;                             // without regard to perspective
def BESL_InterpolationAttr : BESL_EnumAttr<BESL_Interpolation, "interpolation">;

def BESL_Sampling : BESL_Enum<"Sampling", "where in a pixel a varying is taken, or from which vertex", [
  I32EnumAttrCase<"Center", 0, "center">,                               // of flat ones: from the first vertex
  I32EnumAttrCase<"Centroid", 1, "centroid">, I32EnumAttrCase<"Sample", 2, "sample">,
  I32EnumAttrCase<"Either", 3, "either">]>;                             // of flat ones: from some vertex
def BESL_SamplingAttr : BESL_EnumAttr<BESL_Sampling, "sampling">;

// How often a stage output exists.
def BESL_OutputRate : BESL_Enum<"OutputRate", "per what a mesh stage writes an output", [
  I32EnumAttrCase<"Vertex", 0, "per_vertex">, I32EnumAttrCase<"Primitive", 1, "per_primitive">]>;
def BESL_OutputRateAttr : BESL_EnumAttr<BESL_OutputRate, "output_rate">;

def BESL_BuiltinValue : BESL_Enum<"BuiltinValue", "value that the pipeline gives an invocation", [
  I32EnumAttrCase<"GlobalInvocationId", 0, "global_invocation_id">,     // vector<3xui32>
  I32EnumAttrCase<"LocalInvocationId", 1, "local_invocation_id">,       // vector<3xui32>
  I32EnumAttrCase<"LocalInvocationIndex", 2, "local_invocation_index">, // ui32
  I32EnumAttrCase<"WorkgroupId", 3, "workgroup_id">,                    // vector<3xui32>
  I32EnumAttrCase<"NumWorkgroups", 4, "num_workgroups">,                // vector<3xui32>
  I32EnumAttrCase<"SubgroupInvocationId", 5, "subgroup_invocation_id">, // ui32
  I32EnumAttrCase<"SubgroupSize", 6, "subgroup_size">,                  // ui32
  I32EnumAttrCase<"VertexIndex", 7, "vertex_index">,                    // ui32, base vertex included
  I32EnumAttrCase<"InstanceIndex", 8, "instance_index">,                // ui32, base instance included
  I32EnumAttrCase<"Position", 9, "position">,                           // vector<4xf32>, fragment
  I32EnumAttrCase<"FrontFacing", 10, "front_facing">,                   // i1, fragment
  I32EnumAttrCase<"SampleIndex", 11, "sample_index">,                   // ui32, fragment
  I32EnumAttrCase<"SampleMask", 12, "sample_mask">,                     // ui32, fragment; also an output
  I32EnumAttrCase<"PrimitiveIndex", 13, "primitive_index">,             // ui32, fragment
  I32EnumAttrCase<"FragDepth", 14, "frag_depth">,                       // f32, an output of a fragment
  I32EnumAttrCase<"ClipDistances", 15, "clip_distances">]>;             // an array of f32, an output of a vertex stage
def BESL_BuiltinValueAttr : BESL_EnumAttr<BESL_BuiltinValue, "builtin_value">;

def BESL_Stage : BESL_Enum<"StageKind", "pipeline stage", [
  I32EnumAttrCase<"Vertex", 0, "vertex">, I32EnumAttrCase<"Fragment", 1, "fragment">,
  I32EnumAttrCase<"Compute", 2, "compute">, I32EnumAttrCase<"Task", 3, "task">, I32EnumAttrCase<"Mesh", 4, "mesh">]>;

// Spelled as Vulkan GLSL spells them. `unknown`: the format is chosen by the host.
def BESL_StorageFormat : BESL_Enum<"StorageFormat", "texel format of a storage image", [
  I32EnumAttrCase<"Unknown", 0, "unknown">,
  I32EnumAttrCase<"RGBA32F", 1, "rgba32f">, I32EnumAttrCase<"RGBA16F", 2, "rgba16f">, I32EnumAttrCase<"RG32F", 3, "rg32f">,
  I32EnumAttrCase<"RG16F", 4, "rg16f">, I32EnumAttrCase<"R11FG11FB10F", 5, "r11f_g11f_b10f">, I32EnumAttrCase<"R32F", 6, "r32f">,
  I32EnumAttrCase<"R16F", 7, "r16f">, I32EnumAttrCase<"RGBA16", 8, "rgba16">, I32EnumAttrCase<"RGB10A2", 9, "rgb10_a2">,
  I32EnumAttrCase<"RGBA8", 10, "rgba8">, I32EnumAttrCase<"RG16", 11, "rg16">, I32EnumAttrCase<"RG8", 12, "rg8">,
  I32EnumAttrCase<"R16", 13, "r16">, I32EnumAttrCase<"R8", 14, "r8">, I32EnumAttrCase<"RGBA16Snorm", 15, "rgba16_snorm">,
  I32EnumAttrCase<"RGBA8Snorm", 16, "rgba8_snorm">, I32EnumAttrCase<"RG16Snorm", 17, "rg16_snorm">,
  I32EnumAttrCase<"RG8Snorm", 18, "rg8_snorm">, I32EnumAttrCase<"R16Snorm", 19, "r16_snorm">, I32EnumAttrCase<"R8Snorm", 20, "r8_snorm">,
  I32EnumAttrCase<"RGBA32I", 21, "rgba32i">, I32EnumAttrCase<"RGBA16I", 22, "rgba16i">, I32EnumAttrCase<"RGBA8I", 23, "rgba8i">,
  I32EnumAttrCase<"RG32I", 24, "rg32i">, I32EnumAttrCase<"RG16I", 25, "rg16i">, I32EnumAttrCase<"RG8I", 26, "rg8i">,
  I32EnumAttrCase<"R32I", 27, "r32i">, I32EnumAttrCase<"R16I", 28, "r16i">, I32EnumAttrCase<"R8I", 29, "r8i">,
  I32EnumAttrCase<"RGBA32UI", 30, "rgba32ui">, I32EnumAttrCase<"RGBA16UI", 31, "rgba16ui">, I32EnumAttrCase<"RGB10A2UI", 32, "rgb10_a2ui">,
  I32EnumAttrCase<"RGBA8UI", 33, "rgba8ui">, I32EnumAttrCase<"RG32UI", 34, "rg32ui">, I32EnumAttrCase<"RG16UI", 35, "rg16ui">,
  I32EnumAttrCase<"RG8UI", 36, "rg8ui">, I32EnumAttrCase<"R32UI", 37, "r32ui">, I32EnumAttrCase<"R16UI", 38, "r16ui">,
  I32EnumAttrCase<"R8UI", 39, "r8ui">]>;

#endif
