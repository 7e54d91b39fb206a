// The values of Solver's members that are 0: automatic.
#pragma once

#include <mote/export.hpp>
#include <mote/scene.hpp>

#include <cstdint>
#include <functional>

namespace mote::physics {

/// Steps have no more substeps than this, whether given or automatic.
inline constexpr std::uint32_t kMaxSubsteps = 1000, kMaxAutomaticSubsteps = kMaxSubsteps;

/// The iterations of each substep, for a number of substeps per step.
using IterationsOf = std::function<std::uint32_t(std::uint32_t substeps)>;

/// The scene's solver with substeps and iterations as a World uses them.
MOTE_PRIVATE_API Solver automatic_solver(const Scene& scene);

} // namespace mote::physics
