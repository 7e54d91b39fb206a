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

gpu::Buffer material_colours(const Setting& setting) {
    std::vector<std::array<float, 4>> colours;
    std::size_t fluids = 0, solids = 0;
    for (const Material& material : setting.scene.materials) {
        const Colour& c =
            material.kind == MaterialKind::fluid ? kFluids[fluids++ % kFluids.size()] : kSolids[solids++ % kSolids.size()];
        colours.push_back({c[0], c[1], c[2], 1});
    }
    const auto bytes = std::as_bytes(std::span(colours));
    gpu::Buffer buffer(setting.device, "material colours", bytes.size());
    gpu::upload(setting.device, buffer, bytes);
    return buffer;
}

} // namespace

ParticleLayer::ParticleLayer(const Setting& setting)
    : setting_(setting), material_colours_(material_colours(setting)),
      pass_(setting.device,
            setting.onto_target("render/particles.vert", "render/particles.frag",
                                {.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP}),
            {{"Frame", setting.frame},
             {"Spheres", setting.world.spheres},
             {"Traits", setting.world.traits},
             {"MaterialColours", material_colours_}}) {}

void ParticleLayer::draw(Frame& frame) {
    if (frame.style().view == View::particles) pass_.draw_indirect(frame, setting_.quads);
}

} // namespace mote::render
