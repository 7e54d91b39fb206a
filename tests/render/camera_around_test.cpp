// The camera of scenes without one.
#include <mote/render/camera.hpp>

#include <glm/gtc/type_ptr.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace mote::render {
namespace {

Scene scene_at(const Vec3& lower, const Vec3& size) {
    Scene scene;
    scene.add({.name = "sand"});
    Vec3 upper = lower;
    for (std::size_t i = 0; i < 3; ++i) upper[i] += size[i];
    scene.add_box({.lower = lower, .upper = upper, .fill = {.radius = 0.25f}});
    return scene;
}

// Of the particles' centres, from the middle of the image (0) to its edge (1).
float farthest_from_middle(const Scene& scene, const Camera& camera) {
    const glm::mat4 clip = glm::make_mat4(camera.projection.data()) * glm::make_mat4(camera.view.data());
    float farthest = 0;
    for (const Particle& particle : scene.particles) {
        const auto& [x, y, z] = particle.position;
        const glm::vec4 at = clip * glm::vec4(x, y, z, 1);
        EXPECT_GT(at.w, 0) << "behind the camera";
        EXPECT_TRUE(at.z >= 0 && at.z <= at.w) << "outside the planes";
        farthest = std::max({farthest, std::abs(at.x / at.w), std::abs(at.y / at.w)});
    }
    return farthest;
}

// A wide, a high and a deep scene, near and far, in a wide, a square and a high image.
TEST(CameraAround, ShowsAllParticlesAndLittleElse) {
    for (const Vec3& lower : {Vec3{0, 0, 0}, Vec3{-500, 30, 900}})
        for (const Vec3& size : {Vec3{20, 1, 1}, Vec3{1, 20, 1}, Vec3{1, 1, 20}, Vec3{2, 2, 2}})
            for (const float aspect : {16.0f / 9, 1.0f, 9.0f / 16})
                for (const float field_of_view : {45.0f, 20.0f, 100.0f}) {
                    const Scene scene = scene_at(lower, size);
                    const mote::Camera camera = camera_around(scene, aspect, {.field_of_view = field_of_view});
                    EXPECT_EQ(camera.field_of_view, field_of_view);
                    const float farthest = farthest_from_middle(scene, perspective(camera, aspect));
                    EXPECT_LT(farthest, 1) << size[0] << ' ' << size[1] << ' ' << aspect;
                    EXPECT_GT(farthest, 0.15f) << "room for what falls and spreads";
                }
}

} // namespace
} // namespace mote::render
