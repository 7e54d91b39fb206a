// What the measures of Health may be. docs/physics.md, "Health", justifies each bound.
#pragma once

namespace mote::physics {

inline constexpr double kMaxPenetration = 0.3;       // radii of the smaller particle: the deepest contact ...
inline constexpr double kMaxMeanPenetration = 0.1;   // ... and the mean
inline constexpr double kMaxMeanDensityError = 0.05; // |ρ/ρ0 - 1|
inline constexpr double kMaxVolumeLost = 0.05;       // fraction
inline constexpr double kMaxEnergyGained = 0.01;     // fraction

// The layers that a particle may carry, times what they fall in a substep, per radius and iteration. Measured (docs/physics.md,
// "Before a run"): another solver has other ones.
inline constexpr double kMaxContactLoad = 0.01;
inline constexpr double kMaxFluidLoad = 0.4;

} // namespace mote::physics
