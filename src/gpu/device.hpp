// One Vulkan device with its function tables, limits, memory, programs, and one queue with a timeline semaphore.
#pragma once

#include "gpu/graphics_program.hpp"
#include "gpu/instance.hpp"
#include "gpu/pipeline_cache.hpp"
#include "gpu/program.hpp"
#include "gpu/vulkan.hpp"

#include <mote/context.hpp>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mote::gpu {

class Allocator;

/// The device limits that mote uses.
struct Limits {
    std::uint32_t subgroup_size = 0;
    std::uint32_t min_subgroup_size = 0; ///< The smallest a driver that varies the size may choose.
    std::uint32_t max_subgroup_size = 0; ///< And the largest.
    std::uint32_t max_workgroup_size = 0;
    std::uint32_t max_groups_x = 0;
    std::uint32_t max_groups_y = 0;
    std::uint64_t max_storage_buffer_bytes = 0; ///< Of one binding.
    std::uint64_t part_bytes = 0;               ///< A list of more bytes is bound in parts of so many; 0: no list is.
    std::uint64_t max_list_bytes = 0;           ///< Of a list (shaders/common/list.glsl).
    std::uint32_t max_texels = 0;               ///< Of one texel buffer.
    std::uint64_t buffer_alignment = 0;         ///< Of a buffer placed in shared memory.
    std::uint32_t max_image_size = 0;           ///< Pixels in either dimension.
    double timestamp_ns = 0;                    ///< Nanoseconds per timestamp tick.
    std::uint32_t timestamp_bits = 0;           ///< 0: the queue has no timestamps.
};

/// A point on the device's timeline: reached when the submission that returned it, and all before it, have finished.
using TimelinePoint = std::uint64_t;

class MOTE_PRIVATE_API Device {
public:
    /// Creates a device that mote owns.
    explicit Device(const ContextOptions& options);
    /// Uses the host's device.
    Device(const HostDevice& host, const ContextOptions& options);
    ~Device();
    Device(const Device&) = delete;
    Device& operator=(const Device&) = delete;

    const VolkDeviceTable& vk() const { return vk_; }
    const InstanceTable& instance_vk() const { return instance_vk_; }
    VkDevice handle() const { return handle_; }
    VkPhysicalDevice physical_device() const { return physical_device_; }
    std::uint32_t queue_family() const { return queue_family_; }
    const DeviceInfo& info() const { return info_; }
    const Limits& limits() const { return limits_; }
    std::uint32_t workgroup_size() const { return workgroup_size_; }
    Allocator& allocator() const { return *allocator_; }
    /// Whether the optional tier "ray query" is on: offered by the device, enabled, and not turned off by MOTE_RAY_QUERY=0.
    bool ray_query() const { return info_.ray_query; }

    void log(LogLevel level, std::string_view message) const { log_(level, message); }

    /// The compiled program. Compiled at the first call with these specialisation values and kept.
    const Program& program(const Specialisation& specialisation);
    const GraphicsProgram& program(const GraphicsSpecialisation& specialisation);

    /// Throws Error naming the missing features if this device cannot draw.
    void require_drawing() const;

    /// Sets the name that validation messages and captures show. Does nothing without VK_EXT_debug_utils.
    void name_object(VkObjectType type, std::uint64_t object, const std::string& name) const;

    VkCommandBuffer allocate_commands() const;
    void free_commands(VkCommandBuffer commands) const;

    /// Submits a recorded command buffer to the queue. Never allocates.
    TimelinePoint submit(VkCommandBuffer commands);
    void wait(TimelinePoint point) const;
    std::uint64_t wait_count() const { return wait_count_; } ///< How often the host has waited for the device.
    void wait_for_all() const { wait(last_submitted_); }
    bool has_reached(TimelinePoint point) const;
    /// Its value is the last point reached.
    VkSemaphore timeline() const { return timeline_; }

private:
    void set_up(const ContextOptions& options);
    void tear_down();

    Log log_;
    std::unique_ptr<Instance> own_instance_; ///< Empty for a host's device.
    InstanceTable instance_vk_;
    VolkDeviceTable vk_{};
    PFN_vkDestroyDevice destroy_device_ = nullptr; ///< Null for a host's device.
    VkInstance instance_ = VK_NULL_HANDLE;
    VkPhysicalDevice physical_device_ = VK_NULL_HANDLE;
    VkDevice handle_ = VK_NULL_HANDLE;
    VkQueue queue_ = VK_NULL_HANDLE;
    std::uint32_t queue_family_ = 0;
    bool debug_utils_ = false;
    DeviceInfo info_;
    Limits limits_;
    std::uint32_t workgroup_size_ = 0;
    std::unique_ptr<Allocator> allocator_;
    std::optional<PipelineCache> pipeline_cache_;
    std::vector<std::string> missing_for_drawing_;
    std::map<Specialisation, std::unique_ptr<Program>> programs_;
    std::map<GraphicsSpecialisation, std::unique_ptr<GraphicsProgram>> graphics_programs_;
    VkCommandPool command_pool_ = VK_NULL_HANDLE;
    VkSemaphore timeline_ = VK_NULL_HANDLE;
    TimelinePoint last_submitted_ = 0;
    mutable std::uint64_t wait_count_ = 0;
};

} // namespace mote::gpu
