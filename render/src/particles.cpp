#include "particles.hpp"

#include <array>
#include <vector>

namespace mote::render {

namespace {

// Linear. Fluids and solids take theirs in turn.
constexpr std::array<Colour, 4> kFluids{
    {{0.05f, 0.25f, 0.62f}, {0.62f, 0.16f, 0.05f}, {0.10f, 0.48f, 0.20f}, {0.45f, 0.12f, 0.50f}}};
constexpr std::array<Colour, 4> kSolids{
    {{0.62f, 0.43f, 0.20f}, {0.40f, 0.06f, 0.06f}, {0.20f, 0.22f, 0.25f}, {0.55f, 0.50f, 0.40f}}};

gpu::Buffer material_looks(const Setting& setting) {
    std::vector<std::array<float, 4>> looks;
    std::size_t fluids = 0, solids = 0;
    for (const Material& material : setting.scene.materials) {
        const bool fluid = material.kind == MaterialKind::fluid;
        const Colour& colour = fluid ? kFluids[fluids++ % kFluids.size()] : kSolids[solids++ % kSolids.size()];
        looks.push_back({colour[0], colour[1], colour[2], fluid ? material.density : 0});
    }
    const auto bytes = std::as_bytes(std::span(looks));
    gpu::Buffer buffer(setting.device, "material looks", bytes.size());
    gpu::upload(setting.device, buffer, bytes);
    return buffer;
}

} // namespace

ParticleLayer::ParticleLayer(const Setting& setting)
    : setting_(setting), material_looks_(material_looks(setting)),
      draw_(setting.device,
            setting.onto_target("render/particles.vert", "render/particles.frag",
                                {.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP}),
            {{"Frame", setting.frame},
             {"Spheres", setting.world.spheres},
             {"Traits", setting.world.traits},
             {"MaterialLooks", material_looks_},
             {"Velocities", setting.world.velocities},
             {"Phases", setting.world.phases},
             {"Densities", setting.world.densities},
             {"ColourMap", setting.colour_map},
             {"shadow_map", setting.shadow_map.image(), setting.shadow_map.sampler()}}),
      cast_(setting.device,
            setting.onto_shadow_map("render/particles_cast.vert", "render/particles_cast.frag",
                                    {.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP}),
            {{"Frame", setting.frame}, {"Spheres", setting.world.spheres}}) {}

void ParticleLayer::cast(Frame& frame) {
    if (frame.style().view == View::particles) cast_.draw_indirect(frame, setting_.quads);
}

void ParticleLayer::draw(Frame& frame) {
    if (frame.style().view == View::particles) draw_.draw_indirect(frame, setting_.quads);
}

} // namespace mote::render
