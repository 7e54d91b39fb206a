// Aggregate quantities of a World at one time, computed on the host.
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
    std::uint64_t solid_particles = 0; ///< Including fixed ones, which have no energy or momentum here.
    double kinetic_energy = 0;         ///< J
    double potential_energy = 0;       ///< J, -m g·x
    std::array<double, 3> momentum{};  ///< kg m/s
    /// |ρ/ρ0 - 1| of fluids, from WorldParticle::density: before the last iteration. Health has those of the positions. With FluidMaterial::one_sided, densities below ρ0 count as 0.
    double mean_density_error = 0;
    double max_density_error = 0;
    double max_penetration = 0; ///< m: deepest overlap in a contact of two particles. Colliders are not included.
    double mean_neighbours = 0; ///< As in a step, but without its search margin.
    std::uint64_t max_neighbours = 0;
};

/// Throws Error if `scene` lacks the material of a particle.
MOTE_API Statistics compute_statistics(const Scene& scene, std::span<const WorldParticle> particles);

/// A CSV file with a header line and one line per add(): the statistics, the health, and the milliseconds of every pass.
class MOTE_API StatisticsFile {
public:
    /// Like add() and finish(), throws Error if the file cannot be written.
    explicit StatisticsFile(const std::filesystem::path& path);
    /// Calls finish() if it has not been called, and ignores its errors.
    ~StatisticsFile();
    StatisticsFile(const StatisticsFile&) = delete;
    StatisticsFile& operator=(const StatisticsFile&) = delete;

    /// `time`: s. `health`: World::health() at that time, which also has the density errors; the file has the energy gained since
    /// the first call. Passes of the same name are summed. The passes of the first call
    /// determine the columns.
    void add(std::uint64_t step, double time, const Statistics& statistics, const Health& health,
             std::span<const PassTime> passes);
    /// Renames NAME.part to NAME.
    void finish();

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace mote
