"use typeshade"
declare const data: storage<array<u32, 4>, "read_write">
@compute([1])
export function main(@builtin("global_invocation_id") id: vec3u) { data[id.x % 4] = 1 }
