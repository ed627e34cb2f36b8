// Which values get a name: those used more than once, used in another block, or read before memory changes.
// RUN: besl-opt %s --besl-name-values | FileCheck %s
// RUN: besl-opt %s --besl-name-values > %t.once
// RUN: besl-opt %t.once --besl-name-values | diff %t.once -

!Data = !besl.struct<"Data", a: f32, b: f32, count: !besl.atomic<ui32>>

besl.program @p layout(scalar, column) {
  besl.struct @"struct Data" : !Data
  besl.descriptor @data : !Data slot(0) read_write
  besl.private @counter : ui32

  besl.func private @pure(%x: f32) -> f32 {
    %0 = besl.add %x, %x : f32
    besl.return %0 : f32
  }
  besl.func private @counts() -> ui32 {
    %p = besl.global @counter : !besl.ref<ui32, private>
    %one = besl.constant 1 : ui32
    %0 = besl.load %p : !besl.ref<ui32, private>
    %1 = besl.add %0, %one : ui32
    besl.store %1, %p : !besl.ref<ui32, private>
    besl.return %1 : ui32
  }

  // A read that something overwrites before its use gets the name of what was read; an unrelated one does not.
  besl.func private @overwritten(%v: f32) {
    %data = besl.global @data : !besl.ref<!Data, storage>
    %pa = besl.member %data["a"] : !besl.ref<!Data, storage>
    %local = besl.local "local" = %v : !besl.ref<f32, function>
    %a = besl.load %pa : !besl.ref<f32, storage>
    %l = besl.load %local : !besl.ref<f32, function>
    besl.store %v, %pa : !besl.ref<f32, storage>
    %sum = besl.add %a, %l : f32
    %pb = besl.member %data["b"] : !besl.ref<!Data, storage>
    besl.store %sum, %pb : !besl.ref<f32, storage>
    besl.return
  }

  // A whole expression gets one name, at the last moment.
  besl.func private @expression(%v: f32) {
    %data = besl.global @data : !besl.ref<!Data, storage>
    %pa = besl.member %data["a"] : !besl.ref<!Data, storage>
    %a = besl.load %pa : !besl.ref<f32, storage>
    %twice = besl.mul %a, %v : f32 loc("area")
    besl.store %v, %pa : !besl.ref<f32, storage>
    besl.store %twice, %pa : !besl.ref<f32, storage>
    besl.return
  }

  // Calls that write keep their order; a pure one can wait.
  besl.func private @calls(%v: f32) -> ui32 {
    %x = besl.call @counts() : () -> ui32
    %y = besl.call @counts() : () -> ui32
    %z = besl.sub %x, %y : ui32
    %f = besl.call @pure(%v) : (f32) -> f32
    %w = besl.call @counts() : () -> ui32
    %c = besl.convert %w : ui32 to f32
    %g = besl.add %f, %c : f32
    %u = besl.convert %g : f32 to ui32
    %r = besl.add %z, %u : ui32
    besl.return %r : ui32
  }

  // Used twice, in another block, or in an access path that is used twice.
  besl.func private @uses(%v: f32, %i: ui32, %c: i1) -> f32 {
    %one = besl.constant 1 : ui32
    %vector = besl.splat %v : f32 to vector<4xf32>
    %local = besl.local "v" = %vector : !besl.ref<vector<4xf32>, function>
    %square = besl.mul %v, %v : f32
    %outer = besl.sub %square, %square : f32
    %next = besl.add %i, %one : ui32
    %place = besl.component %local[%next] : !besl.ref<vector<4xf32>, function>
    %old = besl.load %place : !besl.ref<f32, function>
    %new = besl.add %old, %v : f32
    besl.store %new, %place : !besl.ref<f32, function>
    besl.if %c {
      besl.return %outer : f32
    }
    %unused = besl.mul %v, %v : f32
    besl.return %v : f32
  }

  // Nothing effectful stays pending over an exit, nor goes into an operand that is evaluated only sometimes.
  besl.func private @conditional(%c: i1, %v: ui32) -> ui32 {
    %x = besl.call @counts() : () -> ui32
    besl.if %c {
      besl.return %v : ui32
    }
    %y = besl.call @counts() : () -> ui32
    %s = besl.select %c, %y, %v : ui32
    %r = besl.add %x, %s : ui32
    besl.return %r : ui32
  }
}

