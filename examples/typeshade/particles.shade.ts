"use typeshade"

// One step of a particle simulation. A particle is a class; the buffer of them is as long as the host makes it.

class Particle {
  place: vec3
  age: f32
  speed: vec3
  mass: f32
}

class Step {
  gravity: vec3
  seconds: f32
  ground: f32
}

declare const step_: uniform<Step>
declare const particles: storage<array<Particle>, "read_write">

function bounce(p: Particle): Particle {
  if (p.place.y < step_.ground) {
    p.place.y = step_.ground
    p.speed.y = abs(p.speed.y) * 0.5
  }
  return p
}

@compute([64])
export function advance(@builtin("global_invocation_id") id: vec3u) {
  if (id.x >= particles.length) { return }
  let p = particles[id.x]
  p.speed += step_.gravity * step_.seconds
  p.place += p.speed * step_.seconds
  p.age += step_.seconds
  particles[id.x] = bounce(p)
}
