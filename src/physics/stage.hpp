// The stages of a step, in their order. schedule.cpp says which families act in which.
#pragma once

namespace mote::physics {

enum class Stage {
    // Once per step, before particles are sorted.
    spawn,        ///< New particles.
    mark_removed, ///< Marks sort keys of particles that end here.
    // Once per substep.
    kinematics, ///< What moves by itself, up to the substep's end.
    predict,    ///< Where particles go unconstrained.
    stabilise,  ///< Contacts of the positions before the substep; solver.stabilisation_iterations times.
    prepare,    ///< What lasts for all iterations.
    iterate,    ///< Constraints; solver.iterations times.
    finish,     ///< Positions, and velocities from them.
    velocity,   ///< What acts on velocities once positions are final.
    // Once per step, at its end.
    end_step,
};

} // namespace mote::physics
