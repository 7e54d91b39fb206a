#include "benchmark/spatial_structures.hpp"

#include "spatial/hash_grid.hpp"
#include "spatial/hash_grid_search.hpp"
#include "spatial/knn.hpp"
#include "spatial/ray_query_search.hpp"
#include "spatial/tree.hpp"
#include "spatial/tree_search.hpp"
#include "spatial/zorder.hpp"

#include <array>
#include <cmath>

namespace mote::bench {

namespace {

using graph::Graph;
using spatial::NodeKind;
using spatial::Traversal;

constexpr std::array kTraversals{Traversal::stack, Traversal::sparse, Traversal::bitstack, Traversal::ropes,
                                 Traversal::bottom_up};
constexpr std::array kKinds{NodeKind::aabb, NodeKind::sphere};

std::string to_string(Traversal traversal) {
    switch (traversal) {
    case Traversal::stack: return "stack";
    case Traversal::sparse: return "sparse";
    case Traversal::bitstack: return "bitstack";
    case Traversal::ropes: return "ropes";
    case Traversal::bottom_up: return "bottom-up";
    }
    return "?";
}

std::string to_string(NodeKind kind) { return kind == NodeKind::aabb ? "AABB" : "spheres"; }

Structure tree(Traversal traversal, NodeKind kind, bool skip, bool phases) {
    return {"tree " + to_string(traversal) + ", " + to_string(kind) + (phases && !skip ? ", no skip" : ""), Finds::lists,
            [=](Graph& graph, const SearchTask& task, const std::function<void()>& built) {
                const spatial::Tree made = spatial::build_tree(graph, task.particles, {.kind = kind});
                built();
                spatial::search_tree(graph, made, task.query, task.offsets, task.neighbours,
                                     {.traversal = traversal, .skip_phases = skip});
            }};
}

Structure tree_pairs(NodeKind kind, bool skip, bool phases) {
    return {"tree pairs, " + to_string(kind) + (phases && !skip ? ", no skip" : ""), Finds::pairs,
            [=](Graph& graph, const SearchTask& task, const std::function<void()>& built) {
                const spatial::Tree made = spatial::build_tree(graph, task.particles, {.kind = kind});
                built();
                spatial::search_tree_pairs(graph, made, task.query, task.pairs, {.skip_phases = skip});
            }};
}

Structure hash_grid(const std::string& name, spatial::GridConstruction construction) {
    return {name, Finds::lists, [=](Graph& graph, const SearchTask& task, const std::function<void()>& built) {
                const spatial::HashGrid grid = spatial::build_hash_grid(
                    graph, task.particles,
                    {.cell = spatial::cell_for(task.query, task.largest_radius), .construction = construction});
                built();
                spatial::search_hash_grid(graph, grid, task.query, task.largest_radius, task.offsets, task.neighbours);
            }};
}

} // namespace

std::vector<Structure> tree_builds() {
    std::vector<Structure> structures;
    for (const NodeKind kind : kKinds) {
        structures.push_back({"tree, " + to_string(kind), Finds::nothing,
                              [kind](Graph& graph, const SearchTask& task, const std::function<void()>& built) {
                                  spatial::build_tree(graph, task.particles, {.kind = kind});
                                  built();
                              }});
    }
    return structures;
}

std::vector<Structure> all_trees(bool phases, bool symmetric) {
    std::vector<Structure> structures;
    for (const NodeKind kind : kKinds) {
        for (const bool skip : {true, false}) {
            if (!skip && !phases) continue;
            for (const Traversal traversal : kTraversals) structures.push_back(tree(traversal, kind, skip, phases));
            if (symmetric) structures.push_back(tree_pairs(kind, skip, phases));
        }
    }
    return structures;
}

std::vector<Structure> published_trees(bool phases) {
    std::vector<Structure> structures;
    if (phases) {
        structures.push_back(tree(Traversal::bitstack, NodeKind::sphere, false, phases));
        structures.push_back(tree(Traversal::bottom_up, NodeKind::sphere, true, phases));
    }
    structures.push_back(tree(Traversal::stack, NodeKind::sphere, true, phases));
    structures.push_back(tree(Traversal::stack, NodeKind::aabb, true, phases));
    structures.push_back(tree(Traversal::ropes, NodeKind::aabb, true, phases));
    return structures;
}

std::vector<Structure> default_tree() {
    return {tree(spatial::TreeSearchOptions{}.traversal, spatial::TreeOptions{}.kind, true, false)};
}

std::vector<Structure> grids() {
    return {hash_grid("hash grid, sorted", spatial::GridConstruction::sorting),
            hash_grid("hash grid, counted", spatial::GridConstruction::counting),
            {"z-order", Finds::lists, [](Graph& graph, const SearchTask& task, const std::function<void()>& built) {
                 const spatial::ZorderOptions options{.cell_size = spatial::cell_size_for(task.query, task.smallest_radius)};
                 const spatial::Zorder zorder = spatial::build_zorder(graph, task.particles, options);
                 built();
                 spatial::search_zorder(graph, zorder, task.query, task.largest_radius, task.offsets, task.neighbours);
             }}};
}

std::string why_no_ray_query(const gpu::Device& device, std::uint32_t particles) {
    // lavapipe 25 splits boxes by index, not by position: in scenes with unordered particles, it visits all of them.
    constexpr std::uint32_t kMaxOnCpu = 1u << 12;
    if (!device.ray_query()) return "not supported by the device";
    if (graph::Settings::of(device).software && particles > kMaxOnCpu) return "skipped: no real tree on a CPU";
    return {};
}

std::vector<Structure> ray_queries(const gpu::Device& device, std::uint32_t particles) {
    if (!why_no_ray_query(device, particles).empty()) return {};
    return {{kRayQuery, Finds::lists, [](Graph& graph, const SearchTask& task, const std::function<void()>& built) {
                 const spatial::RayQueryTree made = spatial::build_ray_query_tree(
                     graph, task.particles, task.query, {.smallest = task.smallest_radius, .largest = task.largest_radius});
                 built();
                 spatial::search_ray_query(graph, made, task.offsets, task.neighbours);
             }}};
}

std::vector<Structure> nearest_searches() {
    return {{"tree", Finds::nearest,
             [](Graph& graph, const SearchTask& task, const std::function<void()>& built) {
                 const spatial::Tree made = spatial::build_tree(graph, task.particles);
                 built();
                 spatial::find_nearest(graph, made, {.k = task.nearest}, {task.indices, task.distances2});
             }},
            {"hash grid", Finds::nearest, [](Graph& graph, const SearchTask& task, const std::function<void()>& built) {
                 // About k particles in the 27 cells around a query.
                 const float cell = task.spacing * std::cbrt(static_cast<float>(task.nearest) / 27);
                 const spatial::HashGrid grid = spatial::build_hash_grid(graph, task.particles, {.cell = cell});
                 built();
                 spatial::find_nearest(graph, grid, {.k = task.nearest}, {task.indices, task.distances2});
             }}};
}

} // namespace mote::bench
