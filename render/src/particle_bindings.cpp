#include "particle_bindings.hpp"

namespace mote::render {

std::vector<Binding> unshadowed_particle_bindings(const RenderContext& render_context) {
    return {{"Frame", render_context.frame},
            {"Spheres", render_context.world["position_radius"]},
            {"MaterialId", render_context.world["material_id"]},
            {"MaterialAppearance", render_context.material_appearance},
            {"Velocities", render_context.world["velocities"]},
            {"Groups", render_context.world["groups"]},
            {"Densities", render_context.optional_buffer("densities")},
            {"NeighbourOffsets", render_context.neighbour_offsets},
            {"ColourMap", render_context.colour_map},
            {"Cloth", render_context.cloth.triangles},
            {"ClothOffsets", render_context.cloth.offsets},
            {"ClothOfParticle", render_context.cloth.of_particle},
            {"LinkBroken", render_context.optional_buffer("link_broken")},
            {"IdToIndex", render_context.world["id_to_index"]}};
}

std::vector<Binding> particle_bindings(const RenderContext& render_context) {
    std::vector<Binding> bindings = unshadowed_particle_bindings(render_context);
    bindings.emplace_back("shadow_map", render_context.shadow_map.image(), render_context.shadow_map.sampler());
    bindings.emplace_back("fluid_shadow", render_context.fluid_shadow.thickness(), render_context.fluid_shadow.linear());
    bindings.emplace_back("fluid_front", render_context.fluid_shadow.front(), render_context.fluid_shadow.nearest());
    return bindings;
}

} // namespace mote::render
