#include "geometry/isosurface_size.hpp"

#include <gtest/gtest.h>

#include <array>

namespace mote::geometry {
namespace {

constexpr std::uint32_t kMost = 0xFFFFFFFFu;

// Each member alone grows beyond the need, since the fluid may spread further; the others stay.
TEST(IsosurfaceSize, GrowsWhereItIsTooSmall) {
    const IsosurfaceSize before{100, 200, 300, 400};
    constexpr std::array kMembers{&IsosurfaceSize::reaches, &IsosurfaceSize::blocks, &IsosurfaceSize::vertices,
                                  &IsosurfaceSize::triangles};
    for (const auto member : kMembers) {
        IsosurfaceSize needed = before, capacity = before;
        EXPECT_TRUE(capacity.holds(needed));
        needed.*member = 800;
        EXPECT_FALSE(capacity.holds(needed));
        capacity.grow_to(needed);
        EXPECT_TRUE(capacity.holds(needed));
        for (const auto other : kMembers) EXPECT_EQ(capacity.*other, other == member ? 900 : before.*other);
    }
}

// A wrapped-around size would be small, and a caller that grows it until it suffices would never finish.
TEST(IsosurfaceSize, DoesNotWrapAround) {
    for (const std::uint32_t need : {3'817'748'707u, 3'817'748'708u, 4'000'000'000u, kMost}) {
        IsosurfaceSize capacity;
        capacity.grow_to({need, need, need, need});
        EXPECT_TRUE(capacity.holds({need, need, need, need})) << need;
    }
    const IsosurfaceSize guess = IsosurfaceSize::guess(kMost);
    EXPECT_TRUE(guess.holds({kMost, kMost, kMost, kMost}));
}

} // namespace
} // namespace mote::geometry
