// The sites of an emitter's layers, and how often layers leave.
#include "physics/emit/emitter_layer.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace mote::test {
namespace {

// The volume per second is the area of the disc times the speed, whatever its radius.
TEST(EmitterLayer, DeliversTheFluxOfTheOpening) {
    for (const std::uint32_t dimensions : {2u, 3u}) {
        for (double ratio = 0.5; ratio < 40; ratio *= 1.013) {
            const Emitter emitter{.radius = static_cast<float>(0.02 * ratio), .speed = 1, .particle_radius = 0.02f};
            const physics::EmitterLayer layer = physics::emitter_layer(emitter, dimensions);
            const double area = dimensions == 2 ? 2 * ratio : std::numbers::pi * ratio * ratio; // in radii of a particle
            const double delivered = static_cast<double>(layer.sites.size()) * std::pow(2.0, dimensions - 1.0) * layer.share;
            EXPECT_GT(delivered / area, 0.95 - 1e-6) << ratio;
            EXPECT_LT(delivered / area, 1 + 1e-6) << ratio;
            EXPECT_GE(layer.share, 0.5 * std::min(1.0, ratio * ratio)) << ratio << ": layers are far apart";
        }
    }
}

// Sites are a diameter apart, about the centre, and hardly further out than the rim.
TEST(EmitterLayer, HasSitesInTheOpening) {
    for (float ratio = 1; ratio < 12; ratio += 0.05f) {
        const Emitter emitter{.direction = {0, 0, 1}, .radius = ratio, .speed = 1, .particle_radius = 1};
        const std::vector<Vec3> sites = physics::emitter_layer(emitter, 3).sites;
        Vec3 sum{};
        for (std::size_t i = 0; i < sites.size(); ++i) {
            EXPECT_LE(std::hypot(sites[i][0], sites[i][1]), ratio + 0.5f) << ratio;
            for (std::size_t axis = 0; axis < 3; ++axis) sum[axis] += sites[i][axis];
            for (std::size_t j = 0; j < i; ++j)
                EXPECT_GE(std::hypot(sites[i][0] - sites[j][0], sites[i][1] - sites[j][1]), 2 - 1e-5f) << ratio;
        }
        for (const float axis : sum) EXPECT_NEAR(axis, 0, 1e-4) << ratio;
    }
}

} // namespace
} // namespace mote::test
