#include "physics/velocity_store.hpp"
#include "physics_case.hpp"

namespace mote::test {
namespace {

using VelocityStoreTest = PhysicsTest;

// Those who live, and nobody behind them.
TEST_F(VelocityStoreTest, TheLivingGetTheirOwn) {
    for_each_number([](Case& c, std::uint32_t n) {
        std::vector<Vec4> changed;
        for (std::uint32_t i = 0; i < n; ++i) changed.push_back({static_cast<float>(i), 2, 3, 0.5f});
        physics::State state;
        state.count = on_device_of(c, make_cloud(n, 3)).solving.count;
        constexpr Vec4 kBefore{7, 7, 7, 7};
        state.velocities = c.in(std::vector<Vec4>(n, kBefore), kBefore);
        physics::velocity_store(c.graph, c.in(changed, {9, 9, 9, 9}), state);
        const std::uint32_t capacity = state.count.capacity;
        const graph::Buffer after = kept<Vec4>(c, state.velocities, capacity);
        c.run();
        changed.resize(capacity, kBefore);
        EXPECT_TRUE(same_bits(c.result<Vec4>(after, capacity), changed));
    });
}

} // namespace
} // namespace mote::test
