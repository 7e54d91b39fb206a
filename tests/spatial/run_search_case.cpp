#include "run_search_case.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace mote::test {

namespace {

using spatial::NeighbourLists;
using spatial::Particles;
using Words = std::vector<std::uint32_t>;

constexpr std::uint32_t kManyForBruteForce = 5000;

// The structure, built once for searches with and without phases.
struct Built {
    RunStructure structure = RunStructure::hash_grid;
    spatial::HashGrid grid;
    spatial::Zorder zorder;
    float largest_radius = 0;

    Built(Case& c, const RunInput& input, const spatial::Query& query)
        : structure(input.structure), largest_radius(input.largest_radius()) {
        const Particles particles{c.in(input.set.spheres, kSearchPoison), c.count(input.n()), c.in(input.set.phases, 0u)};
        if (structure == RunStructure::hash_grid) {
            grid = spatial::build_hash_grid(c.graph, particles,
                                            {.cell = input.cell > 0 ? input.cell : spatial::cell_for(query, largest_radius),
                                             .dimensions = input.set.dimensions,
                                             .buckets = input.buckets});
        } else {
            zorder = spatial::build_zorder(
                c.graph, particles,
                {.cell_size = input.cell > 0 ? input.cell : spatial::cell_size_for(query, input.smallest_radius()),
                 .dimensions = input.set.dimensions});
        }
    }

    graph::Count count() const { return structure == RunStructure::hash_grid ? grid.count : zorder.count; }

    NeighbourLists search(Case& c, const RunQuery& by, graph::Buffer offsets, graph::Buffer neighbours) const {
        spatial::HashGrid g = grid;
        spatial::Zorder z = zorder;
        if (!by.phases) g.phases = z.phases = {};
        if (structure == RunStructure::hash_grid)
            return spatial::search_hash_grid(c.graph, g, by.query, largest_radius, offsets, neighbours, by.options);
        return spatial::search_zorder(c.graph, z, by.query, largest_radius, offsets, neighbours, by.options);
    }

    NeighbourLists search_around(Case& c, const RunQuery& by, const Particles& queries, graph::Buffer offsets,
                                 graph::Buffer neighbours) const {
        Particles asked = queries;
        if (!by.phases) asked.phases = {}; // leaving out one side's phases is sufficient
        if (structure == RunStructure::hash_grid)
            return spatial::search_hash_grid_around(c.graph, grid, by.query, largest_radius, asked, offsets, neighbours,
                                                    by.options);
        return spatial::search_zorder_around(c.graph, zorder, by.query, largest_radius, asked, offsets, neighbours, by.options);
    }
};

struct Expected {
    RunQuery by;
    reference::NeighbourLists lists;
    graph::Buffer offsets;
    graph::Buffer neighbours;

    Expected(Case& c, const RunQuery& search, reference::NeighbourLists expected, const graph::Count& queries)
        : by(search), lists(std::move(expected)), offsets(c.out<std::uint32_t>(queries.capacity + 1)),
          neighbours(c.out<std::uint32_t>(lists.offsets.back())) {}

    void compare(Case& c) const {
        SCOPED_TRACE(by.describe());
        ASSERT_TRUE(same_bits(c.result<std::uint32_t>(offsets, lists.offsets.size()), lists.offsets));
        Words found = c.result<std::uint32_t>(neighbours, lists.neighbours.size());
        for (std::size_t i = 0; by.options.order == spatial::ListOrder::as_found && i + 1 < lists.offsets.size(); ++i) {
            std::sort(found.begin() + lists.offsets[i], found.begin() + lists.offsets[i + 1]);
        }
        EXPECT_TRUE(same_bits(found, lists.neighbours));
    }
};

spatial::Query in_dimensions(spatial::Query query, const RunInput& input) {
    query.dimensions = input.set.dimensions;
    return query;
}

float radius_of(const Vec4& sphere) { return sphere[3]; }

} // namespace

std::string RunQuery::describe() const {
    return fmt::format("criterion {}{}, max_thread_steps {}, {} words", static_cast<int>(query.criterion),
                       phases ? " with phases" : "", options.max_thread_steps, options.hit_words);
}

RunQuery make_query(spatial::Criterion criterion, bool phases, const spatial::RunSearchOptions& options) {
    return {.query = {.criterion = criterion, .margin = criterion == spatial::Criterion::touching ? 0.03f : 0.0f},
            .phases = phases,
            .options = options};
}

float RunInput::smallest_radius() const {
    return set.spheres.empty() ? 1 : radius_of(*std::ranges::min_element(set.spheres, {}, radius_of));
}
float RunInput::largest_radius() const {
    return set.spheres.empty() ? 1 : radius_of(*std::ranges::max_element(set.spheres, {}, radius_of));
}

void expect_found(Case& c, const RunInput& input, std::span<const RunQuery> searches) {
    const Built built(c, input, searches.front().query);
    std::vector<Expected> expected;
    for (RunQuery search : searches) {
        search.query = in_dimensions(search.query, input);
        const reference::Phases phases = search.phases ? reference::Phases(input.set.phases) : reference::Phases{};
        expected.emplace_back(c, search,
                              input.n() > kManyForBruteForce
                                  ? reference::find_neighbours_by_sweep(input.set.spheres, phases, search.query)
                                  : reference::find_neighbours(input.set.spheres, phases, search.query),
                              built.count());
        built.search(c, search, expected.back().offsets, expected.back().neighbours);
    }
    c.run();
    for (const Expected& e : expected) e.compare(c);
}

void expect_found_around(Case& c, const RunInput& input, const ParticleSet& queries, std::span<const RunQuery> searches) {
    const Built built(c, input, searches.front().query);
    const Particles asked{c.in(queries.spheres, kSearchPoison), c.count(static_cast<std::uint32_t>(queries.spheres.size())),
                          c.in(queries.phases, 0u)};
    std::vector<Expected> expected;
    for (RunQuery search : searches) {
        search.query = in_dimensions(search.query, input);
        const reference::Phases query_phases = search.phases ? reference::Phases(queries.phases) : reference::Phases{};
        const reference::Phases phases = search.phases ? reference::Phases(input.set.phases) : reference::Phases{};
        expected.emplace_back(
            c, search, reference::find_neighbours_of(queries.spheres, query_phases, input.set.spheres, phases, search.query),
            asked.count);
        built.search_around(c, search, asked, expected.back().offsets, expected.back().neighbours);
    }
    c.run();
    for (const Expected& e : expected) e.compare(c);
}

} // namespace mote::test
