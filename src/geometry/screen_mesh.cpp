#include "geometry/screen_mesh.hpp"

#include "algorithms/scan.hpp"
#include "geometry/screen_mesh_shared.h"
#include "gpu/format.hpp"
#include "spatial/check_particles.hpp"
#include "spatial/loop_truncated.hpp"

#include <mote/error.hpp>

#include <cmath>
#include <utility>

namespace mote::geometry {

namespace {

using graph::Buffer;
using graph::Count;
using graph::Graph;

constexpr std::uint32_t kMaxSmoothing = 10; // beyond it, weights exceed the precision of floats
constexpr std::uint32_t kMaxRounding = 100;

void require_sense(const ScreenMeshOptions& options) {
    const auto require = [](bool holds, const char* what, const char* expected, auto value) {
        if (!holds) throw Error(mote::format("screen mesh: {0}: found {2}, expected {1}", what, expected, value));
    };
    require(options.width > 0, "width", "above 0", options.width);
    require(options.height > 0, "height", "above 0", options.height);
    require(options.spacing >= 1 && std::isfinite(options.spacing), "node spacing", "at least 1 px", options.spacing);
    require(options.gap > 0 && std::isfinite(options.gap), "gap", "a length above 0", options.gap);
    require(options.radius_scale > 0 && std::isfinite(options.radius_scale), "radius scale", "above 0", options.radius_scale);
    require(options.smoothing <= kMaxSmoothing, "smoothing", "at most 10 nodes", options.smoothing);
    require(options.rounding <= kMaxRounding, "rounding", "at most 100 iterations", options.rounding);
}

// The depth map, and the cuts of silhouette edges.
struct Outlines {
    Buffer depths;        // uint per node: m, as float bits
    Buffer smoothed;      // likewise
    Buffer cut_fractions; // uint per edge: fraction of the edge, from the node in front, as float bits
    Buffer cut_depths;    // uint per edge: m, as float bits
};

class ScreenExtraction {
public:
    ScreenExtraction(Graph& graph, const ScreenMeshOptions& options, const MeshBuffers& mesh)
        : graph_(graph), options_(options), mesh_(mesh), size_(size_of_screen_mesh(options)),
          nodes_(Count::host(size_.columns * size_.rows)),
          cells_(Count::host((size_.columns - 1) * (size_.rows - 1))), push_{.columns = size_.columns,
                                                                             .rows = size_.rows,
                                                                             .width = static_cast<float>(options.width),
                                                                             .height = static_cast<float>(options.height),
                                                                             .spacing = options.spacing,
                                                                             .gap = options.gap,
                                                                             .radius_scale = options.radius_scale,
                                                                             .smoothing = options.smoothing,
                                                                             .axis = 0} {}

    Outlines find_outlines(const spatial::Particles& particles, Buffer camera) {
        const Buffer discs = graph_.transient("discs", gpu::kVec4, particles.count.capacity);
        graph_.pass("geometry/screen_mesh_project", graph_.threads(particles.count),
                    {{"Spheres", particles.spheres}, {"Camera", camera}, {"Discs", discs}}, push_);
        const Buffer loop_truncated = spatial::detect_truncated_loops(graph_, "screen mesh");
        const Outlines found{per_node("depths"), per_node("smoothed depths"), per_edge("cut fractions"), per_edge("cut depths")};
        graph_.fill(found.depths, shared::NO_DEPTH);
        graph_.pass(
            "geometry/screen_mesh_depth", graph_.threads(particles.count),
            {{"Spheres", particles.spheres}, {"Discs", discs}, {"Depths", found.depths}, {"LoopTruncated", loop_truncated}},
            push_);
        graph_.fill(found.cut_fractions, 0);
        graph_.pass("geometry/screen_mesh_cut", graph_.threads(particles.count),
                    {{"Depths", found.depths},
                     {"Discs", discs},
                     {"CutFractions", found.cut_fractions},
                     {"LoopTruncated", loop_truncated}},
                    push_);
        graph_.fill(found.cut_depths, shared::NO_DEPTH);
        graph_.pass("geometry/screen_mesh_cut_depth", graph_.threads(particles.count),
                    {{"Depths", found.depths},
                     {"Discs", discs},
                     {"CutFractions", found.cut_fractions},
                     {"CutDepths", found.cut_depths},
                     {"LoopTruncated", loop_truncated}},
                    push_);
        const Buffer half_smoothed = per_node("depths smoothed along x");
        smooth(found.depths, found.depths, half_smoothed, 0);
        smooth(found.depths, half_smoothed, found.smoothed, 1);
        return found;
    }

    void add_vertices(const Outlines& outlines) {
        vertex_counts_ = per_node("vertex counts");
        graph_.pass("geometry/screen_mesh_count", graph_.threads(nodes_),
                    {{"Depths", outlines.depths}, {"CutFractions", outlines.cut_fractions}, {"VertexCounts", vertex_counts_}},
                    push_);
        vertex_starts_ = per_node("vertex offsets");
        result_.vertex_count = algorithms::exclusive_scan(graph_, vertex_counts_, nodes_, vertex_starts_);
        result_.on_screen = graph_.transient("vertices on the screen", gpu::kVec4, size_.vertices);
        graph_.pass("geometry/screen_mesh_vertices", graph_.threads(nodes_),
                    {{"Depths", outlines.depths},
                     {"CutFractions", outlines.cut_fractions},
                     {"CutDepths", outlines.cut_depths},
                     {"Smoothed", outlines.smoothed},
                     {"VertexOffsets", vertex_starts_},
                     {"OnScreen", result_.on_screen}},
                    push_);
    }

