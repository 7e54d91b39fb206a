#include "physics/state/sort_particles.hpp"
#include "physics/emit/cull_sinks.hpp"
#include "physics_case.hpp"
#include "reference/physics/motion/order.hpp"

#include <mote/scene.hpp>

#include <bit>
#include <numeric>

namespace mote::test {
namespace {

class SortParticlesTest : public PhysicsTest {
protected:
    // Exact: n live particles, and some slots behind them where ids wait.
    void expect_twins(std::uint32_t n, std::uint32_t dimensions, const Scene& scene) {
        constexpr std::uint32_t kUnused = 5;
        const std::uint32_t capacity = n + kUnused;
        const Cloud cloud = make_cloud(capacity, dimensions);
        std::vector<Vec4> spheres(cloud.predicted), velocities(cloud.previous);
        std::vector<float> weights(capacity);
        std::vector<std::uint32_t> phases(capacity), groups(capacity), ids(capacity), places(capacity, 0xFFFF'FFFFu);
        std::vector<std::uint64_t> traits(capacity);
        if (!scene.sinks.empty() && n > 1) { // two at the very edges: |x - c| is exactly the half length, or the radius
            for (std::uint32_t i : {0u, 1u}) {
                const auto& [x, y, z] = scene.sinks[i].centre;
                spheres[i] = {x + (i == 0 ? scene.sinks[i].half_extents[0] : scene.sinks[i].radius), y, z, spheres[i][3]};
            }
        }
        std::uint32_t stride = 7;
        while (std::gcd(stride, capacity) != 1) ++stride;
        for (std::uint32_t i = 0; i < capacity; ++i) {
            phases[i] = 1000 + i;
            groups[i] = 7000 + 3 * i;
            weights[i] = 0.5f * static_cast<float>(i);
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
                             .position_radius = in_and_out(spheres),
                             .velocities = in_and_out(velocities),
                             .phases = in_and_out(phases),
                             .groups = in_and_out(groups),
                             .material_id = in_and_out(traits),
                             .id_to_index = in_and_out(places),
                             .counters = in_and_out(std::vector<std::uint32_t>{41, n})};
        state.count = graph::Count::gpu(state.counters, shared::COUNTER_LIVE, capacity);
        const std::vector<Vec4> sink_table = physics::sink_table(scene);
        // Attributes of every type that there is: whatever a family declares is sorted.
        const graph::Buffer weight = in_and_out(weights);
        const std::vector<graph::Buffer> sorted{state.position_radius, state.velocities, state.phases, state.groups,
                                                state.material_id,     weight};
        const auto mark = [&](graph::Buffer keys) { physics::cull_sinks(c.graph, state, upload_table(c, sink_table), keys); };
        physics::sort_particles(c.graph, state, sorted, dimensions,
                                scene.sinks.empty() ? std::function<void(graph::Buffer)>{} : mark);
        c.run();

        std::vector<reference::Sink> sinks;
        for (const Sink& sink : scene.sinks) {
            sinks.push_back({.sphere = sink.kind == SinkKind::sphere,
                             .centre = sink.centre,
                             .half_extents = sink.half_extents,
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
        EXPECT_TRUE(same_bits(now(spheres, state.position_radius, left), first(ordered(spheres), left)));
        EXPECT_TRUE(same_bits(now(velocities, state.velocities, left), first(ordered(velocities), left)));
        EXPECT_TRUE(same_bits(now(phases, state.phases, left), first(ordered(phases), left)));
        EXPECT_TRUE(same_bits(now(groups, state.groups, left), first(ordered(groups), left)));
        EXPECT_TRUE(same_bits(now(weights, weight, left), first(ordered(weights), left)));
        EXPECT_TRUE(same_bits(now(traits, state.material_id, left), first(ordered(traits), left)));
        // Ids that are free now wait behind the live ones, in the same order; those that waited still do.
        std::vector<std::uint32_t> waiting, expected_waiting;
        for (const std::uint64_t trait : c.result<std::uint64_t>(state.material_id, capacity)) {
            waiting.push_back(static_cast<std::uint32_t>(trait >> 32));
        }
        for (const std::uint64_t trait : ordered(traits)) expected_waiting.push_back(static_cast<std::uint32_t>(trait >> 32));
        EXPECT_TRUE(same_bits(waiting, expected_waiting));
        EXPECT_TRUE(same_bits(c.result<std::uint32_t>(state.id_to_index, capacity), reference::places_after(expected, ids, capacity)));
        EXPECT_TRUE(same_bits(c.result<std::uint32_t>(state.counters, 2), std::vector<std::uint32_t>{41, left}));
        if (n < 100) return;
        EXPECT_GT(left, 0u);
        EXPECT_EQ(left < n, !sinks.empty());
    }
    std::vector<std::uint32_t> numbers() {
        const std::uint32_t group = device().workgroup_size();
        return {0, 1, 2, group - 1, group, group + 1, 2 * group + 3, 5000};
    }
};

TEST_F(SortParticlesTest, IsTheTwinsForAnyNumber) {
    for (const std::uint32_t n : numbers()) {
        SCOPED_TRACE(n);
        expect_twins(n, 3, {});
    }
}

TEST_F(SortParticlesTest, IsTheTwinsWithSinks) {
    Scene scene;
    scene.sinks = {{.kind = SinkKind::box, .centre = {0.125f, 0.25f, 0.0625f}, .half_extents = {0.125f, 0.15f, 0.2f}},
                   {.kind = SinkKind::sphere, .centre = {0.5f, 0.25f, 0.25f}, .half_extents = {9, 9, 9}, .radius = 0.25f}};
    for (const std::uint32_t n : numbers()) {
        SCOPED_TRACE(n);
        expect_twins(n, 3, scene);
    }
    scene.sinks[0].centre[2] = scene.sinks[1].centre[2] = 0;
    expect_twins(700, 2, scene);
}

TEST_F(SortParticlesTest, InTwoDimensions) { expect_twins(700, 2, {}); }

} // namespace
} // namespace mote::test
