// Marks the sort keys of particles inside a sink, so that they are sorted last, by id: so which free ids emitters find does not
// depend on where particles were removed.
//
// One thread per particle. Reads PositionRadius, MaterialId and Sinks, sets Keys.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "physics/state/sort_particles_shared.h"
#include "physics/emit/cull_sinks_shared.h"

FETCH_VEC4(1, PositionRadius, position_radius)
FETCH_VEC4(2, Sinks, sink)
STORE_UINT(3, Keys, set_key)
FETCH_UVEC2(4, MaterialId, material_id)

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec3 x = position_radius(i).xyz;
    bool removed = false;
    for (uint s = 0u; s < sinks; ++s) {
        const vec4 centre = sink(s * SINK_VECTORS + SINK_CENTRE);
        const vec3 from_centre = x - centre.xyz;
        removed = removed || (centre.w > 0.0 ? length(from_centre) <= centre.w
                                             : all(lessThanEqual(abs(from_centre), sink(s * SINK_VECTORS + SINK_SIZE).xyz)));
    }
    if (removed) set_key(i, REMOVED | material_id(i).y);
}
