#include "surface.hpp"

#include "render/surface_shared.h"
#include "render/surface_smooth_shared.h"

#include <array>

namespace mote::render {

namespace {

constexpr VkFormat kSurfaceFormat = VK_FORMAT_R32G32_SFLOAT;
constexpr VkFormat kSpheresDepthFormat = VK_FORMAT_D32_SFLOAT;
constexpr VkImageUsageFlags kDrawnAndSampled = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT;
constexpr VkImageUsageFlags kCopiedAndSampled = VK_IMAGE_USAGE_TRANSFER_DST_BIT | VK_IMAGE_USAGE_SAMPLED_BIT;
constexpr VkClearValue kNothing{.color = {{0, 0, 0, 0}}};

RasterPass smoothing(const Setting& setting, const char* fragment, const gpu::Image& from, const gpu::Sampler& sampler) {
    return RasterPass(
        setting.device,
        setting.onto_images("render/full_screen.vert", fragment, {.depth_use = gpu::DepthUse::none, .colours = {kSurfaceFormat}}),
        {{"Frame", setting.frame}, {"Surface", from, sampler}});
}

RasterPass smoothing_thickness(const Setting& setting, const gpu::Image& surface, const gpu::Image& from,
                               const gpu::Sampler& sampler) {
    return RasterPass(setting.device,
                      setting.onto_images("render/full_screen.vert", "render/surface_thickness.frag",
                                          {.depth_use = gpu::DepthUse::none, .colours = {kThicknessFormat}}),
                      {{"Frame", setting.frame}, {"Surface", surface, sampler}, {"Thickness", from, sampler}});
}

/// One direction of a filter: steps of so many pixels.
void smooth(Frame& frame, const gpu::Image& from, const gpu::Image& to, const RasterPass& pass, int x, int y) {
    const SurfaceStyle& style = frame.style().surface;
    const Drawn drawn{&to, std::nullopt};
    frame.sample(from);
    frame.begin(std::span(&drawn, 1));
    pass.draw(frame, 3, 1, shared::SurfaceSmoothPush{x, y, style.smoothing_width, static_cast<int>(style.binomial_half_width)});
    frame.end();
}

} // namespace

SurfaceLayer::Images::Images(const Setting& setting, const gpu::Sampler& nearest, const gpu::Sampler& linear, VkExtent2D extent)
    : depth(setting.device, "depth of spheres", {extent, kSpheresDepthFormat, VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT}),
      surface(setting.device, "surface", {extent, kSurfaceFormat, kDrawnAndSampled}),
      smoothed(setting.device, "smoothed surface", {extent, kSurfaceFormat, kDrawnAndSampled}),
      thickness(setting.device, "thickness", {extent, kThicknessFormat, kDrawnAndSampled}),
      smoothed_thickness(setting.device, "smoothed thickness", {extent, kThicknessFormat, kDrawnAndSampled}),
      scene_colour(setting.device, "scene behind the fluid", {extent, setting.formats.colour, kCopiedAndSampled}),
      scene_depth(setting.device, "depth behind the fluid",
                  {extent, setting.formats.depth, kCopiedAndSampled | VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT}),
      narrow_range_to(smoothing(setting, "render/surface_narrow_range.frag", surface, nearest)),
      narrow_range_fro(smoothing(setting, "render/surface_narrow_range.frag", smoothed, nearest)),
      binomial_to(smoothing(setting, "render/surface_binomial.frag", surface, nearest)),
      binomial_fro(smoothing(setting, "render/surface_binomial.frag", smoothed, nearest)),
      thickness_to(smoothing_thickness(setting, surface, thickness, nearest)),
      thickness_fro(smoothing_thickness(setting, surface, smoothed_thickness, nearest)),
      shade(setting.device, setting.onto_target("render/full_screen.vert", "render/surface.frag"),
            {{"Frame", setting.frame},
             {"Surface", surface, nearest},
             {"Thickness", thickness, nearest},
             {"SceneColour", scene_colour, linear},
             {"SceneDepth", scene_depth, nearest},
             {"Environment", setting.environment.image(), setting.environment.sampler()}}) {}

SurfaceLayer::SurfaceLayer(const Setting& setting)
    : setting_(setting), nearest_(setting.device, gpu::Filter::nearest), linear_(setting.device, gpu::Filter::linear),
      nearest_spheres_(
          setting, "render/surface_depth.frag",
          {.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP, .colours = {kSurfaceFormat}, .depth = kSpheresDepthFormat}),
      thickness_(setting, "render/fluid_thickness.frag",
                 {.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP,
                  .depth_use = gpu::DepthUse::test,
                  .blend = gpu::Blend::add,
                  .colours = {kThicknessFormat},
                  .depth = setting.formats.depth}) {}

void SurfaceLayer::resize(VkExtent2D extent) { images_.emplace(setting_, nearest_, linear_, extent); }

void SurfaceLayer::prepare(Frame& frame) {
    if (frame.style().view != View::surface) return;
    const SurfaceStyle& style = frame.style().surface;
    Images& images = *images_;

    const Drawn nearest{&images.surface, kNothing};
    const Drawn depth{&images.depth, VkClearValue{.depthStencil = {setting_.farthest_depth(), 0}}};
    frame.begin(std::span(&nearest, 1), depth);
    nearest_spheres_.draw(frame, style.sphere_scale);
    frame.end();

    if (style.smoothing == Smoothing::none) return;
    const bool narrow = style.smoothing == Smoothing::narrow_range;
    for (std::uint32_t time = 0; time < style.smoothing_times; ++time) {
        smooth(frame, images.surface, images.smoothed, narrow ? images.narrow_range_to : images.binomial_to, 1, 0);
        smooth(frame, images.smoothed, images.surface, narrow ? images.narrow_range_fro : images.binomial_fro, 0, 1);
    }
}

void SurfaceLayer::compose(Frame& frame) {
    if (frame.style().view != View::surface) return;
    const SurfaceStyle& style = frame.style().surface;
    Images& images = *images_;
    frame.copy_target(images.scene_colour, images.scene_depth);

    const Drawn thickness{&images.thickness, kNothing};
    frame.begin(std::span(&thickness, 1), Drawn{&images.scene_depth, std::nullopt});
    thickness_.draw(frame, style.sphere_scale);
    frame.end();

    if (style.smoothing != Smoothing::none) {
        frame.sample(images.surface);
        smooth(frame, images.thickness, images.smoothed_thickness, images.thickness_to, 1, 0);
        smooth(frame, images.smoothed_thickness, images.thickness, images.thickness_fro, 0, 1);
    }

    for (const gpu::Image* image : {&images.surface, &images.thickness, &images.scene_colour, &images.scene_depth})
        frame.sample(*image);
    frame.begin_target();
    images.shade.draw(frame, 3, 1, shared::SurfacePush{style.refractive_index, style.clarity, style.turbidity, style.shininess});
    frame.end();
}

} // namespace mote::render
