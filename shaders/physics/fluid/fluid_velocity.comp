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

struct Sums {
    vec3 gain;    // from viscosity and cohesion, divided by the inverse mass
    vec3 to_eddy; // Σ V (|ω_j| - |ω_i|) ∇W
};

struct Own {
    uint i;
    uint material;
    vec4 sph;
    vec3 v;
    vec4 coefficients;
    float vorticity; // |ω_i|
    float dt;        // s
    float mass_and_volume; // m_ij V_ij where ALIKE
};

void add(inout Sums sums, uint j, Neighbour found, vec4 other, vec3 other_v, Own own) {
    if (!found.counts) return;
    const uint other_material = ALIKE ? own.material : material_id(j).x;
    const float mass_and_volume = ALIKE ? own.mass_and_volume : (own.sph.y + other.y) / (own.sph.w + other.w);
    const float other_viscosity = ALIKE ? own.coefficients.x : velocity_coefficients(other_material).x;
    const float viscosity = 0.5 * (own.coefficients.x + other_viscosity);
    sums.gain += viscosity * mass_and_volume * kernel_value(found.distance, found.scale) * (other_v - own.v);
    if (other_material == own.material && found.distance > 0.0) {
        const float shape = cohesion_shape(found.distance * found.scale.per_width);
        const float pull = own.coefficients.z * mass_and_volume * kernel_volume(found.scale.per_width) * shape;
        sums.gain -= own.dt * pull / found.distance * found.from_other;
    }
    if (VORTICITY) {
        const vec3 gradient = gradient_between(own.i, j, found.from_other, found.distance, found.h, found.scale);
        sums.to_eddy += other.y * (curl(j).w - own.vorticity) * gradient;
    }
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
    const vec4 here = predicted(i);
    const vec3 own_anchor = anchor_of(i);
    const uint material = material_id(i).x;
    const vec4 own_coefficients = velocity_coefficients(material);
    const vec4 own_curl = VORTICITY ? curl(i) : vec4(0.0);
    const Scale scale = scale_of(own.z);
    const Own all = Own(i, material, own, v.xyz, own_coefficients, own_curl.w, time_step(), (own.y + own.y) / (own.w + own.w));
    Sums sums = Sums(vec3(0.0), vec3(0.0));
    const uint end = list_end(i);
    for (uint at = list_offset(i); at < end; at += 4u) {
        const uvec4 j = four_neighbours(at, end);
        const vec4 p0 = predicted(j.x), p1 = predicted(j.y), p2 = predicted(j.z), p3 = predicted(j.w);
        const vec4 v0 = velocity(j.x), v1 = velocity(j.y), v2 = velocity(j.z), v3 = velocity(j.w);
        const vec4 sph0 = sph_of(j.x, own), sph1 = sph_of(j.y, own), sph2 = sph_of(j.z, own), sph3 = sph_of(j.w, own);
        add(sums, j.x, neighbour_of(j.x, true, p0, sph0, here, own, own_anchor, scale), sph0, v0.xyz, all);
        add(sums, j.y, neighbour_of(j.y, at + 1u < end, p1, sph1, here, own, own_anchor, scale), sph1, v1.xyz, all);
        add(sums, j.z, neighbour_of(j.z, at + 2u < end, p2, sph2, here, own, own_anchor, scale), sph2, v2.xyz, all);
        add(sums, j.w, neighbour_of(j.w, at + 3u < end, p3, sph3, here, own, own_anchor, scale), sph3, v3.xyz, all);
    }
    vec3 faster = v.xyz + own.w * sums.gain;
    const float steepness = length(sums.to_eddy);
    if (VORTICITY && steepness > 0.0) faster += all.dt * own_coefficients.y / steepness * cross(sums.to_eddy, own_curl.xyz);
    new_velocities[i] = vec4(faster, v.w);
}
