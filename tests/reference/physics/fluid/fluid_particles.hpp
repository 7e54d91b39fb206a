// What fluids know of particles, one array per member: theirs and solids'. docs/physics.md, "density".
#pragma once

#include "reference/physics/solver_state.hpp"

namespace mote::reference {

enum class FluidRole : std::uint8_t {
    fluid,
    solid,
    large_solid, // too large to count as a point
};

template <typename S> struct FluidParticles {
    std::vector<FluidRole> role;
    std::vector<S> rest_density; // kg/m^D, of fluid
    std::vector<S> volume;       // V, m^D; of a large solid its displacement
    std::vector<S> support;      // m: h of fluid; of a large solid its radius

    void resize(std::size_t n) {
        role.resize(n);
        rest_density.resize(n);
        volume.resize(n);
        support.resize(n);
    }
    bool fluid(std::size_t i) const { return role[i] == FluidRole::fluid; }
    bool large(std::size_t i) const { return role[i] == FluidRole::large_solid; }
};

// As a pass finds them: vectors as in SolverState::fluid.
FluidParticles<double> fluid_particles(std::span<const Vec4> vectors);

} // namespace mote::reference
