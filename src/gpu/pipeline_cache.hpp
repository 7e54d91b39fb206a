// Keeps the driver's compiled pipelines in a file between runs: one file per device and driver version.
#pragma once

#include "gpu/vulkan.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace mote::gpu {

class Device;

/// The default folder of the caches: $XDG_CACHE_HOME/mote or ~/.cache/mote (LOCALAPPDATA on Windows). Empty if the environment
/// variables are not set.
std::filesystem::path default_cache_dir();

/// The file is a header (magic, version, size and checksum of the data) and the driver's data.
std::vector<std::byte> pack_cache(std::span<const std::byte> driver_data);
/// The driver's data, or nothing if the file is truncated, altered, or from another version of mote.
std::optional<std::vector<std::byte>> unpack_cache(std::span<const std::byte> file);

/// Owns the VkPipelineCache: loads it in the constructor and saves it (to a temporary name, then renamed) in the destructor. A
/// stale or corrupt file is logged and ignored; a file that cannot be written is logged as a warning.
class PipelineCache {
public:
    /// An empty `dir` keeps nothing on disk.
    PipelineCache(const Device& device, const std::filesystem::path& dir);
    ~PipelineCache();
    PipelineCache(const PipelineCache&) = delete;
    PipelineCache& operator=(const PipelineCache&) = delete;

    VkPipelineCache handle() const { return handle_; }
    const std::filesystem::path& file() const { return file_; }

private:
    std::vector<std::byte> load() const;
    void save() const;

    const Device& device_;
    std::filesystem::path file_;
    VkPipelineCache handle_ = VK_NULL_HANDLE;
};

} // namespace mote::gpu
