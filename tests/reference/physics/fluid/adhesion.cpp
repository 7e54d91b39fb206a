#include "reference/physics/fluid/adhesion.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace mote::reference {

namespace {

template <typename S> S point_pull_of(S q) { return q > S(0.5) && q < 1 ? std::sqrt(std::sqrt(8 * (2 * q - 1) * (1 - q))) : 0; }

} // namespace

double point_pull(double q) { return point_pull_of(q); }

// Simpson's rule over s = from + (1 - from) u² (3 - 2u), which is denser towards both ends, where A behaves like a root.
double half_space_pull(double q, unsigned dimensions) {
    constexpr int kIntervals = 400; // an even number
    const double from = std::clamp(q, 0.5, 1.0), wide = 1.0 - from;
    double sum = 0.0;
    for (int k = 1; k < kIntervals; ++k) { // at both ends ds/du is 0
        const double u = static_cast<double>(k) / kIntervals;
        const double s = from + wide * u * u * (3.0 - 2.0 * u), squared = std::max(s * s - q * q, 0.0);
        const double shell = dimensions == 2 ? 2.0 * std::sqrt(squared) : std::numbers::pi * squared;
        sum += (k % 2 == 1 ? 4.0 : 2.0) * point_pull(s) * shell * wide * 6.0 * u * (1.0 - u);
    }
    return sum / (3.0 * kIntervals);
}

namespace {

// half_space(q) is F.
template <typename S, typename HalfSpace> void adhere_by(const HalfSpace& half_space, StepState<S>& state,
                                                         const AdhesionRules& rules, const FluidParticles<S>& fluid,
                                                         const Walls<S>& walls, Axes<S>& to) {
    const S dt = rules.dt;
    // P, between a fluid particle and a solid whose centres are d apart.
    const auto pull_of_solid = [&](std::uint32_t wet, std::uint32_t dry, S d) -> S {
        const S h = fluid.support[wet], amount = fluid.volume[dry];
        const bool large = fluid.large(dry, h);
        const S gap = large ? std::max<S>(d - fluid.support[dry], 0) : d;
        if (gap >= h) return 0;
        if (large) return amount * large_solid_factor(fluid.support[dry], state.dimensions) * half_space(gap / h);
        return amount / (state.dimensions == 2 ? h * h : h * h * h) * point_pull_of(d / h);
    };
    state.each([&](std::uint32_t i) {
        to.set(i, state.v[i]);
        if (state.w[i] == 0) return;
        const bool own_fluid = fluid.fluid(i);
        Vector3<S> gained{};
        for (const std::uint32_t j : state.neighbours_of(i)) {
            if (own_fluid == fluid.fluid(j)) continue;
            const std::uint32_t wet = own_fluid ? i : j, dry = own_fluid ? j : i;
            const Vector3<S> between = state.x[i] - state.x[j];
            const S d = length(between);
            if (d == 0) continue;
            const S beta = rules.strengths[state.material[wet]];
            const S impulse = dt * beta * pull_of_solid(wet, dry, d) / (state.w[i] + state.w[j]);
            gained = gained - (state.w[i] * impulse / d) * between;
        }
        if (own_fluid) {
            const S h = fluid.support[i], beta = rules.strengths[state.material[i]];
            walls.visit(state.x[i], state.radius[i], h, [&](const SurfaceOf<S>& wall) {
                gained = gained - (dt * beta * half_space(std::max<S>(wall.distance, 0) / h)) * wall.normal;
            });
        }
        to.set(i, state.v[i] + gained);
    });
}

} // namespace

template <typename S> void adhere(StepState<S>& state, const AdhesionRules& rules, const FluidParticles<S>& fluid,
                                  const Walls<S>& walls, const SampledFunction<S>& half_space, Axes<S>& to) {
    adhere_by(half_space, state, rules, fluid, walls, to);
}

template void adhere(StepState<float>&, const AdhesionRules&, const FluidParticles<float>&, const Walls<float>&,
                     const SampledFunction<float>&, Axes<float>&);
template void adhere(StepState<double>&, const AdhesionRules&, const FluidParticles<double>&, const Walls<double>&,
                     const SampledFunction<double>&, Axes<double>&);

std::vector<Double4> adhesion(const SolverState& state, std::span<const float> strengths, std::span<const Collider> colliders,
                              std::span<const Vec4> velocities, float dt, unsigned dimensions, const MeshSurface* mesh) {
    PassState pass(state, dimensions, velocities);
    const std::vector<MovingCollider<double>> around = moving<double>(colliders);
    adhere_by([&](double q) { return half_space_pull(q, dimensions); }, pass, {strengths, dt}, fluid_particles(state.fluid),
              Walls<double>{around, mesh}, pass.next);
    return pass.with_fourth(pass.next, velocities);
}

} // namespace mote::reference
