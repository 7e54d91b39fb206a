// Computes the fluid density at a particle and the multiplier λ of its density constraint (Macklin and Müller 2013, eq. 8 to 11;
// for particles of different mass: Jia 2017, eq. 3.41 to 3.50, corrected; neighbours weighted by volume: Solenthaler and Pajarola
// 2008).
//
// One thread per particle. Reads positions, Anchors, lists and BoundaryDensity; writes Densities (kg/m³) and Multipliers: λ/V (0
// for solids), volume, kernel width, artificial pressure/V. If ALIKE: p, λ/V, so that density_solve.comp reads nothing else of a
// neighbour.
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

vec4 sph_of(uint j, vec4 own) { return ALIKE ? own : sph(j); }

struct Sums {
    float density_ratio; // ρ/ρ0
    vec3 gradient;       // Σ V ∇W
    float others;        // Σ w (V |∇W|)²
    bool coincident;
};

// Adds neighbour j. `alike`: the weights where ALIKE.
void add(inout Sums sums, uint j, bool counts, vec4 there, vec4 other, vec4 here, vec4 own, vec3 own_anchor, Weights alike) {
    const vec3 between = separation(j, there.xyz, here.xyz, own_anchor);
    const float h = ALIKE ? own.z : pair_width(own.z, other.z);
    Weights weights = alike;
    if (!ALIKE) weights = weights_of(h, other.y);
    const Pair pair = pair_of(between, counts, h, other.y, weights, large_solid_radius(!is_fluid_kind(other.x), there.w, h));
    const vec3 push = pair.steepness * pair.from_other;
    sums.density_ratio += pair.value;
    sums.gradient += push;
    sums.others += other.w * dot(push, push);
    sums.coincident = sums.coincident || pair.coincident;
}

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 here = predicted(i);
    const vec3 p = here.xyz;
    const vec4 own = sph(i);
    if (!ALIKE && !is_fluid_kind(own.x)) {
        densities[i] = 0.0;
        multipliers[i] = vec4(0.0, own.yz, 0.0);
        return;
    }
    const vec3 own_anchor = anchor_of(i);
    const vec4 behind = boundary_density_of(i);
    const Weights weights = weights_of(own.z, own.y);
    Sums sums = Sums(weights.of_value * kernel_shape(0.0) + behind.w, behind.xyz, 0.0, false);
    const uint begin = list_offset(i);
    const uint end = list_end(i);
    for (uint at = begin; at < end; at += 4u) {
        const uvec4 j = four_neighbours(at, end);
        const vec4 p0 = predicted(j.x), p1 = predicted(j.y), p2 = predicted(j.z), p3 = predicted(j.w);
        const vec4 sph0 = sph_of(j.x, own), sph1 = sph_of(j.y, own), sph2 = sph_of(j.z, own), sph3 = sph_of(j.w, own);
        add(sums, j.x, true, p0, sph0, here, own, own_anchor, weights);
        add(sums, j.y, at + 1u < end, p1, sph1, here, own, own_anchor, weights);
        add(sums, j.z, at + 2u < end, p2, sph2, here, own, own_anchor, weights);
        add(sums, j.w, at + 3u < end, p3, sph3, here, own, own_anchor, weights);
    }
    // In a separate loop: drivers that execute both sides of every branch would spend a quarter of the time on this case.
    for (uint at = begin; sums.coincident && at < end; ++at) {
        const uint j = neighbour(at);
        const vec4 other = sph_of(j, own);
        const vec4 there = predicted(j);
        if (large_solid_radius(!is_fluid_kind(other.x), there.w, own.z) > 0.0) continue;
        if (separation(j, there.xyz, p, own_anchor) != vec3(0.0)) continue;
        const vec3 push = other.y * coincident_gradient(material_id(i).y, material_id(j).y, pair_width(own.z, other.z));
        sums.gradient += push;
        sums.others += other.w * dot(push, push);
    }
    const vec4 material = fluid_of_material(material_id(i).x);
    float error = sums.density_ratio - 1.0;
    if (material.z > 0.0) error = max(error, 0.0);
    densities[i] = material.w * sums.density_ratio;
    const float scale = material.w * own.y * own.z * own.z; // ρ0 V h², kg m²: fixed particles have it, too
    const float denominator = material.x / scale + own.w * dot(sums.gradient, sums.gradient) + sums.others;
    const float lambda = -error / (denominator * own.y);
    multipliers[i] = ALIKE ? vec4(p, lambda) : vec4(lambda, own.y, own.z, material.y * material.w * (own.z * own.z));
}
