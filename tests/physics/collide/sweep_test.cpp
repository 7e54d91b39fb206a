// Nothing passes a wall, however fast and small it is, and however thin the wall.
#include "support/physics_scene.hpp"
#include "support/test_scenes.hpp"

#include <mote/scene_warnings.hpp>

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

namespace mote::test {
namespace {

class SweepTest : public ValidationTest {
protected:
    void expect_paddles_to_sweep(bool by_hand);
};

constexpr std::array kSpeeds{1.0f, 5.0f, 20.0f, 100.0f}; // m/s
constexpr std::array kRadii{0.001f, 0.005f, 0.02f};      // m
constexpr std::array kTilts{0.0f, 0.5f, 1.0f, 1.5f};     // rad from the vertical
constexpr std::array kPhases{0.05f, 0.3f, 0.55f, 0.8f};  // of the way of a step: where the wall is met
constexpr float kThin = 0.1f;                            // in radii
constexpr float kStep = 1.0f / 120;                      // s

Scene weightless() {
    Scene scene;
    scene.add({.name = "stone"});
    scene.solver.time_step = kStep;
    scene.solver.gravity = {};
    return scene;
}

void add_shot(Scene& scene, const Vec3& position, const Vec3& velocity, float radius) {
    scene.particles.push_back({.position = position, .velocity = velocity, .radius = radius, .self_collision = false});
}

// Shots of all tilts and phases at a wall whose front is at y = 0, for one radius and speed.
void add_shots_of(Scene& scene, float x, float radius, float speed) {
    for (const float tilt : kTilts) {
        for (const float phase : kPhases) {
            const float down = speed * std::cos(tilt), along = speed * std::sin(tilt);
            const auto lane = 1e-3f * static_cast<float>(scene.particles.size());
            add_shot(scene, {x, 1.001f * radius + phase * down * kStep, lane}, {along, -down, 0}, radius);
        }
    }
}

void add_shots(Scene& scene, float x, float radius) {
    for (const float speed : kSpeeds) add_shots_of(scene, x, radius, speed);
}

// A wall at x for particles of one radius: its front at y = 0, several metres wide.
using MakeWall = std::function<Collider(float x, float radius)>;

// All shots lie on the wall after three steps, to a hundredth of their radius. The plot has the deepest place of any step.
void expect_walls_hold(World world, const Scene& scene, const std::string& plot) {
    std::map<float, std::map<double, double>> lowest; // by radius and speed: radii above the wall
    for (int step = 0; step < 3; ++step) {
        world.step();
        for (const WorldParticle& shot : world.particles()) {
            const Vec3& before = scene.particles[shot.id].velocity;
            const double speed = std::round(std::hypot(before[0], before[1]));
            const double height = double{shot.position[1] / shot.radius};
            double& least = lowest[shot.radius].try_emplace(speed, height).first->second;
            least = std::min(least, height);
        }
    }
    for (const WorldParticle& shot : world.particles()) {
        EXPECT_GE(shot.position[1], 0.99f * shot.radius) << shot.id;
        EXPECT_LE(shot.position[1], 1.01f * shot.radius) << shot.id;
    }
    std::vector<Curve> curves;
    for (const auto& [radius, heights] : lowest) {
        curves.push_back({fmt::format("r = {} mm", 1000 * radius), {heights.begin(), heights.end()}});
    }
    leave_plot(plot, "Shots at walls of a tenth of their radius", "speed (m/s)", "lowest centre over the wall (radii)", curves);
}

Scene shots_at(const MakeWall& make) {
    Scene scene = weightless();
    for (std::size_t k = 0; k < kRadii.size(); ++k) {
        const float x = 20 * static_cast<float>(k);
        scene.colliders.push_back(make(x, kRadii[k]));
        add_shots(scene, x, kRadii[k]);
    }
    return scene;
}

// The shots of the scene file, at every tilt and phase.
TEST_F(SweepTest, ThinBoxes) {
    Scene scene = test_scene("thin_walls");
    const std::vector<Particle> shots = std::exchange(scene.particles, {});
    for (const Particle& shot : shots) add_shots_of(scene, shot.position[0], shot.radius, -shot.velocity[1]);
    expect_walls_hold(world_of(scene), scene, "sweep_boxes");
}

TEST_F(SweepTest, Planes) {
    const Scene scene = shots_at([](float, float) { return Collider{}; });
    expect_walls_hold(world_of(scene), scene, "sweep_planes");
}

TEST_F(SweepTest, ThinCylinders) {
    const Scene scene = shots_at([](float x, float radius) {
        const float half = kThin * radius / 2;
        return Collider{.kind = ColliderKind::cylinder, .centre = {x, -half, 0}, .radius = 5, .half_height = half};
    });
    expect_walls_hold(world_of(scene), scene, "sweep_cylinders");
}

// A box that is turned by a right angle: its thin side is its own x axis.
TEST_F(SweepTest, TurnedBoxes) {
    const float half_root = std::sqrt(0.5f);
    const Scene scene = shots_at([&](float x, float radius) {
        const float half = kThin * radius / 2;
        return Collider{.kind = ColliderKind::box,
                        .centre = {x, -half, 0},
                        .rotation = {0, 0, half_root, half_root},
                        .half_extents = {half, 5, 5}};
    });
    expect_walls_hold(world_of(scene), scene, "sweep_turned_boxes");
}

// A closed mesh as thin as 0.1 r, with its front outside.
Collider plate(float x, float radius) {
    Collider plate{.kind = ColliderKind::mesh};
    for (const float y : {-kThin * radius, 0.0f}) {
        for (const float z : {-5.0f, 5.0f}) {
            for (const float side : {-5.0f, 5.0f}) plate.mesh.vertices.push_back({x + side, y, z});
        }
    }
    plate.mesh.triangles = {{0, 1, 3}, {0, 3, 2}, {4, 7, 5}, {4, 6, 7}, {0, 5, 1}, {0, 4, 5},
                            {2, 3, 7}, {2, 7, 6}, {0, 2, 6}, {0, 6, 4}, {1, 5, 7}, {1, 7, 3}};
    return plate;
}

TEST_F(SweepTest, ThinMeshes) {
    const Scene scene = shots_at(plate);
    expect_walls_hold(world_of(scene), scene, "sweep_meshes");
}

// The walls and meshes above hold whatever is shot at them, with any setting: nothing is behind their front after three steps.
// What changes the scene gets the number of shots at first.
struct Variation {
    std::string name;
    std::function<void(Scene& scene, std::size_t shots)> change;
    bool with_meshes = true;
};

void make_water(Scene& scene, std::size_t) {
    scene.materials[0] = {.name = "water", .kind = MaterialKind::fluid};
    for (std::size_t i = 0; i < scene.particles.size(); ++i) {
        scene.particles[i].self_collision = true;
        scene.particles[i].position[2] = 0.1f * static_cast<float>(i % 64) - 3.2f; // apart from one another
    }
}

// Each with a second one beside it.
void make_pairs(Scene& scene, std::size_t shots) {
    for (std::size_t i = 0; i < shots; ++i) {
        Particle other = scene.particles[i];
        other.position[2] += 3 * other.radius;
        scene.links.push_back({.a = static_cast<std::uint32_t>(i), .b = static_cast<std::uint32_t>(scene.particles.size())});
        scene.particles.push_back(other);
    }
}

TEST_F(SweepTest, ThinWallsWhateverTheSettings) {
    const std::vector<Variation> variations{
        {"position", [](Scene& scene, std::size_t) { scene.solver.contact.method = ContactMethod::position; }},
        {"4 substeps", [](Scene& scene, std::size_t) { scene.solver.substeps = 4; }},
        {"water", make_water},
        {"linked", make_pairs},
        {"2-D",
         [](Scene& scene, std::size_t) {
             scene.dimensions = 2;
             for (Particle& shot : scene.particles) shot.position[2] = 0;
         },
         false}};
    for (const auto& [name, change, with_meshes] : variations) {
        Scene scene = weightless();
        for (std::size_t k = 0; k < kRadii.size(); ++k) {
            for (const bool is_mesh : {false, true}) {
                if (is_mesh && !with_meshes) continue;
                const float x = 20 * static_cast<float>(2 * k + (is_mesh ? 1 : 0)), half = kThin * kRadii[k] / 2;
                scene.colliders.push_back(
                    is_mesh ? plate(x, kRadii[k])
                            : Collider{.kind = ColliderKind::box, .centre = {x, -half, 0}, .half_extents = {5, half, 5}});
                add_shots(scene, x, kRadii[k]);
            }
        }
        change(scene, scene.particles.size());
        World world = world_of(scene);
        advance(world, 3);
        for (const WorldParticle& shot : world.particles()) {
            EXPECT_GE(shot.position[1], 0.99f * shot.radius) << name << ", " << shot.id << ", radius " << shot.radius;
        }
    }
}

// Two blocks that meet head on: their lists suffice, and they stop each other. Those of 1 mm move by 26 radii in each of the 32
// substeps that are the most for a speed: farther than they are thick, so they may pass, of which the scene's warnings tell.
TEST_F(SweepTest, BlocksThatMeet) {
    constexpr float kSpeed = 100; // m/s, of each
    for (const float radius : kRadii) {
        Scene scene = weightless();
        for (const float side : {-1.0f, 1.0f}) {
            const float middle = side * 8 * radius;
            scene.add_box({.lower = {middle - 6 * radius, 0, 0},
                           .upper = {middle + 6 * radius, 12 * radius, 12 * radius},
                           .fill = {.radius = radius, .velocity = {-side * kSpeed, 0, 0}, .jitter = 0.1f}});
        }
        const std::size_t half = scene.particles.size() / 2;
        EXPECT_EQ(scene_warnings(scene).size(), 1u) << "radius " << radius;
        World world = world_of(scene);
        for (int step = 0; step < 4; ++step) {
            world.step();
            double left = 0, right = 0, momentum = 0, energy = 0; // m, m/s, m²/s², per grain
            for (const WorldParticle& grain : world.particles()) {
                (grain.id < half ? left : right) += double{grain.position[0]} / static_cast<double>(half);
                momentum += double{grain.velocity[0]} / static_cast<double>(half);
                for (const float v : grain.velocity) energy += 0.25 * double{v} * v / static_cast<double>(half);
            }
            EXPECT_TRUE(left < right || radius < 0.005f) << "radius " << radius << ", step " << step;
            EXPECT_NEAR(momentum, 0, 1e-4 * double{kSpeed}) << "radius " << radius << ", step " << step;
            EXPECT_LT(energy, 0.5 * double{kSpeed} * kSpeed * 1.0001) << "radius " << radius << ", step " << step;
        }
    }
}

// Grains that fly together have as short lists as at rest, and stop one another where the first of them stop.
TEST_F(SweepTest, BlocksOfGrains) {
    for (const float radius : kRadii) {
        Scene scene;
        scene.add({.name = "stone"});
        const float half = kThin * radius / 2;
        scene.colliders.push_back({.kind = ColliderKind::box, .centre = {0, -half, 0}, .half_extents = {100, half, 100}});
        for (std::size_t k = 0; k < kSpeeds.size(); ++k) {
            const auto x = static_cast<float>(k);
            scene.add_box({.lower = {x - 6 * radius, 2 * radius, -6 * radius},
                           .upper = {x + 6 * radius, 14 * radius, 6 * radius},
                           .fill = {.radius = radius, .velocity = {0, -kSpeeds[k], 0}, .jitter = 0.1f}});
        }
        World world = world_of(scene);
        for (int step = 0; step < 12; ++step) {
            world.step();
            for (const WorldParticle& grain : world.particles()) {
                ASSERT_GE(grain.position[1], 0.9f * radius) << grain.id << ", radius " << radius << ", step " << step;
            }
        }
    }
}

TEST_F(SweepTest, ABounceOffAMeshKeepsItsShareOfTheSpeed) {
    const Scene scene = shots_at([](float x, float radius) {
        Collider made = plate(x, radius);
        made.restitution = 0.5f;
        return made;
    });
    World world = world_of(scene);
    world.step();
    for (const WorldParticle& shot : world.particles()) {
        const Vec3& before = scene.particles[shot.id].velocity;
        const float speed = std::hypot(before[0], before[1]);
        EXPECT_NEAR(shot.velocity[1], -0.5f * before[1], 1e-3f * speed) << shot.id;
        EXPECT_NEAR(shot.velocity[0], before[0], 1e-3f * speed) << shot.id;
    }
}

// Into valleys of one sheet: what slides down one side does not come out behind the other.
TEST_F(SweepTest, ValleysOfAMeshHold) {
    for (const float slope : {0.3f, 1.0f, 3.0f}) {
        Scene scene = weightless();
        Collider valley{.kind = ColliderKind::mesh};
        for (const float x : {-4.0f, 0.0f, 4.0f}) {
            for (const float z : {-4.0f, 4.0f}) valley.mesh.vertices.push_back({x, slope * std::abs(x), z});
        }
        valley.mesh.triangles = {{0, 1, 2}, {1, 3, 2}, {2, 3, 4}, {3, 5, 4}};
        scene.colliders = {valley};
        for (const float radius : kRadii) {
            for (const float speed : kSpeeds) {
                for (const float tilt : {-1.2f, -0.4f, 0.0f, 0.9f}) {
                    const auto lane = 1e-3f * static_cast<float>(scene.particles.size());
                    add_shot(scene, {0.1f, slope * 0.1f + 3 * radius + 0.05f, lane},
                             {speed * std::sin(tilt), -speed * std::cos(tilt), 0}, radius);
                }
            }
        }
        World world = world_of(scene);
        advance(world, 20);
        for (const WorldParticle& shot : world.particles()) {
            EXPECT_GE(shot.position[1], slope * std::abs(shot.position[0])) << shot.id << ", slope " << slope;
        }
    }
}

TEST_F(SweepTest, ContainersOfEveryShape) {
    for (const ColliderKind kind : {ColliderKind::box, ColliderKind::sphere, ColliderKind::cylinder, ColliderKind::capsule}) {
        Scene scene = weightless();
        scene.colliders = {
            {.kind = kind, .inside = true, .half_extents = {0.1f, 0.1f, 0.1f}, .radius = 0.1f, .half_height = 0.1f}};
        for (const float radius : kRadii) {
            for (const float speed : kSpeeds) {
                for (int k = 0; k < 16; ++k) {
                    const auto angle = 0.4f * static_cast<float>(k) + speed;
                    const auto offset = 1e-4f * static_cast<float>(scene.particles.size());
                    add_shot(scene, {offset, -offset, 0}, {speed * std::cos(angle), 0.8f * speed * std::sin(angle), 0.3f * speed},
                             radius);
                }
            }
        }
        World world = world_of(scene);
        advance(world, 30);
        for (const WorldParticle& shot : world.particles()) {
            const auto [x, y, z] = shot.position;
            const float room = 0.1f - 0.98f * shot.radius;
            const bool is_round = kind != ColliderKind::box, is_long = kind == ColliderKind::capsule;
            if (kind == ColliderKind::sphere) {
                EXPECT_LE(std::hypot(x, y, z), room) << shot.id;
            } else if (is_round) {
                EXPECT_LE(std::hypot(x, z), room) << shot.id;
                EXPECT_LE(std::abs(y), is_long ? 0.1f + room : room) << shot.id;
            } else {
                EXPECT_LE(std::max({std::abs(x), std::abs(y), std::abs(z)}), room) << static_cast<int>(kind) << ' ' << shot.id;
            }
        }
    }
}

// A paddle as thin as 0.1 r sweeps up whatever lies or flies before it: that of the scene file, at all speeds and for all radii,
// moved by its keyframes or by the host.
void SweepTest::expect_paddles_to_sweep(bool by_hand) {
    constexpr int kSteps = 12;
    constexpr float kSpeed = 5; // m/s: of the paddle in the file
    Scene scene = test_scene("paddle");
    const Collider file_paddle = scene.colliders[0];
    const std::vector<Particle> file_grains = std::exchange(scene.particles, {});
    scene.colliders.clear();
    struct Swept {
        std::size_t curve;
        float speed, arrival; // of the particle's paddle
    };
    std::vector<Swept> swept;
    struct Way {
        float per_step, z; // m
    };
    std::vector<Way> ways; // of the paddles
    std::vector<Curve> curves;
    for (const float radius : kRadii) {
        curves.push_back({fmt::format("r = {} mm", 1000 * radius), {}, true});
        for (const float speed : kSpeeds) {
            const float z = 2 * static_cast<float>(scene.colliders.size()), half = kThin * radius / 2;
            const float end = speed * kStep * kSteps;
            Collider& paddle = scene.colliders.emplace_back(file_paddle);
            paddle.half_extents[0] = half;
            if (by_hand) {
                paddle.motion.clear();
                paddle.kinematic = true;
                paddle.centre = {0, 0, z};
            } else {
                paddle.motion[0].centre = {0, 0, z};
                paddle.motion[1] = {.time = kStep * kSteps, .centre = {end, 0, z}};
            }
            ways.push_back({end / kSteps, z});
            for (const Particle& grain : file_grains) {
                const float flies = grain.velocity[0] / kSpeed;
                for (int k = 0; k < 8; ++k) {
                    const float ahead = half + 1.01f * radius + 0.4f * speed * kStep * static_cast<float>(k);
                    const float lane = 0.02f * static_cast<float>(swept.size() % 24) + 0.01f;
                    add_shot(scene, {ahead, 0.1f * flies, z - 0.5f + lane}, {flies * speed, 0, 0}, radius);
                    swept.push_back({curves.size() - 1, speed, end + half});
                }
            }
        }
    }
    World world = world_of(scene);
    for (int step = 1; step <= kSteps; ++step) {
        for (std::uint32_t c = 0; by_hand && c < ways.size(); ++c) {
            world.move_kinematic(c, {ways[c].per_step * static_cast<float>(step), 0, ways[c].z}, {0, 0, 0, 1});
        }
        world.step();
    }
    for (const WorldParticle& shot : world.particles()) {
        const auto& [curve, speed, arrival] = swept[shot.id];
        const float ahead = (shot.position[0] - arrival) / shot.radius;
        EXPECT_GE(ahead, 0.98f) << shot.id;
        if (ahead < 1.1f) curves[curve].points.emplace_back(speed, ahead); // those that the paddle pushes
    }
    leave_plot(by_hand ? "paddle_by_hand" : "paddle", "Grains before a paddle", "speed (m/s)", "centre before the paddle (radii)",
               curves);
}

TEST_F(SweepTest, APaddleLeavesNothingBehind) { expect_paddles_to_sweep(false); }
TEST_F(SweepTest, APaddleThatTheHostMovesLeavesNothingBehind) { expect_paddles_to_sweep(true); }

// A bar that turns by a quarter in each of its steps, so fast that its end moves by more than a metre.
TEST_F(SweepTest, ATurningBarLeavesNothingBehind) {
    Scene scene = weightless();
    const float half_turn = std::sin(0.5f), cosine = std::cos(0.5f); // by 1 rad about z
    scene.colliders = {{.kind = ColliderKind::box,
                        .half_extents = {1, 0.0001f, 1},
                        .motion = {{.time = 0}, {.time = kStep, .rotation = {0, 0, half_turn, cosine}}}}};
    for (int k = 1; k < 9; ++k) {
        const float away = 0.1f * static_cast<float>(k), angle = 0.5f;
        add_shot(scene, {away * std::cos(angle), away * std::sin(angle), 0}, {}, 0.002f);
    }
    World world = world_of(scene);
    advance(world, 1);
    for (const WorldParticle& shot : world.particles()) {
        const auto [x, y, z] = shot.position;
        EXPECT_GE(y * std::cos(1.0f) - x * std::sin(1.0f), 0.98f * shot.radius) << shot.id; // above the bar
    }
}

// v' = -e v, within the rounding of a way of a metre.
TEST_F(SweepTest, ABounceKeepsItsShareOfTheSpeed) {
    constexpr float kRestitution = 0.5f;
    const Scene scene = shots_at([](float x, float radius) {
        const float half = kThin * radius / 2;
        return Collider{
            .kind = ColliderKind::box, .centre = {x, -half, 0}, .half_extents = {5, half, 5}, .restitution = kRestitution};
    });
    World world = world_of(scene);
    world.step();
    for (const WorldParticle& shot : world.particles()) {
        const Vec3& before = scene.particles[shot.id].velocity;
        const float speed = std::hypot(before[0], before[1]);
        EXPECT_NEAR(shot.velocity[1], -kRestitution * before[1], 1e-3f * speed) << shot.id;
        EXPECT_NEAR(shot.velocity[0], before[0], 1e-3f * speed) << shot.id;
    }
}

// A shot that misses an edge by a hundredth of its radius flies on; one that meets it does not fly through.
TEST_F(SweepTest, AMissIsNoHit) {
    Scene scene = weightless();
    scene.colliders = {{.kind = ColliderKind::box, .half_extents = {1, 0.0005f, 1}}, // edges at |x| = 1
                       {.kind = ColliderKind::sphere, .centre = {10, 0, 0}, .radius = 0.01f}};
    for (const float radius : kRadii) {
        for (const float speed : kSpeeds) {
            const auto lane = 1e-3f * static_cast<float>(scene.particles.size());
            add_shot(scene, {1 + 1.01f * radius, 0.5f * speed * kStep, lane}, {0, -speed, 0}, radius);
            add_shot(scene, {-0.5f * speed * kStep, 0.0005f + 1.01f * radius, lane}, {speed, 0, 0}, radius); // along the face
            add_shot(scene, {10, 0.01f + 1.01f * radius + lane, -0.5f * speed * kStep}, {0, 0, speed}, radius);
        }
    }
    World world = world_of(scene);
    world.step();
    for (const WorldParticle& shot : world.particles()) EXPECT_EQ(shot.velocity, scene.particles[shot.id].velocity) << shot.id;
}

TEST_F(SweepTest, AnEdgeIsNotFlownThrough) {
    Scene scene = weightless();
    scene.colliders = {{.kind = ColliderKind::box, .half_extents = {1, 0.0005f, 1}},
                       {.kind = ColliderKind::sphere, .centre = {10, 0, 0}, .radius = 0.001f}};
    for (const float speed : kSpeeds) {
        const auto lane = 1e-3f * static_cast<float>(scene.particles.size());
        add_shot(scene, {1.002f, 0.03f + 0.5f * speed * kStep, lane}, {0, -speed, 0}, 0.02f);
        add_shot(scene, {10.002f + 5e-5f * speed, 0.03f + 0.5f * speed * kStep, 0}, {0, -speed, 0}, 0.02f);
    }
    World world = world_of(scene);
    advance(world, 3);
    for (const WorldParticle& shot : world.particles()) {
        const Vec3& begin = scene.particles[shot.id].position;
        EXPECT_TRUE(shot.position[1] > 0 || shot.position[0] > begin[0] + 0.005f) << shot.id; // above it, or around it
    }
}

// Over the joint of two boxes, at any speed, in either order of the boxes: neither bumps nor losses.
TEST_F(SweepTest, AFloorOfTwoBoxesIsSmooth) {
    for (const bool far_box_first : {false, true}) {
        Scene scene = weightless();
        scene.solver.gravity = {0, -9.81f, 0};
        const Collider near_box{.kind = ColliderKind::box, .centre = {-10, -0.05f, 0}, .half_extents = {10, 0.05f, 1}};
        const Collider far_box{.kind = ColliderKind::box, .centre = {10, -0.05f, 0}, .half_extents = {10, 0.05f, 1}};
        scene.colliders = far_box_first ? std::vector{far_box, near_box} : std::vector{near_box, far_box};
        for (const float radius : kRadii) {
            for (const float speed : kSpeeds) {
                const auto lane = 1e-3f * static_cast<float>(scene.particles.size());
                add_shot(scene, {-5.3f * speed * kStep, radius, lane}, {speed, 0, 0}, radius);
            }
        }
        World world = world_of(scene);
        for (int k = 0; k < 10; ++k) {
            world.step();
            for (const WorldParticle& shot : world.particles()) {
                EXPECT_NEAR(shot.position[1], shot.radius, 0.02f * shot.radius) << shot.id << ", step " << k;
                // A large slow one that has sunk by g Δt² and ends before the joint meets the far edge first.
                EXPECT_NEAR(shot.velocity[0], scene.particles[shot.id].velocity[0], 1e-2f * shot.velocity[0]) << shot.id;
            }
        }
    }
}

// Into the corner of a floor and a wall, thin ones, in either order: it stays in front of both.
TEST_F(SweepTest, ACornerHolds) {
    for (const bool wall_first : {false, true}) {
        Scene scene = weightless();
        const Collider floor{.kind = ColliderKind::box, .centre = {0, -0.0001f, 0}, .half_extents = {2, 0.0001f, 2}};
        const Collider wall{.kind = ColliderKind::box, .centre = {0.0001f, 0, 0}, .half_extents = {0.0001f, 2, 2}};
        scene.colliders = wall_first ? std::vector{wall, floor} : std::vector{floor, wall};
        for (const float radius : kRadii) {
            for (const float speed : kSpeeds) {
                for (const float angle : {0.2f, 0.7f, 1.3f}) {
                    const auto lane = 1e-3f * static_cast<float>(scene.particles.size());
                    const float start = 1.1f * radius + 0.1f * speed * kStep;
                    add_shot(scene, {-start, start, lane}, {speed * std::cos(angle), -speed * std::sin(angle), 0}, radius);
                }
            }
        }
        World world = world_of(scene);
        advance(world, 4);
        for (const WorldParticle& shot : world.particles()) {
            EXPECT_GE(shot.position[1], 0.98f * shot.radius) << shot.id;
            EXPECT_LE(shot.position[0], -0.98f * shot.radius) << shot.id;
        }
    }
}

// What lies on an edge slides off it as it falls: v_x stays, v_y is gravity's alone.
TEST_F(SweepTest, AnEdgeLetsGo) {
    Scene scene = weightless();
    scene.solver.gravity = {0, -9.81f, 0};
    scene.colliders = {{.kind = ColliderKind::box, .centre = {-10, -0.05f, 0}, .half_extents = {10, 0.05f, 1}}};
    for (const float speed : {5.0f, 20.0f, 100.0f})
        add_shot(scene, {-2.5f * speed * kStep, 0.02f, 0.01f * speed}, {speed, 0, 0}, 0.02f);
    World world = world_of(scene);
    advance(world, 6);
    for (const WorldParticle& shot : world.particles()) {
        EXPECT_NEAR(shot.velocity[0], scene.particles[shot.id].velocity[0], 1e-4f * shot.velocity[0]) << shot.id;
        EXPECT_LE(shot.velocity[1], -9.81f * 3 * kStep * 0.99f) << shot.id; // of the steps after the edge, at least three
        EXPECT_GE(shot.velocity[1], -9.81f * 4 * kStep * 1.01f) << shot.id;
    }
}

} // namespace
} // namespace mote::test
