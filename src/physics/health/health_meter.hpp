// Measures the health of a World on the device: a graph of its own beside that of the step.
#pragma once

#include "graph/executable.hpp"
#include "physics/state/state_buffers.hpp"
#include "physics/step.hpp"

#include <mote/health.hpp>

#include <functional>
#include <optional>
#include <vector>

namespace mote::physics {

/// Must not outlive the state.
class HealthMeter {
public:
    HealthMeter(const Scene& scene, const StateBuffers& state);
    /// Waits for all work submitted before.
    Health measure();

private:
    /// Copies the results of a replay to a Health.
    using Read = std::function<void(const graph::Executable&, Health&)>;

    void add_penetration(StepContext& context);
    void add_density_error(StepContext& context);
    void add_clamped(StepContext& context);
    void add_energy(StepContext& context);

    FamilySteps families_; ///< For the colliders.
    std::vector<Read> reads_{};
    std::optional<graph::Executable> executable_{};
};

} // namespace mote::physics
