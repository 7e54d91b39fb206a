// Makes the particles of the layers that leave in this step. A new particle takes the id that waits in its place.
//
// One thread per site of an emitter and layer that may leave in one step. Reads Sites, SiteNumbers, Emitters, EmitterNumbers,
// Clock and Due; writes the arrays of the state behind those that lived before.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"

#define EMITTERS_BINDING 1
#include "physics/emit.glsl"
#include "physics/physics_shared.h"

FETCH_UVEC4(2, EmitterNumbers, numbers)
FETCH_UINT(3, Clock, clock)
FETCH_UVEC2(4, Due, due)
FETCH_VEC4(5, Sites, site)                // m
FETCH_UVEC4(6, SiteNumbers, site_numbers) // the emitter; which of a step's layers; the number within the layer
layout(std430, set = 0, binding = 7) writeonly buffer Spheres { vec4 spheres[]; };
layout(std430, set = 0, binding = 8) writeonly buffer Velocities { vec4 velocities[]; };
layout(std430, set = 0, binding = 9) writeonly buffer Phases { uint phases[]; };
layout(std430, set = 0, binding = 10) buffer Traits { uvec2 traits[]; };
layout(std430, set = 0, binding = 11) writeonly buffer Places { uint places[]; };

void main() {
    const uint s = thread_index();
    if (s >= work_count()) return;
    const uvec4 own = site_numbers(s);
    const uvec2 leaving = due(own.x);
    if (own.y >= leaving.x) return;
    const vec4 way = emitter(own.x * EMITTER_VECTORS + EMITTER_WAY);
    const vec4 rate = emitter(own.x * EMITTER_VECTORS + EMITTER_RATE);
    const uvec4 kind = numbers(own.x * EMITTER_NUMBERS + EMITTER_KIND);
    const uint place = leaving.y + own.y * numbers(own.x * EMITTER_NUMBERS + EMITTER_STEPS).z + own.z;

    const float before = layers_before(own.x, clock(CLOCK_STEPS));
    const float layer = floor(before) + 1.0 + float(own.y);
    const vec3 x = site(s).xyz + 2.0 * rate.y * (before - layer) * way.xyz;
    spheres[place] = vec4(x, rate.y);
    velocities[place] = vec4(way.w * way.xyz, rate.z);
    phases[place] = kind.y;
    const uint id = traits[place].y;
    traits[place] = uvec2(kind.x, id);
    places[id] = place;
}
