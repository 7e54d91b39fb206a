#include "physics/state/search_reach.hpp"
#include "reference/physics/state/search_reach.hpp"
#include "support/physics_case.hpp"

namespace mote::test {
namespace {

using SearchReachTest = PhysicsTest;

// A few roundings of positions up to 4 m, where floats are 2.4e-7 m apart.
constexpr double kRounding = 2e-6;

// Displacements from none to several radii, so that lists cover any number of substeps.
Cloud make_moving_cloud(std::uint32_t n, std::uint32_t dimensions) {
    Cloud cloud = make_cloud(n, dimensions);
    for (std::uint32_t i = 0; i < n; ++i) {
        const float faster = std::exp2(static_cast<float>(i % 9) - 5);
        for (std::size_t axis = 0; axis < dimensions; ++axis) {
            const float way = cloud.predicted[i][axis] - cloud.previous[i][axis];
            cloud.predicted[i][axis] = cloud.previous[i][axis] + (i % 9 == 8 ? 0 : faster * way);
        }
    }
    return cloud;
}

// Positions relative to the search origin, and search radii.
std::vector<Vec4> search_spheres(const Cloud& cloud) {
    std::vector<Vec4> spheres = cloud.predicted;
    for (Vec4& sphere : spheres) sphere[3] *= 1.5f;
    return spheres;
}

struct Found {
    graph::Buffer spheres, lines, ways;
};

Found add_reach(Case& c, const Cloud& cloud, const DeviceCloud& on_device, const physics::SearchReachOptions& options,
                const physics::SearchReach& reach) {
    const std::uint32_t n = cloud.size();
    physics::search_reach(c.graph, on_device.solving, c.in(search_spheres(cloud), {1e30f, 1e30f, 1e30f, 1e30f}), options, reach);
    return {kept<Vec4>(c, reach.spheres, n), kept<Vec4>(c, reach.lines, n), kept<Vec4>(c, reach.ways, n)};
}

// What is searched around a particle: a sphere at rest, or where a moving one is when the substep begins.
reference::SearchSphere<double> searched(const reference::PassState& state, std::uint32_t i, double s,
                                         const physics::SearchReachOptions& options) {
    if (!options.swept) return reference::search_sphere<double>(state, i, s, options.substeps_left);
    const auto motion = reference::search_motion<double>(state, i, s, options.substeps_left, options.spare);
    return {motion.centre, motion.radius};
}

void expect_reach(Case& c, const Cloud& cloud, const physics::SearchReachOptions& options) {
    const std::uint32_t n = cloud.size(), left = options.substeps_left;
    const DeviceCloud on_device = on_device_of(c, cloud);
    const physics::SearchReach reach = physics::new_search_reach(c.graph, on_device.solving.count.capacity);
    const Found found = add_reach(c, cloud, on_device, options, reach);
    c.run();
    const reference::PassState state(cloud.state(), cloud.dimensions);
    const std::vector<Vec4> lines = c.result<Vec4>(found.lines, n), ways = c.result<Vec4>(found.ways, n),
                            spheres = c.result<Vec4>(found.spheres, n), given = search_spheres(cloud);
    for (std::uint32_t i = 0; i < n; ++i) {
        const auto line = reference::search_line<double>(state, i, left, options.spare);
        const double longest = std::max(state.radius[i] / 2, 4.0 * reference::own_spare<double>(state.radius[i], options.spare));
        const double per_way = line.way == reference::Double3{} ? 0 : longest / reference::length(line.way);
        ASSERT_GE(std::abs(per_way - std::round(per_way)), 1e-6 * per_way * (per_way > 0.5 && per_way < left))
            << "rounding decides";
        ASSERT_EQ(lines[i][3], line.covered) << i;
        ASSERT_EQ(ways[i][3], line.covered) << i;
        const auto sphere = searched(state, i, given[i][3], options);
        ASSERT_NEAR(spheres[i][3], sphere.radius, kRounding) << i;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            ASSERT_NEAR(lines[i][axis], line.at[axis], kRounding) << i;
            ASSERT_NEAR(ways[i][axis], line.way[axis], kRounding) << i;
            ASSERT_NEAR(spheres[i][axis], sphere.centre[axis], kRounding) << i;
        }
    }
}

TEST_F(SearchReachTest, MatchesTheReference) {
    for_each_number([](Case& c, std::uint32_t n) { expect_reach(c, make_moving_cloud(n, 3), {3, true}); });
    for (const std::uint32_t dimensions : {2u, 3u}) {
        for (const std::uint32_t left : {1u, 2u, 20u}) {
            for (const bool swept : {false, true}) {
                SCOPED_TRACE(left);
                Case c(device(), kHostCount, settings());
                expect_reach(c, make_moving_cloud(300, dimensions), {left, swept});
            }
            Case c(device(), kHostCount, settings());
            expect_reach(c, make_moving_cloud(300, dimensions), {left, true, 0.0123f});
        }
    }
}

// A substep later, one particle has left its line at x or at p by this part of its drift. Of a search, both kinds of lists are
// stale, and else only those of contacts.
bool is_stale(Case& c, Cloud cloud, std::uint32_t left, float at_start, float at_end, std::uint32_t who, float spare,
              bool searches) {
    const DeviceCloud before = on_device_of(c, cloud);
    const physics::SearchReach reach = physics::new_search_reach(c.graph, before.solving.count.capacity);
    add_reach(c, cloud, before, {left, true, spare}, reach);
    Cloud later = cloud;
    for (std::uint32_t i = 0; i < cloud.size(); ++i) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const float way = cloud.predicted[i][axis] - cloud.previous[i][axis];
            later.previous[i][axis] += way;
            later.predicted[i][axis] += way;
        }
    }
    const float drift = reference::search_drift<float>(cloud.predicted[who][3], spare);
    later.previous[who][1] += at_start * drift;
    later.predicted[who][1] += at_end * drift;
    const DeviceCloud after = on_device_of(c, later);
    const physics::Stale stale = physics::not_stale(c.graph);
    physics::search_stale(c.graph, after.solving, c.in(search_spheres(later), {1e30f, 1e30f, 1e30f, 1e30f}), reach,
                          {spare, searches}, stale);
    const graph::Buffer words = kept<std::uint32_t>(c, stale.lists.source, 2);
    c.run();
    reference::PassState state(later.state(), later.dimensions);
    const reference::PassState at_first(cloud.state(), cloud.dimensions);
    bool expected = false;
    for (std::uint32_t i = 0; i < cloud.size(); ++i) {
        const auto line = reference::advanced(reference::search_line<double>(at_first, i, left, spare));
        EXPECT_EQ(reference::is_stale<double>(state, i, line, kRounding, spare),
                  reference::is_stale<double>(state, i, line, -kRounding, spare));
        expected = expected || reference::is_stale<double>(state, i, line, 0, spare);
    }
    const std::vector<std::uint32_t> found = c.result<std::uint32_t>(words, 2);
    EXPECT_EQ(found[stale.lists.index] != 0, expected);
    EXPECT_EQ(found[stale.search.index] != 0, expected && searches);
    return expected;
}

