#include "physics/emit/cull_sinks.hpp"
#include "physics/state/sort_particles.hpp"
#include "reference/physics/state/particle_order.hpp"
#include "support/physics_case.hpp"

#include <mote/scene.hpp>

#include <bit>
#include <numeric>

namespace mote::test {
namespace {

class SortParticlesTest : public PhysicsTest {
protected:
    // Exact: n live particles, followed by some unused slots that hold free ids.
    void expect_reference_results(std::uint32_t n, std::uint32_t dimensions, const Scene& scene) {
        expect_reference_results(n, {0.015625f, dimensions}, scene);
    }
    void expect_reference_results(std::uint32_t n, const physics::Frame& frame, const Scene& scene) {
        const std::uint32_t dimensions = frame.dimensions;
        constexpr std::uint32_t kUnused = 5;
        const std::uint32_t capacity = n + kUnused;
        const Cloud cloud = make_cloud(capacity, dimensions);
        std::vector<Vec4> spheres(cloud.predicted), velocities(cloud.previous), low(capacity);
        std::vector<float> weights(capacity);
        std::vector<std::uint32_t> phases(capacity), groups(capacity), ids(capacity), id_to_index(capacity, 0xFFFF'FFFFu);
        std::vector<std::uint64_t> material_id(capacity);
        if (!scene.sinks.empty() && n > 1) { // two at the borders: |x - c| is exactly the half extent, or the radius
            for (std::uint32_t i : {0u, 1u}) {
                const auto& [x, y, z] = scene.sinks[i].centre;
                spheres[i] = {x + (i == 0 ? scene.sinks[i].half_extents[0] : scene.sinks[i].radius), y, z, spheres[i][3]};
            }
        }
        std::uint32_t stride = 7;
        while (std::gcd(stride, capacity) != 1) ++stride;
        for (std::uint32_t i = 0; i < capacity; ++i) {
            phases[i] = 1000 + i;
            low[i] = {1, 2, 3, static_cast<float>(i)};
            groups[i] = 7000 + 3 * i;
            weights[i] = 0.5f * static_cast<float>(i);
            ids[i] = (stride * i + 1) % capacity;
            material_id[i] = cloud.materials[i] | std::uint64_t{ids[i]} << 32;
            if (i < n) id_to_index[ids[i]] = i;
        }
        Case c(device(), kHostCount, settings());
        const auto in_and_out = [&]<typename T>(const std::vector<T>& values) {
            const graph::Buffer buffer = c.out<T>(static_cast<std::uint32_t>(values.size()));
            c.graph.copy(c.in(values, T{}), buffer, values.size());
            return buffer;
        };
        physics::State state{.count = {},
                             .position_radius = in_and_out(spheres),
                             .position_low = in_and_out(low),
                             .velocities = in_and_out(velocities),
                             .phases = in_and_out(phases),
                             .groups = in_and_out(groups),
                             .material_id = in_and_out(material_id),
                             .id_to_index = in_and_out(id_to_index),
                             .counters = in_and_out(std::vector<std::uint32_t>{41, n})};
        state.count = graph::Count::gpu(state.counters, shared::COUNTER_LIVE, capacity);
        const std::vector<Vec4> sink_table = physics::sink_table(scene);
        // Attributes of every type: any attribute that a family declares is sorted.
        const graph::Buffer weight = in_and_out(weights);
        physics::SortedAttributes sorted;
        sorted.all = {
            state.position_radius, state.position_low, state.velocities, state.phases, state.groups, state.material_id, weight};
        sorted.not_emitted = {weight, state.position_low};
        const auto mark = [&](graph::Buffer keys) { physics::cull_sinks(c.graph, state, upload_table(c, sink_table), keys); };
        physics::sort_particles(c.graph, state, sorted, frame, scene.sinks.empty() ? std::function<void(graph::Buffer)>{} : mark);
        c.run();

        std::vector<reference::Sink> sinks;
        for (const Sink& sink : scene.sinks) {
            sinks.push_back({.sphere = sink.kind == SinkKind::sphere,
                             .centre = sink.centre,
                             .half_extents = sink.half_extents,
                             .radius = sink.radius});
        }
        const auto live = [n](const auto& all) { return std::span(all).first(n); };
        const reference::Order expected = reference::order(live(spheres), sinks, {frame.cell, dimensions}, ids);
        const auto ordered = [&]<typename T>(std::vector<T> before) {
            const std::vector<T> copy = before;
            for (std::uint32_t i = 0; i < n; ++i) before[i] = copy[expected.from[i]];
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
        // Attributes that emission does not write are zero in the slot of a removed particle; unused slots are not touched.
        std::vector<float> expected_weights = ordered(weights);
        std::fill(expected_weights.begin() + left, expected_weights.begin() + n, 0.0f);
        EXPECT_TRUE(same_bits(now(weights, weight, capacity), expected_weights));
        std::vector<Vec4> expected_low = ordered(low);
        std::fill(expected_low.begin() + left, expected_low.begin() + n, Vec4{});
        EXPECT_TRUE(same_bits(now(low, state.position_low, capacity), expected_low));
        EXPECT_TRUE(same_bits(now(material_id, state.material_id, left), first(ordered(material_id), left)));
        // Newly freed ids follow the live ones, in ascending order; ids that were free stay free.
        std::vector<std::uint32_t> found_ids, expected_ids;
        for (const std::uint64_t one : c.result<std::uint64_t>(state.material_id, capacity)) {
            found_ids.push_back(static_cast<std::uint32_t>(one >> 32));
        }
        for (const std::uint64_t one : ordered(material_id)) expected_ids.push_back(static_cast<std::uint32_t>(one >> 32));
        EXPECT_TRUE(same_bits(found_ids, expected_ids));
        EXPECT_TRUE(same_bits(c.result<std::uint32_t>(state.id_to_index, capacity),
                              reference::id_to_index_after(expected, ids, capacity)));
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

TEST_F(SortParticlesTest, MatchesTheReferenceForAnyNumber) {
    for (const std::uint32_t n : numbers()) {
        SCOPED_TRACE(n);
        expect_reference_results(n, 3, {});
    }
}

TEST_F(SortParticlesTest, MatchesTheReferenceWithSinks) {
    Scene scene;
    scene.sinks = {{.kind = SinkKind::box, .centre = {0.125f, 0.25f, 0.0625f}, .half_extents = {0.125f, 0.15f, 0.2f}},
                   {.kind = SinkKind::sphere, .centre = {0.5f, 0.25f, 0.25f}, .half_extents = {9, 9, 9}, .radius = 0.25f}};
    for (const std::uint32_t n : numbers()) {
        SCOPED_TRACE(n);
        expect_reference_results(n, 3, scene);
    }
    scene.sinks[0].centre[2] = scene.sinks[1].centre[2] = 0;
    expect_reference_results(700, 2, scene);
}

// Attributes of every type.
TEST_F(SortParticlesTest, ClearsRemovedParticles) {
    const auto expect_cleared = [this]<typename T>(T value) {
        constexpr std::uint32_t kLive = 700, kRemoved = 23;
        for_each_case({kLive}, [&](Case& c, std::uint32_t n) {
            std::vector<std::uint32_t> keys(n, shared::REMOVED - 1);
            std::fill(keys.end() - kRemoved, keys.end(), shared::REMOVED);
            std::vector<T> values(n, value);
            const graph::Buffer attribute = c.out<T>(n);
            c.graph.copy(c.in(values, T{}), attribute, n);
            physics::clear_removed(c.graph, c.in(keys, shared::REMOVED), c.count(n), attribute);
            c.run();
            std::fill(values.end() - kRemoved, values.end(), T{});
            EXPECT_TRUE(same_bits(c.result<T>(attribute, n), values));
        });
    };
    expect_cleared(1.5f);
    expect_cleared(7u);
    expect_cleared(std::uint64_t{1} << 40 | 3);
    expect_cleared(Vec4{1, 2, 3, 4});
}

TEST_F(SortParticlesTest, MatchesTheReferenceInTwoDimensions) { expect_reference_results(700, 2, {}); }

// From all particles in a few cells to keys that repeat hundreds of times.
TEST_F(SortParticlesTest, MatchesTheReferenceWithCellsOfAnySize) {
    for (const float cell : {0x1p-20f, 0x1p-15f, 0.5f, 1024.0f}) {
        SCOPED_TRACE(cell);
        for (const std::uint32_t dimensions : {2u, 3u}) expect_reference_results(700, physics::Frame{cell, dimensions}, {});
    }
}

} // namespace
} // namespace mote::test
