// The oracle of the order of particles, tested like those in reference_test.cpp: against cases worked by hand and against
// properties that hold whatever the method.
#include "physics_reference_case.hpp"
#include "reference/physics/link/links.hpp"
#include "reference/physics/motion/order.hpp"

namespace mote::physics_reference {
namespace {

using reference::Sink;

TEST(ReferenceOrder, AlongTheCurve) {
    const std::vector<Vec4> spheres{{7, 7, 7, 1}, {0, 0, 0, 1}, {0, 7, 0, 1}, {7, 0, 0, 1}, {0, 0, 0, 2}};
    const auto found = reference::order(spheres, {}, 3);
    EXPECT_EQ(found.from, (Words{1, 4, 3, 2, 0})); // x before y before z; those at one place as they were
    EXPECT_EQ(found.live, 5u);
    EXPECT_EQ(reference::places_after(found, Words{4, 0, 1, 2, 3}, 6), (Words{0, 3, 2, 1, 4, reference::kInvalidIndex}));
}

TEST(ReferenceOrder, WhatIsInASinkComesLast) {
    const std::vector<Vec4> spheres{{0, 0, 0, 1}, {1, 2, 3, 1}, {1, 2.125f, 3, 1}, {5, 5, 5, 1}, {6, 5, 5, 1}, {5, 5, 4, 1}};
    const std::array sinks{Sink{.centre = {0, 1, 1}, .half_extents = {1, 1, 2}},
                           Sink{.sphere = true, .centre = {5, 5, 5}, .radius = 1}};
    const auto found = reference::order(spheres, sinks, 3);
    EXPECT_EQ(found.live, 1u); // just beyond the box's border
    EXPECT_EQ(found.from[0], 2u);
    EXPECT_EQ(found.from.back(), 4u);
    EXPECT_EQ(reference::places_after(found, Words{0, 1, 2, 3, 4, 5}, 6)[2], 0u);
    EXPECT_EQ(reference::places_after(found, Words{0, 1, 2, 3, 4, 5}, 6)[0], reference::kInvalidIndex);
}

} // namespace
} // namespace mote::physics_reference
