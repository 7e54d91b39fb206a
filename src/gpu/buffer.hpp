// A storage buffer with its own memory, or a view of somebody else's. Move-only; must not outlive its Device.
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
    /// `bytes` may be 0, and at most what one binding may span; throws Error beyond that and when memory is out.
    Buffer(Device& device, std::string name, std::uint64_t bytes, Memory memory = Memory::device);
    /// Somebody else's, who keeps it alive: for binding it, and nothing else.
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
    /// For readback buffers, after the submission that wrote it has been waited for.
    template <typename T> std::vector<T> read() const {
        std::vector<T> values(bytes_ / sizeof(T));
        read_into(std::as_writable_bytes(std::span(values)));
        return values;
    }

private:
    void read_into(std::span<std::byte> out) const;

    Device* device_; ///< None if the buffer is somebody else's.
    std::string name_;
    std::uint64_t bytes_;
    BufferMemory memory_;
};

/// Copies host data to a device buffer and waits for it: for set-up, never within a step.
MOTE_PRIVATE_API void upload(Device& device, const Buffer& to, std::span<const std::byte> data);

/// Waits for all that was submitted and copies a device buffer to the host.
MOTE_PRIVATE_API void download(Device& device, const Buffer& from, std::span<std::byte> out);

template <typename T> std::vector<T> download(Device& device, const Buffer& from) {
    std::vector<T> values(from.bytes() / sizeof(T));
    download(device, from, std::as_writable_bytes(std::span(values)));
    return values;
}

} // namespace mote::gpu
