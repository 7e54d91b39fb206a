// Tests of the CPU reference of emitters: cases worked by hand, and properties that hold for any method.
#include "reference/physics/emit/emit.hpp"
#include "support/physics_reference_case.hpp"

namespace mote::physics_reference {
namespace {

using reference::Emitter;

// 2.5 layers per step, of two sites each.
Emitter fast() {
    return {.sites = {{0, 0, 0}, {0, 1, 0}},
            .direction = {0, 0, 1},
            .speed = 20,
            .radius = 0.5f,
            .w = 3,
            .phase = 4,
            .material = 5,
            .start_time = 0.25f,
            .end_time = 1,
            .spacing = 1,
            .rate = 2.5f};
}

TEST(ReferenceEmit, PlansCompleteLayers) {
    const std::array emitters{fast(), Emitter{.sites = {{9, 9, 9}}, .end_time = kInfinity, .rate = 0.75f}};
    const auto plan = reference::emit_plan(emitters, 2, 0.125f, 10, 100); // layers 6, 7 of the first, 2 of the second
    ASSERT_EQ(plan.layers.size(), 3u);
    EXPECT_EQ(plan.layers[0].number, 6u);
    EXPECT_EQ(plan.layers[1].number, 7u);
    EXPECT_EQ(plan.layers[1].first, 12u);
    EXPECT_EQ(plan.layers[2].emitter, 1u);
    EXPECT_EQ(plan.layers[2].number, 2u);
    EXPECT_EQ(plan.layers[2].first, 14u);
    EXPECT_EQ(plan.live, 15u);
    EXPECT_TRUE(reference::emit_plan(std::array{fast()}, 1, 0.125f, 10, 100).layers.empty()); // at 1/8 s
    EXPECT_TRUE(reference::emit_plan(std::array{fast()}, 8, 0.125f, 10, 100).layers.empty()); // at 1 s
    EXPECT_EQ(reference::emit_plan(std::array{fast()}, 7, 0.125f, 10, 100).live, 16u);
}

TEST(ReferenceEmit, SpawnsAllOrNone) {
    EXPECT_EQ(reference::emit_plan(std::array{fast()}, 2, 0.125f, 10, 14).live, 14u);
    const auto plan = reference::emit_plan(std::array{fast()}, 2, 0.125f, 10, 13);
    EXPECT_EQ(plan.live, 10u);
    EXPECT_EQ(plan.needed, 14u);
    EXPECT_TRUE(plan.layers.empty());
}

// A float can count only to 2^24.
TEST(ReferenceEmit, KeepsTheRateIndefinitely) {
    const std::array emitters{Emitter{.sites = {{}}, .end_time = kInfinity, .rate = 0.7f}};
    for (const std::uint32_t since : {0u, 1u << 24, 4'000'000'000u}) {
        std::size_t layers = 0;
        for (std::uint32_t step = since; step < since + 1000; ++step) {
            layers += reference::emit_plan(emitters, step, 0.01f, 0, 100).layers.size();
        }
        EXPECT_NEAR(static_cast<double>(layers), 700, 1) << since;
    }
}

// Layers follow each other at their spacing, also from one step to the next.
TEST(ReferenceEmit, LayersAreEvenlyApart) {
    for (const float spacing : {1.0f, 1.25f}) {
        Emitter emitter = fast();
        emitter.spacing = spacing;
        emitter.rate = 2.5 / spacing; // particles move 2.5 m in a step
        const std::array emitters{emitter};
        const Words ids(100, 0);
        std::vector<double> heights;
        for (std::uint32_t step = 2; step < 6; ++step) {
            const auto plan = reference::emit_plan(emitters, step, 0.125f, 0, 100);
            for (const auto& one : reference::emit(emitters, plan, step, ids)) {
                EXPECT_EQ(one.velocity, (Vec4{0, 0, 20, 3}));
                EXPECT_EQ(one.sphere[3], 0.5f);
                if (one.sphere[1] == 0.0f) heights.push_back(one.sphere[2] - step * 2.5); // extrapolated back to step 0
            }
        }
        EXPECT_EQ(heights.size(), spacing == 1 ? 10u : 8u);
        for (std::size_t k = 1; k < heights.size(); ++k) EXPECT_NEAR(heights[k - 1] - heights[k], spacing, 1e-5);
    }
}

TEST(ReferenceEmit, UsesFreeIds) {
    const std::array emitters{fast()};
    const Words by_index{0, 2, 5, 4, 1, 3, 6};
    const auto found = reference::emit(emitters, reference::emit_plan(emitters, 2, 0.125f, 2, 7), 2, by_index);
    Words ids;
    for (const auto& one : found) ids.push_back(one.id);
    EXPECT_EQ(ids, (Words{5, 4, 1, 3}));
    EXPECT_EQ(found[0].phase, 4u);
    EXPECT_EQ(found[0].material, 5u);
    EXPECT_EQ(found[0].sphere, (Vec4{0, 0, -1, 0.5f}));
    EXPECT_EQ(found[3].sphere, (Vec4{0, 1, -2, 0.5f}));
}

} // namespace
} // namespace mote::physics_reference
