// Emitters and sinks as a family of the step.
#pragma once

#include "reference/physics/family.hpp"

#include <mote/scene.hpp>

#include <memory>

namespace mote::reference {

/// nullptr if the scene has neither emitters nor sinks.
template <typename S> std::unique_ptr<Family<S>> make_emit_family(const Scene& scene);

} // namespace mote::reference
