#include "gpu/allocator.hpp"

#include "gpu/device.hpp"
#include "gpu/format.hpp"
#include "gpu/out_of_memory.hpp"

#include <mote/error.hpp>

#include <array>

#define VMA_STATIC_VULKAN_FUNCTIONS 0
#define VMA_DYNAMIC_VULKAN_FUNCTIONS 1
#define VMA_VULKAN_VERSION 1003000
#define VMA_STATS_STRING_ENABLED 0
#define VMA_CALL_PRE static
// A leak is an error in the log, not an abort in the user's program. VMA does not name leaked dedicated allocations, so
// ~Allocator does.
#define VMA_LEAK_LOG_FORMAT(format, ...)
#define VMA_ASSERT_LEAK(expr) static_cast<void>(expr)
#define VMA_IMPLEMENTATION
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#endif
#include <vk_mem_alloc.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

namespace mote::gpu {

namespace {

constexpr VkBufferUsageFlags kUsage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT |
                                      VK_BUFFER_USAGE_VERTEX_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT |
                                      VK_BUFFER_USAGE_TRANSFER_DST_BIT | VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT |
                                      VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT;

// For the inputs, scratch and storage of acceleration structures.
constexpr VkBufferUsageFlags kRayQueryUsage = VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT |
                                              VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_BUILD_INPUT_READ_ONLY_BIT_KHR |
                                              VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_STORAGE_BIT_KHR;

VkBufferCreateInfo buffer_info(const Device& device, std::uint64_t bytes) {
    const VkBufferUsageFlags usage = device.ray_query() ? kUsage | kRayQueryUsage : kUsage;
    return {VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO, nullptr, 0, bytes, usage, VK_SHARING_MODE_EXCLUSIVE, 0, nullptr};
}

// Without creating the buffer (maintenance4).
VkMemoryRequirements requirements_of(const Device& device, std::uint64_t bytes) {
    const VkBufferCreateInfo buffer = buffer_info(device, bytes);
    const VkDeviceBufferMemoryRequirements query{VK_STRUCTURE_TYPE_DEVICE_BUFFER_MEMORY_REQUIREMENTS, nullptr, &buffer};
    VkMemoryRequirements2 requirements{VK_STRUCTURE_TYPE_MEMORY_REQUIREMENTS_2, nullptr, {}};
    device.vk().vkGetDeviceBufferMemoryRequirements(device.handle(), &query, &requirements);
    return requirements.memoryRequirements;
}

VmaAllocationCreateInfo allocation_info(Memory memory) {
    VmaAllocationCreateInfo info{};
    switch (memory) {
    case Memory::device: info.usage = VMA_MEMORY_USAGE_AUTO_PREFER_DEVICE; break;
    case Memory::upload:
        info.usage = VMA_MEMORY_USAGE_AUTO;
        info.flags = VMA_ALLOCATION_CREATE_HOST_ACCESS_SEQUENTIAL_WRITE_BIT | VMA_ALLOCATION_CREATE_MAPPED_BIT;
        break;
    case Memory::readback:
        info.usage = VMA_MEMORY_USAGE_AUTO_PREFER_HOST;
        info.flags = VMA_ALLOCATION_CREATE_HOST_ACCESS_RANDOM_BIT | VMA_ALLOCATION_CREATE_MAPPED_BIT;
        break;
    }
    return info;
}

} // namespace

Allocator::Allocator(Device& device, VkInstance instance, std::uint64_t budget) : device_(device), budget_(budget) {
    VkPhysicalDeviceMemoryProperties memory{};
    device.instance_vk().vkGetPhysicalDeviceMemoryProperties(device.physical_device(), &memory);
    if (memory.memoryHeapCount == 0) return;

    std::array<VkDeviceSize, VK_MAX_MEMORY_HEAPS> limits{};
    limits.fill(budget == 0 ? VK_WHOLE_SIZE : budget);
    VmaVulkanFunctions functions{};
    functions.vkGetInstanceProcAddr = device.instance_vk().vkGetInstanceProcAddr;
    functions.vkGetDeviceProcAddr = device.instance_vk().vkGetDeviceProcAddr;
    VmaAllocatorCreateInfo create{};
    create.physicalDevice = device.physical_device();
    create.device = device.handle();
    create.instance = instance;
    create.vulkanApiVersion = VK_API_VERSION_1_3;
    create.pVulkanFunctions = &functions;
    create.pHeapSizeLimit = limits.data();
    if (device.ray_query()) create.flags = VMA_ALLOCATOR_CREATE_BUFFER_DEVICE_ADDRESS_BIT;
    check(vmaCreateAllocator(&create, &vma_), "memory allocator: cannot be created");
}

Allocator::~Allocator() {
    if (vma_ == nullptr) return;
    for (const auto& [allocation, name] : live_) {
        VmaAllocationInfo info{};
        vmaGetAllocationInfo(vma_, allocation, &info);
        device_.log(LogLevel::error, mote::format("device memory leak: \"{}\" of {} bytes was never freed", name, info.size));
    }
    vmaDestroyAllocator(vma_);
}

void Allocator::require_memory() const {
    if (vma_ != nullptr) return;
    throw Error(mote::format("device \"{}\": found a device that only compiles, expected one with memory", device_.info().name));
}

void Allocator::fail(VkResult result, const std::string& name, std::uint64_t bytes) const {
    if (result == VK_ERROR_OUT_OF_DEVICE_MEMORY || result == VK_ERROR_OUT_OF_HOST_MEMORY) {
        const std::string of = budget_ == 0 ? std::string("the device") : mote::format("the budget of {} bytes", budget_);
        const std::uint64_t in_use = allocated_bytes();
        throw OutOfMemory(
            mote::format("buffer \"{}\": cannot be allocated: out of device memory: it needs {} bytes, mote already uses {} "
                         "bytes of {}",
                         name, bytes, in_use, of),
            in_use + bytes, of);
    }
    throw Error(mote::format("buffer \"{}\" of {} bytes: cannot be created: {}", name, bytes, result_name(result)));
}

BufferMemory Allocator::create_buffer(const std::string& name, std::uint64_t bytes, Memory memory) {
    require_memory();
    const VkBufferCreateInfo buffer = buffer_info(device_, bytes);
    const VmaAllocationCreateInfo allocation = allocation_info(memory);
    BufferMemory made;
    VmaAllocationInfo info{};
    const VkResult result = vmaCreateBuffer(vma_, &buffer, &allocation, &made.buffer, &made.allocation, &info);
    if (result != VK_SUCCESS) fail(result, name, bytes);
    live_.emplace(made.allocation, name);
    ++allocations_ever_;
    made.mapped = static_cast<std::byte*>(info.pMappedData);
    device_.name_object(VK_OBJECT_TYPE_BUFFER, reinterpret_cast<std::uint64_t>(made.buffer), name);
    return made;
}

void Allocator::destroy_buffer(const BufferMemory& memory) {
    live_.erase(memory.allocation);
    vmaDestroyBuffer(vma_, memory.buffer, memory.allocation);
}

void Allocator::flush(const BufferMemory& memory) {
    check(vmaFlushAllocation(vma_, memory.allocation, 0, VK_WHOLE_SIZE), "mapped memory: cannot be flushed");
}

void Allocator::invalidate(const BufferMemory& memory) {
    check(vmaInvalidateAllocation(vma_, memory.allocation, 0, VK_WHOLE_SIZE), "mapped memory: cannot be read");
}

VkMemoryPropertyFlags Allocator::memory_flags(VmaAllocation_T* allocation) const {
    VkMemoryPropertyFlags flags = 0;
    vmaGetAllocationMemoryProperties(vma_, allocation, &flags);
    return flags;
}

ImageMemory Allocator::create_image(const std::string& name, const VkImageCreateInfo& info) {
    require_memory();
    const VmaAllocationCreateInfo allocation = allocation_info(Memory::device);
    ImageMemory made;
    const VkResult result = vmaCreateImage(vma_, &info, &allocation, &made.image, &made.allocation, nullptr);
    if (result != VK_SUCCESS) {
        check(result,
              mote::format("image \"{}\" of {} x {} pixels: cannot be created", name, info.extent.width, info.extent.height));
    }
    live_.emplace(made.allocation, name);
    ++allocations_ever_;
    device_.name_object(VK_OBJECT_TYPE_IMAGE, reinterpret_cast<std::uint64_t>(made.image), name);
    return made;
}

void Allocator::destroy_image(const ImageMemory& memory) {
    live_.erase(memory.allocation);
    vmaDestroyImage(vma_, memory.image, memory.allocation);
}

VmaAllocation_T* Allocator::allocate_shared(const std::string& name, std::uint64_t bytes) {
    require_memory();
    const VkMemoryRequirements requirements = requirements_of(device_, bytes);
    // VMA_MEMORY_USAGE_AUTO works only where VMA creates the buffer; here the preference is explicit.
    VmaAllocationCreateInfo allocation{};
    allocation.preferredFlags = VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;
    VmaAllocation made = nullptr;
    const VkResult result = vmaAllocateMemory(vma_, &requirements, &allocation, &made, nullptr);
    if (result != VK_SUCCESS) fail(result, name, bytes);
    live_.emplace(made, name);
    ++allocations_ever_;
    return made;
}

void Allocator::free_shared(VmaAllocation_T* allocation) {
    live_.erase(allocation);
    vmaFreeMemory(vma_, allocation);
}

VkBuffer Allocator::create_buffer_in(VmaAllocation_T* allocation, const std::string& name, std::uint64_t offset,
                                     std::uint64_t bytes) {
    const VkBufferCreateInfo info = buffer_info(device_, bytes);
    VkBuffer buffer = VK_NULL_HANDLE;
    check(vmaCreateAliasingBuffer2(vma_, allocation, offset, &info, &buffer),
          mote::format("buffer \"{}\": cannot be placed", name));
    device_.name_object(VK_OBJECT_TYPE_BUFFER, reinterpret_cast<std::uint64_t>(buffer), name);
    return buffer;
}

void Allocator::destroy_buffer_in(VkBuffer buffer) { device_.vk().vkDestroyBuffer(device_.handle(), buffer, nullptr); }

std::uint64_t Allocator::buffer_alignment() const {
    constexpr std::uint64_t kSample = 1 << 20;
    return vma_ == nullptr ? 1 : requirements_of(device_, kSample).alignment;
}

std::uint64_t Allocator::allocated_bytes() const {
    if (vma_ == nullptr) return 0;
    VmaTotalStatistics statistics{};
    vmaCalculateStatistics(vma_, &statistics);
    return statistics.total.statistics.allocationBytes;
}

} // namespace mote::gpu
