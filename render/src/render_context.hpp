// What layers share: the world that is drawn, and the specialisation of programs that draw it.
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

/// Must outlive the layers. Owns nothing.
struct RenderContext {
    gpu::Device& device;
    const Scene& scene;
    WorldBuffers world;
    Formats formats;
    const gpu::Buffer& frame;               ///< The block "Frame": camera, light and so on of the current frame.
    const gpu::Buffer& quads;               ///< A VkDrawIndirectCommand: a strip of four vertices per live particle.
    const gpu::Buffer& colour_map;          ///< The block "ColourMap" of render/colour_map.glsl.
    const gpu::Buffer& material_appearance; ///< The block "MaterialAppearance" of render/material_appearance.glsl.
    const ClothBuffers& cloth;              ///< The blocks of render/cloth.glsl and render/cloth_of_particle.glsl.
    const gpu::Buffer& neighbour_offsets;    ///< uint, one more than particles: list offsets. NeighbourLayer writes them ...
    const gpu::Buffer& boundary_flags;      ///< ... and these, uint, if the style asks for it.
    const Environment& environment;         ///< The image "Environment" of render/environment.glsl.
    const ShadowMap& shadow_map;            ///< The image "shadow_map" of render/shadow.glsl.
    const FluidShadowMap& fluid_shadow;     ///< The images "fluid_shadow" and "fluid_front" of render/fluid_shadow.glsl.
    Bounds bounds;
    float default_attenuation_distance; ///< m

    /// A buffer that only some worlds have; otherwise a placeholder, which shaders do not read.
    VkBuffer optional_buffer(std::string_view name) const { return world[world.has(name) ? name : "counters"]; }
    /// The value range of the colours.
    Range range(const Colouring& colouring) const;
    /// m: SurfaceStyle::attenuation_distance, or the default of the scene.
    float attenuation_distance(const SurfaceStyle& style) const {
        return style.attenuation_distance > 0 ? style.attenuation_distance : default_attenuation_distance;
    }
    /// 1/m: XrayStyle::absorption, or the value at which a cube of all fluids transmits 1/e of the rays.
    float absorption(const XrayStyle& style) const {
        return style.absorption > 0 ? style.absorption : 0.5f / default_attenuation_distance;
    }
    /// For drawing to the shadow map.
    gpu::GraphicsSpecialisation onto_shadow_map(std::string vertex, std::string fragment, gpu::RasterState state = {}) const;
    /// For drawing to the target, with its formats and depth direction.
    gpu::GraphicsSpecialisation onto_target(std::string vertex, std::string fragment, gpu::RasterState state = {}) const;
    /// For drawing to a layer's images, with the target's depth direction.
    gpu::GraphicsSpecialisation onto_images(std::string vertex, std::string fragment, gpu::RasterState state) const;
    float farthest_depth() const { return formats.reversed_depth ? 0.0f : 1.0f; }
};

using FeaturesOfFormat = std::function<VkFormatFeatureFlags(VkFormat)>; ///< Of images with optimal tiling.
/// Throws Error if the device cannot draw to, copy or sample such images.
void check_formats(const Formats& formats, std::string_view device, const FeaturesOfFormat& features_of);

} // namespace mote::render
