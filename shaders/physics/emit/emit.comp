// Makes the particles of the layers that leave in this step. A new particle takes the id that waits in its place.
//
// One thread per site of an emitter and layer that may leave in one step. Reads Sites, SiteNumbers, Emitters, EmitterNumbers,
// Clock and Due; writes the arrays of the state behind those that lived before.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"

#define EMITTER_NUMBERS_BINDING 1
#include "physics/emit/emit.glsl"
#include "physics/physics_shared.h"

FETCH_VEC4(2, Emitters, emitter)
FETCH_UINT(3, Counters, counter)
FETCH_UVEC2(4, SpawnCount, spawn_count)
FETCH_VEC4(5, Sites, site)                // m
FETCH_UVEC4(6, SiteNumbers, site_numbers) // the emitter; which of a step's layers; the number within the layer
layout(std430, set = 0, binding = 7) writeonly buffer PositionRadius { vec4 position_radius[]; };
layout(std430, set = 0, binding = 8) writeonly buffer Velocities { vec4 velocities[]; };
layout(std430, set = 0, binding = 9) writeonly buffer Phases { uint phases[]; };
layout(std430, set = 0, binding = 10) writeonly buffer Groups { uint groups[]; };
layout(std430, set = 0, binding = 11) buffer MaterialId { uvec2 material_id[]; };
layout(std430, set = 0, binding = 12) writeonly buffer IdToIndex { uint id_to_index[]; };

void main() {
    const uint s = thread_index();
    if (s >= work_count()) return;
    const uvec4 own = site_numbers(s);
    const uvec2 leaving = spawn_count(own.x);
    if (own.y >= leaving.x) return;
    const vec4 way = emitter(own.x * EMITTER_VECTORS + EMITTER_WAY);
    const vec4 size = emitter(own.x * EMITTER_VECTORS + EMITTER_SIZE);
    const uvec4 kind = kind_of(own.x);
    const uint index = leaving.y + own.y * kind.w + own.z;

    // The part of the next layer that has left before this step.
    const float begun = float(layers_before(pace_of(own.x), counter(COUNTER_STEPS)).y) / 4294967296.0;
    const vec3 x = site(s).xyz + 2.0 * size.x * (begun - float(1u + own.y)) * way.xyz;
    position_radius[index] = vec4(x, size.x);
    velocities[index] = vec4(way.w * way.xyz, size.y);
    phases[index] = kind.y;
    groups[index] = kind.z;
    const uint id = material_id[index].y;
    material_id[index] = uvec2(kind.x, id);
    id_to_index[id] = index;
}
