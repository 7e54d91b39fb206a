// Whether a Scene makes sense.
#pragma once

#include <mote/scene.hpp>

namespace mote::physics {

/// Throws Error naming the first member that makes no sense, what it is, and what was expected.
void check_scene(const Scene& scene);

} // namespace mote::physics