TEST_F(SearchReachTest, ListsAreStaleOnceAParticleLeavesItsLine) {
    Cloud slow = make_cloud(300, 3);
    for (std::uint32_t i = 0; i < slow.size(); ++i) { // by less than a tenth of the smallest radius
        for (std::size_t axis = 0; axis < 3; ++axis) {
            slow.predicted[i][axis] = slow.previous[i][axis] + 0.0001f * static_cast<float>((i + 3 * axis) % 16);
        }
    }
    const auto stale = [&](const Cloud& cloud, std::uint32_t left, float at_start, float at_end) {
        Case c(device(), kHostCount, settings());
        const bool result = is_stale(c, cloud, left, at_start, at_end, 123, 0, true);
        Case of_contacts(device(), kHostCount, settings());
        EXPECT_EQ(is_stale(of_contacts, cloud, left, at_start, at_end, 123, 0, false), result);
        return result;
    };
    const auto stale_with_spare = [&](const Cloud& cloud, float at_end) {
        Case c(device(), kHostCount, settings());
        return is_stale(c, cloud, 4, 0, at_end, 123, 0.02f, true);
    };
    EXPECT_FALSE(stale_with_spare(slow, 0.95f));
    EXPECT_TRUE(stale_with_spare(slow, 1.05f));
    EXPECT_FALSE(stale(slow, 4, 0, 0));
    EXPECT_FALSE(stale(slow, 4, 0.9f, -0.9f));
    EXPECT_TRUE(stale(slow, 4, 1.1f, 0));
    EXPECT_TRUE(stale(slow, 4, 0, 1.1f));
    Cloud fast = slow; // it covers one substep
    fast.predicted[50][0] = fast.previous[50][0] + 0.4f * fast.predicted[50][3];
    EXPECT_TRUE(stale(fast, 4, 0, 0));
    EXPECT_FALSE(stale_with_spare(fast, 0)); // with spare, more
}

} // namespace
} // namespace mote::test
