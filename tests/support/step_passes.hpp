// One step by the references of the passes, in doubles that are rounded after every pass. Each family contributes its passes, and
// its part of a scene in which all of them act. whole_step_reference_test.cpp compares this with the reference of the complete
// step.
#pragma once

#include "reference/physics/collide/collider_surface.hpp"
#include "reference/physics/solver_state.hpp"

#include <mote/scene.hpp>

#include <cstdint>
#include <map>
#include <memory>
#include <string_view>
#include <vector>

namespace mote::test {

/// The materials of the scene that the families complete.
inline constexpr std::uint32_t kWater = 0, kSand = 1;

/// What passes read and write. Particles are sorted.
struct PassStep {
    const Scene& scene;
    float dt;                                             // s, of the substep
    std::vector<reference::Vec4> spheres{}, velocities{}; // x, radius; v, w
    std::vector<reference::Vec4> fluid{};                 // as in reference::SolverState
    std::vector<std::uint32_t> materials{}, groups{}, ids{};
    std::vector<std::uint32_t> id_to_index{};
    std::vector<reference::Vec4> spins{};         // rad/s; w: not 0 if the particle does not turn
    std::vector<reference::Collider> colliders{}; // set by their family when it starts

    // Of the substep.
    std::vector<reference::Vec4> predicted{}, start{};                   // p, radius; x, w
    std::vector<reference::Vec4> unconstrained{}, unconstrained_start{}; // the same before the first iteration
    reference::NeighbourLists lists{};

    reference::SolverState solved() const { return {predicted, start, fluid, materials, lists}; }
    reference::SolverState before() const { return {unconstrained, unconstrained_start, fluid, materials, lists}; }
    reference::SolverState finished() const { return {spheres, start, fluid, materials, lists}; }
};

/// The passes of a family, by stage.
class FamilyPasses {
public:
    virtual ~FamilyPasses() = default;

    /// Sets `predicted` and `start`.
    virtual void predict(PassStep&) {}
    /// `lists` have been found.
    virtual void find_pairs(PassStep&) {}
    /// One iteration of stabilisation.
    virtual void stabilise(PassStep&) {}
    /// Corrects `predicted` by what lasts from substep to substep.
    virtual void warm_start(PassStep&) {}
    virtual void begin_iterations(PassStep&) {}
    /// Corrects `predicted`.
    virtual void iterate(PassStep&) {}
    /// Sets `spheres` and `velocities`.
    virtual void finish(PassStep&) {}
    /// Corrects `velocities` of what touches.
    virtual void relax(PassStep&) {}
    /// Corrects `velocities`.
    virtual void velocity_effects(PassStep&) {}
};

/// A namespace-scope object in `<family>_passes.cpp` adds a family.
struct StepPasses {
    /// Adds the family's part to a scene that has materials, particles and iterations.
    using Complete = void (*)(Scene&);
    using Start = std::unique_ptr<FamilyPasses> (*)(PassStep&);
    StepPasses(std::string_view family, Complete complete, Start start);
};

void complete_scene(Scene& scene);
/// By name.
std::map<std::string_view, std::unique_ptr<FamilyPasses>> start_passes(PassStep& step);

} // namespace mote::test
