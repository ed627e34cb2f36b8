"use typeshade"

// A vertex and a fragment entry in one file: what passes between them is a class with locations.

class Corner {
  @location(0) place: vec2
  @location(1) ink: vec3
}

class Varying {
  @builtin("position") clip: vec4
  @location(0) ink: vec3
}

@vertex
export function corners(corner: Corner, @builtin("instance_index") nth: u32): Varying {
  const shift = vec2(f32(nth) * 0.25, 0.)
  return { clip: vec4(corner.place + shift, 0., 1.), ink: corner.ink }
}

@fragment
export function inks(@location(0) ink: vec3): vec4 {
  return vec4(ink, 1.)
}
