// Moves particles, fluid and solid, towards the rest density: all constraints at once (Jacobi). Each particle gathers the
// corrections of its own and its neighbours' constraints. Those between i and j are equal and opposite.
//
// One thread per particle. Reads positions, Anchors, lists, BoundaryDensity, Multipliers and, of
// coincident ones, ids; writes NewPredicted (p, radius).
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/list.glsl"
#include "common/work.glsl"
#include "physics/fluid/density_solve_shared.h"
#define ANCHORS_BINDING 9
#include "physics/fluid/density.glsl"

FETCH_VEC4(7, Multipliers, multiplier) // see density_lambda.comp
layout(std430, set = 0, binding = 8) writeonly buffer NewPredicted { vec4 new_predicted[]; };
FETCH_UVEC2(10, MaterialId, material_id)

// A particle and its constraint.
struct Constrained {
    vec3 p;
    float radius;
    bool is_fluid;
    float lambda; // over its volume, as is
    float pressure;
    float volume;
    float h;
};

// λ of solids is 0, and so is their artificial pressure. Multipliers hold the kernel width but not the kind, which would be
// another fetch per neighbour. Only fluid has a kernel width.
Constrained constrained(vec4 there, vec4 found) {
    return Constrained(there.xyz, there.w, found.z > 0.0, found.x, found.w, found.y, found.z);
}

Constrained neighbour_of(Constrained own, uint j) {
    if (!ALIKE) return constrained(predicted(j), multiplier(j));
    const vec4 found = multiplier(j);
    Constrained other = own;
    other.p = found.xyz;
    other.lambda = found.w;
    return other;
}

// The radius of the large solid that one of the two is; else 0.
float large_radius_of(Constrained one, Constrained other, float h) {
    return max(large_solid_radius(!one.is_fluid, one.radius, h), large_solid_radius(!other.is_fluid, other.radius, h));
}

// The factor of the kernel gradient in i's correction from its pair with j, over both volumes. Between fluid particles an
// artificial pressure (Macklin and Müller 2013, eq. 13, with the fourth power) prevents clumping. It adds to each λ, so it is
// weighted as λ is: large particles do not throw small ones. `ratio`: W over that at the distance where it is nominal.
float share(Constrained own, Constrained other, float ratio) {
    const float pressure = own.is_fluid && other.is_fluid ? 0.5 * (own.pressure + other.pressure) : 0.0;
    return (own.lambda + other.lambda) - pressure * ((ratio * ratio) * (ratio * ratio));
}

struct Sums {
    vec3 correction; // over own volume and inverse mass
    bool coincident;
};

// Adds neighbour j. `alike`: the weights where ALIKE.
void add(inout Sums sums, uint j, bool counts, Constrained other, Constrained own, vec3 own_anchor, float per_nominal,
         Weights alike) {
    const vec3 between = separation(j, other.p, own.p, own_anchor);
    const float h = ALIKE ? own.h : pair_width(own.h, other.h);
    Weights weights = alike;
    if (!ALIKE) weights = weights_of(h, other.volume);
    const Pair pair = pair_of(between, counts && (own.is_fluid || other.is_fluid), h, other.volume, weights,
                              large_radius_of(own, other, h));
    // Of a particle that is lost the multiplier can be NaN, too.
    const float factor = pair.steepness != 0.0 ? share(own, other, pair.shape * per_nominal) * pair.steepness : 0.0;
    sums.correction += factor * pair.from_other;
    sums.coincident = sums.coincident || pair.coincident;
}

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 here = predicted(i);
    const vec4 own_sph = sph(i);
    const float w = own_sph.w;
    const vec3 own_anchor = anchor_of(i);
    const vec4 found = multiplier(i);
    Constrained own = constrained(here, found);
    if (ALIKE) {
        own = Constrained(here.xyz, here.w, true, found.w, artificial_pressure * (own_sph.z * own_sph.z), own_sph.y, own_sph.z);
    }
    const float per_nominal = 1.0 / kernel_shape(artificial_pressure_distance);
    const Weights weights = weights_of(own.h, own.volume);
    Sums sums = Sums(own.is_fluid ? own.lambda * boundary_density_of(i).xyz : vec3(0.0), false);
    const uint begin = list_offset(i);
    const uint end = w > 0.0 ? list_end(i) : 0u;
    for (uint at = begin; at < end; at += 4u) {
        const uvec4 j = four_neighbours(at, end);
        const Constrained other0 = neighbour_of(own, j.x), other1 = neighbour_of(own, j.y);
        const Constrained other2 = neighbour_of(own, j.z), other3 = neighbour_of(own, j.w);
        add(sums, j.x, true, other0, own, own_anchor, per_nominal, weights);
        add(sums, j.y, at + 1u < end, other1, own, own_anchor, per_nominal, weights);
        add(sums, j.z, at + 2u < end, other2, own, own_anchor, per_nominal, weights);
        add(sums, j.w, at + 3u < end, other3, own, own_anchor, per_nominal, weights);
    }
    // In a separate loop: drivers that execute both sides of every branch would spend a quarter of the time on this case.
    for (uint at = begin; sums.coincident && at < end; ++at) {
        const uint j = neighbour(at);
        const Constrained other = neighbour_of(own, j);
        const float h = pair_width(own.h, other.h);
        if (!(own.is_fluid || other.is_fluid) || large_radius_of(own, other, h) > 0.0) continue;
        if (separation(j, other.p, own.p, own_anchor) != vec3(0.0)) continue;
        const float pull = share(own, other, kernel_shape(0.0) * per_nominal) * other.volume;
        sums.correction += pull * coincident_gradient(material_id(i).y, material_id(j).y, h);
    }
    new_predicted[i] = vec4(here.xyz + relaxation * w * own.volume * sums.correction, here.w);
}
