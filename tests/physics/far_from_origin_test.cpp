// Mechanics does not depend on where the origin is, nor on the number of substeps.
#include "physics/state/host_state.hpp"
#include "support/physics_scene.hpp"
#include "support/pile.hpp"
#include "support/test_scenes.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <numbers>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace mote::test {
namespace {

using FarFromOriginTest = ValidationTest;

constexpr double kGravity = 9.81;

Scene only_stone(std::uint32_t substeps) {
    Scene scene;
    scene.add({.name = "stone"});
    scene.solver.substeps = substeps;
    return scene;
}

using Position = std::array<double, 3>;

// By id, with the parts that floats 10 km away are too coarse for.
std::vector<Position> complete_positions(const World& world, const Scene& scene) {
    const physics::HostState state = physics::state_from(world.save(), scene);
    const auto floats = state[physics::kPositionRadius];
    const auto lows = state[physics::kPositionLow];
    const auto ids = state[physics::kMaterialId];
    std::vector<Position> positions(state.live());
    for (std::uint32_t i = 0; i < state.live(); ++i)
        for (std::size_t axis = 0; axis < 3; ++axis)
            positions.at(ids[i][1])[axis] = double{floats[i][axis]} + double{lows[i][axis]};
    return positions;
}

Scene with_substeps(const std::string& name, std::uint32_t substeps) {
    return test_scene(name, {fmt::format("solver.substeps={}", substeps)});
}

// Heights and distances from 0 to 10 km, on an axis.
const std::string kFar = "distance from the origin, log10(1 + d/m)";
double log_of(double distance) { return std::log10(1 + distance); }

// For a second, in n substeps of symplectic Euler: g Δt² n (n + 1)/2, within 1e-4.
TEST_F(FarFromOriginTest, FreeFall) {
    constexpr int kSteps = 120;
    std::vector<Curve> errors;
    for (const std::uint32_t substeps : {1u, 4u, 20u, 50u}) {
        const Scene scene = with_substeps("free_fall_far", substeps);
        World world = world_of(scene);
        advance(world, kSteps);
        const double n = double{kSteps} * substeps, dt = double{scene.solver.time_step} / substeps;
        const double expected = kGravity * dt * dt * n * (n + 1) / 2;
        const std::vector<Position> ends = complete_positions(world, scene);
        Curve& error = errors.emplace_back(Curve{fmt::format("{} substeps", substeps), {}});
        for (const WorldParticle& stone : world.particles()) {
            const double height = scene.particles[stone.id].position[1], fallen = height - ends[stone.id][1];
            EXPECT_NEAR(fallen, expected, 1e-4 * expected) << height << " m, " << substeps;
            EXPECT_NEAR(-stone.velocity[1], kGravity * n * dt, 1e-4 * kGravity * n * dt) << height << " m, " << substeps;
            error.points.emplace_back(log_of(height), fallen / expected - 1);
        }
        std::ranges::sort(error.points);
    }
    leave_plot("far_free_fall", "Free fall for 1 s", kFar, "relative error", errors);
}

// T = 2π √(l/g) (1 + θ²/16), within 0.5 %, from the times of standstill.
TEST_F(FarFromOriginTest, PeriodOfAPendulum) {
    constexpr double kAngle = 0.2;
    const Scene scene = test_scene("pendulums"); // each is a fixed stone and one that swings
    const std::size_t count = scene.links.size();
    World world = world_of(scene);
    std::vector<std::vector<double>> standstills(count);
    std::vector<double> before(count);
    for (int i = 1; i <= 380; ++i) {
        world.step();
        const auto particles = world.particles();
        for (std::size_t k = 0; k < count; ++k) {
            const double v = particles[2 * k + 1].velocity[0];
            if (before[k] < 0 && v >= 0) standstills[k].push_back((i - v / (v - before[k])) * scene.solver.time_step);
            before[k] = v;
        }
    }
    const double expected = 2 * std::numbers::pi * std::sqrt(1 / kGravity) * (1 + kAngle * kAngle / 16);
    Curve error{"mote, over 2π √(l/g) (1 + θ²/16)", {}, true};
    for (std::size_t k = 0; k < count; ++k) {
        const double distance = scene.particles[2 * k].position[0];
        ASSERT_GE(standstills[k].size(), 2u) << distance << " m: it hardly swings";
        const double span = standstills[k].back() - standstills[k].front();
        const double period = span / static_cast<double>(standstills[k].size() - 1);
        EXPECT_NEAR(period, expected, 0.005 * expected) << distance << " m";
        error.points.emplace_back(log_of(distance), period / expected - 1);
    }
    leave_plot("far_pendulum", "A pendulum of 1 m", kFar, "relative error of the period", {error});
}

// g sin θ on a smooth box, within 0.5 %.
TEST_F(FarFromOriginTest, AccelerationOfASlide) {
    std::vector<Curve> errors;
    for (const std::uint32_t substeps : {1u, 20u}) {
        const Scene scene = with_substeps("slides", substeps);
        World world = world_of(scene);
        advance(world, 120);
        const double expected = scene.solver.gravity[0], duration = 120 * double{scene.solver.time_step};
        Curve& error = errors.emplace_back(Curve{fmt::format("{} substeps", substeps), {}, true});
        for (const WorldParticle& stone : world.particles()) {
            const double distance = scene.particles[stone.id].position[0], acceleration = double{stone.velocity[0]} / duration;
            EXPECT_NEAR(acceleration, expected, 0.005 * expected) << distance << " m, " << substeps;
            error.points.emplace_back(log_of(distance), acceleration / expected - 1);
        }
    }
    leave_plot("far_slide", "A slide down a smooth slope", kFar, "relative error of the acceleration", errors);
}

// A plane that falls with an angle of `kSlope` along x and begins at `above` - r n: the side of a turned box, or a mesh.
constexpr double kSlope = 0.3;

Collider slope_below(const Vec3& stone, float radius, ColliderKind kind) {
    const auto sine = static_cast<float>(std::sin(kSlope)), cosine = static_cast<float>(std::cos(kSlope));
    const Vec3 along{cosine, -sine, 0}, normal{sine, cosine, 0};
    const auto at = [&](float by_along, float by_normal, float z) {
        return Vec3{stone[0] + by_along * along[0] + by_normal * normal[0],
                    stone[1] + by_along * along[1] + by_normal * normal[1], stone[2] + z};
    };
    if (kind == ColliderKind::box) {
        const auto half = static_cast<float>(kSlope / 2);
        return {.kind = kind,
                .centre = at(0, -radius - 1, 0),
                .rotation = {0, 0, -std::sin(half), std::cos(half)},
                .half_extents = {20, 1, 1}};
    }
    Collider mesh{.kind = kind};
    mesh.mesh.vertices = {at(-5, -radius, -1), at(-5, -radius, 1), at(15, -radius, 1), at(15, -radius, -1)};
    mesh.mesh.triangles = {{0, 1, 2}, {0, 2, 3}};
    return mesh;
}

// g sin θ on the side of a turned box and on a mesh, within 0.5 %.
TEST_F(FarFromOriginTest, AccelerationOnATurnedBoxAndOnAMesh) {
    for (const ColliderKind kind : {ColliderKind::box, ColliderKind::mesh}) {
        for (const std::uint32_t substeps : {1u, 20u}) {
            Scene scene = only_stone(substeps);
            for (const float x : {0.0f, 100.0f, 10000.0f}) {
                scene.particles.push_back({.position = {x, x, 0}, .radius = 0.02f});
                scene.colliders.push_back(slope_below(scene.particles.back().position, 0.02f, kind));
            }
            World world = world_of(scene);
            advance(world, 120);
            const double expected = kGravity * std::sin(kSlope) * 120 * double{scene.solver.time_step};
            for (const WorldParticle& stone : world.particles()) {
                const std::string which = std::string(kind == ColliderKind::box ? "box at " : "mesh at ") +
                                          std::to_string(scene.particles[stone.id].position[0]) + " m, " +
                                          std::to_string(substeps);
                const Vec3& v = stone.velocity;
                const double along = double{v[0]} * std::cos(kSlope) - double{v[1]} * std::sin(kSlope);
                const double away = double{v[0]} * std::sin(kSlope) + double{v[1]} * std::cos(kSlope);
                EXPECT_NEAR(along, expected, 0.005 * expected) << which;
                EXPECT_NEAR(away, 0, 0.005 * expected) << which;
            }
        }
    }
}

// A paddle pushes a stone: from second to second it moves like the paddle, within 1 %, and never slower or faster by 5 %.
TEST_F(FarFromOriginTest, SpeedOfAPaddle) {
    for (const float speed : {0.1f, 0.001f}) {
        for (const std::uint32_t substeps : {1u, 8u}) {
            Scene scene = only_stone(substeps);
            scene.solver.gravity = {};
            for (const float x : {0.0f, 100.0f, 10000.0f}) {
                scene.particles.push_back({.position = {x + 0.15625f, 0, 0}, .radius = 0.03125f});
                const Vec3 end{x + 1, 0, 0}; // both ends are floats, also 10 km away
                scene.colliders.push_back({.kind = ColliderKind::box,
                                           .centre = {x, 0, 0},
                                           .half_extents = {0.125f, 0.125f, 0.125f},
                                           .motion = {{0, {x, 0, 0}}, {1 / speed, end}}});
            }
            World world = world_of(scene);
            advance(world, 60);
            constexpr int kSteps = 120;
            std::array<double, 3> mean{};
            for (int i = 0; i < kSteps; ++i) {
                world.step();
                for (const WorldParticle& stone : world.particles()) {
                    const double v = stone.velocity[0];
                    EXPECT_NEAR(v, speed, 0.05 * double{speed}) << scene.particles[stone.id].position[0] << " m, " << substeps;
                    mean[stone.id] += v / kSteps;
                }
            }
            for (std::size_t k = 0; k < mean.size(); ++k) {
                EXPECT_NEAR(mean[k], speed, 0.01 * double{speed}) << scene.particles[k].position[0] << " m, " << substeps;
            }
        }
    }
}

// A drop of 500 m/s passes through the surface of a pool, and in the substep ends 4 m from where it began. Lists hold what is on
// its way, because there is a solid in the scene: contacts are those of whole paths. Water far from both ends must not notice it.
TEST_F(FarFromOriginTest, AFastDropMovesNoWaterFarFromIt) {
    Scene scene{.dimensions = 2};
    const auto water = scene.add({.name = "water", .kind = MaterialKind::fluid, .density = 1000, .fluid = {.viscosity = 0.01f}});
    scene.add_box({.lower = {-3, 0, 0}, .upper = {3, 0.1f, 0}, .fill = {.radius = 0.01f, .material = water}});
    const auto drops = static_cast<std::uint32_t>(scene.particles.size());
    scene.particles.push_back({.position = {-3.2f, 0.1f, 0}, .velocity = {500, 0, 0}, .radius = 0.01f, .material = water});
    scene.particles.push_back({.position = {0, 2, 0}, .radius = 0.02f, .material = scene.add({.name = "stone"})});
    scene.solver.gravity = {};
    scene.solver.substeps = 1;
    World with = world_of(scene);
    scene.particles[drops].position[1] = 1; // far above the pool
    World without = world_of(scene);
    with.step();
    without.step();
    const auto pushed = with.particles(), still = without.particles();
    const double end = pushed[drops].position[0];
    EXPECT_GT(end, 0.8) << "it is hardly slower";
    for (std::uint32_t i = 0; i < drops; ++i) {
        if (std::abs(double{pushed[i].position[0]} - end) < 0.3) continue;
        for (std::size_t axis = 0; axis < 2; ++axis) {
            ASSERT_NEAR(pushed[i].velocity[axis], still[i].velocity[axis], 1e-4)
                << "at " << pushed[i].position[0] << " m, the drop at " << end << " m";
        }
    }
}

// Sand of 1 cm in a box, which a ball of 5 m stands beside. What is large must not make the positions of what is small coarse:
// with anchors as far apart as the ball asks for, the sand has 0.4 mm/s.
TEST_F(FarFromOriginTest, ALargeBallDoesNotShakeSand) {
    constexpr float kPlace = 100, kRadius = 0.01f; // m
    Scene scene{.dimensions = 2};
    scene.add({.name = "sand", .density = 1600});
    for (int k = 0; k < 100; ++k) {
        const float shift = static_cast<float>(k * 37 % 10) * 1e-4f; // else the grains stand in columns
        scene.particles.push_back({.position = {kPlace + 0.0205f * static_cast<float>(k % 10) + shift,
                                                0.0205f * static_cast<float>(k / 10) + kRadius, 0},
                                   .radius = kRadius});
    }
    scene.particles.push_back({.position = {kPlace - 20, 5, 0}, .radius = 5});
    scene.colliders = {{}};
    for (const float side : {-1.0f, 1.0f}) {
        scene.colliders.push_back(
            {.kind = ColliderKind::box, .centre = {kPlace + 0.0945f + side * 0.605f, 0.5f, 0}, .half_extents = {0.5f, 0.5f, 1}});
    }
    World world = world_of(scene);
    advance(world, 300);
    std::vector<WorldParticle> sand = world.particles();
    sand.pop_back();
    EXPECT_LT(rms_speed(sand), 5e-5) << "m/s";
}

// Copies of a scene along x, so that what differs from start to start is averaged, and its scatter measured. The first is around
// x = 0, and `middle` is between the first and the last.
struct Copies {
    Scene scene;
    int count;
    float pitch, middle; // m
};

// Initial positions are floats: 10 km away, multiples of 1/1024 m. So are those at the origin here, for a fair comparison.
// Heights differ at random by up to 10 µm, so that no two copies move alike.
Scene copies_of(const Copies& copies) {
    Scene all = copies.scene;
    all.particles.clear();
    all.links.clear();
    all.colliders.clear();
    std::mt19937 engine(1);
    const auto coarse = [](float x) { return std::round(1024 * x) / 1024; };
    for (int k = 0; k < copies.count; ++k) {
        const float place = copies.middle + (static_cast<float>(k) - 0.5f * static_cast<float>(copies.count - 1)) * copies.pitch;
        const auto first = static_cast<std::uint32_t>(all.particles.size());
        for (Particle particle : copies.scene.particles) {
            particle.position[0] = coarse(particle.position[0]) + place;
            if (!particle.fixed) particle.position[1] += 1e-5f * static_cast<float>(engine()) / 4294967296.0f;
            all.particles.push_back(particle);
        }
        for (Link link : copies.scene.links) {
            link.a += first;
            link.b += first;
            all.links.push_back(link);
        }
        for (Collider collider : copies.scene.colliders) {
            const bool is_same_everywhere = collider.kind == ColliderKind::plane;
            if (is_same_everywhere && k > 0) continue;
            collider.centre[0] = coarse(collider.centre[0]) + place;
            all.colliders.push_back(collider);
        }
    }
    return all;
}

// Over copies: their mean, and its standard error.
struct Estimate {
    double mean = 0, error = 0;
};

Estimate estimate_of(const std::vector<double>& values) {
    const auto n = static_cast<double>(values.size());
    Estimate estimate;
    for (const double value : values) estimate.mean += value / n;
    double squares = 0;
    for (const double value : values) squares += std::pow(value - estimate.mean, 2);
    estimate.error = std::sqrt(squares / (n * std::max(n - 1, 1.0)));
    return estimate;
}

// The middle of a copy, m.
double place_of(const Copies& copies, std::size_t copy) {
    return double{copies.middle} + (static_cast<double>(copy) - 0.5 * (copies.count - 1)) * double{copies.pitch};
}

// radii: the mean overlap of the contacts of every copy.
std::vector<double> penetrations_of(const World& world, const Copies& copies, const Scene& scene) {
    const std::vector<Position> positions = complete_positions(world, scene);
    std::vector<std::vector<WorldParticle>> of_copy(static_cast<std::size_t>(copies.count));
    for (std::size_t id = 0; id < positions.size(); ++id) {
        const std::size_t copy = id / copies.scene.particles.size();
        WorldParticle particle;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const double place = axis == 0 ? place_of(copies, copy) : 0;
            particle.position[axis] = static_cast<float>(positions[id][axis] - place);
        }
        particle.radius = scene.particles[id].radius;
        of_copy[copy].push_back(particle);
    }
    std::vector<double> means;
    for (const auto& particles : of_copy) {
        double sum = 0, contacts = 0;
        for (const double depth : penetrations(particles)) {
            if (depth <= 0) continue;
            sum += depth;
            ++contacts;
        }
        means.push_back(sum / contacts);
    }
    return means;
}

