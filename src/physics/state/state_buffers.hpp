// The attributes of a world on the device.
#pragma once

#include "gpu/buffer.hpp"
#include "gpu/commands.hpp"
#include "gpu/device.hpp"
#include "physics/state/host_state.hpp"
#include "physics/state/particles.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace mote::physics {

/// All attributes in a graph.
struct StateImport {
    State particles;                                       ///< The engine's attributes.
    std::map<std::string, graph::Buffer, std::less<>> all; ///< By name.
    SortedAttributes sorted;

    graph::Buffer operator[](const Attribute& attribute) const; ///< Throws Error if there is none.
    void add(const Attribute& attribute, graph::Buffer buffer);
    /// Sets `particles`, once all attributes have been added.
    void set_count(const graph::Count& count);
};

class StateBuffers {
public:
    StateBuffers(gpu::Device& device, const HostState& state);
    ~StateBuffers(); ///< Waits for all submitted work: copies may be pending.
    StateBuffers(const StateBuffers&) = delete;
    StateBuffers& operator=(const StateBuffers&) = delete;

    gpu::Device& device() const { return device_; }
    std::uint32_t capacity() const { return capacity_; }
    std::uint64_t bytes() const;
    bool has(const Attribute& attribute) const { return buffers_.contains(attribute.name); }
    const gpu::Buffer& operator[](const Attribute& attribute) const; ///< Throws Error if there is none.
    std::span<const Attribute> attributes() const { return attributes_; }

    void upload(const HostState& state);

    /// If `count_changes`, the particle count is read from the counters.
    StateImport import_to(graph::Graph& graph, bool count_changes) const;

private:
    friend class StateCopy;
    gpu::Device& device_;
    std::uint32_t capacity_;
    std::vector<Attribute> attributes_;
    std::map<std::string, gpu::Buffer, std::less<>> buffers_;
};

/// An asynchronous copy of the state to the host, after all work submitted before it.
class StateCopy {
public:
    StateCopy(const StateBuffers& state, const HostState& like);
    StateCopy(const StateCopy&) = delete;
    StateCopy& operator=(const StateCopy&) = delete;
    ~StateCopy();

    bool is_ready() const { return device_.has_reached(point_); }
    /// Waits for the copy.
    HostState get() const;

private:
    gpu::Device& device_;
    HostState state_; // prototype: its arrays have the right sizes
    std::map<std::string, gpu::Buffer, std::less<>> buffers_;
    std::optional<gpu::RecordedCommands> commands_;
    gpu::TimelinePoint point_ = 0;
};

} // namespace mote::physics
