// Restitution between solids, once of several times per substep (docs/physics/contact.md, "Bounce of impulses"): pairs that
// approach now get their velocity after the impact.
//
// Threads: common/list_walk.glsl. Reads positions, Anchors, Sph, lists, Step, MaterialId, Pairs and Counts; writes Counts or,
// if APPLY, NewPredicted (p, radius).
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "physics/contact/impulse_shared.h"
#include "physics/kind.glsl"

#define STEP_BINDING 6
#define LONG_LISTS_AT 13
#include "physics/step.glsl"
#include "physics/contact/pair_sums.glsl"
#include "physics/contact/touch.glsl"

layout(constant_id = 5) const uint MATERIALS = 1; // rows and columns of the table Pairs
layout(constant_id = 8) const bool APPLY = false;

FETCH_VEC4(1, Predicted, predicted)
FETCH_VEC4(2, Previous, previous)
FETCH_VEC4(3, Sph, sph)
FETCH_UINT(4, ContactOffsets, contact_offset)
FETCH_UINT(5, ContactNeighbours, contact_neighbour)
FETCH_VEC4(7, Anchors, anchor) // see predict.comp
FETCH_UVEC2(8, MaterialId, material_id)
FETCH_VEC4(9, Pairs, coefficients) // static and kinetic friction, restitution, rolling friction
FETCH_UINT(10, Counts, bounce_count)                    // absent unless APPLY
STORE_UINT(11, NewCounts, set_bounce_count)             // absent if APPLY
layout(std430, set = 0, binding = 12) writeonly buffer NewPredicted { vec4 new_predicted[]; }; // absent unless APPLY

struct Own {
    vec4 predicted, previous;
    vec3 anchor;
    uvec2 material_id;
    uint bounces;
};

Own own_of(uint i) {
    return Own(predicted(i), previous(i), anchor(i).xyz, material_id(i), APPLY ? bounce_count(i) : 0u);
}

// Slower pairs are at rest.
float threshold() { return -2.0 * length(gravity()) * time_step(); }

void visit(Own own, uint at, inout Sums sums) {
    const uint j = contact_neighbour(at);
    const uvec2 other_material = material_id(j);
    const float restitution = coefficients(own.material_id.x * MATERIALS + other_material.x).z;
    if (restitution == 0.0 || is_fluid_kind(sph(j).x)) return;
    const vec4 other = predicted(j);
    const vec4 other_previous = previous(j);
    const vec3 way = (own.predicted.xyz - own.previous.xyz) - (other.xyz - other_previous.xyz);
    const vec3 start = (own.previous.xyz - other_previous.xyz) + (own.anchor - anchor(j).xyz);
    const float radius = own.predicted.w;
    const Touch touch = touch_of(own.material_id.y, other_material.y, start, way, radius + other.w, min(radius, other.w));
    const float approach = dot(way, touch.normal) / time_step();
    if (!touch.meets || approach >= threshold()) return;
    ++sums.pairs;
    if (APPLY) {
        precise const float parts = own.previous.w * float(own.bounces) + other_previous.w * float(bounce_count(j));
        sums.push -= (1.0 + restitution) * approach / parts * touch.normal;
    }
}

void store(uint i, Own own, Sums sums) {
    if (APPLY) {
        new_predicted[i] = vec4(own.predicted.xyz + time_step() * own.previous.w * sums.push, own.predicted.w);
    } else {
        set_bounce_count(i, sums.pairs);
    }
}

uint list_begin(uint i) { return contact_offset(i); }
uint list_end(uint i) { return is_fluid_kind(sph(i).x) ? 0u : min(contact_offset(i + 1u), contact_capacity); }

#include "common/list_walk.glsl"

void main() { walk_lists(); }