// Averages over particles and over time, of every copy.
struct Rest {
    std::vector<double> height, width, speed, density_error; // m: mean, and mean distance from the middle; m/s: rms
    std::vector<double> penetration;                         // radii: mean over contacts, at the end
};

Rest rest_of(World& world, const Copies& copies, int steps, int sampled_steps) {
    advance(world, steps);
    const auto n = static_cast<std::size_t>(copies.count);
    Rest rest{std::vector<double>(n), std::vector<double>(n), std::vector<double>(n), std::vector<double>(n), {}};
    const double per_copy = static_cast<double>(copies.scene.particles.size());
    constexpr int kStride = 4;
    const int samples = sampled_steps / kStride;
    for (int sample = 0; sample < samples; ++sample) {
        advance(world, kStride);
        for (const WorldParticle& p : world.particles()) { // ids are indices in the scene
            const auto k = static_cast<std::size_t>(p.id / copies.scene.particles.size());
            const double share = 1 / (per_copy * samples);
            rest.height[k] += share * double{p.position[1]};
            rest.width[k] += share * std::abs(double{p.position[0]} - place_of(copies, k));
            for (const float v : p.velocity) rest.speed[k] += share * double{v} * double{v};
            rest.density_error[k] += share * std::abs(double{p.density} / 1000 - 1);
        }
    }
    for (double& speed : rest.speed) speed = std::sqrt(speed);
    return rest;
}

