#include "physics/contact/contact.hpp"
#include "reference/physics/contact/contact.hpp"
#include "support/physics_case.hpp"

#include <cmath>

namespace mote::test {
namespace {

using ContactTest = PhysicsTest;

// Positions go up to about 4 m, where floats are 2.4e-7 m apart.
constexpr double kRounding = 1e-6;

std::vector<reference::Friction> pair_frictions() {
    std::vector<reference::Friction> pairs;
    for (std::uint32_t a = 0; a < kMaterials; ++a) {
        for (std::uint32_t b = 0; b < kMaterials; ++b) {
            const float mu = 0.1f * static_cast<float>(1 + a + b);
            pairs.push_back({mu, 0.7f * mu});
        }
    }
    return pairs;
}

const std::vector<reference::Friction> kPairs = pair_frictions();

graph::Buffer upload_pairs(Case& c) {
    std::vector<Vec4> vectors;
    for (const reference::Friction& pair : kPairs) vectors.push_back({pair.mu_static, pair.mu_kinetic, 0.5f, 0});
    return c.in(vectors, {9, 9, 9, 9});
}

TEST_F(ContactTest, CountsMatchTheReference) {
    for (const std::uint32_t dimensions : {2u, 3u}) {
        for_each_number([dimensions](Case& c, std::uint32_t n) {
            const Cloud cloud = make_cloud(n, dimensions);
            const DeviceCloud on_device = on_device_of(c, cloud);
            const graph::Buffer counts = kept<std::uint32_t>(
                c, physics::contact_count(c.graph, on_device.solving, on_device.lists, {.dimensions = dimensions}), n);
            c.run();
            const std::vector<std::uint32_t> found = c.result<std::uint32_t>(counts, n);
            const auto fewest = reference::contact_count(cloud.state(), -kRounding);
            const auto most = reference::contact_count(cloud.state(), kRounding);
            for (std::uint32_t i = 0; i < n; ++i) {
                ASSERT_TRUE(fewest[i] <= found[i] && found[i] <= most[i]) << "particle " << i << ": " << found[i];
            }
        });
    }
}

// The passes are specialised for a world without fluids and with one material.
TEST_F(ContactTest, GrainsOfOneMaterialMatchTheReference) {
    const std::vector<reference::Friction> friction{{0.4f, 0.25f}};
    for (const std::uint32_t dimensions : {2u, 3u}) {
        for_each_number([&](Case& c, std::uint32_t n) {
            const Cloud cloud = make_grains(n, dimensions);
            DeviceCloud on_device = on_device_of(c, cloud);
            const std::vector<std::uint32_t> counts = reference::contact_count(cloud.state());
            const physics::ContactOptions options{.dimensions = dimensions, .fluids = false, .relaxation = 1.3f};
            const graph::Buffer found_counts =
                kept<std::uint32_t>(c, physics::contact_count(c.graph, on_device.solving, on_device.lists, options), n);
            physics::contact_solve(c.graph, on_device.solving, on_device.lists, c.in(counts, 99u),
                                   c.in(std::vector<Vec4>{{0.4f, 0.25f, 0.5f, 0}}, {9, 9, 9, 9}), options);
            const graph::Buffer moved = kept<Vec4>(c, on_device.solving.predicted, n);
            c.run();
            const auto found = c.result<std::uint32_t>(found_counts, n),
                       fewest = reference::contact_count(cloud.state(), -kRounding),
                       most = reference::contact_count(cloud.state(), kRounding);
            for (std::uint32_t i = 0; i < n; ++i) ASSERT_TRUE(fewest[i] <= found[i] && found[i] <= most[i]) << "particle " << i;
            const reference::ContactRules rules{.pair_friction = friction, .omega = 1.3f, .dimensions = dimensions};
            EXPECT_TRUE(are_near(in_world(cloud, c.result<Vec4>(moved, n)),
                                 reference::contact_solve(cloud.state(), rules, counts), 10 * kRounding));
        });
    }
}

void expect_reference_positions(Case& c, const Cloud& cloud, const reference::ContactRules& rules) {
    const std::uint32_t n = cloud.size();
    DeviceCloud on_device = on_device_of(c, cloud);
    const std::vector<std::uint32_t> counts = reference::contact_count(cloud.state());
    physics::contact_solve(c.graph, on_device.solving, on_device.lists, c.in(counts, 99u), upload_pairs(c),
                           {.dimensions = rules.dimensions,
                            .relaxation = rules.omega,
                            .materials = kMaterials,
                            .averaging = static_cast<JacobiAveraging>(rules.averaging),
                            .mass_scaling = rules.mass_scaling});
    const graph::Buffer moved = kept<Vec4>(c, on_device.solving.predicted, n);
    c.run();
    EXPECT_TRUE(are_near(in_world(cloud, c.result<Vec4>(moved, n)), reference::contact_solve(cloud.state(), rules, counts),
                         10 * kRounding));
}

TEST_F(ContactTest, PositionsMatchTheReference) {
    for (const std::uint32_t dimensions : {2u, 3u}) {
        for (const auto& [averaging, scaling] :
             {std::pair{JacobiAveraging::mass_splitting, 0.0f}, std::pair{JacobiAveraging::contact_count, 0.0f},
              std::pair{JacobiAveraging::mass_splitting, 0.7f}, std::pair{JacobiAveraging::contact_count, -1.3f}}) {
            const reference::ContactRules rules{.pair_friction = kPairs,
                                                .material_count = kMaterials,
                                                .omega = 1.3f,
                                                .averaging = static_cast<reference::JacobiAveraging>(averaging),
                                                .mass_scaling = scaling,
                                                .dimensions = dimensions};
            const auto body = [&](Case& c, std::uint32_t n) { expect_reference_positions(c, make_cloud(n, dimensions), rules); };
            if (averaging == JacobiAveraging::mass_splitting && scaling == 0) {
                for_each_number(body);
            } else {
                for_each_case({600}, std::array{kGpuCount}, body);
            }
        }
    }
}

// The second particle's list starts with the first: a pass that reads one neighbour too many finds the particle itself.
TEST_F(ContactTest, CoincidentParticlesSeparate) {
    for (const std::uint32_t dimensions : {2u, 3u}) {
        Case c(device(), kHostCount, settings());
        expect_reference_positions(c, make_two(dimensions, false, 0),
                                   {.pair_friction = kPairs, .material_count = kMaterials, .dimensions = dimensions});
    }
}

// Contacts between grains with mass ratios of 1:1000 conserve momentum up to rounding.
TEST_F(ContactTest, ConservesMomentum) {
    Case c(device(), kHostCount, settings());
    Cloud cloud = make_cloud(2000, 3);
    for (std::uint32_t i = 0; i < cloud.size(); ++i) {
        if (cloud.previous[i][3] == 0) cloud.previous[i][3] = cloud.fluid[i][3] = 1; // no particle is fixed
    }
    DeviceCloud on_device = on_device_of(c, cloud);
    const physics::ContactOptions options{.relaxation = 1, .materials = kMaterials};
    const graph::Buffer counts = physics::contact_count(c.graph, on_device.solving, on_device.lists, options);
    physics::contact_solve(c.graph, on_device.solving, on_device.lists, counts, upload_pairs(c), options);
    const graph::Buffer moved = kept<Vec4>(c, on_device.solving.predicted, cloud.size());
    c.run();
    const std::vector<Vec4> after = in_world(cloud, c.result<Vec4>(moved, cloud.size()));
    for (std::size_t axis = 0; axis < 3; ++axis) {
        double sum = 0, all = 0;
        for (std::uint32_t i = 0; i < cloud.size(); ++i) {
            const double displacement = static_cast<double>(after[i][axis]) - cloud.predicted[i][axis];
            sum += displacement / cloud.previous[i][3];
            all += std::abs(displacement) / cloud.previous[i][3];
        }
        EXPECT_LT(std::abs(sum), 1e-4 * all);
        EXPECT_GT(all, 1); // kg m: they do move
    }
}

} // namespace
} // namespace mote::test
