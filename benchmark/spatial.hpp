// Compares the searches with each other and with native code on the scenes of spatial_scenes.hpp.
//
// Before anything is timed, every structure must find the same neighbours as the native cell list, particle by particle;
// otherwise the run ends with an Error.
#pragma once

#include "gpu/device.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace mote::bench {

struct SpatialOptions {
    bool quick = false;   ///< Small scenes and one stage of settling: a smoke test, not a measurement.
    std::string only;     ///< Substring of the names of the scenes to run; empty = all.
    double seconds = 0.5; ///< For each scene; at least three rounds.
};

enum class Task { build, neighbours, nearest };

/// One structure on one scene. Construction and search times come from the passes' timestamps; the rest of `ms` is between
/// passes.
struct StructureCost {
    std::string name;
    double ms = 0;
    double build_ms = 0;
    double query_ms = 0;
    std::uint64_t bytes = 0; ///< Memory without the particles and the lists; 0: unknown.
    // Only for mote's structures:
    double traffic = 0; ///< bytes
    std::uint32_t passes = 0;
    std::uint32_t barriers = 0;
    std::vector<std::pair<std::string, double>> pass_ms{};
};

struct SceneCost {
    std::string scene;
    Task task = Task::neighbours;
    std::uint32_t stage = 0; ///< Stage of settling, from 1; 0: the scene does not settle.
    std::uint32_t n = 0;
    std::uint64_t neighbours = 0; ///< Total length of all lists.
    std::string chosen{};         ///< The structure that NeighbourSearch would choose.
    std::string no_ray_query{};   ///< Why ray query was not run; empty if it was.
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

/// k of the k-nearest searches.
inline constexpr std::uint32_t kNearest = 16;

/// Calls `done` with each scene when it is ready.
SpatialCost run_spatial(gpu::Device& device, const SpatialOptions& options, const std::function<void(const SceneCost&)>& done);

} // namespace mote::bench
