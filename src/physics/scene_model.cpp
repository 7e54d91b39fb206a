#include "physics/scene_model.hpp"

#include "physics/families.hpp"
#include "physics/fluid/fluid_tables.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mote::physics {

namespace {

void widen(std::optional<spatial::RadiusRange>& range, float smallest, float largest) {
    if (!range) range = {smallest, largest};
    range = {std::min(range->smallest, smallest), std::max(range->largest, largest)};
}

// Of all particles and emitters whose material satisfies `wanted`.
template <typename Wanted> std::optional<spatial::RadiusRange> range_of(const Scene& scene, const Wanted& wanted) {
    std::optional<spatial::RadiusRange> range;
    for (std::uint32_t m = 0; m < scene.materials.size(); ++m) {
        const Material& material = scene.materials[m];
        if (wanted(m) && material.max_radius > 0) widen(range, material.min_radius, material.max_radius);
    }
    for (const Particle& particle : scene.particles)
        if (wanted(particle.material)) widen(range, particle.radius, particle.radius);
    for (const Emitter& emitter : scene.emitters)
        if (wanted(emitter.material)) widen(range, emitter.particle_radius, emitter.particle_radius);
    return range;
}

// Ratio of the density sum of a lattice to the density of its particles' cubes. Independent of the radius.
double lattice_excess(const Scene& scene) { return lattice_sums(kernel_of(scene), 1, kKernelScale, scene.dimensions).density; }

// A particle's mass per volume of its cube, kg/m^D. For a solid this does not depend on volume_scale.
double mass_per_cube(const Scene& scene, const Material& material) {
    return material.density * (is_fluid(material) ? volume_factor(scene, material) : 1);
}

// Of the initial particles, or of what emitters will add.
float median_radius(const Scene& scene) {
    std::vector<float> radii;
    for (const Particle& particle : scene.particles) radii.push_back(particle.radius);
    if (radii.empty())
        for (const Emitter& emitter : scene.emitters) radii.push_back(emitter.particle_radius);
    if (radii.empty()) return 0.5f;
    const auto median = radii.begin() + static_cast<std::ptrdiff_t>(radii.size() / 2);
    std::ranges::nth_element(radii, median);
    return *median;
}

} // namespace

std::uint32_t capacity_of(const Scene& scene) {
    return std::max(scene.capacity, static_cast<std::uint32_t>(scene.particles.size()));
}

bool count_changes(const Scene& scene) {
    return !scene.emitters.empty() || !scene.sinks.empty() || scene.particles.size() < capacity_of(scene);
}

std::optional<spatial::RadiusRange> radius_range(const Scene& scene) {
    return range_of(scene, [](std::uint32_t) { return true; });
}
std::optional<spatial::RadiusRange> radius_range(const Scene& scene, MaterialKind kind) {
    return range_of(scene, [&](std::uint32_t material) { return scene.materials[material].kind == kind; });
}
std::optional<spatial::RadiusRange> radius_range(const Scene& scene, std::uint32_t material) {
    return range_of(scene, [&](std::uint32_t m) { return m == material; });
}

double substep_duration(const Solver& solver) { return double{solver.time_step} / solver.substeps; }

float max_speed(const Scene& scene) {
    return scene.solver.max_speed > 0 ? scene.solver.max_speed : std::numeric_limits<float>::infinity();
}

double volume_factor(const Scene& scene, const Material& material) {
    return is_fluid(material) ? 1 / lattice_excess(scene) : material.fluid.volume_scale;
}

float inverse_mass(const Scene& scene, std::uint32_t material, float radius) {
    return static_cast<float>(1 / (mass_per_cube(scene, scene.materials[material]) * std::pow(2.0 * radius, scene.dimensions)));
}

std::vector<float> inverse_masses(const Scene& scene) {
    std::vector<double> per_cube; // once per material: lattice sums are expensive
    for (const Material& material : scene.materials) per_cube.push_back(mass_per_cube(scene, material));
    std::vector<float> inverse;
    for (const Particle& particle : scene.particles) {
        const double mass = per_cube[particle.material] * std::pow(2.0 * particle.radius, scene.dimensions);
        inverse.push_back(particle.fixed ? 0 : static_cast<float>(1 / mass));
    }
    return inverse;
}

