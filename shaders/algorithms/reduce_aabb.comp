// One level of a bounding-box reduction: every thread folds 16 boxes into one. On the first level the boxes are points, bound to
// both Lowers and Uppers. Only x, y and z are meaningful.
//
// Thread t is lane t % LANES of tile t / LANES, as in reduce.glsl. Reads Lowers and Uppers, writes LowerPartials, UpperPartials.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"

layout(constant_id = 1) const uint LANES = 32;

FETCH_VEC4(1, Lowers, lower_of)
FETCH_VEC4(2, Uppers, upper_of)
layout(std430, set = 0, binding = 3) writeonly buffer LowerPartials { vec4 lower_partials[]; };
layout(std430, set = 0, binding = 4) writeonly buffer UpperPartials { vec4 upper_partials[]; };

const uint ROWS = 16u;

void main() {
    const uint count = work_count();
    const uint lane = thread_index() % LANES;
    const uint tile = thread_index() / LANES;
    if (tile * ROWS * LANES >= count) return;

    vec4 lower = vec4(uintBitsToFloat(0x7F800000u)); // +inf
    vec4 upper = -lower;
    for (uint row = 0u; row < ROWS; ++row) {
        const uint i = (tile * ROWS + row) * LANES + lane;
        if (i >= count) break;
        lower = min(lower, lower_of(i));
        upper = max(upper, upper_of(i));
    }
    lower_partials[thread_index()] = lower;
    upper_partials[thread_index()] = upper;
}
