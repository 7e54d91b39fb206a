// Measures by how much links are too long (docs/physics/link.md, "Health").
//
// One thread per link. Reads Ends, LinkBroken, IdToIndex, RigidLengths, PositionRadius and PositionLow; writes Stretches:
// |x_a - x_b|/L - 1; 0 for links that are broken or not rigid.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#define ENDS_BINDING 1
#define LINK_BROKEN_BINDING 2
#define ID_TO_INDEX_BINDING 3
#include "physics/link/link.glsl"

FETCH_FLOAT(4, RigidLengths, rigid_length) // m: L; 0: not rigid
FETCH_VEC4(5, PositionRadius, position_radius)
FETCH_VEC4(6, PositionLow, position_low)
layout(std430, set = 0, binding = 7) writeonly buffer Stretches { float stretches[]; };

void main() {
    const uint link = thread_index();
    if (link >= work_count()) return;
    const float rest = rigid_length(link);
    if (rest == 0.0 || !is_intact(link)) {
        stretches[link] = 0.0;
        return;
    }
    const uvec2 ab = indices_of(link);
    const vec3 apart =
        (position_radius(ab.x).xyz - position_radius(ab.y).xyz) + (position_low(ab.x).xyz - position_low(ab.y).xyz);
    stretches[link] = length(apart) / rest - 1.0;
}
