// Solves contacts and friction, all at once (Jacobi), by mass splitting (Tonge et al. 2012): particle i takes part in each of its
// n_i contacts with 1/n_i of its mass, which conserves momentum for any n. For comparison, CONTACT_COUNT_AVERAGING averages by
// the contact count (Jia 2017, eq. 3.25). With MASS_SCALING, masses decrease with height (Macklin et al. 2014, §5.3).
//
// One thread per particle. Reads positions, Anchors, lists, materials and the Counts of contact_count.comp; writes NewPredicted
// (p, radius).
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/list.glsl"
#include "common/work.glsl"
#include "physics/contact/contact_solve_shared.h"
#define ANCHORS_BINDING 10
#include "physics/contact/contact.glsl"
#include "physics/friction.glsl"

layout(constant_id = 2) const bool CONTACT_COUNT_AVERAGING = false;
layout(constant_id = 3) const bool MASS_SCALING = false;

FETCH_UINT(6, Counts, contact_count)
#include "physics/contact/contact_pair.glsl"
layout(std430, set = 0, binding = 9) writeonly buffer NewPredicted { vec4 new_predicted[]; };

// The sum of two inverse masses, each times the particle's contact count. `height`: of the other particle above this one, m.
float inverse_masses(float w, uint own_count, float other_w, uint other_count, float height) {
    // Only the ratio of the two scales matters, so the exponential of the height difference suffices.
    if (MASS_SCALING && other_w > 0.0) other_w *= exp(mass_scaling * height);
    return CONTACT_COUNT_AVERAGING ? (w + other_w) * float(own_count) : w * float(own_count) + other_w * float(other_count);
}

struct Pair {
    vec3 between;          // centres, m
    vec3 between_previous; // at the start of the substep, m
    vec3 slip;             // change of `between` over the substep, m
};

Pair pair_of(vec3 between, vec3 anchors, vec4 own, vec4 own_previous, vec4 other, vec4 other_previous) {
    const vec3 slip = (other.xyz - other_previous.xyz) - (own.xyz - own_previous.xyz);
    return Pair(between, vector_to(own_previous, other_previous, anchors), slip);
}

// The unit vector from one particle to the other, 0 for coincident centres. Uses the positions before the substep: a push along
// this line conserves angular momentum too.
vec3 line_between(Pair pair) {
    const vec3 initial_normal = contact_normal(pair.between_previous);
    return initial_normal != vec3(0.0) ? initial_normal : contact_normal(pair.between);
}

// The correction of i from its contact with j, divided by the inverse mass of i.
vec3 correction(uint own_material, float w, uint own_count, uint j, float other_w, Pair pair, float depth, vec3 normal) {
    const vec4 mu = contact_pair(own_material, j);
    return (friction(pair.slip, normal, depth, mu.x, mu.y) - depth * normal) /
           inverse_masses(w, own_count, other_w, contact_count(j), pair.between_previous.y);
}

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 own = predicted(i);
    const vec4 own_previous = previous(i);
    const float w = own_previous.w;
    const uint own_count = contact_count(i);
    if (own_count == 0u || w == 0.0) {
        new_predicted[i] = own;
        return;
    }
    const bool own_fluid = is_fluid(i);
    const uint own_material = material_id(i).x;
    const vec3 own_anchor = anchor(i).xyz;
    vec3 sum = vec3(0.0);
    bool coincident = false;
    const uint end = list_end(i);
    for (uint at = list_offset(i); at < end; ++at) {
        const uint j = neighbour(at);
        const vec4 other = predicted(j);
        const vec3 anchors = anchor(j).xyz - own_anchor;
        const vec3 between = vector_to(own, other, anchors);
        const float depth = contact_depth(own, own_fluid, j, other, between);
        if (depth <= 0.0) continue;
        const vec4 other_previous = previous(j);
        const Pair pair = pair_of(between, anchors, own, own_previous, other, other_previous);
        const vec3 normal = line_between(pair);
        if (normal == vec3(0.0)) {
            coincident = true;
            continue;
        }
        sum += correction(own_material, w, own_count, j, other_previous.w, pair, depth, normal);
    }
    // In a separate loop: drivers that execute both sides of every branch would spend a quarter of the time on this case.
    for (uint at = list_offset(i); coincident && at < end; ++at) {
        const uint j = neighbour(at);
        const vec4 other = predicted(j);
        const vec3 anchors = anchor(j).xyz - own_anchor;
        const vec3 between = vector_to(own, other, anchors);
        const float depth = contact_depth(own, own_fluid, j, other, between);
        const vec4 other_previous = previous(j);
        const Pair pair = pair_of(between, anchors, own, own_previous, other, other_previous);
        if (depth <= 0.0 || line_between(pair) != vec3(0.0)) continue;
        const vec3 direction = fallback_direction(material_id(i).y, material_id(j).y);
        sum += correction(own_material, w, own_count, j, other_previous.w, pair, depth, direction);
    }
    new_predicted[i] = vec4(own.xyz + relaxation * w * sum, own.w);
}
