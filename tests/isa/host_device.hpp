// A Vulkan device created by a host from the only driver present, with the compiler's statistics enabled, for mote to adopt.
#pragma once

#include "gpu/vulkan.hpp"

#include <mote/context.hpp>

namespace mote::isa {

class StatisticsHost {
public:
    /// Throws Error unless there is exactly one device and its driver provides statistics.
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
