// Zoom by mouse wheel.
#pragma once

#include <algorithm>
#include <cmath>

namespace mote::cli {

inline constexpr float kNearest = 1e-3f, kWorldExtent = 1e6f; // m

/// A distance or width (m), reduced by a tenth per notch away from the user, clamped. Negative notches enlarge it.
inline float zoomed(float length, float notches) { return std::clamp(length * std::pow(0.9f, notches), kNearest, kWorldExtent); }

} // namespace mote::cli