// Of a kind of statistic, at both places.
struct NearAndFar {
    std::string what;
    std::vector<double> near, far;
};

// Within 5 %, in terms of which the copies must agree well enough for that to say something.
void expect_same(const NearAndFar& both) {
    const auto& [what, near, far] = both;
    const Estimate a = estimate_of(near), b = estimate_of(far);
    EXPECT_LT(std::hypot(a.error, b.error), 0.025 * std::abs(a.mean)) << what << ": scatter is too large for a comparison";
    EXPECT_NEAR(b.mean, a.mean, 0.05 * std::abs(a.mean)) << what;
    ::testing::Test::RecordProperty(what, std::to_string(a.mean) + " +- " + std::to_string(a.error) + ", far away " +
                                              std::to_string(b.mean) + " +- " + std::to_string(b.error));
}

void expect_same(const std::string& plot, const std::string& title, const std::vector<NearAndFar>& all) {
    std::vector<Curve> curves;
    for (const NearAndFar& both : all) {
        expect_same(both);
        const double mean = estimate_of(both.near).mean;
        Curve near{both.what + ", at the origin", {}}, far{both.what + ", 10 km away", {}, true};
        for (std::size_t copy = 0; copy < both.near.size(); ++copy) {
            near.points.emplace_back(static_cast<double>(copy), both.near[copy] / mean);
            far.points.emplace_back(static_cast<double>(copy), both.far[copy] / mean);
        }
        curves.insert(curves.end(), {near, far});
    }
    leave_plot(plot, title, "copy", "over the mean at the origin", curves);
}

