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

RasterPass smoothing(const RenderContext& render_context, const char* fragment, const gpu::Image& from,
                     const gpu::Sampler& sampler) {
    return RasterPass(render_context.device,
                      render_context.onto_images("render/full_screen.vert", fragment,
                                                 {.depth_use = gpu::DepthUse::none, .colours = {kSurfaceFormat}}),
                      {{"Frame", render_context.frame}, {"Surface", from, sampler}});
}

RasterPass smoothing_thickness(const RenderContext& render_context, const gpu::Image& surface, const gpu::Image& from,
                               const gpu::Sampler& sampler) {
    return RasterPass(render_context.device,
                      render_context.onto_images("render/full_screen.vert", "render/surface_thickness.frag",
                                                 {.depth_use = gpu::DepthUse::none, .colours = {kThicknessFormat}}),
                      {{"Frame", render_context.frame}, {"Surface", surface, sampler}, {"Thickness", from, sampler}});
}

/// One direction of a separable filter. `x`, `y`: the step between samples, pixels.
void smooth(Frame& frame, const gpu::Image& from, const gpu::Image& to, const RasterPass& pass, int x, int y) {
    const SurfaceStyle& style = frame.style().surface;
    const Drawn drawn{&to, std::nullopt};
    frame.sample(from);
    frame.begin(std::span(&drawn, 1));
    pass.draw(frame, 3, 1, shared::SurfaceSmoothPush{x, y, style.smoothing_width, static_cast<int>(style.binomial_half_width)});
    frame.end();
}

} // namespace

SurfaceLayer::Images::Images(const RenderContext& render_context, const gpu::Sampler& nearest, const gpu::Sampler& linear,
                             VkExtent2D extent)
    : depth(render_context.device, "depth of spheres",
            {extent, kSpheresDepthFormat, VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT}),
      surface(render_context.device, "surface", {extent, kSurfaceFormat, kDrawnAndSampled}),
      smoothed(render_context.device, "smoothed surface", {extent, kSurfaceFormat, kDrawnAndSampled}),
      thickness(render_context.device, "thickness", {extent, kThicknessFormat, kDrawnAndSampled}),
      smoothed_thickness(render_context.device, "smoothed thickness", {extent, kThicknessFormat, kDrawnAndSampled}),
      scene_colour(render_context.device, "scene behind the fluid", {extent, render_context.formats.colour, kCopiedAndSampled}),
      scene_depth(render_context.device, "depth behind the fluid",
                  {extent, render_context.formats.depth, kCopiedAndSampled | VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT}),
      narrow_range_to(smoothing(render_context, "render/surface_narrow_range.frag", surface, nearest)),
      narrow_range_fro(smoothing(render_context, "render/surface_narrow_range.frag", smoothed, nearest)),
      binomial_to(smoothing(render_context, "render/surface_binomial.frag", surface, nearest)),
      binomial_fro(smoothing(render_context, "render/surface_binomial.frag", smoothed, nearest)),
      thickness_to(smoothing_thickness(render_context, surface, thickness, nearest)),
      thickness_fro(smoothing_thickness(render_context, surface, smoothed_thickness, nearest)),
      shade(render_context.device, render_context.onto_target("render/full_screen.vert", "render/surface.frag"),
            {{"Frame", render_context.frame},
             {"Surface", surface, nearest},
             {"Thickness", thickness, nearest},
             {"SceneColour", scene_colour, linear},
             {"SceneDepth", scene_depth, nearest},
             {"Environment", render_context.environment.image(), render_context.environment.sampler()}}) {}

struct SurfaceLayer::MeshView {
    MeshView(const RenderContext& render_context, const Images& images, const gpu::Sampler& nearest, const gpu::Sampler& linear)
        : mesh(render_context, images.surface.extent()),
          depth(render_context.device,
                render_context.onto_images("render/fluid_mesh.vert", "render/fluid_mesh_depth.frag",
                                           {.colours = {kSurfaceFormat}, .depth = kSpheresDepthFormat}),
                {{"Frame", render_context.frame},
                 {"Positions", mesh.positions()},
                 {"Normals", mesh.normals()},
                 {"Indices", mesh.indices()}}),
          shade(render_context.device, render_context.onto_target("render/fluid_mesh.vert", "render/fluid_mesh.frag"),
                {{"Frame", render_context.frame},
                 {"Thickness", images.thickness, nearest},
                 {"SceneColour", images.scene_colour, linear},
                 {"SceneDepth", images.scene_depth, nearest},
                 {"Positions", mesh.positions()},
                 {"Normals", mesh.normals()},
                 {"Indices", mesh.indices()},
                 {"Environment", render_context.environment.image(), render_context.environment.sampler()}}) {}

