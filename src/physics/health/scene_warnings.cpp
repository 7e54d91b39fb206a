#include "gpu/format.hpp"
#include "physics/automatic_solver.hpp"
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

// Justified in docs/physics.md, "Health" and "Before a run".
constexpr double kMaxFall = 0.3; // radii: contacts may not be deeper
constexpr double kMaxTravel = 1; // radii, in a substep: what is struck stays between its neighbours

// m: what a particle at rest falls in a substep, g Δt².
double fall_of(const Solver& solver) {
    const double duration = physics::substep_duration(solver);
    return double{length(solver.gravity)} * duration * duration;
}

std::string more_substeps(const Solver& solver, double factor) {
    return mote::format("raise solver.substeps (now {}) to {:.0f}", solver.substeps, std::ceil(solver.substeps * factor));
}
// The fall in a substep decreases with the square of their number.
std::string substeps_for_fall(const Solver& solver, double excess) { return more_substeps(solver, std::sqrt(excess)); }

void warn_of_fall(const Scene& scene, const Solver& solver, std::vector<std::string>& warnings) {
    const auto radii = physics::radius_range(scene);
    const double fall = radii ? fall_of(solver) / double{radii->smallest} : 0;
    if (fall <= kMaxFall) return;
    warnings.push_back(
        mote::format("solver.time_step: found {} s, in a substep of which a particle falls by {:.3g} r, expected at "
                     "most {} r: {}",
                     scene.solver.time_step, fall, kMaxFall, substeps_for_fall(solver, fall / kMaxFall)));
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
                     worst.layers, worst.material, bearable(worst), substeps_for_fall(solver, excess(worst))));
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

// The most solids that there can be. What emitters add may be solid.
std::size_t solids_of(const Scene& scene) {
    const auto is_solid = [&](const auto& of) { return scene.materials[of.material].kind == MaterialKind::solid; };
    const auto initial = static_cast<std::size_t>(std::ranges::count_if(scene.particles, is_solid));
    const bool adds = std::ranges::any_of(scene.emitters, is_solid);
    return initial + (adds ? physics::capacity_of(scene) - scene.particles.size() : 0);
}

// A fast solid that strikes another may drive it past a third.
void warn_of_travel(const Scene& scene, const Solver& solver, std::vector<std::string>& warnings) {
    constexpr std::size_t kFewest = 3;
    if (solids_of(scene) < kFewest) return;
    const double max_speed = double{physics::max_speed(scene)}, duration = physics::substep_duration(solver);
    const auto travel = [&](std::uint32_t material, double speed, float radius) { // in radii
        if (scene.materials[material].kind != MaterialKind::solid) return 0.0;
        return std::min(speed, max_speed) * duration / double{radius};
    };
    const auto warn = [&](const std::string& where, double speed, double found) {
        if (found <= kMaxTravel) return;
        warnings.push_back(mote::format("{}: found {:.3g} m/s, with which a particle moves by {:.3g} r in a substep, expected at "
                                        "most {} r: {}",
                                        where, speed, found, kMaxTravel, more_substeps(solver, found / kMaxTravel)));
    };
    const auto travel_of = [&](const Particle& one) { return travel(one.material, speed_of(one), one.radius); };
    const auto farthest = std::ranges::max_element(scene.particles, {}, travel_of);
    if (farthest != scene.particles.end()) {
        warn(mote::format("particles[{}].velocity", farthest - scene.particles.begin()), speed_of(*farthest),
             travel_of(*farthest));
    }
    for (std::size_t e = 0; e < scene.emitters.size(); ++e) {
        const Emitter& emitter = scene.emitters[e];
        const double speed = double{emitter.speed};
        warn(mote::format("emitters[{}].speed", e), speed, travel(emitter.material, speed, emitter.particle_radius));
    }
}

} // namespace

std::vector<std::string> scene_warnings(const Scene& scene) {
    std::vector<std::string> warnings;
    const Solver solver = physics::automatic_solver(scene);
    warn_of_fall(scene, solver, warnings);
    warn_of_load(scene, solver, warnings);
    warn_of_speeds(scene, warnings);
    warn_of_travel(scene, solver, warnings);
    for (const physics::Family* family : physics::families()) family->warn_of_unused(scene, warnings);
    return warnings;
}

} // namespace mote
