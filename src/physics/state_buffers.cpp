#include "physics/state_buffers.hpp"

namespace mote::physics {

namespace {

// A buffer of no bytes cannot be bound: it has one word that nobody reads.
std::uint64_t size_of(const auto& values) { return std::max<std::uint64_t>(4, std::as_bytes(std::span(values)).size()); }

// Behind the live particles the arrays hold whatever was there, all but the ids: two worlds are the same without it.
void forget_the_dead(HostState& state) {
    for (std::uint32_t i = state.live(); i < state.capacity(); ++i) {
        state.spheres[i] = state.velocities[i] = {};
        state.phases[i] = state.traits[i][0] = 0;
        state.densities[i] = 0;
    }
}

} // namespace

StateBuffers::StateBuffers(gpu::Device& device, const HostState& state) : device_(device), capacity_(state.capacity()) {
    state.for_each([&](const char* name, const auto& values) { buffers_.try_emplace(name, device, name, size_of(values)); });
    upload(state);
}

StateBuffers::~StateBuffers() {
    try {
        device_.wait_for_all();
    } catch (...) { // a lost device: nothing is on its way any more
    }
}

std::uint64_t StateBuffers::bytes() const {
    std::uint64_t sum = 0;
    for (const auto& [name, buffer] : buffers_) sum += buffer.bytes();
    return sum;
}

void StateBuffers::upload(const HostState& state) {
    state.for_each(
        [&](const char* name, const auto& values) { gpu::upload(device_, at(name), std::as_bytes(std::span(values))); });
}

State StateBuffers::import_to(graph::Graph& graph, bool count_changes) const {
    const auto import = [&](const char* name, const gpu::ElementType& type) { return graph.import(name, type, at(name)); };
    State state{.count = graph::Count::host(capacity_),
                .spheres = import("spheres", gpu::kVec4),
                .velocities = import("velocities", gpu::kVec4),
                .phases = import("phases", gpu::kUint),
                .traits = import("traits", gpu::kUvec2),
                .places = import("places", gpu::kUint),
                .clock = import("clock", gpu::kUint),
                .densities = import("densities", gpu::kFloat)};
    if (count_changes) state.count = graph::Count::gpu(state.clock, shared::CLOCK_LIVE, capacity_);
    return state;
}

StateCopy::StateCopy(const StateBuffers& state, const HostState& like) : device_(state.device()), state_(like) {
    like.for_each([&](const char* name, const auto& values) {
        buffers_.try_emplace(name, device_, std::string(name) + " on their way", size_of(values), gpu::Memory::readback);
    });
    commands_.emplace(device_, [&](VkCommandBuffer buffer) {
        const gpu::Commands commands(device_, buffer);
        commands.barrier(gpu::kAfterAnything);
        for (const auto& [name, to] : buffers_) commands.copy(state.at(name).handle(), to.handle(), to.bytes());
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
    state.for_each([&](const char* name, auto& values) {
        using Value = typename std::remove_reference_t<decltype(values)>::value_type;
        const std::vector<Value> arrived = buffers_.at(name).template read<Value>();
        std::copy_n(arrived.begin(), values.size(), values.begin());
    });
    forget_the_dead(state);
    return state;
}

} // namespace mote::physics
