// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The `besl` dialect and the base class of its ops.

#ifndef BESL_DIALECT_BESL_IR_BESLDIALECT_TD
#define BESL_DIALECT_BESL_IR_BESLDIALECT_TD

include "mlir/IR/OpBase.td"

def BESL_Dialect : Dialect {
  let name = "besl";
  let cppNamespace = "::besl";
  let summary = "shading language programs: places, values, resources and structured control flow";
  let description = [{
    A `besl.program` holds the declarations of one shader: structs, descriptors, stage inputs and outputs, constants and
    functions. Inside functions, *places* (`!besl.ref`) name memory, *values* are SSA values, and *handles* stand for textures
    and images.

    Scalars and vectors are builtin types: `i1` (bool), `ui8 ui16 ui32 si32`, `f16 f32`, and vectors of two to four of them. Signedness is
    part of the type, so an operation has one spelling for all types.

    Control flow is structured: every region is one block closed by a `besl.yield`, which the text leaves out where it has no values. Early exits
    (`besl.return`, `besl.break`, `besl.continue`, `besl.discard`) are ordinary statements inside such blocks, not terminators. They write the
    *control-flow* resource; whatever depends on the active lanes reads it, so nothing moves across an exit. The other resources
    are *locals*, *buffers* (stage outputs too), *images* and *workgroup memory* (payload and mesh outputs too).
  }];
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let hasConstantMaterializer = 1;
  // Each in the file that includes what it registers, which keeps the files small.
  let extraClassDeclaration = [{
    void registerTypes();
    void registerAttributes();
    void registerIntrinsics();
    void registerInterfaces();
  }];
}

// Marks the op that one source statement became.
def BESL_Statement : NativeOpTrait<"Statement"> { let cppNamespace = "::besl::OpTrait"; }

class BESL_Op<string mnemonic, list<Trait> traits = []> : Op<BESL_Dialect, mnemonic, traits>;

#endif
