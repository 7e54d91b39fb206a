#include "particles.hpp"

#include "particle_bindings.hpp"

namespace mote::render {

ParticleLayer::ParticleLayer(const Setting& setting)
    : setting_(setting), draw_(setting.device,
                               setting.onto_target("render/particles.vert", "render/particles.frag",
                                                   {.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP}),
                               particle_bindings(setting)),
      cast_(setting.device,
            setting.onto_shadow_map("render/particles_cast.vert", "render/particles_cast.frag",
                                    {.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP}),
            {{"Frame", setting.frame},
             {"Spheres", setting.world.spheres},
             {"Traits", setting.world.traits},
             {"MaterialLooks", setting.material_looks},
             {"Cloth", setting.cloth.triangles},
             {"ClothStarts", setting.cloth.starts},
             {"ClothOfParticle", setting.cloth.of_particle},
             {"Torn", setting.world.torn},
             {"Places", setting.world.places}}) {}

void ParticleLayer::cast(Frame& frame) {
    if (frame.style().view != View::xray) cast_.draw_indirect(frame, setting_.quads);
}

void ParticleLayer::draw(Frame& frame) {
    if (frame.style().view != View::xray) draw_.draw_indirect(frame, setting_.quads);
}

} // namespace mote::render
