// Measures the mechanical energy of particles (docs/physics/motion.md, "Health").
//
// One thread per particle. Reads PositionRadius and Velocities; writes Energies (J: kinetic and potential), Masses (kg) and
// Levels (J/kg: the potential of its lowest point). A fixed particle has no energy, no mass and the level NO_LEVEL.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "physics/motion/energy_shared.h"

FETCH_VEC4(1, PositionRadius, position_radius)
FETCH_VEC4(2, Velocities, velocity)
layout(std430, set = 0, binding = 3) writeonly buffer Energies { float energies[]; };
layout(std430, set = 0, binding = 4) writeonly buffer Masses { float masses[]; };
layout(std430, set = 0, binding = 5) writeonly buffer Levels { float levels[]; };

const float NO_LEVEL = 3e38; // above all others

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 moving = velocity(i);
    if (moving.w == 0.0) {
        energies[i] = 0.0;
        masses[i] = 0.0;
        levels[i] = NO_LEVEL;
        return;
    }
    const vec4 own = position_radius(i);
    const vec3 gravity = vec3(gravity_x, gravity_y, gravity_z);
    const vec3 origin = vec3(origin_x, origin_y, origin_z);
    const float mass = 1.0 / moving.w;
    const float potential = -dot(gravity, own.xyz - origin);
    energies[i] = mass * (0.5 * dot(moving.xyz, moving.xyz) + potential);
    masses[i] = mass;
    levels[i] = potential - length(gravity) * own.w;
}
