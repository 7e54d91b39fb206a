#include "gpu/buffer.hpp"

#include "gpu/commands.hpp"
#include "gpu/device.hpp"
#include "gpu/format.hpp"
#include "gpu/padding.hpp"

#include <mote/error.hpp>

#include <algorithm>
#include <utility>

namespace mote::gpu {

Buffer::Buffer(Device& device, std::string name, std::uint64_t bytes, Memory memory)
    : device_(&device), name_(std::move(name)), bytes_(bytes) {
    const std::uint64_t limit = std::max(device.limits().max_storage_buffer_bytes, device.limits().max_list_bytes);
    if (bytes > limit) {
        throw Error(mote::format("buffer \"{}\": found {} bytes, expected at most {}, the limit of device \"{}\" for one buffer",
                                 name_, bytes, limit, device.info().name));
    }
    memory_ = device.allocator().create_buffer(name_, padded_bytes(bytes), memory);
}

Buffer::Buffer(std::string name, VkBuffer of_another, std::uint64_t bytes)
    : device_(nullptr), name_(std::move(name)), bytes_(bytes), memory_{.buffer = of_another} {}

Buffer::~Buffer() {
    if (device_ != nullptr && memory_.buffer != VK_NULL_HANDLE) device_->allocator().destroy_buffer(memory_);
}

Buffer::Buffer(Buffer&& other) noexcept
    : device_(other.device_), name_(std::move(other.name_)), bytes_(other.bytes_), memory_(std::exchange(other.memory_, {})) {}

Buffer& Buffer::operator=(Buffer&& other) noexcept {
    std::swap(device_, other.device_);
    std::swap(name_, other.name_);
    std::swap(bytes_, other.bytes_);
    std::swap(memory_, other.memory_);
    return *this;
}

VkMemoryPropertyFlags Buffer::memory_flags() const { return device_->allocator().memory_flags(memory_.allocation); }

void Buffer::write(std::span<const std::byte> data) {
    if (data.size() > bytes_) {
        throw Error(mote::format("buffer \"{1}\": found {0} bytes to write, expected at most {2}", data.size(), name_, bytes_));
    }
    if (data.empty()) return;
    std::memcpy(memory_.mapped, data.data(), data.size());
    device_->allocator().flush(memory_);
}

void Buffer::read_into(std::span<std::byte> out) const {
    device_->allocator().invalidate(memory_);
    if (!out.empty()) std::memcpy(out.data(), memory_.mapped, out.size());
}

void upload(Device& device, const Buffer& to, std::span<const std::byte> data) {
    if (data.size() > to.bytes()) {
        throw Error(
            mote::format("buffer \"{1}\": found {0} bytes to write, expected at most {2}", data.size(), to.name(), to.bytes()));
    }
    if (data.empty()) return;
    Buffer staging(device, "upload staging", data.size(), Memory::upload);
    staging.write(data);
    run_once(device, [&](const Commands& commands) {
        commands.barrier(kFullBarrier);
        commands.copy(staging.handle(), to.handle(), data.size());
    });
}

void download(Device& device, const Buffer& from, std::span<std::byte> out) {
    if (out.size() > from.bytes()) {
        throw Error(
            mote::format("buffer \"{1}\": found {0} bytes to read, expected at most {2}", out.size(), from.name(), from.bytes()));
    }
    if (out.empty()) return;
    Buffer staging(device, "download staging", out.size(), Memory::readback);
    run_once(device, [&](const Commands& commands) {
        commands.barrier(kFullBarrier);
        commands.copy(from.handle(), staging.handle(), out.size());
        commands.barrier(kTransferToHost);
    });
    std::ranges::copy(staging.read<std::byte>(), out.begin());
}

} // namespace mote::gpu
