// Fluids as a family of the step: densities, and effects on velocities.
#pragma once

#include "reference/physics/collide/walls.hpp"
#include "reference/physics/family.hpp"

#include <mote/scene.hpp>

#include <memory>

namespace mote::reference {

/// nullptr if no particle is fluid. `walls` (may be nullptr) is read in every substep.
template <typename S> std::unique_ptr<Family<S>> make_fluid_family(const Scene& scene, const Walls<S>* walls);

} // namespace mote::reference
