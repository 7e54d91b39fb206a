// What a World amounts to at one time, computed on the host.
#pragma once

#include <mote/error.hpp>
#include <mote/export.hpp>
#include <mote/world.hpp>

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>

namespace mote {

struct Statistics {
    std::uint64_t fluid_particles = 0;
    std::uint64_t solid_particles = 0; ///< Fixed ones too, which count in nothing but this, penetration and neighbours.
    double kinetic_energy = 0;         ///< J
    double potential_energy = 0;       ///< J, -m g·x
    std::array<double, 3> momentum{};  ///< kg m/s
    /// Of fluids, ρ/ρ0 - 1 in the last step; what only pushes and is less dense has none.
    double mean_density_error = 0;
    double max_density_error = 0;
    double max_penetration = 0; ///< m: how deep two particles are in each other that should touch at most. Walls do not count.
    double mean_neighbours = 0; ///< As a step counts them, without its margin.
    std::uint64_t max_neighbours = 0;
};

MOTE_API Statistics compute_statistics(const Scene& scene, std::span<const WorldParticle> particles);

/// A CSV file with a line of names and a line for every step: what was measured, and the milliseconds of every pass.
class MOTE_API StatisticsFile {
public:
    /// Throws Error if it cannot be written, as the others do.
    explicit StatisticsFile(const std::filesystem::path& path);
    /// Finishes what has not been finished, if that is possible.
    ~StatisticsFile();
    StatisticsFile(const StatisticsFile&) = delete;
    StatisticsFile& operator=(const StatisticsFile&) = delete;

    /// `time`: s. Passes of the same name are added up; the first call decides which ones have a column.
    void add(std::uint64_t step, double time, const Statistics& statistics, std::span<const PassTime> passes);
    /// Gives the file its name; until then it is NAME.part.
    void finish();

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// Of ids, positions and velocities, to the bit (FNV-1a): the same state has the same.
MOTE_API std::uint64_t state_hash(std::span<const WorldParticle> particles);

} // namespace mote
