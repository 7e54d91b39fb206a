#include "particles.hpp"

#include "particle_bindings.hpp"

namespace mote::render {

ParticleLayer::ParticleLayer(const RenderContext& render_context)
    : context_(render_context), draw_(render_context.device,
                               render_context.onto_target("render/particles.vert", "render/particles.frag",
                                                   {.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP}),
                               particle_bindings(render_context)),
      cast_(render_context.device,
            render_context.onto_shadow_map("render/particles_cast.vert", "render/particles_cast.frag",
                                    {.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP}),
            {{"Frame", render_context.frame},
             {"Spheres", render_context.world["position_radius"]},
             {"MaterialId", render_context.world["material_id"]},
             {"MaterialAppearance", render_context.material_appearance},
             {"Cloth", render_context.cloth.triangles},
             {"ClothOffsets", render_context.cloth.offsets},
             {"ClothOfParticle", render_context.cloth.of_particle},
             {"LinkBroken", render_context.optional_buffer("link_broken")},
             {"IdToIndex", render_context.world["id_to_index"]}}) {}

void ParticleLayer::cast(Frame& frame) {
    if (frame.style().view != View::xray) cast_.draw_indirect(frame, context_.quads);
}

void ParticleLayer::draw(Frame& frame) {
    if (frame.style().view != View::xray) draw_.draw_indirect(frame, context_.quads);
}

} // namespace mote::render
