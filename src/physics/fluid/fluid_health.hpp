// How well densities are satisfied (docs/physics/fluid.md, "Health").
#pragma once

#include "physics/health/health_measures.hpp"
#include "physics/step_context.hpp"

namespace mote::physics {

void add_fluid_health(StepContext& context, HealthMeasures& measures);

} // namespace mote::physics
