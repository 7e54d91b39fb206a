#include "physics/link/link.hpp"
#include "physics/link/link_stretch.hpp"
#include "reference/physics/link/link.hpp"
#include "support/physics_case.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace mote::test {
namespace {

using LinkTest = PhysicsTest;

constexpr float kTimeStep = 0.01f;

// A net over a cloud: every particle is linked to the next and to some farther on. Some ends coincide, some links are broken,
// some have lost a particle. Ids are shuffled.
struct Net {
    Cloud cloud;
    std::vector<reference::Link> links;
    std::vector<std::uint32_t> id_to_index, link_broken, ids; // by id; by link; by index
    std::vector<float> totals;

    reference::LinkState state() const { return {links, id_to_index, link_broken}; }
};

Net make_net(std::uint32_t n, std::uint32_t dimensions) {
    Net net;
    net.cloud = make_cloud(n, dimensions);
    const std::uint32_t id_count = n + 5;
    net.id_to_index.assign(id_count, reference::kInvalidIndex);
    net.ids.resize(n);
    std::uint32_t stride = 7; // coprime to the number of ids, so that every id occurs once
    while (std::gcd(stride, id_count) != 1) ++stride;
    for (std::uint32_t i = 0; i < n; ++i) {
        net.ids[i] = (stride * i + 3) % id_count;
        net.id_to_index[net.ids[i]] = i;
    }
    for (std::uint32_t a = 0; a < id_count; ++a) {
        for (const std::uint32_t by : {1u, 5u, 9u}) {
            const std::uint32_t b = (a + by) % id_count;
            if (a == b) continue;
            const auto k = static_cast<float>(net.links.size() % 11);
            net.links.push_back({.a = a,
                                 .b = b,
                                 .length = 0.1f + 0.03f * k,
                                 .stiffness = 0.2f + 0.07f * k,
                                 .compliance = 1e-6f * k * k,
                                 .tear_strain = net.links.size() % 4 == 0 ? 0.0f : 0.3f * k});
            net.link_broken.push_back(net.links.size() % 9 == 4 ? 1 : 0);
            net.totals.push_back(net.links.size() % 3 == 0 ? 0.0f : 0.01f * (k - 5));
        }
    }
    return net;
}

physics::Links upload_links(Case& c, const Net& net) {
    std::vector<std::uint64_t> ends;
    std::vector<Vec4> parameters;
    std::vector<std::vector<std::uint32_t>> of_id(net.id_to_index.size());
    for (std::uint32_t k = 0; k < net.links.size(); ++k) {
        const reference::Link& link = net.links[k];
        ends.push_back(link.a | std::uint64_t{link.b} << 32);
        parameters.push_back({link.length, link.stiffness, link.compliance / (kTimeStep * kTimeStep),
                              link.tear_strain == 0 ? 0 : 1 + link.tear_strain});
        of_id[link.a].push_back(2 * k);
        of_id[link.b].push_back(2 * k + 1);
    }
    std::vector<std::uint32_t> offsets{0}, of_particle;
    for (const auto& own : of_id) {
        of_particle.insert(of_particle.end(), own.begin(), own.end());
        offsets.push_back(static_cast<std::uint32_t>(of_particle.size()));
    }
    return {.ends = c.in(ends, 0u),
            .parameters = c.in(parameters, {1e30f, 1e30f, 1e30f, 1e30f}),
            .offsets = c.in(offsets, 0u),
            .incident_links = c.in(of_particle, 0u),
            .link_broken = c.in(net.link_broken, 0u),
            .id_to_index = c.in(net.id_to_index, 0u),
            .count = static_cast<std::uint32_t>(net.links.size())};
}

DeviceCloud upload_cloud(Case& c, const Net& net) {
    DeviceCloud on_device = on_device_of(c, net.cloud);
    std::vector<std::uint64_t> material_id;
    for (std::uint32_t i = 0; i < net.cloud.size(); ++i)
        material_id.push_back(net.cloud.materials[i] | std::uint64_t{net.ids[i]} << 32);
    on_device.solving.material_id = c.in(material_id, 0u);
    return on_device;
}

// Positions of two floats: the first is rounded to 1/64 m.
physics::State state_of(Case& c, const Cloud& cloud) {
    std::vector<Vec4> positions = cloud.predicted, low(positions.size());
    for (std::size_t i = 0; i < positions.size(); ++i) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            positions[i][axis] = std::round(64 * positions[i][axis]) / 64;
            low[i][axis] = cloud.predicted[i][axis] - positions[i][axis];
        }
    }
    physics::State state;
    state.position_radius = c.in(positions, {});
    state.position_low = c.in(low, {});
    return state;
}

TEST_F(LinkTest, CountsMatchTheReference) {
    for_each_number([](Case& c, std::uint32_t n) {
        const Net net = make_net(n, 3);
        const DeviceCloud on_device = upload_cloud(c, net);
        const graph::Buffer counts =
            kept<std::uint32_t>(c, physics::link_count(c.graph, on_device.solving, upload_links(c, net)), n);
        c.run();
        EXPECT_TRUE(same_bits(c.result<std::uint32_t>(counts, n), reference::link_count(net.state(), n)));
    });
}

