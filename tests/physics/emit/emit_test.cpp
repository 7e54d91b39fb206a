#include "physics/emit/emit.hpp"
#include "reference/physics/emit/emit.hpp"
#include "support/physics_case.hpp"

#include <mote/world.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <utility>
#include <vector>

namespace mote::test {
namespace {

class EmitTest : public PhysicsTest {
protected:
    static constexpr std::uint32_t kCapacity = 3000;

    Scene two_emitters() {
        Scene scene;
        scene.solver.time_step = 0.01f;
        scene.add({.name = "water", .kind = MaterialKind::fluid});
        scene.add({.name = "sand"});
        scene.emitters = {
            {.centre = {1, 2, 3}, .direction = {1, 2, 2}, .radius = 0.2f, .speed = 3, .particle_radius = 0.02f, .group = 5},
            {.centre = {-1, 0, 1},
             .direction = {0, -0.5f, 0},
             .radius = 0.1f,
             .speed = 25,
             .particle_radius = 0.03f,
             .material = 1,
             .group = 0xABCDEF,
             .start_time = 0.045f,
             .end_time = 0.115f}};
        return scene;
    }

    // The scene's emitters for the reference, with the sites of the host's table.
    std::vector<reference::Emitter> reference_emitters(const Scene& scene, const physics::EmitterTable& table) {
        std::vector<reference::Emitter> emitters;
        for (std::uint32_t e = 0; e < scene.emitters.size(); ++e) {
            const Emitter& emitter = scene.emitters[e];
            const auto& [x, y, z] = emitter.direction;
            const float length = std::sqrt(x * x + y * y + z * z);
            reference::Emitter own{.sites = {},
                                   .direction = {x / length, y / length, z / length},
                                   .speed = emitter.speed,
                                   .radius = emitter.particle_radius,
                                   .w = inverse_mass(emitter),
                                   .phase = emitter.group | (emitter.material == 0 ? 0x0100'0000u : 0),
                                   .material = emitter.material,
                                   .start_time = emitter.start_time,
                                   .end_time = emitter.end_time};
            for (std::size_t thread = 0; thread < table.sites.size(); ++thread) {
                const auto& [of, layer, number, rest] = table.site_indices[thread];
                if (of != e || layer != 0) continue;
                EXPECT_EQ(number, own.sites.size()); // in order
                own.sites.push_back({table.sites[thread][0], table.sites[thread][1], table.sites[thread][2]});
            }
            const double ratio = double{emitter.radius} / emitter.particle_radius;
            const double fitting = std::numbers::pi / 4 * ratio * ratio;
            const double share = std::min(1.0, fitting / static_cast<double>(own.sites.size()));
            own.spacing = static_cast<float>(2 * double{emitter.particle_radius} / share);
            own.rate = share * double{emitter.speed * scene.solver.time_step / (2 * emitter.particle_radius)};
            emitters.push_back(own);
        }
        return emitters;
    }
    static float inverse_mass(const Emitter& emitter) { return 2 + emitter.particle_radius; }

    void expect_reference_results(std::uint32_t step, std::uint32_t live) {
        const Scene scene = two_emitters();
        const physics::EmitterTable table = physics::emitter_table(scene, inverse_mass);
        const std::vector<reference::Emitter> emitters = reference_emitters(scene, table);
        std::vector<std::uint32_t> ids(kCapacity), id_to_index(kCapacity, 0xFFFF'FFFFu), phases(kCapacity, 3);
        std::vector<std::uint64_t> material_id(kCapacity);
        for (std::uint32_t i = 0; i < kCapacity; ++i) {
            ids[i] = (7 * i + 1) % kCapacity;
            material_id[i] = 9 | std::uint64_t{ids[i]} << 32;
            if (i < live) id_to_index[ids[i]] = i;
        }
        const std::vector<Vec4> spheres(kCapacity, Vec4{1, 2, 3, 4}), velocities(kCapacity, Vec4{5, 6, 7, 8});
        Case c(device(), kGuarded, settings());
        const auto in_and_out = [&]<typename T>(const std::vector<T>& values) {
            const graph::Buffer buffer = c.out<T>(static_cast<std::uint32_t>(values.size()));
            c.graph.copy(c.in(values, T{}), buffer, values.size());
            return buffer;
        };
        physics::State state{.count = {},
                             .position_radius = in_and_out(spheres),
                             .position_low = {},
                             .velocities = in_and_out(velocities),
                             .phases = in_and_out(phases),
                             .groups = in_and_out(std::vector<std::uint32_t>(kCapacity, 4)),
                             .material_id = in_and_out(material_id),
                             .id_to_index = in_and_out(id_to_index),
                             .counters = in_and_out(std::vector<std::uint32_t>{step, live})};
        state.count = graph::Count::gpu(state.counters, shared::COUNTER_LIVE, kCapacity);
        physics::emit(c.graph, state, table);
        const auto plan = reference::emit_plan(emitters, step, scene.solver.time_step, live, kCapacity);
        if (plan.needed <= kCapacity) {
            c.run();
        } else {
            c.run_into_error({"emitters: found " + std::to_string(plan.needed) + " particles after emission"});
        }

        const auto expected = reference::emit(emitters, plan, step, ids);
        EXPECT_TRUE(same_bits(c.result<std::uint32_t>(state.counters, 2), std::vector<std::uint32_t>{step, plan.live}));
        const auto found_spheres = c.result<Vec4>(state.position_radius, kCapacity),
                   found_velocities = c.result<Vec4>(state.velocities, kCapacity);
        const auto found_phases = c.result<std::uint32_t>(state.phases, kCapacity);
        const auto found_groups = c.result<std::uint32_t>(state.groups, kCapacity);
        const auto found_material_id = c.result<std::uint64_t>(state.material_id, kCapacity);
        for (std::uint32_t i = 0; i < kCapacity; ++i) {
            if (i < live || i >= plan.live) {
                if (i < live) { // existing particles are unchanged
                    ASSERT_EQ(found_spheres[i], spheres[i]) << i;
                    ASSERT_EQ(found_velocities[i], velocities[i]) << i;
                }
                ASSERT_EQ(found_material_id[i] >> 32, ids[i]) << i; // free ids stay free
                continue;
            }
            const reference::Emitted& one = expected[i - live];
            for (std::size_t k = 0; k < 4; ++k) { // a few roundings of numbers up to 4
                ASSERT_NEAR(found_spheres[i][k], one.sphere[k], 1e-6) << i;
                ASSERT_NEAR(found_velocities[i][k], one.velocity[k], 4e-6) << i;
            }
            ASSERT_EQ(found_phases[i], one.phase & 0xFF00'0000u) << i; // the kind; with self-collision the class is 0
            ASSERT_EQ(found_groups[i], one.phase & 0x00FF'FFFFu) << i;
            ASSERT_EQ(found_material_id[i], one.material | std::uint64_t{one.id} << 32) << i;
            id_to_index[one.id] = i;
        }
        EXPECT_TRUE(same_bits(c.result<std::uint32_t>(state.id_to_index, kCapacity), id_to_index));
        spawned_ += plan.live - live;
    }
    std::uint32_t spawned_ = 0;
};

TEST_F(EmitTest, MatchesTheReferenceAtEveryStep) {
    for (std::uint32_t step = 0; step < 16; ++step) {
        SCOPED_TRACE(step);
        expect_reference_results(step, 100 + 3 * step);
    }
    EXPECT_GT(spawned_, 1000u);
}

TEST_F(EmitTest, SpawnsAllOrNone) {
    constexpr std::uint32_t kStep = 7; // both emitters are active
    expect_reference_results(kStep, 0);
    const std::uint32_t per_step = spawned_;
    ASSERT_GT(per_step, 50u);
    expect_reference_results(kStep, kCapacity - per_step);
    EXPECT_EQ(spawned_, 2 * per_step);
    expect_reference_results(kStep, kCapacity - per_step + 1);
    expect_reference_results(kStep, kCapacity);
    EXPECT_EQ(spawned_, 2 * per_step);
}

// At steps beyond the range of exact floats and of 32-bit products.
TEST_F(EmitTest, MatchesTheReferenceAtLateSteps) {
    for (const std::uint32_t step : {123'457u, (1u << 24) + 1, 3'000'000'001u, 0xFFFF'FFFEu}) {
        for (std::uint32_t k = 0; k < 2; ++k) {
            SCOPED_TRACE(step - k);
            expect_reference_results(step - k, k);
        }
    }
    EXPECT_GT(spawned_, 0u);
}

// The slope of the line through all counts, by least squares: layers come at once, but the line averages over dozens.
double per_step(const std::vector<double>& counts) {
    const auto n = static_cast<double>(counts.size());
    const double mean = std::accumulate(counts.begin(), counts.end(), 0.0) / n;
    double covariance = 0, variance = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const double from_middle = static_cast<double>(i) - (n - 1) / 2;
        covariance += from_middle * (counts[i] - mean);
        variance += from_middle * from_middle;
    }
    return covariance / variance;
}

// In a World, also with an opening that is hardly wider than a particle.
TEST_F(EmitTest, DeliversItsFlux) {
    constexpr float kRadius = 0.02f, kSpeed = 1;
    for (const auto& [dimensions, ratio] :
         {std::pair{2u, 1.0f}, {2u, 1.5f}, {2u, 5.0f}, {3u, 1.0f}, {3u, 1.5f}, {3u, 2.2f}, {3u, 5.0f}}) {
        Scene scene;
        scene.dimensions = dimensions;
        scene.solver.gravity = {};
        const std::uint32_t water = scene.add({.name = "water", .kind = MaterialKind::fluid});
        scene.emitters = {{.radius = ratio * kRadius, .speed = kSpeed, .particle_radius = kRadius, .material = water}};
        scene.capacity = 2000;
        World world(context(), scene);
        std::vector<double> counts;
        for (int step = 0; step < 240; ++step) {
            world.submit();
            counts.push_back(world.count());
        }
        world.check();
        const double area = dimensions == 2 ? 2.0 * ratio * kRadius : std::numbers::pi * std::pow(double{ratio * kRadius}, 2);
        const double flux =
            per_step(counts) / double{scene.solver.time_step} * std::pow(2.0 * kRadius, dimensions) / (area * kSpeed);
        EXPECT_GE(flux, 0.95) << ratio << " in " << dimensions << "-D";
        EXPECT_LE(flux, 1.001) << ratio << " in " << dimensions << "-D";
    }
}

} // namespace
} // namespace mote::test
