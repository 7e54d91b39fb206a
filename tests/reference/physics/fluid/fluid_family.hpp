// Fluids as a part of the step: densities, and what they do to velocities.
#pragma once

#include "reference/physics/collide/walls.hpp"
#include "reference/physics/family.hpp"

#include <mote/scene.hpp>

#include <memory>

namespace mote::reference {

/// Nothing if no particle is fluid. `walls` (nullptr: there are none) is read in every substep.
template <typename S> std::unique_ptr<Family<S>> make_fluid_family(const Scene& scene, const Walls<S>* walls);

} // namespace mote::reference
