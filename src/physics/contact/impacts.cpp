#include "physics/contact/impacts.hpp"

#include "gpu/format.hpp"
#include "physics/dust.hpp"
#include "physics/scene_model.hpp"
#include "vector3.hpp"

#include <algorithm>

namespace mote::physics {

namespace {

constexpr std::size_t kFewestSolids = 3;

bool is_solid(const Scene& scene, std::uint32_t material) { return scene.materials[material].kind == MaterialKind::solid; }

// Whether the scene can have three, of which not all are in one group that does not touch its like: a cloth alone strikes
// nothing. What emitters add may be solid. Dust does not count.
bool can_pass(const Scene& scene, float smallest) {
    std::size_t solids = 0;
    const Particle* first = nullptr;
    bool may_touch = false;
    for (const Particle& p : scene.particles) {
        if (!is_solid(scene, p.material) || p.radius < smallest) continue;
        ++solids;
        if (first == nullptr) first = &p;
        may_touch |= p.self_collision || p.group != first->group;
    }
    if (std::ranges::any_of(scene.emitters, [&](const Emitter& e) { return is_solid(scene, e.material); })) {
        solids += capacity_of(scene) - scene.particles.size();
        may_touch = true;
    }
    return solids >= kFewestSolids && may_touch;
}

} // namespace

// What is struck may move as far as the radii of itself and of what it is thrown at add up to. For each of the two smallest
// solids the larger one of both is at least the third, so a small one does not count as if there were many of it. For large ones
// the median stands for what they strike: among many, a few small ones do not matter.
std::optional<ImpactRadii> impact_radii(const Scene& scene) {
    const std::vector<float> radii = radii_without_dust(scene, MaterialKind::solid);
    if (radii.empty() || !can_pass(scene, radii[0])) return std::nullopt;
    return ImpactRadii{.smallest = radii[0], .third = radii[2], .median = radii[radii.size() / 2]};
}

std::vector<Impact> impacts_of(const Scene& scene) {
    const auto moves = [&](const Particle& p) { return !p.fixed && p.velocity != Vec3{} && is_solid(scene, p.material); };
    if (scene.emitters.empty() && std::ranges::none_of(scene.particles, moves)) return {}; // most scenes: do not sort
    const std::optional<ImpactRadii> radii = impact_radii(scene);
    if (!radii) return {};
    const double limit = double{max_speed(scene)};
    const auto rate_of = [&](double speed, float radius) {
        if (radius < radii->smallest) return 0.0;
        return std::min(speed, limit) / double{radius < radii->third ? radii->third : std::min(radius, radii->median)};
    };
    const auto rate_of_particle = [&](const Particle& p) {
        return p.fixed || !is_solid(scene, p.material) ? 0 : rate_of(double{length(p.velocity)}, p.radius);
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
