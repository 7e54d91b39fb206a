// Contacts by impulses as a family of the step.
#pragma once

#include "reference/physics/family.hpp"

#include <mote/scene.hpp>

#include <memory>

namespace mote::reference {

template <typename S> std::unique_ptr<Family<S>> make_impulse_family(const Scene& scene);

} // namespace mote::reference
