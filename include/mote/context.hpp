// A Context connects mote to one Vulkan device: its own, or one that the host already has.
//
// Own device:      mote::Context context;                                  // or {.device = "lavapipe"}
// Host's device:   enable what mote::device_requirements() lists, create the device, then mote::Context::adopt({...}).
//
// A Context must outlive everything made from it. It may be used from one thread at a time. Several Contexts, on the same or on
// different devices, are independent of each other.
#pragma once

#include <mote/error.hpp>
#include <mote/export.hpp>

#include <vulkan/vulkan_core.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mote {

namespace gpu {
class Device;
}

enum class LogLevel { info, warning, error };

/// Receives mote's messages and, with validation on, those of the validation layer. May be called from any thread. The Context
/// keeps a copy and calls it until its own destructor has returned: what the function refers to must outlive the Context.
using Log = std::function<void(LogLevel, std::string_view message)>;

/// One Vulkan device of this machine.
struct DeviceInfo {
    std::uint32_t index = 0; ///< Accepted by `ContextOptions::device` and MOTE_DEVICE.
    std::string name;
    std::string driver;
    std::string api_version; ///< "1.3.230"
    bool software = false;   ///< Runs on the CPU. Chosen automatically only if there is no other device.
    std::uint32_t subgroup_size = 0;
    std::uint64_t memory_bytes = 0;            ///< The sum of the device-local heaps.
    std::vector<std::string> missing_features; ///< Empty if mote can run on it.
    bool ray_query = false;                    ///< Supports ray_query_requirements(); in Context::info(), they are also enabled.
};

/// All devices the loader reports, hardware first. Throws Error if there is no Vulkan loader or no driver.
MOTE_API std::vector<DeviceInfo> list_devices();

/// What a host must enable on a device for mote to adopt it. The pointers are valid for the life of the program.
struct DeviceRequirements {
    std::uint32_t api_version; ///< VK_API_VERSION_1_3, of both the instance and the device.
    /// A chain of VkPhysicalDeviceFeatures2, Vulkan11Features, Vulkan12Features and Vulkan13Features with only the required bits
    /// set, ready to pass as VkDeviceCreateInfo::pNext. That of ray_query_requirements() continues with the extensions' features.
    const VkPhysicalDeviceFeatures2* features;
    VkQueueFlags queue_flags;                ///< The queue's family must have all of these.
    std::span<const char* const> extensions; ///< Device extensions.
};
/// What mote cannot run without. Contains no extensions.
MOTE_API const DeviceRequirements& device_requirements();
/// The same plus what the optional ray query tier needs. A device that mote creates has the tier if it supports it; an adopted
/// device, if HostDevice::enabled_features contains all of it. MOTE_RAY_QUERY=0 in the environment disables the tier.
MOTE_API const DeviceRequirements& ray_query_requirements();

struct ContextOptions {
    /// An index, or part of a device or driver name (case-insensitive). Empty: MOTE_DEVICE from the environment, else the first
    /// suitable device, hardware before software.
    std::string device{};
    /// Enables the Khronos validation layer with synchronization validation. Error if it is not installed.
    bool validation = false;
    /// Empty: warnings and errors go to stderr.
    Log log{};
    /// Bytes that mote may allocate from each memory heap; 0: all of it. Beyond that, Error "out of device memory".
    std::uint64_t memory_budget = 0;
    /// Threads per workgroup, a power of two from 32 to 256 (a specialisation constant). 0: MOTE_WORKGROUP_SIZE from the
    /// environment, else 256, or the device's limit if that is less.
    std::uint32_t workgroup_size = 0;
    /// Where compiled pipelines are cached between runs. Empty: the user's cache directory. "off": not cached.
    std::string pipeline_cache_dir{};
};

/// A device that the host owns. All handles and pointers must be set. mote destroys none of them and never waits for the device
/// to be idle. The instance, the device and its queue must outlive the Context, whose destructor waits for what mote submitted
/// and destroys its objects; the struct itself is only read by Context::adopt().
struct HostDevice {
    VkInstance instance = VK_NULL_HANDLE;
    VkPhysicalDevice physical_device = VK_NULL_HANDLE;
    VkDevice device = VK_NULL_HANDLE;
    VkQueue queue = VK_NULL_HANDLE; ///< mote submits here. The host must not use it from another thread at the same time.
    std::uint32_t queue_family = 0;
    PFN_vkGetInstanceProcAddr get_instance_proc_addr = nullptr;
    std::uint32_t instance_api_version = VK_API_VERSION_1_0; ///< As in the host's VkApplicationInfo.
    /// The chain that the host enabled (VkDeviceCreateInfo::pNext). mote looks up device_requirements() and
    /// ray_query_requirements() in it. It must live until Context::adopt() returns; mote keeps no pointer to it.
    const VkPhysicalDeviceFeatures2* enabled_features = nullptr;
    /// VK_EXT_debug_utils is enabled on the instance. mote then names its objects and labels its passes.
    bool debug_utils = false;
};

class MOTE_API Context {
public:
    /// Throws Error if no device is suitable.
    explicit Context(const ContextOptions& options = {});
    /// Throws Error naming what the device lacks. `options.device` and `options.validation` must keep their defaults.
    static Context adopt(const HostDevice& host, const ContextOptions& options = {});
    ~Context();
    Context(Context&&) noexcept;
    Context& operator=(Context&&) noexcept;

    const DeviceInfo& info() const;

    /// For mote's own code.
    gpu::Device& device() const { return *device_; }

private:
    explicit Context(std::unique_ptr<gpu::Device> device);
    std::unique_ptr<gpu::Device> device_;
};

/// Sorts, scans and reduces known data on the device and compares the results with a CPU reference. Throws Error naming the first
/// algorithm that differs. Does not cover searches and physics yet. Worth calling once on an unknown driver.
MOTE_API void verify_device(Context& context);

} // namespace mote
