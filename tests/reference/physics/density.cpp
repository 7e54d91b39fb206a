#include "reference/physics/density.hpp"

#include "reference/physics/pair_kernel.hpp"

#include <algorithm>

namespace mote::reference {

namespace {

Double3 wall_gradient(std::span<const Vec4> walls, std::uint32_t i) { return walls.empty() ? Double3{} : place(walls[i]); }
double wall_share(std::span<const Vec4> walls, std::uint32_t i) { return walls.empty() ? 0.0 : walls[i][3]; }

} // namespace

std::vector<Density> density_lambda(Kernel kernel, const SolverState& state, std::span<const FluidMaterial> fluid_materials,
                                    std::span<const Vec4> walls, unsigned dimensions) {
    std::vector<Density> result(state.predicted.size());
    for (std::uint32_t i = 0; i < result.size(); ++i) {
        if (!is_fluid(state, i)) continue;
        const auto [rho0, volume, h, w] = state.fluid[i];
        double ratio = volume * kernel_value(kernel, 0.0, h, dimensions) + wall_share(walls, i);
        Double3 own_gradient = wall_gradient(walls, i);
        double others_squared = 0.0;
        for (const std::uint32_t j : neighbours_of(state.lists, i)) {
            const PairKernel at = pair_kernel(kernel, state, i, j, dimensions);
            const Double3 gradient = static_cast<double>(state.fluid[j][1]) * at.gradient;
            ratio += state.fluid[j][1] * at.value;
            own_gradient = own_gradient + gradient;
            others_squared += state.fluid[j][3] * dot(gradient, gradient);
        }
        const FluidMaterial& material = fluid_materials[state.materials[i]];
        const double violation = material.only_pushes ? std::max(ratio - 1.0, 0.0) : ratio - 1.0;
        const double denominator = material.epsilon + w * dot(own_gradient, own_gradient) + others_squared;
        result[i] = {.rho = rho0 * ratio, .lambda = denominator > 0.0 ? -violation / denominator : 0.0};
    }
    return result;
}

std::vector<Double4> density_solve(Kernel kernel, const SolverState& state, std::span<const FluidMaterial> fluid_materials,
                                   std::span<const Density> densities, std::span<const Vec4> walls, float omega, float q,
                                   unsigned dimensions) {
    std::vector<Double4> result;
    for (std::uint32_t i = 0; i < state.predicted.size(); ++i) {
        Double3 sum{};
        if (is_fluid(state, i)) sum = densities[i].lambda * wall_gradient(walls, i);
        for (const std::uint32_t j : neighbours_of(state.lists, i)) {
            if (!is_fluid(state, i) && !is_fluid(state, j)) continue;
            const PairKernel at = pair_kernel(kernel, state, i, j, dimensions);
            const double own = state.fluid[i][1], other = state.fluid[j][1];
            double weight = 0.0;
            if (is_fluid(state, i)) weight += other * densities[i].lambda;
            if (is_fluid(state, j)) weight += own * densities[j].lambda;
            if (is_fluid(state, i) && is_fluid(state, j)) {
                const double a = 0.5 * (static_cast<double>(fluid_materials[state.materials[i]].artificial_pressure) +
                                        fluid_materials[state.materials[j]].artificial_pressure);
                const double closeness = at.value / kernel_value(kernel, q * at.h, at.h, dimensions);
                weight -= 0.5 * (own + other) * a * std::pow(closeness, 4);
            }
            sum = sum + weight * at.gradient;
        }
        const double factor = static_cast<double>(omega) * state.fluid[i][3];
        result.push_back(with_w(place(state.predicted[i]) + factor * sum, state.predicted[i][3]));
    }
    return result;
}

} // namespace mote::reference
