// Tests of the reference of the complete step: in floats against doubles, against the references of its passes, and for
// properties that hold in any scene.
#include "reference/physics/cell_search.hpp"
#include "reference/physics/fluid/smoothing_kernel.hpp"
#include "reference/physics/scene_values.hpp"
#include "reference/physics/state/particle_order.hpp"
#include "reference/physics/state/search_reach.hpp"
#include "reference/physics/world_reference.hpp"
#include "reference/spatial/moving_neighbours.hpp"
#include "support/physics_reference_case.hpp"
#include "support/step_passes.hpp"
#include "support/world_scenes.hpp"

#include <numeric>
#include <string_view>

namespace mote::physics_reference {
namespace {

using reference::WorldReference;

TEST(WorldReferenceStep, FloatKernelsMatchTheExactOnes) {
    for (const Kernel kernel : kAllKernels) {
        for (const unsigned dimensions : {2u, 3u}) {
            reference::with_kernel<float>(kernel, dimensions, [&](auto fast) {
                const float h = 0.37f;
                fast.set(h);
                const double peak = reference::kernel_value(kernel, 0.0, h, dimensions);
                for (int k = 1; k < 100; ++k) {
                    const float d = 0.01f * static_cast<float>(k) * h;
                    EXPECT_NEAR(fast.value(d), reference::kernel_value(kernel, d, h, dimensions), 1e-6 * peak);
                    EXPECT_NEAR(fast.slope(d), reference::kernel_slope(kernel, d, h, dimensions), 1e-5 * peak / h);
                }
            });
        }
    }
}

TEST(WorldReferenceStep, CellSearchFindsTheExactLists) {
    const auto numbers = test::make_float_arrays<4>(test::FloatPattern::kUnit, 2000);
    for (const float giant : {0.0f, 0.5f}) {
        for (const unsigned thread_count : {1u, 2u}) {
            std::vector<float> x, y, z, reach;
            std::vector<std::uint32_t> phases;
            std::vector<Vec4> spheres;
            for (const auto& [a, b, c, u] : numbers) {
                x.push_back(a);
                y.push_back(b);
                z.push_back(c);
                reach.push_back(spheres.size() % 500 == 3 && giant > 0 ? giant : 0.05f + 0.02f * u);
                phases.push_back(static_cast<std::uint32_t>(spheres.size() % 5) | (spheres.size() % 3 == 0 ? 0x80000000u : 0u));
                spheres.push_back({a, b, c, reach.back()});
            }
            reference::Threads threads(thread_count);
            reference::CellSearch<float> search;
            reference::NeighbourLists lists;
            search.find(threads, x.size(), {x.data(), y.data(), z.data()}, reach.data(), phases.data(), 0.01f, lists);
            std::vector<Vec4> wider = spheres;
            for (Vec4& one : wider) one[3] += 0.005f;
            const auto expected = reference::find_neighbours(wider, phases, {.criterion = spatial::Criterion::touching});
            ASSERT_GT(expected.neighbours.size(), 2'000u);
            // Rounding may include or exclude a pair exactly at its reach.
            std::size_t different = 0;
            for (std::uint32_t i = 0; i < x.size(); ++i) {
                const auto own = reference::neighbours_of(expected, i);
                const std::span found = reference::neighbours_of(lists, i);
                ASSERT_TRUE(std::is_sorted(found.begin(), found.end()));
                if (!std::equal(own.begin(), own.end(), found.begin(), found.end())) ++different;
            }
            EXPECT_LE(different, 4u);
        }
    }
}

// Water and sand; every family adds its part.
Scene everything(std::uint32_t dimensions, ContactMethod method = ContactMethod::impulse) {
    Scene scene{.dimensions = dimensions};
    scene.solver.contact.method = method;
    scene.add({.name = "water", .kind = MaterialKind::fluid});
    scene.add({.name = "sand", .density = 2000});
    const float deep = dimensions == 2 ? 0.0f : 1.0f;
    const auto numbers = test::make_float_arrays<6>(test::FloatPattern::kUnit, 120);
    for (std::uint32_t i = 0; i < numbers.size(); ++i) {
        const auto& [x, y, z, u, a, b] = numbers[i];
        scene.particles.push_back({.position = {0.4f * x, 0.4f * y, 0.4f * deep * z},
                                   .velocity = {a, b, deep * u},
                                   .radius = 0.05f + 0.02f * u,
                                   .material = i % 3 == 0 ? test::kSand : test::kWater,
                                   .group = i % 4,
                                   .self_collision = i % 6 != 0,
                                   .fixed = i % 30 == 3});
    }
    scene.solver.iterations = 2;
    scene.solver.substeps = 2;
    scene.solver.stabilisation_iterations = 1;
    test::complete_scene(scene);
    return scene;
}

// The particles of a scene, sorted, before the first pass.
test::PassStep sorted_particles(const Scene& scene) {
    namespace ref = reference;
    test::PassStep step{.scene = scene, .dt = scene.solver.time_step / static_cast<float>(scene.solver.substeps)};
    std::vector<Vec4> unordered;
    for (const Particle& one : scene.particles)
        unordered.push_back({one.position[0], one.position[1], one.position[2], one.radius});
    const ref::Order order = ref::order(unordered, {}, {ref::frame_cell(scene), scene.dimensions});
    const double sum = ref::lattice_sum(static_cast<Kernel>(scene.solver.fluid.kernel), 1.0, scene.dimensions);
    for (const std::uint32_t i : order.from) {
        const Particle& one = scene.particles[i];
        const Material& about = scene.materials[one.material];
        const bool is_fluid = about.kind == MaterialKind::fluid;
        const double cube = std::pow(2.0 * one.radius, scene.dimensions),
                     volume = is_fluid ? cube / sum : cube * about.fluid.volume_scale;
        const double mass = about.density * (is_fluid ? volume : cube);
        const auto w = static_cast<float>(one.fixed ? 0.0 : 1.0 / mass);
        step.spheres.push_back(unordered[i]);
        step.velocities.push_back({one.velocity[0], one.velocity[1], one.velocity[2], w});
        step.fluid.push_back(
            {is_fluid ? about.density : 0.0f, static_cast<float>(volume), is_fluid ? 4.0f * one.radius : -one.radius, w});
        step.materials.push_back(one.material);
        step.groups.push_back(one.group);
        step.ids.push_back(i);
        step.spins.push_back({});
    }
    for (const Link& link : scene.links) {
        for (std::size_t i = 0; i < step.ids.size(); ++i) {
            if (step.ids[i] == link.a || step.ids[i] == link.b) step.spins[i][3] = 1;
        }
    }
    Words before(step.ids.size());
    std::iota(before.begin(), before.end(), 0u);
    step.id_to_index = ref::id_to_index_after(order, before, static_cast<std::uint32_t>(before.size()));
    return step;
}

// Of the substep: along paths if contacts look at them, else at the predicted positions.
reference::NeighbourLists neighbours_of(const test::PassStep& step) {
    float largest_fluid = 0.0f;
    for (std::size_t i = 0; i < step.spheres.size(); ++i) {
        if (step.fluid[i][0] > 0) largest_fluid = std::max(largest_fluid, step.spheres[i][3]);
    }
    const bool swept = step.scene.solver.contact.method == ContactMethod::impulse;
    const reference::PassState state(step.solved(), step.scene.dimensions);
    std::vector<Vec4> reach = step.predicted, motions = step.predicted;
    Words phases;
    for (std::size_t i = 0; i < reach.size(); ++i) {
        const float radius = step.spheres[i][3];
        const auto index = static_cast<std::uint32_t>(i);
        const float s = step.fluid[i][0] > 0 ? 2.0f * radius : std::max(radius, 2.0f * largest_fluid);
        const auto motion = reference::search_motion<double>(state, index, s, 1);
        const auto sphere = swept ? reference::SearchSphere<double>{motion.centre, motion.radius}
                                  : reference::search_sphere<double>(state, index, s, 1);
        reach[i] = reference::rounded(std::vector{reference::with_w(sphere.centre, sphere.radius)})[0];
        motions[i] = reference::rounded(std::vector{reference::with_w(motion.way, motion.covered)})[0];
        phases.push_back(step.groups[i] | (!step.scene.particles[step.ids[i]].self_collision ? 0x80000000u : 0u));
    }
    const spatial::Query query{.criterion = spatial::Criterion::touching, .dimensions = step.scene.dimensions};
    return swept ? reference::find_moving_neighbours(reach, motions, phases, query)
                 : reference::find_neighbours(reach, phases, query);
}

// Of the families in a stage, as docs/physics.md has it; in iterations colliders are last.
using FamilyOrder = std::array<std::string_view, 5>;
constexpr FamilyOrder kOrder{"motion", "contact", "link", "collide", "fluid"};
constexpr FamilyOrder kIterationOrder{"motion", "contact", "link", "fluid", "collide"};

// Position and velocity of every id after one step by the references of the passes.
std::vector<std::array<Double3, 2>> by_passes(const Scene& scene) {
    using test::FamilyPasses, test::PassStep;
    PassStep step = sorted_particles(scene);
    const auto families = test::start_passes(step);
    EXPECT_EQ(families.size(), kOrder.size());
    const auto run = [&](void (FamilyPasses::*stage)(PassStep&), const FamilyOrder& order = kOrder) {
        for (const std::string_view name : order) ((*families.at(name)).*stage)(step);
    };
    for (std::uint32_t substep = 0; substep < scene.solver.substeps; ++substep) {
        run(&FamilyPasses::predict);
        step.lists = neighbours_of(step);
        run(&FamilyPasses::find_pairs);
        for (std::uint32_t k = 0; k < scene.solver.stabilisation_iterations; ++k) run(&FamilyPasses::stabilise);
        step.unconstrained = step.predicted;
        step.unconstrained_start = step.start;
        run(&FamilyPasses::warm_start);
        run(&FamilyPasses::begin_iterations);
        for (std::uint32_t k = 0; k < scene.solver.iterations; ++k) run(&FamilyPasses::iterate, kIterationOrder);
        run(&FamilyPasses::finish);
        for (int k = 0; k < 2; ++k) run(&FamilyPasses::relax);
        run(&FamilyPasses::velocity_effects);
    }
    std::vector<std::array<Double3, 2>> result(step.spheres.size());
    for (std::size_t i = 0; i < result.size(); ++i)
        result[step.ids[i]] = {reference::xyz(step.spheres[i]), reference::xyz(step.velocities[i])};
    return result;
}

TEST(WorldReferenceStep, MatchesAllPassesInOrder) {
    for (const unsigned dimensions : {2u, 3u}) {
        for (const auto& [method, threads] : {std::pair{ContactMethod::impulse, 1u}, std::pair{ContactMethod::impulse, 2u},
                                              std::pair{ContactMethod::position, 2u}}) {
            const Scene scene = everything(dimensions, method);
            SCOPED_TRACE(std::to_string(dimensions) + (method == ContactMethod::impulse ? " impulse" : " position"));
            WorldReference<float> world(scene, threads);
            world.step();
            const auto found = world.particles();
            const auto expected = by_passes(scene);
            ASSERT_EQ(found.size(), expected.size());
            std::size_t apart = 0;
            for (std::size_t i = 0; i < found.size(); ++i) {
                ASSERT_EQ(found[i].id, i);
                // About 100 roundings of 1 m in two substeps, and walls from a table (6e-4); rounding decides few contacts.
                for (std::size_t axis = 0; axis < 3; ++axis) {
                    const double off = std::abs(found[i].position[axis] - expected[i][0][axis]);
                    if (off > 1e-4) ++apart;
                    EXPECT_LT(off, 5e-3) << i;
                    EXPECT_NEAR(found[i].velocity[axis], expected[i][1][axis], 0.5) << i;
                }
            }
            EXPECT_LE(apart, found.size() / 20);
        }
    }
}

// In steps 1 to `steps`, 99 of 100 particles agree within rounding. Only one of the two rounds, so the bound of a step is half of
// the R of tests/physics/world_reference_test.cpp; as there, it grows by G = 2 from step to step.
void expect_floats_match_doubles(const CheckedScene& scene, int steps) {
    WorldReference<float> floats(scene, 2);
    WorldReference<double> doubles(scene, 2);
    double close = (1 + 5.0 * scene->solver.iterations * scene->solver.substeps) * 0x1p-25; // m
    for (int step = 1; step <= steps; ++step, close *= 2) {
        floats.step();
        doubles.step();
        const auto found = floats.particles();
        const auto expected = doubles.particles();
        ASSERT_EQ(found.size(), expected.size());
        std::size_t apart = 0, exact = 0;
        for (std::size_t i = 0; i < found.size(); ++i) {
            ASSERT_EQ(found[i].id, expected[i].id);
            const Double3 at = expected[i].position;
            if (length(reference::as<double>(found[i].position) - at) > close) ++apart;
            if (reference::as<double>(reference::as<float>(at)) == at) ++exact;
            // With h = 0.1 m, a displacement of 1e-6 m changes a kernel by 3e-5 of its maximum.
            const double rounding = step == 1 ? 1e-4 * expected[i].density : std::numeric_limits<double>::infinity();
            ASSERT_NEAR(found[i].density, expected[i].density, rounding);
        }
        ASSERT_LE(apart, found.size() / 100) << "farther than " << close << " m after step " << step;
        ASSERT_TRUE(found.empty() || exact < found.size()) << "doubles that are floats";
    }
}

class FloatReference : public ::testing::TestWithParam<test::WorldScene> {};

TEST_P(FloatReference, MatchesTheDoubleReference) { expect_floats_match_doubles(GetParam().scene, GetParam().float_steps); }

std::vector<test::WorldScene> compared_scenes() {
    std::vector<test::WorldScene> scenes = test::world_scenes();
    std::erase_if(scenes, [](const test::WorldScene& one) { return one.float_steps == 0; });
    return scenes;
}

INSTANTIATE_TEST_SUITE_P(Scenes, FloatReference, ::testing::ValuesIn(compared_scenes()),
                         [](const auto& scene) { return scene.param.name; });

TEST(WorldReferenceStep, IsIndependentOfTheThreadCount) {
    const Scene scene = everything(3);
    WorldReference<float> one(scene, 1), two(scene, 2);
    for (int k = 0; k < 5; ++k) {
        one.step();
        two.step();
    }
    const auto a = one.particles(), b = two.particles();
    for (std::size_t i = 0; i < a.size(); ++i) ASSERT_EQ(a[i].position, b[i].position);
}

TEST(WorldReferenceStep, EmitsAndRemoves) {
    Scene scene;
    const std::uint32_t water = scene.add({.name = "water", .kind = MaterialKind::fluid});
    scene.solver.gravity = {};
    scene.emitters = {{.radius = 0.1f, .speed = 1, .particle_radius = 0.02f, .material = water}};
    scene.sinks = {{.centre = {0.6f, 0, 0}, .half_extents = {0.3f, 1, 1}}};
    scene.capacity = 200;
    WorldReference<float> world(scene, 2);
    for (int k = 0; k < 100; ++k) world.step();
    EXPECT_GT(world.size(), 6u * 21);
    EXPECT_LT(world.size(), 10u * 21);
    Words ids;
    for (const auto& one : world.particles()) ids.push_back(one.id);
    EXPECT_TRUE(std::adjacent_find(ids.begin(), ids.end(), std::greater_equal<>()) == ids.end());
}

// A mesh floor acts like a plane.
TEST(WorldReferenceStep, MeshesHoldParticles) {
    Scene with_plane = everything(3), with_mesh = with_plane;
    with_plane.colliders = {{.centre = {0, -0.45f, 0}, .static_friction = 0.5f, .kinetic_friction = 0.3f, .restitution = 0.4f}};
    with_mesh.colliders = {{.kind = mote::ColliderKind::mesh,
                            .mesh = {{{-9, -0.45f, -9}, {9, -0.45f, -9}, {0, -0.45f, 9}}, {{0, 2, 1}}},
                            .static_friction = 0.5f,
                            .kinetic_friction = 0.3f,
                            .restitution = 0.4f}};
    with_plane.solver.stabilisation_iterations = with_mesh.solver.stabilisation_iterations = 0; // meshes do not stabilise
    WorldReference<float> plane(with_plane, 1), mesh(with_mesh, 2);
    for (int k = 0; k < 3; ++k) {
        plane.step();
        mesh.step();
    }
    const auto a = plane.particles(), b = mesh.particles();
    std::size_t apart = 0, on_floor = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        for (std::size_t axis = 0; axis < 3; ++axis) apart += std::abs(a[i].position[axis] - b[i].position[axis]) > 1e-3f ? 1 : 0;
        on_floor += a[i].position[1] < -0.37f ? 1 : 0;
    }
    EXPECT_LE(apart, 10u); // contacts that rounding decides
    EXPECT_GT(on_floor, 2u);
}

} // namespace
} // namespace mote::physics_reference
