// CPU reference of the particles that the maximum speed slows down: docs/physics/motion.md, "Health".
#pragma once

#include "reference/physics/solver_state.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace mote::reference {

/// `velocities`: unlimited v, and inverse mass. Flags: 1 if clamped.
std::vector<std::uint32_t> find_clamped(std::span<const Vec4> velocities, double max_speed);

} // namespace mote::reference
