#include "gpu/device.hpp"

#include "gpu/allocator.hpp"
#include "gpu/format.hpp"
#include "gpu/requirements.hpp"

#include <mote/error.hpp>

#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <vector>

namespace mote::gpu {

namespace {

constexpr std::uint32_t kSmallestWorkgroup = 32;
constexpr std::uint32_t kLargestWorkgroup = 256;

std::string environment(const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr ? value : "";
}

bool ray_query_wanted() { return environment("MOTE_RAY_QUERY") != "0"; }

Log or_stderr(const Log& log) {
    if (log) return log;
    return [](LogLevel level, std::string_view message) {
        if (level != LogLevel::info) std::fprintf(stderr, "mote: %.*s\n", static_cast<int>(message.size()), message.data());
    };
}

std::vector<VkQueueFamilyProperties> queue_families(const InstanceTable& vk, VkPhysicalDevice physical_device) {
    std::uint32_t count = 0;
    vk.vkGetPhysicalDeviceQueueFamilyProperties(physical_device, &count, nullptr);
    std::vector<VkQueueFamilyProperties> families(count);
    vk.vkGetPhysicalDeviceQueueFamilyProperties(physical_device, &count, families.data());
    return families;
}

// 0 if a list needs no parts, or the device has too few descriptors for them.
std::uint64_t read_part_bytes(const VkPhysicalDeviceLimits& limits, std::uint64_t max_buffer_bytes) {
    constexpr std::uint64_t kAlignment = 256; // the largest that Vulkan allows minStorageBufferOffsetAlignment to be
    const std::uint64_t range = limits.maxStorageBufferRange;
    const std::uint64_t most = std::min(range, max_buffer_bytes / kParts) / kAlignment * kAlignment;
    if (limits.maxPerStageDescriptorStorageBuffers < kStorageBuffersForParts) return 0;
    const std::string text = environment("MOTE_PART_BYTES");
    if (text.empty()) return kParts * most > range ? most : 0;
    std::uint64_t asked = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), asked);
    if (status != std::errc{} || end != text.data() + text.size() || asked == 0 || asked > most || asked % kAlignment != 0) {
        throw Error(mote::format("MOTE_PART_BYTES: found \"{}\", expected a multiple of {} up to {}", text, kAlignment, most));
    }
    return asked;
}

Limits read_limits(const InstanceTable& vk, VkPhysicalDevice physical_device, std::uint32_t queue_family) {
    VkPhysicalDeviceSubgroupSizeControlProperties control{};
    control.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_SIZE_CONTROL_PROPERTIES;
    VkPhysicalDeviceSubgroupProperties subgroup{};
    subgroup.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_PROPERTIES;
    subgroup.pNext = &control;
    VkPhysicalDeviceMaintenance4Properties buffers{};
    buffers.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_4_PROPERTIES;
    control.pNext = &buffers;
    VkPhysicalDeviceProperties2 properties{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, &subgroup, {}};
    vk.vkGetPhysicalDeviceProperties2(physical_device, &properties);
    const VkPhysicalDeviceLimits& limits = properties.properties.limits;

    Limits result;
    result.subgroup_size = subgroup.subgroupSize;
    // A driver may run a program at any subgroup size in its range (Intel: 8 to 32). One that reports no range has a single size.
    result.min_subgroup_size =
        control.minSubgroupSize != 0 ? std::min(control.minSubgroupSize, subgroup.subgroupSize) : subgroup.subgroupSize;
    result.max_subgroup_size = std::max(control.maxSubgroupSize, subgroup.subgroupSize);
    result.max_workgroup_size = std::min(limits.maxComputeWorkGroupInvocations, limits.maxComputeWorkGroupSize[0]);
    result.max_groups_x = limits.maxComputeWorkGroupCount[0];
    result.max_groups_y = limits.maxComputeWorkGroupCount[1];
    result.max_storage_buffer_bytes = limits.maxStorageBufferRange / 16 * 16; // buffers are padded to 16 bytes
    result.part_bytes = read_part_bytes(limits, buffers.maxBufferSize);
    result.max_list_bytes = result.part_bytes > 0 ? kParts * result.part_bytes : result.max_storage_buffer_bytes;
    result.max_texels = limits.maxTexelBufferElements;
    result.timestamp_ns = static_cast<double>(limits.timestampPeriod);
    result.max_image_size = limits.maxImageDimension2D;
    result.timestamp_bits = queue_families(vk, physical_device)[queue_family].timestampValidBits;
    return result;
}

