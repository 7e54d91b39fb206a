// Particles that begin at one place though they cannot be there together.
#pragma once

#include <mote/scene.hpp>

#include <cstdint>
#include <optional>

namespace mote::physics {

/// Two of Scene::particles whose centres are equal though they would touch: no separation direction exists. Two fixed particles
/// do not touch, nor do two of a group without self-collision.
struct CoincidentPair {
    std::uint32_t before, after;
};
/// The one with the lowest `after`. Sorts the particles: 400,000 take some 0.07 s.
std::optional<CoincidentPair> find_coincident_pair(const Scene& scene);

} // namespace mote::physics
