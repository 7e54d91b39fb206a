// Particles as files that other programs read. A file is there as a whole or not at all: it is written under another name beside
// it (NAME.part) and renamed.
#pragma once

#include <mote/error.hpp>
#include <mote/export.hpp>
#include <mote/world.hpp>

#include <filesystem>
#include <span>

namespace mote {

enum class ParticleFormat {
    ply, ///< Binary, little endian: one vertex a particle.
    vtp, ///< VTK's PolyData with binary data, as ParaView opens it: one point a particle.
    csv, ///< One line a particle, with a line of names.
};

/// Everything has id, position (m), radius (m), velocity (m/s), density (kg/m³, of fluids), phase (0: fluid, 1: solid), group and
/// material (the number in `scene`). `time`: s, noted in PLY and VTP. Throws Error if it cannot be written; then there is no such
/// file, or the one that was there before.
MOTE_API void write_particles(const std::filesystem::path& path, ParticleFormat format, std::span<const WorldParticle> particles,
                              const Scene& scene, double time);

/// Particles as they were at a time.
struct ParticleFrame {
    std::vector<WorldParticle> particles{};
    double time = 0; ///< s
};
/// Reads a PLY file that write_particles() has written; what it does not hold (fixed, ignores_own_group) is false. Throws Error
/// if it is not such a file, or not all of it.
MOTE_API ParticleFrame read_particles(const std::filesystem::path& path);

} // namespace mote
