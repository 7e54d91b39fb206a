#include "geometry/isosurface.hpp"

#include "algorithms/compact.hpp"
#include "algorithms/gather.hpp"
#include "algorithms/radix_sort.hpp"
#include "algorithms/reduce.hpp"
#include "algorithms/scan.hpp"
#include "geometry/isosurface_cases.hpp"
#include "geometry/isosurface_shared.h"
#include "gpu/format.hpp"
#include "spatial/check_particles.hpp"
#include "spatial/loop_truncated.hpp"
#include "spatial/search_shared.h"

#include <mote/error.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace mote::geometry {

namespace {

using graph::Buffer;
using graph::Count;
using graph::Graph;
using spatial::Particles;

// Blocks that one kernel may reach: 16 per axis, for a kernel 60 cells wide. A thread visits them one by one.
constexpr std::uint32_t kMaxReached = 4096;

void require_sense(const IsosurfaceOptions& options) {
    const auto refuse = [](const char* what, const char* expected, float value) {
        throw Error(mote::format("isosurface: {0}: found {2}, expected {1}", what, expected, value));
    };
    if (!(options.cell_size > 0) || !std::isfinite(options.cell_size) || !std::isfinite(1 / options.cell_size))
        refuse("cell size", "a length above 0", options.cell_size);
    if (!(options.kernel_width >= 1) || !std::isfinite(options.kernel_width))
        refuse("kernel width", "at least one radius", options.kernel_width);
    if (!(options.iso_value > 0) || !std::isfinite(options.iso_value)) refuse("iso value", "a number above 0", options.iso_value);
}

shared::IsosurfacePush push_for(const IsosurfaceOptions& options, std::uint32_t particles) {
    // V W(0, h), which is the same for particles of all sizes.
    const double peak = 8 * 315 / (64 * std::numbers::pi * std::pow(static_cast<double>(options.kernel_width), 3));
    const std::uint32_t countable = std::numeric_limits<std::uint32_t>::max() / std::max(particles, 1u);
    return {.cell = options.cell_size,
            .cells_per_metre = 1 / options.cell_size,
            .kernel_width = options.kernel_width,
            .threshold = static_cast<float>(options.iso_value / peak),
            .max_reached = std::min(kMaxReached, countable),
            .capacity = 0};
}

// A copy of a total, whose name an overflow message shows.
Buffer named_total(Graph& graph, const char* name, Buffer total) {
    const Buffer named = graph.transient(name, gpu::kUint, 1);
    graph.copy(total, named, 1);
    return named;
}

class Extraction {
public:
    Extraction(Graph& graph, const Particles& particles, const IsosurfaceOptions& options, const IsosurfaceCapacity& capacity,
               const MeshBuffers& mesh)
        : graph_(graph), particles_(particles), capacity_{capacity.reaches, std::min(capacity.blocks, capacity.reaches)},
          mesh_(mesh), push_(push_for(options, particles.count.capacity)) {
        spatial::check_particles(graph, particles);
        find_origin(options);
        list_reaches();
        list_blocks();
        sample_field();
        classify_cells();
    }

    Isosurface result() const { return result_; }

private:
    void find_origin(const IsosurfaceOptions& options) {
        flagged_ = graph_.check(
            "particle that does not fit its cells", shared::NONE,
            mote::format("isosurface: particle {{0}}: found cells of {} m, expected larger ones: it is more than {} of them from "
                         "0, or its kernel reaches more than {} blocks of 4 x 4 x 4",
                         options.cell_size, shared::MAX_CELL_COORDINATE, push_.max_reached));
        const Count corner_count = graph_.derive(particles_.count, 1, 2);
        corners_ = graph_.transient("kernel corners", gpu::kVec4, corner_count.capacity);
        graph_.pass("geometry/isosurface_corners", graph_.threads(particles_.count),
                    {{"Spheres", particles_.spheres}, {"Corners", corners_}}, push_);
        const Buffer lower = graph_.transient("lower bound", gpu::kVec4, 1);
        const Buffer upper = graph_.transient("upper bound", gpu::kVec4, 1);
        algorithms::reduce_aabb(graph_, corners_, corner_count, lower, upper);
        origin_ = graph_.transient("origin of blocks", gpu::ElementType{"int", 4}, 3);
        const Buffer too_wide = graph_.check(
            "width in cells", 0,
            mote::format("isosurface: found particles spread over {{0}} cells of {} m along an axis, expected at most {}",
                         options.cell_size, shared::MAX_CELLS_WIDE));
        graph_.pass("geometry/isosurface_origin", graph_.threads(Count::host(1)),
                    {{"Lower", lower}, {"Upper", upper}, {"Origin", origin_}, {"TooWide", too_wide}}, push_);
    }