float half_kernel(float radius) { return 0.5f * kKernelScale * radius; }
spatial::RadiusRange half_kernels(const Scene& scene) {
    const auto fluid = radius_range(scene, MaterialKind::fluid);
    return fluid ? spatial::RadiusRange{half_kernel(fluid->smallest), half_kernel(fluid->largest)} : spatial::RadiusRange{0, 0};
}

// A large solid reaches as far beyond its surface as the widest half kernel of those for which it is large.
float search_radius(bool fluid, float radius, const spatial::RadiusRange& half_kernels) {
    if (fluid) return half_kernel(radius);
    const float beyond = radius >= half_kernels.smallest ? std::min(radius, half_kernels.largest) : 0;
    return std::max(radius + beyond, half_kernels.largest);
}

spatial::RadiusRange search_radii(const Scene& scene) {
    const spatial::RadiusRange half = half_kernels(scene);
    spatial::RadiusRange reach{std::numeric_limits<float>::max(), 0};
    for (const MaterialKind kind : {MaterialKind::fluid, MaterialKind::solid}) {
        const auto radii = radius_range(scene, kind);
        if (!radii) continue;
        reach.smallest = std::min(reach.smallest, search_radius(kind == MaterialKind::fluid, radii->smallest, half));
        reach.largest = std::max(reach.largest, search_radius(kind == MaterialKind::fluid, radii->largest, half));
    }
    return reach;
}

// Fluids walk neighbour lists in every iteration, so theirs stay short.
float search_spare(const Scene& scene) {
    constexpr float kSpare = 0.4f; // median radii
    const bool lists_contacts = any_looks_at_paths(scene) && scene.solver.substeps > 1;
    return lists_contacts && !radius_range(scene, MaterialKind::fluid) ? kSpare * median_radius(scene) : 0;
}

spatial::RadiusRange reach_radii(const Scene& scene) {
    const spatial::RadiusRange still = search_radii(scene);
    // Radii, with rounding: the slack of search_reach.glsl, and over several substeps that of drift and half the longest line.
    const float farthest = scene.solver.substeps == 1 ? 0.101f : 0.46f;
    return {still.smallest, still.largest + farthest * radius_range(scene)->largest + search_spare(scene)};
}

float local_period(const Scene& scene) {
    const auto radii = radius_range(scene, MaterialKind::fluid);
    constexpr float kAlike = 4; // the period follows the largest particle, and rounding the period
    if (!radii || radius_range(scene, MaterialKind::solid) || radii->largest > kAlike * radii->smallest) return 0;
    const float reach = 2 * (search_radii(scene).largest + radii->largest); // of two neighbours
    // Half a period would suffice for neighbours as they were found; they may separate while being solved.
    return std::exp2(std::ceil(std::log2(16 * reach)));
}

float frame_cell(const Scene& scene) {
    int exponent = 0;
    const float mantissa = std::frexp(2 * median_radius(scene), &exponent);
    return std::ldexp(1.0f, mantissa == 0.5f ? exponent - 1 : exponent);
}

Vec3 search_origin(const Scene& scene) {
    if (scene.particles.empty()) return scene.emitters.empty() ? Vec3{} : scene.emitters.front().centre;
    Vec3 middle{};
    std::vector<float> along(scene.particles.size());
    const auto median = along.begin() + static_cast<std::ptrdiff_t>(along.size() / 2);
    for (std::size_t axis = 0; axis < 3; ++axis) {
        std::ranges::transform(scene.particles, along.begin(), [&](const Particle& p) { return p.position[axis]; });
        std::ranges::nth_element(along, median);
        middle[axis] = *median;
    }
    return middle;
}

bool has_large_solids(const Scene& scene) {
    const auto solid = radius_range(scene, MaterialKind::solid);
    const float smallest = half_kernels(scene).smallest;
    return smallest > 0 && solid && solid->largest >= smallest;
}

} // namespace mote::physics
