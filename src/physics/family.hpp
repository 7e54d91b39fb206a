// A family of physics: one folder that owns its part of the scene, its attributes, its tables and its passes. The engine knows
// families by this interface alone; families.cpp lists them, schedule.cpp orders them.
#pragma once

#include "gpu/device.hpp"
#include "physics/scene/fields.hpp"
#include "physics/stage.hpp"
#include "physics/state/host_state.hpp"
#include "physics/step_context.hpp"

#include <mote/scene.hpp>

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace mote::physics {

/// A family at work in one World: holds its tables and what its stages hand on to each other. Called while the graph is built,
/// never in a step.
class FamilyStep {
public:
    virtual ~FamilyStep() = default;
    /// Whether add() adds anything. Where no family does, the engine leaves out what surrounds the stage.
    virtual bool acts_in(Stage stage) const = 0;
    virtual void add(Stage stage, StepContext& context) = 0;
    virtual std::uint64_t device_bytes() const { return 0; } ///< Of its own, besides attributes and the graph's.
};

/// Stateless: there is one object for the life of the program.
class Family {
public:
    virtual ~Family() = default;
    virtual std::string_view name() const = 0;

    // Its part of a scene. What no family describes, describe_scene.cpp does.
    virtual void describe_material(Fields&, Material&) const {}
    virtual void describe_solver(Fields&, Solver&) const {}
    virtual void describe_scene(Fields&, Scene&) const {}
    /// What ranges of fields cannot say: rules between members. Throws SceneError. All ranges have been checked.
    virtual void check(const Scene&) const {}

    /// What lasts from step to step in a World of this scene.
    virtual std::vector<InitialAttribute> attributes(const Scene&) const { return {}; }
    /// Of a state that may come from a file. Throws Error: "saved state: where: found …, expected …".
    virtual void check_state(const HostState&) const {}
    /// A particle's attributes of this family, read by the host ...
    virtual void read(const HostState&, std::uint32_t /*index*/, WorldParticle&) const {}
    /// ... and restored.
    virtual void write(HostState&, std::uint32_t /*index*/, const WorldParticle&) const {}

    /// Nothing if the scene has nothing of this family: no pass, no buffer, no cost. Without a device the graph is only to be
    /// compiled.
    virtual std::unique_ptr<FamilyStep> start(gpu::Device* device, const Scene& scene) const = 0;
};

} // namespace mote::physics
