#include "spatial/heavy.hpp"

#include "gpu/format.hpp"

#include <mote/error.hpp>

#include <algorithm>

namespace mote::spatial {

namespace {

// Threads that search together: more mostly wait for each other, unless there is very much to look at. Some look at it several
// times (the nearest up to eight): below the 65535 rounds that lavapipe allows.
constexpr std::uint32_t kFewSearchers = 64;
constexpr std::uint32_t kMostPerThread = 4096;

} // namespace

void require_patience(std::string_view who, std::uint32_t patience) {
    if (patience >= 1 && patience <= kMostPatience) return;
    throw Error(mote::format("{}: the patience is {}; expected is one from 1 to {}", who, patience, kMostPatience));
}

HeavyQueries new_heavy_queries(graph::Graph& graph, const graph::Count& queries) {
    HeavyQueries heavy;
    heavy.queries = graph.transient("heavy queries", gpu::kUint, queries.capacity);
    heavy.number = graph.transient("number of heavy queries", gpu::kUint, 1);
    graph.fill(heavy.number, 0);
    heavy.count = graph::Count::gpu(heavy.number, 0, queries.capacity);
    return heavy;
}

graph::Work heavy_work(graph::Graph& graph, const HeavyQueries& heavy, std::uint32_t candidates) {
    graph::Work work = graph.tiles(heavy.count, 1);
    if (candidates / kFewSearchers <= kMostPerThread) {
        work.workgroup_size = std::min(graph.settings().workgroup_size, kFewSearchers);
    }
    return work;
}

} // namespace mote::spatial
