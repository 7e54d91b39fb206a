#include "cloth.hpp"

#include "particle_bindings.hpp"

namespace mote::render {

namespace {

std::uint32_t vertices_of(const Setting& setting) { return static_cast<std::uint32_t>(3 * setting.scene.cloth.size()); }

} // namespace

ClothLayer::ClothLayer(const Setting& setting)
    : setting_(setting),
      draw_(setting.device, setting.onto_target("render/cloth.vert", "render/cloth.frag"), particle_bindings(setting)),
      cast_(setting.device, setting.onto_shadow_map("render/cloth_cast.vert", "render/cloth_cast.frag"),
            {{"Frame", setting.frame},
             {"Spheres", setting.world.spheres},
             {"Cloth", setting.cloth.triangles},
             {"Torn", setting.world.torn},
             {"Places", setting.world.places}}) {}

bool ClothLayer::is_drawn(const Style& style, const Scene& scene) {
    return style.cloth_as_mesh && style.view != View::xray && !scene.cloth.empty();
}

void ClothLayer::cast(Frame& frame) {
    if (is_drawn(frame.style(), setting_.scene)) cast_.draw(frame, vertices_of(setting_));
}

void ClothLayer::draw(Frame& frame) {
    if (is_drawn(frame.style(), setting_.scene)) draw_.draw(frame, vertices_of(setting_));
}

} // namespace mote::render
