// Checkpoints: the state of a World as a file. A World of the same scene continues from it bit for bit.
//
//     mote::save_checkpoint("pile.mote", world);
//     mote::load_checkpoint("pile.mote", world);   // in another World, on the same device and driver
#pragma once

#include <mote/error.hpp>
#include <mote/export.hpp>
#include <mote/world.hpp>

#include <filesystem>

namespace mote {

/// Replaces the file atomically. Throws Error if it cannot be written; an existing file is then unchanged.
MOTE_API void save_checkpoint(const std::filesystem::path& path, const World& world);
/// Throws Error if the file is not a checkpoint, is damaged, or is from another version or scene. `world` is then unchanged.
MOTE_API void load_checkpoint(const std::filesystem::path& path, World& world);

} // namespace mote
