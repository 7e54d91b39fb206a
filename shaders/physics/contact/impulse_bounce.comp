// Restitution between solids, once of several times per substep (docs/physics/contact.md, "Bounce of impulses"): pairs that
// approach now get their velocity after the impact.
//
// One thread per particle. Reads positions, Anchors, Sph, lists, Step, MaterialId, Pairs and Counts; writes Counts or, if APPLY,
// NewPredicted (p, radius).
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/fetch.glsl"
#include "common/work.glsl"
#include "physics/contact/impulse_shared.h"
#include "physics/kind.glsl"

#define STEP_BINDING 6
#include "physics/step.glsl"
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

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec4 own = predicted(i);
    const vec4 own_previous = previous(i);
    const vec3 own_anchor = anchor(i).xyz;
    const float w = own_previous.w;
    const uvec2 own_material = material_id(i);
    const float threshold = -2.0 * length(gravity()) * time_step(); // slower pairs are at rest
    vec3 sum = vec3(0.0);
    uint count = 0u;
    const uint end = is_fluid_kind(sph(i).x) ? 0u : min(contact_offset(i + 1u), contact_capacity);
    for (uint at = contact_offset(i); at < end; ++at) {
        const uint j = contact_neighbour(at);
        const uvec2 other_material = material_id(j);
        const float restitution = coefficients(own_material.x * MATERIALS + other_material.x).z;
        if (restitution == 0.0 || is_fluid_kind(sph(j).x)) continue;
        const vec4 other = predicted(j);
        const vec4 other_previous = previous(j);
        const vec3 way = (own.xyz - own_previous.xyz) - (other.xyz - other_previous.xyz);
        const vec3 start = (own_previous.xyz - other_previous.xyz) + (own_anchor - anchor(j).xyz);
        const Touch touch = touch_of(own_material.y, other_material.y, start, way, own.w + other.w, min(own.w, other.w));
        const float approach = dot(way, touch.normal) / time_step();
        if (!touch.meets || approach >= threshold) continue;
        ++count;
        if (APPLY) {
            precise const float parts = w * float(bounce_count(i)) + other_previous.w * float(bounce_count(j));
            sum -= (1.0 + restitution) * approach / parts * touch.normal;
        }
    }
    if (APPLY) new_predicted[i] = vec4(own.xyz + time_step() * w * sum, own.w);
    else set_bounce_count(i, count);
}
