// The particles, links and colliders that Scene's shapes add.
#include "support/expect_error.hpp"

#include <mote/scene.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace mote::test {
namespace {

float distance(const Vec3& a, const Vec3& b) { return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]); }

TEST(SceneShapes, ABoxIsALatticeOfParticlesInside) {
    Scene scene;
    scene.add_box({.lower = {1, 2, 3}, .upper = {1.4f, 2.6f, 3.2f}, .fill = {.radius = 0.1f, .velocity = {1, 2, 3}, .group = 7}});
    ASSERT_EQ(scene.particles.size(), 2u * 3 * 1);
    EXPECT_EQ(scene.particles[0].position, (Vec3{1.1f, 2.1f, 3.1f}));
    EXPECT_EQ(scene.particles[1].position[0], 1.3f);
    for (const Particle& particle : scene.particles) {
        EXPECT_EQ(particle.velocity, (Vec3{1, 2, 3}));
        EXPECT_EQ(particle.group, 7u);
        EXPECT_EQ(particle.radius, 0.1f);
    }
}

// The corners are rounded there, by up to 0.5 mm.
TEST(SceneShapes, ABoxHasAsManyParticlesFarFromTheOrigin) {
    const auto counts = [](float x) {
        std::vector<std::uint32_t> all;
        for (const float length : {0.3f, 0.1f, 0.7f, 1.1f, 0.05f, 0.32f}) {
            for (const float shift : {0.0f, 0.1f, 0.77f}) {
                Scene scene;
                const float lower = x + shift;
                all.push_back(scene
                                  .add_box({.lower = {lower, -lower - length, 0},
                                            .upper = {lower + length, -lower, 0.3f},
                                            .fill = {.radius = 0.025f}})
                                  .count);
            }
        }
        return all;
    };
    const std::vector<std::uint32_t> at_the_origin = counts(0);
    EXPECT_EQ(at_the_origin.front(), 6u * 6 * 6);
    EXPECT_EQ(at_the_origin.back(), 6u * 6 * 6) << "six and a fraction";
    for (const float x : {10.0f, 1000.0f, 1e4f, -1e4f}) EXPECT_EQ(counts(x), at_the_origin) << x;
}

TEST(SceneShapes, EachReturnsWhatItAdded) {
    Scene scene;
    scene.particles.resize(3);
    scene.links.resize(2);
    scene.colliders.resize(1);
    scene.cloth.resize(4);
    EXPECT_EQ(scene.add_box({.upper = {0.4f, 0.6f, 0.2f}, .fill = {.radius = 0.1f}}), (IndexRange{3, 6}));
    const IndexRange sphere = scene.add_sphere({.radius = 0.2f, .fill = {.radius = 0.1f}});
    EXPECT_EQ(sphere, (IndexRange{9, 7})) << "a centre and its six neighbours";
    EXPECT_EQ(scene.add_disc({.radius = 0.2f, .height = 0.2f, .fill = {.radius = 0.1f}}), (IndexRange{16, 5}));

    const AddedRope rope = scene.add_rope({.to = {1, 0, 0}, .particles = 5, .fill = {.radius = 0.1f}});
    EXPECT_EQ(rope.particles, (IndexRange{21, 5}));
    EXPECT_EQ(rope.links, (IndexRange{2, 4}));
    EXPECT_EQ(scene.links[rope.links.first].a, rope.particles.first);

    const AddedSheet sheet = scene.add_sheet({.particles_u = 3, .particles_v = 2, .fill = {.radius = 0.1f}});
    EXPECT_EQ(sheet.particles, (IndexRange{26, 6}));
    EXPECT_EQ(sheet.links, (IndexRange{6, 4 + 3 + 2 + 2 + 2})) << "stretch along both sides, both diagonals, bend along u";
    EXPECT_EQ(sheet.cloth, (IndexRange{4, 4}));

    EXPECT_EQ(scene.add_container({.half_extents = {1, 2, 3}}), (IndexRange{1, 6}));
    EXPECT_EQ(scene.colliders[4].centre, (Vec3{0, 2, 0})) << "the wall at +y";
    EXPECT_EQ(scene.add_height_field({.spacing = 1, .columns = 2, .rows = 2, .heights = {0, 0, 0, 0}}), 7u);
    Scene flat{.dimensions = 2};
    EXPECT_EQ(flat.add_container({.half_extents = {1, 2, 3}}), (IndexRange{0, 4}));
}

