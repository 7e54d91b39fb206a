// The particles as a substep of zero length would see them, for passes outside a step.
#pragma once

#include "physics/motion/predict.hpp"

#include <mote/scene.hpp>

namespace mote::physics {

/// The predicted positions are the present ones. Unlike predict(), leaves the velocities of `state` unchanged.
MOTE_PRIVATE_API Prediction predict_in_place(graph::Graph& graph, const Scene& scene, State state);

} // namespace mote::physics
