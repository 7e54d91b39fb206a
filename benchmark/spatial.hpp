// The searches side by side, and beside native code, on the scenes of spatial_scenes.hpp.
//
// Before anything is timed, every structure must have found what the native cell list finds, particle by particle; otherwise the
// run ends with an Error.
#pragma once

#include "gpu/device.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace mote::bench {

struct SpatialOptions {
    bool quick = false;   ///< Small scenes and one stage of settling: to see whether it works, not to measure.
    std::string only;     ///< Part of the names of the scenes to run; empty = all.
    double seconds = 0.5; ///< For each scene; three rounds at least.
};

enum class Task { build, neighbours, nearest };

/// One structure on one scene: construction and search from the passes' timestamps, all else of `ms` is between them.
struct StructureCost {
    std::string name;
    double ms = 0;
    double build_ms = 0;
    double query_ms = 0;
    std::uint64_t bytes = 0; ///< Of everything but the particles and the lists; 0: not known.
    // Of ours:
    double traffic = 0; ///< bytes
    std::uint32_t passes = 0;
    std::uint32_t barriers = 0;
    std::vector<std::pair<std::string, double>> pass_ms{};
};

struct SceneCost {
    std::string scene;
    Task task = Task::neighbours;
    std::uint32_t stage = 0; ///< Of settling, from 1; 0: it does not settle.
    std::uint32_t n = 0;
    std::uint64_t neighbours = 0; ///< The length of all lists together.
    std::string chosen{};         ///< What a NeighbourSearch would take.
    std::string no_ray_query{};   ///< Why it is not among the structures, if it is not.
    std::vector<StructureCost> structures{};
    std::vector<StructureCost> natives{};

    /// "boxes, stage 2"
    std::string title() const;
};

struct SpatialCost {
    std::string device;
    double copy_bytes_per_ms = 0; ///< Of a plain copy by a shader.
    std::vector<SceneCost> scenes;
};

/// How many of the nearest Task::nearest looks for.
inline constexpr std::uint32_t kNearest = 16;

/// Calls `done` with each scene as it is ready.
SpatialCost run_spatial(gpu::Device& device, const SpatialOptions& options, const std::function<void(const SceneCost&)>& done);

} // namespace mote::bench
