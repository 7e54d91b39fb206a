// A family of physics as part of the step: it makes its tables from a scene and implements the stages that it overrides. The
// stages run in the order of world_reference.cpp, the families of a stage in that of schedule.hpp.
#pragma once

#include "reference/physics/state/particle_order.hpp"
#include "reference/physics/step_state.hpp"

#include <vector>

namespace mote::reference {

template <typename S> class Family {
public:
    virtual ~Family() = default;

    /// Adds particles. Throws std::runtime_error if the capacity is too small.
    virtual void begin_step(StepState<S>&) {}
    /// Particles in these are removed when particles are sorted.
    virtual std::span<const Sink> sinks() const { return {}; }
    /// Particles have been sorted: recomputes values derived from their members.
    virtual void sorted(StepState<S>&) {}
    /// Moves kinematic objects to their poses at the end of the substep.
    virtual void kinematics(StepState<S>&) {}
    /// Sets `p` and `previous`.
    virtual void predict(StepState<S>&) {}
    /// Two particles are neighbours if their distance is at most the sum of their reaches (m). A family may increase them.
    virtual void extend_reach(const StepState<S>&, std::vector<S>& /*reach*/) {}
    /// Lists of neighbours have been found.
    virtual void lists(StepState<S>&) {}
    /// Solves `p` at the start of the substep, where it equals `previous`.
    virtual void stabilise(StepState<S>&) {}
    /// Applies to `p` what lasts from substep to substep.
    virtual void warm_start(StepState<S>&) {}
    virtual void begin_iterations(StepState<S>&) {}
    /// Corrects `p`.
    virtual void iterate(StepState<S>&) {}
    /// Sets `x` and `v` from `p`.
    virtual void finish(StepState<S>&) {}
    /// Corrects `v` of what touches at `x`.
    virtual void relax(StepState<S>&) {}
    /// Corrects `v`, which was computed from the positions.
    virtual void velocity_effects(StepState<S>&) {}
    virtual void end_step(StepState<S>&) {}
};

} // namespace mote::reference
