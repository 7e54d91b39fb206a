#include "gpu/format.hpp"
#include "scene/output_file.hpp"

#include <mote/statistics.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace mote {

struct StatisticsFile::Impl {
    explicit Impl(const std::filesystem::path& path) : file(path) {}

    scene::OutputFile file;
    std::vector<std::string> passes{};
    HealthRecord record{};
    bool has_names = false;
    bool is_complete = true; // no write has failed
    bool is_finished = false;
};

StatisticsFile::StatisticsFile(const std::filesystem::path& path) : impl_(std::make_unique<Impl>(path)) {}

StatisticsFile::~StatisticsFile() {
    if (impl_->is_finished || !impl_->is_complete) return;
    try {
        finish();
    } catch (const Error&) { // a destructor cannot report it
    }
}

void StatisticsFile::add(std::uint64_t step, double time, const Statistics& s, const Health& health,
                         std::span<const PassTime> passes) {
    Impl& inside = *impl_;
    std::string lines;
    if (!inside.has_names) {
        for (const PassTime& pass : passes) {
            if (std::ranges::find(inside.passes, pass.pass) == inside.passes.end()) inside.passes.push_back(pass.pass);
        }
        lines =
            "step,time,particles,fluid,solid,kinetic_energy,potential_energy,momentum_x,momentum_y,momentum_z,mean_density_error,"
            "max_density_error,max_penetration,mean_neighbours,max_neighbours,max_penetration_in_radii,"
            "mean_penetration_in_radii,max_displacement_in_radii,volume_lost,max_stretch,clamped,missed,energy_gained,ms";
        for (const std::string& pass : inside.passes) lines += ",ms " + pass;
        lines += '\n';
        inside.has_names = true;
    }
    std::vector<double> times(inside.passes.size());
    double all = 0;
    for (const PassTime& pass : passes) {
        all += pass.ms;
        const auto column = std::ranges::find(inside.passes, pass.pass) - inside.passes.begin();
        if (static_cast<std::size_t>(column) < times.size()) times[static_cast<std::size_t>(column)] += pass.ms;
    }
    inside.record.add(health);
    lines += mote::format(
        "{},{:.9g},{},{},{},{},{},{},{},{},{:.4g},{:.4g},{},{},{},{:.4g},{:.4g},{:.4g},{:.4g},{:.4g},{},{},{:.4g},{:.4f}", step,
        time, s.fluid_particles + s.solid_particles, s.fluid_particles, s.solid_particles, s.kinetic_energy, s.potential_energy,
        s.momentum[0], s.momentum[1], s.momentum[2], health.mean_density_error, health.max_density_error, s.max_penetration,
        s.mean_neighbours, s.max_neighbours, health.max_penetration, health.mean_penetration, health.max_displacement,
        health.volume_lost, health.max_stretch, health.clamped, health.missed, inside.record.energy_gained, all);
    for (const double ms : times) lines += mote::format(",{:.4f}", ms);
    lines += '\n';
    inside.is_complete = false;
    inside.file.write(lines);
    inside.is_complete = true;
}

void StatisticsFile::finish() {
    impl_->is_finished = true;
    impl_->file.finish();
}

} // namespace mote
