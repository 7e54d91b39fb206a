// Particles that start at the same position but must not.
#pragma once

#include <mote/scene.hpp>

#include <cstdint>
#include <optional>

namespace mote::physics {

/// Two of Scene::particles with equal centres that would be in contact: no separation direction exists. Two fixed particles have
/// no contact, nor have two of a group without self-collision.
struct CoincidentPair {
    std::uint32_t before, after;
};
/// The pair with the lowest `after`. Sorts the particles: 400,000 take about 0.07 s.
std::optional<CoincidentPair> find_coincident_pair(const Scene& scene);

} // namespace mote::physics
