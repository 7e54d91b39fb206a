// The stages of a step, in order. schedule.cpp lists the families of each.
#pragma once

namespace mote::physics {

enum class Stage {
    // Once per step, before particles are sorted.
    spawn,        ///< New particles.
    mark_removed, ///< Marks the sort keys of particles to remove.
    // Once per substep.
    kinematics, ///< Poses of kinematic objects at the end of the substep.
    predict,    ///< Unconstrained positions.
    lists,      ///< When lists are made of neighbours: after a search, or once they no longer serve.
    stabilise,  ///< Contacts at the positions before the substep; solver.stabilisation_iterations times.
    warm_start, ///< Impulses of the substep before.
    prepare,    ///< Data used by all iterations.
    iterate,    ///< Constraints; solver.iterations times.
    finish,     ///< Final positions, and velocities from them.
    relax,      ///< Velocities of what touches; kRelaxSweeps times.
    velocity,   ///< Effects on velocities after positions are final.
    // Once per step, at its end.
    end_step,
};

} // namespace mote::physics
