#include "gpu/format.hpp"
#include "physics/health/health_bounds.hpp"
#include "physics/scene_model.hpp"

#include <mote/health.hpp>

namespace mote {

namespace {

void warn_of_penetration(const Scene& scene, const Health& health, std::vector<std::string>& warnings) {
    const auto warn = [&](const char* which, double found, double bound) {
        if (found <= bound) return;
        warnings.push_back(
            mote::format("penetration: found overlaps of {} {:.3g} r, expected at most {} r: raise solver.substeps "
                         "(now {})",
                         which, found, bound, scene.solver.substeps));
    };
    warn("up to", health.max_penetration, physics::kMaxPenetration);
    warn("on average", health.mean_penetration, physics::kMaxMeanPenetration);
}

void warn_of_density(const Scene& scene, const Health& health, std::vector<std::string>& warnings) {
    const auto warn = [&](const char* where, const char* what, double found, double bound) {
        if (found <= bound) return;
        warnings.push_back(mote::format("{}: found {} {:.3g} %, expected at most {:.3g} %: raise solver.substeps (now {}) or "
                                        "solver.iterations (now {})",
                                        where, what, 100 * found, 100 * bound, scene.solver.substeps, scene.solver.iterations));
    };
    warn("density", "a mean error of", health.mean_density_error, physics::kMaxMeanDensityError);
    warn("volume", "a loss of", health.volume_lost, physics::kMaxVolumeLost);
}

void warn_of_motion(const Scene& scene, const HealthRecord& record, std::vector<std::string>& warnings) {
    if (record.worst.clamped > 0) {
        warnings.push_back(mote::format("speed: found {} particles slowed down to {:.3g} m/s, expected none: raise "
                                        "{}solver.substeps (now {})",
                                        record.worst.clamped, physics::max_speed(scene),
                                        scene.solver.max_speed > 0 ? "solver.max_speed and " : "", scene.solver.substeps));
    }
    if (record.worst.missed > 0) {
        warnings.push_back(mote::format("neighbours: found {} pairs in contact that the lists missed, expected none: raise "
                                        "solver.substeps (now {})",
                                        record.worst.missed, scene.solver.substeps));
    }
    if (record.energy_gained > physics::kMaxEnergyGained) {
        warnings.push_back(mote::format("energy: found a gain of {:.3g} %, expected at most {:.3g} %: raise solver.substeps (now "
                                        "{}) or solver.iterations (now {})",
                                        100 * record.energy_gained, 100 * physics::kMaxEnergyGained, scene.solver.substeps,
                                        scene.solver.iterations));
    }
}

} // namespace

std::vector<std::string> health_warnings(const Scene& scene, const HealthRecord& record) {
    std::vector<std::string> warnings;
    warn_of_penetration(scene, record.worst, warnings);
    warn_of_density(scene, record.worst, warnings);
    warn_of_motion(scene, record, warnings);
    return warnings;
}

} // namespace mote
