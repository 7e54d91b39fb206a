// A physics family: one folder that owns its part of the scene, its attributes, its tables and its passes. The engine knows
// families only by this interface. families.cpp lists them, schedule.cpp orders them.
#pragma once

#include "gpu/device.hpp"
#include "physics/automatic_solver.hpp"
#include "physics/health/health_measures.hpp"
#include "physics/health/layers.hpp"
#include "physics/scene/fields.hpp"
#include "physics/stage.hpp"
#include "physics/state/host_state.hpp"
#include "physics/step_context.hpp"

#include <mote/health.hpp>
#include <mote/scene.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
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
    /// The lists of the pairs with a solid that it has solved in the last substep, if they are not those of the neighbours. Fixed
    /// particles have no list.
    virtual std::optional<spatial::NeighbourLists> solid_pairs() const { return std::nullopt; }
    /// Adds passes that measure how well its constraints are satisfied between two steps. `context`: as add_present() leaves it.
    virtual void add_health(StepContext&, HealthMeasures&) const {}
    virtual std::uint64_t device_bytes() const { return 0; } ///< Its own buffers, without attributes and those of the graph.
};

/// Buffers with a mean number of elements per particle that a member of the scene sets.
struct ListSize {
    const char* member;          ///< "solver.neighbour_capacity"
    std::uint32_t per_particle;  ///< Its value ...
    std::uint64_t particles;     ///< ... for each of these.
    std::uint64_t largest_bytes; ///< Of an element of the largest buffer ...
    std::uint64_t bytes;         ///< ... and of all buffers.
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

    // Its health (docs/physics/health.md). FamilyStep::add_health() measures it.

    /// Adds what is beyond its bound, as "where: found …, expected …: what to do".
    virtual void warn(const Solver&, const HealthRecord&, std::vector<std::string>& /*warnings*/) const {}
    /// The same for what a scene asks too much of, or sets without effect, before a run. `solver`: with the automatic values.
    virtual void warn_of_scene(const Scene&, const Solver& /*solver*/, std::vector<std::string>& /*warnings*/) const {}
    /// What of the scene exchanges energy with the motion and height of particles, in words: "links". Empty: nothing.
    virtual std::string_view energy_exchange(const Scene&) const { return {}; }
    /// The layers that its constraints can carry, times what a layer falls in a substep, per radius. Empty if they do not
    /// carry this kind of material.
    virtual std::optional<double> max_load(const Solver&, MaterialKind) const { return std::nullopt; }

    // What the engine has to know of its constraints.

    /// Their lists in a World of this scene.
    virtual std::vector<ListSize> lists(const Scene&) const { return {}; }
    /// Whether they look at the whole paths of particles in a substep, not only at where those end.
    virtual bool looks_at_paths(const Scene&) const { return false; }
    /// Where Solver::substeps is automatic: the fewest substeps of a step with which they hold the scene. `iterations`: of each.
    virtual std::uint32_t min_substeps(const Scene&, const SceneLoads&, const IterationsOf& /*iterations*/) const { return 1; }
    /// Where Solver::iterations is automatic: the fewest iterations, at least `wanted`, with which they are stable.
    virtual std::uint32_t min_iterations(const Scene&, std::uint32_t wanted) const { return wanted; }

    /// Null if the scene does not use this family: no pass, no buffer. `device` may be null if the graph is only compiled.
    virtual std::unique_ptr<FamilyStep> start(gpu::Device* device, const Scene& scene) const = 0;
};

} // namespace mote::physics
