// Flags fluid particles at a boundary of their fluid: the free surface or where solids begin (Geyer 2022, §4.5.1). Two tests:
//   2 g + 4 u >= 1,  g = h |Σ V ∇W|: the density gradient is long where one side is empty (eq. 4.30); times h it is the same for
//                    particles of all sizes. u = max(0, 1 - Σ V W) finds isolated particles.
//   and no neighbour within a cone of 53° about the outward direction -Σ V ∇W: else it is a gap inside the fluid (eq. 4.31).
// Only fluid neighbours enter the sums.
//
// One thread per particle. Reads positions, Anchors and lists; writes Flags: 1 at a boundary, else 0.
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/list.glsl"
#include "common/work.glsl"
#include "physics/fluid/boundary_shared.h"
#include "physics/fluid/pair.glsl"
#include "physics/kind.glsl"

FETCH_VEC4(1, Predicted, predicted) // p and radius
FETCH_VEC4(2, Sph, sph)             // see predict.comp
FETCH_UINT(3, Offsets, list_offset)
LIST_UINT(4, Neighbours, neighbour)
STORE_UINT(5, Flags, set_flag)
FETCH_VEC4(6, Anchors, anchor) // see predict.comp

const float CONE = 0.6; // cosine of half its angle

void main() {
    const uint i = thread_index();
    if (i >= work_count()) return;
    const vec3 p = predicted(i).xyz;
    const vec3 own_anchor = anchor(i).xyz;
    const vec4 own = sph(i);
    if (!is_fluid_kind(own.x)) {
        set_flag(i, 0u);
        return;
    }
    const uint end = min(list_offset(i + 1u), neighbour_capacity);
    float density_ratio = own.y * kernel_value(0.0, scale_of(own.z));
    vec3 gradient = vec3(0.0); // points inwards
    for (uint at = list_offset(i); at < end; ++at) {
        const uint j = neighbour(at);
        const vec4 other = sph(j);
        const vec3 from_other = (p - predicted(j).xyz) + (own_anchor - anchor(j).xyz);
        const float distance = length(from_other);
        const float h = 0.5 * (own.z + other.z);
        if (!is_fluid_kind(other.x) || !(distance < h)) continue;
        const Scale scale = scale_of(h);
        density_ratio += other.y * kernel_value(distance, scale);
        gradient += other.y * kernel_gradient(from_other, distance, scale);
    }
    const float steepness = length(gradient);
    bool at_boundary = 2.0 * steepness * own.z + 4.0 * max(1.0 - density_ratio, 0.0) >= 1.0;
    for (uint at = list_offset(i); at_boundary && steepness > 0.0 && at < end; ++at) {
        const uint j = neighbour(at);
        const vec4 other = sph(j);
        const vec3 to_other = (predicted(j).xyz - p) + (anchor(j).xyz - own_anchor);
        const float distance = length(to_other);
        if (!is_fluid_kind(other.x) || !(distance < 0.5 * (own.z + other.z))) continue;
        if (-dot(gradient, to_other) > CONE * steepness * distance) at_boundary = false;
    }
    set_flag(i, at_boundary ? 1u : 0u);
}
