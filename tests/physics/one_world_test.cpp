// Water, sand, a rope, a cloth, a thin wall, a mesh and a paddle in one world, with the settings that a scene has if it names
// none: families do not break one another's promises.
#include "support/line_plot.hpp"
#include "support/physics_scene.hpp"
#include "support/pile.hpp"
#include "support/test_scenes.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace mote::test {
namespace {

// Of tests/scenes/one_world.json. m.
constexpr float kGrain = 0.02f; // radius of water and sand
constexpr float kWall = 0.7f, kHalfWall = 0.001f;
constexpr Vec3 kTank{1.1f, 1, 0.4f};
constexpr std::array<double, 2> kFoot{0.42, 0.62}, kRidge{0.52, 0.12}; // x of the wedge; x and y of its ridge
constexpr std::size_t kPaddle = 1;                                     // among colliders
enum Stuff : std::uint32_t { water, sand, hemp, linen };

// m: how far a point is outside the wedge; less than 0 inside.
double distance_to_wedge(double x, double y) {
    const double slope = kRidge[1] / (kRidge[0] - kFoot[0]), away = std::abs(x - kRidge[0]);
    const double above = y - (kRidge[1] - slope * away), across = std::hypot(1, slope);
    const double past_ridge = away - slope * (y - kRidge[1]); // of the nearest point of the face, times `across` squared
    return above > 0 && past_ridge < 0 ? std::hypot(away, y - kRidge[1]) : above / across;
}

// m: how far a point is outside the paddle.
double distance_to_paddle(const Collider& paddle, const Vec3& point, double time) {
    const auto next = std::ranges::find_if(paddle.motion, [&](const Keyframe& key) { return double{key.time} > time; });
    Vec3 centre = next == paddle.motion.end() ? paddle.motion.back().centre : next->centre;
    if (next != paddle.motion.begin() && next != paddle.motion.end()) {
        const Keyframe& last = *(next - 1);
        const double part = (time - double{last.time}) / double{next->time - last.time};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            centre[axis] = static_cast<float>(last.centre[axis] + part * double{next->centre[axis] - last.centre[axis]});
        }
    }
    double outside = 0, inside = -1;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const double past = std::abs(double{point[axis] - centre[axis]}) - double{paddle.half_extents[axis]};
        outside = std::hypot(outside, std::max(past, 0.0));
        inside = std::max(inside, past);
    }
    return outside > 0 ? outside : inside;
}

class OneWorldTest : public ValidationTest {
protected:
    // Radii of grains: how deep particles are in walls, the mesh and the paddle.
    struct Entered {
        double walls = -1, wedge = -1, paddle = -1;
    };
    static void add(Entered& entered, const Scene& scene, const WorldParticle& p, double time) {
        const double r = double{p.radius}, x = double{p.position[0]};
        const auto deeper = [&](double& deepest, double distance) {
            deepest = std::max(deepest, (r - distance) / double{kGrain});
        };
        for (std::size_t axis = 0; axis < 3; ++axis) {
            deeper(entered.walls, std::min(p.position[axis], kTank[axis] - p.position[axis]));
        }
        const bool wet = scene.particles[p.id].position[0] < kWall;
        deeper(entered.walls, (wet ? kWall - x : x - kWall) - double{kHalfWall});
        deeper(entered.wedge, distance_to_wedge(x, p.position[1]));
        deeper(entered.paddle, distance_to_paddle(scene.colliders[kPaddle], p.position, time));
    }

    static double longest_link(const Scene& scene, const std::vector<WorldParticle>& particles, Stuff stuff) {
        double longest = 0;
        for (const Link& link : scene.links) {
            if (particles[link.a].material != stuff) continue;
            const Vector a = to_vector(particles[link.a].position), b = to_vector(particles[link.b].position);
            longest = std::max(longest, std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) / double{link.length});
        }
        return longest - 1;
    }

    // Of links that hold `load`, in masses of a linked particle: what they lack at the end of a substep, gravity takes anew. A
    // link that is too long by e gives m e/n in each iteration, where n is the number of links of the particle, which share
    // its correction. `holding` of them carry the load: K e holding/n = load g Δt².
    static double strain_by(const Scene& scene, double load, double links, double holding) {
        const Solver& solver = scene.solver;
        const double substep = double{solver.time_step} / solver.substeps;
        return load * 9.81 * substep * substep * links / (solver.iterations * holding) / 0.025; // m: of their length
    }

    // Of a sheet between pins at its height, of which hanging it would have this strain: one with the strain e sags by an angle
    // of the cosine 1/(1 + e), and bears weight by its sine.
    static double sagging(double hanging) {
        double strain = hanging;
        for (int i = 0; i < 50; ++i) strain = hanging / std::sqrt(1 - std::pow(1 + strain, -2)); // converges by halves
        return strain;
    }

    static double mass_of_one(const Scene& scene, Stuff stuff) {
        return mass_of(scene, *std::ranges::find(scene.particles, std::uint32_t{stuff}, &Particle::material));
    }
    static double mass_of_all(const Scene& scene, Stuff stuff) {
        return mass_of_one(scene, stuff) *
               static_cast<double>(std::ranges::count(scene.particles, std::uint32_t{stuff}, &Particle::material));
    }
    static double mass_on_cloth(const Scene& scene) {
        return mass_of_one(scene, sand) * static_cast<double>(std::ranges::count_if(scene.particles, [](const Particle& p) {
                   return p.material == sand && p.position[0] > kWall;
               }));
    }

    // m/s: of the centre of mass.
    static double mean_rise(const Scene& scene, const std::vector<WorldParticle>& particles) {
        double momentum = 0, mass = 0;
        for (const WorldParticle& p : particles) {
            if (p.fixed) continue;
            momentum += mass_of(scene, p) * double{p.velocity[1]};
            mass += mass_of(scene, p);
        }
        return momentum / mass;
    }
};

