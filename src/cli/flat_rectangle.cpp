#include "cli/flat_rectangle.hpp"

#include <algorithm>

namespace mote::cli {

Rectangle rectangle_around(const Scene& scene) {
    Rectangle all{{1e30f, 1e30f}, {-1e30f, -1e30f}};
    const auto add = [&](const Vec3& centre, float reach_x, float reach_y) {
        all.lower = {std::min(all.lower[0], centre[0] - reach_x), std::min(all.lower[1], centre[1] - reach_y)};
        all.upper = {std::max(all.upper[0], centre[0] + reach_x), std::max(all.upper[1], centre[1] + reach_y)};
    };
    for (const Particle& particle : scene.particles) add(particle.position, particle.radius, particle.radius);
    for (const Emitter& emitter : scene.emitters) add(emitter.centre, emitter.radius, emitter.radius);
    for (const Collider& collider : scene.colliders) { // planes of a container: the middles of its sides
        const bool box = collider.kind == ColliderKind::box;
        add(collider.centre, box ? collider.half_extents[0] : collider.radius,
            box ? collider.half_extents[1] : collider.radius + collider.half_height);
    }
    constexpr float kMargin = 0.03f; // of the longer side
    const float margin = kMargin * std::max(all.upper[0] - all.lower[0], all.upper[1] - all.lower[1]);
    for (const std::size_t axis : {0u, 1u}) {
        all.lower[axis] -= margin;
        all.upper[axis] += margin;
    }
    return all;
}

} // namespace mote::cli
