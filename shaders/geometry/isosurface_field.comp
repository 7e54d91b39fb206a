// The fluid field at a node: Σ (1 - q²)³ with q = d/h, the poly6 kernel of Müller et al. (2003) without its factor. A particle's
// volume (2r)³ and its kernel's h³ scale alike, so the factor is the same for all particles and is included in the threshold.
//
// One thread per node. Reads the particles of its block, in index order; writes Field.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "geometry/isosurface_particles.glsl"
#define LOOP_TRUNCATED_AT 7
#include "spatial/loop_truncated.glsl"

layout(std430, set = 0, binding = 6) writeonly buffer Field { float field[]; };

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const uint block = i / BLOCK_CELLS;
    const vec3 p = node_position(block, i % BLOCK_CELLS);
    const uvec2 those = range(block);
    float sum = 0.0;
    uint at = those.x;
    for (; at < those.y; ++at) {
        const vec4 other = sphere(candidate(at));
        const vec3 q = (p - other.xyz) / (kernel_width * other.w);
        const float rest = max(1.0 - dot(q, q), 0.0);
        sum += rest * rest * rest;
    }
    loop_ended(at == those.y);
    field[i] = sum;
    report_truncated_loop();
}
