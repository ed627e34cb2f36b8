"use typeshade"

// A picture made of distances: each pixel asks how far it is from shapes that are functions.

function disc(p: vec2, r: f32) { return length(p) - r }

function box(p: vec2, half: vec2): f32 {
  const d = abs(p) - half
  return length(max(d, vec2(0.))) + min(max(d.x, d.y), 0.)
}

/** Joins two shapes with a rounded seam. */
function join(a: f32, b: f32, k: f32 = 0.1): f32 {
  const h = clamp(0.5 + 0.5 * (b - a) / k, 0., 1.)
  return mix(b, a, h) - k * h * (1. - h)
}

@fragment
export function rings(@location(0) uv: vec2): vec4 {
  const p = uv * 2. - 1.
  const d = join(disc(p - vec2(0.25, 0.), 0.4), box(p + vec2(0.3, 0.), vec2(0.35, 0.2)))
  const wave = 0.5 + 0.5 * cos(40. * d)
  const edge = smoothstep(0., 0.02, abs(d))
  const inside: vec3 = d < 0. ? vec3(0.9, 0.6, 0.3) : vec3(0.3, 0.5, 0.8)
  return vec4(inside * (0.6 + 0.4 * wave) * edge, 1.)
}
