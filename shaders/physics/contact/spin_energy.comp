// Measures the energy of rotation of particles (docs/physics/contact.md, "Health").
//
// One thread per particle. Reads PositionRadius, Velocities and AngularVelocities; writes Energies (J).
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "physics/contact/impulse.glsl"

layout(constant_id = 1) const uint DIMENSIONS = 3;

FETCH_VEC4(1, PositionRadius, position_radius)
FETCH_VEC4(2, Velocities, velocity)
FETCH_VEC4(3, AngularVelocities, angular_velocity) // see impulse.glsl
layout(std430, set = 0, binding = 4) writeonly buffer Energies { float energies[]; };

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const float radius = position_radius(i).w;
    const float w = velocity(i).w;
    const vec4 spin = angular_velocity(i);
    const float gyration = inverse_gyration(turns(spin), DIMENSIONS);
    energies[i] = w > 0.0 && gyration > 0.0 ? 0.5 * radius * radius * dot(spin.xyz, spin.xyz) / (w * gyration) : 0.0;
}
