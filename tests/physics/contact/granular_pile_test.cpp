// The scene granular_pile_with_ball, which names no setting of the solver, and smaller ones cut out of it.
#include "support/physics_scene.hpp"
#include "support/pile.hpp"
#include "support/sample_scenes.hpp"

#include <mote/scene_file.hpp>

#include <span>

namespace mote::test {
namespace {

constexpr float kRadius = 0.025f; // m: of a grain

class GranularPileTest : public ValidationTest {
protected:
    // The grains whose centres are within `half_width` of the middle and below `height`, m, between walls, and a ball of radius
    // `ball`, m, above them.
    static Scene cut(float half_width, float height, float ball) {
        const SceneFile file = read_scene(sample_scene("granular_pile_with_ball"));
        Scene scene = *file.scene;
        scene.solver = file.scene.given_solver();
        std::erase_if(scene.particles, [&](const Particle& p) {
            return p.radius > kRadius || std::abs(p.position[0]) > half_width || std::abs(p.position[2]) > half_width ||
                   p.position[1] > height;
        });
        scene.particles.push_back({.position = {0, height + 4 * ball, 0}, .radius = ball, .material = 1});
        const float wide = half_width + kRadius;
        scene.add_container({.centre = {0, 2 * height, 0}, .half_extents = {wide, 2 * height, wide}});
        return scene;
    }

    // The part of the space in the middle of the pile, outside the ball, that grains fill; overlaps count twice.
    static double core_fraction(const std::vector<WorldParticle>& particles) {
        const double top = mean_height(particles), wide = 5 * double{kRadius}, spacing = 0.4 * double{kRadius};
        double inside = 0, points = 0;
        for (double y = 2 * double{kRadius}; y < top; y += spacing) {
            for (double x = -wide; x < wide; x += spacing) {
                for (double z = -wide; z < wide; z += spacing) {
                    int grains = 0;
                    bool in_ball = false;
                    for (const WorldParticle& p : particles) {
                        const double dx = x - double{p.position[0]}, dy = y - double{p.position[1]},
                                     dz = z - double{p.position[2]};
                        if (dx * dx + dy * dy + dz * dz > double{p.radius} * double{p.radius}) continue;
                        ++grains;
                        in_ball = in_ball || p.radius > kRadius;
                    }
                    if (in_ball) continue;
                    inside += grains;
                    ++points;
                }
            }
        }
        return inside / points;
    }

    // After 3 s; and its height does not change in `seconds` more.
    void holds(const Scene& scene, int seconds, const std::string& plot) {
        World world = world_of(scene);
        advance(world, 360);
        const std::vector<WorldParticle> after = world.particles();
        const std::vector<double> depths = penetrations(after);
        EXPECT_LT(quantile(depths, 0.99), 0.1);
        EXPECT_LT(depths.back(), 0.3);
        EXPECT_LT(rms_speed(after), 1e-3) << "m/s";
        const double fraction = core_fraction(after);
        EXPECT_LT(fraction, 0.66);
        EXPECT_GT(fraction, 0.4); // the box is not empty
        Curve overlaps{"after 3 s", {}};
        for (int percent = 0; percent <= 100; ++percent) overlaps.points.emplace_back(percent, quantile(depths, 0.01 * percent));
        leave_plot(plot, "Overlaps in a pile under a ball", "percentile", "penetration (radii)", {overlaps});
        advance(world, 120 * seconds);
        EXPECT_NEAR(mean_height(world.particles()) / mean_height(after), 1, 0.005);
    }
};
using LargeGranularPileTest = GranularPileTest;
using WholeGranularPileTest = GranularPileTest;

TEST_F(GranularPileTest, HoldsABall) { holds(cut(0.25f, 0.5f, 0.1f), 1, "granular_pile_small"); }
TEST_F(LargeGranularPileTest, HoldsForTenSeconds) { holds(cut(0.5f, 1, 0.15f), 10, "granular_pile_large"); }
TEST_F(WholeGranularPileTest, HoldsForTenSeconds) {
    const SceneFile file = read_scene(sample_scene("granular_pile_with_ball"));
    holds(*file.scene, 10, "granular_pile");
}

} // namespace
} // namespace mote::test
