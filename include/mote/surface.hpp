// The surface of a scene's fluids as a triangle mesh and as a file.
//
//     mote::Surface surface = mote::extract_surface(context, world.particles(), scene);
//     mote::write_surface("water.obj", mote::SurfaceFormat::obj, surface);
#pragma once

#include <mote/context.hpp>
#include <mote/error.hpp>
#include <mote/export.hpp>
#include <mote/scene.hpp>
#include <mote/world.hpp>

#include <array>
#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

namespace mote {

struct Surface {
    std::vector<Vec3> positions;                         ///< m
    std::vector<Vec3> normals;                           ///< Unit length, pointing out of the fluid; one per position.
    std::vector<std::array<std::uint32_t, 3>> triangles; ///< Counter-clockwise, seen from outside.
};

struct SurfaceOptions {
    float cell_size = 0;       ///< m: edge of a lattice cell. 0: the radius of the smallest fluid particle.
    float kernel_width = 2.5f; ///< In radii, at least 1. Larger is smoother; from 2.9 a single particle has no surface.
    float iso_value = 0.5f;    ///< Isovalue, above 0: the fraction of space that is filled with fluid.
};

/// Computes a closed surface around all fluids together, on the Context's device. Time and memory grow with the fluid. Throws
/// Error if the scene is 2-D or lacks the material of a particle, an option is out of range, or the cells are too small for the
/// particles or for their spread. Particle numbers in messages about cells count fluid particles only, from 0, in the order of
/// `particles`.
MOTE_API Surface extract_surface(Context& context, std::span<const WorldParticle> particles, const Scene& scene,
                                 const SurfaceOptions& options = {});

enum class SurfaceFormat {
    obj, ///< Wavefront text, with normals.
    ply, ///< Binary, little endian, with normals.
};

/// Replaces the file atomically. Throws Error if it cannot be written; an existing file is then unchanged.
MOTE_API void write_surface(const std::filesystem::path& path, SurfaceFormat format, const Surface& surface);

} // namespace mote
