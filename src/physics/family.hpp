// A physics family: one folder that owns its part of the scene, its attributes, its tables and its passes. The engine knows
// families only by this interface. families.cpp lists them, schedule.cpp orders them.
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

/// A family in one World. Holds its tables and the data its stages pass to each other. Called while the graph is built, never
/// during a step.
class FamilyStep {
public:
    virtual ~FamilyStep() = default;
    /// Whether add() adds any pass. If no family acts in a stage, the engine omits the passes around it.
    virtual bool acts_in(Stage stage) const = 0;
    virtual void add(Stage stage, StepContext& context) = 0;
    virtual std::uint64_t device_bytes() const { return 0; } ///< Its own buffers, without attributes and those of the graph.
};

/// Stateless: one object for the life of the program.
class Family {
public:
    virtual ~Family() = default;
    virtual std::string_view name() const = 0;

    // Its part of a scene. describe_scene.cpp describes what belongs to no family.
    virtual void describe_material(Fields&, Material&) const {}
    virtual void describe_solver(Fields&, Solver&) const {}
    virtual void describe_scene(Fields&, Scene&) const {}
    /// Rules between members, which ranges of fields cannot express. Throws SceneError. Ranges have already been checked.
    virtual void check(const Scene&) const {}

    /// State that persists from step to step in a World of this scene.
    virtual std::vector<InitialAttribute> attributes(const Scene&) const { return {}; }
    /// Checks a state that may come from a file. Throws Error "saved state: where: found …, expected …".
    virtual void check_state(const HostState&) const {}
    /// Copies this family's attributes of a particle from the state ...
    virtual void read(const HostState&, std::uint32_t /*index*/, WorldParticle&) const {}
    /// ... and back.
    virtual void write(HostState&, std::uint32_t /*index*/, const WorldParticle&) const {}

    /// Null if the scene does not use this family: no pass, no buffer. `device` may be null if the graph is only compiled.
    virtual std::unique_ptr<FamilyStep> start(gpu::Device* device, const Scene& scene) const = 0;
};

} // namespace mote::physics
