#include "gpu/requirements.hpp"

#include "gpu/format.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>

namespace mote::gpu {

namespace {

// One required bit: its name, its position in the Vulkan1xFeatures structure, and its position in the structure of the extension
// that introduced it, which hosts may chain instead.
struct RequiredBit {
    const char* name;
    VkStructureType core_struct;
    std::size_t core_offset;
    VkStructureType single_struct;
    std::size_t single_offset;
};

constexpr std::array kRequiredBits{
    RequiredBit{"timelineSemaphore", VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
                offsetof(VkPhysicalDeviceVulkan12Features, timelineSemaphore),
                VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TIMELINE_SEMAPHORE_FEATURES,
                offsetof(VkPhysicalDeviceTimelineSemaphoreFeatures, timelineSemaphore)},
    RequiredBit{"vulkanMemoryModel", VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
                offsetof(VkPhysicalDeviceVulkan12Features, vulkanMemoryModel),
                VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_MEMORY_MODEL_FEATURES,
                offsetof(VkPhysicalDeviceVulkanMemoryModelFeatures, vulkanMemoryModel)},
    // With the memory model, atomics have device scope by default.
    RequiredBit{"vulkanMemoryModelDeviceScope", VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
                offsetof(VkPhysicalDeviceVulkan12Features, vulkanMemoryModelDeviceScope),
                VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_MEMORY_MODEL_FEATURES,
                offsetof(VkPhysicalDeviceVulkanMemoryModelFeatures, vulkanMemoryModelDeviceScope)},
    RequiredBit{"synchronization2", VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
                offsetof(VkPhysicalDeviceVulkan13Features, synchronization2),
                VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SYNCHRONIZATION_2_FEATURES,
                offsetof(VkPhysicalDeviceSynchronization2Features, synchronization2)},
    RequiredBit{"maintenance4", VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
                offsetof(VkPhysicalDeviceVulkan13Features, maintenance4),
                VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_4_FEATURES,
                offsetof(VkPhysicalDeviceMaintenance4Features, maintenance4)},
};

// Of the optional tier "ray query". The extensions' bits have only one structure.
constexpr std::array kRayQueryBits{
    RequiredBit{"bufferDeviceAddress", VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
                offsetof(VkPhysicalDeviceVulkan12Features, bufferDeviceAddress),
                VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_BUFFER_DEVICE_ADDRESS_FEATURES,
                offsetof(VkPhysicalDeviceBufferDeviceAddressFeatures, bufferDeviceAddress)},
    RequiredBit{"accelerationStructure", VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_FEATURES_KHR,
                offsetof(VkPhysicalDeviceAccelerationStructureFeaturesKHR, accelerationStructure),
                VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_FEATURES_KHR,
                offsetof(VkPhysicalDeviceAccelerationStructureFeaturesKHR, accelerationStructure)},
    RequiredBit{"rayQuery", VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_QUERY_FEATURES_KHR,
                offsetof(VkPhysicalDeviceRayQueryFeaturesKHR, rayQuery), VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_QUERY_FEATURES_KHR,
                offsetof(VkPhysicalDeviceRayQueryFeaturesKHR, rayQuery)},
};
constexpr std::array kDrawingBits{
    RequiredBit{"dynamicRendering", VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
                offsetof(VkPhysicalDeviceVulkan13Features, dynamicRendering),
                VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DYNAMIC_RENDERING_FEATURES,
                offsetof(VkPhysicalDeviceDynamicRenderingFeatures, dynamicRendering)},
};
constexpr std::array<const char*, 3> kRayQueryExtensions{VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
                                                         VK_KHR_RAY_QUERY_EXTENSION_NAME,
                                                         VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME};

VkBool32 bit_at(const void* structure, std::size_t offset) {
    return *reinterpret_cast<const VkBool32*>(static_cast<const std::byte*>(structure) + offset);
}

const VkBaseInStructure* find_struct(const void* chain, VkStructureType type) {
    for (auto* s = static_cast<const VkBaseInStructure*>(chain); s != nullptr; s = s->pNext) {
        if (s->sType == type) return s;
    }
    return nullptr;
}

std::vector<std::string> missing_of(std::span<const RequiredBit> bits, const VkPhysicalDeviceFeatures2* enabled) {
    std::vector<std::string> missing;
    for (const RequiredBit& bit : bits) {
        const auto* core = find_struct(enabled, bit.core_struct);
        const auto* single = find_struct(enabled, bit.single_struct);
        const bool on = (core != nullptr && bit_at(core, bit.core_offset) != VK_FALSE) ||
                        (single != nullptr && bit_at(single, bit.single_offset) != VK_FALSE);
        if (!on) missing.emplace_back(bit.name);
    }
    return missing;
}

std::vector<VkExtensionProperties> extensions_of(const InstanceTable& vk, VkPhysicalDevice physical_device) {
    std::uint32_t count = 0;
    vk.vkEnumerateDeviceExtensionProperties(physical_device, nullptr, &count, nullptr);
    std::vector<VkExtensionProperties> extensions(count);
    vk.vkEnumerateDeviceExtensionProperties(physical_device, nullptr, &count, extensions.data());
    return extensions;
}

constexpr VkSubgroupFeatureFlags kSubgroupOperations =
    VK_SUBGROUP_FEATURE_BASIC_BIT | VK_SUBGROUP_FEATURE_BALLOT_BIT | VK_SUBGROUP_FEATURE_ARITHMETIC_BIT;
constexpr std::uint32_t kSharedMemoryBytes = 32 * 1024;
constexpr std::uint32_t kMinSubgroupSize = 4;
constexpr std::uint32_t kMaxSubgroupSize = 128;

struct PublishedRequirements {
    VkPhysicalDeviceRayQueryFeaturesKHR query{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_QUERY_FEATURES_KHR, nullptr, VK_TRUE};
    VkPhysicalDeviceAccelerationStructureFeaturesKHR structure{};
    VkPhysicalDeviceVulkan13Features v13{};
    VkPhysicalDeviceVulkan12Features v12{};
    VkPhysicalDeviceVulkan11Features v11{};
    VkPhysicalDeviceFeatures2 features{};
    DeviceRequirements requirements{};