// One thread per link: the number of threads does not depend on the particle count.
constexpr std::array kModes{kHostCount, kGuarded, kReplayed};

TEST_F(LinkTest, MultipliersMatchTheReference) {
    for (const LinkMethod method : {LinkMethod::pbd, LinkMethod::xpbd}) {
        for_each_case({0, 1, 2, 64, 300}, kModes, [method](Case& c, std::uint32_t n) {
            const Net net = make_net(n, 3);
            const DeviceCloud on_device = upload_cloud(c, net);
            const physics::Links links = upload_links(c, net);
            const std::vector<std::uint32_t> counts = reference::link_count(net.state(), n);
            std::vector<Vec4> before;
            for (const float total : net.totals) before.push_back({9, 9, 9, total});
            const graph::Buffer multipliers = c.graph.transient("multipliers", gpu::kVec4, links.count);
            c.graph.copy(c.in(before, {}), multipliers, links.count);
            physics::link_lambda(c.graph, on_device.solving, links, c.in(counts, 99u), multipliers,
                                 {.method = method, .relaxation = 1.3f});
            const graph::Buffer after = kept<Vec4>(c, multipliers, links.count);
            c.run();
            const auto expected =
                reference::link_lambda(net.state(), net.cloud.predicted, net.cloud.previous, counts, net.totals,
                                       {.method = static_cast<reference::LinkMethod>(method), .dt = kTimeStep, .omega = 1.3f});
            const std::vector<Vec4> found = c.result<Vec4>(after, links.count);
            for (std::uint32_t k = 0; k < links.count; ++k) {
                // Constraint values are differences of lengths up to 1 m, exact to 2e-7 m, divided by w; other errors are
                // relative.
                const auto& [change, total, direction] = expected[k];
                const auto a = net.id_to_index[net.links[k].a], b = net.id_to_index[net.links[k].b];
                double w = 1e30;
                if (a != reference::kInvalidIndex && b != reference::kInvalidIndex) {
                    w = double{net.cloud.previous[a][3]} * counts[a] + double{net.cloud.previous[b][3]} * counts[b];
                }
                const double tolerance = 1e-6 * std::abs(change) + 1e-6 / std::max(w, 1e-3);
                for (std::size_t axis = 0; axis < 3; ++axis) {
                    ASSERT_NEAR(found[k][axis], change * direction[axis], tolerance) << "link " << k;
                }
                if (method == LinkMethod::xpbd && change != 0) { // a link without effect needs no λ
                    ASSERT_NEAR(found[k][3], total, 1.3 * tolerance + 1e-7) << "link " << k;
                }
            }
        });
    }
}

TEST_F(LinkTest, PositionsMatchTheReference) {
    for (const std::uint32_t dimensions : {2u, 3u}) {
        for_each_number([dimensions](Case& c, std::uint32_t n) {
            const Net net = make_net(n, dimensions);
            DeviceCloud on_device = upload_cloud(c, net);
            const physics::Links links = upload_links(c, net);
            const std::vector<std::uint32_t> counts = reference::link_count(net.state(), n);
            const auto multipliers =
                reference::link_lambda(net.state(), net.cloud.predicted, net.cloud.previous, counts, net.totals, {});
            std::vector<Vec4> given;
            for (const reference::LinkMultiplier& of : multipliers) {
                given.push_back({static_cast<float>(of.change * of.direction[0]), static_cast<float>(of.change * of.direction[1]),
                                 static_cast<float>(of.change * of.direction[2]), 77});
            }
            physics::link_solve(c.graph, on_device.solving, links, c.in(given, {1e30f, 1e30f, 1e30f, 1e30f}),
                                {.relaxation = 0.7f});
            const graph::Buffer moved = kept<Vec4>(c, on_device.solving.predicted, n);
            c.run();
            // Displacements of up to 0.3 m, each with a few roundings; float positions are 2.4e-7 m apart.
            EXPECT_TRUE(are_near(in_world(net.cloud, c.result<Vec4>(moved, n)),
                                 reference::link_solve(net.state(), net.cloud.predicted, net.cloud.previous, multipliers, 0.7f),
                                 1e-6));
        });
    }
}

TEST_F(LinkTest, NewMultipliersAreZero) {
    Case c(device(), kReplayed, settings());
    const Net net = make_net(40, 3);
    const physics::Links links = upload_links(c, net);
    const graph::Buffer zeros = kept<Vec4>(c, physics::new_link_multipliers(c.graph, links), links.count);
    c.run();
    EXPECT_TRUE(same_bits(c.result<Vec4>(zeros, links.count), std::vector<Vec4>(links.count)));
}

