#include "reference/physics/fluid/density.hpp"

#include "reference/physics/fluid/pair_kernel.hpp"
#include "reference/physics/fluid/smoothing_kernel.hpp"

#include <algorithm>
#include <cmath>

namespace mote::reference {

namespace {

template <typename S, typename K> void find_density_multipliers_by(const K& kernel, StepState<S>& state,
                                                                   const DensityRules<S>& rules, const FluidParticles<S>& fluid,
                                                                   const BoundaryDensity<S>& walls,
                                                                   DensityMultipliers<S>& multipliers) {
    const NeighbourLists& lists = state.lists;
    const Axes<S>& p = state.p;
    const bool has_walls = !walls.share.empty();
    state.threads.share(state.size, [&](std::size_t begin, std::size_t end, unsigned) {
        K of_pair = kernel, of_self = kernel;
        for (auto i = static_cast<std::uint32_t>(begin); i < end; ++i) {
            const bool own_fluid = fluid.fluid(i);
            const S own_support = fluid.support[i];
            const Vector3<S> own = p[i];
            Vector3<S> gradient = has_walls ? walls.gradient[i] : Vector3<S>{};
            S sum = 0, squares = 0;
            state.count_walk("density_lambda", lists.offsets[i + 1] - lists.offsets[i]);
            for (std::uint32_t k = lists.offsets[i]; k < lists.offsets[i + 1]; ++k) {
                const std::uint32_t j = lists.neighbours[k];
                S& value = multipliers.value[k];
                S& steep = multipliers.steepness[k];
                value = steep = 0;
                if (!own_fluid && !fluid.fluid(j)) continue;
                const S h = !own_fluid       ? fluid.support[j]
                            : fluid.fluid(j) ? S(0.5) * (own_support + fluid.support[j])
                                             : own_support;
                const Vector3<S> between = own - p[j];
                const S squared = dot(between, between);
                const S large = fluid.large(i, h) ? own_support : fluid.large(j, h) ? fluid.support[j] : 0;
                if (squared >= (h + large) * (h + large)) continue;
                const S distance = std::sqrt(squared);
                if (large > 0) {
                    const PairKernel<S> pair = large_solid_kernel(rules.walls, distance, large, h);
                    const S factor = large_solid_factor(large, state.dimensions);
                    value = factor * pair.value;
                    steep = factor * pair.steepness;
                } else {
                    of_pair.set(h);
                    value = of_pair.value(distance);
                    steep = steepness(of_pair, distance, h);
                }
                const Vector3<S> slope = (fluid.volume[j] * steep) * separation(state, between, distance > 0, i, j);
                sum += fluid.volume[j] * value;
                gradient = gradient + slope;
                squares += state.w[j] * dot(slope, slope);
            }
            multipliers.lambda[i] = multipliers.pressure[i] = state.density[i] = 0;
            if (!own_fluid) continue;
            of_self.set(own_support);
            const S ratio = fluid.volume[i] * of_self.value(0) + sum + (has_walls ? walls.share[i] : 0);
            const FluidMaterial& material = rules.materials[state.material[i]];
            const S violation = material.one_sided ? std::max<S>(ratio - 1, 0) : ratio - 1;
            const S scale = fluid.rest_density[i] * fluid.volume[i] * own_support * own_support; // kg m^2
            const S denominator = static_cast<S>(material.epsilon) / scale + state.w[i] * dot(gradient, gradient) + squares;
            if (denominator > 0) multipliers.lambda[i] = -violation / denominator;
            multipliers.pressure[i] = static_cast<S>(material.artificial_pressure) * scale;
            state.density[i] = fluid.rest_density[i] * ratio;
        }
    });
}

template <typename S, typename K> void solve_density_by(const K& kernel, StepState<S>& state, const DensityRules<S>& rules,
                                                        const FluidParticles<S>& fluid, const BoundaryDensity<S>& walls,
                                                        const DensityMultipliers<S>& multipliers, Axes<S>& to) {
    const NeighbourLists& lists = state.lists;
    const Axes<S>& p = state.p;
    const std::vector<S>& lambda = multipliers.lambda;
    const bool has_walls = !walls.share.empty();
    const S omega = rules.omega, q = rules.q;
    state.threads.share(state.size, [&](std::size_t begin, std::size_t end, unsigned) {
        K of_pair = kernel;
        S last_h = 0, per_reference = 0; // 1/W(q h, h)
        for (auto i = static_cast<std::uint32_t>(begin); i < end; ++i) {
            const bool own_fluid = fluid.fluid(i);
            const S own_support = fluid.support[i];
            const Vector3<S> own = p[i];
            Vector3<S> sum = own_fluid && has_walls ? lambda[i] * walls.gradient[i] : Vector3<S>{};
            state.count_walk("density_solve", lists.offsets[i + 1] - lists.offsets[i]);
            for (std::uint32_t k = lists.offsets[i]; k < lists.offsets[i + 1]; ++k) {
                const S steep = multipliers.steepness[k];
                if (steep == 0) continue;
                const std::uint32_t j = lists.neighbours[k];
                S weight = fluid.volume[j] * lambda[i] + fluid.volume[i] * lambda[j];
                if (own_fluid && fluid.fluid(j)) {
                    const S h = S(0.5) * (own_support + fluid.support[j]);
                    if (h != last_h) {
                        of_pair.set(h);
                        last_h = h;
                        per_reference = 1 / of_pair.value(q * h);
                    }
                    const S closeness = multipliers.value[k] * per_reference, squared = closeness * closeness;
                    const S pressure = fluid.volume[j] * multipliers.pressure[i] + fluid.volume[i] * multipliers.pressure[j];
                    weight -= S(0.5) * pressure * squared * squared;
                }
                const Vector3<S> between = own - p[j];
                const bool apart = between[0] != 0 || between[1] != 0 || between[2] != 0;
                sum = sum + (weight * steep) * separation(state, between, apart, i, j);
            }
            to.set(i, own + (omega * state.w[i]) * sum);
        }
    });
}

} // namespace

template <typename S> void find_density_multipliers(StepState<S>& state, const DensityRules<S>& rules,
                                                    const FluidParticles<S>& fluid, const BoundaryDensity<S>& walls,
                                                    DensityMultipliers<S>& multipliers) {
    multipliers.lambda.resize(state.capacity);
    multipliers.pressure.resize(state.capacity);
    multipliers.value.resize(state.lists.neighbours.size());
    multipliers.steepness.resize(state.lists.neighbours.size());
    with_kernel<S>(rules.kernel, state.dimensions,
                   [&](const auto& kernel) { find_density_multipliers_by(kernel, state, rules, fluid, walls, multipliers); });
}

template <typename S> void solve_density(StepState<S>& state, const DensityRules<S>& rules, const FluidParticles<S>& fluid,
                                         const BoundaryDensity<S>& walls, const DensityMultipliers<S>& multipliers, Axes<S>& to) {
    with_kernel<S>(rules.kernel, state.dimensions,
                   [&](const auto& kernel) { solve_density_by(kernel, state, rules, fluid, walls, multipliers, to); });
}

template void find_density_multipliers(StepState<float>&, const DensityRules<float>&, const FluidParticles<float>&,
                                       const BoundaryDensity<float>&, DensityMultipliers<float>&);
template void find_density_multipliers(StepState<double>&, const DensityRules<double>&, const FluidParticles<double>&,
                                       const BoundaryDensity<double>&, DensityMultipliers<double>&);
template void solve_density(StepState<float>&, const DensityRules<float>&, const FluidParticles<float>&,
                            const BoundaryDensity<float>&, const DensityMultipliers<float>&, Axes<float>&);
template void solve_density(StepState<double>&, const DensityRules<double>&, const FluidParticles<double>&,
                            const BoundaryDensity<double>&, const DensityMultipliers<double>&, Axes<double>&);

namespace {

// Both passes, with the inputs of a GPU pass.
struct DensityPass {
    DensityPass(Kernel kernel, const SolverState& solver, std::span<const FluidMaterial> materials, std::span<const Vec4> around,
                float omega, float q, unsigned dimensions)
        : table(wall_table<double>(kernel, dimensions)), rules{kernel, materials, omega, q, table}, state(solver, dimensions),
          fluid(fluid_particles(solver.fluid)), walls{.gradient = axes_of(around), .share = {}} {
        for (const Vec4& wall : around) walls.share.push_back(wall[3]);
        find_density_multipliers(state, rules, fluid, walls, multipliers);
    }

