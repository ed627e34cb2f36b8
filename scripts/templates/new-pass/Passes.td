
def @CLASS@ : Pass<"besl-@NAME@"> {
  let summary = "remove values that nothing uses";
  let description = [{
    Removes ops without effects whose results nothing uses.

    ```mlir
    %unused = besl.add %a, %a : f32
    besl.return %a : f32
    // becomes
    besl.return %a : f32
    ```

    Left alone: ops that write anything, and values that are used. Takes IR of any level and keeps it. Linear.

    Remark, one for a function that changes: the number of ops `rewritten`.
  }];
}
