// How far impacts can move particles within a substep (docs/physics/contact.md, "Fast impacts").
#pragma once

#include <mote/scene.hpp>

namespace mote::physics {

/// 1/s: the speed at which the fastest solid that the scene sets in motion may strike others, in radii: its own, or the median of
/// all solids if that is smaller. 0 if there are fewer than three solids: what the second is thrown at is the third.
double impact_rate(const Scene& scene);

/// Radii per substep at this rate: what is struck then moves by no more than its diameter, so it passes no third particle.
inline constexpr double kMaxImpact = 2;

} // namespace mote::physics