TEST_F(OneWorldTest, KeepsEveryPromise) {
    const CheckedScene scene = test_scene("one_world");
    World world = world_of(scene);
    Entered entered;
    Curve cloth{"cloth", {}}, rope{"rope", {}}, sand_overlaps{"sand, 99th percentile of overlaps", {}};
    std::vector<WorldParticle> particles, earlier; // at the end, and half a second before
    for (int step = 1; step <= 360; ++step) {
        world.step(); // throws if anything is not finite
        if (step % 6 != 0) continue;
        particles = world.particles();
        if (step == 300) earlier = particles;
        ASSERT_EQ(particles.size(), scene->particles.size());
        for (const WorldParticle& p : particles) {
            for (const float value : {p.position[0], p.position[1], p.position[2], p.velocity[0], p.velocity[1], p.velocity[2]}) {
                ASSERT_TRUE(std::isfinite(value)) << p.id;
            }
            if (!p.fixed) add(entered, *scene, p, world.time());
        }
        std::vector<WorldParticle> grains = particles;
        std::erase_if(grains, [](const WorldParticle& p) { return p.material != sand; });
        const double t = world.time();
        cloth.points.emplace_back(t, longest_link(*scene, particles, linen));
        rope.points.emplace_back(t, longest_link(*scene, particles, hemp));
        sand_overlaps.points.emplace_back(t, quantile(penetrations(grains), 0.99));
    }
    // Walls, the mesh and the paddle come last in every iteration. 1e-4 of a radius is 2 µm, some roundings of 1 m.
    EXPECT_LT(entered.walls, 1e-4);
    EXPECT_LT(entered.wedge, 1e-4);
    EXPECT_LT(entered.paddle, 1e-4);
    EXPECT_GT(entered.paddle, -1e-4); // it moves some
    // Contacts with water have no memory, so wet sand overlaps more: 1 % of the overlaps in wet piles by more than 0.185 r, here
    // by up to 0.25 r while things fall and 0.09 r at the end.
    for (const auto& [t, overlap] : sand_overlaps.points) EXPECT_LT(overlap, t < 2.5 ? 0.35 : 0.2) << t << " s";
    // Dry sand lies in the cloth. Weight on a corner stretches its links until iterations carry it (see strain_by and
    // sagging).
    const double on_a_corner = (mass_on_cloth(*scene) + mass_of_all(*scene, linen)) / 4 / mass_of_one(*scene, linen);
    const double on_rope = mass_of_all(*scene, hemp) / mass_of_one(*scene, hemp);
    const double strain_of_cloth = sagging(strain_by(*scene, on_a_corner, 12, 3)),
                 strain_of_rope = strain_by(*scene, on_rope, 2, 1);
    for (const auto& [t, strain] : cloth.points) EXPECT_LT(strain, (t < 2.5 ? 3 : 1.5) * strain_of_cloth) << t << " s";
    for (const auto& [t, strain] : rope.points) EXPECT_LT(strain, 4 * strain_of_rope) << t << " s"; // water pulls at it, too
    std::vector<WorldParticle> bath, dry_sand;
    for (const WorldParticle& p : particles) {
        const bool dry = scene->particles[p.id].position[0] > kWall;
        if (p.material == sand && dry) {
            EXPECT_GT(p.position[1], 0.3f) << "through the cloth, which hangs from 0.45 m";
            dry_sand.push_back(p);
        }
        if ((p.material == sand || p.material == water) && !dry) bath.push_back(p);
    }
    EXPECT_LT(quantile(penetrations(dry_sand), 0.99), 0.1); // its contacts remember their loads
    // At rest: supports bear the weight of all to 1 %, and water and sand fill their volume, with the wedge.
    EXPECT_NEAR(mean_rise(*scene, particles) - mean_rise(*scene, earlier), 0, 0.01 * 9.81 * 0.5) << "m/s, in half a second";
    EXPECT_LT(rms_speed(bath), 0.1);
    const double cube = std::pow(2 * double{kGrain}, 3), wedge = 0.5 * (kFoot[1] - kFoot[0]) * kRidge[1] * double{kTank[2]};
    const double level = surface_height(bath, 2 * kGrain);
    const double filled = (cube * static_cast<double>(bath.size()) + wedge) / double{kWall * kTank[2]};
    EXPECT_NEAR(level / filled, 1, 0.15);
    leave_plot("one_world", "Water, sand, a rope and a cloth in one world", "t (s)", "strain of links; overlaps (radii)",
               {cloth, rope, sand_overlaps});
}

} // namespace
} // namespace mote::test
