"use typeshade"

// The sum of a block of 64 numbers, in the memory of the workgroup: half as many invocations add in each round.

declare const numbers: storage<array<f32>>
declare const sums: storage<array<f32>, "read_write">

let block: workgroup<array<f32, 64>>

@compute([64])
export function sum(
  @builtin("local_invocation_index") me: u32,
  @builtin("global_invocation_id") id: vec3u,
  @builtin("workgroup_id") group: vec3u
) {
  block[me] = id.x < numbers.length ? numbers[id.x] : 0.
  workgroupBarrier()
  for (let half: u32 = 32; half > 0; half /= 2) {
    if (me < half) { block[me] += block[me + half] }
    workgroupBarrier()
  }
  if (me === 0) { sums[group.x] = block[0] }
}