class FarAtRestTest : public ValidationTest {
protected:
    Rest rest_at(float middle, Copies copies, int steps, int sampled_steps) {
        copies.middle = middle;
        const Scene scene = copies_of(copies);
        World world = world_of(scene);
        Rest rest = rest_of(world, copies, steps, sampled_steps);
        rest.penetration = penetrations_of(world, copies, scene);
        return rest;
    }
    // At the origin and 10 km away.
    std::pair<Rest, Rest> rests(const Copies& copies, int steps, int sampled_steps) {
        return {rest_at(0, copies, steps, sampled_steps), rest_at(10000, copies, steps, sampled_steps)};
    }
};

// Water moves a little for ever.
TEST_F(FarAtRestTest, Tank) {
    const auto [near, far] = rests({test_scene("tank_2d"), 12, 1, 0}, 240, 240);
    expect_same("far_tank", "Water at rest",
                {{"height", near.height, far.height},
                 {"width", near.width, far.width},
                 {"rms speed", near.speed, far.speed},
                 {"density error", near.density_error, far.density_error}});
}

// It swings in air. Its motion is not chaotic, so two copies suffice.
TEST_F(FarAtRestTest, Cloth) {
    const auto [near, far] = rests({test_scene("cloth_in_still_air"), 2, 1, 0}, 60, 120);
    expect_same("far_cloth", "A cloth in still air",
                {{"height", near.height, far.height}, {"width", near.width, far.width}, {"rms speed", near.speed, far.speed}});
}

