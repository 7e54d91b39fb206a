// What layers are made of: the world that is drawn, and how programs that draw it are specialised.
#pragma once

#include "bounds.hpp"
#include "cloth_buffers.hpp"
#include "environment.hpp"
#include "field.hpp"
#include "gpu/buffer.hpp"
#include "gpu/device.hpp"
#include "shadow_map.hpp"

#include <mote/render/style.hpp>
#include <mote/render/target.hpp>
#include <mote/world.hpp>

#include <functional>
#include <string>
#include <string_view>

namespace mote::render {

/// Lives as long as the layers. Owns nothing.
struct RenderContext {
    gpu::Device& device;
    const Scene& scene;
    WorldBuffers world;
    Formats formats;
    const gpu::Buffer& frame;            ///< The block "Frame": camera, light and so on of the picture that is being drawn.
    const gpu::Buffer& quads;            ///< A VkDrawIndirectCommand: a strip of four vertices for every particle there is now.
    const gpu::Buffer& colour_map;       ///< The block "ColourMap" of render/colour_map.glsl.
    const gpu::Buffer& material_appearance;   ///< The block "MaterialAppearance" of render/material_appearance.glsl.
    const ClothBuffers& cloth;           ///< The blocks of render/cloth_of_particle.glsl.
    const gpu::Buffer& neighbour_starts; ///< uint, one more than particles: NeighbourLayer writes them ...
    const gpu::Buffer& boundary_flags;   ///< ... and these, uint, if the style asks for it.
    const Environment& environment;      ///< The image "Environment" of render/environment.glsl.
    const ShadowMap& shadow_map;         ///< The image "shadow_map" of render/shadow.glsl.
    const FluidShadowMap& fluid_shadow;  ///< The images "fluid_shadow" and "fluid_front" of render/fluid_shadow.glsl.
    Bounds bounds;
    float default_attenuation_distance; ///< m

    /// One that only some worlds have; where it is not there, another in its place, which shaders do not read.
    VkBuffer optional_buffer(std::string_view name) const { return world[world.has(name) ? name : "counters"]; }
    /// Between which numbers colours lie.
    Range range(const Colouring& colouring) const;
    /// m: SurfaceStyle::attenuation_distance, or what suits the scene.
    float attenuation_distance(const SurfaceStyle& style) const { return style.attenuation_distance > 0 ? style.attenuation_distance : default_attenuation_distance; }
    /// 1/m: XrayStyle::absorption, or so much that all fluids together, as a cube, leave 1/e of the rays.
    float absorption(const XrayStyle& style) const { return style.absorption > 0 ? style.absorption : 0.5f / default_attenuation_distance; }
    /// For drawing to the shadow map.
    gpu::GraphicsSpecialisation onto_shadow_map(std::string vertex, std::string fragment, gpu::RasterState state = {}) const;
    /// For drawing to the target: its formats, and depth as it has it.
    gpu::GraphicsSpecialisation onto_target(std::string vertex, std::string fragment, gpu::RasterState state = {}) const;
    /// For drawing to images of a layer's own, with depth as the target has it.
    gpu::GraphicsSpecialisation onto_images(std::string vertex, std::string fragment, gpu::RasterState state) const;
    float farthest_depth() const { return formats.reversed_depth ? 0.0f : 1.0f; }
};

/// Throws Error if the device cannot draw to them, or not look up what is in them.
using FeaturesOfFormat = std::function<VkFormatFeatureFlags(VkFormat)>; ///< Of images with optimal tiling.
void check_formats(const Formats& formats, std::string_view device, const FeaturesOfFormat& features_of);

} // namespace mote::render
