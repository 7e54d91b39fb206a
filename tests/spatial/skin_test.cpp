// Render meshes that follow rigid bodies and the particles of deformable bodies.
#include "reference/spatial/knn.hpp"
#include "reference/spatial/skin.hpp"
#include "spatial/skin.hpp"
#include "support/algorithm_test.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace mote::test {
namespace {

using reference::Double3;
using reference::length;
using reference::operator+;
using reference::operator-;
using reference::operator*;
using reference::Quaternion;
using spatial::Skin;

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr Vec4 kPoison{kNan, kNan, kNan, kNan};
constexpr float kSpacing = 0.25f; // m, between particles
constexpr float kSoftening = 0.1f * kSpacing;
constexpr Vec4 kNoRotation{0, 0, 0, 1};

Double3 to_double3(const Vec4& v) { return {v[0], v[1], v[2]}; }
Vec4 to_vec4(const Double3& v, float w) {
    return {static_cast<float>(v[0]), static_cast<float>(v[1]), static_cast<float>(v[2]), w};
}
Quaternion to_quaternion(const Vec4& q) { return {q[0], q[1], q[2], q[3]}; }

Vec4 turn(double x, double y, double z, double angle) {
    const double s = std::sin(angle / 2) / std::sqrt(x * x + y * y + z * z);
    return {static_cast<float>(s * x), static_cast<float>(s * y), static_cast<float>(s * z),
            static_cast<float>(std::cos(angle / 2))};
}

float distance(const Vec4& a, const Double3& b) { return static_cast<float>(length(to_double3(a) - b)); }

// Particles and a mesh at rest around them, for two bodies.
struct Rest {
    std::vector<Vec4> particles;
    std::vector<Vec4> vertices;
    std::vector<Vec4> normals;
    std::vector<std::uint32_t> bodies;
};

// A slightly disordered lattice of particles, so that no two distances are equal, and points on a sphere inside it.
Rest make_rest(std::uint32_t n, std::uint32_t seed = 1) {
    std::mt19937 random(seed);
    std::normal_distribution<float> normal;
    std::uniform_real_distribution<float> jitter(-0.05f * kSpacing, 0.05f * kSpacing);
    Rest rest;
    for (int x = -3; x <= 3; ++x) {
        for (int y = -3; y <= 3; ++y) {
            for (int z = -3; z <= 3; ++z) {
                rest.particles.push_back({kSpacing * static_cast<float>(x) + jitter(random),
                                          kSpacing * static_cast<float>(y) + jitter(random),
                                          kSpacing * static_cast<float>(z) + jitter(random), 0.5f * kSpacing});
            }
        }
    }
    for (std::uint32_t i = 0; i < n; ++i) {
        const Double3 v{normal(random), normal(random), normal(random)};
        const Double3 unit = 1 / length(v) * v;
        rest.normals.push_back(to_vec4(unit, static_cast<float>(i)));
        rest.vertices.push_back({0.7f * rest.normals[i][0], 0.7f * rest.normals[i][1], 0.7f * rest.normals[i][2], -1.0f});
        rest.bodies.push_back(i % 2);
    }
    return rest;
}

struct Moved {
    std::vector<Vec4> vertices;
    std::vector<Vec4> normals;
};

class SkinTest : public AlgorithmTest {
protected:
    static std::uint32_t size(const std::vector<Vec4>& points) { return static_cast<std::uint32_t>(points.size()); }

