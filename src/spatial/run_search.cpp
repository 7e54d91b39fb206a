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
using graph::Fetches;
using graph::Graph;
using graph::Work;

// For the account of bytes alone. With cells as wide as a query's reach, 27 cells hold 27 / (4π/3) candidates per neighbour, and
// each of the 9 rows has a word of hits; in 2-D 9 / π, and 3.
constexpr float kCandidates3 = 6.5f, kCandidates2 = 2.9f, kRows3 = 9, kRows2 = 3;

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
    Rounds(Graph& graph, const RunSearch& search, const Particles& queries, bool self, const Fetches& per_entry)
        : graph_(graph), search_(search), queries_(queries), self_(self), per_entry_(per_entry),
          phases_(search.have_phases() && queries.have_phases()), particles_(graph.threads(search.count).block),
          hit_words_(words_for(graph, queries.count, search.options)),
          hit_positions_(graph.transient("hit positions", gpu::kUint, hits())),
          hit_bits_(graph.transient("hit bits", gpu::kUint, hits())),
          long_queries_(new_long_queries(graph, "neighbour search", queries.count)) {}

    void add(const ListPass& round) {
        if (!round.fill) {
            add_pass("count", graph_.threads(queries_.count), 0, tested(), Binding{"Counts", round.counts},
                     Binding{"HitPositions", hit_positions_, hits_kept()}, Binding{"HitBits", hit_bits_, hits_kept()},
                     Binding{"LongQueries", long_queries_.queue.queries, Fetches::rarely()},
                     Binding{"LongQueryCount", long_queries_.queue.number});
            add_long_pass("long_count", 0, Binding{"Counts", round.counts, Fetches::rarely()});
        } else {
            add_pass("fill", graph_.threads(queries_.count), round.capacity, Fetches::rarely(), Binding{"Offsets", round.offsets},
                     Binding{"HitPositions", hit_positions_, hits_kept()}, Binding{"HitBits", hit_bits_, hits_kept()},
                     Binding{"Neighbours", round.neighbours, per_entry_});
            add_long_pass("long_fill", round.capacity, Binding{"Offsets", round.offsets, Fetches::rarely()},
                          Binding{"Neighbours", round.neighbours, Fetches::rarely()});
        }
    }

private:
    static std::uint32_t words_for(const Graph& graph, const Count& queries, const RunSearchOptions& options) {
        const std::uint64_t limit = graph.settings().max_buffer_bytes / sizeof(std::uint32_t) / std::max(1u, queries.capacity);
        return static_cast<std::uint32_t>(std::clamp<std::uint64_t>(limit, 2, std::uint64_t{options.hit_words} + 1) - 1);
    }
    std::uint64_t hits() const { return (std::uint64_t{hit_words_} + 1) * queries_.count.capacity; }

    void add_long_pass(const char* pass, std::uint32_t capacity, std::same_as<Binding> auto... more) {
        add_pass(pass, long_query_work(graph_, long_queries_), capacity, Fetches::rarely(),
                 Binding{"LongQueries", long_queries_.queue.queries, Fetches::rarely()},
                 Binding{"LoopTruncated", long_queries_.loop_truncated}, more...);
    }

    // Of the spheres that the count pass tests.
    Fetches tested() const { return per_entry_ * (search_.query.dimensions == 2 ? kCandidates2 : kCandidates3); }
    Fetches hits_kept() const { return Fetches::per_thread(search_.query.dimensions == 2 ? kRows2 : kRows3); }

    // `tested`: spheres of candidates.
    void add_pass(const char* pass, const Work& work, std::uint32_t capacity, const Fetches& tested,
                  std::same_as<Binding> auto... more) {
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
                     {"Entries", search_.entries, capacity > 0 ? per_entry_.elsewhere() : Fetches{}},
                     {"Spheres", search_.spheres, tested},
                     {"Phases", phases_ ? search_.phases : graph::kAbsent, tested},
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
    Fetches per_entry_; // of the lists
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
    Rounds rounds(graph, search, queries, self, Fetches::per_entry(offsets, neighbours));
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
