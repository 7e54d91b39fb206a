// A Context is mote's hold on one Vulkan device: its own, or one that the host already has.
//
// Own device:      mote::Context context;                                  // or {.device = "lavapipe"}
// Host's device:   enable what mote::device_requirements() lists, create the device, then mote::Context::adopt({...}).
//
// A Context outlives everything made from it. It may be used from one thread at a time; several Contexts, on the same or on
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

/// Receives mote's own messages and, when validation is on, those of the validation layer. May be called from any thread.
using Log = std::function<void(LogLevel, std::string_view message)>;

/// One Vulkan device of this machine.
struct DeviceInfo {
    std::uint32_t index = 0; ///< What `ContextOptions::device` and MOTE_DEVICE take as a number.
    std::string name;
    std::string driver;
    std::string api_version; ///< "1.3.230"
    bool software = false;   ///< Runs on the CPU; chosen by itself only when there is nothing else.
    std::uint32_t subgroup_size = 0;
    std::uint64_t memory_bytes = 0;            ///< The sum of the device-local heaps.
    std::vector<std::string> missing_features; ///< Empty when mote can run on it.
    bool ray_query = false; ///< Offers what ray_query_requirements() lists; a Context has it on as well, see there.
};

/// Every device the loader offers, hardware first. Throws Error when there is no Vulkan loader or no driver.
MOTE_API std::vector<DeviceInfo> list_devices();

/// What a host enables on a device that mote shall adopt. Valid for the life of the program.
struct DeviceRequirements {
    std::uint32_t api_version; ///< VK_API_VERSION_1_3, of both the instance and the device.
    /// A chain of VkPhysicalDeviceFeatures2, Vulkan11Features, Vulkan12Features and Vulkan13Features, with just the required
    /// bits set (those of ray_query_requirements() go on with the extensions' own): ready to be passed as
    /// VkDeviceCreateInfo::pNext.
    const VkPhysicalDeviceFeatures2* features;
    VkQueueFlags queue_flags;                ///< The queue's family has all of these.
    std::span<const char* const> extensions; ///< Of the device.
};
/// Without these mote does not run. They contain no extension.
MOTE_API const DeviceRequirements& device_requirements();
/// The same with what the optional tier "ray query" needs. A device of mote's own has the tier wherever it is offered; an adopted
/// one has it if all of this is in HostDevice::enabled_features. MOTE_RAY_QUERY=0 in the environment turns it off.
MOTE_API const DeviceRequirements& ray_query_requirements();

struct ContextOptions {
    /// An index, or a part of a device's or driver's name (any case). Empty: the environment's MOTE_DEVICE, else the first
    /// suitable device, hardware before software.
    std::string device{};
    /// Turns on the Khronos validation layer with synchronization validation; an Error if it is not installed.
    bool validation = false;
    /// Empty: warnings and errors go to stderr.
    Log log{};
    /// Bytes that mote may allocate from any one memory heap; 0 = as much as there is. Beyond it: "out of device memory".
    std::uint64_t memory_budget = 0;
    /// Threads of a workgroup, a power of two from 32 to 256 (specialised into the programs); 0 = the environment's
    /// MOTE_WORKGROUP_SIZE, else 256, or what the device allows if that is less.
    std::uint32_t workgroup_size = 0;
    /// Where compiled pipelines are kept between runs. Empty: the user's cache directory; "off": nowhere.
    std::string pipeline_cache_dir{};
};

/// A device that belongs to the host. All of it stays the host's: mote neither destroys nor waits for the device as a whole.
struct HostDevice {
    VkInstance instance = VK_NULL_HANDLE;
    VkPhysicalDevice physical_device = VK_NULL_HANDLE;
    VkDevice device = VK_NULL_HANDLE;
    VkQueue queue = VK_NULL_HANDLE; ///< mote submits here; the host does not use it from another thread meanwhile.
    std::uint32_t queue_family = 0;
    PFN_vkGetInstanceProcAddr get_instance_proc_addr = nullptr;
    std::uint32_t instance_api_version = VK_API_VERSION_1_0; ///< As in the host's VkApplicationInfo.
    /// The chain that the host enabled (VkDeviceCreateInfo::pNext); each bit of device_requirements() and of
    /// ray_query_requirements() is looked up in it.
    const VkPhysicalDeviceFeatures2* enabled_features = nullptr;
    /// Whether VK_EXT_debug_utils is enabled on the instance: then mote names its objects and labels its passes.
    bool debug_utils = false;
};

class MOTE_API Context {
public:
    explicit Context(const ContextOptions& options = {});
    /// Of the options, `device` and `validation` have no meaning here and must be left alone.
    static Context adopt(const HostDevice& host, const ContextOptions& options = {});
    ~Context();
    Context(Context&&) noexcept;
    Context& operator=(Context&&) noexcept;

    const DeviceInfo& info() const;

    /// The inside of the Context, for mote's own code.
    gpu::Device& device() const { return *device_; }

private:
    explicit Context(std::unique_ptr<gpu::Device> device);
    std::unique_ptr<gpu::Device> device_;
};

/// Sorts, scans and reduces known data on the device and compares the results with the CPU's. Throws Error naming the first
/// algorithm that the device computes wrongly; searches and physics are not among them yet. Worth doing once on an unknown
/// driver.
MOTE_API void verify_device(Context& context);

} // namespace mote
