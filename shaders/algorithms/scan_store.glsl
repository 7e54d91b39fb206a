// The second part of scan.glsl, for the passes that write prefix sums.

layout(constant_id = 3) const bool OFFSETS = false; // of lists: sums that exceed 32 bits are detected

layout(std430, set = 0, binding = 2) writeonly buffer Sums { uvec4 sums[]; };

const uint TOO_MANY = 0xFFFFFFFFu; // instead of a total that exceeds 32 bits

bool exceeds = false; // whether a sum of this thread does

void store(uint i, uint count, uvec4 v) {
    const uint first = i * 4u;
    if (first + 3u < count) {
        sums[i] = v;
        return;
    }
    // Nothing is written beyond the count.
    if (first < count) sums[i].x = v.x;
    if (first + 1u < count) sums[i].y = v.y;
    if (first + 2u < count) sums[i].z = v.z;
}

// Scans one tile, starting at `base`; returns the tile's own sum. All threads of the workgroup must call it.
uint scan_tile(uint tile, uint count, uint base) {
    uvec4 row_sums[ROWS]; // inclusive within the vector
    uint before[ROWS];    // the stretch's sum before the vector
    uint stretch_sum = 0u;
    [[unroll]] for (uint row = 0u; row < ROWS; ++row) {
        uvec4 v = load(vector_index(tile, row), count);
        v.y += v.x;
        v.z += v.y;
        v.w += v.z;
        row_sums[row] = v;
        const uint inclusive = subgroupInclusiveAdd(v.w);
        before[row] = stretch_sum + inclusive - v.w;
        stretch_sum += subgroupBroadcast(inclusive, lane_count() - 1u);
    }
    if (subgroupElect()) subgroup_sums[gl_SubgroupID] = stretch_sum;
    barrier();
    const uint stretch_base = base + sum_of_subgroups(gl_SubgroupID);
    const uint tile_sum = sum_of_subgroups(gl_NumSubgroups);
    [[unroll]] for (uint row = 0u; row < ROWS; ++row) {
        const uvec4 v = row_sums[row];
        const uvec4 within = INCLUSIVE ? v : uvec4(0u, v.xyz);
        const uint row_base = stretch_base + before[row];
        store(vector_index(tile, row), count, row_base + within);
        // A sum that wraps around is less than the one before.
        if (OFFSETS) exceeds = exceeds || any(lessThan(row_base + v, row_base + within));
    }
    return tile_sum;
}
