// A storage buffer that owns its memory, or a non-owning reference to another owner's. Move-only; must not outlive its Device.
#pragma once

#include "gpu/allocator.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <vector>

namespace mote::gpu {

class Device;

class MOTE_PRIVATE_API Buffer {
public:
    /// `bytes` may be 0 and is at most Limits::max_storage_buffer_bytes or, for a list, max_list_bytes. Throws Error beyond that
    /// and when out of memory.
    Buffer(Device& device, std::string name, std::uint64_t bytes, Memory memory = Memory::device);
    /// Refers to a buffer that its owner keeps alive; it can only be bound.
    Buffer(std::string name, VkBuffer of_another, std::uint64_t bytes);
    ~Buffer();
    Buffer(Buffer&& other) noexcept;
    Buffer& operator=(Buffer&& other) noexcept;

    VkBuffer handle() const { return memory_.buffer; }
    std::uint64_t bytes() const { return bytes_; }
    const std::string& name() const { return name_; }
    VkMemoryPropertyFlags memory_flags() const;

    /// For upload and readback buffers: copies to the mapped memory and makes it visible to the next submission.
    void write(std::span<const std::byte> data);
    /// For readback buffers, after waiting for the submission that wrote it.
    template <typename T> std::vector<T> read() const {
        std::vector<T> values(bytes_ / sizeof(T));
        read_into(std::as_writable_bytes(std::span(values)));
        return values;
    }

private:
    void read_into(std::span<std::byte> out) const;

    Device* device_; ///< Null if the buffer is not owned.
    std::string name_;
    std::uint64_t bytes_;
    BufferMemory memory_;
};

/// Copies host data to a device buffer and waits for the copy: for set-up, never within a step.
MOTE_PRIVATE_API void upload(Device& device, const Buffer& to, std::span<const std::byte> data);

/// Waits for all submissions and copies a device buffer to the host.
MOTE_PRIVATE_API void download(Device& device, const Buffer& from, std::span<std::byte> out);

template <typename T> std::vector<T> download(Device& device, const Buffer& from) {
    std::vector<T> values(from.bytes() / sizeof(T));
    download(device, from, std::as_writable_bytes(std::span(values)));
    return values;
}

} // namespace mote::gpu
