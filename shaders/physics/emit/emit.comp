// Spawns the particles of the layers that leave in this step. A new particle takes the free id stored at its index.
//
// One thread per emitter site and layer that may leave in one step. Reads EmitterParameters, Emitters, Counters, SpawnCount,
// Sites and SiteIndices; writes the state arrays behind the particles that are already live.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"

#define EMITTER_PARAMETERS_BINDING 1
#include "physics/emit/emit.glsl"
#include "physics/physics_shared.h"

FETCH_VEC4(2, Emitters, emitter)
FETCH_UINT(3, Counters, counter)
FETCH_UVEC2(4, SpawnCount, spawn_count)
FETCH_VEC4(5, Sites, site)                // m
FETCH_UVEC4(6, SiteIndices, site_indices) // emitter; layer within the step; index within the layer
layout(std430, set = 0, binding = 7) writeonly buffer PositionRadius { vec4 position_radius[]; };
layout(std430, set = 0, binding = 8) writeonly buffer Velocities { vec4 velocities[]; };
layout(std430, set = 0, binding = 9) writeonly buffer Phases { uint phases[]; };
layout(std430, set = 0, binding = 10) writeonly buffer Groups { uint groups[]; };
layout(std430, set = 0, binding = 11) buffer MaterialId { uvec2 material_id[]; };
layout(std430, set = 0, binding = 12) writeonly buffer IdToIndex { uint id_to_index[]; };

void main() {
    const uint s = thread_index();
    if (s >= work_count()) return;
    const uvec4 own = site_indices(s);
    const uvec2 leaving = spawn_count(own.x);
    if (own.y >= leaving.x) return;
    const vec4 direction = emitter(own.x * EMITTER_VECTORS + EMITTER_DIRECTION);
    const vec4 size = emitter(own.x * EMITTER_VECTORS + EMITTER_SIZE);
    const uvec4 kind = kind_of(own.x);
    const uint index = leaving.y + own.y * kind.w + own.z;

    // The fraction of the next layer that has left before this step.
    const float fraction = float(layers_before(rate_of(own.x), counter(COUNTER_STEPS)).y) / 4294967296.0;
    const vec3 x = site(s).xyz + size.z * (fraction - float(1u + own.y)) * direction.xyz;
    position_radius[index] = vec4(x, size.x);
    velocities[index] = vec4(direction.w * direction.xyz, size.y);
    phases[index] = kind.y;
    groups[index] = kind.z;
    const uint id = material_id[index].y;
    material_id[index] = uvec2(kind.x, id);
    id_to_index[id] = index;
}