// Prefers a family that also has graphics, for mote::render.
std::uint32_t choose_queue_family(const std::vector<VkQueueFamilyProperties>& families, const std::string& device_name) {
    constexpr VkQueueFlags kBoth = VK_QUEUE_COMPUTE_BIT | VK_QUEUE_GRAPHICS_BIT;
    const auto first_with = [&](VkQueueFlags wanted) {
        return std::ranges::find_if(families, [&](const auto& family) { return (family.queueFlags & wanted) == wanted; });
    };
    auto found = first_with(kBoth);
    if (found == families.end()) found = first_with(VK_QUEUE_COMPUTE_BIT);
    if (found == families.end())
        throw Error(mote::format("device \"{}\": found no queue family with compute, expected one", device_name));
    return static_cast<std::uint32_t>(found - families.begin());
}

std::filesystem::path cache_dir(const std::string& asked) {
    if (asked.empty()) return default_cache_dir();
    return asked == "off" ? std::filesystem::path{} : std::filesystem::path(asked);
}

std::uint32_t choose_workgroup_size(std::uint32_t asked, const Limits& limits) {
    std::string from = "ContextOptions::workgroup_size";
    if (const std::string text = environment("MOTE_WORKGROUP_SIZE"); asked == 0 && !text.empty()) {
        from = "MOTE_WORKGROUP_SIZE";
        const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), asked);
        if (status != std::errc{} || end != text.data() + text.size()) {
            throw Error(mote::format("MOTE_WORKGROUP_SIZE: found \"{}\", expected a power of two from {} to {}", text,
                                     kSmallestWorkgroup, kLargestWorkgroup));
        }
    } else if (asked == 0) {
        return std::min(kLargestWorkgroup, std::bit_floor(limits.max_workgroup_size));
    }
    const std::uint32_t largest = std::min(kLargestWorkgroup, limits.max_workgroup_size);
    if (!std::has_single_bit(asked) || asked < kSmallestWorkgroup || asked > largest) {
        throw Error(
            mote::format("{}: found {}, expected a power of two from {} to {}", from, asked, kSmallestWorkgroup, largest));
    }
    return asked;
}

} // namespace

Device::Device(const ContextOptions& options) : log_(or_stderr(options.log)) {
    own_instance_ = std::make_unique<Instance>(options.validation, log_);
    instance_vk_ = own_instance_->vk();
    instance_ = own_instance_->handle();
    debug_utils_ = own_instance_->debug_utils();
    const PhysicalDevice chosen = own_instance_->choose(options.device.empty() ? environment("MOTE_DEVICE") : options.device);
    physical_device_ = chosen.handle;
    info_ = chosen.info;
    const std::vector<VkQueueFamilyProperties> families = queue_families(instance_vk_, physical_device_);
    queue_family_ = choose_queue_family(families, info_.name);

    info_.ray_query = info_.ray_query && ray_query_wanted();
    const VkQueueFlags queue_flags = families[queue_family_].queueFlags;
    const DeviceRequirements& enabled =
        requirements_with({.ray_query = info_.ray_query, .drawing = (queue_flags & VK_QUEUE_GRAPHICS_BIT) != 0});
    missing_for_drawing_ = gpu::missing_for_drawing(enabled.features, queue_flags);
    const float priority = 1.0f;
    const VkDeviceQueueCreateInfo queue{VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO, nullptr, 0, queue_family_, 1, &priority};
    const VkDeviceCreateInfo create{VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                                    enabled.features,
                                    0,
                                    1,
                                    &queue,
                                    0,
                                    nullptr,
                                    static_cast<std::uint32_t>(enabled.extensions.size()),
                                    enabled.extensions.data(),
                                    nullptr};
    check(instance_vk_.vkCreateDevice(physical_device_, &create, nullptr, &handle_),
          mote::format("device \"{}\": cannot be created", info_.name));
    destroy_device_ = reinterpret_cast<PFN_vkDestroyDevice>(instance_vk_.vkGetDeviceProcAddr(handle_, "vkDestroyDevice"));
    const auto get_queue = reinterpret_cast<PFN_vkGetDeviceQueue>(instance_vk_.vkGetDeviceProcAddr(handle_, "vkGetDeviceQueue"));
    get_queue(handle_, queue_family_, 0, &queue_);
    set_up(options);
}