    explicit PublishedRequirements(Tiers tiers) {
        v13.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES;
        v13.synchronization2 = VK_TRUE;
        v13.maintenance4 = VK_TRUE;
        v12.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES;
        v12.pNext = &v13;
        v12.timelineSemaphore = VK_TRUE;
        v12.vulkanMemoryModel = VK_TRUE;
        v12.vulkanMemoryModelDeviceScope = VK_TRUE;
        v11.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES;
        v11.pNext = &v12;
        features.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2;
        features.pNext = &v11;
        requirements = {VK_API_VERSION_1_3, &features, VK_QUEUE_COMPUTE_BIT, {}};
        if (tiers.ray_query) {
            structure.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_FEATURES_KHR;
            structure.pNext = &query;
            structure.accelerationStructure = VK_TRUE;
            v12.bufferDeviceAddress = VK_TRUE;
            v13.pNext = &structure;
            requirements.extensions = kRayQueryExtensions;
        }
        if (tiers.drawing) {
            v13.dynamicRendering = VK_TRUE;
            requirements.queue_flags |= VK_QUEUE_GRAPHICS_BIT;
        }
    }
    PublishedRequirements(const PublishedRequirements&) = delete; // its chain points into itself
    PublishedRequirements& operator=(const PublishedRequirements&) = delete;
};

} // namespace

std::vector<std::string> missing_in_chain(const VkPhysicalDeviceFeatures2* enabled) { return missing_of(kRequiredBits, enabled); }

bool ray_query_in_chain(const VkPhysicalDeviceFeatures2* enabled) { return missing_of(kRayQueryBits, enabled).empty(); }

std::vector<std::string> missing_for_drawing(const VkPhysicalDeviceFeatures2* enabled, VkQueueFlags queue_flags) {
    std::vector<std::string> missing = missing_of(kDrawingBits, enabled);
    if ((queue_flags & VK_QUEUE_GRAPHICS_BIT) == 0) missing.emplace_back("a queue family with graphics");
    return missing;
}

const DeviceRequirements& requirements_with(Tiers tiers) {
    static const PublishedRequirements plain({}), ray_query({.ray_query = true}), drawing({.drawing = true}),
        both({.ray_query = true, .drawing = true});
    if (tiers.drawing) return tiers.ray_query ? both.requirements : drawing.requirements;
    return tiers.ray_query ? ray_query.requirements : plain.requirements;
}

bool offers_ray_query(const InstanceTable& vk, VkPhysicalDevice physical_device) {
    const std::vector<VkExtensionProperties> offered = extensions_of(vk, physical_device);
    for (const std::string_view wanted : kRayQueryExtensions) {
        const auto is_wanted = [&](const VkExtensionProperties& extension) { return wanted == extension.extensionName; };
        if (std::ranges::none_of(offered, is_wanted)) return false;
    }
    PublishedRequirements chain({.ray_query = true}); // filled by the driver with what it offers
    vk.vkGetPhysicalDeviceFeatures2(physical_device, &chain.features);
    return ray_query_in_chain(&chain.features);
}

std::vector<std::string> missing_features(const InstanceTable& vk, VkPhysicalDevice physical_device) {
    VkPhysicalDeviceSubgroupSizeControlProperties control{};
    control.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_SIZE_CONTROL_PROPERTIES;
    VkPhysicalDeviceSubgroupProperties subgroup{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_PROPERTIES, &control, 0, 0, 0, 0};
    VkPhysicalDeviceProperties2 properties{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, &subgroup, {}};
    vk.vkGetPhysicalDeviceProperties2(physical_device, &properties);
    const VkPhysicalDeviceLimits& limits = properties.properties.limits;

    if (properties.properties.apiVersion < VK_API_VERSION_1_3) {
        return {mote::format("Vulkan 1.3 (it has {}.{})", VK_API_VERSION_MAJOR(properties.properties.apiVersion),
                             VK_API_VERSION_MINOR(properties.properties.apiVersion))};
    }
    PublishedRequirements offered({}); // the same chain, filled by the driver with what it offers
    vk.vkGetPhysicalDeviceFeatures2(physical_device, &offered.features);
    std::vector<std::string> missing = missing_in_chain(&offered.features);

    if ((subgroup.supportedOperations & kSubgroupOperations) != kSubgroupOperations ||
        (subgroup.supportedStages & VK_SHADER_STAGE_COMPUTE_BIT) == 0) {
        missing.emplace_back("subgroup operations basic, ballot and arithmetic in compute shaders");
    }
    // A driver may choose any subgroup size in its range for a program; one that reports no range (0) has a single size.
    const std::uint32_t smallest = control.minSubgroupSize != 0 ? control.minSubgroupSize : subgroup.subgroupSize;
    const std::uint32_t largest = std::max(control.maxSubgroupSize, subgroup.subgroupSize);
    if (std::min(smallest, subgroup.subgroupSize) < kMinSubgroupSize || largest > kMaxSubgroupSize) {
        missing.push_back(
            mote::format("a subgroup size from {} to {} (it has {})", kMinSubgroupSize, kMaxSubgroupSize, subgroup.subgroupSize));
    }
    if (limits.maxComputeSharedMemorySize < kSharedMemoryBytes) {
        missing.push_back(
            mote::format("{} bytes of shared memory (it has {})", kSharedMemoryBytes, limits.maxComputeSharedMemorySize));
    }
    if (limits.maxPerStageDescriptorStorageBuffers < kStorageBuffersPerStage) {
        missing.push_back(mote::format("{} storage buffers per stage (it has {})", kStorageBuffersPerStage,
                                       limits.maxPerStageDescriptorStorageBuffers));
    }
    return missing;
}

} // namespace mote::gpu

namespace mote {

const DeviceRequirements& device_requirements() { return gpu::requirements_with({}); }
const DeviceRequirements& ray_query_requirements() { return gpu::requirements_with({.ray_query = true}); }

} // namespace mote
