#include "physics/dust.hpp"

#include <algorithm>
#include <cstddef>

namespace mote::physics {

namespace {

constexpr float kPore = 0.155f;  // 2/√3 - 1: the radius of what passes between three spheres, over theirs
constexpr std::size_t kMany = 3; // no rule needs more of a size

template <typename Wanted> std::vector<float> radii_of(const Scene& scene, const Wanted& wanted) {
    std::vector<float> radii;
    for (const Particle& particle : scene.particles)
        if (wanted(particle.material)) radii.push_back(particle.radius);
    const auto add_many = [&](float radius) { radii.insert(radii.end(), kMany, radius); };
    for (const Emitter& emitter : scene.emitters)
        if (wanted(emitter.material)) add_many(emitter.particle_radius);
    for (std::uint32_t m = 0; m < scene.materials.size(); ++m)
        if (wanted(m) && scene.materials[m].max_radius > 0) add_many(scene.materials[m].min_radius);
    std::ranges::sort(radii);
    if (radii.size() > 1 && radii[0] < kPore * radii[1]) radii.erase(radii.begin());
    return radii;
}

} // namespace

std::vector<float> radii_without_dust(const Scene& scene) {
    return radii_of(scene, [](std::uint32_t) { return true; });
}
std::vector<float> radii_without_dust(const Scene& scene, MaterialKind kind) {
    return radii_of(scene, [&](std::uint32_t material) { return scene.materials[material].kind == kind; });
}

} // namespace mote::physics