// CHECK: !Data = !besl.struct<"Data", a: f32, b: f32, count: !besl.atomic<ui32>>
// CHECK: besl.program @p layout(scalar, column) {
// CHECK-NEXT:   besl.struct @"struct Data" : !Data
// CHECK-NEXT:   besl.descriptor @data : !Data slot(0) read_write
// CHECK-NEXT:   besl.private @counter : ui32
// CHECK-NEXT:   besl.func private @pure(%x: f32) -> f32 {
// CHECK-NEXT:     %0 = besl.add %x, %x : f32
// CHECK-NEXT:     besl.return %0 : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   besl.func private @counts() -> ui32 {
// CHECK-NEXT:     %0 = besl.global @counter : !besl.ref<ui32, private>
// CHECK-NEXT:     %c1_ui32 = besl.constant 1 : ui32
// CHECK-NEXT:     %1 = besl.load %0 : !besl.ref<ui32, private>
// CHECK-NEXT:     %2 = besl.add %1, %c1_ui32 : ui32
// CHECK-NEXT:     %t = besl.let "t" %2 : ui32
// CHECK-NEXT:     besl.store %t, %0 : !besl.ref<ui32, private>
// CHECK-NEXT:     besl.return %t : ui32
// CHECK-NEXT:   }
// CHECK-NEXT:   besl.func private @overwritten(%v: f32) {
// CHECK-NEXT:     %0 = besl.global @data : !besl.ref<!Data, storage>
// CHECK-NEXT:     %1 = besl.member %0["a"] : !besl.ref<!Data, storage>
// CHECK-NEXT:     %local = besl.local "local" = %v : !besl.ref<f32, function>
// CHECK-NEXT:     %2 = besl.load %1 : !besl.ref<f32, storage>
// CHECK-NEXT:     %3 = besl.load %local : !besl.ref<f32, function>
// CHECK-NEXT:     %a = besl.let "a" %2 : f32
// CHECK-NEXT:     besl.store %v, %1 : !besl.ref<f32, storage>
// CHECK-NEXT:     %4 = besl.add %a, %3 : f32
// CHECK-NEXT:     %5 = besl.member %0["b"] : !besl.ref<!Data, storage>
// CHECK-NEXT:     besl.store %4, %5 : !besl.ref<f32, storage>
// CHECK-NEXT:     besl.return
// CHECK-NEXT:   }
// CHECK-NEXT:   besl.func private @expression(%v: f32) {
// CHECK-NEXT:     %0 = besl.global @data : !besl.ref<!Data, storage>
// CHECK-NEXT:     %1 = besl.member %0["a"] : !besl.ref<!Data, storage>
// CHECK-NEXT:     %2 = besl.load %1 : !besl.ref<f32, storage>
// CHECK-NEXT:     %3 = besl.mul %2, %v : f32
// CHECK-NEXT:     %area = besl.let "area" %3 : f32
// CHECK-NEXT:     besl.store %v, %1 : !besl.ref<f32, storage>
// CHECK-NEXT:     besl.store %area, %1 : !besl.ref<f32, storage>
// CHECK-NEXT:     besl.return
// CHECK-NEXT:   }
// CHECK-NEXT:   besl.func private @calls(%v: f32) -> ui32 {
// CHECK-NEXT:     %0 = besl.call @counts() : () -> ui32
// CHECK-NEXT:     %t = besl.let "t" %0 : ui32
// CHECK-NEXT:     %1 = besl.call @counts() : () -> ui32
// CHECK-NEXT:     %2 = besl.sub %t, %1 : ui32
// CHECK-NEXT:     %3 = besl.call @pure(%v) : (f32) -> f32
// CHECK-NEXT:     %t_0 = besl.let "t" %2 : ui32
// CHECK-NEXT:     %4 = besl.call @counts() : () -> ui32
// CHECK-NEXT:     %5 = besl.convert %4 : ui32 to f32
// CHECK-NEXT:     %6 = besl.add %3, %5 : f32
// CHECK-NEXT:     %7 = besl.convert %6 : f32 to ui32
// CHECK-NEXT:     %8 = besl.add %t_0, %7 : ui32
// CHECK-NEXT:     besl.return %8 : ui32
// CHECK-NEXT:   }
// CHECK-NEXT:   besl.func private @uses(%v: f32, %i: ui32, %c: i1) -> f32 {
// CHECK-NEXT:     %c1_ui32 = besl.constant 1 : ui32
// CHECK-NEXT:     %0 = besl.splat %v : f32 to vector<4xf32>
// CHECK-NEXT:     %v_0 = besl.local "v" = %0 : !besl.ref<vector<4xf32>, function>
// CHECK-NEXT:     %1 = besl.mul %v, %v : f32
// CHECK-NEXT:     %t = besl.let "t" %1 : f32
// CHECK-NEXT:     %2 = besl.sub %t, %t : f32
// CHECK-NEXT:     %t_1 = besl.let "t" %2 : f32
// CHECK-NEXT:     %3 = besl.add %i, %c1_ui32 : ui32
// CHECK-NEXT:     %t_2 = besl.let "t" %3 : ui32
// CHECK-NEXT:     %4 = besl.component %v_0[%t_2] : !besl.ref<vector<4xf32>, function>
// CHECK-NEXT:     %5 = besl.load %4 : !besl.ref<f32, function>
// CHECK-NEXT:     %6 = besl.add %5, %v : f32
// CHECK-NEXT:     besl.store %6, %4 : !besl.ref<f32, function>
// CHECK-NEXT:     besl.if %c {
// CHECK-NEXT:       besl.return %t_1 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     besl.return %v : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   besl.func private @conditional(%c: i1, %v: ui32) -> ui32 {
// CHECK-NEXT:     %0 = besl.call @counts() : () -> ui32
// CHECK-NEXT:     %t = besl.let "t" %0 : ui32
// CHECK-NEXT:     besl.if %c {
// CHECK-NEXT:       besl.return %v : ui32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = besl.call @counts() : () -> ui32
// CHECK-NEXT:     %t_0 = besl.let "t" %1 : ui32
// CHECK-NEXT:     %2 = besl.select %c, %t_0, %v : ui32
// CHECK-NEXT:     %3 = besl.add %t, %2 : ui32
// CHECK-NEXT:     besl.return %3 : ui32
// CHECK-NEXT:   }
// CHECK-NEXT: }
