// Computes the fluid density at a particle and the multiplier λ of its density constraint (Macklin and Müller 2013, eq. 8 to 11;
// for particles of different mass: Jia 2017, eq. 3.41 to 3.50, corrected; neighbours weighted by volume: Solenthaler and Pajarola
// 2008).
//
// One thread per particle. Reads positions, Anchors, lists and BoundaryDensity; writes Densities (kg/m³) and Multipliers: λ (0
// for solids), volume, kernel width, artificial pressure.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/list.glsl"
#include "common/work.glsl"
#include "physics/fluid/density_lambda_shared.h"
#define ANCHORS_BINDING 11
#include "physics/fluid/density.glsl"
#include "physics/kind.glsl"

FETCH_UVEC2(7, MaterialId, material_id)
FETCH_VEC4(8, Fluids, fluid_of_material) // ε ρ0 V h², a/(ρ0 V h²), 1 if one-sided, rest density ρ0
layout(std430, set = 0, binding = 9) writeonly buffer Densities { float densities[]; };
layout(std430, set = 0, binding = 10) writeonly buffer Multipliers { vec4 multipliers[]; };

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec3 p = predicted(i).xyz;
    const vec4 own = sph(i);
    if (!is_fluid_kind(own.x)) {
        densities[i] = 0.0;
        multipliers[i] = vec4(0.0, own.yz, 0.0);
        return;
    }
    const vec3 own_anchor = anchor_of(i);
    const vec4 behind = boundary_density_of(i);
    float density_ratio = own.y * kernel_value(0.0, own.z) + behind.w; // ρ/ρ0
    vec3 gradient = behind.xyz;                                        // Σ V ∇W
    float others = 0.0;                                                // Σ w (V |∇W|)²
    bool coincident = false;
    const uint end = list_end(i);
    for (uint at = list_offset(i); at < end; ++at) {
        const uint j = neighbour(at);
        const vec4 other = sph(j);
        const vec3 from_other = separation(j, predicted(j).xyz, p, own_anchor);
        const float distance = length(from_other);
        const float h = pair_width(own.z, other.z);
        const float large_radius = large_solid_radius(other.x, predicted(j).w);
        if (!(distance < h + large_radius)) continue; // a NaN distance fails this test, so NaNs do not spread to neighbours
        const vec4 pair = pair_share(from_other, distance, h, large_radius);
        density_ratio += other.y * pair.w;
        const vec3 push = other.y * pair.xyz;
        gradient += push;
        others += other.w * dot(push, push);
        coincident = coincident || distance == 0.0;
    }
    // In a separate loop: drivers that execute both sides of every branch would spend a quarter of the time on this case.
    for (uint at = list_offset(i); coincident && at < end; ++at) {
        const uint j = neighbour(at);
        const vec4 other = sph(j);
        const vec4 there = predicted(j);
        if (large_solid_radius(other.x, there.w) > 0.0 || separation(j, there.xyz, p, own_anchor) != vec3(0.0)) continue;
        const vec3 push = other.y * coincident_gradient(material_id(i).y, material_id(j).y, pair_width(own.z, other.z));
        gradient += push;
        others += other.w * dot(push, push);
    }
    const vec4 material = fluid_of_material(material_id(i).x);
    float error = density_ratio - 1.0;
    if (material.z > 0.0) error = max(error, 0.0);
    densities[i] = material.w * density_ratio;
    const float scale = material.w * own.y * own.z * own.z; // ρ0 V h², kg m²: fixed particles have it, too
    const float denominator = material.x / scale + own.w * dot(gradient, gradient) + others;
    multipliers[i] = vec4(-error / denominator, own.y, own.z, material.y * scale);
}
