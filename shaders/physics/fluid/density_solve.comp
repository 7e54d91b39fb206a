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

FETCH_VEC4(7, Multipliers, multiplier)
layout(std430, set = 0, binding = 8) writeonly buffer NewPredicted { vec4 new_predicted[]; };
FETCH_UVEC2(10, MaterialId, material_id)

// Multipliers hold the kernel width but not the kind, which would be another fetch per neighbour. Only fluid has a kernel width.
float kind_of_width(float width) { return float(width > 0.0 ? KIND_FLUID : KIND_SOLID); }

// The factor of the kernel gradient in i's correction from its pair with j; `own` and `other` are their multipliers. Between
// fluid particles an artificial pressure (Macklin and Müller 2013, eq. 13, with the fourth power) prevents clumping. It adds to
// each λ, so it is weighted as λ is: large particles do not throw small ones.
float share(vec4 own, vec4 other, bool both_fluid, float distance, float h) {
    const float pull = other.y * own.x + own.y * other.x; // λ of solids is 0, and so is their artificial pressure
    // The centre of a large solid can be farther away than h, where powers of the kernel polynomials overflow.
    const float ratio = kernel_shape(min(distance / h, 1.0)) / kernel_shape(artificial_pressure_distance);
    const float pressure = both_fluid ? other.y * own.w + own.y * other.w : 0.0;
    return pull - 0.5 * pressure * ((ratio * ratio) * (ratio * ratio));
}

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 position = predicted(i);
    const vec4 own = multiplier(i);
    const vec4 own_sph = sph(i);
    const float w = own_sph.w;
    const vec3 own_anchor = anchor_of(i);
    const bool is_fluid = is_fluid_kind(own_sph.x);
    vec3 sum = is_fluid ? own.x * boundary_density_of(i).xyz : vec3(0.0);
    bool coincident = false;
    const uint end = w > 0.0 ? list_end(i) : 0u;
    for (uint at = list_offset(i); at < end; ++at) {
        const uint j = neighbour(at);
        const vec4 other = multiplier(j);
        const float other_kind = kind_of_width(other.z);
        const bool other_is_fluid = is_fluid_kind(other_kind);
        const vec4 there = predicted(j);
        const vec3 from_other = separation(j, there.xyz, position.xyz, own_anchor);
        const float distance = length(from_other);
        const float h = pair_width(own.z, other.z);
        const float large_radius = max(large_solid_radius(own_sph.x, position.w), large_solid_radius(other_kind, there.w));
        if (!(is_fluid || other_is_fluid) || !(distance < h + large_radius)) continue;
        sum += share(own, other, is_fluid && other_is_fluid, distance, h) * pair_share(from_other, distance, h, large_radius).xyz;
        coincident = coincident || distance == 0.0;
    }
    // In a separate loop: drivers that execute both sides of every branch would spend a quarter of the time on this case.
    for (uint at = list_offset(i); coincident && at < end; ++at) {
        const uint j = neighbour(at);
        const vec4 other = multiplier(j);
        const float other_kind = kind_of_width(other.z);
        const bool other_is_fluid = is_fluid_kind(other_kind);
        const float h = pair_width(own.z, other.z);
        const vec4 there = predicted(j);
        const float large_radius = max(large_solid_radius(own_sph.x, position.w), large_solid_radius(other_kind, there.w));
        const vec3 from_other = separation(j, there.xyz, position.xyz, own_anchor);
        if (!(is_fluid || other_is_fluid) || large_radius > 0.0 || from_other != vec3(0.0)) continue;
        sum += share(own, other, is_fluid && other_is_fluid, 0.0, h) * coincident_gradient(material_id(i).y, material_id(j).y, h);
    }
    new_predicted[i] = vec4(position.xyz + relaxation * w * sum, position.w);
}
