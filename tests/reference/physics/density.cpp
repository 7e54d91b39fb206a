#include "reference/physics/density.hpp"

#include "reference/physics/contact.hpp"

#include <algorithm>

namespace mote::reference {

namespace {

bool is_fluid(const SolverState& state, std::uint32_t i) { return state.fluid[i][0] > 0.0f; }

// As much as i counts in the density of j: a solid counts as if it were the fluid it displaces.
double mass_seen_by(const SolverState& state, std::uint32_t j, std::uint32_t i) {
    const double mass_or_volume = state.fluid[i][1];
    return is_fluid(state, i) ? mass_or_volume : mass_or_volume * state.fluid[j][0];
}

double support_of_pair(const SolverState& state, std::uint32_t i, std::uint32_t j) {
    const double own = state.fluid[i][2];
    const double other = state.fluid[j][2];
    if (is_fluid(state, i) && is_fluid(state, j)) return 0.5 * (own + other);
    return is_fluid(state, i) ? own : other;
}

struct KernelAt {
    double h, value;  // W_ij
    Double3 gradient; // at p_i
};

// Of a pair with at least one fluid particle.
KernelAt kernel_at(Kernel kernel, const SolverState& state, std::uint32_t i, std::uint32_t j, unsigned dimensions) {
    const Double3 to_i = place(state.predicted[i]) - place(state.predicted[j]);
    const double distance = length(to_i);
    const double h = support_of_pair(state, i, j);
    const double slope = kernel_slope(kernel, distance == 0.0 ? 0.1 * h : distance, h, dimensions);
    const Double3 direction = distance == 0.0 ? fallback_direction(j, i, dimensions) : (1.0 / distance) * to_i;
    return {.h = h, .value = kernel_value(kernel, distance, h, dimensions), .gradient = slope * direction};
}

} // namespace

std::vector<Density> density_lambda(Kernel kernel, const SolverState& state, std::span<const FluidMaterial> fluid_materials,
                                    unsigned dimensions) {
    std::vector<Density> result(state.predicted.size());
    for (std::uint32_t i = 0; i < result.size(); ++i) {
        if (!is_fluid(state, i)) continue;
        const auto [rho0, mass, h, w] = state.fluid[i];
        double rho = mass * kernel_value(kernel, 0.0, h, dimensions);
        Double3 own_gradient{};      // times rho0
        double others_squared = 0.0; // times rho0^2
        for (const std::uint32_t j : neighbours_of(state.lists, i)) {
            const KernelAt at = kernel_at(kernel, state, i, j, dimensions);
            const double mass_of_j = mass_seen_by(state, i, j);
            rho += mass_of_j * at.value;
            own_gradient = own_gradient + mass_of_j * at.gradient;
            others_squared += state.fluid[j][3] * mass_of_j * mass_of_j * dot(at.gradient, at.gradient);
        }
        const FluidMaterial& material = fluid_materials[state.materials[i]];
        const double error = rho / rho0 - 1.0;
        const double violation = material.only_pushes ? std::max(error, 0.0) : error;
        const double denominator =
            material.epsilon + (w * dot(own_gradient, own_gradient) + others_squared) / (static_cast<double>(rho0) * rho0);
        result[i] = {.rho = rho, .lambda_over_rho0 = denominator > 0.0 ? -violation / denominator / rho0 : 0.0};
    }
    return result;
}

std::vector<Double4> density_solve(Kernel kernel, const SolverState& state, std::span<const FluidMaterial> fluid_materials,
                                   std::span<const Density> densities, float omega, float q, unsigned dimensions) {
    std::vector<Double4> result;
    for (std::uint32_t i = 0; i < state.predicted.size(); ++i) {
        Double3 sum{};
        for (const std::uint32_t j : neighbours_of(state.lists, i)) {
            if (!is_fluid(state, i) && !is_fluid(state, j)) continue;
            const KernelAt at = kernel_at(kernel, state, i, j, dimensions);
            double weight = 0.0;
            if (is_fluid(state, i)) weight += mass_seen_by(state, i, j) * densities[i].lambda_over_rho0;
            if (is_fluid(state, j)) weight += mass_seen_by(state, j, i) * densities[j].lambda_over_rho0;
            if (is_fluid(state, i) && is_fluid(state, j)) {
                const double a = 0.5 * (static_cast<double>(fluid_materials[state.materials[i]].artificial_pressure) +
                                        fluid_materials[state.materials[j]].artificial_pressure);
                const double closeness = at.value / kernel_value(kernel, q * at.h, at.h, dimensions);
                const double mean_mass = 0.5 * (mass_seen_by(state, j, i) + mass_seen_by(state, i, j));
                weight -= mean_mass * a * std::pow(closeness, 4);
            }
            sum = sum + weight * at.gradient;
        }
        const double factor = static_cast<double>(omega) * state.fluid[i][3];
        result.push_back(with_w(place(state.predicted[i]) + factor * sum, state.predicted[i][3]));
    }
    return result;
}

} // namespace mote::reference
