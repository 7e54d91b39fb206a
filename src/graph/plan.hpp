// A compiled graph: its barriers and the memory offsets of its transient buffers. Pure logic.
#pragma once

#include "graph/barriers.hpp"
#include "graph/graph.hpp"

#include <cstdint>
#include <map>
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

/// Bytes that passes read and write.
struct Traffic {
    std::uint64_t streamed = 0;  ///< Element after element, in the order of the threads.
    std::uint64_t fetched = 0;   ///< For the entries of lists.
    std::uint64_t scattered = 0; ///< Of both: at places that another buffer names.

    std::uint64_t total() const { return streamed + fetched; }
};

/// Numbers of entries of lists, by the buffer of their offsets; lists that are missing are full.
using ListLengths = std::map<Buffer, std::uint64_t>;

/// Of one pass, once, if its gates are open. Every buffer is accessed completely unless its binding says how often (Fetches).
Traffic traffic(const Graph& graph, const Pass& pass, const ListLengths& lengths = {});
/// Of all passes in one replay.
std::uint64_t traffic(const Graph& graph);

/// How often a pass runs in one replay, if all gates are open.
std::uint64_t repetitions(const Graph& graph, std::uint32_t pass);

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