    WallTable<double> table;
    DensityRules<double> rules;
    PassState state;
    FluidParticles<double> fluid;
    BoundaryDensity<double> walls;
    DensityMultipliers<double> multipliers;
};

} // namespace

std::vector<Density> density_lambda(Kernel kernel, const SolverState& state, std::span<const FluidMaterial> fluid_materials,
                                    std::span<const Vec4> walls, unsigned dimensions) {
    const DensityPass pass(kernel, state, fluid_materials, walls, 1.0f, 0.3f, dimensions);
    std::vector<Density> result(pass.state.size);
    for (std::size_t i = 0; i < result.size(); ++i) result[i] = {pass.state.density[i], pass.multipliers.lambda[i]};
    return result;
}

std::vector<Double4> density_solve(Kernel kernel, const SolverState& state, std::span<const FluidMaterial> fluid_materials,
                                   std::span<const Density> densities, std::span<const Vec4> walls, float omega, float q,
                                   unsigned dimensions) {
    DensityPass pass(kernel, state, fluid_materials, walls, omega, q, dimensions);
    for (std::size_t i = 0; i < densities.size(); ++i) pass.multipliers.lambda[i] = densities[i].lambda;
    solve_density(pass.state, pass.rules, pass.fluid, pass.walls, pass.multipliers, pass.state.next);
    return pass.state.with_fourth(pass.state.next, state.predicted);
}

} // namespace mote::reference
