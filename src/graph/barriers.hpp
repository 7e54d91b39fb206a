// Where a sequence of passes needs memory barriers. Pure logic: no Vulkan, no allocation of GPU memory.
//
// The rule: keep the accesses since the last barrier; a pass that conflicts with one of them (same bytes, at least one of the
// two writes) gets one barrier before it, which covers all of them and empties the set. Passes that do not conflict overlap.
//
// A loop has two ways to its first pass. The barrier before that pass is of the way in and is recorded once; what the end of one
// repetition needs before the next is a barrier of the loop. Every other barrier is recorded in each repetition.
#pragma once

#include "graph/loops.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace mote::graph {

/// Who touches memory. Used as bits of a mask.
enum Stage : std::uint32_t {
    kCompute = 1,  ///< A shader reads or writes a storage block.
    kIndirect = 2, ///< The device reads the arguments of an indirect dispatch.
    kTransfer = 4, ///< A fill or a copy.
    kHost = 8,     ///< The host reads mapped memory after the submission.
    kBuild = 32,   ///< The device builds an acceleration structure.
    kOutside = 16, ///< Whatever ran on the queue before this graph: another graph, the graph's last replay, the host's renderer.
};
using StageMask = std::uint32_t;

/// The stages that passes of a graph use.
inline constexpr StageMask kPassStages = kCompute | kIndirect | kTransfer | kBuild;

/// One pass touching the bytes [begin, end) of a piece of memory.
struct MemoryAccess {
    std::uint32_t memory = 0; ///< Which allocation: accesses to different ones never conflict.
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    Stage stage = kCompute;
    bool reads = false;
    bool writes = false;
};

/// Everything that the source stages did before is finished and its writes are visible to everything that the destination
/// stages do after.
struct Barrier {
    StageMask source = 0;
    StageMask destination = 0;
    bool operator==(const Barrier&) const = default;
};

struct BarrierPlan {
    std::vector<std::optional<Barrier>> before;  ///< One entry per pass; before a loop's first pass: on the way into the loop.
    std::optional<Barrier> at_end;               ///< So that the host may read what was written.
    std::vector<std::optional<Barrier>> again{}; ///< One entry per loop: between two repetitions.
};

bool conflict(const MemoryAccess& a, const MemoryAccess& b);

/// `passes[i]` are the accesses of pass i. The first pass always gets a barrier against kOutside. `host_reads` are the accesses
/// of the host once the submission is over. `serial` puts a barrier before every pass: slow, for finding out whether a fault is
/// one of synchronisation.
BarrierPlan place_barriers(std::span<const std::vector<MemoryAccess>> passes, std::span<const Loop> loops,
                           std::span<const MemoryAccess> host_reads, bool serial = false);

} // namespace mote::graph