    // Lists every pair of a block and a particle whose kernel reaches it, sorted by block.
    void list_reaches() {
        const std::uint32_t n = particles_.count.capacity;
        const Buffer counts = graph_.transient("reach counts", gpu::kUint, n),
                     offsets = graph_.transient("reach offsets", gpu::kUint, n);
        graph_.pass("geometry/isosurface_reach", graph_.threads(particles_.count),
                    {{"Corners", corners_}, {"ReachCounts", counts}, {"Flagged", flagged_}}, push_);
        result_.needed.reaches = named_total(graph_, "reaches of the isosurface",
                                             algorithms::exclusive_scan(graph_, counts, particles_.count, offsets));
        reach_count_ = graph_.derive(Count::gpu(result_.needed.reaches, 0, capacity_.reaches), 1);
        const algorithms::SortBuffers listed{graph_.transient("reached blocks", gpu::kUint, capacity_.reaches),
                                             graph_.transient("candidates", gpu::kUint, capacity_.reaches)};
        graph_.pass("geometry/isosurface_list", graph_.threads(particles_.count),
                    {{"Corners", corners_},
                     {"ReachCounts", counts},
                     {"ReachOffsets", offsets},
                     {"Origin", origin_},
                     {"Keys", listed.keys},
                     {"Candidates", listed.payloads}},
                    push_with_capacity(capacity_.reaches));
        keys_ = graph_.transient("sorted reached blocks", gpu::kUint, capacity_.reaches);
        candidates_ = graph_.transient("candidates by block", gpu::kUint, capacity_.reaches);
        algorithms::radix_sort(graph_, listed, {keys_, candidates_}, reach_count_, {0, 3 * shared::BLOCK_AXIS_BITS});
    }

    void list_blocks() {
        const Buffer heads = graph_.transient("heads of blocks", gpu::kUint, capacity_.reaches);
        graph_.pass("geometry/isosurface_heads", graph_.threads(reach_count_), {{"Keys", keys_}, {"Heads", heads}});
        const Buffer first_candidates = graph_.transient("first candidates", gpu::kUint, capacity_.reaches);
        const Count found = algorithms::compact(graph_, heads, reach_count_, first_candidates);
        result_.needed.blocks = named_total(graph_, "blocks of the isosurface", found.source);
        const Count blocks = graph_.derive(Count::gpu(result_.needed.blocks, 0, capacity_.blocks), 1);
        block_keys_ = graph_.transient("block keys", gpu::kUint, capacity_.blocks);
        algorithms::gather(graph_, keys_, first_candidates, blocks, block_keys_);
        ranges_ = graph_.transient("block ranges", gpu::kUvec2, capacity_.blocks);
        neighbours_ = graph_.transient("block neighbours", gpu::kUint, std::uint64_t{8} * capacity_.blocks);
        graph_.pass("geometry/isosurface_neighbours", graph_.threads(blocks),
                    {{"Reaches", graph_.threads(reach_count_).block},
                     {"BlockKeys", block_keys_},
                     {"FirstCandidates", first_candidates},
                     {"Ranges", ranges_},
                     {"Neighbours", neighbours_}},
                    push_);
        cells_ = graph_.derive(blocks, 1, shared::BLOCK_CELLS);
    }

    void sample_field() {
        field_ = graph_.transient("field", gpu::kFloat, cells_.capacity);
        cut_short_ = spatial::detect_truncated_loops(graph_, "isosurface");
        graph_.pass("geometry/isosurface_field", graph_.threads(cells_),
                    {{"Spheres", particles_.spheres},
                     {"Candidates", candidates_},
                     {"Ranges", ranges_},
                     {"BlockKeys", block_keys_},
                     {"Origin", origin_},
                     {"Field", field_},
                     {"LoopTruncated", cut_short_}},
                    push_);
    }

