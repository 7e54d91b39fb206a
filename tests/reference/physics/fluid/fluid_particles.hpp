// The fluid attributes of particles, fluid and solid, one array per member. docs/physics/fluid.md, "Density".
#pragma once

#include "reference/physics/solver_state.hpp"

namespace mote::reference {

enum class FluidRole : std::uint8_t {
    fluid,
    solid,
    solid_with_size, // a solid that does not count as a point where it is large
};

template <typename S> struct FluidParticles {
    std::vector<FluidRole> role;
    std::vector<S> rest_density; // kg/m^D, of fluid
    std::vector<S> volume;       // V, m^D
    std::vector<S> support;      // m: h of fluid; for a solid its radius

    void resize(std::size_t n) {
        role.resize(n);
        rest_density.resize(n);
        volume.resize(n);
        support.resize(n);
    }
    bool fluid(std::size_t i) const { return role[i] == FluidRole::fluid; }
    // Whether this is a large solid for a fluid particle of width h.
    bool large(std::size_t i, S h) const { return role[i] == FluidRole::solid_with_size && support[i] >= h / 2; }
};

// What a solid of radius r and volume V counts by where it is large: its volume_scale, per V.
template <typename S> S large_solid_factor(S r, unsigned dimensions) { return 1 / (dimensions == 2 ? 4 * r * r : 8 * r * r * r); }

// From the vectors of a pass, as in SolverState::fluid.
FluidParticles<double> fluid_particles(std::span<const Vec4> vectors);

} // namespace mote::reference
