"use typeshade"

// Runs a program of a small stack machine, one for each invocation, with the invocation's number on the stack.

enum Op { Push, Add, Multiply, Duplicate, JumpIfNot, Halt }

class Instruction {
  op: i32
  value: i32
}

declare const code: storage<array<Instruction>>
declare const results: storage<array<i32>, "read_write">

const STEPS: i32 = 256

@compute([4])
export function execute(@builtin("global_invocation_id") id: vec3u) {
  let stack: array<i32, 16> = [i32(id.x), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  let top: i32 = 0
  let next: u32 = 0
  for (let step: i32 = 0; step < STEPS; step++) {
    const now = code[next]
    next++
    switch (now.op) {
      case Op.Push:
        if (top === 15) { return }
        top++
        stack[top] = now.value
        continue
      case Op.Duplicate:
        if (top === 15) { return }
        top++
        stack[top] = stack[top - 1]
        continue
      case Op.JumpIfNot:
        if (stack[top] !== 0) { break }
        next = u32(now.value)
        break
      case Op.Add: {
        stack[top - 1] += stack[top]
        break
      }
      case Op.Multiply:
        stack[top - 1] *= stack[top]
        break
      default:
        results[id.x] = stack[top]
        return
    }
    // What was used is taken off.
    top--
  }
}
