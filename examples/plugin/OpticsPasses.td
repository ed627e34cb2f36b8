// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
include "mlir/Pass/PassBase.td"

def UseRefract : Pass<"optics-use-refract"> {
  let summary = "replace calls of a function 'refract' by optics.refract";
  let description = [{
    BESL has no `refract`, so authors write it out; targets have it built in. A call of a private function with that name that takes two
    equal vectors of `f32` and an `f32` and gives such a vector becomes the op. The function itself is left to `symbol-dce`.

    ```mlir
    %r = besl.call @refract(%i, %n, %eta) : (vector<3xf32>, vector<3xf32>, f32) -> vector<3xf32>
    // becomes
    %r = optics.refract %i, %n, %eta : vector<3xf32>
    ```
  }];
  let dependentDialects = ["::optics::OpticsDialect"];
}
