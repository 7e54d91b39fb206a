// The surface of a scene's fluids as a triangle mesh, and as a file.
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
    std::vector<Vec3> normals;                           ///< Out of the fluid, of length 1; as many as positions.
    std::vector<std::array<std::uint32_t, 3>> triangles; ///< Counter-clockwise as seen from outside.
};

struct SurfaceOptions {
    float cell = 0;            ///< m: of how fine a lattice the surface is made; 0: the radius of the smallest particle of fluid.
    float kernel_width = 2.5f; ///< In radii, at least 1. More is smoother; from 2.9 on a lone particle has no surface.
    float level = 0.5f;        ///< The surface is where space is filled with fluid to this fraction.
};

/// Closed, on the Context's device, in time and memory that grow with the fluid; all fluids count as one. Throws Error if the
/// scene has two dimensions, an option makes no sense, or the cells are too small for the particles or for how far they are
/// spread. A particle that it names is counted among those of fluids alone, from 0, in their order in `particles`.
MOTE_API Surface extract_surface(Context& context, std::span<const WorldParticle> particles, const Scene& scene,
                                 const SurfaceOptions& options = {});

enum class SurfaceFormat {
    obj, ///< Wavefront's text, with normals.
    ply, ///< Binary, little endian, with normals.
};

/// There as a whole or not at all, as particle_file.hpp says. Throws Error if it cannot be written.
MOTE_API void write_surface(const std::filesystem::path& path, SurfaceFormat format, const Surface& surface);

} // namespace mote
