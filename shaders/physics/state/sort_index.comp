// Updates the index of every id after sorting, and the live count. Removed particles are last; their ids are free.
//
// One thread per particle. Reads Keys (sorted) and SortedMaterialId; writes IdToIndex and the live count in Counters.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "physics/physics_shared.h"
#include "physics/state/sort_particles_shared.h"

FETCH_UINT(1, Keys, key)
FETCH_UVEC2(2, SortedMaterialId, material_id)
layout(std430, set = 0, binding = 3) writeonly buffer IdToIndex { uint id_to_index[]; };
layout(std430, set = 0, binding = 4) writeonly buffer Counters { uint counters[]; };

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const bool lives = key(i) < REMOVED;
    id_to_index[material_id(i).y] = lives ? i : INVALID_INDEX;
    const bool is_last = i + 1u == work_count() || key(i + 1u) >= REMOVED;
    if (lives && is_last) counters[COUNTER_LIVE] = i + 1u;
    if (i == 0u && !lives) counters[COUNTER_LIVE] = 0u;
}
