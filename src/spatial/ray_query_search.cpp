#include "spatial/ray_query_search.hpp"

#include "gpu/format.hpp"
#include "spatial/check_particles.hpp"
#include "spatial/ray_query_shared.h"

#include <mote/error.hpp>

#include <cmath>
#include <concepts>

namespace mote::spatial {

namespace {

constexpr std::uint64_t kFloatsOfABox = 6;

void require_sense(const graph::Graph& graph, const Particles& particles, const Query& query, float largest_radius) {
    graph.require("neighbour search by ray query", "the spheres", particles.spheres, gpu::kVec4, particles.count.capacity);
    if (particles.have_phases()) {
        graph.require("neighbour search by ray query", "the phases", particles.phases, gpu::kUint, particles.count.capacity);
    }
    if (!(largest_radius > 0 && std::isfinite(largest_radius))) {
        throw Error(
            mote::format("neighbour search by ray query: largest radius: found {}, expected a length above 0", largest_radius));
    }
    if (!(query.margin >= 0 && std::isfinite(query.margin))) {
        throw Error(
            mote::format("neighbour search by ray query: margin: found {}, expected a length of at least 0", query.margin));
    }
}

} // namespace

void make_boxes(graph::Graph& graph, const Particles& particles, const Query& query, float largest_radius, graph::Buffer boxes) {
    require_sense(graph, particles, query, largest_radius);
    const std::uint32_t capacity = particles.count.capacity;
    graph.require("neighbour search by ray query", "the boxes", boxes, gpu::kFloat, kFloatsOfABox * capacity);
    graph.pass("spatial/ray_query_boxes", graph.threads(graph::Count::host(capacity)),
               {{"Live", graph.threads(particles.count).block}, {"Spheres", particles.spheres}, {"Boxes", boxes}},
               shared::RayQueryPush{query.margin, largest_radius, 0},
               {{"CRITERION", static_cast<std::uint32_t>(query.criterion)}});
}

RayQueryTree build_ray_query_tree(graph::Graph& graph, const Particles& particles, const Query& query, const RadiusRange& radii) {
    if (!graph.settings().ray_query) throw Error(mote::format("neighbour search by ray query: {}", gpu::kNoRayQuery));
    const std::uint32_t capacity = particles.count.capacity;
    const graph::Buffer boxes = graph.transient("boxes", gpu::kFloat, kFloatsOfABox * capacity);
    const RayQueryTree tree{particles, query, radii.largest, graph.acceleration_structure("tree of boxes", capacity)};
    check_particles(graph, particles, radii);
    make_boxes(graph, particles, query, radii.largest, boxes);
    graph.build(boxes, tree.boxes);
    return tree;
}

NeighbourLists search_ray_query(graph::Graph& graph, const RayQueryTree& tree, graph::Buffer offsets, graph::Buffer neighbours) {
    const Particles& particles = tree.particles;
    const auto search = [&](const ListPass& round) {
        const auto add = [&](const char* program, std::same_as<graph::Binding> auto... lists) {
            graph.pass(
                program, graph.threads(particles.count),
                {{"Spheres", particles.spheres}, {"Phases", graph::or_absent(particles.phases)}, {"Boxes", tree.boxes}, lists...},
                shared::RayQueryPush{tree.query.margin, tree.largest_radius, round.capacity},
                {{"CRITERION", static_cast<std::uint32_t>(tree.query.criterion)}, {"PHASES", particles.have_phases() ? 1u : 0u}});
        };
        if (round.fill) {
            add("spatial/ray_query_search_fill", graph::Binding{"Offsets", round.offsets},
                graph::Binding{"Neighbours", round.neighbours});
        } else {
            add("spatial/ray_query_search_count", graph::Binding{"Counts", round.counts});
        }
    };
    return make_lists(graph, particles.count, offsets, neighbours, ListOrder::ascending, search);
}

} // namespace mote::spatial
