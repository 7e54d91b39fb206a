#include "gpu/format.hpp"
#include "physics/automatic_solver.hpp"
#include "physics/dust.hpp"
#include "physics/families.hpp"
#include "physics/health/advice.hpp"
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
double fall_of(const Solver& solver) {
    const double duration = physics::substep_duration(solver);
    return double{length(solver.gravity)} * duration * duration;
}

// The fall in a substep decreases with the square of their number.
std::string shorter_substeps(const Solver& solver, double excess) {
    return physics::more_substeps(solver, solver.substeps * std::sqrt(excess));
}

void warn_of_fall(const Scene& scene, const Solver& solver, std::vector<std::string>& warnings) {
    const std::vector<float> radii = physics::radii_without_dust(scene); // dust may fall deeper: it does not move the others
    const double fall = radii.empty() ? 0 : fall_of(solver) / double{radii.front()};
    if (fall <= kMaxFall) return;
    warnings.push_back(
        mote::format("solver.time_step: found {} s, in a substep of which a particle falls by {:.3g} r, expected at "
                     "most {} r: {}",
                     scene.solver.time_step, fall, kMaxFall, shorter_substeps(solver, fall / kMaxFall)));
}

double max_load(const Solver& solver, MaterialKind kind) {
    double smallest = std::numeric_limits<double>::infinity();
    for (const physics::Family* family : physics::families()) {
        smallest = std::min(smallest, family->max_load(solver, kind).value_or(smallest));
    }
    return smallest;
}

// The load that exceeds what the solver can carry by the larger factor.
void warn_of_load(const Scene& scene, const Solver& solver, std::vector<std::string>& warnings) {
    const physics::SceneLoads loads = physics::loads_of(scene);
    const auto bearable = [&](const physics::Load& load) {
        return max_load(solver, scene.materials[load.material].kind) * load.radius / fall_of(solver);
    };
    const auto excess = [&](const physics::Load& load) { return load.layers > 0 ? load.layers / bearable(load) : 0; };
    const physics::Load& worst = excess(loads.fluids) > excess(loads.solids) ? loads.fluids : loads.solids;
    if (excess(worst) <= 1) return;
    warnings.push_back(
        mote::format("particles: found a weight of {:.3g} layers on a particle of materials[{}], expected at most {:.3g}: {}",
                     worst.layers, worst.material, bearable(worst), shorter_substeps(solver, excess(worst))));
}

double speed_of(const Particle& particle) { return particle.fixed ? 0.0 : double{length(particle.velocity)}; }

void warn_of_speeds(const Scene& scene, std::vector<std::string>& warnings) {
    const double max_speed = double{physics::max_speed(scene)};
    const auto warn = [&](const std::string& where, double speed) {
        if (speed <= max_speed) return;
        warnings.push_back(mote::format("{}: found {:.3g} m/s, expected at most solver.max_speed, {:.3g} m/s: raise it, or "
                                        "remove it for no limit",
                                        where, speed, max_speed));
    };
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
    const Solver solver = physics::automatic_solver(scene);
    warn_of_fall(scene, solver, warnings);
    warn_of_load(scene, solver, warnings);
    warn_of_speeds(scene, warnings);
    for (const physics::Family* family : physics::families()) family->warn_of_scene(scene, solver, warnings);
    return warnings;
}

} // namespace mote
