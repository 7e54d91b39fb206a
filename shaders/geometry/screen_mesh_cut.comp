// The position of the silhouette on every edge: the cut farthest from the front end.
//
// One thread per particle. Reads Depths and Discs, raises CutFractions (fraction of the edge, as bits; 0: no cut). The maximum
// does not depend on the order of execution.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#define LOOP_TRUNCATED_AT 4
#include "geometry/screen_mesh_circle.glsl"

layout(std430, set = 0, binding = 3) buffer CutFractions { uint cut_fractions[]; };

void intersect(uint edge, float fraction, float depth) {
    if (fraction > 0.0) atomicMax(cut_fractions[edge], floatBitsToUint(fraction));
}

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 own = disc(i);
    if (own.w == 0.0) return;
    intersect_lines(own, 0u);
    intersect_lines(own, 1u);
    report_truncated_loop();
}