TEST(SceneShapes, JitterMovesParticlesByUpToThatFraction) {
    const auto box = [](float jitter, std::uint32_t dimensions) {
        Scene scene{.dimensions = dimensions};
        scene.add_box({.upper = {2, 2, 2}, .fill = {.radius = 0.1f, .jitter = jitter}});
        return scene.particles;
    };
    const auto still = box(0, 3), moved = box(0.5f, 3);
    double sum = 0;
    float largest = 0;
    for (std::size_t i = 0; i < still.size(); ++i) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const float by = moved[i].position[axis] - still[i].position[axis];
            sum += by;
            largest = std::max(largest, std::abs(by));
        }
    }
    EXPECT_LE(largest, 0.05f + 1e-6f);
    EXPECT_GT(largest, 0.049f);
    // 3000 values of standard deviation 0.029: 4 sigma.
    EXPECT_LT(std::abs(sum) / (3.0 * static_cast<double>(still.size())), 0.002);
    const auto again = box(0.5f, 3);
    EXPECT_TRUE(std::ranges::equal(moved, again, {}, &Particle::position, &Particle::position)) << "the same every time";
    EXPECT_TRUE(std::ranges::all_of(box(0.5f, 2), [](const Particle& p) { return p.position[2] == 0; }));
}

TEST(SceneShapes, ASphereHasTheVolumeOfItsParticles) {
    Scene scene;
    scene.add_sphere({.centre = {1, 2, 3}, .radius = 1, .fill = {.radius = 0.05f}});
    const double volume = static_cast<double>(scene.particles.size()) * 0.001;
    EXPECT_NEAR(volume, 4.0 / 3 * std::numbers::pi, 0.02 * volume);
    for (const Particle& particle : scene.particles) EXPECT_LE(distance(particle.position, {1, 2, 3}), 1.0001f);
}

// Geyer 2022, table 6.4: a disc of radius 100 holds 7854 particles of radius 1.
TEST(SceneShapes, ASphereIn2DIsADisc) {
    Scene scene{.dimensions = 2};
    scene.add_sphere({.radius = 100, .fill = {.radius = 1}});
    EXPECT_NEAR(static_cast<double>(scene.particles.size()), 7854, 20);
    EXPECT_TRUE(std::ranges::all_of(scene.particles, [](const Particle& p) { return p.position[2] == 0; }));
}

TEST(SceneShapes, ADiscHasLayers) {
    Scene scene;
    scene.add_disc({.centre = {0, 1, 0}, .radius = 1, .height = 0.3f, .fill = {.radius = 0.05f}});
    EXPECT_NEAR(static_cast<double>(scene.particles.size()) / 3, std::numbers::pi * 100, 6);
    const auto [low, high] = std::ranges::minmax(scene.particles, {}, [](const Particle& p) { return p.position[1]; });
    EXPECT_NEAR(low.position[1], 0.9f, 1e-6);
    EXPECT_NEAR(high.position[1], 1.1f, 1e-6);
}

TEST(SceneShapes, ARopeIsARowOfLinks) {
    Scene scene;
    scene.add_box({.upper = {1, 1, 1}, .fill = {.radius = 0.5f}}); // so that indices do not start at 0
    scene.add_rope({.from = {0, 0, 0},
                    .to = {3, 4, 0},
                    .particles = 11,
                    .slack = 0.1f,
                    .fill = {.radius = 0.1f},
                    .pin_from = true,
                    .tear_strain = 0.5f});
    ASSERT_EQ(scene.particles.size(), 12u);
    ASSERT_EQ(scene.links.size(), 10u);
    EXPECT_EQ(scene.particles[11].position, (Vec3{3, 4, 0}));
    EXPECT_TRUE(scene.particles[1].fixed);
    EXPECT_FALSE(scene.particles[11].fixed);
    for (std::uint32_t i = 0; i < 10; ++i) {
        EXPECT_EQ(scene.links[i].a, i + 1);
        EXPECT_EQ(scene.links[i].b, i + 2);
        EXPECT_FLOAT_EQ(scene.links[i].length, 0.55f);
        EXPECT_EQ(scene.links[i].tear_strain, 0.5f);
    }
}

