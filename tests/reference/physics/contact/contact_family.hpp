// Contacts and their restitution as a family of the step.
#pragma once

#include "reference/physics/family.hpp"

#include <mote/scene.hpp>

#include <memory>

namespace mote::reference {

/// nullptr if all particles are fluid.
template <typename S> std::unique_ptr<Family<S>> make_contact_family(const Scene& scene);

} // namespace mote::reference