// Every start gives another heap. All come to rest.
TEST_F(FarAtRestTest, Heap) {
    const auto [near, far] = rests({test_scene("heap_2d"), 36, 2, 0}, 420, 8);
    expect_same("far_heap", "A heap of sand",
                {{"height", near.height, far.height},
                 {"width", near.width, far.width},
                 {"penetration", near.penetration, far.penetration}});
    for (const Rest& heaps : {near, far}) {
        for (const double speed : heaps.speed) EXPECT_LT(speed, 1e-3) << "m/s";
    }
}

// 1 µm/s: the displacement of a substep is 1/360 of the distance between floats 0.5 m from the origin, and 1/6,000,000 of
// that 10 km from it. There, the rounding of the low part adds up to 0.8 % in a million substeps.
void expect_drift(World& world, const Scene& scene, int steps, const std::string& plot) {
    constexpr int kParts = 10;
    std::vector<Curve> curves{{"1 µm/s", {}}};
    for (const Particle& stone : scene.particles) curves.push_back({fmt::format("from {} m", stone.position[0]), {}, true});
    for (int part = 1; part <= kParts; ++part) {
        advance(world, steps / kParts);
        const double time = double{scene.solver.time_step} * part * (steps / kParts), expected = 1e-6 * time;
        curves[0].points.emplace_back(time, 1e6 * expected);
        const std::vector<Position> ends = complete_positions(world, scene);
        for (std::size_t i = 0; i < ends.size(); ++i) {
            const double start = scene.particles[i].position[0], way = ends[i][0] - start;
            EXPECT_NEAR(way, expected, 0.01 * expected) << "from " << start << " m, after " << time << " s";
            curves[i + 1].points.emplace_back(time, 1e6 * way);
        }
    }
    leave_plot(plot, "A slow drift", "t (s)", "distance (µm)", curves);
}

TEST_F(FarFromOriginTest, ASlowDrift) {
    const Scene scene = test_scene("slow_drift");
    World world = world_of(scene);
    expect_drift(world, scene, 150, "far_drift");
}

using LongDriftTest = ValidationTest;

TEST_F(LongDriftTest, AMillionSubsteps) {
    const Scene scene = test_scene("slow_drift");
    World world = world_of(scene);
    expect_drift(world, scene, 20000, "far_long_drift");
}

} // namespace
} // namespace mote::test
