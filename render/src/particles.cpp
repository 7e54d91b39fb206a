#include "particles.hpp"

namespace mote::render {

ParticleLayer::ParticleLayer(const Setting& setting)
    : setting_(setting), draw_(setting.device,
                               setting.onto_target("render/particles.vert", "render/particles.frag",
                                                   {.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP}),
                               {{"Frame", setting.frame},
                                {"Spheres", setting.world.spheres},
                                {"Traits", setting.world.traits},
                                {"MaterialLooks", setting.material_looks},
                                {"Velocities", setting.world.velocities},
                                {"Phases", setting.world.phases},
                                {"Densities", setting.world.densities},
                                {"NeighbourStarts", setting.neighbour_starts},
                                {"ColourMap", setting.colour_map},
                                {"shadow_map", setting.shadow_map.image(), setting.shadow_map.sampler()},
                                {"fluid_shadow", setting.fluid_shadow.through(), setting.fluid_shadow.linear()},
                                {"fluid_front", setting.fluid_shadow.front(), setting.fluid_shadow.nearest()},
                                {"Cloth", setting.cloth.triangles},
                                {"ClothStarts", setting.cloth.starts},
                                {"ClothOfParticle", setting.cloth.of_particle},
                                {"Torn", setting.world.torn},
                                {"Places", setting.world.places}}),
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
