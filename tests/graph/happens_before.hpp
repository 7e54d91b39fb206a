// The oracle for barriers: what Vulkan guarantees about a sequence of passes with a given barrier plan, checked pair by pair.
//
// It is independent of how barriers are placed. It lays out this sequence on one queue,
//
//     outside | replay 1: pass 0 ... pass n-1 | host reads | replay 2: pass 0 ... pass n-1 | host reads
//
// where the outside (a renderer, another graph) reads and writes every byte that the passes touch. For any two accesses to the
// same bytes, at least one of them a write, it checks that the first happens before the second. A loop is laid out as three
// repetitions, or two if it has no more: this covers any two of 10,000 repetitions, because a chain of barriers from one
// repetition to the next but one consists of the same barriers wherever it begins. A closed gate reduces the work of passes, but
// their barriers remain.
//
// A Barrier {source, destination} is one global memory barrier in Vulkan. Its source access is every write of the source stages,
// its destination access everything that the destination stages may do. kOutside as a source means all commands.
//
// Execution: what the source stages did before the barrier completes before the destination stages begin after it. Barriers
// chain: if the destination of one shares a stage with the source of a later one, what is before the first is before what is
// after the second. Vulkan's order of stages within one command (arguments are read before the shader runs) is ignored: it would
// only accept plans that Barrier does not promise to be correct.
//
// Memory: a write must become available, by a barrier with the stage of the write in its source, and then visible, by the same
// barrier or a later one in the chain with the stage of the reader (or second writer) in its destination. A later barrier need
// not name the writer's stage: available memory stays available until overwritten, and a barrier makes all available memory
// visible to its destination. The chain between the two is still required: without it the second may take effect before the
// first.
//
// The first barrier of any chain from a write has the stage of the write in its source, so it flushes the write. The last one has
// the stage of the second access in its destination, so it makes the write visible. For such barriers, execution and memory are
// therefore the same question, and one set of reached stages answers both. A write after a read needs only the execution
// dependency, but every barrier here provides both.
//
// Host: waiting for the submission orders the host after everything in it, and submitting again orders the next replay after the
// host. Neither makes writes visible to the host: that requires a chain that ends with kHost as a destination. Replays may share
// one submission, so the host's wait orders nothing on the device. Writes by the outside are not the graph's to make visible to
// the host: only the passes' own writes are checked.
#pragma once

#include "graph/barriers.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

namespace mote::graph::test {

/// A position in the sequence.
struct Moment {
    enum class Kind { outside, pass, host };
    Kind kind = Kind::outside;
    std::uint32_t replay = 0;              ///< 1 or 2; 0 for the outside.
    std::uint32_t pass = 0;                ///< For Kind::pass.
    std::vector<std::uint32_t> repetition; ///< Of the enclosing loops, outermost first: 1, 2 or 3.
    bool operator==(const Moment&) const = default;
};

std::string to_string(const Moment& moment);

/// Two conflicting accesses that may overlap in time, or of which the second may not see the first's write.
struct Violation {
    Moment first;
    Moment second;
    std::string message;
};

/// At most one violation per pair of moments, ordered by the first and then the second, and at most `at_most`.
std::vector<Violation> find_violations(std::span<const std::vector<MemoryAccess>> passes, std::span<const Loop> loops,
                                       const BarrierPlan& plan, std::span<const MemoryAccess> host_reads,
                                       std::size_t at_most = std::numeric_limits<std::size_t>::max());

/// The plan without one of its barriers, for every barrier. A barrier in a loop is removed from all repetitions.
struct ReducedPlan {
    std::string removed; ///< "before pass 3", "between repetitions of loop 0"
    BarrierPlan plan;
};
std::vector<ReducedPlan> remove_each_barrier(const BarrierPlan& plan);

} // namespace mote::graph::test
