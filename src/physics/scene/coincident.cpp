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
        // Two that do not move have no contact. All that meet something that does must be of its group and ignore it: so one of
        // them is enough to look at, however many there are at this place.
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
