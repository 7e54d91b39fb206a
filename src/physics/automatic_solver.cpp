#include "physics/automatic_solver.hpp"

#include "physics/health/layers.hpp"
#include "physics/scene_model.hpp"
#include "vector3.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace mote::physics {

namespace {

constexpr std::uint32_t kIterationsPerStep = 8;

// Of the layers that a grain carries, times what they fall in a substep, per radius (docs/physics/contact.md, "Impulses"): grains
// then overlap by about 0.06 r.
constexpr double kLoad = 0.03;

// Those that emitters may add, as if they piled up in a cube.
void add_emitted(const Scene& scene, const std::function<void(float radius, double layers)>& add) {
    const double emitted = capacity_of(scene) - static_cast<double>(scene.particles.size());
    for (const Emitter& emitter : scene.emitters) {
        if (scene.materials[emitter.material].kind == MaterialKind::solid) {
            add(emitter.particle_radius, std::pow(emitted, 1.0 / scene.dimensions));
        }
    }
}

// The longest substep in which impulses hold the piles of the scene, s.
double longest_substep(const Scene& scene) {
    const double gravity = double{length(scene.solver.gravity)};
    const std::vector<double> layers = carried_layers(scene);
    double longest = scene.solver.time_step;
    const auto hold = [&](float radius, double carried) {
        if (carried > 1) longest = std::min(longest, std::sqrt(kLoad * double{radius} / (carried * gravity)));
    };
    for (std::size_t i = 0; i < layers.size(); ++i) {
        const Particle& particle = scene.particles[i];
        if (scene.materials[particle.material].kind == MaterialKind::solid) hold(particle.radius, layers[i]);
    }
    add_emitted(scene, hold);
    return longest;
}

} // namespace

Solver automatic_solver(const Scene& scene) {
    Solver solver = scene.solver;
    if (solver.substeps == 0) {
        const bool impulses = solver.contact.method == ContactMethod::impulse;
        const double substeps = impulses ? double{solver.time_step} / longest_substep(scene) : 1;
        solver.substeps = static_cast<std::uint32_t>(std::clamp(std::ceil(substeps), 1.0, 1000.0));
    }
    if (solver.iterations == 0) solver.iterations = std::max(1u, (kIterationsPerStep + solver.substeps - 1) / solver.substeps);
    return solver;
}

} // namespace mote::physics
