// What a sweep does to one contact (docs/physics/contact.md, "Impulses"). Declares bindings 1 and 3 to 12. Requires
// common/list.glsl and physics/contact/impulse_shared.h.

#ifndef MOTE_PHYSICS_IMPULSE_SWEEP_GLSL
#define MOTE_PHYSICS_IMPULSE_SWEEP_GLSL

#define STEP_BINDING 5
#define LONG_LISTS_AT 9
#include "physics/step.glsl"
#include "physics/contact/impulse.glsl"
#include "physics/contact/pair_sums.glsl"

layout(constant_id = 1) const uint DIMENSIONS = 3;
layout(constant_id = 5) const uint MATERIALS = 1; // rows and columns of the table Pairs

FETCH_VEC4(1, Predicted, predicted)
FETCH_UINT(3, ContactOffsets, contact_offset)
FETCH_UINT(4, ContactNeighbours, contact_neighbour)
LIST_VEC4(6, Touches, touch)
OWN_LIST_VEC4(7, Impulses, impulse)
OWN_LIST_VEC4(8, Couples, couple)
FETCH_VEC4(10, Spins, spin)
FETCH_UVEC2(11, MaterialId, material_id)
FETCH_VEC4(12, Pairs, coefficients) // static and kinetic friction, restitution, rolling friction

const float ROLLING_GAIN = 0.5; // friction and couple share the spin

// A particle as a sweep sees it.
struct Mover {
    vec3 velocity; // m/s
    float radius;  // m
    vec3 spin;     // rad/s
    float share;   // 1/kg: inverse mass of its part in each of its pairs
    float turning; // 1/kg: the same for its turning, times the square of its radius
};

Mover mover(vec3 velocity, float radius, uint i) {
    const vec4 own_spin = spin(i);
    const float share = abs(own_spin.w);
    return Mover(velocity, radius, own_spin.xyz, share, inverse_gyration(turns(own_spin), DIMENSIONS) * share);
}

vec3 limited(vec3 v, float threshold, float limit) {
    const float size = length(v);
    return size > threshold ? v * (limit / size) : v;
}

// Friction and rolling friction for a contact `at` with the normal impulse `load` from now on. Adds what changes.
void rub(uint at, Mover own, Mover other, vec3 normal, float gap, float load, vec4 coefficient, inout Sums sums) {
    const vec4 before = get_impulse(at);
    const vec3 tangential_before = before.xyz - dot(before.xyz, normal) * normal;
    const vec3 relative = own.velocity - other.velocity;
    const float own_arm = arm(own.radius, other.radius, gap);
    const float other_arm = arm(other.radius, own.radius, gap);
    precise const vec3 rolling = own_arm * own.spin + other_arm * other.spin; // the same bits on both sides of the pair
    const vec3 slip = relative - dot(relative, normal) * normal - cross(rolling, normal);
    const vec3 unlimited = tangential_before - slip / ((own.share + other.share) + (own.turning + other.turning));
    const vec3 tangential = limited(unlimited, coefficient.x * load, coefficient.y * load);

    const vec3 couple_before = get_couple(at).xyz;
    const float inverse_inertia = own.turning / (own.radius * own.radius) + other.turning / (other.radius * other.radius);
    const float reach = coefficient.w * ((own.radius * other.radius) / (own.radius + other.radius));
    vec3 couple = vec3(0.0);
    if (inverse_inertia > 0.0) {
        couple = couple_before - ROLLING_GAIN / inverse_inertia * (own.spin - other.spin);
        couple = limited(couple, reach * load, reach * load);
    }

    const vec3 after = load * normal + tangential;
    set_impulse(at, vec4(after, before.w));
    set_couple(at, vec4(couple, 0.0));
    sums.push += after - before.xyz;
    sums.turning += (couple - couple_before) - own_arm * cross(normal, tangential - tangential_before);
}

// The spin of a particle of inverse mass `w` after the sum of all pushes.
vec4 spin_after(uint i, Mover own, float w, vec3 turning) {
    const vec4 before = spin(i);
    const float gyration = inverse_gyration(turns(before), DIMENSIONS);
    return vec4(before.xyz + gyration * w / (own.radius * own.radius) * turning, before.w);
}

uint list_begin(uint i) { return contact_offset(i); }
uint list_end(uint i) { return min(contact_offset(i + 1u), contact_capacity); }

vec4 pair_coefficients(uint own_material, uint j) {
    return coefficients(MATERIALS == 1u ? 0u : own_material * MATERIALS + material_id(j).x);
}

#endif
