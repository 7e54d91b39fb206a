// Motion as a family of the step: prediction with gravity and forces, and what follows from the solved positions.
#pragma once

#include "reference/physics/family.hpp"
#include "reference/physics/motion/predict.hpp"

#include <mote/scene.hpp>

#include <memory>
#include <vector>

namespace mote::reference {

/// The forces of a scene, for predict().
std::vector<Force> forces_of(const Scene& scene);

template <typename S> std::unique_ptr<Family<S>> make_motion_family(const Scene& scene);

} // namespace mote::reference
