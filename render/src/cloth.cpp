#include "cloth.hpp"

#include "particle_bindings.hpp"

namespace mote::render {

namespace {

std::uint32_t vertices_of(const RenderContext& render_context) { return static_cast<std::uint32_t>(3 * render_context.scene.cloth.size()); }

} // namespace

ClothLayer::ClothLayer(const RenderContext& render_context)
    : context_(render_context),
      draw_(render_context.device, render_context.onto_target("render/cloth.vert", "render/cloth.frag"), particle_bindings(render_context)),
      cast_(render_context.device, render_context.onto_shadow_map("render/cloth_cast.vert", "render/cloth_cast.frag"),
            {{"Frame", render_context.frame},
             {"Spheres", render_context.world["position_radius"]},
             {"Cloth", render_context.cloth.triangles},
             {"LinkBroken", render_context.optional_buffer("link_broken")},
             {"IdToIndex", render_context.world["id_to_index"]}}) {}

bool ClothLayer::is_drawn(const Style& style, const Scene& scene) {
    return style.cloth_as_mesh && style.view != View::xray && !scene.cloth.empty();
}

void ClothLayer::cast(Frame& frame) {
    if (is_drawn(frame.style(), context_.scene)) cast_.draw(frame, vertices_of(context_));
}

void ClothLayer::draw(Frame& frame) {
    if (is_drawn(frame.style(), context_.scene)) draw_.draw(frame, vertices_of(context_));
}

} // namespace mote::render
