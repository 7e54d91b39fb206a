// The implementation of World. Families define its interactive functions in their own folders.
#pragma once

#include "graph/executable.hpp"
#include "physics/scene_model.hpp"
#include "physics/state/state_buffers.hpp"
#include "physics/step.hpp"

#include <mote/world.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace mote::gpu {
class OutOfMemory;
}
namespace mote::physics {
class HealthMeter;
class TrialStep;

/// Which buffer was the one too many says nothing to users. `what`: "scene", of whose World it is.
[[noreturn]] void throw_does_not_fit(std::string_view what, const gpu::OutOfMemory& error);
} // namespace mote::physics

namespace mote {

struct World::Impl {
    Impl(gpu::Device& device, const CheckedScene& on);

    std::uint32_t counter(std::uint32_t index) const;
    /// Modifies an attribute on the host, after all submitted work and before any later work.
    void change(const physics::AttributeOf<physics::Vec4>& attribute, const std::function<void(std::span<physics::Vec4>)>& by);
    void restore(const physics::HostState& to);

    CheckedScene checked;
    const Scene& scene = checked;
    std::uint64_t scene_hash = mote::scene_hash(scene);
    physics::HostState initial_state;
    physics::StateBuffers state;
    physics::FamilySteps families;
    graph::Graph graph;
    std::optional<graph::Executable> executable;
    // Made when World::health() needs them. Shared, as their types are incomplete here.
    std::shared_ptr<physics::HealthMeter> health{};
    std::shared_ptr<physics::TrialStep> trial{};
    HealthRecord record{}; ///< Of World::check().
};

} // namespace mote
