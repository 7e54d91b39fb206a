// Cloth carries water and sand, and its corners hold the total weight.
#include "support/line_plot.hpp"
#include "support/physics_scene.hpp"

#include <limits>
#include <utility>

namespace mote::test {
namespace {

constexpr float kRadius = 0.02f;                      // m, of all particles
constexpr std::uint32_t kSide = 13;                   // particles along a side of the cloth, a diameter apart
constexpr std::uint32_t kCloth = kSide * kSide;       // the first particles of the scene
constexpr float kWidth = 2 * kRadius * (kSide - 1);   // m
constexpr float kCompliance = 2e-3f;                  // m/N, of links along the sides and diagonals
constexpr int kSteps = 150, kWatched = 30, kAll = 10; // until at rest; the last of these; between two measurements

Scene hammock() {
    Scene scene;
    scene.add({.name = "linen", .density = 300});
    scene.add_sheet({.corner = {-kWidth / 2, 0, -kWidth / 2},
                     .side_u = {kWidth, 0, 0},
                     .side_v = {0, 0, kWidth},
                     .particles_u = kSide,
                     .particles_v = kSide,
                     .fill = {.radius = kRadius, .group = 1, .self_collision = false},
                     .stretch = {.compliance = kCompliance},
                     .shear = {.compliance = kCompliance},
                     .bend = {.compliance = 1},
                     .pins = {true, true, true, true}});
    scene.forces = {{.kind = ForceKind::wind, .strength = 6}}; // damps, so that it comes to rest
    scene.solver.link.method = LinkMethod::xpbd;
    scene.solver.substeps = 4;
    scene.solver.iterations = 5;
    return scene;
}

// A cube of the material, a radius above the middle of the cloth.
Scene loaded(const Material& material) {
    Scene scene = hammock();
    constexpr float kHalf = 4 * kRadius, kAbove = 2 * kRadius;
    scene.add_box({.lower = {-kHalf, kAbove, -kHalf},
                   .upper = {kHalf, kAbove + 2 * kHalf, kHalf},
                   .fill = {.radius = kRadius, .material = scene.add(material), .jitter = 0.05f}});
    return scene;
}

double lowest_of_cloth(const std::vector<WorldParticle>& particles) {
    double lowest = std::numeric_limits<double>::max();
    for (std::uint32_t k = 0; k < kCloth; ++k) lowest = std::min<double>(lowest, particles[k].position[1]);
    return lowest;
}

// m: the smallest height of a load particle above the cloth particle nearest to it horizontally.
double height_over_cloth(const std::vector<WorldParticle>& particles) {
    double least = std::numeric_limits<double>::max();
    for (std::size_t i = kCloth; i < particles.size(); ++i) {
        const auto across = [&](const WorldParticle& one) {
            return std::hypot(one.position[0] - particles[i].position[0], one.position[2] - particles[i].position[2]);
        };
        const auto under = std::min_element(particles.begin(), particles.begin() + kCloth,
                                            [&](const auto& a, const auto& b) { return across(a) < across(b); });
        least = std::min<double>(least, particles[i].position[1] - under->position[1]);
    }
    return least;
}

// N: the upward force of the links at the pinned corners, by Hooke's law.
double held_by_corners(const Scene& scene, const std::vector<WorldParticle>& particles) {
    double held = 0;
    for (const Link& link : scene.links) {
        for (const auto& [pin, other] : {std::pair{link.a, link.b}, std::pair{link.b, link.a}}) {
            if (!scene.particles[pin].fixed) continue;
            const Vector a = to_vector(particles[pin].position), b = to_vector(particles[other].position);
            const double length = std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
            held += (length - link.length) / link.elasticity.compliance * (a[1] - b[1]) / length;
        }
    }
    return held;
}

class ClothTest : public ValidationTest {
protected:
    // Expects that nothing falls through and that the corners hold the total weight. Returns the sag, m.
    double expect_carried(const Scene& scene, Curve& force, Curve& law) {
        double weight = 0; // N
        for (const Particle& p : scene.particles) {
            if (!p.fixed) weight -= scene.solver.gravity[1] * mass_of(scene, p);
        }
        World world = world_of(scene);
        double held = 0, sag = 0;
        for (int step = kAll; step <= kSteps; step += kAll) {
            advance(world, kAll);
            const std::vector<WorldParticle> particles = world.particles();
            EXPECT_GT(height_over_cloth(particles), 0) << "after " << step << " steps";
            force.points.emplace_back(step * double{scene.solver.time_step}, held_by_corners(scene, particles));
            law.points.emplace_back(step * double{scene.solver.time_step}, weight);
            if (step <= kSteps - kWatched) continue;
            held += force.points.back().second * kAll / kWatched;
            sag -= lowest_of_cloth(particles) * kAll / kWatched;
        }
        EXPECT_NEAR(held, weight, 0.06 * weight); // it still swings
        return sag;
    }
};

// Water pushes the cloth by densities and contacts, sand only by contacts.
TEST_F(ClothTest, CarriesWaterAndSand) {
    Curve by_itself{"by itself", {}}, with_water{"with water", {}}, with_sand{"with sand", {}}, weight{"weight", {}, true};
    const double alone = expect_carried(hammock(), by_itself, weight);
    const double water =
        expect_carried(loaded({.name = "water", .kind = MaterialKind::fluid, .fluid = {.viscosity = 0.05f}}), with_water, weight);
    const double sand = expect_carried(loaded({.name = "sand", .density = 1500}), with_sand, weight);
    EXPECT_GT(water, 1.3 * alone); // 40 N more to 31 N
    EXPECT_GT(sand, 1.1 * water);  // 60 N
    leave_plot("loaded_cloth", "What the corners of a cloth hold", "t (s)", "force (N)",
               {by_itself, with_water, with_sand, weight});
}

} // namespace
} // namespace mote::test
