#include "graph/lifetimes.hpp"

#include "graph/plan.hpp"

#include <algorithm>

namespace mote::graph {

namespace {

// Visits inner loops first (they come after outer ones): a lifetime extended over an inner loop counts for the outer loop.
void live_through_loops(const Graph& graph, const BufferInfo& info, Lifetime& life) {
    for (auto l = static_cast<std::uint32_t>(graph.loops().size()); l-- > 0;) {
        const Loop& loop = graph.loops()[l];
        if (life.last < loop.begin || loop.end <= life.first) continue;
        const bool local = is_within(graph.loops(), info.loop, l) && loop.begin <= life.first && life.last < loop.end;
        if (local) continue;
        life.first = std::min(life.first, loop.begin);
        life.last = std::max(life.last, loop.end - 1);
    }
}

} // namespace

std::vector<std::optional<Lifetime>> lifetimes(const Graph& graph) {
    std::vector<std::optional<Lifetime>> lives(graph.buffers().size());
    for (std::uint32_t p = 0; p < graph.passes().size(); ++p) {
        for (const Access& access : graph.passes()[p].accesses) {
            std::optional<Lifetime>& life = lives[access.buffer.index];
            if (!life) life = Lifetime{p, p, allocated_bytes(graph.info(access.buffer))};
            life->last = p;
        }
    }
    for (std::size_t b = 0; b < lives.size(); ++b) {
        if (lives[b]) live_through_loops(graph, graph.buffers()[b], *lives[b]);
    }
    return lives;
}

} // namespace mote::graph
