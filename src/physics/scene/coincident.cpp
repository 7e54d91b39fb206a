#include "physics/scene/coincident.hpp"

#include <algorithm>
#include <compare>

namespace mote::physics {

namespace {

struct Centre {
    Vec3 position; // m
    std::uint32_t index;

    bool operator<(const Centre& other) const {
        const auto order = position <=> other.position;
        return order != 0 ? order < 0 : index < other.index;
    }
};

bool ignore_each_other(const Particle& a, const Particle& b) {
    return !a.self_collision && !b.self_collision && a.group == b.group;
}

} // namespace

std::optional<CoincidentPair> find_coincident_pair(const Scene& scene) {
    std::vector<Centre> sorted;
    sorted.reserve(scene.particles.size());
    for (const Particle& particle : scene.particles) {
        sorted.push_back({particle.position, static_cast<std::uint32_t>(sorted.size())});
    }
    std::ranges::sort(sorted, std::less<>{});
    const auto particle = [&](const Centre& placed) -> const Particle& { return scene.particles[placed.index]; };

    std::optional<CoincidentPair> first;
    for (auto begin = sorted.begin(), end = begin; begin != sorted.end(); begin = end) {
        end = std::find_if(begin, sorted.end(), [&](const Centre& one) { return one.position != begin->position; });
        // Two fixed particles have no contact. All others at this position must be in the group of any movable one and ignore
        // it, so comparing against one movable particle is enough.
        const auto mover = std::find_if(begin, end, [&](const Centre& one) { return !particle(one).fixed; });
        if (mover == end) continue;
        const auto other = std::find_if(begin, end, [&](const Centre& one) {
            return one.index != mover->index && !ignore_each_other(particle(one), particle(*mover));
        });
        if (other == end) continue;
        const auto [before, after] = std::minmax(mover->index, other->index);
        if (!first || after < first->after) first = CoincidentPair{before, after};
    }
    return first;
}

} // namespace mote::physics
