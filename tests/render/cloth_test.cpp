// Cloth: drawn at its particles, lit on both sides, and not drawn where it is torn.
#include "cloth_table.hpp"
#include "physics/physics_shared.h"
#include "picture.hpp"
#include "reference_ray.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace mote {
namespace {

class ClothRenderTest : public test::GpuTest {
protected:
    /// A sheet of 1.2 m x 0.8 m around the origin, facing z, of 13 x 9 particles 0.1 m apart.
    static Scene sheet(float tear_strain = 0) {
        Scene scene;
        const auto cloth = scene.add({.name = "cloth"});
        scene.add_sheet({.corner = {-0.6f, -0.4f, 0},
                         .side_u = {1.2f, 0, 0},
                         .side_v = {0, 0.8f, 0},
                         .particles_u = 13,
                         .particles_v = 9,
                         .fill = {.radius = 0.05f, .material = cloth},
                         .tear_strain = tear_strain});
        scene.solver.gravity = {};
        return scene;
    }
    /// x from -1.6 to 1.6 m and y from -1.2 to 1.2 m, 1 cm per pixel.
    static render::Camera from_the_front() { return render::flat({-1.6f, -1.2f}, {1.6f, 1.2f}, 4.0f / 3); }
    static render::Camera from_behind() {
        render::Camera camera = from_the_front();
        camera.view[0] = -1;
        camera.view[10] = -1;
        return camera;
    }
    static render::Style plain(bool as_mesh = true) {
        render::Style style;
        style.sky.shown = style.ground.shown = false;
        style.cloth_as_mesh = as_mesh;
        style.light = {.direction = {0, -1, -1}, .colour = {0.5f, 0.5f, 0.5f}, .ambient = {0.2f, 0.2f, 0.2f}};
        return style;
    }
    static bool is_drawn(const test::Studio& studio, double x, double y) {
        return studio.target
                   .depth()[static_cast<std::size_t>((1.2 - y) * 100) * 320 + static_cast<std::size_t>((x + 1.6) * 100)] < 1;
    }
    static std::size_t pixels(const test::Studio& studio) {
        const std::vector<float> depth = studio.target.depth();
        return static_cast<std::size_t>(std::ranges::count_if(depth, [](float d) { return d < 1; }));
    }
};

// A rectangle between the centres of the outermost particles. Drawn as particles it is larger by their width.
TEST_F(ClothRenderTest, CoversTheSheetAndReplacesItsParticles) {
    test::Studio studio(context(), sheet());
    for (int step = 0; step < 3; ++step) { // steps reorder the particles, but the sheet stays
        studio.draw(from_the_front(), plain());
        EXPECT_EQ(pixels(studio), 120u * 80u) << step;
        EXPECT_TRUE(is_drawn(studio, 0.595, 0.395) && is_drawn(studio, -0.595, -0.395));
        studio.world.step();
    }
    studio.draw(from_the_front(), plain(false));
    EXPECT_TRUE(is_drawn(studio, 0.62, 0.4)) << "a particle sticks out";
    EXPECT_FALSE(is_drawn(studio, 0.05, 0.05)) << "nothing between four particles";
}

// Blinn-Phong on a plane whose normal is the view direction, lit from 45 degrees above, as for particles. From behind there is
// only ambient light; with the light also behind, it looks as from the front.
TEST_F(ClothRenderTest, IsLitOnBothSides) {
    test::Studio studio(context(), sheet());
    const auto expect_colour = [](const render::Image& image, double facing, double gloss) {
        const std::array<double, 3> colour{0.66, 0.58, 0.44}; // of the first cloth
        for (std::size_t c = 0; c < 3; ++c) {
            const double linear = colour[c] * (0.2 * 0.75 + 0.5 * facing) + 0.5 * gloss;
            EXPECT_NEAR(image.rgba[(120 * 320 + 160) * 4 + c], 255 * test::srgb_of(linear), 1.5) << c;
        }
    };
    const double facing = std::sqrt(0.5), gloss = 0.05 * std::pow(std::cos(M_PI / 8), 15);
    expect_colour(studio.draw(from_the_front(), plain()), facing, gloss);
    expect_colour(studio.draw(from_behind(), plain()), 0, 0);
    render::Style from_the_other_side = plain();
    from_the_other_side.light.direction = {0, -1, 1};
    expect_colour(studio.draw(from_behind(), from_the_other_side), facing, gloss);
    expect_colour(studio.draw(from_the_front(), from_the_other_side), 0, 0);
}

// The right half moves away: the links between the halves tear, and the triangles there disappear.
TEST_F(ClothRenderTest, IsNotDrawnWhereItIsTorn) {
    Scene scene = sheet(0.5f);
    for (Particle& particle : scene.particles) particle.velocity = {particle.position[0] > 0.05f ? 30.0f : 0.0f, 0, 0};
    scene.solver.iterations = 1;
    test::Studio studio(context(), scene);
    studio.draw(from_the_front(), plain());
    EXPECT_TRUE(is_drawn(studio, 0.05, 0));
    studio.world.step();
    studio.draw(from_the_front(), plain());
    const std::vector<WorldParticle> particles = studio.world.particles();
    // In the lowest row, on either side of the tear.
    const double left = particles[6].position[0], right = particles[7].position[0];
    ASSERT_GT(right - left, 0.15);
    EXPECT_FALSE(is_drawn(studio, 0.5 * (left + right), 0)) << "torn here";
    EXPECT_TRUE(is_drawn(studio, left - 0.05, 0));
    EXPECT_TRUE(is_drawn(studio, right + 0.05, 0));
}

// A corner that is torn off is no longer part of the cloth and is drawn as a particle.
TEST_F(ClothRenderTest, DrawsTornOffPartsAsParticles) {
    Scene scene = sheet(0.5f);
    scene.particles.back().velocity = {30, 30, 0};
    scene.solver.substeps = 1; // with more, the links slow the corner down before they tear
    scene.solver.iterations = 1;
    test::Studio studio(context(), scene);
    studio.world.step();
    studio.world.step();
    studio.draw(from_the_front(), plain());
    const Vec3 corner = studio.world.particles().back().position;
    ASSERT_GT(corner[0], 0.7f);
    EXPECT_TRUE(is_drawn(studio, corner[0] + 0.03, corner[1]));
    EXPECT_FALSE(is_drawn(studio, 0.57, 0.37)) << "the cloth at its former corner";
}

// Each particle removed by a sink also removes the six triangles around it, of half a square each, whether or not links connect
// them.
TEST_F(ClothRenderTest, HasAHoleWhereAParticleWasRemoved) {
    for (const bool linked : {true, false}) {
        Scene scene = sheet();
        for (const Vec3& centre : {Vec3{0.3f, 0.2f, 0}, Vec3{-0.3f, -0.2f, 0}})
            scene.sinks.push_back({.kind = SinkKind::sphere, .centre = centre, .radius = 0.01f});
        if (!linked) scene.links.clear();
        test::Studio studio(context(), scene);
        studio.world.step();
        studio.draw(from_the_front(), plain());
        EXPECT_EQ(pixels(studio), 120u * 80u - 2 * 3u * 100u) << linked;
        EXPECT_FALSE(is_drawn(studio, 0.305, 0.205));
        EXPECT_TRUE(is_drawn(studio, 0.005, 0.005));
    }
}

TEST_F(ClothRenderTest, CastsAShadow) {
    Scene scene = sheet();
    scene.colliders.push_back({.kind = ColliderKind::plane, .normal = {0, 1, 0}, .centre = {0, -1, 0}});
    test::Studio studio(context(), scene);
    render::Camera from_above = from_the_front();
    from_above.view = {1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1};
    render::Style style = plain();
    style.ground = {.tile = 0};
    const auto brightness = [&](bool shadows, double x, double z) {
        style.light.shadows = shadows;
        return studio.draw(from_above, style)
            .rgba[(static_cast<std::size_t>((z + 1.2) * 100) * 320 + static_cast<std::size_t>((x + 1.6) * 100)) * 4];
    };
    // The light moves 1 back for 1 down: what is 0.6 to 1.4 m above the ground casts its shadow as far behind.
    EXPECT_LT(brightness(true, 0, -1), brightness(false, 0, -1) * 3 / 4);
    EXPECT_EQ(brightness(true, 0, -0.4), brightness(false, 0, -0.4));
    EXPECT_EQ(brightness(true, 0.8, -1), brightness(false, 0.8, -1));
}

TEST_F(ClothRenderTest, FindsTheLinksOfItsTriangles) {
    const Scene scene = sheet();
    const render::ClothTable table = render::pack_cloth(scene, 200);
    ASSERT_EQ(table.triangles.size(), 6 * scene.cloth.size());
    for (std::size_t t = 0; t < scene.cloth.size(); ++t) {
        for (std::size_t side = 0; side < 3; ++side) {
            const Link& link = scene.links.at(table.triangles[6 * t + 3 + side]);
            const std::set<std::uint32_t> ends{link.a, link.b};
            EXPECT_EQ(ends, (std::set<std::uint32_t>{scene.cloth[t][side], scene.cloth[t][(side + 1) % 3]}));
        }
    }
    for (std::uint32_t id = 0; id < 200; ++id) {
        for (std::uint32_t i = table.offsets[id]; i < table.offsets[id + 1]; ++i) {
            EXPECT_EQ(std::ranges::count(scene.cloth[table.of_particle[i]], id), 1);
        }
    }
    EXPECT_EQ(table.offsets.back(), 3 * scene.cloth.size());
    Scene unlinked = scene;
    unlinked.links.clear();
    EXPECT_EQ(render::pack_cloth(unlinked, 200).triangles[3], shared::INVALID_INDEX);
}

TEST_F(ClothRenderTest, GoldenSheetOverASphere) {
    // With fewer substeps, for speed.
    const SceneFile file = test::sample("hanging_cloth", {"solver.substeps=4"});
    test::Studio studio(context(), file.scene);
    for (int step = 0; step < 60; ++step) studio.world.step();
    test::expect_golden("cloth_over_ball", studio.draw(file.camera));
    render::Style as_particles;
    as_particles.cloth_as_mesh = false;
    test::expect_golden("cloth_as_particles", studio.draw(file.camera, as_particles));
}

TEST_F(ClothRenderTest, GoldenWaterInASheet) {
    const SceneFile file =
        test::sample("cloth_in_water", {"blocks.0.fill.radius=0.03", "solver.substeps=2", "solver.iterations=8",
                                        "sheets.0.stretch.compliance=0", "sheets.0.shear.compliance=0"});
    test::Studio studio(context(), file.scene);
    for (int step = 0; step < 60; ++step) studio.world.step();
    render::Style style;
    style.view = render::View::surface;
    test::expect_golden("cloth_in_water", studio.draw(file.camera, style));
}

} // namespace
} // namespace mote
