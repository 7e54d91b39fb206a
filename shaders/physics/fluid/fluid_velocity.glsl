// The inputs of the fluid velocity passes. Declares bindings 1 to 6 and ANCHORS_BINDING. Requires common/list.glsl and the
// push constants `neighbour_capacity` and those of physics/local.glsl.

#ifndef MOTE_PHYSICS_FLUID_VELOCITY_GLSL
#define MOTE_PHYSICS_FLUID_VELOCITY_GLSL

#include "physics/fluid/neighbours.glsl"
#include "physics/fluid/pair.glsl"
#include "physics/kind.glsl"
#include "physics/local.glsl"

// All particles are fluid of one material and radius: a neighbour is as the particle itself. Each operation is the same as
// without, so each bit is.
layout(constant_id = 5) const bool ALIKE = false;

FETCH_VEC4(1, Predicted, predicted)            // x and radius
FETCH_VEC4(2, Sph, sph)                        // see predict.comp
FETCH_VEC4(5, Velocities, velocity)
FETCH_UVEC2(6, MaterialId, material_id)

vec4 sph_of(uint j, vec4 own) { return ALIKE ? own : sph(j); }

// ∇W at particle i, also for coincident particles.
vec3 gradient_between(uint i, uint j, vec3 from_other, float distance, float h, Scale scale) {
    return distance > 0.0 ? kernel_gradient(from_other, distance, scale)
                          : coincident_gradient(material_id(i).y, material_id(j).y, h);
}

// A fluid neighbour j of particle i, whose values are `here` and `own`. `alike`: scale_of(own.z), where ALIKE.
struct Neighbour {
    bool counts; // it is fluid and within the width
    vec3 from_other;
    float distance;
    float h;
    Scale scale;
};

Neighbour neighbour_of(uint j, bool listed, vec4 there, vec4 other, vec4 here, vec4 own, vec3 own_anchor, Scale alike) {
    Neighbour found;
    found.from_other = separation(j, there.xyz, here.xyz, own_anchor);
    found.distance = length(found.from_other);
    found.h = ALIKE ? own.z : pair_width(own.z, other.z);
    found.scale = alike;
    if (!ALIKE) found.scale = scale_of(found.h);
    found.counts = listed && (ALIKE || is_fluid_kind(other.x)) && found.distance < found.h;
    return found;
}

#endif
