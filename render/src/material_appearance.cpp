#include "material_appearance.hpp"

#include "filled_buffer.hpp"
#include "physics/scene_model.hpp"

#include <mote/render/style.hpp>

#include <array>
#include <cmath>
#include <vector>

namespace mote::render {

namespace {

// Linear. Materials of fluids, grains and cloth take these in turn.
constexpr std::array<Colour, 4> kFluids{
    {{0.05f, 0.25f, 0.62f}, {0.62f, 0.16f, 0.05f}, {0.10f, 0.48f, 0.20f}, {0.45f, 0.12f, 0.50f}}};
constexpr std::array<Colour, 4> kSolids{
    {{0.62f, 0.43f, 0.20f}, {0.40f, 0.06f, 0.06f}, {0.20f, 0.22f, 0.25f}, {0.55f, 0.50f, 0.40f}}};
constexpr std::array<Colour, 4> kCloths{
    {{0.66f, 0.58f, 0.44f}, {0.52f, 0.07f, 0.05f}, {0.07f, 0.22f, 0.16f}, {0.20f, 0.08f, 0.30f}}};

std::vector<bool> materials_of_cloth(const Scene& scene) {
    std::vector<bool> found(scene.materials.size());
    for (const auto& corners : scene.cloth) {
        for (const std::uint32_t particle : corners) found[scene.particles[particle].material] = true;
    }
    return found;
}

} // namespace

float default_attenuation_distance(const Scene& scene) {
    double volume = 0;
    const auto add = [&](float radius, std::uint32_t material, double times) {
        if (scene.materials[material].kind == MaterialKind::fluid) volume += times * std::pow(2 * double{radius}, 3);
    };
    for (const Particle& particle : scene.particles) add(particle.radius, particle.material, 1);
    const std::size_t to_come = physics::capacity_of(scene) - scene.particles.size();
    for (const Emitter& emitter : scene.emitters)
        add(emitter.particle_radius, emitter.material, static_cast<double>(to_come) / static_cast<double>(scene.emitters.size()));
    if (volume == 0) return 1;
    if (scene.dimensions == 2) return 2 * physics::radius_range(scene, MaterialKind::fluid)->largest;
    return static_cast<float>(std::cbrt(volume) / 2);
}

gpu::Buffer material_appearance(gpu::Device& device, const Scene& scene) {
    std::vector<std::array<float, 4>> appearance;
    const std::vector<bool> of_cloth = materials_of_cloth(scene);
    std::size_t fluids = 0, solids = 0, cloths = 0;
    for (std::size_t m = 0; m < scene.materials.size(); ++m) {
        const Material& material = scene.materials[m];
        const bool fluid = material.kind == MaterialKind::fluid;
        const Colour& colour = fluid         ? kFluids[fluids++ % kFluids.size()]
                               : of_cloth[m] ? kCloths[cloths++ % kCloths.size()]
                                             : kSolids[solids++ % kSolids.size()];
        appearance.push_back({colour[0], colour[1], colour[2], fluid ? material.density : 0});
    }
    return filled_buffer(device, "material appearance", appearance);
}

} // namespace mote::render
