// Finds out which particles are linked, after links have broken: only those do not turn on their own, and their contacts have no
// memory (docs/physics/contact.md, "Impulses").
//
// One thread per id. Reads Ends, LinkBroken, IdToIndex, LinkOffsets and IncidentLinks; writes Locked: 1 if a link of the
// particle is unbroken.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#define ENDS_BINDING 1
#define LINK_BROKEN_BINDING 2
#define ID_TO_INDEX_BINDING 3
#include "physics/link/link.glsl"

FETCH_UINT(4, LinkOffsets, link_offset)
FETCH_UINT(5, IncidentLinks, incident_links)
STORE_UINT(6, Locked, set_locked)

void main() {
    const uint id = thread_index();
    if (id >= work_count()) return;
    const uint end = link_offset(id + 1u);
    uint locked = 0u;
    for (uint at = link_offset(id); at < end && locked == 0u; ++at) {
        if (is_intact(incident_links(at) / 2u)) locked = 1u;
    }
    set_locked(id, locked);
}
