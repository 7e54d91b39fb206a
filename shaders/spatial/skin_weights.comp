// The weights with which a vertex follows its k nearest particles: w = 1 / (d^2 + softening^2), normalised (Jia 2017, §5.1.2,
// which requires weights that sum to 1 and decrease with the distance d).
//
// One thread per vertex. Reads SkinParticles and Distances2, nearest first, writes SkinWeights, lowers Flagged to the first
// vertex without a particle.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "spatial/search_shared.h"
#include "spatial/skin_shared.h"

FETCH_UINT(1, SkinParticles, skin_particle)
FETCH_FLOAT(2, Distances2, distance2)
layout(std430, set = 0, binding = 3) writeonly buffer SkinWeights { float weights[]; };
layout(std430, set = 0, binding = 4) buffer Flagged { uint flagged; };

// Relative to the weight of the nearest, so that no distance is too small or too large; 0 if there is no particle.
float relative_weight(uint at, float nearest2) {
    return skin_particle(at) == NONE ? 0.0 : (nearest2 + softening2) / (distance2(at) + softening2);
}

void main() {
    const uint vertex = thread_index();
    if (vertex >= work_count()) return;
    const uint begin = vertex * k;
    const bool is_alone = skin_particle(begin) == NONE;
    if (is_alone) atomicMin(flagged, vertex);
    const float nearest2 = is_alone ? 0.0 : distance2(begin);
    float sum = is_alone ? 1.0 : 0.0;
    for (uint i = 0u; i < k; ++i) sum += relative_weight(begin + i, nearest2);
    for (uint i = 0u; i < k; ++i) weights[begin + i] = relative_weight(begin + i, nearest2) / sum;
}
