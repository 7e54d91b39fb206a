// Where in space a scene takes place.
#pragma once

#include <mote/scene.hpp>

namespace mote::render {

struct Bounds {
    Vec3 lower{}, upper{}; ///< m
};

/// Of particles as they begin, emitters and colliders that end somewhere, and as much to the sides as there is height to fall,
/// but not beyond planes that hold them. Particles may still leave it.
Bounds bounds_of(const Scene& scene);

} // namespace mote::render
