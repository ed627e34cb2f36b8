"use typeshade"

// Keeps what is near. Invocations append to a list that has its number of items in front of them; what finds no room is counted and dropped.

class Item {
  place: vec3
  distance: f32
}

class List {
  count: atomic<u32>
  dropped: atomic<u32>
  items: array<Item>

  add(item: Item) {
    const at = atomicAdd(this.count, 1)
    if (at < this.items.length) { this.items[at] = item }
    else { atomicAdd(this.dropped, 1) }
  }
}

declare const places: storage<array<vec3>>
declare const near: storage<List, "read_write">
const reach: override<f32> = 1.

@compute([64])
export function keep(@builtin("global_invocation_id") id: vec3u) {
  if (id.x >= places.length) { return }
  const place = places[id.x]
  const distance = length(place)
  if (distance < reach) { near.add({ place, distance }) }
}
