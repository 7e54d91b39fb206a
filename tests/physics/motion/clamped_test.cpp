#include "physics/motion/clamped.hpp"
#include "reference/physics/motion/clamped.hpp"
#include "support/physics_case.hpp"

#include <algorithm>

namespace mote::test {
namespace {

using ClampedTest = PhysicsTest;

TEST_F(ClampedTest, MatchesTheReference) {
    for_each_number([](Case& c, std::uint32_t n) {
        constexpr float kMaxSpeed = 0.8f; // m/s: some of a cloud's are faster
        const std::vector<Vec4> velocities = velocities_of(make_cloud(n, 3));
        std::vector<Vec4> predicted = velocities; // as predict.comp leaves them
        for (Vec4& v : predicted) {
            const auto speed = static_cast<float>(reference::length(reference::xyz(v)));
            for (std::size_t axis = 0; axis < 3; ++axis) v[axis] *= v[3] > 0 ? std::min(1.0f, kMaxSpeed / speed) : 1;
        }
        const graph::Buffer flags = physics::find_clamped(c.graph, c.count(n), c.in(predicted, {1e9f, 1e9f, 1e9f, 1}), kMaxSpeed);
        const graph::Buffer result = kept<std::uint32_t>(c, flags, n);
        c.run();
        EXPECT_EQ(c.result<std::uint32_t>(result, n), reference::find_clamped(velocities, kMaxSpeed));
    });
}

} // namespace
} // namespace mote::test
