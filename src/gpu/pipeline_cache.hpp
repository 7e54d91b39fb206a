// The driver's compiled pipelines, kept in a file between runs: one file per device and driver version.
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

/// Where the caches are kept when nothing else is asked for: $XDG_CACHE_HOME/mote or ~/.cache/mote (LOCALAPPDATA on Windows);
/// empty when the environment names no such place.
std::filesystem::path default_cache_dir();

/// The file is a header (magic, version, size and checksum of what follows) and the driver's data.
std::vector<std::byte> pack_cache(std::span<const std::byte> driver_data);
/// The driver's data, or nothing when the file is cut short, altered, or from another version of mote.
std::optional<std::vector<std::byte>> unpack_cache(std::span<const std::byte> file);

/// Owns the VkPipelineCache: loads it when made, saves it (to a temporary name, then renamed) when destroyed. A file that is
/// stale or corrupt is ignored, with a line in the log; one that cannot be written is a warning in the log.
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
