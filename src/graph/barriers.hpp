// Places memory barriers in a sequence of passes. Pure logic: no Vulkan, no allocation of GPU memory.
//
// The rule: keep the set of accesses since the last barrier. A pass that conflicts with one of them (same bytes, at least one of
// the two writes) gets one barrier before it, which covers all of them and empties the set. Passes that do not conflict overlap.
//
// The first pass of a loop is reached on entry and from the end of the loop. The barrier before that pass belongs to the entry
// and is recorded once; a barrier between two repetitions belongs to the loop. Every other barrier is recorded in each
// repetition.
#pragma once

#include "graph/loops.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace mote::graph {

/// What accesses memory. Used as bits of a mask.
enum Stage : std::uint32_t {
    kCompute = 1,  ///< A shader reads or writes a storage block.
    kIndirect = 2, ///< The device reads the arguments of an indirect dispatch.
    kTransfer = 4, ///< A fill or a copy.
    kHost = 8,     ///< The host reads mapped memory after the submission.
    kBuild = 32,   ///< The device builds an acceleration structure.
    kOutside = 16, ///< Earlier work on the queue: another graph, this graph's last replay, the host's renderer.
};
using StageMask = std::uint32_t;

/// The stages that passes of a graph use.
inline constexpr StageMask kPassStages = kCompute | kIndirect | kTransfer | kBuild;

/// An access of one pass to the bytes [begin, end) of an allocation.
struct MemoryAccess {
    std::uint32_t memory = 0; ///< Index of the allocation: accesses to different ones never conflict.
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    Stage stage = kCompute;
    bool reads = false;
    bool writes = false;
};

/// All earlier work of the source stages is finished, and its writes are visible to all later work of the destination stages.
struct Barrier {
    StageMask source = 0;
    StageMask destination = 0;
    bool operator==(const Barrier&) const = default;
};

struct BarrierPlan {
    std::vector<std::optional<Barrier>> before;  ///< One entry per pass; before a loop's first pass: on entry to the loop.
    std::optional<Barrier> at_end;               ///< Makes writes visible to the host.
    std::vector<std::optional<Barrier>> again{}; ///< One entry per loop: between two repetitions.
};

bool conflict(const MemoryAccess& a, const MemoryAccess& b);

/// `passes[i]` are the accesses of pass i. The first pass always gets a barrier against kOutside. `host_reads` are the accesses
/// of the host after the submission. `serial` puts a barrier before every pass: slow, for testing whether a fault is caused by
/// missing synchronisation.
BarrierPlan place_barriers(std::span<const std::vector<MemoryAccess>> passes, std::span<const Loop> loops,
                           std::span<const MemoryAccess> host_reads, bool serial = false);

} // namespace mote::graph
