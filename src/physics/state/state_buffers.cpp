#include "physics/state/state_buffers.hpp"

#include <algorithm>

namespace mote::physics {

namespace {

// An empty buffer cannot be bound, so it gets one unused word.
std::uint64_t size_of(const InitialAttribute& attribute) { return std::max<std::uint64_t>(4, attribute.values.size()); }

// Of a map by name.
const auto& element_of(const auto& buffers, std::string_view name) {
    const auto found = buffers.find(name);
    if (found == buffers.end()) throw_missing_attribute(name);
    return found->second;
}

} // namespace

StateBuffers::StateBuffers(gpu::Device& device, const HostState& state) : device_(device), capacity_(state.capacity()) {
    for (const InitialAttribute& one : state.attributes()) {
        attributes_.push_back(one.attribute);
        const std::string name(one.attribute.name);
        buffers_.try_emplace(name, device, name.c_str(), size_of(one));
    }
    upload(state);
}

StateBuffers::~StateBuffers() {
    try {
        device_.wait_for_all();
    } catch (...) { // the device is lost: no work is pending
    }
}

std::uint64_t StateBuffers::bytes() const {
    std::uint64_t sum = 0;
    for (const auto& [name, buffer] : buffers_) sum += buffer.bytes();
    return sum;
}

const gpu::Buffer& StateBuffers::operator[](const Attribute& attribute) const { return element_of(buffers_, attribute.name); }

void StateBuffers::upload(const HostState& state) {
    for (const auto& [attribute, values] : state.attributes()) gpu::upload(device_, (*this)[attribute], values);
}

graph::Buffer StateImport::operator[](const Attribute& attribute) const { return element_of(all, attribute.name); }

void StateImport::add(const Attribute& attribute, graph::Buffer buffer) {
    all.insert_or_assign(std::string(attribute.name), buffer);
    if (attribute.scope == Scope::particle && attribute.sorted) sorted.add(attribute, buffer);
}

void StateImport::set_count(const graph::Count& count) {
    particles = {.count = count,
                 .position_radius = (*this)[kPositionRadius],
                 .position_low = (*this)[kPositionLow],
                 .velocities = (*this)[kVelocities],
                 .phases = (*this)[kPhases],
                 .groups = (*this)[kUserGroups],
                 .material_id = (*this)[kMaterialId],
                 .id_to_index = (*this)[kIdToIndex],
                 .counters = (*this)[kCounters]};
}

StateImport StateBuffers::import_to(graph::Graph& graph, bool count_changes) const {
    StateImport in;
    for (const Attribute& attribute : attributes_) {
        in.add(attribute, graph.import(std::string(attribute.name), attribute.type, (*this)[attribute]));
    }
    in.set_count(count_changes ? graph::Count::gpu(in[kCounters], shared::COUNTER_LIVE, capacity_)
                               : graph::Count::host(capacity_));
    return in;
}

StateCopy::StateCopy(const StateBuffers& state, const HostState& like) : device_(state.device()), state_(like) {
    for (const InitialAttribute& one : like.attributes()) {
        const std::string name(one.attribute.name);
        buffers_.try_emplace(name, device_, (name + " read back").c_str(), size_of(one), gpu::Memory::readback);
    }
    commands_.emplace(device_, [&](VkCommandBuffer buffer) {
        const gpu::Commands commands(device_, buffer);
        commands.barrier(gpu::kFullBarrier);
        for (const auto& [name, to] : buffers_) commands.copy(state.buffers_.at(name).handle(), to.handle(), to.bytes());
        commands.barrier(gpu::kTransferToHost);
    });
    point_ = device_.submit(commands_->handle());
}

StateCopy::~StateCopy() {
    try {
        device_.wait(point_);
    } catch (...) { // as above
    }
}

HostState StateCopy::get() const {
    device_.wait(point_);
    HostState state = state_;
    for (const auto& [name, buffer] : buffers_) {
        const std::vector<std::byte> arrived = buffer.read<std::byte>();
        const std::span<std::byte> to = state.bytes(name);
        std::copy_n(arrived.begin(), to.size(), to.begin());
    }
    state.clear_unused_slots();
    return state;
}

} // namespace mote::physics
