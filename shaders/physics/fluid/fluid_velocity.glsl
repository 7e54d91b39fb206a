// The inputs of the fluid velocity passes. Declares bindings 1 to 6 and ANCHORS_BINDING. Requires common/list.glsl and the
// push constants `neighbour_capacity` and those of physics/local.glsl.

#ifndef MOTE_PHYSICS_FLUID_VELOCITY_GLSL
#define MOTE_PHYSICS_FLUID_VELOCITY_GLSL

#include "physics/fluid/pair.glsl"
#include "physics/local.glsl"

FETCH_VEC4(1, Predicted, predicted)            // x and radius
FETCH_VEC4(2, Sph, sph)                        // see predict.comp
FETCH_UINT(3, Offsets, list_offset)
LIST_UINT(4, Neighbours, neighbour)
FETCH_VEC4(5, Velocities, velocity)
FETCH_UVEC2(6, MaterialId, material_id)

// The end of a particle's list, limited to the capacity.
uint list_end(uint i) { return min(list_offset(i + 1u), neighbour_capacity); }

// ∇W at particle i, also for coincident particles.
vec3 gradient_between(uint i, uint j, vec3 from_other, float distance, float h) {
    return distance > 0.0 ? kernel_gradient(from_other, distance, h) : coincident_gradient(material_id(i).y, material_id(j).y, h);
}

#endif
