// The padded size of a buffer.
#pragma once

#include <cstdint>

namespace mote::gpu {

/// The allocated size of a buffer of `bytes`: at least 16, since Vulkan has no empty buffers, and a multiple of 16, so that
/// shaders may read the last elements four at a time.
constexpr std::uint64_t padded_bytes(std::uint64_t bytes) { return bytes == 0 ? 16 : (bytes + 15) / 16 * 16; }

} // namespace mote::gpu
