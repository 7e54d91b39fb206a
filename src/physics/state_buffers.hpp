// The state of a world on the device.
#pragma once

#include "gpu/buffer.hpp"
#include "gpu/commands.hpp"
#include "gpu/device.hpp"
#include "physics/host_state.hpp"
#include "physics/particles.hpp"

#include <cstdint>
#include <map>
#include <string>

namespace mote::physics {

class StateBuffers {
public:
    StateBuffers(gpu::Device& device, const HostState& state);
    ~StateBuffers(); ///< Waits for all that was submitted: copies may be on their way.
    StateBuffers(const StateBuffers&) = delete;
    StateBuffers& operator=(const StateBuffers&) = delete;

    gpu::Device& device() const { return device_; }
    std::uint32_t capacity() const { return capacity_; }
    std::uint64_t bytes() const;
    /// By the name that HostState::for_each() gives it.
    const gpu::Buffer& at(const std::string& name) const { return buffers_.at(name); }

    void upload(const HostState& state);

    /// In a graph. The count is the clock's if it can change.
    State import_to(graph::Graph& graph, bool count_changes) const;

private:
    gpu::Device& device_;
    std::uint32_t capacity_;
    std::map<std::string, gpu::Buffer> buffers_;
};

/// A copy of the state on its way to the host, behind everything that was submitted before it.
class StateCopy {
public:
    explicit StateCopy(const StateBuffers& state, const HostState& like);
    StateCopy(const StateCopy&) = delete;
    StateCopy& operator=(const StateCopy&) = delete;
    ~StateCopy();

    bool has_arrived() const { return device_.has_reached(point_); }
    /// Waits for it.
    HostState get() const;

private:
    gpu::Device& device_;
    HostState state_; // its arrays have the right sizes
    std::map<std::string, gpu::Buffer> buffers_;
    std::optional<gpu::RecordedCommands> commands_;
    gpu::TimelinePoint point_ = 0;
};

} // namespace mote::physics
