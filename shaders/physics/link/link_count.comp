// Counts the unbroken links of every particle. link_lambda.comp splits the particle's mass by this number.
//
// One thread per particle. Reads Ends, LinkBroken, IdToIndex, MaterialId, LinkOffsets and IncidentLinks; writes Counts.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#define ENDS_BINDING 1
#define LINK_BROKEN_BINDING 2
#define ID_TO_INDEX_BINDING 3
#include "physics/link/link.glsl"

FETCH_UVEC2(4, MaterialId, material_id)
FETCH_UINT(5, LinkOffsets, link_offset)
FETCH_UINT(6, IncidentLinks, incident_links)
STORE_UINT(7, Counts, set_count)

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const uint id = material_id(i).y;
    const uint end = link_offset(id + 1u);
    uint count = 0u;
    for (uint at = link_offset(id); at < end; ++at) {
        if (is_intact(incident_links(at) / 2u)) ++count;
    }
    set_count(i, count);
}