    static spatial::RestMesh put(Case& c, const Rest& rest, const graph::Count& count) {
        return {c.in(rest.vertices, kPoison), c.in(rest.normals, kPoison), c.in(rest.bodies, 0xFFFF'FFFFu), count};
    }
    static spatial::MovedMesh make_output(Case& c, const Rest& rest) {
        return {c.out<Vec4>(size(rest.vertices)), c.out<Vec4>(size(rest.vertices))};
    }
    static spatial::Bodies put_bodies(Case& c, const std::vector<Vec4>& rotations, const std::vector<Vec4>& centres) {
        return {c.in(rotations, kNoRotation), c.in(centres, kPoison), size(rotations)}; // poison: a valid rotation behind them
    }
    static Moved take(Case& c, const Rest& rest, const spatial::MovedMesh& moved) {
        return {c.result<Vec4>(moved.vertices, rest.vertices.size()), c.result<Vec4>(moved.normals, rest.vertices.size())};
    }

    static Moved rigid(Case& c, const Rest& rest, const std::vector<Vec4>& rotations, const std::vector<Vec4>& centres) {
        const spatial::MovedMesh moved = make_output(c, rest);
        const graph::Count count = c.count(size(rest.vertices));
        move_rigid(c.graph, put(c, rest, count), put_bodies(c, rotations, centres), moved);
        c.run();
        return take(c, rest, moved);
    }

    // The skin of the nearest particles, as find_nearest() leaves them.
    static Skin put_skin(Case& c, reference::NearestLists nearest, const graph::Count& vertices, std::uint32_t k) {
        const std::uint32_t entries = vertices.capacity * k;
        nearest.indices.resize(entries, spatial::kNone);
        nearest.squared_distances.resize(entries, 0);
        const Skin skin{c.in(nearest.indices, spatial::kNone), c.out<float>(entries), k, kSoftening};
        skin_weights(c.graph, skin, c.in(nearest.squared_distances, 0.0f), vertices);
        return skin;
    }

    static Moved deformed(Case& c, const Rest& rest, const std::vector<Vec4>& particles, const std::vector<Vec4>& rotations,
                          std::uint32_t k = 6) {
        const spatial::MovedMesh moved = make_output(c, rest);
        const graph::Count count = c.count(size(rest.vertices));
        const Skin skin = put_skin(c, reference::find_nearest_of(rest.vertices, rest.particles, k), count, k);
        move_deformable(c.graph, put(c, rest, count), skin,
                        {c.in(particles, kPoison), c.in(rest.particles, kPoison), c.count(size(particles))},
                        put_bodies(c, rotations, rotations), moved);
        c.run();
        return take(c, rest, moved);
    }

    Moved deformed(const Rest& rest, const std::vector<Vec4>& particles, const std::vector<Vec4>& rotations,
                   std::uint32_t k = 6) {
        Case c(device(), kHostCount, settings());
        return deformed(c, rest, particles, rotations, k);
    }
};

// --- weights ---

// Within five rounding errors of the quotient, and one per term of the sum.
float weight_tolerance(std::uint32_t k) { return static_cast<float>(5 + k) * std::numeric_limits<float>::epsilon(); }

TEST_F(SkinTest, WeightsMatchTheReference) {
    for (const std::uint32_t k : {1u, 4u, 8u, 64u}) {
        for_each_case({0, 1, device().workgroup_size() + 1}, [&](Case& c, std::uint32_t n) {
            const Rest rest = make_rest(n);
            const auto nearest = reference::find_nearest_of(rest.vertices, rest.particles, k);
            const Skin skin = put_skin(c, nearest, c.count(n), k);
            c.run();
            const auto weights = c.result<float>(skin.weights, std::size_t{n} * k);
            for (std::uint32_t v = 0; v < n; ++v) {
                std::vector<double> distances;
                for (std::uint32_t i = 0; i < k; ++i)
                    distances.push_back(std::sqrt(double{nearest.squared_distances[v * k + i]}));
                const auto expected = reference::skin_weights(distances, kSoftening);
                double sum = 0;
                for (std::uint32_t i = 0; i < k; ++i) {
                    const float weight = weights[v * k + i];
                    ASSERT_NEAR(weight, expected[i], weight_tolerance(k) * expected[i]) << "vertex " << v << ", particle " << i;
                    ASSERT_GT(weight, 0);
                    if (i > 0) { // nearest first
                        ASSERT_LE(weight, weights[v * k + i - 1]);
                    }
                    sum += weight;
                }
                ASSERT_NEAR(sum, 1, weight_tolerance(k));
            }
        });
    }
}

TEST_F(SkinTest, FewerParticlesThanKHaveWeightsThatSumToOne) {
    Case c(device(), kHostCount, settings());
    const std::uint32_t none = spatial::kNone;
    const reference::NearestLists nearest{{7, 3, none, none, 5, none, none, none},
                                          {0, 1, kInfinity, kInfinity, 2, kInfinity, kInfinity, kInfinity}};
    const Skin skin = put_skin(c, nearest, c.count(2), 4);
    c.run();
    const auto weights = c.result<float>(skin.weights, 8);
    EXPECT_FLOAT_EQ(weights[0], (1 + kSoftening * kSoftening) / (1 + 2 * kSoftening * kSoftening));
    EXPECT_FLOAT_EQ(weights[0] + weights[1], 1);
    EXPECT_EQ(std::vector(weights.begin() + 2, weights.end()), (std::vector<float>{0, 0, 1, 0, 0, 0}));
}

TEST_F(SkinTest, WeightsOfTheSmallestAndLargestDistancesAreFinite) {
    Case c(device(), kHostCount, settings());
    const float s2 = spatial::kSmallestRadius * spatial::kSmallestRadius;
    const std::vector<float> distances2{0, 1e36f, 1e36f, 1e36f, s2, 3 * s2};
    const Skin skin{c.in(std::vector<std::uint32_t>{0, 1, 2, 3, 4, 5}, 0u), c.out<float>(6), 2, spatial::kSmallestRadius};
    skin_weights(c.graph, skin, c.in(distances2, 0.0f), c.count(3));
    c.run();
    const std::vector<float> weights = c.result<float>(skin.weights, 6), expected{1, 0, 0.5f, 0.5f, 2 / 3.0f, 1 / 3.0f};
    for (std::size_t i = 0; i < 6; ++i) EXPECT_NEAR(weights[i], expected[i], 1e-6f) << i;
}

// --- rigid bodies ---

TEST_F(SkinTest, RigidBodiesCarryTheirVertices) {
    const std::vector<Vec4> rotations{turn(1, 2, 3, 1.1), turn(-1, 0.5, 0, 2.9)};
    const std::vector<Vec4> centres{{1, -2, 3, 9}, {-5, 0.5f, 0.25f, 9}};
    for_each_case({0, 1, device().workgroup_size() + 1}, [&](Case& c, std::uint32_t n) {
        const Rest rest = make_rest(n);
        const Moved moved = rigid(c, rest, rotations, centres);
        for (std::uint32_t i = 0; i < n; ++i) {
            const std::uint32_t body = rest.bodies[i];
            const auto expected = reference::move_rigid({to_double3(rest.vertices[i]), to_double3(rest.normals[i])},
                                                        to_quaternion(rotations[body]), to_double3(centres[body]));
            ASSERT_LT(distance(moved.vertices[i], expected.place), 2e-6f) << i; // several ulps of coordinates up to 5
            ASSERT_LT(distance(moved.normals[i], expected.normal), 1e-6f) << i; // up to 1
            ASSERT_EQ(moved.vertices[i][3], rest.vertices[i][3]);
            ASSERT_EQ(moved.normals[i][3], rest.normals[i][3]);
        }
    });
}

TEST_F(SkinTest, HalfATurnAndATranslationByPowersOfTwoAreExact) {
    Case c(device(), kHostCount, settings());
    const Rest rest{{}, {{1, 2, 4, 7}, {-0.5f, 8, 0.25f, 7}}, {{1, 0, 0, 8}, {0, 0, -1, 8}}, {0, 1}};
    const Moved moved = rigid(c, rest, {{0, 0, 1, 0}, kNoRotation}, {{16, 32, 64, 0}, {-1, 0.5f, 0, 0}});
    EXPECT_TRUE(same_bits(moved.vertices, {{15, 30, 68, 7}, {-1.5f, 8.5f, 0.25f, 7}}));
    EXPECT_EQ(moved.normals[0], (Vec4{-1, 0, 0, 8}));
    EXPECT_EQ(moved.normals[1], (Vec4{0, 0, -1, 8}));
}

// --- deformable bodies ---

TEST_F(SkinTest, ParticlesThatMoveRigidlyCarryTheMeshRigidly) {
    const Vec4 rotation = turn(3, -1, 2, 2.2);
    for (const Double3& centre : {Double3{0, 0, 0}, Double3{1, -2, 3}, Double3{1e5, -1e5, 1e5}}) {
        const Rest rest = make_rest(100);
        std::vector<Vec4> particles;
        for (const Vec4& p : rest.particles) {
            const Double3 at = centre + reference::rotate(to_quaternion(rotation), to_double3(p));
            particles.push_back(to_vec4(at, p[3]));
        }
        const Moved moved = deformed(rest, particles, {rotation, rotation});
        const float ulp = std::nextafter(static_cast<float>(std::abs(centre[0])) + 1, kInfinity) -
                          (static_cast<float>(std::abs(centre[0])) + 1);
        for (std::size_t i = 0; i < rest.vertices.size(); ++i) {
            const auto expected = reference::move_rigid({to_double3(rest.vertices[i]), to_double3(rest.normals[i])},
                                                        to_quaternion(rotation), centre);
            // The particles themselves are only as exact as floats are there.
            ASSERT_LT(distance(moved.vertices[i], expected.place), 4 * ulp + 1e-6f) << i;
            // Derivatives of the weights are up to 2 / softening.
            ASSERT_LT(distance(moved.normals[i], expected.normal), 4 * ulp * 2 / kSoftening + 2e-6f) << i;
        }
    }
}

TEST_F(SkinTest, HalfATurnOfParticlesOnALatticeIsExact) {
    const Rest rest{{{0, 0, 0, 1}, {1, 0, 0, 1}, {0, 1, 0, 1}, {0, 0, 1, 1}}, {{0.5f, 0.25f, 0.125f, 7}}, {{1, 0, 0, 8}}, {0}};
    std::vector<Vec4> particles;
    for (const Vec4& p : rest.particles) particles.push_back({16 - p[0], 32 - p[1], 64 + p[2], 1});
    const Moved moved = deformed(rest, particles, {{0, 0, 1, 0}}, 4);
    EXPECT_TRUE(same_bits(moved.vertices, {{15.5f, 31.75f, 64.125f, 7}}));
    EXPECT_EQ(moved.normals[0], (Vec4{-1, 0, 0, 8}));
}

// Bent, sheared and stretched, and rotated as one body.
std::vector<Vec4> bent(const std::vector<Vec4>& particles, const Vec4& rotation) {
    std::vector<Vec4> result;
    for (const Vec4& p : particles) {
        const double x = p[0], y = p[1], z = p[2];
        const Double3 at = Double3{5, 6, 7} + reference::rotate(to_quaternion(rotation),
                                                                {1.1 * x + 0.2 * y * y, y + 0.3 * z * x, 0.9 * z - 0.1 * x});
        result.push_back(to_vec4(at, p[3]));
    }
    return result;
}

TEST_F(SkinTest, DeformedMeshesMatchTheReference) {
    const std::vector<Vec4> rotations{turn(1, 2, 3, 1.1), turn(-1, 0.5, 0, 2.9)};
    for (const std::uint32_t k : {1u, 6u, 64u}) {
        for_each_case({0, 1, device().workgroup_size() + 1}, [&](Case& c, std::uint32_t n) {
            const Rest rest = make_rest(n);
            const std::vector<Vec4> particles = bent(rest.particles, rotations[0]);
            const Moved moved = deformed(c, rest, particles, rotations, k);
            const auto nearest = reference::find_nearest_of(rest.vertices, rest.particles, k);
            for (std::uint32_t i = 0; i < n; ++i) {
                std::vector<Double3> then, now;
                for (std::uint32_t j = i * k; j < (i + 1) * k; ++j) {
                    then.push_back(to_double3(rest.particles[nearest.indices[j]]));
                    now.push_back(to_double3(particles[nearest.indices[j]]));
                }
                const auto expected = reference::move_deformable({to_double3(rest.vertices[i]), to_double3(rest.normals[i])},
                                                                 then, now, kSoftening, to_quaternion(rotations[rest.bodies[i]]));
                ASSERT_LT(distance(moved.vertices[i], expected.place), 4e-6f) << i; // several ulps of coordinates up to 8
                // Those ulps, times the derivatives of the weights (up to 2 / distance), over the length before normalisation.
                ASSERT_LT(distance(moved.normals[i], expected.normal), 2e-4f) << i;
                ASSERT_NEAR(length(to_double3(moved.normals[i])), 1, 1e-6) << i;
                ASSERT_EQ(moved.vertices[i][3], rest.vertices[i][3]);
                ASSERT_EQ(moved.normals[i][3], rest.normals[i][3]);
            }
        });
    }
}

// With the nearest particles that the tree finds: entirely on the GPU.
TEST_F(SkinTest, FollowsTheNearestThatATreeFinds) {
    constexpr std::uint32_t k = 5;
    const Rest rest = make_rest(60);
    const std::vector<Vec4> rotations{turn(0, 1, 0, 0.3), kNoRotation};
    const std::vector<Vec4> particles = bent(rest.particles, rotations[0]);
    Case c(device(), kHostCount, settings());
    const graph::Count vertices = c.count(size(rest.vertices)), count = c.count(size(particles));
    const spatial::RestMesh mesh = put(c, rest, vertices);
    const graph::Buffer rest_spheres = c.in(rest.particles, kPoison);
    const spatial::NearestLists nearest{c.out<std::uint32_t>(60 * k), c.out<float>(60 * k)};
    find_nearest(c.graph, spatial::build_tree(c.graph, {rest_spheres, count}), mesh.vertices, vertices, {.k = k}, nearest);
    const Skin skin{nearest.indices, c.out<float>(60 * k), k, kSoftening};
    skin_weights(c.graph, skin, nearest.distances2, vertices);
    const spatial::MovedMesh moved = make_output(c, rest);
    move_deformable(c.graph, mesh, skin, {c.in(particles, kPoison), rest_spheres, count}, put_bodies(c, rotations, rotations),
                    moved);
    c.run();
    const Moved found = take(c, rest, moved), expected = deformed(rest, particles, rotations, k);
    EXPECT_TRUE(same_bits(found.vertices, expected.vertices));
    EXPECT_TRUE(same_bits(found.normals, expected.normals));
}

// The two bodies are adjacent at rest and move apart.
TEST_F(SkinTest, EachOfTwoBodiesIsCarriedByItsOwnParticles) {
    const std::vector<Vec4> rotations{turn(1, 2, 3, 1.1), turn(-1, 0.5, 0, 2.9)};
    const std::array<Double3, 2> apart{Double3{0, 0, 0}, Double3{8, 0, 0}}, centres{Double3{1, -2, 3}, Double3{-4, 0.5, 2}};
    Rest rest;
    std::vector<Vec4> particles;
    std::vector<reference::SurfacePoint> expected;
    for (std::uint32_t body = 0; body < 2; ++body) {
        const Rest block = make_rest(50, body + 1);
        const Quaternion rotation = to_quaternion(rotations[body]);
        const auto shifted = [&](const Vec4& v) { return to_vec4(to_double3(v) + apart[body], v[3]); };
        for (const Vec4& p : block.particles) {
            rest.particles.push_back(shifted(p));
            particles.push_back(to_vec4(centres[body] + reference::rotate(rotation, to_double3(p)), p[3]));
        }
        for (std::size_t i = 0; i < block.vertices.size(); ++i) {
            rest.vertices.push_back(shifted(block.vertices[i]));
            rest.normals.push_back(block.normals[i]);
            rest.bodies.push_back(body);
            expected.push_back(
                reference::move_rigid({to_double3(block.vertices[i]), to_double3(block.normals[i])}, rotation, centres[body]));
        }
    }
    const Moved moved = deformed(rest, particles, rotations);
    for (std::size_t i = 0; i < expected.size(); ++i) {
        ASSERT_LT(distance(moved.vertices[i], expected[i].place), 4e-6f) << i; // several ulps of coordinates up to 9
        ASSERT_LT(distance(moved.normals[i], expected[i].normal), 2e-4f) << i; // as above
    }
}

TEST_F(SkinTest, ZeroNormalsStayZero) {
    const Rest rest{{{-1, 0, 0, 1}, {1, 0, 0, 1}}, {{0, 0, 0, 0}}, {{0, 0, 0, 5}}, {0}};
    const Moved moved = deformed(rest, {{-1, 0, 0, 1}, {2, 1, 0, 1}}, {turn(1, 2, 3, 1.1)}, 2);
    EXPECT_EQ(moved.normals[0], (Vec4{0, 0, 0, 5}));
}

// Two particles have moved together exactly so far that the surface between them has no extent along x: it has no area and no
// normal.
TEST_F(SkinTest, ADegenerateSurfaceKeepsTheNormalsOfTheBody) {
    const float far = 1 + kSoftening * kSoftening;
    const Rest rest{{{-1, 0, 0, 1}, {1, 0, 0, 1}}, {{0, 0, 0, 0}}, {{0, 1, 0, 0}}, {0}};
    const std::vector<Vec4> particles{{-1 + 0.5f * far, 0, 0, 1}, {1 - 0.5f * far, 0, 0, 1}};
    const Moved moved = deformed(rest, particles, {kNoRotation}, 2);
    EXPECT_EQ(moved.vertices[0], (Vec4{0, 0, 0, 0}));
    EXPECT_EQ(moved.normals[0], (Vec4{0, 1, 0, 0}));
}

// --- errors ---

TEST_F(SkinTest, RefusesInvalidSkins) {
    const auto with = [&](std::uint32_t k, float softening) {
        Case c(device(), kHostCount, settings());
        const graph::Buffer uints = c.in(std::vector<std::uint32_t>(100), 0u), floats = c.out<float>(100);
        const Skin skin{uints, floats, k, softening};
        const Rest rest = make_rest(1);
        expect_error([&] { skin_weights(c.graph, skin, floats, c.count(1)); }, {"skin_weights", ": found ", "expected "});
        const graph::Count one = c.count(1);
        expect_error(
            [&] {
                move_deformable(c.graph, put(c, rest, one), skin, {}, put_bodies(c, {kNoRotation}, {}), make_output(c, rest));
            },
            {"move_deformable", ": found ", "expected "});
    };
    with(0, 1);
    with(65, 1);
    for (const float softening : {0.0f, -1.0f, kNan, kInfinity, 2e18f, 1e-19f}) with(4, softening);
}

TEST_F(SkinTest, NamesTheFirstVertexWithoutParticles) {
    Case c(device(), kHostCount, settings());
    const graph::Buffer no_particles = c.in(std::vector<Vec4>{}, kPoison), vertices = c.in(make_rest(3).vertices, kPoison);
    const spatial::NearestLists nearest{c.out<std::uint32_t>(12), c.out<float>(12)};
    const graph::Count three = graph::Count::host(3);
    find_nearest(c.graph, spatial::build_tree(c.graph, {no_particles, graph::Count::host(0)}), vertices, three, {.k = 4},
                 nearest);
    spatial::skin_weights(c.graph, {nearest.indices, c.out<float>(12), 4, kSoftening}, nearest.distances2, three);
    expect_error([&] { run(c.graph); }, {"skin_weights: vertex 0: found no particle to follow"});
}

TEST_F(SkinTest, NamesTheFirstVertexThatHasNoBodyOrRotation) {
    const auto expect_refused = [&](const std::vector<Vec4>& rotations, std::uint32_t body) {
        Rest rest = make_rest(5);
        rest.bodies = {0, 0, 0, body, body};
        for (const bool is_rigid : {true, false}) {
            Case c(device(), kHostCount, settings());
            const graph::Count five = graph::Count::host(5);
            const spatial::RestMesh mesh = put(c, rest, five);
            const spatial::Bodies bodies = put_bodies(c, rotations, std::vector<Vec4>(rotations.size()));
            const spatial::MovedMesh moved = make_output(c, rest);
            if (is_rigid) {
                move_rigid(c.graph, mesh, bodies, moved);
            } else {
                const Skin skin{c.in(std::vector<std::uint32_t>(5), 0u), c.in(std::vector<float>(5, 1.0f), 0.0f), 1, 1};
                const graph::Buffer particle = c.in(std::vector<Vec4>(1), kPoison);
                move_deformable(c.graph, mesh, skin, {particle, particle, graph::Count::host(1)}, bodies, moved);
            }
            expect_error([&] { run(c.graph); }, {"vertex 3: found no body", "no unit quaternion"});
            const Moved unmoved = take(c, rest, moved);
            EXPECT_EQ(unmoved.vertices[3], rest.vertices[3]); // at rest
            EXPECT_EQ(unmoved.normals[3], rest.normals[3]);
        }
    };
    expect_refused({kNoRotation}, 1);
    expect_refused({kNoRotation, kNoRotation}, 0xFFFF'FFFFu);
    for (const Vec4& none : {Vec4{0, 0, 0, 0}, Vec4{0, 0, 0, 0.999f}, Vec4{0, 0, 0, 1.001f}, Vec4{0, 0, kNan, 1},
                             Vec4{0, 0, 0, kNan}, Vec4{kInfinity, 0, 0, 1}, Vec4{0, 0, 0, -kInfinity}}) {
        expect_refused({kNoRotation, none}, 1);
    }
}

TEST_F(SkinTest, NamesTheFirstVertexThatFollowsAnUnknownParticle) {
    // The nearest particle of vertex 2, also with weight 0, and the other one.
    for (const auto& [wrong, weight] : {std::pair(4u, 0.5f), std::pair(4u, 0.0f), std::pair(5u, 0.5f)}) {
        std::vector<std::uint32_t> followed{0, 1, 1, 0, 0, 1, 2, 2};
        std::vector<float> weights(8, 0.5f);
        followed[wrong] = 2;
        weights[wrong] = weight;
        const Rest rest = make_rest(4);
        Case c(device(), kHostCount, settings());
        const graph::Count four = graph::Count::host(4);
        const spatial::MovedMesh moved = make_output(c, rest);
        const Skin skin{c.in(followed, 0u), c.in(weights, 0.0f), 2, 1};
        const graph::Buffer particles = c.in(std::vector<Vec4>(2), kPoison);
        move_deformable(c.graph, put(c, rest, four), skin, {particles, particles, graph::Count::host(2)},
                        put_bodies(c, {kNoRotation, kNoRotation}, {}), moved);
        expect_error([&] { run(c.graph); }, {"move_deformable: vertex 2", "a particle that does not exist"});
        EXPECT_EQ(take(c, rest, moved).vertices[2], rest.vertices[2]);
    }
}

} // namespace
} // namespace mote::test
