#include "physics/contact/impacts.hpp"

#include "physics/kind.hpp"
#include "vector3.hpp"

#include <algorithm>
#include <vector>

namespace mote::physics {

double impact_rate(const Scene& scene) {
    const auto is_solid = [&](std::uint32_t material) { return scene.materials[material].kind == MaterialKind::solid; };
    std::vector<float> radii;
    for (const Particle& p : scene.particles) {
        if (is_solid(p.material) && p.self_collision) radii.push_back(p.radius);
    }
    const bool emits = std::ranges::any_of(scene.emitters, [&](const Emitter& e) { return is_solid(e.material); });
    if (radii.size() < 3 && !emits) return 0;
    const auto middle = radii.begin() + static_cast<std::ptrdiff_t>(radii.size() / 2);
    if (!radii.empty()) std::ranges::nth_element(radii, middle);
    const auto rate_of = [&](double speed, float radius) {
        return speed / double{radii.empty() ? radius : std::min(radius, *middle)};
    };
    double rate = 0;
    for (const Particle& p : scene.particles) {
        if (p.fixed || !is_solid(p.material) || !p.self_collision) continue;
        rate = std::max(rate, rate_of(double{length(p.velocity)}, p.radius));
    }
    for (const Emitter& e : scene.emitters) {
        if (is_solid(e.material)) rate = std::max(rate, rate_of(double{e.speed}, e.particle_radius));
    }
    return rate;
}

} // namespace mote::physics
