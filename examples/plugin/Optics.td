// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A dialect with one op, which implements BESL's interfaces. That is all it takes for analyses and writers to know it.

include "besl/Dialect/BESL/IR/BESLInterfaces.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/CommonTypeConstraints.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Optics_Dialect : Dialect {
  let name = "optics";
  let cppNamespace = "::optics";
  let summary = "light at surfaces, as far as targets have instructions for it";
}

def Optics_RefractOp
    : Op<Optics_Dialect, "refract", [Pure, AllTypesMatch<["incident", "normal", "result"]>,
                                     DeclareOpInterfaceMethods<BESL_StageLegality>, DeclareOpInterfaceMethods<BESL_LaneBehavior>,
                                     DeclareOpInterfaceMethods<BESL_TargetSpelling>]> {
  let summary = "direction of a refracted ray";
  let description = [{
    `incident` and `normal` have length one; `ratio` is the quotient of the indices of refraction. Zero at total reflection.
  }];
  let arguments = (ins VectorOfLengthAndType<[2, 3, 4], [F32]>:$incident, VectorOfLengthAndType<[2, 3, 4], [F32]>:$normal, F32:$ratio);
  let results = (outs VectorOfLengthAndType<[2, 3, 4], [F32]>:$result);
  let assemblyFormat = "$incident `,` $normal `,` $ratio attr-dict `:` type($result)";
}
