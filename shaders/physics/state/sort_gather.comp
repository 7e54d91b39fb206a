// Gathers the engine's attributes in the order of the sorted keys.
//
// One thread per particle. Reads Order and the attributes, writes the sorted ones.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"

FETCH_UINT(1, Order, index_at)
FETCH_VEC4(2, PositionRadius, position_radius)
FETCH_VEC4(3, PositionLow, position_low)
FETCH_VEC4(4, Velocities, velocity)
FETCH_UINT(5, Phases, phase)
FETCH_UINT(6, Groups, group)
FETCH_UVEC2(7, MaterialId, material_id)
layout(std430, set = 0, binding = 8) writeonly buffer SortedPositionRadius { vec4 sorted_position_radius[]; };
layout(std430, set = 0, binding = 9) writeonly buffer SortedPositionLow { vec4 sorted_position_low[]; };
layout(std430, set = 0, binding = 10) writeonly buffer SortedVelocities { vec4 sorted_velocities[]; };
STORE_UINT(11, SortedPhases, set_sorted_phase)
STORE_UINT(12, SortedGroups, set_sorted_group)
layout(std430, set = 0, binding = 13) writeonly buffer SortedMaterialId { uvec2 sorted_material_id[]; };

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const uint from = index_at(i);
    sorted_position_radius[i] = position_radius(from);
    sorted_position_low[i] = position_low(from);
    sorted_velocities[i] = velocity(from);
    set_sorted_phase(i, phase(from));
    set_sorted_group(i, group(from));
    sorted_material_id[i] = material_id(from);
}
