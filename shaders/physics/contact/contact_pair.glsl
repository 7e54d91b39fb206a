// What two materials are to each other: static friction, kinetic friction, restitution. Binds the blocks 7 and 8; the includer has
// common/fetch.glsl.

#ifndef MOTE_PHYSICS_CONTACT_PAIR_GLSL
#define MOTE_PHYSICS_CONTACT_PAIR_GLSL

layout(constant_id = 5) const uint MATERIALS = 1; // so many rows and columns the table of pairs has

FETCH_UVEC2(7, MaterialId, material_id)
FETCH_VEC4(8, Pairs, pair)

vec4 contact_pair(uint own_material, uint j) {
    if (MATERIALS == 1u) return pair(0u); // no gather where there is no choice
    return pair(own_material * MATERIALS + material_id(j).x);
}

#endif
