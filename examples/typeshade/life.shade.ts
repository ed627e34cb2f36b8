"use typeshade"

// One generation of the game of life on a torus.

class Board {
  width: i32
  height: i32
}

declare const board: uniform<Board>
declare const before: storage<array<u32>>
declare const after: storage<array<u32>, "read_write">

enum Cell { Dead, Alive }

function at(x: i32, y: i32): u32 {
  const column = (x + board.width) % board.width
  const row = (y + board.height) % board.height
  return before[row * board.width + column]
}

@compute([8, 8])
export function live(@builtin("global_invocation_id") id: vec3u) {
  const x = i32(id.x)
  const y = i32(id.y)
  if (x >= board.width || y >= board.height) { return }
  let neighbours: u32 = 0
  for (let dy: i32 = -1; dy <= 1; dy++) {
    for (let dx: i32 = -1; dx <= 1; dx++) {
      if (dx !== 0 || dy !== 0) { neighbours += at(x + dx, y + dy) }
    }
  }
  let next: i32 = Cell.Dead
  switch (neighbours) {
    case 2:
      next = i32(at(x, y))
      break
    case 3:
      next = Cell.Alive
      break
    default:
      break
  }
  after[y * board.width + x] = u32(next)
}
