"use typeshade"

// How often each brightness occurs. Invocations meet in the bins, so these are atomic.

declare const values: storage<array<f32>>
declare const bins: storage<array<atomic<u32>, 16>, "read_write">

@compute([64])
export function count(@builtin("global_invocation_id") id: vec3u) {
  if (id.x >= values.length) { return }
  const bin = u32(clamp(values[id.x] * 16., 0., 15.))
  atomicAdd(bins[bin], 1)
}
