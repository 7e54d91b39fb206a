// A compiled graph: its barriers and the memory offsets of its transient buffers. Pure logic.
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
    std::vector<bool> used;                ///< Per buffer of the graph: whether any pass accesses it.
    std::uint64_t transient_bytes = 0;     ///< Size of the shared memory: the peak.
    std::uint64_t transient_bytes_sum = 0; ///< Size without sharing.

    /// Barriers in a loop count once.
    std::uint32_t barrier_count() const;
};

/// The padded size of a buffer.
std::uint64_t allocated_bytes(const BufferInfo& info);

/// The bytes that the passes read and write in one replay, assuming that they access every buffer completely and that every gate
/// is open.
std::uint64_t traffic(const Graph& graph);

Plan compile(const Graph& graph, bool serial = false);

/// The memory accesses of each pass, from which compile() derives barriers: all transient buffers are in memory 0, any other
/// buffer i of the graph in memory i + 1.
std::vector<std::vector<MemoryAccess>> memory_accesses(const Graph& graph, const Plan& plan);
/// The host's reads after a replay.
std::vector<MemoryAccess> host_reads(const Graph& graph, const Plan& plan);

/// The graph in Graphviz' DOT language: passes as boxes, with a thick frame after a barrier; buffers on the edges; loops as
/// clusters, with dashed edges for values carried from one repetition to the next.
std::string dot(const Graph& graph, const Plan& plan);

} // namespace mote::graph
