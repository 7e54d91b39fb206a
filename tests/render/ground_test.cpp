// The ground: where rays hit its plane, between the near and the far plane.
#include "picture.hpp"

#include <cmath>

namespace mote {
namespace {

class GroundRenderTest : public test::GpuTest {
protected:
    static Scene grain() {
        Scene scene;
        scene.particles.push_back({.position = {0, 500, 0}, .radius = 0.1f, .material = scene.add({.name = "grain"})});
        return scene;
    }
};

// From 1 m above it along -z: a ray that descends by s per unit along the view direction hits it at the distance 1/s.
TEST_F(GroundRenderTest, MatchesTheDepthOfRays) {
    constexpr double kNear = 2, kFar = 20;
    test::Studio studio(context(), grain());
    const mote::Camera level{.eye = {3, 1.5f, 2}, .target = {3, 1.5f, 1}, .up = {0, 1, 0}, .field_of_view = 90};
    studio.draw(render::perspective(level, 4.0f / 3, kNear, kFar), {.sky = {.shown = false}, .ground = {.height = 0.5f}});
    const std::vector<float> depth = studio.target.depth();
    std::size_t drawn = 0, before = 0;
    for (int y = 0; y < 240; ++y) {
        const double slope = (y + 0.5) / 120 - 1, z = 1 / slope;
        const bool seen = slope > 0 && z > kNear && z < kFar;
        for (std::size_t x = 0; x < 320; ++x) {
            const double expected = seen ? kFar * (z - kNear) / (z * (kFar - kNear)) : 1;
            ASSERT_NEAR(depth[static_cast<std::size_t>(y) * 320 + x], expected, 2e-5) << x << ' ' << y;
        }
        drawn += seen ? 1 : 0;
        before += slope > 0 && z < kNear ? 1 : 0;
    }
    EXPECT_GT(drawn, 30u);
    EXPECT_GT(before, 30u);
}

} // namespace
} // namespace mote
