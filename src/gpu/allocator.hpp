// Device memory for Buffer, Image and Arena, allocated through VMA.
#pragma once

#include "gpu/vulkan.hpp"

#include <mote/export.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

struct VmaAllocator_T;
struct VmaAllocation_T;

namespace mote::gpu {

class Device;

enum class Memory {
    device,   ///< Fastest for the GPU; not visible to the host.
    upload,   ///< Host writes sequentially, GPU reads; mapped.
    readback, ///< GPU writes, host reads; mapped.
};

/// A VkBuffer with its own memory.
struct BufferMemory {
    VkBuffer buffer = VK_NULL_HANDLE;
    VmaAllocation_T* allocation = nullptr;
    std::byte* mapped = nullptr;
};

/// A VkImage with its own memory.
struct ImageMemory {
    VkImage image = VK_NULL_HANDLE;
    VmaAllocation_T* allocation = nullptr;
};

class MOTE_PRIVATE_API Allocator {
public:
    /// `budget`: bytes that may be allocated from any one heap; 0 = no limit but the heap's size.
    Allocator(Device& device, VkInstance instance, std::uint64_t budget);
    ~Allocator(); ///< Logs an error naming each allocation that still lives.
    Allocator(const Allocator&) = delete;
    Allocator& operator=(const Allocator&) = delete;

    BufferMemory create_buffer(const std::string& name, std::uint64_t bytes, Memory memory);
    void destroy_buffer(const BufferMemory& memory);
    void flush(const BufferMemory& memory);
    void invalidate(const BufferMemory& memory);
    VkMemoryPropertyFlags memory_flags(VmaAllocation_T* allocation) const; ///< Of the memory type chosen for it.

    /// In device memory.
    ImageMemory create_image(const std::string& name, const VkImageCreateInfo& info);
    void destroy_image(const ImageMemory& memory);

    /// Memory without a buffer, for buffers that share it.
    VmaAllocation_T* allocate_shared(const std::string& name, std::uint64_t bytes);
    void free_shared(VmaAllocation_T* allocation);
    VkBuffer create_buffer_in(VmaAllocation_T* allocation, const std::string& name, std::uint64_t offset, std::uint64_t bytes);
    void destroy_buffer_in(VkBuffer buffer);

    std::uint64_t buffer_alignment() const; ///< Required alignment of create_buffer_in's offsets.
    std::uint64_t allocated_bytes() const;  ///< By allocations that live now.
    std::size_t allocation_count() const { return live_.size(); }
    std::uint64_t allocations_ever() const { return allocations_ever_; } ///< Includes freed allocations.

private:
    void require_memory() const;
    [[noreturn]] void fail(VkResult result, const std::string& name, std::uint64_t bytes) const;

    Device& device_;
    VmaAllocator_T* vma_ = nullptr; ///< Null on a device without memory (a compile-only driver).
    std::uint64_t budget_;
    std::map<VmaAllocation_T*, std::string> live_; ///< Names of the live allocations.
    std::uint64_t allocations_ever_ = 0;
};

} // namespace mote::gpu
