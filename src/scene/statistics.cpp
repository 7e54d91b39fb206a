#include "particle_materials.hpp"
#include "physics/scene_model.hpp"
#include "scene/host_pairs.hpp"

#include <mote/statistics.hpp>

#include <algorithm>
#include <cmath>
#include <map>

namespace mote {

namespace {

bool is_fluid(const Scene& scene, const Particle& particle) {
    return scene.materials[particle.material].kind == MaterialKind::fluid;
}

// Caches masses: calibration sums over a lattice, and there are few distinct particles.
class Masses {
public:
    explicit Masses(const Scene& scene) : scene_(scene) {}
    double operator()(const Particle& particle) {
        const auto [at, is_new] = known_.try_emplace({particle.material, particle.radius}, 0.0);
        if (is_new) at->second = 1 / double{physics::inverse_mass(scene_, particle.material, particle.radius)};
        return at->second;
    }

private:
    const Scene& scene_;
    std::map<std::pair<std::uint32_t, float>, double> known_{};
};

void measure_masses(const Scene& scene, std::span<const WorldParticle> particles, Statistics& all) {
    Masses mass_of(scene);
    for (const WorldParticle& particle : particles) {
        if (particle.fixed) continue;
        const double mass = mass_of(particle);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const double speed = double{particle.velocity[axis]};
            all.kinetic_energy += 0.5 * mass * speed * speed;
            all.potential_energy -= mass * double{scene.solver.gravity[axis]} * double{particle.position[axis]};
            all.momentum[axis] += mass * speed;
        }
    }
}

void measure_densities(const Scene& scene, std::span<const WorldParticle> particles, Statistics& all) {
    double sum = 0;
    for (const WorldParticle& particle : particles) {
        if (!is_fluid(scene, particle)) {
            ++all.solid_particles;
            continue;
        }
        ++all.fluid_particles;
        if (particle.density == 0) continue; // before the first step
        const Material& material = scene.materials[particle.material];
        const double excess = double{particle.density} / double{material.density} - 1;
        const double error = material.fluid.one_sided ? std::max(excess, 0.0) : std::abs(excess);
        sum += error;
        all.max_density_error = std::max(all.max_density_error, error);
    }
    if (all.fluid_particles > 0) all.mean_density_error = sum / static_cast<double>(all.fluid_particles);
}

std::vector<float> search_radii(const Scene& scene, std::span<const WorldParticle> particles) {
    spatial::RadiusRange half_kernels = physics::half_kernels(scene);
    for (const WorldParticle& particle : particles) { // `scene` may be without particles
        if (!is_fluid(scene, particle)) continue;
        const float half = physics::half_kernel(particle.radius);
        half_kernels.smallest = half_kernels.largest > 0 ? std::min(half_kernels.smallest, half) : half;
        half_kernels.largest = std::max(half_kernels.largest, half);
    }
    std::vector<float> radii;
    for (const WorldParticle& particle : particles) {
        radii.push_back(physics::search_radius(is_fluid(scene, particle), particle.radius, half_kernels));
    }
    return radii;
}

void measure_pairs(const Scene& scene, std::span<const WorldParticle> particles, Statistics& all) {
    std::vector<Vec3> positions;
    for (const WorldParticle& particle : particles) positions.push_back(particle.position);
    std::vector<std::uint32_t> neighbours(particles.size());
    scene::for_each_pair(positions, search_radii(scene, particles), [&](std::uint32_t i, std::uint32_t j, double distance) {
        const WorldParticle &a = particles[i], &b = particles[j];
        if (!a.self_collision && !b.self_collision && a.group == b.group) return;
        ++neighbours[i];
        ++neighbours[j];
        if ((is_fluid(scene, a) && is_fluid(scene, b)) || (a.fixed && b.fixed)) return;
        all.max_penetration = std::max(all.max_penetration, double{a.radius} + b.radius - distance);
    });
    double sum = 0;
    for (const std::uint32_t count : neighbours) {
        sum += count;
        all.max_neighbours = std::max<std::uint64_t>(all.max_neighbours, count);
    }
    if (!neighbours.empty()) all.mean_neighbours = sum / static_cast<double>(neighbours.size());
}

} // namespace

Statistics compute_statistics(const Scene& scene, std::span<const WorldParticle> particles) {
    check_materials(particles, scene);
    Statistics all;
    measure_masses(scene, particles, all);
    measure_densities(scene, particles, all);
    measure_pairs(scene, particles, all);
    return all;
}

} // namespace mote
