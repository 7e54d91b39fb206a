// What the materials of a scene look like.
#pragma once

#include "gpu/buffer.hpp"

#include <mote/scene.hpp>

namespace mote::render {

/// The block "MaterialLooks" of render/material_looks.glsl.
gpu::Buffer material_looks(gpu::Device& device, const Scene& scene);

} // namespace mote::render
