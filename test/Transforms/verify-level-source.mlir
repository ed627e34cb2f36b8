// The source level: what it allows, and the message for each thing that it does not.
// RUN: besl-opt %s --besl-verify-level="level=source" --split-input-file --verify-diagnostics -o /dev/null

besl.program @good layout(scalar, column) {
  besl.func private @external(f32) -> f32
  besl.func @good(%c: i1, %a: f32) -> f32 {
    %x = besl.local "x" = %a : !besl.ref<f32, function>
    besl.if %c {
      besl.return %a : f32
    }
    %0 = besl.load %x : !besl.ref<f32, function>
    besl.return %0 : f32
  }
}

// -----

besl.program @lets layout(scalar, column) {
  besl.func @lets(%a: f32) {
    %sum = besl.add %a, %a : f32
    // expected-error @below {{'besl.let' op is not at the source level: besl-name-values makes it for printing}}
    %x = besl.let "x" %sum : f32
  }
}

// -----

besl.program @names layout(scalar, column) {
  besl.func @names(%a: f32) {
    // expected-error @below {{'besl.local' op is not at the source level: legalisation writes 'emitted_name'}}
    %x = besl.local "x" = %a {emitted_name = "x_1"} : !besl.ref<f32, function>
  }
}

// -----

besl.program @yields layout(scalar, column) {
  // expected-error @below {{'besl.func' op is not at the source level: its result leaves by the final besl.yield, not by besl.return}}
  besl.func @yields(%a: f32) -> f32 {
    besl.yield %a : f32
  }
}
