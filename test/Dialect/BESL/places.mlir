// Loads and stores under the upstream passes: what memory each op reads and writes decides what may move, merge or go.
// RUN: besl-opt %s --canonicalize | FileCheck %s --check-prefix=CANON
// RUN: besl-opt %s --cse | FileCheck %s --check-prefix=CSE
// RUN: besl-opt %s --loop-invariant-code-motion | FileCheck %s --check-prefix=LICM

!Params = !besl.struct<"Params", scale: f32, table: !besl.array<4 x f32>>

besl.program @places layout(scalar, column) {
  besl.struct @"struct Params" : !Params
  besl.descriptor @params : !Params slot(0) read memory(constant)
  besl.descriptor @data : !besl.array<? x f32> slot(1) read_write
  besl.workgroup @shared : !besl.array<4 x f32>
  besl.func private @effect()

  // Stores to a component or column of a local become a store of the whole; those to other memory do not.
  // CANON-LABEL: besl.func @components(%x: f32, %i: ui32, %c: vector<2xf32>)
  // CANON-DAG:     %v = besl.local "v" : !besl.ref<vector<3xf32>, function>
  // CANON-DAG:     %m = besl.local "m" : !besl.ref<!besl.matrix<2x2xf32>, function>
  // CANON:         %[[V0:.*]] = besl.load %v
  // CANON-NEXT:    %[[V1:.*]] = besl.insert %x, %[[V0]][1] : f32 into vector<3xf32>
  // CANON-NEXT:    besl.store %[[V1]], %v
  // CANON-NEXT:    %[[V2:.*]] = besl.load %v
  // CANON-NEXT:    %[[V3:.*]] = besl.insert_dynamic %x, %[[V2]][%i] : f32 into vector<3xf32>
  // CANON-NEXT:    besl.store %[[V3]], %v
  // CANON-NEXT:    %[[COL:.*]] = besl.column %m
  // CANON-NEXT:    %[[M0:.*]] = besl.load %m
  // CANON-NEXT:    %[[M1:.*]] = besl.insert %c, %[[M0]][1] : vector<2xf32> into !besl.matrix<2x2xf32>
  // CANON-NEXT:    besl.store %[[M1]], %m
  // CANON-NEXT:    %[[M2:.*]] = besl.load %[[COL]]
  // CANON-NEXT:    %[[M3:.*]] = besl.insert %x, %[[M2]][1] : f32 into vector<2xf32>
  // CANON-NEXT:    %[[M4:.*]] = besl.load %m
  // CANON-NEXT:    %[[M5:.*]] = besl.insert %[[M3]], %[[M4]][1] : vector<2xf32> into !besl.matrix<2x2xf32>
  // CANON-NEXT:    besl.store %[[M5]], %m
  // CANON-NEXT:    besl.return
  besl.func @components(%x: f32, %i: ui32, %c: vector<2xf32>) {
    %one = besl.constant 1 : ui32
    %v = besl.local "v" : !besl.ref<vector<3xf32>, function>
    %m = besl.local "m" : !besl.ref<!besl.matrix<2x2xf32>, function>
    %v1 = besl.component %v[%one] : !besl.ref<vector<3xf32>, function>
    besl.store %x, %v1 : !besl.ref<f32, function>
    %vi = besl.component %v[%i] : !besl.ref<vector<3xf32>, function>
    besl.store %x, %vi : !besl.ref<f32, function>
    %m1 = besl.column %m[%one] : !besl.ref<!besl.matrix<2x2xf32>, function>
    besl.store %c, %m1 : !besl.ref<vector<2xf32>, function>
    %m11 = besl.component %m1[%one] : !besl.ref<vector<2xf32>, function>
    besl.store %x, %m11 : !besl.ref<f32, function>
    besl.return
  }

  // CANON-LABEL: besl.func @other_memory
  // CANON:         besl.store %x, %{{.*}} : !besl.ref<f32, storage>
  // CANON:         besl.store %x, %{{.*}} : !besl.ref<f32, workgroup>
  // CANON:         besl.store %x, %{{.*}} : !besl.ref<f32, function>
  // CANON:         besl.store %x, %{{.*}} : !besl.ref<f32, function>
  besl.func @other_memory(%x: f32, %i: ui32) {
    %data = besl.global @data : !besl.ref<!besl.array<? x f32>, storage>
    %d = besl.element %data[%i] : !besl.ref<!besl.array<? x f32>, storage>
    besl.store %x, %d : !besl.ref<f32, storage>
    %shared = besl.global @shared : !besl.ref<!besl.array<4 x f32>, workgroup>
    %s = besl.element %shared[%i] : !besl.ref<!besl.array<4 x f32>, workgroup>
    besl.store %x, %s : !besl.ref<f32, workgroup>
    // Elements and members: an array or struct is not copied for one part of it.
    %p = besl.local "p" : !besl.ref<!Params, function>
    %scale = besl.member %p["scale"] : !besl.ref<!Params, function>
    besl.store %x, %scale : !besl.ref<f32, function>
    %a = besl.local "a" : !besl.ref<!besl.array<4 x f32>, function>
    %e = besl.element %a[%i] : !besl.ref<!besl.array<4 x f32>, function>
    besl.store %x, %e : !besl.ref<f32, function>
    besl.return
  }

  // A local that nothing uses goes, also with an initialiser; one that is written stays.
  // CANON-LABEL: besl.func @unused_locals
  // CANON-NEXT:    %kept = besl.local "kept" : !besl.ref<f32, function>
  // CANON-NEXT:    besl.store %x, %kept
  // CANON-NEXT:    besl.return
  besl.func @unused_locals(%x: f32) {
    %a = besl.local "a" : !besl.ref<f32, function>
    %b = besl.local "b" = %x : !besl.ref<f32, function>
    %0 = besl.load %b : !besl.ref<f32, function>
    %kept = besl.local "kept" : !besl.ref<f32, function>
    besl.store %x, %kept : !besl.ref<f32, function>
    besl.return
  }

  // Loads merge when nothing is written in between, of any memory; loads of read-only memory in any case.
  // CSE-LABEL: besl.func @merge
  // CSE-COUNT-4: besl.load
  // CSE-NOT:   besl.load
  // CSE:         besl.return
  besl.func @merge(%x: f32) -> f32 {
    %p = besl.local "p" = %x : !besl.ref<f32, function>
    %a = besl.load %p : !besl.ref<f32, function>
    %b = besl.load %p : !besl.ref<f32, function>
    besl.store %a, %p : !besl.ref<f32, function>
    %c = besl.load %p : !besl.ref<f32, function>
    besl.call @effect() : () -> ()
    %d = besl.load %p : !besl.ref<f32, function>
    %params = besl.global @params : !besl.ref<!Params, uniform>
    %scale = besl.member %params["scale"] : !besl.ref<!Params, uniform>
    %e = besl.load %scale : !besl.ref<f32, uniform>
    besl.call @effect() : () -> ()
    %f = besl.load %scale : !besl.ref<f32, uniform>
    %ab = besl.add %a, %b : f32
    %cd = besl.add %c, %d : f32
    %ef = besl.add %e, %f : f32
    %abcd = besl.add %ab, %cd : f32
    %r = besl.add %abcd, %ef : f32
    besl.return %r : f32
  }

  // Two locals are never one, whatever their names.
  // CSE-LABEL: besl.func @two_locals
  // CSE-COUNT-2: besl.local "p"
  besl.func @two_locals(%x: f32) {
    %p = besl.local "p" : !besl.ref<f32, function>
    %q = besl.local "p" : !besl.ref<f32, function>
    besl.store %x, %p : !besl.ref<f32, function>
    %0 = besl.load %q : !besl.ref<f32, function>
    besl.store %0, %p : !besl.ref<f32, function>
    besl.return
  }

  // Invariant arithmetic leaves the loop, division too, also from behind an exit: no operation can fail. So do reads of memory that
  // nothing writes, but only where the place certainly exists.
  // LICM-LABEL: besl.func @invariant(%x: f32, %i: ui32, %c: i1)
  // LICM:         %[[SCALE:.*]] = besl.load %{{.*}} : !besl.ref<f32, uniform>
  // LICM:         %[[ENTRY:.*]] = besl.load %{{.*}} : !besl.ref<f32, uniform>
  // LICM:         besl.div %x, %[[SCALE]] : f32
  // LICM:         besl.loop while {
  // LICM-NEXT:      besl.yield %c : i1
  // LICM-NEXT:    } do {
  // LICM-NEXT:      besl.if %c {
  // LICM-NEXT:        besl.break
  // LICM-NEXT:      }
  // LICM-NEXT:      %[[DYNAMIC:.*]] = besl.load %{{.*}} : !besl.ref<f32, uniform>
  // LICM-NEXT:      %[[LOCAL:.*]] = besl.load %sum : !besl.ref<f32, function>
  // LICM-NOT:     besl.div
  // LICM:           besl.store
  besl.func @invariant(%x: f32, %i: ui32, %c: i1) {
    %params = besl.global @params : !besl.ref<!Params, uniform>
    %sum = besl.local "sum" = %x : !besl.ref<f32, function>
    besl.loop while {
      besl.yield %c : i1
    } do {
      besl.if %c {
        besl.break
      }
      %p = besl.member %params["scale"] : !besl.ref<!Params, uniform>
      %scale = besl.load %p : !besl.ref<f32, uniform>
      %table = besl.member %params["table"] : !besl.ref<!Params, uniform>
      %three = besl.constant 3 : ui32
      %q = besl.element %table[%three] : !besl.ref<!besl.array<4 x f32>, uniform>
      %entry = besl.load %q : !besl.ref<f32, uniform>
      %r = besl.element %table[%i] : !besl.ref<!besl.array<4 x f32>, uniform>
      %dynamic = besl.load %r : !besl.ref<f32, uniform>
      %d = besl.div %x, %scale : f32
      %old = besl.load %sum : !besl.ref<f32, function>
      %s0 = besl.add %old, %d : f32
      %s1 = besl.add %s0, %entry : f32
      %s2 = besl.add %s1, %dynamic : f32
      besl.store %s2, %sum : !besl.ref<f32, function>
    }
    besl.return
  }
}