TEST(SceneShapes, ASheetHasLinksOfThreeKinds) {
    Scene scene;
    scene.add_sheet({.corner = {1, 1, 1},
                     .side_u = {3, 0, 0},
                     .side_v = {0, 0, 2},
                     .particles_u = 4,
                     .particles_v = 3,
                     .fill = {.radius = 0.1f},
                     .stretch = {.stiffness = 0.9f},
                     .shear = {.stiffness = 0.8f},
                     .bend = {.stiffness = 0.7f},
                     .pins = {false, true, false, true}});
    ASSERT_EQ(scene.particles.size(), 12u);
    const auto count = [&](float stiffness) {
        return std::ranges::count_if(scene.links, [&](const Link& link) { return link.elasticity.stiffness == stiffness; });
    };
    EXPECT_EQ(count(0.9f), 3 * 3 + 4 * 2);
    EXPECT_EQ(count(0.8f), 2 * 3 * 2);
    EXPECT_EQ(count(0.7f), 2 * 3 + 4 * 1);
    for (const Link& link : scene.links) {
        const float apart = distance(scene.particles[link.a].position, scene.particles[link.b].position);
        EXPECT_NEAR(link.length, apart, 1e-5) << link.a << ' ' << link.b;
        const float longest = link.elasticity.stiffness == 0.9f ? 1 : link.elasticity.stiffness == 0.8f ? std::sqrt(2.0f) : 2;
        EXPECT_NEAR(apart, longest, 1e-5);
    }
    std::vector<std::size_t> fixed;
    for (std::size_t i = 0; i < 12; ++i) {
        if (scene.particles[i].fixed) fixed.push_back(i);
    }
    EXPECT_EQ(fixed, (std::vector<std::size_t>{3, 11}));
}

// Every side of a cloth triangle is a link, and all triangles together cover the sheet.
TEST(SceneShapes, ASheetIsCoveredWithCloth) {
    Scene scene;
    scene.particles.resize(5); // particles that the scene already has
    scene.add_sheet({.side_u = {3, 0, 0}, .side_v = {0, 0, 2}, .particles_u = 4, .particles_v = 3, .fill = {.radius = 0.1f}});
    ASSERT_EQ(scene.cloth.size(), 2u * 3 * 2);
    float area = 0;
    for (const auto& [a, b, c] : scene.cloth) {
        for (const auto& [p, q] : {std::pair{a, b}, std::pair{b, c}, std::pair{c, a}}) {
            EXPECT_EQ(std::ranges::count_if(scene.links,
                                            [&](const Link& l) { return (l.a == p && l.b == q) || (l.a == q && l.b == p); }),
                      1)
                << p << ' ' << q;
        }
        const Vec3 &at = scene.particles[a].position, &to_b = scene.particles[b].position, &to_c = scene.particles[c].position;
        area += 0.5f * ((to_b[2] - at[2]) * (to_c[0] - at[0]) - (to_b[0] - at[0]) * (to_c[2] - at[2])); // along y
    }
    EXPECT_NEAR(std::abs(area), 6, 1e-5);
}

TEST(SceneShapes, AHeightFieldFacesUp) {
    Scene scene;
    scene.add_height_field(
        {.origin = {1, 10, 2}, .spacing = 0.5f, .columns = 3, .rows = 2, .heights = {0, 1, 2, 3, 4, 5}, .static_friction = 0.3f});
    ASSERT_EQ(scene.colliders.size(), 1u);
    const Collider& ground = scene.colliders[0];
    EXPECT_EQ(ground.kind, ColliderKind::mesh);
    EXPECT_EQ(ground.static_friction, 0.3f);
    ASSERT_EQ(ground.mesh.vertices.size(), 6u);
    EXPECT_EQ(ground.mesh.vertices[4], (Vec3{1.5f, 14, 2.5f}));
    ASSERT_EQ(ground.mesh.triangles.size(), 4u);
    double area = 0;
    for (const auto& [a, b, c] : ground.mesh.triangles) {
        const Vec3 &p = ground.mesh.vertices[a], &q = ground.mesh.vertices[b], &r = ground.mesh.vertices[c];
        const double up = double{q[2] - p[2]} * (r[0] - p[0]) - double{q[0] - p[0]} * (r[2] - p[2]); // y of (q-p) × (r-p)
        EXPECT_GT(up, 0);
        area += up / 2;
    }
    EXPECT_NEAR(area, 0.5, 1e-6); // seen from above, they cover it once
}

