#include "physics/contact/stabilise.hpp"

#include "physics/collide/collide.hpp"

namespace mote::physics {

void stabilise(graph::Graph& graph, Solving& solving, const spatial::NeighbourLists& lists, graph::Buffer pairs,
               const StabiliseOptions& options) {
    const bool walled = options.colliders != graph::Buffer{};
    if (!options.solids && !walled) return;
    const std::uint32_t n = solving.count.capacity;
    Solving at_begin = solving;
    at_begin.predicted = graph.transient("positions at begin", gpu::kVec4, n);
    graph.pass("physics/contact/stabilise_begin", graph.threads(solving.count),
               {{"Predicted", solving.predicted}, {"Start", solving.start}, {"At", at_begin.predicted}});

    if (options.solids) {
        const graph::Buffer counts = contact_count(graph, at_begin, lists, options.contacts);
        // Where nothing has moved, friction has nothing to do.
        contact_solve(graph, at_begin, lists, counts, pairs, options.contacts);
    }
    if (walled) {
        collide(graph, at_begin, options.colliders,
                {.dimensions = options.contacts.dimensions, .use = options.collider_use, .stabilises = true});
    }

    const graph::Buffer predicted = graph.transient("predicted after stabilisation", gpu::kVec4, n);
    const graph::Buffer start = graph.transient("start after stabilisation", gpu::kVec4, n);
    graph.pass("physics/contact/stabilise_end", graph.threads(solving.count),
               {{"Predicted", solving.predicted},
                {"Start", solving.start},
                {"At", at_begin.predicted},
                {"NewPredicted", predicted},
                {"NewStart", start}});
    solving.predicted = predicted;
    solving.start = start;
}

} // namespace mote::physics
