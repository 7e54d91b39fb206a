// The values of Solver's members that are 0: automatic.
#pragma once

#include <mote/export.hpp>
#include <mote/scene.hpp>

namespace mote::physics {

/// The scene's solver with substeps and iterations as a World uses them.
MOTE_PRIVATE_API Solver automatic_solver(const Scene& scene);

} // namespace mote::physics
