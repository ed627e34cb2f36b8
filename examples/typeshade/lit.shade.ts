"use typeshade"

// Uniforms: the order of a class's members is the layout of the bytes that the host writes.

class Light {
  direction: vec3
  strength: f32
  color: vec3
}

class Camera {
  view: mat4
  place: vec3
}

declare const light: uniform<Light>
declare const camera: uniform<Camera>

class Surface {
  @builtin("position") clip: vec4
  @location(0) place: vec3
  @location(1) normal: vec3
}

@vertex
export function surface(@location(0) place: vec3, @location(1) normal: vec3): Surface {
  return { clip: camera.view * vec4(place, 1.), place, normal }
}

function shine(normal: vec3, toEye: vec3, toLight: vec3) {
  const between = normalize(toEye + toLight)
  return pow(max(dot(normal, between), 0.), 32.)
}

@fragment
export function shade(@location(0) place: vec3, @location(1) normal: vec3): vec4 {
  const n = normalize(normal)
  const toLight = -light.direction
  const diffuse = max(dot(n, toLight), 0.)
  const bright = diffuse + shine(n, normalize(camera.place - place), toLight)
  return vec4(light.color * (bright * light.strength), 1.)
}
