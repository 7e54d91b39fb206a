#include "geometry/isosurface_size.hpp"

#include <gtest/gtest.h>

#include <array>

namespace mote::geometry {
namespace {

constexpr std::uint32_t kMost = 0xFFFFFFFFu;

// Of each alone, and to more than is needed, since the fluid may spread further; the others stay.
TEST(IsosurfaceSize, GrowsWhereItHasTooLittle) {
    const IsosurfaceSize before{100, 200, 300, 400};
    constexpr std::array kMembers{&IsosurfaceSize::reaches, &IsosurfaceSize::blocks, &IsosurfaceSize::vertices,
                                  &IsosurfaceSize::triangles};
    for (const auto member : kMembers) {
        IsosurfaceSize needed = before, room = before;
        EXPECT_TRUE(room.holds(needed));
        needed.*member = 800;
        EXPECT_FALSE(room.holds(needed));
        room.grow_to(needed);
        EXPECT_TRUE(room.holds(needed));
        for (const auto other : kMembers) EXPECT_EQ(room.*other, other == member ? 900 : before.*other);
    }
}

// Going around would make a little of it, and whoever tries until there is enough would never end.
TEST(IsosurfaceSize, DoesNotGoAround) {
    for (const std::uint32_t need : {3'817'748'707u, 3'817'748'708u, 4'000'000'000u, kMost}) {
        IsosurfaceSize room;
        room.grow_to({need, need, need, need});
        EXPECT_TRUE(room.holds({need, need, need, need})) << need;
    }
    const IsosurfaceSize guess = IsosurfaceSize::guess(kMost);
    EXPECT_TRUE(guess.holds({kMost, kMost, kMost, kMost}));
}

} // namespace
} // namespace mote::geometry
