#include "fluid_shadow.hpp"

#include "clear_fluid.hpp"
#include "fluid_isosurface.hpp"
#include "physics/scene_model.hpp"
#include "render/fluid_splats_shared.h"

namespace mote::render {

namespace {

constexpr VkExtent2D kExtent{FluidShadowMap::kSide, FluidShadowMap::kSide};
constexpr VkFormat kLengthFormat = VK_FORMAT_R16G16_SFLOAT; // in digits: every device can blend half floats
constexpr VkImageUsageFlags kDrawnAndSampled = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT;

void begin_empty(Frame& frame, const gpu::Image& image) {
    const Drawn drawn{&image, VkClearValue{.color = {{0, 0, 0, 0}}}};
    frame.begin(std::span(&drawn, 1));
}

} // namespace

struct FluidShadowLayer::OfSurface {
    OfSurface(const RenderContext& render_context, const geometry::IsosurfaceSize& capacity)
        : mesh(render_context, capacity),
          lengths(render_context.device, "light path lengths", {kExtent, kLengthFormat, kDrawnAndSampled}),
          particles(render_context.device, "particles in the light",
                    {kExtent, FluidShadowMap::kThicknessFormat, kDrawnAndSampled}),
          length(faces(render_context, "render/fluid_shadow_length.frag",
                       {.depth_use = gpu::DepthUse::none, .blend = gpu::Blend::add, .colours = {kLengthFormat}})),
          front(faces(render_context, "", {.depth = FluidShadowMap::kFrontFormat})),
          colour(render_context.device,
                 {"render/full_screen.vert",
                  "render/fluid_shadow_colour.frag",
                  {},
                  {.depth_use = gpu::DepthUse::none, .colours = {FluidShadowMap::kThicknessFormat}}},
                 {{"Frame", render_context.frame},
                  {"Lengths", lengths, render_context.fluid_shadow.nearest()},
                  {"Particles", particles, render_context.fluid_shadow.nearest()}}) {}

    RasterPass faces(const RenderContext& render_context, const char* fragment, gpu::RasterState state) const {
        return RasterPass(render_context.device, {"render/fluid_shadow_mesh.vert", fragment, {}, std::move(state)},
                          {{"Frame", render_context.frame}, {"Positions", mesh.positions()}, {"Indices", mesh.indices()}});
    }

    FluidIsosurface mesh;
    gpu::Image lengths, particles;
    RasterPass length, front, colour;
};

FluidShadowLayer::FluidShadowLayer(const RenderContext& render_context)
    : context_(render_context),
      thickness_(splats("render/fluid_shadow_cast.frag", {.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP,
                                                          .depth_use = gpu::DepthUse::none,
                                                          .blend = gpu::Blend::add,
                                                          .colours = {FluidShadowMap::kThicknessFormat}})),
      front_(splats("render/fluid_shadow_front.frag",
                    {.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP, .depth = FluidShadowMap::kFrontFormat})),
      has_fluids_(physics::radius_range(render_context.scene, MaterialKind::fluid).has_value()),
      capacity_(FluidIsosurface::default_capacity(render_context.scene, render_context.world.capacity)) {}

FluidShadowLayer::~FluidShadowLayer() = default;

RasterPass FluidShadowLayer::splats(const char* fragment, gpu::RasterState state) const {
    return RasterPass(context_.device, {"render/fluid_shadow_cast.vert", fragment, {}, std::move(state)},
                      {{"Frame", context_.frame},
                       {"Spheres", context_.world["position_radius"]},
                       {"MaterialId", context_.world["material_id"]},
                       {"MaterialAppearance", context_.material_appearance}});
}

// Otherwise fluids are opaque spheres, or nothing can receive a shadow.
bool FluidShadowLayer::is_cast(const Style& style, const Scene& scene) {
    return has_shadows(style, scene) && has_clear_fluid(style.view);
}

void FluidShadowLayer::prepare(Frame& frame) {
    const FluidShadowMap& map = context_.fluid_shadow;
    const bool cast = is_cast(frame.style(), context_.scene); // else the map stays empty
    const bool of_surface = cast && has_fluids_ && frame.style().light.fluid_shadows == FluidShadows::surface;
    const shared::FluidSplatsPush push{frame.style().surface.sphere_scale};
    if (of_surface) measure_surface(frame);
    begin_empty(frame, map.thickness());
    if (of_surface)
        of_surface_->colour.draw(frame, 3);
    else if (cast)
        thickness_.draw_indirect(frame, context_.quads, push);
    frame.end();
    frame.begin({}, Drawn{&map.front(), VkClearValue{.depthStencil = {1, 0}}});
    if (of_surface)
        of_surface_->front.draw_indirect(frame, of_surface_->mesh.arguments());
    else if (cast)
        front_.draw_indirect(frame, context_.quads, push);
    frame.end();
    frame.sample(map.thickness());
    frame.sample(map.front());
}

void FluidShadowLayer::measure_surface(Frame& frame) {
    if (!of_surface_) of_surface_ = std::make_unique<OfSurface>(context_, capacity_);
    of_surface_->mesh.make(frame);
    begin_empty(frame, of_surface_->lengths);
    of_surface_->length.draw_indirect(frame, of_surface_->mesh.arguments());
    frame.end();
    begin_empty(frame, of_surface_->particles);
    thickness_.draw_indirect(frame, context_.quads, shared::FluidSplatsPush{FluidIsosurface::kReach}); // covers the surface
    frame.end();
    frame.sample(of_surface_->lengths);
    frame.sample(of_surface_->particles);
}

bool FluidShadowLayer::reserve() {
    if (!of_surface_) return false;
    const geometry::IsosurfaceSize needed = of_surface_->mesh.needed();
    if (capacity_.holds(needed)) return false;
    geometry::IsosurfaceSize more = capacity_;
    more.grow_to(needed);
    // There may not be memory for both. If the larger one does not fit, the next frame starts with the current capacity.
    of_surface_.reset();
    of_surface_ = std::make_unique<OfSurface>(context_, more);
    capacity_ = more;
    return true;
}

void FluidShadowLayer::check() {
    if (of_surface_) of_surface_->mesh.check();
}

} // namespace mote::render
