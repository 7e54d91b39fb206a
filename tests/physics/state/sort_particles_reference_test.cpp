// Tests of the CPU reference of the particle order: cases worked by hand, and properties that hold for any method.
#include "reference/physics/link/link.hpp"
#include "reference/physics/state/particle_order.hpp"
#include "support/physics_reference_case.hpp"

namespace mote::physics_reference {
namespace {

using reference::Sink;

TEST(ReferenceOrder, FollowsTheMortonCurve) {
    const std::vector<Vec4> spheres{{7, 7, 7, 1}, {0, 0, 0, 1}, {0, 7, 0, 1}, {7, 0, 0, 1}, {0, 0, 0, 2}};
    const auto found = reference::order(spheres, {}, {});
    EXPECT_EQ(found.from, (Words{1, 4, 3, 2, 0})); // x before y before z; coincident particles keep their order
    EXPECT_EQ(found.live, 5u);
    EXPECT_EQ(reference::id_to_index_after(found, Words{4, 0, 1, 2, 3}, 6), (Words{0, 3, 2, 1, 4, reference::kInvalidIndex}));
}

// Cells of 2 m: 1024 of them repeat, and those below 0 are the last.
TEST(ReferenceOrder, KeysAreCellsOfTheFrame) {
    const std::vector<Vec4> spheres{{1.99f, 0, 0, 1}, {2, 0, 0, 1}, {0, 5, 0, 1}, {2050, 4, 6, 1}, {-0.5f, -0.5f, -0.5f, 1}};
    EXPECT_EQ(reference::order_keys(spheres, {}, {2, 3}), (Words{0, 1, 16, 1 + 16 + 32 + 4, 0x3FFFFFFF}));
    EXPECT_EQ(reference::order_keys(spheres, {}, {2, 2}), (Words{0, 1, 8, 1 + 8 + (1u << 20), 0x3FFFFFFF}));
}

TEST(ReferenceOrder, RemovedParticlesComeLast) {
    const std::vector<Vec4> spheres{{0, 0, 0, 1}, {1, 2, 3, 1}, {1, 2.125f, 3, 1}, {5, 5, 5, 1}, {6, 5, 5, 1}, {5, 5, 4, 1}};
    const std::array sinks{Sink{.centre = {0, 1, 1}, .half_extents = {1, 1, 2}},
                           Sink{.sphere = true, .centre = {5, 5, 5}, .radius = 1}};
    const auto found = reference::order(spheres, sinks, {});
    EXPECT_EQ(found.live, 1u); // only the one just outside the box
    EXPECT_EQ(found.from[0], 2u);
    EXPECT_EQ(found.from.back(), 5u);
    EXPECT_EQ(reference::order(spheres, sinks, {}, Words{3, 9, 0, 8, 1, 2}).from, (Words{2, 4, 5, 0, 3, 1})) << "by id";
    EXPECT_EQ(reference::id_to_index_after(found, Words{0, 1, 2, 3, 4, 5}, 6)[2], 0u);
    EXPECT_EQ(reference::id_to_index_after(found, Words{0, 1, 2, 3, 4, 5}, 6)[0], reference::kInvalidIndex);
}

} // namespace
} // namespace mote::physics_reference
