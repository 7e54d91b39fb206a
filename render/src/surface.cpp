#include "surface.hpp"

#include "clear_fluid.hpp"
#include "render/fluid_light_shared.h"
#include "render/fluid_mesh_shared.h"
#include "render/surface_smooth_shared.h"

#include <mote/error.hpp>

#include <algorithm>
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

struct SurfaceLayer::MeshView {
    MeshView(const Setting& setting, const Images& images, const gpu::Sampler& nearest, const gpu::Sampler& linear)
        : mesh(setting, images.surface.extent()),
          depth(setting.device,
                setting.onto_images("render/fluid_mesh.vert", "render/fluid_mesh_depth.frag",
                                    {.colours = {kSurfaceFormat}, .depth = kSpheresDepthFormat}),
                {{"Frame", setting.frame},
                 {"Positions", mesh.positions()},
                 {"Normals", mesh.normals()},
                 {"Indices", mesh.indices()}}),
          shade(setting.device, setting.onto_target("render/fluid_mesh.vert", "render/fluid_mesh.frag"),
                {{"Frame", setting.frame},
                 {"Thickness", images.thickness, nearest},
                 {"SceneColour", images.scene_colour, linear},
                 {"SceneDepth", images.scene_depth, nearest},
                 {"Positions", mesh.positions()},
                 {"Normals", mesh.normals()},
                 {"Indices", mesh.indices()},
                 {"Environment", setting.environment.image(), setting.environment.sampler()}}) {}

    FluidMesh mesh;
    RasterPass depth, shade;
};

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

SurfaceLayer::~SurfaceLayer() = default;

void SurfaceLayer::resize(VkExtent2D extent) { images_.emplace(setting_, nearest_, linear_, extent); }

void SurfaceLayer::prepare(Frame& frame) {
    if (frame.style().view == View::surface) draw_smooth_spheres(frame);
    if (frame.style().view == View::mesh) draw_mesh(frame);
}

void SurfaceLayer::begin_surface(Frame& frame) const {
    const Drawn surface{&images_->surface, kNothing};
    const Drawn depth{&images_->depth, VkClearValue{.depthStencil = {setting_.farthest_depth(), 0}}};
    frame.begin(std::span(&surface, 1), depth);
}

// In 2-D there is nothing behind the gaps of a lattice of particles, which close where diagonal neighbours meet: at √2.
float SurfaceLayer::sphere_scale(const SurfaceStyle& style) const {
    return setting_.scene.dimensions == 2 ? std::max(style.sphere_scale, 1.5f) : style.sphere_scale;
}

void SurfaceLayer::draw_smooth_spheres(Frame& frame) const {
    const SurfaceStyle& style = frame.style().surface;
    const Images& images = *images_;
    begin_surface(frame);
    nearest_spheres_.draw(frame, sphere_scale(style));
    frame.end();

    if (style.smoothing == Smoothing::none) return;
    const bool narrow = style.smoothing == Smoothing::narrow_range;
    for (std::uint32_t time = 0; time < style.smoothing_times; ++time) {
        smooth(frame, images.surface, images.smoothed, narrow ? images.narrow_range_to : images.binomial_to, 1, 0);
        smooth(frame, images.smoothed, images.surface, narrow ? images.narrow_range_fro : images.binomial_fro, 0, 1);
    }
}

void SurfaceLayer::draw_mesh(Frame& frame) {
    std::unique_ptr<MeshView>& view = images_->mesh;
    if (!view) view = std::make_unique<MeshView>(setting_, *images_, nearest_, linear_);
    view->mesh.make(frame);
    begin_surface(frame);
    view->depth.draw_indirect(frame, view->mesh.arguments(), shared::FluidMeshPush{view->mesh.largest_radius()});
    frame.end();
}

void SurfaceLayer::check() {
    if (images_ && images_->mesh) images_->mesh->mesh.check();
}

Surface SurfaceLayer::mesh() const {
    if (!images_ || !images_->mesh) throw Error("Renderer::mesh(): no picture of View::mesh has been drawn");
    return images_->mesh->mesh.surface();
}

void SurfaceLayer::compose(Frame& frame) {
    if (!has_clear_fluid(frame.style().view)) return;
    const SurfaceStyle& style = frame.style().surface;
    const Images& images = *images_;
    frame.copy_target(images.scene_colour, images.scene_depth);

    const Drawn thickness{&images.thickness, kNothing};
    frame.begin(std::span(&thickness, 1), Drawn{&images.scene_depth, std::nullopt});
    thickness_.draw(frame, sphere_scale(style));
    frame.end();

    if (style.smoothing != Smoothing::none) {
        frame.sample(images.surface);
        smooth(frame, images.thickness, images.smoothed_thickness, images.thickness_to, 1, 0);
        smooth(frame, images.smoothed_thickness, images.thickness, images.thickness_fro, 0, 1);
    }

    for (const gpu::Image* image : {&images.surface, &images.thickness, &images.scene_colour, &images.scene_depth})
        frame.sample(*image);
    frame.begin_target();
    const shared::FluidLightPush light{style.refractive_index, setting_.clarity(style), style.turbidity, style.shininess};
    if (frame.style().view == View::mesh)
        images.mesh->shade.draw_indirect(frame, images.mesh->mesh.arguments(), light);
    else
        images.shade.draw(frame, 3, 1, light);
    frame.end();
}

} // namespace mote::render
