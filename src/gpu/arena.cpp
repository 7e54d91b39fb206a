#include "gpu/arena.hpp"

#include "gpu/device.hpp"

namespace mote::gpu {

Arena::Arena(Device& device, const std::string& name, std::uint64_t bytes) : device_(device) {
    if (bytes > 0) allocation_ = device.allocator().allocate_shared(name, bytes);
}

Arena::~Arena() {
    for (VkBuffer buffer : buffers_) device_.allocator().destroy_buffer_in(buffer);
    if (allocation_ != nullptr) device_.allocator().free_shared(allocation_);
}

VkBuffer Arena::place(const std::string& name, std::uint64_t offset, std::uint64_t bytes) {
    buffers_.reserve(buffers_.size() + 1);
    buffers_.push_back(device_.allocator().create_buffer_in(allocation_, name, offset, bytes));
    return buffers_.back();
}

} // namespace mote::gpu
