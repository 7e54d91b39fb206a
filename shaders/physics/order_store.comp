// Puts the particles, gathered in their new order, back into the state. Those in sinks are last: their ids wait there for new
// particles.
//
// One thread per particle. Reads Keys (sorted) and the four arrays in their new order, writes the state's, Places and the live
// count.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "physics/order_shared.h"
#include "physics/physics_shared.h"

FETCH_UINT(1, Keys, key)
FETCH_VEC4(2, OrderedSpheres, sphere)
FETCH_VEC4(3, OrderedVelocities, velocity)
FETCH_UINT(4, OrderedPhases, phase)
FETCH_UVEC2(5, OrderedTraits, traits_of)
layout(std430, set = 0, binding = 6) writeonly buffer Spheres { vec4 spheres[]; };
layout(std430, set = 0, binding = 7) writeonly buffer Velocities { vec4 velocities[]; };
layout(std430, set = 0, binding = 8) writeonly buffer Phases { uint phases[]; };
layout(std430, set = 0, binding = 9) writeonly buffer Traits { uvec2 traits[]; };
layout(std430, set = 0, binding = 10) writeonly buffer Places { uint places[]; };
layout(std430, set = 0, binding = 11) writeonly buffer Clock { uint clock[]; };

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const bool lives = key(i) < SUNK;
    const uvec2 own = traits_of(i);
    spheres[i] = sphere(i);
    velocities[i] = velocity(i);
    phases[i] = phase(i);
    traits[i] = own;
    places[own.y] = lives ? i : NOWHERE;
    const bool is_last = i + 1u == work_count() || key(i + 1u) >= SUNK;
    if (lives && is_last) clock[CLOCK_LIVE] = i + 1u;
    if (i == 0u && !lives) clock[CLOCK_LIVE] = 0u;
}
