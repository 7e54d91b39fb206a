// Passes inside a gated repeat: all are indirect dispatches, with no workgroups if the gate is closed.
//
// At the beginning of each repetition the gate's word is latched as a work size of one workgroup or none. If the body changes the
// word, this takes effect in the next repetition. Before the first pass that uses a work size, a pass derives its gated version
// from the latch.
#include "gpu/format.hpp"
#include "graph/fill_shared.h"
#include "graph/graph.hpp"

namespace mote::graph {

namespace {

constexpr std::uint64_t kWordBytes = 4;

} // namespace

void Graph::check_gate(const Gate& gate) const {
    require("a gated repeat", "its gate", gate.source, gpu::kUint, std::uint64_t{gate.index} + 1);
    require_written("a gated repeat", "its gate", gate.source);
}

// If the gate is closed, such a buffer may have no contents.
bool Graph::written_in_gate(Buffer buffer) const {
    if (!is_gated()) return false;
    return buffer.index >= versions_before_gate_.size() || info(buffer).version != versions_before_gate_[buffer.index];
}

// A nested gate is open if both gates are.
Buffer Graph::make_latch(const Gate& gate) {
    const Work open = indirect_work(Count::gpu(gate.source, gate.index, kAnyCount), 1, 1, kAnyCount);
    return is_gated() ? gated(open) : open.block;
}

Buffer Graph::gated(const Work& work) {
    if (!work.indirect() && work.groups_x == 1 && work.groups_y == 1) return latch_;
    const Buffer open = work.indirect() ? work.arguments : work.block;
    Buffer& made = made_works_.gated[{open.index, info(open).version, latch_.index}];
    if (made == Buffer{}) {
        made = transient(mote::format("gated {}", info(open).name), gpu::kUint, kWorkWords);
        add_work_size("graph/gate", {{"Latch", latch_}, {"Open", open}, {"Gated", made}}, {});
    }
    return made;
}

void Graph::fill_by_pass(const std::string& name, Buffer buffer, std::uint32_t value, std::uint64_t count) {
    const auto words = static_cast<std::uint32_t>(count * info(buffer).type.stride / kWordBytes);
    pass("graph/fill", threads(Count::host(words)), {{"Target", buffer, View::words}}, shared::FillPush{value});
    passes_.back().name = name;
}

void Graph::copy_by_pass(const std::string& name, Buffer from, Buffer to, std::uint64_t count) {
    const auto words = static_cast<std::uint32_t>(count * info(from).type.stride / kWordBytes);
    pass("graph/copy", threads(Count::host(words)), {{"From", from, View::words}, {"To", to, View::words}});
    passes_.back().name = name;
}

} // namespace mote::graph
