// The public Context: a handle on a gpu::Device.
#include "gpu/device.hpp"
#include "gpu/instance.hpp"

#include <mote/context.hpp>

namespace mote {

Error::~Error() = default;

std::vector<DeviceInfo> list_devices() {
    const gpu::Instance instance(false, [](LogLevel, std::string_view) {});
    std::vector<DeviceInfo> infos;
    for (gpu::PhysicalDevice& device : instance.devices()) infos.push_back(std::move(device.info));
    return infos;
}

Context::Context(const ContextOptions& options) : device_(std::make_unique<gpu::Device>(options)) {}
Context::Context(std::unique_ptr<gpu::Device> device) : device_(std::move(device)) {}
Context::~Context() = default;
Context::Context(Context&&) noexcept = default;
Context& Context::operator=(Context&&) noexcept = default;

Context Context::adopt(const HostDevice& host, const ContextOptions& options) {
    return Context(std::make_unique<gpu::Device>(host, options));
}

const DeviceInfo& Context::info() const { return device_->info(); }

} // namespace mote
