// What motion does to speeds and energy (docs/physics/motion.md, "Health").
#pragma once

#include "physics/health/health_measures.hpp"
#include "physics/step_context.hpp"

namespace mote::physics {

void add_motion_health(StepContext& context, HealthMeasures& measures);

} // namespace mote::physics
