// The bytes of a checkpoint: what it is, of which version and scene, a checksum of all that follows, and World::save().
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace mote::scene {

std::vector<std::byte> pack_checkpoint(std::uint64_t scene_hash, std::span<const std::byte> state);
/// The state inside. Throws Error, beginning with `name`.
std::span<const std::byte> unpack_checkpoint(std::span<const std::byte> file, std::uint64_t scene_hash, const std::string& name);

} // namespace mote::scene
