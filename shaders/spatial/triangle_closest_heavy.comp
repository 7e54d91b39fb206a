// The nearest triangle of points on which one thread would take too long: a workgroup looks at all triangles. See triangle_closest.glsl.
//
// One workgroup per point. Reads and writes what triangle_closest.glsl says, reads Heavy.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "spatial/first_of_group.glsl"
#include "spatial/triangle_closest.glsl"
FETCH_UINT(9, Heavy, heavy_query)

void main() {
    const uint group = group_index();
    if (group >= work_count()) return; // the whole workgroup
    const uint query = heavy_query(group);
    begin_search(query);
    for (uint place = gl_LocalInvocationIndex; place < triangles; place += WORKGROUP_SIZE) look_at(place);
    const Offer nearest = first_of_group(Offer(best.d2, best_triangle));
    // The thread that has it; if nobody has any, the first.
    if (nearest.index == NONE ? gl_LocalInvocationIndex == 0u : best_triangle == nearest.index) end_search(query);
}
