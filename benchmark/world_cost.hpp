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
    /// As many entries as subgroups of 32 walk if every thread waits for the longest list of its subgroup.
    std::uint64_t in_subgroups = 0;
    /// Cache lines of 128 bytes that subgroups of 32 look up if each lane reads a vec4 of the particle that its next entry names.
    std::uint64_t gathered_lines = 0;
};

/// A pass of the step.
struct PassCost {
    std::string pass; ///< Its program, or what it fills or copies.
    bool dispatch = false;
    std::uint32_t workgroup_size = 0;
    std::vector<gpu::ConstantValue> constants;
    std::uint64_t times = 1;      ///< Repetitions, with all gates open.
    std::uint64_t elements = 0;   ///< For which it has threads; 0 if a gate is closed or a queue empty.
    std::string lists;            ///< That it walks: as ListStatistics::name.
    std::uint64_t entries = 0;    ///< Of those lists.
    std::uint64_t longest = 0;    ///< Entries that one thread walks.
    double steps_per_entry = 1;   ///< Elements of one block that it accesses for every entry, at most.
    double steps_per_thread = 1;  ///< The same of every thread.
    double fetches_per_entry = 0; ///< Elements of all blocks.
    double gathers_per_entry = 0; ///< Of those, at places that another buffer names.
    graph::Traffic bytes;         ///< Of one repetition.
    std::uint64_t footprint = 0;  ///< Different bytes.
    bool barrier = false;         ///< Waits for passes before it.
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

/// How many entries a thread walks one after another if the longest list has `longest`. `together`: what has more than 64 is
/// left to a subgroup of 32 threads (shaders/common/list_walk.glsl).
std::uint64_t longest_walk(std::uint64_t longest, bool together);

/// Of the step after the state `saved` (World::save()). Runs it, on a world of its own.
WorldCost world_cost(Context& context, const CheckedScene& scene, std::span<const std::byte> saved);
/// The same, for the passes of a device with these settings. The step runs on the context's.
WorldCost world_cost(Context& context, const CheckedScene& scene, std::span<const std::byte> saved,
                     const graph::Settings& settings);

} // namespace mote::bench
