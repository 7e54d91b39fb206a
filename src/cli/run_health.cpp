#include "cli/run_health.hpp"

#include "cli/printable.hpp"

#include <fmt/core.h>

#include <vector>

namespace mote::cli {

namespace {

std::string summary(const HealthRecord& record) {
    const Health& worst = record.worst;
    std::string text;
    const auto add = [&](const char* what, double value, const char* unit) {
        if (value > 0) text += fmt::format("{}{} up to {:.3g} {}", text.empty() ? "" : ", ", what, value, unit);
    };
    add("overlaps", worst.max_penetration, "r");
    add("mean overlap", worst.mean_penetration, "r");
    add("displacement of solids per substep", worst.max_displacement, "r");
    add("density error", 100 * worst.max_density_error, "%");
    add("mean density error", 100 * worst.mean_density_error, "%");
    add("volume lost", 100 * worst.volume_lost, "%");
    add("stretch of links", 100 * worst.max_stretch, "%");
    add("energy gained", 100 * record.energy_gained, "%");
    return text.empty() ? "no errors" : text;
}

} // namespace

std::string RunHealth::not_measured(const Scene& scene) const {
    std::string text;
    if (const std::string what = energy_exchange(scene); !what.empty())
        text += fmt::format("; energy: not measured, because the scene has {}", what);
    if (!trial_failure_.empty()) text += fmt::format("; missed neighbours: not measured: {}", printable(trial_failure_));
    return text;
}

void RunHealth::measure(World& world) {
    if (!failure_.empty()) return;
    try {
        record_.add(world.health({.trial_step = strict_}));
    } catch (const Error& error) {
        if (strict_) throw;
        failure_ = error.what();
    }
}

void RunHealth::try_step(World& world) {
    if (strict_ || !failure_.empty()) return;
    try {
        record_.add(world.health({.trial_step = true}));
    } catch (const Error& error) { // it needs the memory of a World again
        trial_failure_ = error.what();
    }
}

int RunHealth::report(const Scene& scene, bool quiet) const {
    const std::vector<std::string> warnings = health_warnings(scene, record_);
    for (const std::string& warning : warnings) {
        if (strict_) print_error(warning);
        if (!strict_ && !quiet) fmt::print(stderr, "warning: {}\n", printable(warning));
    }
    if (!quiet && !failure_.empty())
        fmt::print(stderr, "health: not measured: {}\n", printable(failure_));
    else if (!quiet && warnings.empty())
        fmt::print(stderr, "health: {}{}\n", summary(record_), not_measured(scene));
    else if (!quiet && !trial_failure_.empty())
        fmt::print(stderr, "health: missed neighbours: not measured: {}\n", printable(trial_failure_));
    return strict_ && !warnings.empty() ? 1 : 0;
}

} // namespace mote::cli
