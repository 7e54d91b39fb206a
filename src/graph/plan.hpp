// A graph compiled: which barriers go where, and where the transient buffers lie. Pure logic.
#pragma once

#include "graph/barriers.hpp"
#include "graph/graph.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace mote::graph {

struct Plan {
    BarrierPlan barriers;
    std::vector<std::uint64_t> offsets;    ///< Per buffer of the graph; meaningful for transient ones that are used.
    std::vector<bool> used;                ///< Per buffer of the graph: whether any pass touches it.
    std::uint64_t transient_bytes = 0;     ///< What the shared memory must hold: the peak.
    std::uint64_t transient_bytes_sum = 0; ///< What it would take without sharing.

    /// Those of a loop count once.
    std::uint32_t barrier_count() const;
};

/// What a buffer takes in memory.
std::uint64_t allocated_bytes(const BufferInfo& info);

/// What the passes read and write in one replay, in bytes, taking every buffer that they touch as touched from end to end, and
/// every gate as open.
std::uint64_t traffic(const Graph& graph);

Plan compile(const Graph& graph, bool serial = false);

/// The accesses of each pass in terms of memory, as compile() derives barriers from them: all transient buffers lie in memory 0,
/// the buffer i of the graph in memory i + 1.
std::vector<std::vector<MemoryAccess>> memory_accesses(const Graph& graph, const Plan& plan);
/// What the host reads after a replay.
std::vector<MemoryAccess> host_reads(const Graph& graph, const Plan& plan);

/// The graph in Graphviz' language: passes as boxes, with a thick frame where a barrier comes first; buffers on the edges; loops
/// as clusters, with dashed edges for what one repetition leaves to the next.
std::string dot(const Graph& graph, const Plan& plan);

} // namespace mote::graph
