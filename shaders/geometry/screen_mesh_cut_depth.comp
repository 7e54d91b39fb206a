// The silhouette's depth on every edge: that of the particle whose cut was kept; of several at one place, the nearest.
//
// One thread per particle. Reads Depths, Discs and CutShares, lowers CutDepths: m, as bits.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#define CUT_SHORT_AT 5
#include "geometry/screen_mesh_circle.glsl"

FETCH_UINT(3, CutShares, cut_share)
layout(std430, set = 0, binding = 4) buffer CutDepths { uint cut_depths[]; };

void meet(uint edge, float share, float depth) {
    if (share > 0.0 && cut_share(edge) == floatBitsToUint(share)) atomicMin(cut_depths[edge], floatBitsToUint(depth));
}

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 own = disc(i);
    if (own.w == 0.0) return;
    meet_lines(own, 0u);
    meet_lines(own, 1u);
    report_cut_short();
}
