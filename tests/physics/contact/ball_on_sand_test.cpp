// A large ball on a bed of grains, with the settings that a scene has if it names none (docs/physics/contact.md, "Guarantees").
//
// How deep a ball sinks that is released where it touches sand is soil mechanics. A footing of width B at a depth d bears the
// pressure γ B N_γ/2 + γ d N_q, with γ the weight of the sand per volume (Terzaghi 1943). N_q and N_γ = 1.5 (N_q - 1) tan φ
// follow from the angle of friction φ (Brinch Hansen 1970); circles have the shape factors 0.6 and 1 + tan φ (de Beer 1970). A
// ball that has sunk by d = δ R is as wide as its chord, B = 2 R √(2δ - δ²). One that is released, not lowered, stops where the
// resistance F has done the work of its weight W: ∫ F dδ = W δ. As the mass of a particle is that of a cube, W is 6.8 γ R³
// (in 2-D 3.9 γ R²) times the ratio of densities. Craters have d = 0.14/tan φ √(ratio) D^(2/3) H^(1/3), with H = d for a ball
// that is released on the surface (Uehara et al. 2003). So δ is:
//
//     ratio of densities                                     2-D: 1     10    3-D: 1     10
//     footing, φ = 33°, the angle of repose                    0.07   0.65      0.19   0.85
//     footing, φ = 28°, loose sand                             0.14   1.5       0.29   1.6
//     footing, 2/3 tan 33°, local shear of loose sand          0.27   3.2       0.44   3.0
//     craters                                                                   0.20   1.1
#include "support/line_plot.hpp"
#include "support/physics_scene.hpp"
#include "support/pile.hpp"
#include "support/test_scenes.hpp"

#include <fmt/format.h>

#include <cmath>

namespace mote::test {
namespace {

constexpr float kGrain = 0.01f; // m: radius

// A bed of grains and a ball.
struct Sand {
    std::uint32_t dimensions = 2;
    float ball = 20; ///< Radii of a grain.
    int width = 96, layers = 22;
    float ball_radius() const { return ball * kGrain; }
    Silo silo() const { return {.dimensions = dimensions, .layers = layers, .width = width, .radius = kGrain}; }
};

class BallOnSandTest : public ValidationTest {
protected:
    // After 3 s.
    std::vector<Particle> settled(const Sand& sand) {
        World world = world_of(silo_scene(sand.silo()));
        advance(world, 360);
        const std::vector<WorldParticle> particles = world.particles();
        std::vector<Particle> bed(particles.begin(), particles.end());
        for (Particle& p : bed) p.velocity = {};
        return bed;
    }

    // What a ball, released in the middle where it touches the bed, has sunk by after `seconds`: from the surface of the bed to
    // the lowest point of the ball, in its radii.
    Curve sink(const Sand& sand, const std::vector<Particle>& bed, float wide, float ratio, double seconds) {
        const float r = sand.ball_radius(), middle = wide / 2, depth = sand.dimensions == 2 ? 0 : middle;
        Scene scene = test_scene("ball_on_sand");
        scene.dimensions = sand.dimensions;
        scene.materials[1].density *= ratio;
        scene.particles = bed;
        scene.colliders.clear(); // its container, which is as wide as its sand
        float height = 0;
        std::map<std::array<int, 2>, float> tops;
        for (const Particle& p : bed) {
            const float across = std::hypot(p.position[0] - middle, p.position[2] - depth), reach = r + kGrain;
            if (across < reach) height = std::max(height, p.position[1] + std::sqrt(reach * reach - across * across));
            const auto column = [&](std::size_t axis) { return static_cast<int>(std::floor(p.position[axis] / (2 * kGrain))); };
            float& top = tops[{column(0), column(2)}];
            top = std::max(top, p.position[1] + kGrain);
        }
        double surface = 0;
        for (const auto& [where, top] : tops) surface += double{top} / static_cast<double>(tops.size());
        scene.particles.push_back({.position = {middle, height, depth}, .radius = r, .material = 1});
        scene.add_container({.centre = {middle, 2 * wide, depth},
                             .half_extents = {middle, 2 * wide, sand.dimensions == 2 ? 1 : middle},
                             .static_friction = 0.5f,
                             .kinetic_friction = 0.5f});
        World world = world_of(scene);
        Curve sunk{fmt::format("{}-D, ball of {} grain radii, ratio {}", sand.dimensions, sand.ball, ratio), {}};
        for (int step = 0; step < static_cast<int>(seconds * 120); step += 12) {
            advance(world, 12);
            for (const WorldParticle& p : world.particles()) {
                if (p.id == bed.size()) sunk.points.emplace_back((step + 12) / 120.0, (surface - (p.position[1] - r)) / r);
            }
        }
        return sunk;
    }
    static double final(const Curve& sunk) { return sunk.points.back().second; }
    // It rests: it sinks no more in the last part of the time.
    static double last_change(const Curve& sunk) { return final(sunk) - sunk.points[sunk.points.size() * 3 / 4].second; }
};
using LargeBallTest = BallOnSandTest;

// On a block as a user writes it, which settles under the ball.
TEST_F(BallOnSandTest, RestsOnABlockThatHasNotSettled) {
    const Sand sand;
    std::vector<Particle> block = test_scene("ball_on_sand").particles;
    std::erase_if(block, [](const Particle& p) { return p.radius > kGrain; });
    const Curve sunk = sink(sand, block, 2 * kGrain * static_cast<float>(sand.width), 1, 3);
    EXPECT_LT(final(sunk), 0.25);
    EXPECT_NEAR(last_change(sunk), 0, 0.01);
    leave_plot("ball_on_block", "A ball on a block of sand", "t (s)", "sunk (radii)", {sunk});
}

TEST_F(LargeBallTest, SinksAsFarAsSandLetsIt) {
    std::vector<Curve> curves;
    for (const Sand& sand : {Sand{}, Sand{.dimensions = 3, .ball = 10, .width = 48, .layers = 9}}) {
        const std::vector<Particle> bed = settled(sand);
        const float wide = sand.silo().spacing * kGrain * static_cast<float>(sand.width);
        for (const float ratio : {1.0f, 10.0f}) {
            const Curve& sunk = curves.emplace_back(sink(sand, bed, wide, ratio, 1.5));
            // Half of what firm sand allows, and no more than loose sand does, to a grain radius, as even as the surface is.
            const bool flat = sand.dimensions == 2, heavy = ratio > 1;
            const double firm = flat ? (heavy ? 0.65 : 0.07) : (heavy ? 0.85 : 0.19);
            const double loose = flat ? (heavy ? 1.5 : 0.27) : (heavy ? 1.6 : 0.44);
            EXPECT_GT(final(sunk), 0.5 * firm) << sunk.label;
            EXPECT_LT(final(sunk), loose + 1 / double{sand.ball}) << sunk.label;
            EXPECT_NEAR(last_change(sunk), 0, 0.01) << sunk.label;
        }
    }
    leave_plot("ball_on_sand", "A ball released on a bed of sand", "t (s)", "sunk (radii)", curves);
}

} // namespace
} // namespace mote::test
