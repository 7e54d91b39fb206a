#include "material_looks.hpp"

#include "gpu/device.hpp"

#include <mote/render/style.hpp>

#include <array>
#include <span>
#include <vector>

namespace mote::render {

namespace {

// Linear. Fluids and solids take theirs in turn.
constexpr std::array<Colour, 4> kFluids{
    {{0.05f, 0.25f, 0.62f}, {0.62f, 0.16f, 0.05f}, {0.10f, 0.48f, 0.20f}, {0.45f, 0.12f, 0.50f}}};
constexpr std::array<Colour, 4> kSolids{
    {{0.62f, 0.43f, 0.20f}, {0.40f, 0.06f, 0.06f}, {0.20f, 0.22f, 0.25f}, {0.55f, 0.50f, 0.40f}}};

} // namespace

gpu::Buffer material_looks(gpu::Device& device, const Scene& scene) {
    std::vector<std::array<float, 4>> looks;
    std::size_t fluids = 0, solids = 0;
    for (const Material& material : scene.materials) {
        const bool fluid = material.kind == MaterialKind::fluid;
        const Colour& colour = fluid ? kFluids[fluids++ % kFluids.size()] : kSolids[solids++ % kSolids.size()];
        looks.push_back({colour[0], colour[1], colour[2], fluid ? material.density : 0});
    }
    const auto bytes = std::as_bytes(std::span(looks));
    gpu::Buffer buffer(device, "material looks", bytes.size());
    gpu::upload(device, buffer, bytes);
    return buffer;
}

} // namespace mote::render