TEST_F(LinkTest, HoldsExactlyAtTheTearStrain) {
    Net net;
    net.cloud.predicted = {{0.25f, 0, 0, 0.1f}, {1, 0, 0, 0.1f}, {1.7501f, 0, 0, 0.1f}}; // distances: 0.75 and slightly more
    net.id_to_index = {0, 1, 2};
    net.links = {{.a = 0, .b = 1, .length = 0.5f, .tear_strain = 0.5f}, {.a = 1, .b = 2, .length = 0.5f, .tear_strain = 0.5f}};
    net.link_broken = {0, 0};
    Case c(device(), kHostCount, settings());
    physics::Links links = upload_links(c, net);
    links.link_broken = c.graph.transient("link_broken", gpu::kUint, links.count);
    c.graph.copy(c.in(net.link_broken, 0u), links.link_broken, links.count);
    physics::tear(c.graph, state_of(c, net.cloud), links);
    const graph::Buffer after = kept<std::uint32_t>(c, links.link_broken, links.count);
    c.run();
    EXPECT_EQ(c.result<std::uint32_t>(after, links.count), (std::vector<std::uint32_t>{0, 1}));
}

TEST_F(LinkTest, LocksTheSpinsOfLinkedParticles) {
    for_each_case({0, 1, 2, 300, 1003}, std::array{kHostCount}, [](Case& c, std::uint32_t n) {
        Net net = make_net(n, 3);
        for (std::size_t k = 0; k < net.links.size(); ++k) {
            if (net.links[k].a % 50 == 10 || net.links[k].b % 50 == 10) net.link_broken[k] = 1; // all of its links
        }
        const auto ids = static_cast<std::uint32_t>(net.id_to_index.size());
        const graph::Buffer locked = c.graph.transient("locked", gpu::kUint, std::max(ids, 1u));
        c.graph.fill(locked, 7);                     // ids that were reused have any value
        const std::uint32_t linked = ids - ids / 10; // the last ids never had links
        physics::spin_lock(c.graph, upload_links(c, net), linked, locked);
        const graph::Buffer after = kept<std::uint32_t>(c, locked, ids);
        c.run();
        std::vector<std::uint32_t> expected = reference::spin_lock(net.state());
        std::fill(expected.begin() + linked, expected.end(), 7u);
        EXPECT_EQ(c.result<std::uint32_t>(after, ids), expected);
        if (n < 300) return;
        EXPECT_GT(std::ranges::count(expected, 0u), 5) << "not only the ids without a particle";
    });
}

TEST_F(LinkTest, TearsTheSameLinksAsTheReference) {
    for_each_case({0, 1, 2, 300, 1003}, std::array{kHostCount}, [](Case& c, std::uint32_t n) {
        const Net net = make_net(n, 3);
        physics::Links links = upload_links(c, net);
        const graph::Buffer link_broken = c.graph.transient("link_broken", gpu::kUint, std::max(links.count, 1u));
        c.graph.copy(links.link_broken, link_broken, links.count);
        links.link_broken = link_broken;
        physics::tear(c.graph, state_of(c, net.cloud), links);
        const graph::Buffer after = kept<std::uint32_t>(c, link_broken, links.count);
        c.run();
        const auto fewest = reference::tear(net.state(), net.cloud.predicted, -1e-5);
        const auto most = reference::tear(net.state(), net.cloud.predicted, 1e-5);
        const std::vector<std::uint32_t> found = c.result<std::uint32_t>(after, links.count);
        std::uint32_t more = 0;
        for (std::uint32_t k = 0; k < links.count; ++k) {
            ASSERT_TRUE(fewest[k] <= found[k] && found[k] <= most[k]) << "link " << k << ": " << found[k];
            more += found[k] - net.link_broken[k];
        }
        if (n < 300) return;
        EXPECT_GT(more, links.count / 10);
        EXPECT_LT(more, links.count / 2);
    });
}

// Every fifth link is elastic.
TEST_F(LinkTest, StretchesMatchTheReference) {
    for_each_case({0, 1, 2, 300, 1003}, std::array{kHostCount, kReplayed}, [](Case& c, std::uint32_t n) {
        const Net net = make_net(n, 3);
        const physics::Links links = upload_links(c, net);
        std::vector<float> rigid;
        for (const reference::Link& link : net.links) rigid.push_back(rigid.size() % 5 == 3 ? 0 : link.length);
        const graph::Buffer stretches =
            kept<float>(c, physics::measure_stretch(c.graph, state_of(c, net.cloud), links, c.in(rigid, 1e30f)), links.count);
        c.run();
        const std::vector<double> expected = reference::link_stretch(net.state(), net.cloud.predicted, rigid);
        const std::vector<float> found = c.result<float>(stretches, links.count);
        // Distances up to 2 m, exact to 2.4e-7 m, of links of at least 0.1 m.
        for (std::uint32_t k = 0; k < links.count; ++k) ASSERT_NEAR(found[k], expected[k], 5e-6) << "link " << k;
    });
}

} // namespace
} // namespace mote::test
