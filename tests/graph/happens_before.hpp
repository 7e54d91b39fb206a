// The oracle of the barriers: what Vulkan guarantees about a sequence of passes with a given barrier plan,
// found out pair by pair.
//
// It knows nothing of how barriers are placed. It lays out this sequence on one queue,
//
//     outside | replay 1: pass 0 ... pass n-1 | host reads | replay 2: pass 0 ... pass n-1 | host reads
//
// in which the outside (a renderer, another graph) reads and writes every byte that the passes touch, and
// asks of every two accesses to the same bytes, at least one of them a write, whether the first happens
// before the second. A loop is laid out as three repetitions, or two if it has no more: what is ordered there
// is ordered between any two of 10,000. (A chain of barriers from one repetition to the next but one is made of
// the same barriers wherever it begins.) A closed gate makes passes do less, and barriers none the less.
//
// What a Barrier {source, destination} says in Vulkan: one global memory barrier whose source access is every
// write of the source stages and whose destination access is everything that the destination stages may do.
// kOutside as a source is all commands.
//
// Execution: what the source stages did before the barrier is over when what the destination stages do after
// it begins. Barriers chain: if the destination of one shares a stage with the source of a later one, what is
// before the first is before what is after the second. Vulkan's order of stages within one command (arguments
// are read before the shader runs) is left out: it would only excuse plans that Barrier does not promise to
// be right.
//
// Memory: a write must become available, by a barrier that has the stage of the write in its source, and then
// visible, by the same barrier or one later in the chain that has the stage of the reader (or second writer)
// in its destination. A later link need not name the writer's stage: what is available to the device stays so
// until overwritten, and a barrier makes all that is available when it begins visible to its destination. The
// link between the two must be there all the same: without it the second may take effect before the first.
//
// The first link of any chain from a write has the stage of the write in its source, hence flushes it; the
// last one has the stage of the second access in its destination, hence shows it. So for barriers of this
// kind, execution and memory come down to the same question, and one set of reached stages answers both; a
// write after a read needs just the execution half, and no barrier of ours gives only that.
//
// Host: waiting for the submission orders the host after everything in it, and submitting again orders the
// next replay after the host, but neither makes writes visible to the host: that takes a chain that ends with
// kHost as a destination. Replays may well share one submission, hence the host's wait orders nothing on the
// device. What the outside wrote is not the graph's to show to the host; only the passes' own writes are
// asked for.
#pragma once

#include "graph/barriers.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

namespace mote::graph::test {

/// Where in the sequence something happens.
struct Moment {
    enum class Kind { outside, pass, host };
    Kind kind = Kind::outside;
    std::uint32_t replay = 0;              ///< 1 or 2; 0 for the outside.
    std::uint32_t pass = 0;                ///< Of passes.
    std::vector<std::uint32_t> repetition; ///< Of the loops around a pass, the outermost first: 1, 2 or 3.
    bool operator==(const Moment&) const = default;
};

std::string to_string(const Moment& moment);

/// Two conflicting accesses that may overlap in time, or the second of which may not see what the first
/// wrote.
struct Violation {
    Moment first;
    Moment second;
    std::string message;
};

/// At most one violation for each pair of moments, in order of the first and then the second, and no more
/// than `at_most`.
std::vector<Violation> find_violations(std::span<const std::vector<MemoryAccess>> passes, std::span<const Loop> loops,
                                       const BarrierPlan& plan, std::span<const MemoryAccess> host_reads,
                                       std::size_t at_most = std::numeric_limits<std::size_t>::max());

/// The plan with one barrier less, for every barrier it has; one in a loop is gone from all repetitions.
struct Mutilated {
    std::string removed; ///< "before pass 3", "between repetitions of loop 0"
    BarrierPlan plan;
};
std::vector<Mutilated> remove_each_barrier(const BarrierPlan& plan);

} // namespace mote::graph::test
