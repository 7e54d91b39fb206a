// The silhouette's place on every edge: the farthest cut from the end in front.
//
// One thread per particle. Reads Depths and Discs, raises CutShares (of the edge, as bits; 0: no cut). A maximum is the same in
// whatever order it is taken.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#define CUT_SHORT_AT 4
#include "geometry/screen_mesh_circle.glsl"

layout(std430, set = 0, binding = 3) buffer CutShares { uint cut_shares[]; };

void meet(uint edge, float share, float depth) {
    if (share > 0.0) atomicMax(cut_shares[edge], floatBitsToUint(share));
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
