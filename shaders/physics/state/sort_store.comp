// Stores the engine's attributes in their new order, and updates the index of every id and the live count. Removed particles are
// last; their ids are free.
//
// One thread per particle. Reads Keys (sorted) and the sorted attributes; writes the attributes, IdToIndex and the live count in
// Counters.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "physics/physics_shared.h"
#include "physics/state/sort_particles_shared.h"

FETCH_UINT(1, Keys, key)
FETCH_VEC4(2, SortedPositionRadius, sorted_position_radius)
FETCH_VEC4(3, SortedPositionLow, sorted_position_low)
FETCH_VEC4(4, SortedVelocities, sorted_velocity)
FETCH_UINT(5, SortedPhases, sorted_phase)
FETCH_UINT(6, SortedGroups, sorted_group)
FETCH_UVEC2(7, SortedMaterialId, sorted_material_id)
layout(std430, set = 0, binding = 8) writeonly buffer PositionRadius { vec4 position_radius[]; };
layout(std430, set = 0, binding = 9) writeonly buffer PositionLow { vec4 position_low[]; };
layout(std430, set = 0, binding = 10) writeonly buffer Velocities { vec4 velocities[]; };
STORE_UINT(11, Phases, set_phase)
STORE_UINT(12, Groups, set_group)
layout(std430, set = 0, binding = 13) writeonly buffer MaterialId { uvec2 material_id[]; };
STORE_UINT(14, IdToIndex, set_index_of_id)
layout(std430, set = 0, binding = 15) writeonly buffer Counters { uint counters[]; };

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const uvec2 own = sorted_material_id(i);
    position_radius[i] = sorted_position_radius(i);
    velocities[i] = sorted_velocity(i);
    set_phase(i, sorted_phase(i));
    set_group(i, sorted_group(i));
    material_id[i] = own;

    const bool lives = key(i) < REMOVED;
    position_low[i] = lives ? sorted_position_low(i) : vec4(0.0); // emission does not write it
    set_index_of_id(own.y, lives ? i : INVALID_INDEX);
    const bool is_last = i + 1u == work_count() || key(i + 1u) >= REMOVED;
    if (lives && is_last) counters[COUNTER_LIVE] = i + 1u;
    if (i == 0u && !lives) counters[COUNTER_LIVE] = 0u;
}
