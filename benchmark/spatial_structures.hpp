// Everything of src/spatial that finds neighbours, as the benchmark of the searches runs it.
#pragma once

#include "gpu/device.hpp"
#include "spatial/particles.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace mote::bench {

/// A scene in a graph: what is searched, and where results go.
struct SearchTask {
    spatial::Particles particles;
    spatial::Query query;
    float smallest_radius = 0; ///< m
    float largest_radius = 0;  ///< m

    graph::Buffer offsets;     ///< Of lists, uint.
    graph::Buffer neighbours; ///< Of lists, uint.
    graph::Buffer pairs;      ///< uvec2
    graph::Buffer indices;    ///< Of the nearest, uint.
    graph::Buffer distances2; ///< Of the nearest, float.
    std::uint32_t nearest = 0;
    float spacing = 0; ///< m, the mean one.
};

/// What a structure leaves in a SearchTask's buffers.
enum class Finds { nothing, lists, pairs, nearest };

struct Structure {
    std::string name;
    Finds finds = Finds::lists;
    /// Adds the passes that build it, calls `built`, and adds those that search.
    std::function<void(graph::Graph&, const SearchTask&, const std::function<void()>& built)> add;
};

/// Construction alone.
std::vector<Structure> tree_builds();
/// Every traversal over both kinds of nodes, with and without the skipping of phases if there are any; also pairs, if the
/// criterion is symmetric.
std::vector<Structure> all_trees(bool phases, bool symmetric);
/// The columns of the seed's tables 6.5 to 6.7, and the one that mote takes by itself.
std::vector<Structure> published_trees(bool phases);
std::vector<Structure> default_tree();
std::vector<Structure> grids();
inline constexpr const char* kRayQuery = "ray query";
/// Why a device does not search so many particles by ray query; empty if it does.
std::string why_no_ray_query(const gpu::Device& device, std::uint32_t particles);
/// The device's own tree, if there is no reason against it.
std::vector<Structure> ray_queries(const gpu::Device& device, std::uint32_t particles);
std::vector<Structure> nearest_searches();

} // namespace mote::bench
