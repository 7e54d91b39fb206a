#include "ground.hpp"

#include <algorithm>
#include <cmath>

namespace mote::render {

namespace {

constexpr float kUnset = -1e29f; // m: Ground::height is below this unless it was set

}

std::optional<float> floor_of(const Scene& scene) {
    std::optional<float> highest;
    for (const Collider& collider : scene.colliders) {
        const auto& [x, y, z] = collider.normal;
        if (collider.kind != ColliderKind::plane || x != 0 || z != 0 || y <= 0) continue;
        if (!collider.motion.empty() || collider.kinematic || std::isfinite(collider.end_time)) continue; // it moves or vanishes
        highest = std::max(highest.value_or(collider.centre[1]), collider.centre[1]);
    }
    return highest;
}

std::optional<float> GroundLayer::height(const Style& style, const Scene& scene) {
    if (!style.ground.shown) return std::nullopt;
    return style.ground.height > kUnset ? style.ground.height : floor_of(scene);
}

GroundLayer::GroundLayer(const RenderContext& render_context)
    : pass_(render_context.device, render_context.onto_target("render/full_screen.vert", "render/ground.frag"),
            {{"Frame", render_context.frame},
             {"shadow_map", render_context.shadow_map.image(), render_context.shadow_map.sampler()},
             {"fluid_shadow", render_context.fluid_shadow.thickness(), render_context.fluid_shadow.linear()},
             {"fluid_front", render_context.fluid_shadow.front(), render_context.fluid_shadow.nearest()}}),
      scene_(render_context.scene) {}

void GroundLayer::draw(Frame& frame) {
    if (height(frame.style(), scene_)) pass_.draw(frame, 3);
}

} // namespace mote::render
