// The fluid attributes of particles, fluid and solid, one array per member. docs/physics/fluid.md, "Density".
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
    std::vector<S> volume;       // V, m^D; for a large solid volume_scale
    std::vector<S> support;      // m: h of fluid; for a large solid its radius

    void resize(std::size_t n) {
        role.resize(n);
        rest_density.resize(n);
        volume.resize(n);
        support.resize(n);
    }
    bool fluid(std::size_t i) const { return role[i] == FluidRole::fluid; }
    bool large(std::size_t i) const { return role[i] == FluidRole::large_solid; }
};

// From the vectors of a pass, as in SolverState::fluid.
FluidParticles<double> fluid_particles(std::span<const Vec4> vectors);

} // namespace mote::reference
