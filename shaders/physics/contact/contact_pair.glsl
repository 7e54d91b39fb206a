// Contact coefficients of a pair of materials: static friction, kinetic friction, restitution. Declares bindings 7 and 8.
// Requires common/fetch.glsl.

#ifndef MOTE_PHYSICS_CONTACT_PAIR_GLSL
#define MOTE_PHYSICS_CONTACT_PAIR_GLSL

layout(constant_id = 5) const uint MATERIALS = 1; // rows and columns of the table Pairs

FETCH_UVEC2(7, MaterialId, material_id)
FETCH_VEC4(8, Pairs, pair)

vec4 contact_pair(uint own_material, uint j) {
    if (MATERIALS == 1u) return pair(0u); // avoids the gather
    return pair(own_material * MATERIALS + material_id(j).x);
}

#endif
