#include "physics/state/search_reach.hpp"

#include "physics/state/search_reach_shared.h"
#include "physics/state/search_stale_shared.h"

namespace mote::physics {

SearchReach new_search_reach(graph::Graph& graph, std::uint32_t particles) {
    return {graph.transient("search reach", gpu::kVec4, particles), graph.transient("search lines", gpu::kVec4, particles),
            graph.transient("search ways", gpu::kVec4, particles)};
}

void search_reach(graph::Graph& graph, const SolverState& solver, graph::Buffer search_spheres, const SearchReachOptions& options,
                  const SearchReach& reach) {
    graph.pass("physics/state/search_reach", graph.threads(solver.count),
               {{"Predicted", solver.predicted},
                {"Previous", solver.previous},
                {"SearchSpheres", search_spheres},
                {"Reach", reach.spheres},
                {"Lines", reach.lines},
                {"Ways", reach.ways}},
               shared::SearchReachPush{static_cast<float>(options.substeps_left), options.spare}, {{"SWEPT", options.swept}});
}

Stale not_stale(graph::Graph& graph) {
    const graph::Buffer words = graph.transient("stale", gpu::kUint, shared::STALE_WORDS);
    graph.fill(words, 0);
    return {{words, shared::STALE_LISTS}, {words, shared::STALE_SEARCH}};
}

void search_stale(graph::Graph& graph, const SolverState& solver, graph::Buffer search_spheres, const SearchReach& reach,
                  const SearchStaleOptions& options, const Stale& stale) {
    graph.pass("physics/state/search_stale", graph.threads(solver.count),
               {{"Predicted", solver.predicted},
                {"Previous", solver.previous},
                {"SearchSpheres", search_spheres},
                {"Ways", reach.ways},
                {"Lines", reach.lines},
                {"Stale", stale.lists.source}},
               shared::SearchStalePush{options.spare}, {{"SEARCHES", options.searches}});
}

} // namespace mote::physics
