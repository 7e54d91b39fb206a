// The triangles of cloth around a particle.
#ifndef MOTE_RENDER_CLOTH_OF_PARTICLE_GLSL
#define MOTE_RENDER_CLOTH_OF_PARTICLE_GLSL

#include "render/cloth.glsl"
#include "render/frame.glsl"

layout(std430, set = 0, binding = 23) readonly buffer ClothOffsets { uint cloth_offsets[]; }; // per id, and one more
layout(std430, set = 0, binding = 24) readonly buffer ClothOfParticle { uint cloth_of_particle[]; };

// A particle without intact triangles is drawn as a particle again.
bool is_drawn_as_cloth(uint id) {
    if (frame.cloth.x == 0.0) return false;
    for (uint i = cloth_offsets[id]; i < cloth_offsets[id + 1u]; ++i) {
        if (is_intact(cloth_of_particle[i])) return true;
    }
    return false;
}

#endif
