"use typeshade"

// A picture blurred along one direction, from a texture into a storage texture.

class Blur {
  direction: vec2
  weights: vec4
}

declare const blur: uniform<Blur>
declare const picture: texture_2d<f32>
declare const linear_: sampler
declare const result: texture_storage_2d<"rgba16float", "write">

@compute([8, 8])
export function spread(@builtin("global_invocation_id") id: vec3u) {
  const size = textureDimensions(result)
  if (id.x >= size.x || id.y >= size.y) { return }
  const texel = 1. / vec2(size)
  const center = (vec2(id.xy) + 0.5) * texel
  let color = textureSampleLevel(picture, linear_, center, 0.) * blur.weights[0]
  for (let i: i32 = 1; i < 4; i++) {
    const offset = blur.direction * texel * f32(i)
    const both = textureSampleLevel(picture, linear_, center + offset, 0.) + textureSampleLevel(picture, linear_, center - offset, 0.)
    color += both * blur.weights[i]
  }
  textureStore(result, id.xy, color)
}
