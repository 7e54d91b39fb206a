#include "gpu/pipeline_cache.hpp"

#include "gpu/device.hpp"
#include "gpu/format.hpp"

#include <array>
#include <cstdlib>
#include <cstring>
#include <fstream>

#if defined(_WIN32)
#include <process.h>
#define getpid _getpid
#else
#include <unistd.h>
#endif

namespace mote::gpu {

namespace {

struct FileHeader {
    std::array<char, 4> magic;
    std::uint32_t version;
    std::uint64_t bytes;
    std::uint64_t checksum;
};
constexpr std::array<char, 4> kMagic{'m', 'o', 't', 'e'};
constexpr std::uint32_t kVersion = 1;

// FNV-1a: detects corruption, not tampering.
std::uint64_t checksum(std::span<const std::byte> data) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const std::byte b : data) hash = (hash ^ std::to_integer<std::uint64_t>(b)) * 0x100000001b3;
    return hash;
}

// The name contains the device, its driver and the driver's version, so another driver never reads this file.
std::string file_name(const Device& device) {
    VkPhysicalDeviceProperties2 properties{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, nullptr, {}};
    device.instance_vk().vkGetPhysicalDeviceProperties2(device.physical_device(), &properties);
    const VkPhysicalDeviceProperties& p = properties.properties;
    std::string uuid;
    for (const std::uint8_t byte : p.pipelineCacheUUID) uuid += mote::format("{:02x}", byte);
    return mote::format("pipelines-{:04x}-{:04x}-{:08x}-{}.bin", p.vendorID, p.deviceID, p.driverVersion, uuid);
}

// The header that Vulkan puts before the driver's data (VkPipelineCacheHeaderVersionOne) must name this device.
bool belongs_to(std::span<const std::byte> driver_data, const Device& device) {
    VkPipelineCacheHeaderVersionOne header{};
    if (driver_data.size() < sizeof header) return false;
    std::memcpy(&header, driver_data.data(), sizeof header);
    VkPhysicalDeviceProperties2 properties{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, nullptr, {}};
    device.instance_vk().vkGetPhysicalDeviceProperties2(device.physical_device(), &properties);
    return header.headerVersion == VK_PIPELINE_CACHE_HEADER_VERSION_ONE && header.vendorID == properties.properties.vendorID &&
           header.deviceID == properties.properties.deviceID &&
           std::memcmp(header.pipelineCacheUUID, properties.properties.pipelineCacheUUID, VK_UUID_SIZE) == 0;
}

} // namespace

std::filesystem::path default_cache_dir() {
    const auto from = [](const char* variable) -> std::filesystem::path {
        const char* value = std::getenv(variable);
        return value != nullptr && *value != '\0' ? value : "";
    };
#if defined(_WIN32)
    const std::filesystem::path base = from("LOCALAPPDATA");
#else
    std::filesystem::path base = from("XDG_CACHE_HOME");
    if (base.empty() && !from("HOME").empty()) base = from("HOME") / ".cache";
#endif
    return base.empty() ? base : base / "mote";
}

std::vector<std::byte> pack_cache(std::span<const std::byte> driver_data) {
    const FileHeader header{kMagic, kVersion, driver_data.size(), checksum(driver_data)};
    std::vector<std::byte> file(sizeof header + driver_data.size());
    std::memcpy(file.data(), &header, sizeof header);
    if (!driver_data.empty()) std::memcpy(file.data() + sizeof header, driver_data.data(), driver_data.size());
    return file;
}

std::optional<std::vector<std::byte>> unpack_cache(std::span<const std::byte> file) {
    FileHeader header{};
    if (file.size() < sizeof header) return std::nullopt;
    std::memcpy(&header, file.data(), sizeof header);
    const auto data = file.subspan(sizeof header);
    if (header.magic != kMagic || header.version != kVersion || header.bytes != data.size() ||
        header.checksum != checksum(data)) {
        return std::nullopt;
    }
    return std::vector(data.begin(), data.end());
}

PipelineCache::PipelineCache(const Device& device, const std::filesystem::path& dir) : device_(device) {
    if (!dir.empty()) file_ = dir / file_name(device);
    const std::vector<std::byte> data = load();
    const VkPipelineCacheCreateInfo create{VK_STRUCTURE_TYPE_PIPELINE_CACHE_CREATE_INFO, nullptr, 0, data.size(), data.data()};
    check(device.vk().vkCreatePipelineCache(device.handle(), &create, nullptr, &handle_), "pipeline cache: cannot be created");
}

PipelineCache::~PipelineCache() {
    save();
    device_.vk().vkDestroyPipelineCache(device_.handle(), handle_, nullptr);
}

std::vector<std::byte> PipelineCache::load() const {
    std::error_code error;
    if (file_.empty() || !std::filesystem::is_regular_file(file_, error)) return {};
    const std::uintmax_t size = std::filesystem::file_size(file_, error);
    std::ifstream in(file_, std::ios::binary);
    if (error || !in) return {};
    std::vector<char> bytes(size);
    in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    bytes.resize(static_cast<std::size_t>(in.gcount()));
    std::optional<std::vector<std::byte>> data = unpack_cache(std::as_bytes(std::span(bytes)));
    if (!data || !belongs_to(*data, device_)) {
        device_.log(LogLevel::warning, mote::format("the pipeline cache {} is damaged or of another driver; it is ignored and "
                                                    "will be replaced",
                                                    file_.string()));
        return {};
    }
    return *std::move(data);
}

void PipelineCache::save() const {
    if (file_.empty()) return;
    std::size_t bytes = 0;
    if (device_.vk().vkGetPipelineCacheData(device_.handle(), handle_, &bytes, nullptr) != VK_SUCCESS || bytes == 0) return;
    std::vector<std::byte> data(bytes);
    if (device_.vk().vkGetPipelineCacheData(device_.handle(), handle_, &bytes, data.data()) != VK_SUCCESS) return;
    data.resize(bytes);
    const std::vector<std::byte> file = pack_cache(data);

    std::error_code error;
    std::filesystem::create_directories(file_.parent_path(), error);
    const std::filesystem::path temporary = file_.string() + mote::format(".{}.tmp", getpid());
    std::ofstream out(temporary, std::ios::binary);
    out.write(reinterpret_cast<const char*>(file.data()), static_cast<std::streamsize>(file.size()));
    out.close();
    if (out) std::filesystem::rename(temporary, file_, error);
    if (!out || error) {
        std::filesystem::remove(temporary, error);
        device_.log(LogLevel::warning, mote::format("the pipeline cache {} cannot be written", file_.string()));
    }
}

} // namespace mote::gpu
