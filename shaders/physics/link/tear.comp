// Breaks links that are stretched too far, and links that have lost a particle, whose id may soon be reused.
//
// One thread per link. Reads Ends, IdToIndex, LinkParameters, PositionRadius and PositionLow; writes LinkBroken, only from 0 to 1.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "spatial/search_shared.h"

FETCH_UVEC2(1, Ends, ends)
FETCH_UINT(2, IdToIndex, index_of_id)
FETCH_VEC4(3, LinkParameters, link_parameters) // x: rest length; w: maximum length over rest length, 0: never breaks
FETCH_VEC4(4, PositionRadius, position_radius)
FETCH_VEC4(5, PositionLow, position_low)
STORE_UINT(6, LinkBroken, set_broken)

void main() {
    const uint link = thread_index();
    if (link >= work_count()) return;
    const uvec2 ids = ends(link);
    const uint a = index_of_id(ids.x), b = index_of_id(ids.y);
    bool tears = a == NONE || b == NONE;
    if (!tears) {
        const vec4 own = link_parameters(link);
        const vec3 apart = (position_radius(a).xyz - position_radius(b).xyz) + (position_low(a).xyz - position_low(b).xyz);
        tears = own.w > 0.0 && length(apart) > own.w * own.x;
    }
    if (tears) set_broken(link, 1u);
}
