// Counts the blocks that a particle's kernel reaches. A particle too far out or too large counts 0 and is reported.
//
// One thread per particle. Reads Corners, writes ReachCounts, lowers Flagged (a particle index; initially NONE).
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/finite.glsl"
#include "common/work.glsl"
#include "geometry/isosurface_lattice.glsl"

FETCH_VEC4(1, Corners, corner)
STORE_UINT(2, ReachCounts, set_reach_count)
layout(std430, set = 0, binding = 3) buffer Flagged { uint flagged; };

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec3 lower = corner(2u * i).xyz, upper = corner(2u * i + 1u).xyz;
    const float limit = float(MAX_CELL_COORDINATE);
    const vec3 blocks = vec3(last_block(upper) - first_block(lower) + 1); // as floats: their product may overflow a uint
    const float reached = blocks.x * blocks.y * blocks.z;
    const bool is_fine = are_within(lower * cells_per_metre, limit) && are_within(upper * cells_per_metre, limit) &&
                         reached <= float(max_reached);
    if (!is_fine) atomicMin(flagged, i);
    set_reach_count(i, is_fine ? uint(reached) : 0u);
}
