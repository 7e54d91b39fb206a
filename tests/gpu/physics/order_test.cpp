#include "physics/order.hpp"
#include "physics/tables.hpp"
#include "physics_case.hpp"
#include "reference/physics/order.hpp"

#include <mote/scene.hpp>

#include <bit>
#include <numeric>

namespace mote::test {
namespace {

class OrderTest : public PhysicsTest {
protected:
    // Exact: n live particles, and some room behind them where ids wait.
    void expect_twins(std::uint32_t n, std::uint32_t dimensions, const Scene& scene) {
        constexpr std::uint32_t kRoom = 5;
        const std::uint32_t capacity = n + kRoom;
        const Cloud cloud = make_cloud(capacity, dimensions);
        std::vector<Vec4> spheres(cloud.predicted), velocities(cloud.start);
        std::vector<std::uint32_t> phases(capacity), ids(capacity), places(capacity, 0xFFFF'FFFFu);
        std::vector<std::uint64_t> traits(capacity);
        if (!scene.sinks.empty() && n > 1) { // two at the very edges: |x - c| is exactly the half length, or the radius
            for (std::uint32_t i : {0u, 1u}) {
                const auto& [x, y, z] = scene.sinks[i].centre;
                spheres[i] = {x + (i == 0 ? scene.sinks[i].half_lengths[0] : scene.sinks[i].radius), y, z, spheres[i][3]};
            }
        }
        std::uint32_t stride = 7;
        while (std::gcd(stride, capacity) != 1) ++stride;
        for (std::uint32_t i = 0; i < capacity; ++i) {
            phases[i] = 1000 + i;
            ids[i] = (stride * i + 1) % capacity;
            traits[i] = cloud.materials[i] | std::uint64_t{ids[i]} << 32;
            if (i < n) places[ids[i]] = i;
        }
        Case c(device(), kHostCount, settings());
        const auto in_and_out = [&]<typename T>(const std::vector<T>& values) {
            const graph::Buffer buffer = c.out<T>(static_cast<std::uint32_t>(values.size()));
            c.graph.copy(c.in(values, T{}), buffer, values.size());
            return buffer;
        };
        physics::State state{.count = {},
                             .spheres = in_and_out(spheres),
                             .velocities = in_and_out(velocities),
                             .phases = in_and_out(phases),
                             .traits = in_and_out(traits),
                             .places = in_and_out(places),
                             .clock = in_and_out(std::vector<std::uint32_t>{41, n})};
        state.count = graph::Count::gpu(state.clock, shared::CLOCK_LIVE, capacity);
        const std::vector<Vec4> sink_table = physics::sink_table(scene);
        physics::order(c.graph, state,
                       {.dimensions = dimensions, .sinks = scene.sinks.empty() ? graph::Buffer{} : upload_table(c, sink_table)});
        c.run();

        std::vector<reference::Sink> sinks;
        for (const Sink& sink : scene.sinks) {
            sinks.push_back({.sphere = sink.kind == SinkKind::sphere,
                             .centre = sink.centre,
                             .half_lengths = sink.half_lengths,
                             .radius = sink.radius});
        }
        const auto live = [n](const auto& all) { return std::span(all).first(n); };
        const reference::Order expected = reference::order(live(spheres), sinks, dimensions);
        const auto ordered = [&]<typename T>(std::vector<T> before) {
            const std::vector<T> copy = before;
            for (std::uint32_t place = 0; place < n; ++place) before[place] = copy[expected.from[place]];
            return before;
        };
        const auto now = [&]<typename T>(const std::vector<T>& before, graph::Buffer buffer, std::uint32_t count) {
            std::vector<T> all = c.result<T>(buffer, before.size());
            all.resize(count);
            return all;
        };
        const auto first = [](auto all, std::uint32_t count) {
            all.resize(count);
            return all;
        };
        const std::uint32_t left = expected.live;
        EXPECT_TRUE(same_bits(now(spheres, state.spheres, left), first(ordered(spheres), left)));
        EXPECT_TRUE(same_bits(now(velocities, state.velocities, left), first(ordered(velocities), left)));
        EXPECT_TRUE(same_bits(now(phases, state.phases, left), first(ordered(phases), left)));
        EXPECT_TRUE(same_bits(now(traits, state.traits, left), first(ordered(traits), left)));
        // Ids that are free now wait behind the live ones, in the same order; those that waited still do.
        std::vector<std::uint32_t> waiting, expected_waiting;
        for (const std::uint64_t trait : c.result<std::uint64_t>(state.traits, capacity)) {
            waiting.push_back(static_cast<std::uint32_t>(trait >> 32));
        }
        for (const std::uint64_t trait : ordered(traits)) expected_waiting.push_back(static_cast<std::uint32_t>(trait >> 32));
        EXPECT_TRUE(same_bits(waiting, expected_waiting));
        EXPECT_TRUE(same_bits(c.result<std::uint32_t>(state.places, capacity), reference::places_after(expected, ids, capacity)));
        EXPECT_TRUE(same_bits(c.result<std::uint32_t>(state.clock, 2), std::vector<std::uint32_t>{41, left}));
        if (n < 100) return;
        EXPECT_GT(left, 0u);
        EXPECT_EQ(left < n, !sinks.empty());
    }
    std::vector<std::uint32_t> numbers() {
        const std::uint32_t group = device().workgroup_size();
        return {0, 1, 2, group - 1, group, group + 1, 2 * group + 3, 5000};
    }
};

TEST_F(OrderTest, IsTheTwinsForAnyNumber) {
    for (const std::uint32_t n : numbers()) {
        SCOPED_TRACE(n);
        expect_twins(n, 3, {});
    }
}

TEST_F(OrderTest, IsTheTwinsWithSinks) {
    Scene scene;
    scene.sinks = {{.kind = SinkKind::box, .centre = {0.125f, 0.25f, 0.0625f}, .half_lengths = {0.125f, 0.15f, 0.2f}},
                   {.kind = SinkKind::sphere, .centre = {0.5f, 0.25f, 0.25f}, .half_lengths = {9, 9, 9}, .radius = 0.25f}};
    for (const std::uint32_t n : numbers()) {
        SCOPED_TRACE(n);
        expect_twins(n, 3, scene);
    }
    scene.sinks[0].centre[2] = scene.sinks[1].centre[2] = 0;
    expect_twins(700, 2, scene);
}

TEST_F(OrderTest, InTwoDimensions) { expect_twins(700, 2, {}); }

} // namespace
} // namespace mote::test
