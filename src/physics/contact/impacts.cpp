#include "physics/contact/impacts.hpp"

#include "gpu/format.hpp"
#include "physics/scene_model.hpp"
#include "vector3.hpp"

#include <algorithm>
#include <limits>

namespace mote::physics {

namespace {

constexpr std::size_t kFewestSolids = 3;

bool is_solid(const Scene& scene, std::uint32_t material) { return scene.materials[material].kind == MaterialKind::solid; }

// Those that do not touch their like are not counted, and strike nothing.
bool may_strike(const Scene& scene, const Particle& p) { return is_solid(scene, p.material) && p.self_collision; }

// What emitters add may be solid.
std::size_t max_solids(const Scene& scene) {
    const auto emits = [&](const Emitter& e) { return is_solid(scene, e.material); };
    const auto strikes = [&](const Particle& p) { return may_strike(scene, p); };
    const auto initial = static_cast<std::size_t>(std::ranges::count_if(scene.particles, strikes));
    return initial + (std::ranges::any_of(scene.emitters, emits) ? capacity_of(scene) - scene.particles.size() : 0);
}

// m; infinite without solids.
float median_radius(const Scene& scene) {
    std::vector<float> radii;
    for (const Particle& p : scene.particles) {
        if (may_strike(scene, p)) radii.push_back(p.radius);
    }
    if (radii.empty()) return std::numeric_limits<float>::infinity();
    const auto middle = radii.begin() + static_cast<std::ptrdiff_t>(radii.size() / 2);
    std::ranges::nth_element(radii, middle);
    return *middle;
}

} // namespace

std::vector<Impact> impacts_of(const Scene& scene) {
    if (max_solids(scene) < kFewestSolids) return {};
    const double limit = double{max_speed(scene)};
    const float median = median_radius(scene);
    const auto rate_of = [&](double speed, float radius) { return std::min(speed, limit) / double{std::min(radius, median)}; };
    const auto rate_of_particle = [&](const Particle& p) {
        return p.fixed || !may_strike(scene, p) ? 0 : rate_of(double{length(p.velocity)}, p.radius);
    };
    std::vector<Impact> impacts;
    const auto fastest = std::ranges::max_element(scene.particles, {}, rate_of_particle);
    if (fastest != scene.particles.end()) {
        impacts.push_back({mote::format("particles[{}].velocity", fastest - scene.particles.begin()),
                           double{length(fastest->velocity)}, rate_of_particle(*fastest)});
    }
    for (std::size_t e = 0; e < scene.emitters.size(); ++e) {
        const Emitter& emitter = scene.emitters[e];
        if (!is_solid(scene, emitter.material)) continue;
        const double speed = double{emitter.speed};
        impacts.push_back({mote::format("emitters[{}].speed", e), speed, rate_of(speed, emitter.particle_radius)});
    }
    return impacts;
}

} // namespace mote::physics
