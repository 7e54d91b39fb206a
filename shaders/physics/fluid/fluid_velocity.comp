// Velocity changes within fluids: vorticity confinement (Macklin and Müller 2013, eq. 16), XSPH viscosity (eq. 17, for particles
// of different mass) and cohesion (after Akinci et al. 2013). Viscosity and cohesion conserve momentum.
//
// One thread per particle. Reads positions, Anchors, lists, Velocities, VelocityCoefficients and Curls (fluid_curl.comp); writes
// NewVelocities (velocity, inverse mass).
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/list.glsl"
#include "common/work.glsl"
#include "physics/fluid/fluid_velocity_shared.h"
#define ANCHORS_BINDING 11
#include "physics/fluid/fluid_velocity.glsl"
#include "physics/kind.glsl"

layout(constant_id = 3) const bool VORTICITY = false;

FETCH_VEC4(7, VelocityCoefficients, velocity_coefficients) // per material: viscosity, vorticity (m/s), cohesion (m/s²)
FETCH_VEC4(8, Curls, curl) // absent without VORTICITY
#define STEP_BINDING 9
#include "physics/step.glsl"
layout(std430, set = 0, binding = 10) writeonly buffer NewVelocities { vec4 new_velocities[]; };

// Attraction is greatest at half the kernel width; below about a quarter it becomes repulsion.
float cohesion_shape(float q) {
    const float rest = 1.0 - q;
    const float cohesion_spline = 64.0 * (rest * rest * rest) * (q * q * q);
    return q > 0.5 ? cohesion_spline : 2.0 * cohesion_spline - 1.0;
}

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 v = velocity(i);
    const vec4 own = sph(i);
    if (!is_fluid_kind(own.x)) {
        new_velocities[i] = v;
        return;
    }
    const vec3 x = predicted(i).xyz;
    const vec3 own_anchor = anchor_of(i);
    const uint material = material_id(i).x;
    const vec4 own_coefficients = velocity_coefficients(material);
    const vec4 own_curl = VORTICITY ? curl(i) : vec4(0.0);
    vec3 gain = vec3(0.0);    // from viscosity and cohesion, divided by the inverse mass
    vec3 to_eddy = vec3(0.0); // Σ V (|ω_j| - |ω_i|) ∇W
    const uint end = list_end(i);
    for (uint at = list_offset(i); at < end; ++at) {
        const uint j = neighbour(at);
        const vec4 other = sph(j);
        if (!is_fluid_kind(other.x)) continue;
        const vec3 from_other = separation(j, predicted(j).xyz, x, own_anchor);
        const float distance = length(from_other);
        const float h = pair_width(own.z, other.z);
        if (!(distance < h)) continue;
        const uint other_material = material_id(j).x;
        const float mass_and_volume = (own.y + other.y) / (own.w + other.w); // m_ij V_ij
        const float viscosity = 0.5 * (own_coefficients.x + velocity_coefficients(other_material).x);
        gain += viscosity * mass_and_volume * kernel_value(distance, h) * (velocity(j).xyz - v.xyz);
        if (other_material == material && distance > 0.0) {
            const float pull = own_coefficients.z * mass_and_volume / kernel_volume(h) * cohesion_shape(distance / h);
            gain -= time_step() * pull / distance * from_other;
        }
        if (VORTICITY) {
            to_eddy += other.y * (curl(j).w - own_curl.w) * gradient_between(i, j, from_other, distance, h);
        }
    }
    vec3 faster = v.xyz + own.w * gain;
    const float steepness = length(to_eddy);
    if (VORTICITY && steepness > 0.0) faster += time_step() * own_coefficients.y / steepness * cross(to_eddy, own_curl.xyz);
    new_velocities[i] = vec4(faster, v.w);
}
