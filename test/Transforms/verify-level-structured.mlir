// The structured level: what it allows, and the message for each thing that it does not.
// RUN: besl-opt %s --besl-verify-level="level=structured" --split-input-file --verify-diagnostics -o /dev/null

besl.program @good layout(scalar, column) {
  besl.func @good(%c: i1, %a: f32) -> f32 {
    %x = besl.local "x" = %a : !besl.ref<f32, function>
    besl.loop while {
      besl.yield %c : i1
    } do {
      %y = besl.if %c -> (f32) {
        %zero = besl.constant 0.0 : f32
        besl.discard
        besl.yield %zero : f32
      } else {
        besl.break
        %one = besl.constant 1.0 : f32
        besl.yield %one : f32
      }
      besl.store %y, %x : !besl.ref<f32, function>
    }
    %r = besl.load %x : !besl.ref<f32, function>
    besl.yield %r : f32
  }
}

// -----

besl.program @returns layout(scalar, column) {
  besl.func @returns(%c: i1) {
    besl.if %c {
      // expected-error @below {{'besl.return' op is not at the structured level: besl-single-exit removes it}}
      besl.return
    }
  }
}

// -----

besl.program @lets layout(scalar, column) {
  besl.func @lets(%a: f32) -> f32 {
    // expected-error @below {{'besl.local' op is not at the structured level: nothing is stored to it after its declaration, so besl-forward-lets removes it}}
    %x = besl.local "x" = %a : !besl.ref<f32, function>
    %0 = besl.load %x : !besl.ref<f32, function>
    besl.yield %0 : f32
  }
}

// -----

besl.program @unreachable layout(scalar, column) {
  besl.func @unreachable(%c: i1) {
    besl.loop while {
      besl.yield %c : i1
    } do {
      // expected-note @below {{this is the exit}}
      besl.continue
      // expected-error @below {{'besl.if' op is not at the structured level: it never runs, since an exit precedes it in its block}}
      besl.if %c {
        besl.break
      }
    }
  }
}
