// What a wheel does to cameras.
#pragma once

#include <algorithm>
#include <cmath>

namespace mote::cli {

inline constexpr float kNearest = 1e-3f, kWorldExtent = 1e6f; // m

/// A distance or a width, m: a tenth less for every notch away from the user, more for those below 0, within reason.
inline float zoomed(float length, float notches) { return std::clamp(length * std::pow(0.9f, notches), kNearest, kWorldExtent); }

} // namespace mote::cli
