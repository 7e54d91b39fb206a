#include "reference/spatial/knn.hpp"
#include "spatial/knn.hpp"
#include "support/algorithm_test.hpp"
#include "support/particle_inputs.hpp"

#include <fmt/format.h>

namespace mote::test {
namespace {

using spatial::NearestOptions;

constexpr Vec4 kPoison{0.01f, 0.02f, 0, 1}; // amid the particles: it would be among the nearest

enum class Structure { tree, grid };

std::uint32_t size(const ParticleSet& set) { return static_cast<std::uint32_t>(set.spheres.size()); }

// The searched structure, in the buffers of a Case.
struct Searched {
    Structure structure = Structure::tree;
    spatial::Particles particles{};
    spatial::Tree tree{};
    spatial::HashGrid grid{};

    void find(Case& c, const NearestOptions& options, const spatial::NearestLists& lists) const {
        if (structure == Structure::tree)
            spatial::find_nearest(c.graph, tree, options, lists);
        else
            spatial::find_nearest(c.graph, grid, options, lists);
    }
    void find_of(Case& c, graph::Buffer queries, const graph::Count& count, const NearestOptions& options,
                 const spatial::NearestLists& lists) const {
        if (structure == Structure::tree)
            spatial::find_nearest(c.graph, tree, queries, count, options, lists);
        else
            spatial::find_nearest(c.graph, grid, queries, count, options, lists);
    }
};

class KnnTest : public AlgorithmTest, public ::testing::WithParamInterface<Structure> {
protected:
    // In the unit cubes of the patterns, cells of this size hold about 8 of 1000 evenly distributed particles.
    static constexpr float kCell = 0.4f;

    Searched make_searched(Case& c, const ParticleSet& set, float cell = kCell, std::uint32_t buckets = 0) {
        Searched searched;
        searched.structure = GetParam();
        searched.particles.count = c.count(size(set));
        searched.particles.spheres = c.in(set.spheres, kPoison);
        if (GetParam() == Structure::tree) {
            searched.tree = spatial::build_tree(c.graph, searched.particles, {.grid = {10, set.dimensions}});
        } else {
            searched.grid = spatial::build_hash_grid(c.graph, searched.particles,
                                                     {.cell = cell, .dimensions = set.dimensions, .buckets = buckets});
        }
        return searched;
    }

    static spatial::NearestLists make_lists(Case& c, const graph::Count& queries, std::uint32_t k) {
        return {c.out<std::uint32_t>(queries.capacity * k), c.out<float>(queries.capacity * k)};
    }

    // A search of one Case, and the expected result.
    struct Expected {
        std::uint32_t k;
        spatial::NearestLists lists;
        reference::NearestLists expected;
    };
    static void run_and_expect(Case& c, const std::vector<Expected>& searches) {
        c.run();
        for (const auto& [k, lists, expected] : searches) {
            SCOPED_TRACE(fmt::format("k = {}", k));
            const std::size_t all = expected.indices.size();
            EXPECT_TRUE(same_bits(c.result<std::uint32_t>(lists.indices, all), expected.indices));
            EXPECT_TRUE(same_bits(c.result<float>(lists.distances2, all), expected.squared_distances));
        }
    }

