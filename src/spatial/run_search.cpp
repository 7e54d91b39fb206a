#include "spatial/run_search.hpp"

#include "gpu/format.hpp"
#include "spatial/check_particles.hpp"
#include "spatial/run_search_shared.h"

#include <mote/error.hpp>

#include <algorithm>
#include <cmath>
#include <concepts>

namespace mote::spatial {

namespace {

using graph::Binding;
using graph::Buffer;
using graph::Count;
using graph::Graph;
using graph::Work;

void require_sense(const RunSearch& search) {
    require_thread_steps("neighbour search", search.options.max_thread_steps, kMaxRunSteps);
    if (search.options.hit_words == 0) throw Error("neighbour search: hit_words: found 0, expected at least 1 per query");
    if (search.query.criterion != Criterion::within_own && !(search.largest_radius > 0 && std::isfinite(search.largest_radius))) {
        throw Error(mote::format("neighbour search: largest radius: found {}, expected a length above 0", search.largest_radius));
    }
    if (!(search.query.margin >= 0 && std::isfinite(search.query.margin))) {
        throw Error(mote::format("neighbour search: margin: found {}, expected a length of at least 0", search.query.margin));
    }
}

// The passes of one search.
class Rounds {
public:
    Rounds(Graph& graph, const RunSearch& search, const Particles& queries, bool self)
        : graph_(graph), search_(search), queries_(queries), self_(self), phases_(search.have_phases() && queries.have_phases()),
          particles_(graph.threads(search.count).block), hit_words_(words_for(graph, queries.count, search.options)),
          hit_positions_(graph.transient("hit positions", gpu::kUint, hits())),
          hit_bits_(graph.transient("hit bits", gpu::kUint, hits())),
          long_queries_(new_long_queries(graph, "neighbour search", queries.count)) {}

    void add(const ListPass& round) {
        if (!round.fill) {
            add_pass("count", graph_.threads(queries_.count), 0, Binding{"Counts", round.counts},
                     Binding{"HitPositions", hit_positions_}, Binding{"HitBits", hit_bits_},
                     Binding{"LongQueries", long_queries_.queue.queries}, Binding{"LongQueryCount", long_queries_.queue.number});
            add_long_pass("long_count", 0, Binding{"Counts", round.counts});
        } else {
            add_pass("fill", graph_.threads(queries_.count), round.capacity, Binding{"Offsets", round.offsets},
                     Binding{"HitPositions", hit_positions_}, Binding{"HitBits", hit_bits_},
                     Binding{"Neighbours", round.neighbours});
            add_long_pass("long_fill", round.capacity, Binding{"Offsets", round.offsets},
                          Binding{"Neighbours", round.neighbours});
        }
    }

private:
    static std::uint32_t words_for(const Graph& graph, const Count& queries, const RunSearchOptions& options) {
        const std::uint64_t limit = graph.settings().max_buffer_bytes / sizeof(std::uint32_t) / std::max(1u, queries.capacity);
        return static_cast<std::uint32_t>(std::clamp<std::uint64_t>(limit, 2, std::uint64_t{options.hit_words} + 1) - 1);
    }
    std::uint64_t hits() const { return (std::uint64_t{hit_words_} + 1) * queries_.count.capacity; }

    void add_long_pass(const char* pass, std::uint32_t capacity, std::same_as<Binding> auto... more) {
        add_pass(pass, long_query_work(graph_, long_queries_), capacity, Binding{"LongQueries", long_queries_.queue.queries},
                 Binding{"LoopTruncated", long_queries_.loop_truncated}, more...);
    }

    void add_pass(const char* pass, const Work& work, std::uint32_t capacity, std::same_as<Binding> auto... more) {
        const shared::RunSearchPush push{.margin = search_.query.margin,
                                         .largest_radius = search_.largest_radius,
                                         .cells_per_metre = search_.cells_per_metre,
                                         .buckets = search_.buckets,
                                         .distinct_cells = search_.distinct_cells,
                                         .max_thread_steps = search_.options.max_thread_steps,
                                         .hit_words = hit_words_,
                                         .hit_stride = queries_.count.capacity,
                                         .capacity = capacity,
                                         .of_entries = self_ ? 1u : 0u};
        graph_.pass(search_.programs + pass, work,
                    {{"Particles", particles_},
                     {"Queries", queries_.spheres},
                     {"QueryPhases", phases_ ? queries_.phases : graph::kAbsent},
                     {"Entries", search_.entries},
                     {"Spheres", search_.spheres},
                     {"Phases", phases_ ? search_.phases : graph::kAbsent},
                     search_.index,
                     more...},
                    push,
                    {{"CRITERION", static_cast<std::uint32_t>(search_.query.criterion)},
                     {"DIMENSIONS", search_.query.dimensions},
                     {"PHASES", phases_ ? 1u : 0u}});
    }

    Graph& graph_;
    const RunSearch& search_;
    const Particles& queries_;
    bool self_;
    bool phases_;
    Buffer particles_;
    std::uint32_t hit_words_;
    Buffer hit_positions_;
    Buffer hit_bits_;
    LongQueries long_queries_;
};

NeighbourLists search_for(Graph& graph, const RunSearch& search, const Particles& queries, bool self, Buffer offsets,
                          Buffer neighbours) {
    require_sense(search);
    graph.require("neighbour search", "the queries", queries.spheres, gpu::kVec4, queries.count.capacity);
    if (queries.have_phases()) {
        graph.require("neighbour search", "the queries' phases", queries.phases, gpu::kUint, queries.count.capacity);
    }
    if (!self) check_spheres(graph, "query", queries.spheres, queries.count);
    Rounds rounds(graph, search, queries, self);
    return make_lists(graph, queries.count, offsets, neighbours, search.options.order,
                      [&](const ListPass& round) { rounds.add(round); });
}

} // namespace

NeighbourLists search_runs(Graph& graph, const RunSearch& search, Buffer offsets, Buffer neighbours) {
    return search_for(graph, search, {search.spheres, search.count, search.phases}, true, offsets, neighbours);
}

NeighbourLists search_runs_around(Graph& graph, const RunSearch& search, const Particles& queries, Buffer offsets,
                                  Buffer neighbours) {
    return search_for(graph, search, queries, false, offsets, neighbours);
}

} // namespace mote::spatial
