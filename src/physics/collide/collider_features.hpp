// Which features the colliders of a scene use.
#pragma once

#include <cstdint>

namespace mote::physics {

/// Passes compile out what no collider needs. Drivers that execute all branches run several times faster.
struct ColliderFeatures {
    std::uint32_t kinds = 0xFFFF'FFFFu; ///< Bit k: some collider is of ColliderKind k.
    bool friction = true;               ///< Some collider has friction.
    bool moves = true;                  ///< Some collider moves.
};

} // namespace mote::physics
