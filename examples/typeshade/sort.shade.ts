"use typeshade"

// Sorts 128 keys in the memory of a workgroup: sequences that rise and fall are merged into longer ones. Each invocation compares two keys in each step.

declare const keys: storage<array<u32>, "read_write">
let block: workgroup<array<u32, 128>>

@compute([64])
export function sort(@builtin("local_invocation_index") lane: u32) {
  block[lane] = keys[lane]
  block[lane + 64] = keys[lane + 64]
  workgroupBarrier()
  for (let length: u32 = 2; length <= 128; length *= 2) {
    for (let distance: u32 = length / 2; distance > 0; distance /= 2) {
      const i = 2 * lane - (lane & (distance - 1))
      const rises = (i & length) === 0
      const a = block[i]
      const b = block[i + distance]
      if ((a > b) === rises) {
        block[i] = b
        block[i + distance] = a
      }
      workgroupBarrier()
    }
  }
  keys[lane] = block[lane]
  keys[lane + 64] = block[lane + 64]
}
