// A family of physics as a part of the step: it makes its tables of a scene, and takes part in the stages that it overrides. The
// stages are called in the order of world_reference.cpp, the families of a stage in that of schedule.hpp.
#pragma once

#include "reference/physics/step_state.hpp"

#include <vector>

namespace mote::reference {

template <typename S> class Family {
public:
    virtual ~Family() = default;

    /// Adds particles. Throws std::runtime_error if the capacity is too small.
    virtual void begin_step(StepState<S>&) {}
    /// The order of particles is new: what follows from their members is to be made again.
    virtual void sorted(StepState<S>&) {}
    /// Moves what moves as prescribed to the end of the substep.
    virtual void kinematics(StepState<S>&) {}
    /// Two particles are neighbours if they are no farther apart than both of their reaches (m), which a family may raise.
    virtual void extend_reach(const StepState<S>&, std::vector<S>& /*reach*/) {}
    /// Solves `p` at the begin of the substep, where it is `previous`.
    virtual void stabilise(StepState<S>&) {}
    virtual void begin_iterations(StepState<S>&) {}
    /// Corrects `p`.
    virtual void iterate(StepState<S>&) {}
    /// Corrects `v`, which the positions gave.
    virtual void velocity_effects(StepState<S>&) {}
    virtual void end_step(StepState<S>&) {}
};

} // namespace mote::reference
