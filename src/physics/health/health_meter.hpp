// Measures the health of a World on the device: a graph of its own beside that of the step.
#pragma once

#include "graph/executable.hpp"
#include "physics/health/health_measures.hpp"
#include "physics/state/state_buffers.hpp"
#include "physics/step.hpp"

#include <mote/health.hpp>

#include <optional>

namespace mote::physics {

/// Adds the measures of all families at the present state, which does not change.
HealthMeasures add_health(graph::Graph& graph, const Scene& scene, const StateImport& state, FamilySteps& families);

/// Must not outlive the state.
class HealthMeter {
public:
    HealthMeter(const Scene& scene, const StateBuffers& state);
    /// Waits for all work submitted before.
    Health measure();

private:
    FamilySteps families_;
    HealthMeasures measures_{};
    std::optional<graph::Executable> executable_{};
};

} // namespace mote::physics
