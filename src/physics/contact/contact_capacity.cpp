#include "physics/contact/contact_capacity.hpp"

#include "physics/contact/contact_family.hpp"
#include "physics/contact/impacts.hpp"
#include "physics/scene_model.hpp"

#include <algorithm>
#include <cmath>

namespace mote::physics {

namespace {

// Whether a solid that the scene sets in motion moves by more than a radius in a substep.
bool has_fast_solids(const Scene& scene) {
    const double duration = double{scene.solver.time_step} / std::max(scene.solver.substeps, 1u); // 0: not yet chosen
    return std::ranges::any_of(impacts_of(scene), [&](const Impact& i) { return i.rate * duration > kMaxImpact; });
}

} // namespace

std::uint32_t particles_with_contacts(const Scene& scene) {
    if (!has_impulses(scene)) return 0;
    constexpr double kReach = 1.2; // search_reach.glsl: pairs are listed up to (1 + both slacks) times the sum of their radii
    const double smallest = radius_range(scene)->smallest;
    const auto space_around = [&](double radius) { // for centres of the smallest particles
        return std::pow(kReach * (radius + smallest), scene.dimensions) - std::pow(radius, scene.dimensions);
    };
    const auto is_solid = [&](std::uint32_t material) { return scene.materials[material].kind == MaterialKind::solid; };
    double solids = 0;
    for (const Particle& particle : scene.particles) {
        if (is_solid(particle.material))
            solids += space_around(std::max(particle.radius, scene.materials[particle.material].max_radius));
    }
    // Slots that solids may take later. A state of the host with more is an overflow that the step reports.
    float later = 0;
    for (const Emitter& emitter : scene.emitters)
        if (is_solid(emitter.material)) later = std::max(later, emitter.particle_radius);
    for (const Material& material : scene.materials)
        if (material.kind == MaterialKind::solid) later = std::max(later, material.max_radius);
    const std::uint32_t capacity = capacity_of(scene);
    if (later > 0)
        solids += space_around(later) * static_cast<double>(scene.sinks.empty() ? capacity - scene.particles.size() : capacity);
    // Twice: a pair of solid and fluid is in the lists of both. At least a number that costs little: what is fast lists more
    // pairs than fit around it, which a mean over few particles does not cover.
    constexpr double kFew = 10'000;
    const double most = has_fast_solids(scene) ? std::max<double>(capacity, kFew) : capacity;
    return static_cast<std::uint32_t>(std::min(most, std::max(kFew, std::ceil(2 * solids / space_around(smallest)))));
}

} // namespace mote::physics
