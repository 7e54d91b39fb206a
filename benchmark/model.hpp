// A model of what a step takes on a GPU that is not here. Pure logic.
//
// A pass takes the latency of a dispatch that waits for another, plus the longest of: moving its bytes, executing its
// instructions, looking up the cache lines of its loads, and the longest chain of loads of one thread.
#pragma once

#include "benchmark/model_counts.hpp"
#include "benchmark/model_gpus.hpp"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace mote::bench {

/// What is assumed of all GPUs alike. Members are in the order of kSharedAssumptions.
struct ModelAssumptions {
    double lanes_per_line = 1;       ///< Times the lanes that a looked-up cache line serves in gathers, as counted.
    double lanes_per_run = 4;        ///< The same in searches, where neighbouring queries test the same runs of candidates.
    double first_cache_misses = 0.2; ///< The part of fetched bytes that the first cache does not have.
    double loads_in_a_row = 2;       ///< Loads of an entry of a list that wait for each other: the index, then what it names.
};

enum class Bound { latency, memory, arithmetic, lines, chain };
inline constexpr std::array<std::string_view, 5> kBoundNames{"latency", "memory", "arithmetic", "cache lines", "one thread"};

struct ModelledPass {
    std::string pass;
    double ms = 0; ///< Of all its repetitions.
    Bound bound{}; ///< What takes longest beside the latency.
};

struct ModelledStep {
    double ms = 0;
    std::array<double, kBoundNames.size()> of{}; ///< ms by what binds; latency is separate.
    std::vector<ModelledPass> passes;

    Bound binds() const; ///< Where most of the time goes.
};

/// A step of the scene with `particles` instead of its own; every number per particle stays the same, and so does the longest
/// list.
ModelledStep model_step(const SceneCounts& scene, const Instructions& instructions, const Gpu& gpu, double particles,
                        const ModelAssumptions& assumed = {});

} // namespace mote::bench
