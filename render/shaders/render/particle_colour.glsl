// The colour of a particle: by material, by another category, or by a number.
#ifndef MOTE_RENDER_PARTICLE_COLOUR_GLSL
#define MOTE_RENDER_PARTICLE_COLOUR_GLSL

#include "physics/physics_shared.h"
#include "render/colour_map.glsl"
#include "render/frame.glsl"
#include "render/material_appearance.glsl"

layout(std430, set = 0, binding = 1) readonly buffer Spheres { vec4 spheres[]; };
layout(std430, set = 0, binding = 4) readonly buffer Velocities { vec4 velocities[]; };
layout(std430, set = 0, binding = 5) readonly buffer Groups { uint groups[]; };
layout(std430, set = 0, binding = 6) readonly buffer Densities { float densities[]; };
layout(std430, set = 0, binding = 12) readonly buffer NeighbourOffsets { uint neighbour_offsets[]; }; // offsets of neighbour lists

const vec3 kNan = vec3(0.35); // colour of particles without a value

vec3 particle_colour(uint i) {
    const uint field = uint(frame.colouring.x);
    const vec4 look = material_appearance[material_id[i].x];
    if (field == FIELD_MATERIAL) return look.rgb;
    if (field == FIELD_GROUP) return category_colour(groups[i]);
    if (field == FIELD_PHASE) return category_colour(is_fluid(i) ? 1u : 0u);
    if ((field == FIELD_DENSITY || field == FIELD_DENSITY_ERROR) && !is_fluid(i)) return kNan;

    float number = spheres[i].w;
    if (field == FIELD_ID) number = float(material_id[i].y);
    if (field == FIELD_SPEED) number = length(velocities[i].xyz);
    if (field >= FIELD_POSITION && field < FIELD_VELOCITY) number = spheres[i][field - FIELD_POSITION];
    if (field >= FIELD_VELOCITY && field < FIELD_DENSITY) number = velocities[i][field - FIELD_VELOCITY];
    if (field == FIELD_DENSITY) number = densities[i];
    // Before the first step there is no density yet.
    if (field == FIELD_DENSITY_ERROR) number = densities[i] > 0.0 ? densities[i] / look.w - 1.0 : 0.0;
    if (field == FIELD_NEIGHBOURS) number = float(neighbour_offsets[i + 1u] - neighbour_offsets[i]);
    return mapped_colour((number - frame.colouring.y) * frame.colouring.z);
}

#endif
