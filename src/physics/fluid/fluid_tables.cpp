#include "physics/fluid/fluid_tables.hpp"

#include "physics/scene_model.hpp"

#include <algorithm>

namespace mote::physics {

namespace {

static_assert(static_cast<std::uint32_t>(KernelKind::poly6_spiky) == shared::POLY6_SPIKY);
static_assert(static_cast<std::uint32_t>(KernelKind::cubic_spline) == shared::CUBIC_SPLINE);
static_assert(static_cast<std::uint32_t>(KernelKind::wendland_c2) == shared::WENDLAND_C2);
static_assert(static_cast<std::uint32_t>(KernelKind::gaussian) == shared::GAUSSIAN);

} // namespace

Kernel kernel_of(const Scene& scene) { return static_cast<Kernel>(scene.solver.fluid.kernel); }

// ε and the artificial pressure are relative to the stiffness of a lattice of particles like the one they act on, e0/(ρ0 V h²).
std::vector<Vec4> fluid_table(const Scene& scene) {
    constexpr double kRelaxation = 0.05;
    constexpr double kRadius = 1 / kKernelScale; // m, where h is 1: e0 is the same for every radius
    const LatticeSums sums = lattice_sums(kernel_of(scene), kRadius, kKernelScale, scene.dimensions);
    const double stiffness = sums.gradient_squared_sum / (sums.density * sums.density); // e0
    std::vector<Vec4> table(scene.materials.size());
    for (std::size_t m = 0; m < table.size(); ++m) {
        const Material& material = scene.materials[m];
        if (!is_fluid(material)) continue;
        table[m] = {static_cast<float>(kRelaxation * stiffness),
                    static_cast<float>(material.fluid.artificial_pressure / stiffness), material.fluid.one_sided ? 1.0f : 0.0f,
                    material.density};
    }
    return table;
}

std::vector<Vec4> velocity_coefficients(const Scene& scene) {
    std::vector<Vec4> table;
    for (const Material& material : scene.materials) {
        table.push_back({material.fluid.viscosity, material.fluid.vorticity, material.fluid.cohesion, 0});
    }
    return table;
}

std::vector<float> adhesion_table(const Scene& scene) {
    std::vector<float> table;
    for (const Material& material : scene.materials) table.push_back(is_fluid(material) ? material.fluid.adhesion : 0);
    return table;
}

std::optional<std::uint32_t> material_if_alike(const Scene& scene) {
    const auto radii = radius_range(scene);
    if (!radii || radii->smallest < radii->largest || radius_range(scene, MaterialKind::solid)) return std::nullopt;
    std::optional<std::uint32_t> found;
    for (std::uint32_t m = 0; m < scene.materials.size(); ++m) {
        if (!radius_range(scene, m)) continue;
        if (found) return std::nullopt;
        found = m;
    }
    return found;
}

bool has_fluid_with(const Scene& scene, float FluidMaterial::*coefficient) {
    return std::ranges::any_of(scene.materials, [&](const Material& m) { return is_fluid(m) && m.fluid.*coefficient > 0; });
}

} // namespace mote::physics
