// The bytes of a checkpoint: magic number, version, checksum, and World::save().
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace mote::scene {

std::vector<std::byte> pack_checkpoint(std::span<const std::byte> state);
/// The state in the file. Throws Error that starts with `name`.
std::span<const std::byte> unpack_checkpoint(std::span<const std::byte> file, const std::string& name);

} // namespace mote::scene
