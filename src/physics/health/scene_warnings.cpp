#include "gpu/format.hpp"
#include "physics/families.hpp"
#include "physics/health/layers.hpp"
#include "physics/scene_model.hpp"
#include "vector3.hpp"

#include <mote/scene_warnings.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace mote {

namespace {

constexpr double kMaxFall = 0.3; // radii: contacts may not be deeper (docs/physics.md, "Health")

// m: what a particle at rest falls in a substep, g Δt².
double fall_of(const Scene& scene) {
    const double duration = physics::substep_duration(scene.solver);
    return double{length(scene.solver.gravity)} * duration * duration;
}

// The fall in a substep decreases with the square of their number.
std::string more_substeps(const Scene& scene, double excess) {
    return mote::format("raise solver.substeps (now {}) to {:.0f}", scene.solver.substeps,
                        std::ceil(scene.solver.substeps * std::sqrt(excess)));
}

void warn_of_fall(const Scene& scene, std::vector<std::string>& warnings) {
    const auto radii = physics::radius_range(scene);
    const double fall = radii ? fall_of(scene) / double{radii->smallest} : 0;
    if (fall <= kMaxFall) return;
    warnings.push_back(
        mote::format("solver.time_step: found {} s, in a substep of which a particle falls by {:.3g} r, expected at "
                     "most {} r: {}",
                     scene.solver.time_step, fall, kMaxFall, more_substeps(scene, fall / kMaxFall)));
}

double max_load(MaterialKind kind) {
    double smallest = std::numeric_limits<double>::infinity();
    for (const physics::Family* family : physics::families()) {
        smallest = std::min(smallest, family->max_load(kind).value_or(smallest));
    }
    return smallest;
}

// The particle whose load exceeds what iterations can carry by the largest factor.
void warn_of_load(const Scene& scene, std::vector<std::string>& warnings) {
    const std::vector<double> layers = physics::carried_layers(scene);
    const double fall = fall_of(scene);
    double excess = 1, found = 0, expected = 0;
    std::uint32_t material = 0;
    for (std::size_t i = 0; i < layers.size(); ++i) {
        const Particle& particle = scene.particles[i];
        const double bearable =
            max_load(scene.materials[particle.material].kind) * scene.solver.iterations * double{particle.radius} / fall;
        if (layers[i] <= excess * bearable) continue;
        excess = layers[i] / bearable;
        found = layers[i];
        expected = bearable;
        material = particle.material;
    }
    if (found == 0) return;
    warnings.push_back(
        mote::format("particles: found a weight of {:.3g} layers on a particle of materials[{}], expected at most {:.3g}: {}",
                     found, material, expected, more_substeps(scene, excess)));
}

void warn_of_speeds(const Scene& scene, std::vector<std::string>& warnings) {
    const double max_speed = double{physics::max_speed(scene)};
    const auto warn = [&](const std::string& where, double speed) {
        if (speed <= max_speed) return;
        warnings.push_back(mote::format("{}: found {:.3g} m/s, expected at most solver.max_speed, {:.3g} m/s: raise it, or "
                                        "remove it for no limit",
                                        where, speed, max_speed));
    };
    const auto speed_of = [](const Particle& particle) { return particle.fixed ? 0.0 : double{length(particle.velocity)}; };
    const auto fastest = std::ranges::max_element(scene.particles, {}, speed_of);
    if (fastest != scene.particles.end()) {
        warn(mote::format("particles[{}].velocity", fastest - scene.particles.begin()), speed_of(*fastest));
    }
    for (std::size_t e = 0; e < scene.emitters.size(); ++e) {
        warn(mote::format("emitters[{}].speed", e), double{scene.emitters[e].speed});
    }
}

} // namespace

std::vector<std::string> scene_warnings(const Scene& scene) {
    std::vector<std::string> warnings;
    warn_of_fall(scene, warnings);
    warn_of_load(scene, warnings);
    warn_of_speeds(scene, warnings);
    return warnings;
}

} // namespace mote
