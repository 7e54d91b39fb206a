#include "reference/physics/fluid/fluid_velocity.hpp"

#include "reference/physics/fluid/pair_kernel.hpp"
#include "reference/physics/fluid/smoothing_kernel.hpp"

#include <cmath>

namespace mote::reference {

namespace {

// A fluid neighbour within the kernel of the pair.
template <typename S> struct FluidPair {
    std::uint32_t j;
    S h, distance;                // m
    Vector3<S> between, gradient; // x_i - x_j; of W at i
};

// Calls body(pair) for the fluid neighbours of i, with the kernel set to that of the pair.
template <typename S, typename K, typename Body>
void each_fluid_pair(const StepState<S>& state, const FluidParticles<S>& fluid, std::uint32_t i, K& kernel, const Body& body) {
    for (const std::uint32_t j : state.neighbours_of(i)) {
        if (!fluid.fluid(j)) continue;
        const S h = S(0.5) * (fluid.support[i] + fluid.support[j]);
        const Vector3<S> between = state.x[i] - state.x[j];
        const S distance = length(between);
        if (distance >= h) continue;
        kernel.set(h);
        body(FluidPair<S>{j, h, distance, between,
                          steepness(kernel, distance, h) * separation(state, between, distance > 0, i, j)});
    }
}

// S: attracts, most strongly at half the support; repels below about 0.27 of it.
template <typename S> S cohesion_spline(S q) {
    const S bump = (1 - q) * q, cubed = bump * bump * bump;
    return q > S(0.5) ? 64 * cubed : 128 * cubed - 1;
}

template <typename S, typename K>
void find_curls_by(const K& kernel, StepState<S>& state, const FluidParticles<S>& fluid, Curls<S>& curls) {
    state.threads.share(state.size, [&](std::size_t begin, std::size_t end, unsigned) {
        K of_pair = kernel;
        for (auto i = static_cast<std::uint32_t>(begin); i < end; ++i) {
            Vector3<S> curl{};
            if (fluid.fluid(i)) {
                state.count_walk("fluid_curl", state.neighbours_of(i).size());
                each_fluid_pair(state, fluid, i, of_pair, [&](const FluidPair<S>& pair) {
                    curl = curl - fluid.volume[pair.j] * cross(state.v[pair.j] - state.v[i], pair.gradient);
                });
            }
            curls.curl.set(i, curl);
            curls.length[i] = length(curl);
        }
    });
}

template <typename S, typename K> void change_fluid_velocities_by(const K& kernel, StepState<S>& state,
                                                                  const FluidMotionRules& rules, const FluidParticles<S>& fluid,
                                                                  const Curls<S>& curls, Axes<S>& to) {
    const bool confines = !curls.length.empty();
    const S dt = rules.dt;
    const std::vector<S>& volume = fluid.volume;
    state.threads.share(state.size, [&](std::size_t begin, std::size_t end, unsigned) {
        K of_pair = kernel;
        for (auto i = static_cast<std::uint32_t>(begin); i < end; ++i) {
            Vector3<S> v = state.v[i];
            if (fluid.fluid(i)) {
                const FluidMotion& own = rules.motions[state.material[i]];
                const S own_viscosity = own.viscosity, vorticity = own.vorticity, cohesion = own.cohesion;
                Vector3<S> towards_eddies{}, viscous{}, cohesive{};
                state.count_walk("fluid_velocity", state.neighbours_of(i).size());
                each_fluid_pair(state, fluid, i, of_pair, [&](const FluidPair<S>& pair) {
                    const std::uint32_t j = pair.j;
                    const S mass = 2 / (state.w[i] + state.w[j]), shared_volume = S(0.5) * (volume[i] + volume[j]);
                    if (confines) {
                        const S more = curls.length[j] - curls.length[i];
                        towards_eddies = towards_eddies + (volume[j] * more) * pair.gradient;
                    }
                    const S viscosity = S(0.5) * (own_viscosity + static_cast<S>(rules.motions[state.material[j]].viscosity));
                    const S taken_on = viscosity * mass * shared_volume * of_pair.value(pair.distance);
                    viscous = viscous + taken_on * (state.v[j] - state.v[i]);
                    if (pair.distance == 0 || state.material[i] != state.material[j]) return;
                    const S around = state.dimensions == 2 ? pair.h * pair.h : pair.h * pair.h * pair.h;
                    const S pull = mass * shared_volume / around * cohesion_spline(pair.distance / pair.h);
                    cohesive = cohesive + (pull / pair.distance) * pair.between;
                });
                const S steep = length(towards_eddies);
                if (steep > 0) v = v + (dt * vorticity / steep) * cross(towards_eddies, curls.curl[i]);
                v = v + state.w[i] * viscous - (dt * cohesion * state.w[i]) * cohesive;
            }
            to.set(i, v);
        }
    });
}

} // namespace

template <typename S> void find_curls(StepState<S>& state, Kernel kernel, const FluidParticles<S>& fluid, Curls<S>& curls) {
    curls.curl.resize(state.capacity);
    curls.length.resize(state.capacity);
    with_kernel<S>(kernel, state.dimensions, [&](const auto& of_pair) { find_curls_by(of_pair, state, fluid, curls); });
}

template <typename S> void change_fluid_velocities(StepState<S>& state, const FluidMotionRules& rules,
                                                   const FluidParticles<S>& fluid, const Curls<S>& curls, Axes<S>& to) {
    with_kernel<S>(rules.kernel, state.dimensions,
                   [&](const auto& of_pair) { change_fluid_velocities_by(of_pair, state, rules, fluid, curls, to); });
}

template void find_curls(StepState<float>&, Kernel, const FluidParticles<float>&, Curls<float>&);
template void find_curls(StepState<double>&, Kernel, const FluidParticles<double>&, Curls<double>&);
template void change_fluid_velocities(StepState<float>&, const FluidMotionRules&, const FluidParticles<float>&,
                                      const Curls<float>&, Axes<float>&);
template void change_fluid_velocities(StepState<double>&, const FluidMotionRules&, const FluidParticles<double>&,
                                      const Curls<double>&, Axes<double>&);

std::vector<Double4> fluid_curl(Kernel kernel, const SolverState& state, std::span<const Vec4> velocities, unsigned dimensions) {
    PassState pass(state, dimensions, velocities);
    Curls<double> curls;
    find_curls(pass, kernel, fluid_particles(state.fluid), curls);
    std::vector<Double4> result;
    for (std::size_t i = 0; i < velocities.size(); ++i) result.push_back(with_w(curls.curl[i], curls.length[i]));
    return result;
}

std::vector<Double4> fluid_velocity(Kernel kernel, const SolverState& state, std::span<const FluidMotion> motions,
                                    std::span<const Vec4> velocities, std::span<const Vec4> curls, float dt,
                                    unsigned dimensions) {
    PassState pass(state, dimensions, velocities);
    Curls<double> found{.curl = axes_of(curls), .length = {}};
    for (const Vec4& curl : curls) found.length.push_back(curl[3]);
    change_fluid_velocities(pass, {kernel, motions, dt}, fluid_particles(state.fluid), found, pass.next);
    return pass.with_fourth(pass.next, velocities);
}

} // namespace mote::reference
