#include "physics/kind.hpp"
#include "physics/motion/forces.hpp"
#include "physics/motion/predict.hpp"
#include "reference/physics/motion/motion_family.hpp"
#include "reference/physics/motion/predict.hpp"
#include "support/physics_case.hpp"

#include <algorithm>
#include <cmath>

namespace mote::test {
namespace {

constexpr std::array<float, 3> kGravity{0.5f, -9.81f, 2};
constexpr float kTimeStep = 0.01f, kMaxSpeed = 3;
constexpr Vec3 kSearchOrigin{0.25f, -0.5f, 0.75f};
constexpr std::uint32_t kLargeGroup = 0xABCDEF;

Scene windy() {
    Scene scene;
    scene.forces = {{.kind = ForceKind::uniform, .vector = {3, -20, 5}, .material = 2},
                    {.kind = ForceKind::uniform, .vector = {-4, 10, 2}, .material = 0},
                    {.kind = ForceKind::uniform, .vector = {6, 15, -3}, .group = 0},
                    {.kind = ForceKind::wind, .vector = {5, 30, -4}, .strength = 7, .group = 1},
                    {.kind = ForceKind::point, .centre = {0.2f, 0.3f, 0.1f}, .radius = 0.4f, .strength = 90},
                    {.kind = ForceKind::point,
                     .centre = {0.3f, 0, 0.4f},
                     .radius = 0.3f,
                     .strength = -50,
                     .material = 1,
                     .group = kLargeGroup}};
    return scene;
}

class PredictTest : public PhysicsTest {
protected:
    void expect_reference_results(Case& c, std::uint32_t n, std::uint32_t dimensions, const Scene& scene) {
        const Cloud cloud = make_cloud(n, dimensions);
        std::vector<Vec4> spheres, low, velocities;
        std::vector<std::uint32_t> phases, groups;
        std::vector<std::uint64_t> material_id;
        for (std::uint32_t i = 0; i < n; ++i) {
            const Vec4& x = cloud.previous[i];
            spheres.push_back({x[0], x[1], x[2], cloud.predicted[i][3]});
            low.push_back({0x1p-21f * static_cast<float>(i % 3), 0x1p-22f, dimensions == 2 ? 0 : -0x1p-21f, 0});
            // From slow to faster than the speed limit, including fixed particles.
            const float deep = dimensions == 2 ? 0 : static_cast<float>(i % 7) - 3;
            velocities.push_back({x[0] * static_cast<float>(i % 5), -2, deep, x[3]});
            groups.push_back(i % 3 == 2 ? kLargeGroup : i % 3);
            const bool fluid = cloud.materials[i] < 2;
            phases.push_back(physics::phase_of(fluid ? shared::KIND_FLUID : shared::KIND_SOLID, groups.back(), fluid));
            material_id.push_back(cloud.materials[i] | std::uint64_t{i} << 32);
        }
        const physics::State state{.count = c.count(n),
                                   .position_radius = c.in(spheres, {1e30f, 0, 0, 1}),
                                   .position_low = c.in(low, {1e30f, 0, 0, 1}),
                                   .velocities = changing(c, velocities, {1e30f, 0, 0, 1}),
                                   .phases = c.in(phases, 0u),
                                   .groups = c.in(groups, 0u),
                                   .material_id = c.in(material_id, 0u),
                                   .id_to_index = {},
                                   .counters = {}};
        const graph::Buffer step =
            c.in(std::vector<Vec4>{{kGravity[0], kGravity[1], kGravity[2], kTimeStep}, {kMaxSpeed, 0, 0, 0}}, {});
        const std::array<Vec4, kMaterials> about{{{1000, 0.97f, 0, 0}, {700, 1.02f, 0, 0}, {3, 0.5f, 0, 0}, {4, 0.8f, 0, 0}}};
        const graph::Buffer materials = c.in(std::vector<Vec4>(about.begin(), about.end()), {});
        const std::vector<Vec4> force_table = physics::force_table(scene);
        // Marks of earlier steps stay.
        std::vector<std::uint32_t> marks(n, 0);
        if (n > 2) marks[2] = 1;
        const graph::Buffer clamped = changing(c, marks, 7u);
        const physics::Prediction found = physics::predict(c.graph, state, step, materials, upload_table(c, force_table),
                                                           {.dimensions = dimensions,
                                                            .materials = kMaterials,
                                                            .kernel_scale = 4,
                                                            .half_kernels = {0.05f, 0.07f},
                                                            .period = kPeriod,
                                                            .search_origin = kSearchOrigin,
                                                            .clamped = clamped});
        const graph::Buffer predicted = kept<Vec4>(c, found.solver.predicted, n), start = kept<Vec4>(c, found.solver.previous, n),
                            fluid = kept<Vec4>(c, found.solver.sph, n), search = kept<Vec4>(c, found.search_spheres, n),
                            faster = kept<Vec4>(c, state.velocities, n), marked = kept<std::uint32_t>(c, clamped, n);
        c.run();

        const std::vector<reference::Force> forces = reference::forces_of(scene);
        const reference::Prediction expected =
            reference::predict(spheres, velocities, cloud.materials, groups,
                               {.gravity = kGravity, .dt = kTimeStep, .max_speed = kMaxSpeed, .forces = forces});
        std::vector<reference::Double4> fluids, searches, predictions = expected.predicted, starts;
        for (std::uint32_t i = 0; i < n; ++i) {
            starts.push_back({spheres[i][0], spheres[i][1], spheres[i][2], velocities[i][3]});
            for (std::size_t axis = 0; axis < 3; ++axis) {
                starts[i][axis] += low[i][axis];
                predictions[i][axis] += low[i][axis];
            }
        }
        // A few roundings of numbers up to 4.
        EXPECT_TRUE(are_near(in_world(cloud, c.result<Vec4>(predicted, n)), predictions, 1e-6));
        EXPECT_TRUE(are_near(in_world(cloud, c.result<Vec4>(start, n)), starts, 3e-7));
        EXPECT_TRUE(are_near(c.result<Vec4>(faster, n), expected.velocities, 1e-6));
        for (std::uint32_t i = 0; i < n; ++i) marks[i] |= expected.clamped[i];
        EXPECT_EQ(c.result<std::uint32_t>(marked, n), marks);
        for (std::uint32_t i = 0; i < n; ++i) {
            const reference::Double4& p = predictions[i];
            const Vec4& material = about[cloud.materials[i]];
            const bool is_fluid = cloud.materials[i] < 2;
            const double beyond = p[3] >= double{0.05f} ? std::min(p[3], double{0.07f}) : 0; // where it may be a large solid
            fluids.push_back({static_cast<double>(is_fluid ? shared::KIND_FLUID : shared::KIND_SOLID),
                              material[1] * std::pow(2 * p[3], dimensions), is_fluid ? 4 * p[3] : 0, cloud.previous[i][3]});
            searches.push_back({p[0] - kSearchOrigin[0], p[1] - kSearchOrigin[1], p[2] - kSearchOrigin[2],
                                is_fluid ? 2 * p[3] : std::max(p[3] + beyond, double{0.07f})});
        }
        EXPECT_TRUE(are_near(c.result<Vec4>(fluid, n), fluids, 1e-7));
        EXPECT_TRUE(are_near(c.result<Vec4>(search, n), searches, 1e-6));
    }
};

TEST_F(PredictTest, MatchesTheReferenceForAnyNumber) {
    for_each_number([this](Case& c, std::uint32_t n) { expect_reference_results(c, n, 3, windy()); });
}

TEST_F(PredictTest, MatchesTheReferenceWithEachForceAndNone) {
    for (const std::uint32_t dimensions : {2u, 3u}) {
        for (std::size_t k = 0; k <= windy().forces.size(); ++k) {
            Case c(device(), kHostCount, settings());
            Scene scene;
            if (k > 0) scene.forces = {windy().forces[k - 1]};
            expect_reference_results(c, 300, dimensions, scene);
        }
    }
}

// There is no direction towards it.
TEST_F(PredictTest, MatchesTheReferenceAtTheCentreOfAForce) {
    for (const std::uint32_t dimensions : {2u, 3u}) {
        Case c(device(), kHostCount, settings());
        const Cloud cloud = make_cloud(300, dimensions);
        const Vec4& x = *std::ranges::find_if(cloud.previous, [](const Vec4& previous) { return previous[3] > 0; });
        Scene scene;
        scene.forces = {{.kind = ForceKind::point, .centre = {x[0], x[1], x[2]}, .radius = 0.4f, .strength = 90}};
        expect_reference_results(c, 300, dimensions, scene);
    }
}

} // namespace
} // namespace mote::test
