// Finds pairs of particles of any sizes on the host, for statistics.
#pragma once

#include <mote/scene.hpp>

#include <cstdint>
#include <functional>
#include <span>

namespace mote::scene {

/// Calls `found` with both indices and the distance (m), once for every pair whose distance is at most the sum of both reaches
/// (m). Positions must be finite, reaches finite and above 0.
void for_each_pair(std::span<const Vec3> positions, std::span<const float> reaches,
                   const std::function<void(std::uint32_t, std::uint32_t, double)>& found);

} // namespace mote::scene
