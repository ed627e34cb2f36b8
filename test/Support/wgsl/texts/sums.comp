struct Values {
    items: array<u32, 1048576>,
}

struct BlockTotals {
    items: array<u32, 2048>,
}

struct PushConstant {
    count: u32,
}

@group(0) @binding(0) var<storage, read> values: Values;

@group(0) @binding(1) var<storage, read_write> prefixes: Values;

@group(0) @binding(2) var<storage, read_write> block_totals: BlockTotals;

var<workgroup> sums: array<u32, 512>;

@group(2) @binding(0) var<uniform> push_constant: PushConstant;

const LANES: u32 = 256u;

const BLOCK: u32 = 512u;

fn value_at(index: u32) -> u32 {
    if (index < push_constant.count) {
        return values.items[index];
    }
    return 0u;
}

fn store_prefix(index: u32, prefix: u32) {
    if (index < push_constant.count) {
        prefixes.items[index] = prefix;
    }
}

@compute @workgroup_size(256)
fn main(
    @builtin(local_invocation_index) local_invocation_index: u32,
    @builtin(workgroup_id) workgroup_id: vec3u,
) {
    let lane: u32 = local_invocation_index;
    let first: u32 = workgroup_id.x * BLOCK;
    sums[lane] = value_at(first + lane);
    sums[lane + LANES] = value_at(first + lane + LANES);
    workgroupBarrier();
    for (var stride: u32 = 1u; stride < BLOCK; stride = stride << 1u) {
        let right: u32 = (lane + 1u) * stride * 2u - 1u;
        if (right < BLOCK) {
            sums[right] = sums[right] + sums[right - stride];
        }
        workgroupBarrier();
    }
    if (lane == 0u) {
        block_totals.items[workgroup_id.x] = sums[511];
        sums[511] = 0u;
    }
    workgroupBarrier();
    for (var stride: u32 = LANES; stride > 0u; stride = stride >> 1u) {
        let right: u32 = (lane + 1u) * stride * 2u - 1u;
        if (right < BLOCK) {
            let left_sum: u32 = sums[right - stride];
            sums[right - stride] = sums[right];
            sums[right] = sums[right] + left_sum;
        }
        workgroupBarrier();
    }
    store_prefix(first + lane, sums[lane]);
    store_prefix(first + lane + LANES, sums[lane + LANES]);
}
