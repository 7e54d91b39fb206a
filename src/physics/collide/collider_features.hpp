// Which colliders there are.
#pragma once

#include <cstdint>

namespace mote::physics {

/// Passes leave out what no collider needs: drivers that go through all branches are several times as fast then.
struct ColliderFeatures {
    std::uint32_t kinds = 0xFFFF'FFFFu; ///< Bit k: some are of the kind k, as in ColliderKind.
    bool friction = true;               ///< Some have friction.
};

} // namespace mote::physics
