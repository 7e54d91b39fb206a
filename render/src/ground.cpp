#include "ground.hpp"

#include <algorithm>
#include <cmath>

namespace mote::render {

namespace {

constexpr float kUnset = -1e29f; // m: Ground::height is below it unless somebody has set it

}

std::optional<float> floor_of(const Scene& scene) {
    std::optional<float> highest;
    for (const Collider& collider : scene.colliders) {
        const auto& [x, y, z] = collider.normal;
        if (collider.kind != ColliderKind::plane || x != 0 || z != 0 || y <= 0) continue;
        if (!collider.motion.empty() || collider.movable || std::isfinite(collider.until)) continue; // not always there
        highest = std::max(highest.value_or(collider.centre[1]), collider.centre[1]);
    }
    return highest;
}

std::optional<float> GroundLayer::height(const Style& style, const Scene& scene) {
    if (!style.ground.shown) return std::nullopt;
    return style.ground.height > kUnset ? style.ground.height : floor_of(scene);
}

GroundLayer::GroundLayer(const Setting& setting)
    : pass_(setting.device, setting.onto_target("render/full_screen.vert", "render/ground.frag"),
            {{"Frame", setting.frame},
             {"shadow_map", setting.shadow_map.image(), setting.shadow_map.sampler()},
             {"fluid_shadow", setting.fluid_shadow.through(), setting.fluid_shadow.linear()},
             {"fluid_front", setting.fluid_shadow.front(), setting.fluid_shadow.nearest()}}),
      scene_(setting.scene) {}

void GroundLayer::draw(Frame& frame) {
    if (height(frame.style(), scene_)) pass_.draw(frame, 3);
}

} // namespace mote::render
