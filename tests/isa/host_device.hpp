// A Vulkan device as a host would make it, of the only driver there is, with the compiler's statistics turned on, for mote to
// adopt.
#pragma once

#include "gpu/vulkan.hpp"

#include <mote/context.hpp>

namespace mote::isa {

class StatisticsHost {
public:
    /// Throws Error when there is not just one device, or when its driver gives no statistics.
    StatisticsHost();
    ~StatisticsHost();
    StatisticsHost(const StatisticsHost&) = delete;
    StatisticsHost& operator=(const StatisticsHost&) = delete;

    const HostDevice& host() const { return host_; }

private:
    void create_instance();
    void find_physical_device();
    void create_device();
    void destroy();

    gpu::InstanceTable vk_;
    HostDevice host_;
};

} // namespace mote::isa
