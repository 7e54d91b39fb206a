// Begins the solve of a substep (docs/physics/contact.md, "Impulses"): decides which pairs take part and where they touch, and
// applies the impulses and couples of the substep before.
//
// Threads: common/list_walk.glsl. Reads positions, Anchors, Sph, lists, Step, MaterialId, Locked and AngularVelocities; reads
// and writes Impulses and Couples; writes Touches (unit normal towards the particle, gap along it in m), Spins (impulse.glsl)
// and NewPredicted (p, radius).
#version 460
#extension GL_GOOGLE_include_directive : require

#include "common/list.glsl"
#include "common/work.glsl"
#include "physics/contact/impulse_shared.h"
#include "physics/kind.glsl"

#define STEP_BINDING 6
#define LONG_LISTS_AT 11
#include "physics/step.glsl"
#include "physics/contact/impulse.glsl"
#include "physics/contact/pair_sums.glsl"
#include "physics/contact/touch.glsl"

FETCH_VEC4(1, Predicted, predicted)
FETCH_VEC4(2, Previous, previous)
FETCH_VEC4(3, Sph, sph)
FETCH_UINT(4, ContactOffsets, contact_offset)
FETCH_UINT(5, ContactNeighbours, contact_neighbour)
FETCH_VEC4(7, AngularVelocities, angular_velocity) // rad/s
FETCH_UVEC2(15, MaterialId, material_id)
FETCH_UINT(16, Locked, is_locked) // by id: 1 if the particle is linked
FETCH_VEC4(14, Anchors, anchor) // see predict.comp: fast particles can be many periods apart
OWN_LIST_VEC4(8, Impulses, impulse)
OWN_LIST_VEC4(9, Couples, couple)
STORE_LIST_VEC4(10, Touches, set_touch)
layout(std430, set = 0, binding = 12) writeonly buffer Spins { vec4 spins[]; };
layout(std430, set = 0, binding = 13) writeonly buffer NewPredicted { vec4 new_predicted[]; };

const float MOMENTUM = 0.5; // part of the last change of a normal impulse that is assumed to go on
const float SPLIT = 1.5;    // over-relaxation; sweeps diverge from 2 on
const float NEAR = 0.02;    // radii: nearer pairs take part even if they separate

const float REMEMBERED = 0.1; // radii: nearer pairs are in the lists, whenever those were made (physics/state/search_reach.glsl)

// Densities hold fluids and links hold their particles. Both have no memory, so the contacts of these have none.
bool is_held(uint i, uint id) { return is_fluid_kind(sph(i).x) || is_locked(id) != 0u; }

uint list_begin(uint i) { return contact_offset(i); }
uint list_end(uint i) { return min(contact_offset(i + 1u), contact_capacity); }

struct Own {
    vec4 predicted, previous;
    vec3 anchor;
    uint id;
    bool is_held;
};

Own own_of(uint i) {
    const uint id = material_id(i).y;
    return Own(predicted(i), previous(i), anchor(i).xyz, id, is_held(i, id));
}

void visit(Own own, uint at, inout Sums sums) {
    const uint j = contact_neighbour(at);
    const uint other_id = material_id(j).y;
    const vec4 other = predicted(j);
    const vec4 other_previous = previous(j);
    const vec3 way = (own.predicted.xyz - own.previous.xyz) - (other.xyz - other_previous.xyz);
    const vec3 start = (own.previous.xyz - other_previous.xyz) + (own.anchor - anchor(j).xyz);
    const float radius = own.predicted.w;
    const float smaller = min(radius, other.w);
    const Touch touch = touch_of(own.id, other_id, start, way, radius + other.w, smaller);
    const vec4 stored = get_impulse(at);
    const bool is_remembered = touch.meets || touch.gap < REMEMBERED * smaller;
    const float load = is_remembered ? dot(stored.xyz, touch.normal) : 0.0;
    const bool takes_part = touch.meets || load > 0.0 || touch.gap < NEAR * smaller;
    const bool is_rigid = own.is_held || is_held(j, other_id);
    vec4 next = vec4(0.0, 0.0, 0.0, !takes_part ? INACTIVE : is_rigid ? RIGID : 0.0);
    vec3 couple = vec3(0.0);
    if (load > 0.0 && !is_rigid) {
        const vec3 tangential = stored.xyz - load * touch.normal;
        next = vec4(max(load + MOMENTUM * (load - max(stored.w, 0.0)), 0.0) * touch.normal + tangential, load);
        couple = get_couple(at).xyz;
        sums.turning += couple - arm(radius, other.w, touch.gap) * cross(touch.normal, tangential);
    }
    if (takes_part) ++sums.pairs;
    set_touch(at, vec4(touch.normal, touch.gap));
    set_impulse(at, next);
    set_couple(at, vec4(couple, 0.0));
    sums.push += next.xyz;
}

void store(uint i, Own own, Sums sums) {
    const float w = own.previous.w;
    const float radius = own.predicted.w;
    const float share = w * max(float(sums.pairs) / SPLIT, 1.0);
    const vec3 turning = inverse_gyration(!own.is_held, DIMENSIONS) * w / (radius * radius) * sums.turning;
    spins[i] = vec4(angular_velocity(i).xyz + turning, own.is_held ? -share : share);
    new_predicted[i] = vec4(own.predicted.xyz + time_step() * w * sums.push, radius);
}

#include "common/list_walk.glsl"

void main() { walk_lists(); }
