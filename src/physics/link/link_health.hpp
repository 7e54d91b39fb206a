// How well links keep their lengths (docs/physics/link.md, "Health").
#pragma once

#include "physics/health/health_measures.hpp"
#include "physics/link/link.hpp"
#include "physics/step_context.hpp"

namespace mote::physics {

void add_link_health(StepContext& context, const Links& links, HealthMeasures& measures);

} // namespace mote::physics