Device::Device(const HostDevice& host, const ContextOptions& options) : log_(or_stderr(options.log)) {
    const auto require = [](bool given, const char* field) {
        if (!given) throw Error(mote::format("HostDevice::{}: found null, expected a valid handle or pointer", field));
    };
    require(host.instance != VK_NULL_HANDLE, "instance");
    require(host.physical_device != VK_NULL_HANDLE, "physical_device");
    require(host.device != VK_NULL_HANDLE, "device");
    require(host.queue != VK_NULL_HANDLE, "queue");
    require(host.get_instance_proc_addr != nullptr, "get_instance_proc_addr");
    require(host.enabled_features != nullptr, "enabled_features");
    if (host.instance_api_version < VK_API_VERSION_1_3) {
        throw Error(mote::format("HostDevice::instance_api_version: found {}.{}, expected 1.3 or later",
                                 VK_API_VERSION_MAJOR(host.instance_api_version),
                                 VK_API_VERSION_MINOR(host.instance_api_version)));
    }
    if (!options.device.empty() || options.validation) {
        throw Error(mote::format("ContextOptions::{}: found it set for an adopted device, expected it unset",
                                 options.device.empty() ? "validation" : "device"));
    }
    if (const std::vector<std::string> missing = missing_in_chain(host.enabled_features); !missing.empty()) {
        throw Error(mote::format("HostDevice::enabled_features: found a device without {}, expected all that mote requires",
                                 fmt::join(missing, ", ")));
    }
    instance_ = host.instance;
    physical_device_ = host.physical_device;
    handle_ = host.device;
    queue_ = host.queue;
    queue_family_ = host.queue_family;
    debug_utils_ = host.debug_utils;
    instance_vk_ = load_instance_table(host.get_instance_proc_addr, host.instance);
    info_ = describe(instance_vk_, physical_device_, 0);
    if (!info_.missing_features.empty()) {
        throw Error(mote::format("device \"{}\": found a device without {}, expected all that mote requires", info_.name,
                                 fmt::join(info_.missing_features, ", ")));
    }
    info_.ray_query = info_.ray_query && ray_query_wanted() && ray_query_in_chain(host.enabled_features);
    const std::vector<VkQueueFamilyProperties> families = queue_families(instance_vk_, physical_device_);
    if (queue_family_ >= families.size()) {
        throw Error(mote::format("HostDevice::queue_family: found {0}, expected one of the {2} queue families of device \"{1}\"",
                                 queue_family_, info_.name, families.size()));
    }
    if ((families[queue_family_].queueFlags & device_requirements().queue_flags) != device_requirements().queue_flags) {
        throw Error(mote::format(
            "HostDevice::queue_family: found {}, a family of device \"{}\" without compute, expected one with compute",
            queue_family_, info_.name));
    }
    missing_for_drawing_ = gpu::missing_for_drawing(host.enabled_features, families[queue_family_].queueFlags);
    set_up(options);
}

void Device::set_up(const ContextOptions& options) {
    try {
        if (!debug_utils_) {
            instance_vk_.vkSetDebugUtilsObjectNameEXT = nullptr;
            instance_vk_.vkCmdBeginDebugUtilsLabelEXT = nullptr;
            instance_vk_.vkCmdEndDebugUtilsLabelEXT = nullptr;
        }
        vk_ = load_device_table(instance_vk_, handle_);
        limits_ = read_limits(instance_vk_, physical_device_, queue_family_);
        workgroup_size_ = choose_workgroup_size(options.workgroup_size, limits_);
        allocator_ = std::make_unique<Allocator>(*this, instance_, options.memory_budget);
        limits_.buffer_alignment = allocator_->buffer_alignment();
        pipeline_cache_.emplace(*this, cache_dir(options.pipeline_cache_dir));
        const VkCommandPoolCreateInfo pool{VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO, nullptr,
                                           VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT, queue_family_};
        check(vk_.vkCreateCommandPool(handle_, &pool, nullptr, &command_pool_), "command pool: cannot be created");
        const VkSemaphoreTypeCreateInfo type{VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO, nullptr, VK_SEMAPHORE_TYPE_TIMELINE,
                                             0};
        const VkSemaphoreCreateInfo semaphore{VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO, &type, 0};
        check(vk_.vkCreateSemaphore(handle_, &semaphore, nullptr, &timeline_), "timeline semaphore: cannot be created");
        name_object(VK_OBJECT_TYPE_SEMAPHORE, reinterpret_cast<std::uint64_t>(timeline_), "mote timeline");
    } catch (...) {
        tear_down();
        throw;
    }
}

