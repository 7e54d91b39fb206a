// How well contacts are satisfied (docs/physics/contact.md, "Health").
#pragma once

#include "physics/health/health_measures.hpp"
#include "physics/step_context.hpp"

namespace mote::physics {

void add_contact_health(StepContext& context, HealthMeasures& measures);
/// Of contacts by impulses: the energy of rotation.
void add_spin_health(StepContext& context, HealthMeasures& measures);

} // namespace mote::physics
