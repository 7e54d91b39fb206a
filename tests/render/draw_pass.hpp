// One full-screen pass of a shader over pictures that a test makes up.
#pragma once

#include "gpu/shaders.hpp"
#include "raster_pass.hpp"

#include <array>
#include <span>
#include <string>
#include <vector>

namespace mote::render {

std::span<const gpu::EmbeddedShader> embedded_shaders(); // made by mote_embed_shaders()

}

namespace mote::test {

using Pixels = std::vector<std::array<float, 4>>;

/// With these pixels, row by row.
gpu::Image image_of(gpu::Device& device, VkExtent2D extent, const Pixels& pixels);
/// The block "Frame".
gpu::Buffer frame_of(gpu::Device& device, VkExtent2D extent, const render::Camera& camera, const render::Style& style = {});

/// What the fragment shader writes. `bound`: all of its blocks and images, made by the functions above.
Pixels draw_pass(gpu::Device& device, const std::string& fragment, VkExtent2D extent,
                 std::initializer_list<render::Binding> bound, std::span<const std::byte> push);

} // namespace mote::test
