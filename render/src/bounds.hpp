// The region of space that a scene occupies.
#pragma once

#include <mote/scene.hpp>

namespace mote::render {

struct Bounds {
    Vec3 lower{}, upper{}; ///< m
};

/// Covers the initial particles, the emitters and all finite colliders, extended to the sides by the height of a fall and clipped
/// at planes. Particles may still leave it.
Bounds bounds_of(const Scene& scene);

} // namespace mote::render
