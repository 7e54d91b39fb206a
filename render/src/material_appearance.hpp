// The appearance of a scene's materials.
#pragma once

#include "gpu/buffer.hpp"

#include <mote/scene.hpp>

namespace mote::render {

/// The default attenuation distance of a scene's fluids (m): half the edge of a cube of all of them; in 2-D, the diameter of
/// the largest particle.
float default_attenuation_distance(const Scene& scene);

/// The block "MaterialAppearance" of render/material_appearance.glsl.
gpu::Buffer material_appearance(gpu::Device& device, const Scene& scene);

} // namespace mote::render
