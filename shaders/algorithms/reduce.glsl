// One level of a reduction: every thread folds 64 elements into one. The shape of the tree depends only on the number of elements
// (and on its capacity, if the GPU counts), so a float sum has the same bits for every device, subgroup and workgroup size. No
// shared memory, no barrier.
//
// Thread t is lane t % LANES of tile t / LANES; a tile is 16 rows of LANES vectors of four elements, so that neighbouring threads
// read neighbouring vectors. LANES = 1 on the last level, which leaves one element. The includer defines SCALAR and VECTOR (uint
// and uvec4, or float and vec4), FETCH_VECTOR and identity() for OP. Reads Values, writes Partials.

#include "common/work.glsl"

layout(constant_id = 1) const uint OP = 0; // 0 sum, 1 min, 2 max
layout(constant_id = 2) const uint LANES = 32;

FETCH_VECTOR(1, Values, value)
layout(std430, set = 0, binding = 2) writeonly buffer Partials { SCALAR partials[]; };

const uint ROWS = 16u;

VECTOR combine(VECTOR a, VECTOR b) {
    if (OP == 1u) return min(a, b);
    if (OP == 2u) return max(a, b);
    precise VECTOR sum = a + b;
    return sum;
}

VECTOR load(uint i, uint count) {
    VECTOR v = value(i);
    // Only the last vector can extend beyond the count.
    const uint first = i * 4u;
    if (first + 1u >= count) v.y = identity();
    if (first + 2u >= count) v.z = identity();
    if (first + 3u >= count) v.w = identity();
    return v;
}

void main() {
    const uint count = work_count();
    const uint lane = thread_index() % LANES;
    const uint tile = thread_index() / LANES;
    const uint tile_vectors = ROWS * LANES;
    if (tile * tile_vectors * 4u >= count) return;

    VECTOR sum = VECTOR(identity());
    for (uint row = 0u; row < ROWS; ++row) {
        const uint i = tile * tile_vectors + row * LANES + lane;
        if (i * 4u >= count) break;
        sum = combine(sum, load(i, count));
    }
    // Two halves, then two quarters: (x ∘ z) ∘ (y ∘ w).
    const VECTOR half_sum = combine(sum, sum.zwxy);
    partials[thread_index()] = combine(half_sum, half_sum.yxwz).x;
}
