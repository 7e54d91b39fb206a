// How many links every particle has that hold: into so many parts link_lambda.comp splits its mass.
//
// One thread per particle. Reads Traits, Ends, LinkOffsets, OfParticle, LinkBroken and IdToIndex; writes Counts.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#define ENDS_BINDING 1
#define TORN_BINDING 2
#define PLACES_BINDING 3
#include "physics/link/link.glsl"

FETCH_UVEC2(4, MaterialId, material_id)
FETCH_UINT(5, LinkOffsets, link_start)
FETCH_UINT(6, OfParticle, of_particle)
STORE_UINT(7, Counts, set_count)

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const uint id = material_id(i).y;
    const uint end = link_start(id + 1u);
    uint count = 0u;
    for (uint at = link_start(id); at < end; ++at) {
        if (holds(of_particle(at) / 2u)) ++count;
    }
    set_count(i, count);
}
