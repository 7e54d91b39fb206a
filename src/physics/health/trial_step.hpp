// A step on a copy of the state, for what only a step can show.
#pragma once

#include "graph/executable.hpp"
#include "physics/state/state_buffers.hpp"
#include "physics/step.hpp"

#include <cstdint>
#include <optional>

namespace mote::physics {

/// Must not outlive the state.
class TrialStep {
public:
    TrialStep(const Scene& scene, const StateBuffers& state);
    /// Pairs of particles that overlap after the next step, but were not in the lists of its last substep. Errors of that step
    /// are not reported: World::step() will.
    std::uint64_t missed();

private:
    gpu::Device& device_;
    FamilySteps families_;
    graph::Buffer missed_{};
    std::optional<graph::Executable> executable_{};
};

} // namespace mote::physics
