#include "particle_bindings.hpp"

namespace mote::render {

std::vector<Binding> unshadowed_particle_bindings(const Setting& setting) {
    return {{"Frame", setting.frame},
            {"Spheres", setting.world.spheres},
            {"Traits", setting.world.traits},
            {"MaterialLooks", setting.material_looks},
            {"Velocities", setting.world.velocities},
            {"Phases", setting.world.phases},
            {"Densities", setting.world.densities},
            {"NeighbourStarts", setting.neighbour_starts},
            {"ColourMap", setting.colour_map},
            {"Cloth", setting.cloth.triangles},
            {"ClothStarts", setting.cloth.starts},
            {"ClothOfParticle", setting.cloth.of_particle},
            {"Torn", setting.world.torn},
            {"Places", setting.world.places}};
}

std::vector<Binding> particle_bindings(const Setting& setting) {
    std::vector<Binding> bindings = unshadowed_particle_bindings(setting);
    bindings.emplace_back("shadow_map", setting.shadow_map.image(), setting.shadow_map.sampler());
    bindings.emplace_back("fluid_shadow", setting.fluid_shadow.through(), setting.fluid_shadow.linear());
    bindings.emplace_back("fluid_front", setting.fluid_shadow.front(), setting.fluid_shadow.nearest());
    return bindings;
}

} // namespace mote::render
