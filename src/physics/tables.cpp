#include "physics/tables.hpp"

#include "physics/order_sink_shared.h"
#include "physics/physics_shared.h"
#include "physics/predict_shared.h"

#include <algorithm>
#include <cmath>

namespace mote::physics {

namespace {

static_assert(static_cast<std::uint32_t>(KernelKind::poly6_spiky) == shared::POLY6_SPIKY);
static_assert(static_cast<std::uint32_t>(KernelKind::cubic_spline) == shared::CUBIC_SPLINE);
static_assert(static_cast<std::uint32_t>(KernelKind::wendland_c2) == shared::WENDLAND_C2);
static_assert(static_cast<std::uint32_t>(KernelKind::gaussian) == shared::GAUSSIAN);
static_assert(static_cast<std::uint32_t>(ForceKind::uniform) == shared::FORCE_UNIFORM);
static_assert(static_cast<std::uint32_t>(ForceKind::wind) == shared::FORCE_WIND);
static_assert(static_cast<std::uint32_t>(ForceKind::point) == shared::FORCE_POINT);

bool is_fluid(const Material& material) { return material.kind == MaterialKind::fluid; }

// Radius and material of everything that there is or will be.
struct Kind {
    std::uint32_t material;
    float radius;
};
std::vector<Kind> kinds_of(const Scene& scene) {
    std::vector<Kind> kinds;
    for (const Particle& particle : scene.particles) kinds.push_back({particle.material, particle.radius});
    for (const Emitter& emitter : scene.emitters) kinds.push_back({emitter.material, emitter.radius});
    return kinds;
}

// By how much the density of a lattice exceeds that of its particles' cubes; the same for all radii.
double lattice_excess(const Scene& scene) { return lattice_sums(kernel_of(scene), 1, kKernelScale, scene.dimensions).density; }

// The volume of a particle as a part of its cube's.
double volume_factor(const Scene& scene, const Material& material) {
    return is_fluid(material) ? 1 / lattice_excess(scene) : material.displacement;
}

// A particle's mass by the volume of its cube, kg/m^D. Of solids all has mass, whatever it displaces.
double mass_per_cube(const Scene& scene, const Material& material) {
    return material.density * (is_fluid(material) ? volume_factor(scene, material) : 1);
}

// Table of one vec4 without meaning where there would be nothing: a buffer is never empty.
std::vector<Vec4> or_one(std::vector<Vec4> table) {
    if (table.empty()) table.emplace_back();
    return table;
}

float as_float(std::uint32_t number) { return number == Force::kEvery ? -1.0f : static_cast<float>(number); }

} // namespace

Kernel kernel_of(const Scene& scene) { return static_cast<Kernel>(scene.solver.kernel); }

std::optional<spatial::RadiusRange> radii_of(const Scene& scene, MaterialKind kind) {
    std::optional<spatial::RadiusRange> radii;
    for (const auto& [material, radius] : kinds_of(scene)) {
        if (scene.materials[material].kind != kind) continue;
        if (!radii) radii = {radius, radius};
        radii = {std::min(radii->smallest, radius), std::max(radii->largest, radius)};
    }
    return radii;
}

float smallest_radius(const Scene& scene) { return std::ranges::min(kinds_of(scene), {}, &Kind::radius).radius; }

float inverse_mass(const Scene& scene, std::uint32_t material, float radius) {
    return static_cast<float>(1 / (mass_per_cube(scene, scene.materials[material]) * std::pow(2.0 * radius, scene.dimensions)));
}

std::vector<float> inverse_masses(const Scene& scene) {
    std::vector<double> per_cube; // once per material: a lattice's sums take time
    for (const Material& material : scene.materials) per_cube.push_back(mass_per_cube(scene, material));
    std::vector<float> inverse;
    for (const Particle& particle : scene.particles) {
        const double mass = per_cube[particle.material] * std::pow(2.0 * particle.radius, scene.dimensions);
        inverse.push_back(particle.fixed ? 0 : static_cast<float>(1 / mass));
    }
    return inverse;
}

std::vector<Vec4> step_table(const Scene& scene) {
    const Solver& solver = scene.solver;
    const float duration = solver.time_step / static_cast<float>(solver.substeps);
    const float fastest = solver.max_speed > 0 ? solver.max_speed : 2 * smallest_radius(scene) / duration;
    std::vector<Vec4> step(shared::STEP_VECTORS);
    step[shared::STEP_GRAVITY] = {solver.gravity[0], solver.gravity[1], solver.gravity[2], duration};
    step[shared::STEP_SPEEDS] = {fastest, solver.sleep_speed, 0, 0};
    return step;
}

std::vector<Vec4> material_table(const Scene& scene) {
    std::vector<Vec4> table;
    for (const Material& material : scene.materials) {
        table.push_back({material.density, static_cast<float>(volume_factor(scene, material)), 0, 0});
    }
    return table;
}

std::array<Vec4, shared::FORCE_VECTORS> force_vectors(const Force& force) {
    std::array<Vec4, shared::FORCE_VECTORS> vectors{};
    vectors[shared::FORCE_VECTOR] = {force.vector[0], force.vector[1], force.vector[2], force.strength};
    vectors[shared::FORCE_PLACE] = {force.centre[0], force.centre[1], force.centre[2], force.radius};
    vectors[shared::FORCE_TRAITS] = {static_cast<float>(force.kind), as_float(force.material), as_float(force.group), 0};
    return vectors;
}

std::vector<Vec4> force_table(const Scene& scene) {
    std::vector<Vec4> table;
    for (const Force& force : scene.forces) {
        const auto vectors = force_vectors(force);
        table.insert(table.end(), vectors.begin(), vectors.end());
    }
    return or_one(table);
}

// ε and the artificial pressure relative to the stiffness of a lattice, of the fluid's smallest particles.
std::vector<Vec4> fluid_table(const Scene& scene) {
    constexpr double kRelaxation = 0.05;
    std::vector<float> smallest(scene.materials.size());
    for (const auto& [material, radius] : kinds_of(scene)) {
        smallest[material] = smallest[material] == 0 ? radius : std::min(smallest[material], radius);
    }
    std::vector<Vec4> table(scene.materials.size());
    for (std::uint32_t m = 0; m < table.size(); ++m) {
        const Material& material = scene.materials[m];
        if (!is_fluid(material) || smallest[m] == 0) continue;
        const LatticeSums sums = lattice_sums(kernel_of(scene), smallest[m], kKernelScale, scene.dimensions);
        const double stiffness = inverse_mass(scene, m, smallest[m]) * sums.slopes / (sums.density * sums.density);
        table[m] = {static_cast<float>(kRelaxation * stiffness), static_cast<float>(material.artificial_pressure / stiffness),
                    material.only_pushes ? 1.0f : 0.0f, 0};
    }
    return table;
}

std::vector<Vec4> flow_table(const Scene& scene) {
    std::vector<Vec4> table;
    for (const Material& material : scene.materials)
        table.push_back({material.viscosity, material.vorticity, material.cohesion, 0});
    return table;
}

std::vector<float> adhesion_table(const Scene& scene) {
    std::vector<float> table;
    for (const Material& material : scene.materials) table.push_back(is_fluid(material) ? material.adhesion : 0);
    return table;
}

std::vector<Vec4> pair_table(const Scene& scene) {
    std::vector<Vec4> pairs;
    for (const Material& a : scene.materials) {
        for (const Material& b : scene.materials) {
            pairs.push_back({std::sqrt(a.static_friction * b.static_friction), std::sqrt(a.kinetic_friction * b.kinetic_friction),
                             std::sqrt(a.restitution * b.restitution), 0});
        }
    }
    const std::size_t materials = scene.materials.size();
    for (const MaterialPair& pair : scene.material_pairs) {
        pairs[pair.a * materials + pair.b] =
            pairs[pair.b * materials + pair.a] = {pair.static_friction, pair.kinetic_friction, pair.restitution, 0};
    }
    return pairs;
}

std::vector<Vec4> sink_table(const Scene& scene) {
    std::vector<Vec4> table;
    for (const Sink& sink : scene.sinks) {
        const bool sphere = sink.kind == SinkKind::sphere;
        std::array<Vec4, shared::SINK_VECTORS> vectors{};
        vectors[shared::SINK_PLACE] = {sink.centre[0], sink.centre[1], sink.centre[2], sphere ? sink.radius : 0};
        vectors[shared::SINK_SIZE] = {sink.half_lengths[0], sink.half_lengths[1], sink.half_lengths[2], 0};
        table.insert(table.end(), vectors.begin(), vectors.end());
    }
    return table;
}

} // namespace mote::physics
