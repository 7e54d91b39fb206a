// Particle files for other programs. A file is written as NAME.part and renamed once it is complete, so a file called NAME is
// never incomplete.
#pragma once

#include <mote/error.hpp>
#include <mote/export.hpp>
#include <mote/world.hpp>

#include <filesystem>
#include <span>

namespace mote {

enum class ParticleFormat {
    ply, ///< Binary, little endian: one vertex per particle.
    vtp, ///< VTK PolyData with binary data, for ParaView: one point per particle.
    csv, ///< A header line, then one line per particle.
};

/// All formats store id, position (m), radius (m), velocity (m/s), density (kg/m³, fluids only), phase (0: fluid, 1: solid),
/// group and material (index in `scene`). PLY and VTP also store `time` (s). Throws Error if `scene` lacks the material of a
/// particle or the file cannot be written; an existing file is then unchanged.
MOTE_API void write_particles(const std::filesystem::path& path, ParticleFormat format, std::span<const WorldParticle> particles,
                              const Scene& scene, double time);

/// The particles at one time.
struct ParticleFrame {
    std::vector<WorldParticle> particles{};
    double time = 0; ///< s
};
/// Reads a PLY file written by write_particles(). `fixed` and `self_collision` are not stored and have their defaults. Throws
/// Error if it is not such a file, or is truncated.
MOTE_API ParticleFrame read_particles(const std::filesystem::path& path);

} // namespace mote
