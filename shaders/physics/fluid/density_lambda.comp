// How dense the fluid is at a particle, and by which multiplier its density constraint is solved (Macklin and Müller 2013, eq. 8
// to 11, for particles of different mass: Jia 2017, eq. 3.41 to 3.50 repaired).
//
// One thread per particle. Reads positions and lists; writes Densities (kg/m³) and Multipliers: λ/ρ0 (0 of solids), mass or
// volume, kernel width, artificial pressure.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "physics/fluid/density_lambda_shared.h"
#include "physics/fluid/density.glsl"

FETCH_UVEC2(5, Traits, traits)
FETCH_VEC4(6, Fluids, fluid_of_material) // ε, artificial pressure, 1 if the fluid only pushes
layout(std430, set = 0, binding = 7) writeonly buffer Densities { float densities[]; };
layout(std430, set = 0, binding = 8) writeonly buffer Multipliers { vec4 multipliers[]; };

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec3 p = predicted(i).xyz;
    const vec4 own = fluid(i);
    const float rest_density = own.x;
    if (rest_density == 0.0) {
        densities[i] = 0.0;
        multipliers[i] = vec4(0.0, own.y, 0.0, 0.0);
        return;
    }
    float density = own.y * kernel_value(0.0, own.z);
    vec3 gradient = vec3(0.0); // Σ m ∇W
    float others = 0.0;        // Σ w (m |∇W|)²
    const uint end = list_end(i);
    for (uint at = list_start(i); at < end; ++at) {
        const uint j = neighbour(at);
        const vec4 other = fluid(j);
        const vec3 from_other = p - predicted(j).xyz;
        const float distance = length(from_other);
        const float h = pair_width(own.z, other.z);
        if (distance >= h) continue;
        const float mass = other.x > 0.0 ? other.y : rest_density * other.y;
        density += mass * kernel_value(distance, h);
        const vec3 push = mass * kernel_gradient(i, j, from_other, distance, h);
        gradient += push;
        others += other.w * dot(push, push);
    }
    const vec4 material = fluid_of_material(traits(i).x);
    float error = density / rest_density - 1.0;
    if (material.z > 0.0) error = max(error, 0.0);
    const float stiffness = (own.w * dot(gradient, gradient) + others) / (rest_density * rest_density);
    densities[i] = density;
    multipliers[i] = vec4(-error / ((material.x + stiffness) * rest_density), own.y, own.z, material.y);
}
