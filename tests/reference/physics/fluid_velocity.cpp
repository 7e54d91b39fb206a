#include "reference/physics/fluid_velocity.hpp"

#include "reference/physics/pair_kernel.hpp"

#include <cmath>

namespace mote::reference {

namespace {

// S: attracts, most at half the support; nearer than about 0.27 of it, repels.
double attraction(double q) {
    if (q >= 1.0) return 0.0;
    const double bump = std::pow(1.0 - q, 3) * std::pow(q, 3);
    return q > 0.5 ? 64.0 * bump : 128.0 * bump - 1.0;
}

} // namespace

std::vector<Double4> fluid_curl(Kernel kernel, const SolverState& state, std::span<const Vec4> velocities, unsigned dimensions) {
    std::vector<Double4> result;
    for (std::uint32_t i = 0; i < velocities.size(); ++i) {
        Double3 curl{};
        for (const std::uint32_t j : neighbours_of(state.lists, i)) {
            if (!is_fluid(state, i) || !is_fluid(state, j)) continue;
            const PairKernel at = pair_kernel(kernel, state, i, j, dimensions);
            const Double3 faster = place(velocities[j]) - place(velocities[i]);
            curl = curl + static_cast<double>(state.fluid[j][1]) * cross(faster, -1.0 * at.gradient);
        }
        result.push_back(with_w(curl, length(curl)));
    }
    return result;
}

std::vector<Double4> fluid_velocity(Kernel kernel, const SolverState& state, std::span<const FluidMotion> motions,
                                    std::span<const Vec4> velocities, std::span<const Vec4> curls, float dt,
                                    unsigned dimensions) {
    std::vector<Double4> result;
    for (std::uint32_t i = 0; i < velocities.size(); ++i) {
        Double3 v = place(velocities[i]);
        if (is_fluid(state, i)) {
            const FluidMotion& own = motions[state.materials[i]];
            Double3 towards_eddies{}, viscous{}, cohesive{};
            for (const std::uint32_t j : neighbours_of(state.lists, i)) {
                if (!is_fluid(state, j)) continue;
                const PairKernel at = pair_kernel(kernel, state, i, j, dimensions);
                const FluidMotion& other = motions[state.materials[j]];
                const double volume = 0.5 * (static_cast<double>(state.fluid[i][1]) + state.fluid[j][1]);
                const double m_i = 1.0 / state.fluid[i][3], m_j = 1.0 / state.fluid[j][3];
                const double mass = 2.0 * m_i * m_j / (m_i + m_j);
                towards_eddies =
                    towards_eddies + (state.fluid[j][1] * (static_cast<double>(curls[j][3]) - curls[i][3])) * at.gradient;
                const double thickness = 0.5 * (static_cast<double>(own.viscosity) + other.viscosity);
                viscous = viscous + (thickness * mass * volume * at.value) * (place(velocities[j]) - place(velocities[i]));
                const Double3 between = place(state.predicted[i]) - place(state.predicted[j]);
                const double distance = length(between);
                if (distance == 0.0 || state.materials[i] != state.materials[j]) continue;
                const double pull = mass * volume / std::pow(at.h, dimensions) * attraction(distance / at.h);
                cohesive = cohesive + (pull / distance) * between;
            }
            const double w = state.fluid[i][3], time = dt;
            const double steepness = length(towards_eddies);
            if (steepness > 0.0) v = v + (time * own.vorticity / steepness) * cross(towards_eddies, place(curls[i]));
            v = v + w * viscous - (time * own.cohesion * w) * cohesive;
        }
        result.push_back(with_w(v, velocities[i][3]));
    }
    return result;
}

} // namespace mote::reference
