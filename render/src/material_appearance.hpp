// What the materials of a scene look like.
#pragma once

#include "gpu/buffer.hpp"

#include <mote/scene.hpp>

namespace mote::render {

/// The block "MaterialAppearance" of render/material_appearance.glsl.
/// How far through a scene's fluids one sees unless the style says (m): so that all of them together, as a cube, have their
/// colour after half of it; in 2-D, after one particle.
float clarity_of(const Scene& scene);

gpu::Buffer material_appearance(gpu::Device& device, const Scene& scene);

} // namespace mote::render
