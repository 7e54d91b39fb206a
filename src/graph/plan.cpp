#include "graph/plan.hpp"

#include "gpu/padding.hpp"
#include "graph/aliasing.hpp"
#include "graph/lifetimes.hpp"

#include <algorithm>

namespace mote::graph {

namespace {

MemoryAccess locate(const Graph& graph, const Plan& plan, const Access& access) {
    const BufferInfo& info = graph.info(access.buffer);
    const std::uint64_t bytes = allocated_bytes(info);
    if (info.storage == Storage::transient) {
        const std::uint64_t begin = plan.offsets[access.buffer.index];
        return {0, begin, begin + bytes, access.stage, access.reads, access.writes};
    }
    return {access.buffer.index + 1, 0, bytes, access.stage, access.reads, access.writes};
}

} // namespace

std::uint64_t allocated_bytes(const BufferInfo& info) { return gpu::padded_bytes(info.bytes()); }

Traffic traffic(const Graph& graph, const Pass& pass, const ListLengths& lengths) {
    const auto* dispatch = std::get_if<Dispatch>(&pass.command);
    Traffic sum;
    for (const Access& access : pass.accesses) {
        const BufferInfo& info = graph.info(access.buffer);
        const Fetches& fetches = access.fetches;
        double elements = static_cast<double>(info.count);
        if (fetches.per == Fetches::Per::thread) {
            elements = static_cast<double>(fetches.times) * (dispatch != nullptr ? dispatch->work.elements : 0);
        } else if (fetches.per == Fetches::Per::entry) {
            const auto found = lengths.find(fetches.offsets);
            const std::uint64_t entries = found != lengths.end() ? found->second : graph.info(fetches.entries).count;
            elements = static_cast<double>(fetches.times) * static_cast<double>(entries);
        }
        const std::uint64_t ways = (access.reads ? 1u : 0u) + (access.writes ? 1u : 0u);
        const std::uint64_t bytes = static_cast<std::uint64_t>(elements) * info.type.stride * ways;
        (fetches.per == Fetches::Per::entry ? sum.fetched : sum.streamed) += bytes;
        if (fetches.scattered) sum.scattered += bytes;
    }
    return sum;
}

std::uint64_t traffic(const Graph& graph) {
    std::uint64_t bytes = 0;
    for (std::uint32_t p = 0; p < graph.passes().size(); ++p)
        bytes += repetitions(graph, p) * traffic(graph, graph.passes()[p]).total();
    return bytes;
}

std::uint64_t repetitions(const Graph& graph, std::uint32_t pass) {
    std::uint64_t times = 1;
    for (const Loop& loop : graph.loops()) times *= loop.begin <= pass && pass < loop.end ? loop.times : 1;
    return times;
}

std::uint32_t Plan::barrier_count() const {
    const auto there = [](const std::optional<Barrier>& barrier) { return barrier.has_value(); };
    const auto inner = std::ranges::count_if(barriers.before, there) + std::ranges::count_if(barriers.again, there);
    return static_cast<std::uint32_t>(inner) + (barriers.at_end ? 1 : 0);
}

std::vector<std::vector<MemoryAccess>> memory_accesses(const Graph& graph, const Plan& plan) {
    std::vector<std::vector<MemoryAccess>> passes;
    for (const Pass& pass : graph.passes()) {
        std::vector<MemoryAccess>& accesses = passes.emplace_back();
        for (const Access& access : pass.accesses) accesses.push_back(locate(graph, plan, access));
    }
    return passes;
}

std::vector<MemoryAccess> host_reads(const Graph& graph, const Plan& plan) {
    std::vector<MemoryAccess> reads;
    for (std::uint32_t i = 0; i < graph.buffers().size(); ++i) {
        const BufferInfo& info = graph.buffers()[i];
        if (info.storage == Storage::readback && info.written) reads.push_back(locate(graph, plan, {{i}, kHost, true, false}));
    }
    return reads;
}

Plan compile(const Graph& graph, bool serial) {
    Plan plan;
    plan.offsets.resize(graph.buffers().size());
    plan.used.resize(graph.buffers().size());

    const std::vector<std::optional<Lifetime>> lives = lifetimes(graph);
    const std::uint64_t alignment = graph.settings().buffer_alignment;
    std::vector<Lifetime> transients;
    std::vector<std::uint32_t> owners;
    for (std::uint32_t i = 0; i < lives.size(); ++i) {
        plan.used[i] = lives[i].has_value();
        if (graph.buffers()[i].storage != Storage::transient || !plan.used[i]) continue;
        transients.push_back(*lives[i]);
        owners.push_back(i);
        plan.transient_bytes_sum += (lives[i]->bytes + alignment - 1) / alignment * alignment;
    }
    const Placement placement = place(transients, alignment);
    for (std::size_t t = 0; t < owners.size(); ++t) plan.offsets[owners[t]] = placement.offsets[t];
    plan.transient_bytes = placement.peak_bytes;

    plan.barriers = place_barriers(memory_accesses(graph, plan), graph.loops(), host_reads(graph, plan), serial);
    return plan;
}

} // namespace mote::graph
