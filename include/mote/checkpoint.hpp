// A World's state as a file: a World of the same scene goes on from it with the same bits.
//
//     mote::save_checkpoint("pile.mote", scene, world);
//     mote::load_checkpoint("pile.mote", scene, world);   // in another World, on the same device and driver
#pragma once

#include <mote/error.hpp>
#include <mote/export.hpp>
#include <mote/world.hpp>

#include <filesystem>

namespace mote {

/// Replaces the file as a whole. Throws Error if it cannot be written.
MOTE_API void save_checkpoint(const std::filesystem::path& path, const Scene& scene, const World& world);
/// Throws Error if it is not a checkpoint, is damaged, or is of another version or scene.
MOTE_API void load_checkpoint(const std::filesystem::path& path, const Scene& scene, World& world);

} // namespace mote
