// The cloth of a scene on the device: the blocks of render/cloth.glsl and render/cloth_of_particle.glsl.
#pragma once

#include "cloth_table.hpp"
#include "filled_buffer.hpp"

namespace mote::render {

struct ClothBuffers {
    ClothBuffers(gpu::Device& device, const ClothTable& table)
        : triangles(filled_buffer(device, "cloth", table.triangles)),
          offsets(filled_buffer(device, "cloth offsets", table.offsets)),
          of_particle(filled_buffer(device, "cloth of particles", table.of_particle)) {}

    gpu::Buffer triangles, offsets, of_particle;
};

} // namespace mote::render