Device::~Device() {
    if (last_submitted_ > 0) {
        const VkSemaphoreWaitInfo info{VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO, nullptr, 0, 1, &timeline_, &last_submitted_};
        vk_.vkWaitSemaphores(handle_, &info, std::numeric_limits<std::uint64_t>::max());
    }
    tear_down();
}

void Device::tear_down() {
    programs_.clear();
    graphics_programs_.clear();
    pipeline_cache_.reset();
    allocator_.reset();
    if (timeline_ != VK_NULL_HANDLE) vk_.vkDestroySemaphore(handle_, timeline_, nullptr);
    if (command_pool_ != VK_NULL_HANDLE) vk_.vkDestroyCommandPool(handle_, command_pool_, nullptr);
    if (destroy_device_ != nullptr) destroy_device_(handle_, nullptr);
}

const Program& Device::program(const Specialisation& specialisation) {
    std::unique_ptr<Program>& slot = programs_[specialisation];
    if (slot == nullptr) slot = std::make_unique<Program>(*this, specialisation, pipeline_cache_->handle());
    return *slot;
}

const GraphicsProgram& Device::program(const GraphicsSpecialisation& specialisation) {
    std::unique_ptr<GraphicsProgram>& slot = graphics_programs_[specialisation];
    if (slot == nullptr) slot = std::make_unique<GraphicsProgram>(*this, specialisation, pipeline_cache_->handle());
    return *slot;
}

void Device::require_drawing() const {
    if (missing_for_drawing_.empty()) return;
    throw Error(mote::format("device \"{}\": found a device without {}, expected all that mote::render requires", info_.name,
                             fmt::join(missing_for_drawing_, ", ")));
}

void Device::name_object(VkObjectType type, std::uint64_t object, const std::string& name) const {
    if (instance_vk_.vkSetDebugUtilsObjectNameEXT == nullptr) return;
    const VkDebugUtilsObjectNameInfoEXT info{VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT, nullptr, type, object,
                                             name.c_str()};
    instance_vk_.vkSetDebugUtilsObjectNameEXT(handle_, &info);
}

VkCommandBuffer Device::allocate_commands() const {
    const VkCommandBufferAllocateInfo info{VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO, nullptr, command_pool_,
                                           VK_COMMAND_BUFFER_LEVEL_PRIMARY, 1};
    VkCommandBuffer commands = VK_NULL_HANDLE;
    check(vk_.vkAllocateCommandBuffers(handle_, &info, &commands), "command buffer: cannot be allocated");
    return commands;
}

void Device::free_commands(VkCommandBuffer commands) const { vk_.vkFreeCommandBuffers(handle_, command_pool_, 1, &commands); }

TimelinePoint Device::submit(VkCommandBuffer commands) {
    const TimelinePoint point = last_submitted_ + 1;
    const VkCommandBufferSubmitInfo command{VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO, nullptr, commands, 0};
    const VkSemaphoreSubmitInfo signal{VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO, nullptr, timeline_, point,
                                       VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,    0};
    const VkSubmitInfo2 submit{VK_STRUCTURE_TYPE_SUBMIT_INFO_2, nullptr, 0, 0, nullptr, 1, &command, 1, &signal};
    check(vk_.vkQueueSubmit2(queue_, 1, &submit, VK_NULL_HANDLE), "queue: cannot be submitted to");
    last_submitted_ = point;
    return point;
}

void Device::wait(TimelinePoint point) const {
    ++wait_count_;
    const VkSemaphoreWaitInfo info{VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO, nullptr, 0, 1, &timeline_, &point};
    check(vk_.vkWaitSemaphores(handle_, &info, std::numeric_limits<std::uint64_t>::max()), "device: cannot be waited for");
}

bool Device::has_reached(TimelinePoint point) const {
    std::uint64_t reached = 0;
    check(vk_.vkGetSemaphoreCounterValue(handle_, timeline_, &reached), "device: its progress cannot be read");
    return reached >= point;
}

} // namespace mote::gpu