TEST(SceneShapes, AContainerHasOneWallPerSide) {
    for (const std::uint32_t dimensions : {2u, 3u}) {
        Scene scene{.dimensions = dimensions};
        scene.add_container({.centre = {1, 1, 0}, .half_extents = {1, 1, 1}});
        EXPECT_EQ(scene.colliders.size(), 2 * dimensions);
    }
}

TEST(SceneShapes, ErrorsNameTheInvalidMember) {
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
    const auto expect_rejected = [](const auto& add, std::initializer_list<std::string_view> parts) {
        Scene scene;
        expect_error([&] { add(scene); }, parts);
        EXPECT_TRUE(scene.particles.empty() && scene.links.empty() && scene.colliders.empty());
    };
    const ParticleFill good{.radius = 0.1f};
    expect_rejected(
        [](Scene& s) {
            s.add_box({.upper = {1, 1, 1}});
        },
        {"scene: box.fill.radius: found 0, expected a length above 0 m"});
    expect_rejected(
        [&](Scene& s) {
            s.add_box({.upper = {1, 0.1f, 1}, .fill = good});
        },
        {"scene: box: found 0.1 m along y, expected at least 0.2 m, the diameter of a particle"});
    expect_rejected([&](Scene& s) { s.add_box({.upper = {1, kNan, 1}, .fill = good}); }, {"box.upper", "nan"});
    expect_rejected([&](Scene& s) { s.add_box({.upper = {1e6f, 1e6f, 1e6f}, .fill = good}); }, {"particles", "2^31"});
    expect_rejected(
        [](Scene& s) {
            s.add_box({.upper = {1, 1, 1}, .fill = {.radius = 0.1f, .jitter = -1}});
        },
        {"box.fill.jitter: found -1, expected a number from 0 to 1"});
    expect_rejected([&](Scene& s) { s.add_sphere({.radius = 0, .fill = good}); }, {"sphere.radius"});
    expect_rejected([&](Scene& s) { s.add_sphere({.radius = 1e5f, .fill = good}); }, {"particles", "2^31"});
    expect_rejected([&](Scene& s) { s.add_sphere({.radius = 1e17f, .fill = good}); }, {"particles", "2^31"});
    expect_rejected([&](Scene& s) { s.add_disc({.radius = 1, .height = 0.1f, .fill = good}); },
                    {"disc: found 0.1 m along y, expected at least 0.2 m"});
    expect_rejected(
        [&](Scene& s) {
            s.add_rope({.to = {1, 0, 0}, .particles = 1, .fill = good});
        },
        {"rope.particles: found 1, expected a whole number from 2"});
    expect_rejected([&](Scene& s) { s.add_rope({.particles = 5, .fill = good}); },
                    {"rope.to: found (0, 0, 0), the same as from, expected a different position"});
    expect_rejected([&](Scene& s) { s.add_sheet({.particles_u = 2, .particles_v = 1, .fill = good}); }, {"sheet.particles_v"});
    expect_rejected([&](Scene& s) { s.add_sheet({.side_u = {}, .particles_u = 2, .particles_v = 2, .fill = good}); },
                    {"sheet.side_u"});
    expect_rejected(
        [](Scene& s) {
            s.add_height_field({.spacing = 1, .columns = 2, .rows = 2, .heights = {1, 2, 3}});
        },
        {"3", "4: columns"});
    expect_rejected(
        [](Scene& s) {
            s.add_container({.half_extents = {1, -1, 1}});
        },
        {"container.half_extents: found (1, -1, 1), expected lengths above 0 m"});
}

} // namespace
} // namespace mote::test