    void classify_cells() {
        const auto per_cell = [&](const char* name) { return graph_.transient(name, gpu::kUint, cells_.capacity); };
        const Buffer table =
            graph_.constant("cases of cells", gpu::kUint, std::as_bytes(std::span<const std::uint32_t>(isosurface_case_table())));
        const Buffer cases = per_cell("inside corners");
        const Buffer vertex_counts = per_cell("vertex counts"), triangle_counts = per_cell("triangle counts");
        graph_.pass("geometry/isosurface_cases", graph_.threads(cells_),
                    {{"Field", field_},
                     {"Neighbours", neighbours_},
                     {"CaseTable", table},
                     {"Cases", cases},
                     {"VertexCounts", vertex_counts},
                     {"TriangleCounts", triangle_counts}},
                    push_);
        const Buffer vertex_starts = per_cell("vertex offsets"), triangle_starts = per_cell("triangle offsets");
        result_.needed.vertices = named_total(graph_, "vertices of the isosurface",
                                              algorithms::exclusive_scan(graph_, vertex_counts, cells_, vertex_starts));
        result_.needed.triangles = named_total(graph_, "triangles of the isosurface",
                                               algorithms::exclusive_scan(graph_, triangle_counts, cells_, triangle_starts));
        emit_vertices(cases, vertex_starts);
        emit_triangles(cases, table, vertex_starts, triangle_starts);
    }

    void emit_vertices(Buffer cases, Buffer vertex_starts) {
        const auto capacity = static_cast<std::uint32_t>(graph_.info(mesh_.positions).count);
        result_.vertex_count = graph_.derive(Count::gpu(result_.needed.vertices, 0, capacity), 1);
        graph_.pass("geometry/isosurface_vertices", graph_.threads(cells_),
                    {{"Spheres", particles_.spheres},
                     {"Candidates", candidates_},
                     {"Ranges", ranges_},
                     {"BlockKeys", block_keys_},
                     {"Origin", origin_},
                     {"Neighbours", neighbours_},
                     {"Field", field_},
                     {"Cases", cases},
                     {"VertexOffsets", vertex_starts},
                     {"Positions", mesh_.positions},
                     {"Normals", mesh_.normals},
                     {"LoopTruncated", cut_short_}},
                    push_with_capacity(capacity));
    }

    void emit_triangles(Buffer cases, Buffer table, Buffer vertex_starts, Buffer triangle_starts) {
        const auto capacity = static_cast<std::uint32_t>(graph_.info(mesh_.indices).count / 3);
        result_.triangle_count = graph_.derive(Count::gpu(result_.needed.triangles, 0, capacity), 1);
        graph_.pass("geometry/isosurface_triangles", graph_.threads(cells_),
                    {{"Neighbours", neighbours_},
                     {"Cases", cases},
                     {"CaseTable", table},
                     {"TriangleOffsets", triangle_starts},
                     {"VertexOffsets", vertex_starts},
                     {"Indices", mesh_.indices}},
                    push_with_capacity(capacity));
    }

    shared::IsosurfacePush push_with_capacity(std::uint32_t capacity) const {
        shared::IsosurfacePush push = push_;
        push.capacity = capacity;
        return push;
    }

    Graph& graph_;
    Particles particles_;
    IsosurfaceCapacity capacity_;
    MeshBuffers mesh_;
    shared::IsosurfacePush push_;
    Isosurface result_;

    Buffer corners_, origin_, flagged_;
    Count reach_count_;
    Buffer keys_, candidates_;
    Count cells_; ///< Also of nodes: 64 per block.
    Buffer block_keys_, ranges_, neighbours_;
    Buffer field_, cut_short_;
};

} // namespace

Isosurface isosurface(Graph& graph, const Particles& particles, const IsosurfaceOptions& options,
                      const IsosurfaceCapacity& capacity, const MeshBuffers& mesh) {
    require_sense(options);
    graph.require("isosurface", "the spheres", particles.spheres, gpu::kVec4, particles.count.capacity);
    graph.require("isosurface", "positions", mesh.positions, gpu::kVec4, 0);
    graph.require("isosurface", "normals", mesh.normals, gpu::kVec4, graph.info(mesh.positions).count);
    graph.require("isosurface", "indices", mesh.indices, gpu::kUint, 0);
    return Extraction(graph, particles, options, capacity, mesh).result();
}

} // namespace mote::geometry
