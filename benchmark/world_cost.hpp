// What a step of a world costs whatever the device: the bytes that its passes access, with its lists as long as they are.
#pragma once

#include "graph/plan.hpp"

#include <mote/checked_scene.hpp>
#include <mote/context.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace mote::bench {

/// Lists in CSR form of a step.
struct ListStatistics {
    std::string name; ///< Of the buffer of their offsets.
    std::uint64_t entries = 0;
    std::uint64_t longest = 0;
};

/// A pass of the step.
struct PassCost {
    std::string pass; ///< Its program, or what it fills or copies.
    std::vector<gpu::ConstantValue> constants;
    std::uint64_t times = 1; ///< Repetitions, with all gates open.
    std::uint64_t elements = 0;
    std::uint64_t groups = 0;  ///< Of threads; 0: of a queue that is mostly empty.
    std::uint64_t entries = 0; ///< Of the lists that it walks.
    std::uint64_t longest = 0; ///< Entries that one thread walks.
    graph::Traffic bytes;      ///< Of one repetition.
    bool barrier = false;      ///< Waits for passes before it.
};

struct WorldCost {
    std::uint64_t streamed_bytes = 0;  ///< Element after element, in the order of the threads.
    std::uint64_t fetched_bytes = 0;   ///< For the entries of lists.
    std::uint64_t scattered_bytes = 0; ///< Of both: at places that another buffer names.
    std::uint64_t longest_list = 0;
    std::vector<ListStatistics> lists;
    std::vector<PassCost> passes;
    std::uint32_t barriers = 0;
};

/// Of the step after the state `saved` (World::save()). Runs it, on a world of its own.
WorldCost world_cost(Context& context, const CheckedScene& scene, std::span<const std::byte> saved);
/// The same, for the passes of a device with these settings. The step runs on the context's.
WorldCost world_cost(Context& context, const CheckedScene& scene, std::span<const std::byte> saved,
                     const graph::Settings& settings);

} // namespace mote::bench
