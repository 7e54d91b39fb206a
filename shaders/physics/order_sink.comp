// Marks the keys of particles in a sink, so that they come last.
//
// One thread per particle. Reads Spheres and Sinks, marks Keys.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "physics/order_shared.h"
#include "physics/order_sink_shared.h"

FETCH_VEC4(1, Spheres, sphere)
FETCH_VEC4(2, Sinks, sink)
OWN_UINT(3, Keys, key)

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec3 x = sphere(i).xyz;
    bool sunk = false;
    for (uint s = 0u; s < sinks; ++s) {
        const vec4 place = sink(s * SINK_VECTORS + SINK_PLACE);
        const vec3 from_centre = x - place.xyz;
        sunk = sunk || (place.w > 0.0 ? length(from_centre) <= place.w
                                      : all(lessThanEqual(abs(from_centre), sink(s * SINK_VECTORS + SINK_SIZE).xyz)));
    }
    if (sunk) set_key(i, get_key(i) | SUNK);
}
