// RUN: besl-opt %s --verify-diagnostics --split-input-file

besl.program @p layout(scalar, column) {
  besl.func @f(%x: f32) -> ui32 {
    // expected-error@below {{'besl.yield' op gives 'f32', but 'besl.func' expects 'ui32'}}
    besl.yield %x : f32
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%c: i1, %x: f32) {
    %0 = besl.if %c -> (ui32) {
      // expected-error@below {{'besl.yield' op gives 'f32', but 'besl.if' expects 'ui32'}}
      besl.yield %x : f32
    } else {
      besl.yield %x : f32
    }
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%c: i1, %x: f32) {
    // expected-error@below {{'besl.yield' op gives nothing, but 'besl.if' expects 'f32', 'f32'}}
    %0:2 = besl.if %c -> (f32, f32) {
    } else {
    }
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%c: i1, %x: f32) {
    // expected-error@below {{'besl.if' op has results and needs an else region}}
    %0 = besl.if %c -> (f32) {
      besl.yield %x : f32
    }
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%c: i1) {
    // expected-error@below {{'besl.if' op is an image guard, which has neither results nor an else region}}
    besl.if %c image_guard {
    } else {
    }
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%x: f32) {
    // expected-error@below {{'besl.switch' op selects by an integer or bool, got 'f32'}}
    besl.switch %x : f32 default {
    }
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%u: ui32) {
    // expected-error@below {{'besl.switch' op has two cases for 1 : ui32}}
    besl.switch %u : ui32 case 0, 1 {
    } case 1 {
    } default {
    }
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%u: ui32) {
    // expected-error@below {{'besl.switch' op has values for 2 cases and 2 regions, of which the last is the default}}
    "besl.switch"(%u) <{case_values = [[0 : ui32], [1 : ui32]]}> ({
      besl.yield
    }, {
      besl.yield
    }) : (ui32) -> ()
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%u: ui32) {
    // expected-error@below {{'besl.switch' op has a case value 0 : si32 that is not of type 'ui32'}}
    "besl.switch"(%u) <{case_values = [[0 : si32]]}> ({
      besl.yield
    }, {
      besl.yield
    }) : (ui32) -> ()
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%u: ui32) {
    // expected-error@below {{'besl.switch' op needs at least one value for every case}}
    "besl.switch"(%u) <{case_values = [[]]}> ({
      besl.yield
    }, {
      besl.yield
    }) : (ui32) -> ()
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%u: ui32) {
    besl.switch %u : ui32 case 0 {
    }
  // expected-error@below {{custom op 'besl.switch' expected 'default'}}
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%x: f32) {
    besl.loop while {
      // expected-error@below {{'besl.yield' op gives 'f32', but 'besl.loop' expects 'i1'}}
      besl.yield %x : f32
    } do {
    }
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%c: i1) {
    besl.loop do {
      // expected-error@below {{'besl.yield' op gives 'i1', but 'besl.loop' expects nothing}}
      besl.yield %c : i1
    }
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%c: i1) {
    besl.eval {
      // expected-error@below {{'besl.yield' op gives 'i1', but 'besl.eval' expects nothing}}
      besl.yield %c : i1
    }
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%c: i1) {
    // expected-error@below {{'besl.yield' op gives nothing, but 'besl.logical_and' expects 'i1'}}
    %0 = besl.logical_and %c {
    }
  }
}

// -----
// expected-error@below {{'besl.return' op must be inside a function}}
besl.return

// -----
besl.program @p layout(scalar, column) {
  // expected-note@below {{the function is here}}
  besl.func @f() -> f32 {
    // expected-error@below {{'besl.return' op returns nothing, but the function gives 'f32'}}
    besl.return
  }
}

// -----
besl.program @p layout(scalar, column) {
  // expected-note@below {{the function is here}}
  besl.func @f(%x: f32) {
    // expected-error@below {{'besl.return' op returns 'f32', but the function gives nothing}}
    besl.return %x : f32
  }
}

// -----
besl.program @p layout(scalar, column) {
  // expected-note@below {{the function is here}}
  besl.func @f(%x: f32) -> ui32 {
    // expected-error@below {{'besl.return' op returns 'f32', but the function gives 'ui32'}}
    besl.return %x : f32
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%c: i1) {
    besl.if %c {
      // expected-error@below {{'besl.break' op must be inside a loop}}
      besl.break
    }
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f() {
    // expected-error@below {{'besl.continue' op must be inside a loop}}
    besl.continue
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%c: i1) {
    // expected-note@below {{the expression is part of this 'besl.logical_and'}}
    %0 = besl.logical_and %c {
      // expected-error@below {{'besl.return' op must be a statement, but stands in an expression}}
      besl.return
      besl.yield %c : i1
    }
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%c: i1) {
    // expected-note@below {{the expression is part of this 'besl.loop'}}
    besl.loop while {
      // expected-error@below {{'besl.break' op must be a statement, but stands in an expression}}
      besl.break
      besl.yield %c : i1
    } do {
    }
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f() {
    // expected-note@below {{the expression is part of this 'besl.eval'}}
    besl.eval {
      // expected-error@below {{'besl.return' op must be a statement, but stands in an expression}}
      besl.return
    }
  }
}

// -----
// expected-error@below {{'besl.discard' op must be inside a function}}
besl.discard
