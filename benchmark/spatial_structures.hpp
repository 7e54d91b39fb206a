// All neighbour searches of src/spatial, as the benchmark runs them.
#pragma once

#include "gpu/device.hpp"
#include "spatial/particles.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace mote::bench {

/// A scene in a graph: the input and the result buffers of a search.
struct SearchTask {
    spatial::Particles particles;
    spatial::Query query;
    float smallest_radius = 0; ///< m
    float largest_radius = 0;  ///< m

    graph::Buffer offsets;    ///< Of lists, uint.
    graph::Buffer neighbours; ///< Of lists, uint.
    graph::Buffer pairs;      ///< uvec2
    graph::Buffer indices;    ///< Of the nearest, uint.
    graph::Buffer distances2; ///< Of the nearest, float.
    std::uint32_t nearest = 0;
    float spacing = 0; ///< Mean spacing, m.
};

/// What a structure writes to a SearchTask's buffers.
enum class Finds { nothing, lists, pairs, nearest };

struct Structure {
    std::string name;
    Finds finds = Finds::lists;
    /// Adds the passes that build the structure, calls `built`, then adds those that search.
    std::function<void(graph::Graph&, const SearchTask&, const std::function<void()>& built)> add;
};

/// Construction only.
std::vector<Structure> tree_builds();
/// Every traversal with both kinds of nodes, with and without skipping by phase if there are phases; also pairs, if the criterion
/// is symmetric.
std::vector<Structure> all_trees(bool phases, bool symmetric);
/// The columns of the seed's tables 6.5 to 6.7, and mote's default.
std::vector<Structure> published_trees(bool phases);
std::vector<Structure> default_tree();
std::vector<Structure> grids();
inline constexpr const char* kRayQuery = "ray query";
/// Why ray query is not run on this device with this many particles; empty if it is.
std::string why_no_ray_query(const gpu::Device& device, std::uint32_t particles);
/// Ray query, unless why_no_ray_query() gives a reason.
std::vector<Structure> ray_queries(const gpu::Device& device, std::uint32_t particles);
std::vector<Structure> nearest_searches();

} // namespace mote::bench