    FluidMesh mesh;
    RasterPass depth, shade;
};

SurfaceLayer::SurfaceLayer(const RenderContext& render_context)
    : context_(render_context), nearest_(render_context.device, gpu::Filter::nearest),
      linear_(render_context.device, gpu::Filter::linear),
      nearest_spheres_(
          render_context, "render/surface_depth.frag",
          {.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP, .colours = {kSurfaceFormat}, .depth = kSpheresDepthFormat}),
      thickness_(render_context, "render/fluid_thickness.frag",
                 {.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP,
                  .depth_use = gpu::DepthUse::test,
                  .blend = gpu::Blend::add,
                  .colours = {kThicknessFormat},
                  .depth = render_context.formats.depth}) {}

SurfaceLayer::~SurfaceLayer() = default;

void SurfaceLayer::resize(VkExtent2D extent) { images_.emplace(context_, nearest_, linear_, extent); }

void SurfaceLayer::prepare(Frame& frame) {
    if (frame.style().view == View::surface) draw_smooth_spheres(frame);
    if (frame.style().view == View::mesh) draw_mesh(frame);
}

void SurfaceLayer::begin_surface(Frame& frame) const {
    const Drawn surface{&images_->surface, kNothing};
    const Drawn depth{&images_->depth, VkClearValue{.depthStencil = {context_.farthest_depth(), 0}}};
    frame.begin(std::span(&surface, 1), depth);
}

// In 2-D, nothing is behind the gaps of a particle lattice. They close where diagonal neighbours meet, at √2.
float SurfaceLayer::sphere_scale(const SurfaceStyle& style) const {
    return context_.scene.dimensions == 2 ? std::max(style.sphere_scale, 1.5f) : style.sphere_scale;
}

void SurfaceLayer::draw_smooth_spheres(Frame& frame) const {
    const SurfaceStyle& style = frame.style().surface;
    const Images& images = *images_;
    begin_surface(frame);
    nearest_spheres_.draw(frame, sphere_scale(style));
    frame.end();

    if (style.smoothing == Smoothing::none) return;
    const bool narrow = style.smoothing == Smoothing::narrow_range;
    for (std::uint32_t time = 0; time < style.smoothing_iterations; ++time) {
        smooth(frame, images.surface, images.smoothed, narrow ? images.narrow_range_to : images.binomial_to, 1, 0);
        smooth(frame, images.smoothed, images.surface, narrow ? images.narrow_range_fro : images.binomial_fro, 0, 1);
    }
}

void SurfaceLayer::draw_mesh(Frame& frame) {
    std::unique_ptr<MeshView>& view = images_->mesh;
    if (!view) view = std::make_unique<MeshView>(context_, *images_, nearest_, linear_);
    view->mesh.make(frame);
    begin_surface(frame);
    view->depth.draw_indirect(frame, view->mesh.arguments(), shared::FluidMeshPush{view->mesh.largest_radius()});
    frame.end();
}

void SurfaceLayer::check() {
    if (images_ && images_->mesh) images_->mesh->mesh.check();
}

Surface SurfaceLayer::mesh() const {
    if (!images_ || !images_->mesh) throw Error("Renderer::mesh(): found no frame of View::mesh, expected one drawn before");
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
    const shared::FluidLightPush light{style.refractive_index, context_.attenuation_distance(style), style.turbidity,
                                       style.shininess};
    if (frame.style().view == View::mesh)
        images.mesh->shade.draw_indirect(frame, images.mesh->mesh.arguments(), light);
    else
        images.shade.draw(frame, 3, 1, light);
    frame.end();
}

} // namespace mote::render
