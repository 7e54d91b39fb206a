// The depth of the silhouette on every edge: that of the particle whose cut was kept; of several at one position, the nearest.
//
// One thread per particle. Reads Depths, Discs and CutFractions, lowers CutDepths: m, as bits.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#define LOOP_TRUNCATED_AT 5
#include "geometry/screen_mesh_circle.glsl"

FETCH_UINT(3, CutFractions, cut_fraction)
layout(std430, set = 0, binding = 4) buffer CutDepths { uint cut_depths[]; };

void intersect(uint edge, float fraction, float depth) {
    if (fraction > 0.0 && cut_fraction(edge) == floatBitsToUint(fraction)) atomicMin(cut_depths[edge], floatBitsToUint(depth));
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
