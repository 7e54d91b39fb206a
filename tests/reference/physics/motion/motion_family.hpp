// Motion as a family of the step: prediction with gravity and forces, and what follows from the solved positions.
#pragma once

#include "reference/physics/family.hpp"

#include <mote/scene.hpp>

#include <memory>

namespace mote::reference {

template <typename S> std::unique_ptr<Family<S>> make_motion_family(const Scene& scene);

} // namespace mote::reference