    void add_triangles(const Outlines& outlines) {
        triangle_counts_ = graph_.transient("triangle counts", gpu::kUint, cells_.capacity);
        triangle_starts_ = graph_.transient("triangle offsets", gpu::kUint, cells_.capacity);
        graph_.pass("geometry/screen_mesh_triangle_count", graph_.threads(cells_),
                    {{"Depths", outlines.depths},
                     {"CutFractions", outlines.cut_fractions},
                     {"Smoothed", outlines.smoothed},
                     {"VertexOffsets", vertex_starts_},
                     {"TriangleCounts", triangle_counts_}},
                    push_);
        result_.triangle_count = algorithms::exclusive_scan(graph_, triangle_counts_, cells_, triangle_starts_);
        graph_.pass("geometry/screen_mesh_triangles", graph_.threads(cells_),
                    {{"Depths", outlines.depths},
                     {"CutFractions", outlines.cut_fractions},
                     {"Smoothed", outlines.smoothed},
                     {"VertexOffsets", vertex_starts_},
                     {"TriangleOffsets", triangle_starts_},
                     {"Indices", mesh_.indices}},
                    push_);
    }

    void round_silhouettes() {
        Buffer other = graph_.transient("rounded vertices", gpu::kVec4, size_.vertices);
        for (std::uint32_t i = 0; i < options_.rounding; ++i) {
            around("geometry/screen_mesh_round", "Before", result_.on_screen, "After", other);
            std::swap(result_.on_screen, other);
        }
    }

    void return_to_world(Buffer camera) {
        graph_.pass("geometry/screen_mesh_positions", graph_.threads(Count::gpu(result_.vertex_count, 0, size_.vertices)),
                    {{"OnScreen", result_.on_screen}, {"Camera", camera}, {"Positions", mesh_.positions}}, push_);
        around("geometry/screen_mesh_normals", "Positions", mesh_.positions, "Normals", mesh_.normals);
    }

    ScreenMesh result() const { return result_; }

private:
    Buffer per_node(const char* name) { return graph_.transient(name, gpu::kUint, nodes_.capacity); }
    Buffer per_edge(const char* name) { return graph_.transient(name, gpu::kUint, 2 * nodes_.capacity); }

    void smooth(Buffer depths, Buffer before, Buffer smoothed, std::uint32_t axis) {
        shared::ScreenMeshPush push = push_;
        push.axis = axis;
        graph_.pass("geometry/screen_mesh_smooth", graph_.threads(nodes_),
                    {{"Depths", depths}, {"Before", before}, {"Smoothed", smoothed}}, push);
    }

    // A pass over vertices that reads the triangles around them.
    void around(const char* program, const char* from_block, Buffer from, const char* to_block, Buffer to) {
        graph_.pass(program, graph_.threads(nodes_),
                    {{"TriangleOffsets", triangle_starts_},
                     {"TriangleCounts", triangle_counts_},
                     {"Indices", mesh_.indices},
                     {"VertexOffsets", vertex_starts_},
                     {"VertexCounts", vertex_counts_},
                     {from_block, from},
                     {to_block, to}},
                    push_);
    }

    Graph& graph_;
    ScreenMeshOptions options_;
    MeshBuffers mesh_;
    ScreenMeshSize size_;
    Count nodes_, cells_;
    shared::ScreenMeshPush push_;
    Buffer vertex_counts_, vertex_starts_, triangle_counts_, triangle_starts_;
    ScreenMesh result_;
};

} // namespace

std::vector<std::array<float, 4>> screen_camera_table(const ScreenCamera& camera) {
    const auto row = [](const std::array<float, 16>& m, std::size_t i) {
        return std::array{m[i], m[4 + i], m[8 + i], m[12 + i]};
    };
    return {row(camera.view, 0),       row(camera.view, 1),       row(camera.view, 2),
            row(camera.projection, 0), row(camera.projection, 1), row(camera.projection, 3)};
}

ScreenMeshSize size_of_screen_mesh(const ScreenMeshOptions& options) {
    require_sense(options);
    const auto nodes_along = [&](std::uint32_t pixels) {
        return static_cast<std::uint32_t>(static_cast<float>(pixels) / options.spacing) + 1;
    };
    ScreenMeshSize size{.columns = nodes_along(options.width), .rows = nodes_along(options.height)};
    size.vertices = shared::MAX_VERTICES_PER_NODE * size.columns * size.rows;
    size.triangles = shared::MAX_TRIANGLES_PER_CELL * (size.columns - 1) * (size.rows - 1);
    return size;
}

ScreenMesh screen_mesh(Graph& graph, const spatial::Particles& particles, Buffer camera, const ScreenMeshOptions& options,
                       const MeshBuffers& mesh) {
    const ScreenMeshSize size = size_of_screen_mesh(options);
    graph.require("screen mesh", "the spheres", particles.spheres, gpu::kVec4, particles.count.capacity);
    graph.require("screen mesh", "the camera", camera, gpu::kVec4, shared::CAMERA_VECTORS);
    graph.require("screen mesh", "positions", mesh.positions, gpu::kVec4, size.vertices);
    graph.require("screen mesh", "normals", mesh.normals, gpu::kVec4, size.vertices);
    graph.require("screen mesh", "indices", mesh.indices, gpu::kUint, std::uint64_t{3} * size.triangles);
    spatial::check_spheres(graph, "particle", particles.spheres, particles.count);
    ScreenExtraction extraction(graph, options, mesh);
    const Outlines outlines = extraction.find_outlines(particles, camera);
    extraction.add_vertices(outlines);
    extraction.add_triangles(outlines);
    extraction.round_silhouettes();
    extraction.return_to_world(camera);
    return extraction.result();
}

} // namespace mote::geometry