    static Expected search_around_all(Case& c, const Searched& searched, const ParticleSet& set, const NearestOptions& options) {
        const spatial::NearestLists lists = make_lists(c, searched.particles.count, options.k);
        searched.find(c, options, lists);
        return {options.k, lists, reference::find_nearest(set.spheres, options.k)};
    }
    static Expected search_around(Case& c, const Searched& searched, const ParticleSet& set, const ParticleSet& queries,
                                  const NearestOptions& options) {
        const graph::Count count = c.count(size(queries));
        const graph::Buffer query_spheres = c.in(queries.spheres, kPoison);
        const spatial::NearestLists lists = make_lists(c, count, options.k);
        searched.find_of(c, query_spheres, count, options, lists);
        return {options.k, lists, reference::find_nearest_of(queries.spheres, set.spheres, options.k)};
    }
};

// All modes for the counts where modes matter.
TEST_P(KnnTest, FindsAmongAnyNumber) {
    const std::uint32_t group = device().workgroup_size();
    const auto expect = [this](Case& c, std::uint32_t n) {
        const ParticleSet set = make_particles(ParticlePattern::kUniform, n);
        run_and_expect(c, {search_around_all(c, make_searched(c, set), set, {.k = 8})});
    };
    for_each_case({0, 3, group + 1}, expect);
    for_each_case({1, 2, 4, 5, group - 1, group, 700}, std::array{kGpuCount}, expect);
}

// Up to 32 there is one round, beyond that two. The number of other particles is less than, equal to or greater than k. Each k up
// to 32 is a separate program.
TEST_P(KnnTest, FindsAnyK) {
    std::vector<std::uint32_t> ks{1, 7, 32, 64};
    if (all_modes()) ks.insert(ks.end(), {2, 8, 33});
    for (const std::uint32_t k : ks) {
        for_each_case({k, k + 1, 300}, std::array{kGpuCount}, [&](Case& c, std::uint32_t n) {
            const ParticleSet set = make_particles(ParticlePattern::kClustered, n);
            run_and_expect(c, {search_around_all(c, make_searched(c, set), set, {.k = k})});
        });
    }
}

TEST_P(KnnTest, FindsInEveryPattern) {
    for (const ParticlePattern pattern : kAllParticlePatterns) {
        SCOPED_TRACE(name(pattern));
        const ParticleSet set = make_particles(pattern, all_modes() ? 301 : 151);
        Case c(device(), kHostCount, settings());
        const Searched searched = make_searched(c, set);
        run_and_expect(c, {search_around_all(c, searched, set, {.k = 8}), search_around_all(c, searched, set, {.k = 64}),
                           search_around(c, searched, set, make_queries(set, 70), {.k = 8})});
    }
}

TEST_P(KnnTest, FindsForAnyNumberOfQueries) {
    const ParticleSet queries = make_particles(ParticlePattern::kUniform, 70);
    for_each_case({0, 1, 2, 3}, std::array{kGpuCount}, [&](Case& c, std::uint32_t n) {
        const ParticleSet set = make_particles(ParticlePattern::kUniform, n);
        run_and_expect(c, {search_around(c, make_searched(c, set), set, queries, {.k = 8})});
    });
    const ParticleSet set = make_particles(ParticlePattern::kUniform, 100);
    for_each_case({0, 1, device().workgroup_size() + 1}, std::array{kGuarded, kReplayed, kOverflow},
                  [&](Case& c, std::uint32_t n) {
                      run_and_expect(c, {search_around(c, make_searched(c, set), set, make_queries(set, n), {.k = 8})});
                  });
}

// Workgroups take over from threads that exceed max_thread_steps: all, some or none of them.
TEST_P(KnnTest, FindsTheSameForAnyStepLimit) {
    const ParticleSet set = make_particles(ParticlePattern::kClustered, 150);
    for (const std::uint32_t max_thread_steps : {1u, 60u, spatial::kMaxWalkSteps}) {
        SCOPED_TRACE(fmt::format("max_thread_steps {}", max_thread_steps));
        for_each_case({40}, std::array{kGuarded}, [&](Case& c, std::uint32_t n) {
            const Searched searched = make_searched(c, set);
            run_and_expect(
                c, {search_around_all(c, searched, set, {.k = 8, .max_thread_steps = max_thread_steps}),
                    search_around_all(c, searched, set, {.k = 64, .max_thread_steps = max_thread_steps}),
                    search_around(c, searched, set, make_queries(set, n), {.k = 8, .max_thread_steps = max_thread_steps})});
        });
    }
}

TEST_P(KnnTest, WorksWithSubgroupsAsLargeAsTheWorkgroup) {
    for_each_tiny_workgroup(100, [&](Case& c, std::uint32_t n) {
        const ParticleSet set = make_particles(ParticlePattern::kUniform, n);
        const Searched searched = make_searched(c, set);
        run_and_expect(c, {search_around_all(c, searched, set, {.k = 8}),
                           search_around_all(c, searched, set, {.k = 8, .max_thread_steps = 1})});
    });
}

TEST_P(KnnTest, FindsTheSameForAnyCellSize) {
    if (GetParam() != Structure::grid) return;
    ParticleSet set = make_particles(ParticlePattern::kUniform, 100);
    const auto expect = [&](float cell, std::uint32_t buckets) {
        SCOPED_TRACE(fmt::format("cells of {} m, {} buckets", cell, buckets));
        Case c(device(), kHostCount, settings());
        run_and_expect(c, {search_around_all(c, make_searched(c, set, cell, buckets), set, {.k = 8})});
    };
    for (const float cell : {1e-8f, 0.05f, 0.2f, 1.0f, 1e8f}) expect(cell, 0);
    for (const std::uint32_t buckets : {1u, 2u, 4u, 64u}) expect(0.2f, buckets);
    // Particles exactly on the planes between cells, as far as floats can represent them.
    set.spheres.clear();
    for (std::uint32_t i = 0; i < 245; ++i) {
        const auto coordinate = [](std::uint32_t step) { return 0.1f * (static_cast<float>(step) - 3); };
        set.spheres.push_back({coordinate(i % 7), coordinate(i / 7 % 7) + 1000, coordinate(i / 49), 1});
    }
    expect(0.1f, 0);
}

TEST_P(KnnTest, RefusesWrongKAndBuffers) {
    Case c(device(), kHostCount, settings());
    const Searched searched = make_searched(c, make_particles(ParticlePattern::kUniform, 8));
    const auto nearest = [&](const NearestOptions& options, graph::Buffer indices, graph::Buffer distances) {
        return [&c, &searched, options, indices, distances] { searched.find(c, options, {indices, distances}); };
    };
    const graph::Buffer words = c.out<std::uint32_t>(8 * 4), floats = c.out<float>(8 * 4);
    const graph::Buffer few_words = c.out<std::uint32_t>(31 - kHostCount.spare), few_floats = c.out<float>(31 - kHostCount.spare);
    expect_error(nearest({.k = 0}, words, floats), {"find_nearest: k: found 0, expected 1 to 64"});
    expect_error(nearest({.k = 65}, words, floats), {"find_nearest: k: found 65, expected 1 to 64"});
    expect_error(nearest({.k = 4, .max_thread_steps = 0}, words, floats), {"find_nearest: max_thread_steps: found 0, expected"});
    expect_error(nearest({.k = 4, .max_thread_steps = 32769}, words, floats),
                 {"find_nearest: max_thread_steps: found 32769, expected"});
    expect_error(nearest({.k = 4}, floats, floats), {"find_nearest: indices: found float in buffer", "expected uint"});
    expect_error(nearest({.k = 4}, words, words), {"find_nearest: squared distances: found uint in buffer", "expected float"});
    expect_error(nearest({.k = 4}, few_words, floats), {"find_nearest: indices", "at least 32", "capacity of 31"});
    expect_error(nearest({.k = 4}, words, few_floats), {"find_nearest: squared distances", "at least 32", "capacity of 31"});
    const graph::Buffer few = c.in(std::vector<Vec4>(2), {});
    expect_error(
        [&] {
            searched.find_of(c, few, graph::Count::host(6), {.k = 4}, {words, floats});
        },
        {"find_nearest: queries: found a capacity of 5", "at least 6"});
    if (GetParam() == Structure::grid) {
        spatial::HashGrid wrong = searched.grid;
        wrong.entries = floats;
        expect_error(
            [&] {
                spatial::find_nearest(c.graph, wrong, {.k = 4}, {words, floats});
            },
            {"hash grid: its entries: found float in buffer", "expected uint"});
        return;
    }
    spatial::Tree wrong = searched.tree;
    wrong.kind = spatial::NodeKind::sphere;
    expect_error(
        [&] {
            spatial::find_nearest(c.graph, wrong, {.k = 4}, {words, floats});
        },
        {"find_nearest: tree: found nodes other than boxes"});
    wrong = searched.tree;
    wrong.parents = floats;
    expect_error(
        [&] {
            spatial::find_nearest(c.graph, wrong, {.k = 4}, {words, floats});
        },
        {"tree: its parents: found float in buffer", "expected uint"});
}

INSTANTIATE_TEST_SUITE_P(, KnnTest, ::testing::Values(Structure::tree, Structure::grid),
                         [](const auto& test) { return test.param == Structure::tree ? "tree" : "grid"; });

} // namespace
} // namespace mote::test
