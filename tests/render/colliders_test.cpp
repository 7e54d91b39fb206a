// Colliders: silhouettes and depths as geometry requires, and not drawn after their end time.
#include "collider_shapes.hpp"
#include "picture.hpp"

#include <cmath>
#include <functional>

namespace mote {
namespace {

constexpr double kSide = 0.01; // m per pixel of these images

class ColliderRenderTest : public test::GpuTest {
protected:
    /// These colliders, and one grain far away, since a world needs a particle.
    static Scene scene_with(std::vector<Collider> colliders) {
        Scene scene;
        const auto stone = scene.add({.name = "stone"});
        scene.particles.push_back({.position = {50, 0, 0}, .radius = 0.1f, .material = stone, .fixed = true});
        scene.colliders = std::move(colliders);
        return scene;
    }
    /// Along -z: x from -1.6 to 1.6 m and y from -1.2 to 1.2 m.
    static render::Camera from_the_front() { return render::flat({-1.6f, -1.2f}, {1.6f, 1.2f}, 4.0f / 3); }
    static render::Style plain(render::ColliderDisplay look = render::ColliderDisplay::solid) {
        render::Style style;
        style.sky.shown = style.ground.shown = false;
        style.colliders.display = look;
        return style;
    }
    static double depth_of_z(double z) {
        const render::Matrix& projection = from_the_front().projection;
        const render::Matrix& view = from_the_front().view;
        return projection[10] * (z + view[14]) + projection[14];
    }
    static double x_of(std::uint32_t column) { return (column + 0.5) * kSide - 1.6; }
    static double y_of(std::uint32_t row) { return 1.2 - (row + 0.5) * kSide; }

    /// Every pixel is drawn where `outside` (m from the silhouette, negative inside) is negative, at depth `z`; except at the
    /// silhouette itself, where rounding decides.
    static void expect_silhouette(test::Studio& studio, const std::function<double(double, double)>& outside,
                                  const std::function<double(double, double)>& z, double z_tolerance) {
        const std::vector<float> depth = studio.target.depth();
        std::size_t seen = 0, wrong = 0, wrong_depth = 0;
        const double per_metre = std::abs(depth_of_z(1) - depth_of_z(0));
        for (std::uint32_t row = 0; row < 240; ++row) {
            for (std::uint32_t column = 0; column < 320; ++column) {
                const double x = x_of(column), y = y_of(row), away = outside(x, y);
                if (std::abs(away) < 0.5 * kSide) continue;
                const double found = depth[row * 320 + column];
                wrong += (found < 1) != (away < 0) ? 1 : 0;
                if (away > 0 || found == 1) continue;
                ++seen;
                wrong_depth += std::abs(found - depth_of_z(z(x, y))) > z_tolerance * per_metre + 1e-6 ? 1 : 0;
            }
        }
        EXPECT_GT(seen, 1000u);
        EXPECT_EQ(wrong, 0u);
        EXPECT_EQ(wrong_depth, 0u);
    }
};

double beyond_box(double x, double y, double half_x, double half_y) {
    return std::max(std::abs(x) - half_x, std::abs(y) - half_y);
}

TEST_F(ColliderRenderTest, BoxHasItsSilhouetteAndDepth) {
    test::Studio studio(
        context(), scene_with({{.kind = ColliderKind::box, .centre = {0.2f, 0.1f, 0.3f}, .half_extents = {0.5f, 0.3f, 0.2f}}}));
    studio.draw(from_the_front(), plain());
    expect_silhouette(
        studio, [](double x, double y) { return beyond_box(x - 0.2, y - 0.1, 0.5, 0.3); }, [](double, double) { return 0.5; },
        1e-5);
}

// Rotated by 45 degrees about y, a box shows two faces that meet in an edge in front of its centre. Drivers round corners to a
// 16th of a pixel or less, and slopes are as deep as they are wide.
TEST_F(ColliderRenderTest, RotatedBoxHasItsSilhouetteAndDepth) {
    const float turn = static_cast<float>(M_PI / 8);
    test::Studio studio(context(), scene_with({{.kind = ColliderKind::box,
                                                .rotation = {0, std::sin(turn), 0, std::cos(turn)},
                                                .half_extents = {0.4f, 0.5f, 0.4f}}}));
    studio.draw(from_the_front(), plain());
    const double half = 0.4 * std::sqrt(2.0);
    expect_silhouette(
        studio, [&](double x, double y) { return beyond_box(x, y, half, 0.5); },
        [&](double x, double) { return half - std::abs(x); }, 1e-3);
}

// A sphere of triangles is off by the sagitta of a chord: 0.05 % of the radius, and as much again at grazing angles.
TEST_F(ColliderRenderTest, SphereHasItsSilhouetteAndDepth) {
    test::Studio studio(context(), scene_with({{.kind = ColliderKind::sphere, .centre = {-0.3f, 0.2f, 0}, .radius = 0.8f}}));
    studio.draw(from_the_front(), plain());
    const auto from_centre = [](double x, double y) { return std::hypot(x + 0.3, y - 0.2); };
    expect_silhouette(
        studio, [&](double x, double y) { return from_centre(x, y) - 0.8; },
        [&](double x, double y) { return std::sqrt(std::max(0.0, 0.64 - from_centre(x, y) * from_centre(x, y))); }, 0.01);
}

TEST_F(ColliderRenderTest, CylinderHasItsSilhouetteAndDepth) {
    test::Studio studio(context(), scene_with({{.kind = ColliderKind::cylinder, .radius = 0.5f, .half_height = 0.7f}}));
    studio.draw(from_the_front(), plain());
    expect_silhouette(
        studio, [](double x, double y) { return beyond_box(x, y, 0.5, 0.7); },
        [](double x, double) { return std::sqrt(std::max(0.0, 0.25 - x * x)); }, 0.01);
}

TEST_F(ColliderRenderTest, CapsuleHasItsSilhouetteAndDepth) {
    test::Studio studio(context(), scene_with({{.kind = ColliderKind::capsule, .radius = 0.4f, .half_height = 0.5f}}));
    studio.draw(from_the_front(), plain());
    const auto from_axis = [](double x, double y) { return std::hypot(x, std::max(0.0, std::abs(y) - 0.5)); };
    expect_silhouette(
        studio, [&](double x, double y) { return from_axis(x, y) - 0.4; },
        [&](double x, double y) { return std::sqrt(std::max(0.0, 0.16 - from_axis(x, y) * from_axis(x, y))); }, 0.01);
}

TEST_F(ColliderRenderTest, ConeHasItsSilhouetteAndDepth) {
    test::Studio studio(context(), scene_with({{.kind = ColliderKind::cone, .radius = 0.6f, .half_height = 0.6f}}));
    studio.draw(from_the_front(), plain());
    const auto radius_at = [](double y) { return 0.3 - 0.5 * y; };
    expect_silhouette(
        studio, [&](double x, double y) { return std::max(-0.6 - y, (std::abs(x) - radius_at(y)) * 2 / std::sqrt(5.0)); },
        [&](double x, double y) { return std::sqrt(std::max(0.0, radius_at(y) * radius_at(y) - x * x)); }, 0.01);
}

// A slope: 0.25 m high where x is -1, 0.75 m where it is 1.
TEST_F(ColliderRenderTest, HeightFieldHasItsDepth) {
    Scene scene = scene_with({});
    scene.add_height_field({.origin = {-1, 0, -1},
                            .spacing = 1,
                            .columns = 3,
                            .rows = 3,
                            .heights = {.25f, .5f, .75f, .25f, .5f, .75f, .25f, .5f, .75f}});
    test::Studio studio(context(), scene);
    render::Camera from_above = from_the_front();
    // z is down in the image, y towards the camera.
    from_above.view = {1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, from_above.view[14], 1};
    studio.draw(from_above, plain());
    from_above.view[14] = from_the_front().view[14];
    studio.draw(from_above, plain());
    expect_silhouette(
        studio, [](double x, double y) { return beyond_box(x, y, 1, 1); }, [](double x, double) { return 0.5 + 0.25 * x; }, 1e-5);
}

TEST_F(ColliderRenderTest, HidesWhatIsBehindIt) {
    Scene scene = scene_with({{.kind = ColliderKind::box, .half_extents = {0.5f, 0.5f, 0.2f}}});
    for (const float z : {-0.5f, 0.5f}) {
        for (const float x : {0.0f, 0.9f}) {
            scene.particles.push_back({.position = {z < 0 ? x : -x, 0, z}, .radius = 0.1f, .material = 0, .fixed = true});
        }
    }
    test::Studio studio(context(), scene);
    studio.draw(from_the_front(), plain());
    const std::vector<float> depth = studio.target.depth();
    const auto depth_at = [&](double x) { return depth[120 * 320 + static_cast<std::size_t>((x + 1.6) / kSide)]; };
    EXPECT_NEAR(depth_at(0), depth_of_z(0.6), 1e-4) << "the grain in front; that behind is hidden";
    EXPECT_NEAR(depth_at(0.3), depth_of_z(0.2), 1e-5);
    EXPECT_NEAR(depth_at(0.9), depth_of_z(-0.4), 1e-4) << "beside the box";
}

// The collider is between the light, which falls at 45 degrees along x, and the ground.
TEST_F(ColliderRenderTest, CastsAShadowAsASolidButNotAsEdges) {
    test::Studio studio(context(), scene_with({{.kind = ColliderKind::plane, .centre = {0, -1, 0}},
                                               {.kind = ColliderKind::box, .half_extents = {0.3f, 0.3f, 0.3f}}}));
    render::Camera from_above = from_the_front();
    from_above.view = {1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, from_above.view[14], 1};
    const auto brightness = [&](render::ColliderDisplay look, bool shadows, double x) {
        render::Style style = plain(look);
        style.ground = {.tile = 0};
        style.light = {.direction = {1, -1, 0}, .ambient = {0.1f, 0.1f, 0.1f}, .shadows = shadows};
        return studio.draw(from_above, style).rgba[(120 * 320 + static_cast<std::size_t>((x + 1.6) / kSide)) * 4];
    };
    EXPECT_LT(brightness(render::ColliderDisplay::solid, true, 1.0), brightness(render::ColliderDisplay::solid, false, 1.0) / 2);
    EXPECT_EQ(brightness(render::ColliderDisplay::solid, true, -1.0), brightness(render::ColliderDisplay::solid, false, -1.0));
    EXPECT_EQ(brightness(render::ColliderDisplay::edges, true, 1.0), brightness(render::ColliderDisplay::edges, false, 1.0));
    EXPECT_EQ(brightness(render::ColliderDisplay::solid, true, 0), brightness(render::ColliderDisplay::solid, false, 0))
        << "its lit face is not in its own shadow";
}

// By keyframes: 1 m/s along x from -1 m.
TEST_F(ColliderRenderTest, FollowsItsKeyframes) {
    Scene scene = scene_with({{.kind = ColliderKind::sphere,
                               .radius = 0.3f,
                               .motion = {{.time = 0, .centre = {-1, 0, 0}}, {.time = 2, .centre = {1, 0, 0}}}}});
    scene.solver.time_step = 0.1f;
    scene.solver.substeps = 2;
    test::Studio studio(context(), scene);
    for (int step = 0; step <= 10; step += 5) {
        studio.draw(from_the_front(), plain());
        const double x0 = -1 + 0.1 * step;
        expect_silhouette(
            studio, [&](double x, double y) { return std::hypot(x - x0, y) - 0.3; },
            [&](double x, double y) { return std::sqrt(std::max(0.0, 0.09 - (x - x0) * (x - x0) - y * y)); }, 0.01);
        for (int i = 0; i < 5; ++i) studio.world.step();
    }
}

// A kinematic move takes effect within the next step.
TEST_F(ColliderRenderTest, FollowsKinematicMoves) {
    test::Studio studio(context(),
                        scene_with({{.kind = ColliderKind::box, .half_extents = {0.3f, 0.3f, 0.3f}, .kinematic = true}}));
    studio.world.move_kinematic(0, {0.5f, -0.25f, 0}, {0, 0, 0, 1});
    studio.world.step();
    studio.draw(from_the_front(), plain());
    expect_silhouette(
        studio, [](double x, double y) { return beyond_box(x - 0.5, y + 0.25, 0.3, 0.3); }, [](double, double) { return 0.3; },
        1e-5);
}

// The end time lies between two steps, or exactly at the end of one.
TEST_F(ColliderRenderTest, IsNotDrawnAfterItsEndTime) {
    for (const float until : {0.3f, 0.375f}) {
        Scene scene = scene_with({{.kind = ColliderKind::box, .half_extents = {0.3f, 0.3f, 0.3f}, .end_time = until}});
        scene.solver.time_step = 0.125f;
        test::Studio studio(context(), scene);
        const auto drawn = [&](render::ColliderDisplay look) {
            const render::Image image = studio.draw(from_the_front(), plain(look));
            std::size_t pixels = 0;
            for (std::size_t i = 0; i < image.rgba.size(); i += 4) pixels += image.rgba[i] > 0 ? 1 : 0;
            return pixels;
        };
        for (int step = 0; step < 3; ++step) { // 0, 0.125 and 0.25 s
            EXPECT_NEAR(static_cast<double>(drawn(render::ColliderDisplay::solid)), 3600, 150) << step;
            EXPECT_GT(drawn(render::ColliderDisplay::edges), 200u);
            EXPECT_EQ(drawn(render::ColliderDisplay::none), 0u);
            studio.world.step();
        }
        EXPECT_EQ(drawn(render::ColliderDisplay::solid), 0u);
        EXPECT_EQ(drawn(render::ColliderDisplay::edges), 0u);
    }
}

// Six planes, of which the right one ends: its edges disappear, and those that ended there are extended.
TEST_F(ColliderRenderTest, ContainerIsDrawnAsEdges) {
    Scene scene = scene_with({});
    scene.particles[0].position = {};
    scene.add_container({.half_extents = {1, 0.8f, 0.5f}});
    scene.colliders[1].end_time = 0.05f; // at x = 1
    scene.solver.time_step = 0.1f;
    scene.solver.gravity = {};
    test::Studio studio(context(), scene);
    render::Style style = plain();
    style.colliders.edge_colour = {1, 1, 1};
    style.colliders.edge_width = 2;
    const auto is_lit = [&](const render::Image& image, double x, double y) {
        return image.rgba[(static_cast<std::size_t>((1.2 - y) / kSide) * 320 + static_cast<std::size_t>((x + 1.6) / kSide)) * 4] >
               128;
    };
    const render::Image closed = studio.draw(from_the_front(), style);
    for (const double along : {-0.7, -0.3, 0.0, 0.6}) {
        EXPECT_TRUE(is_lit(closed, -1, along)) << along;
        EXPECT_TRUE(is_lit(closed, 1, along)) << along;
        EXPECT_TRUE(is_lit(closed, along, 0.8)) << along;
        EXPECT_TRUE(is_lit(closed, along, -0.8)) << along;
    }
    for (const double x : {-1.3, -0.5, 0.5, 1.3})
        EXPECT_FALSE(is_lit(closed, x, 0.3)) << "the container is open to view, and nothing is outside";
    for (const double end : {-1, 1}) {
        for (const double side : {-1, 1}) {
            EXPECT_FALSE(is_lit(closed, 1.2 * end, 0.8 * side)) << "edges end where they meet";
            EXPECT_FALSE(is_lit(closed, end, 1.0 * side));
        }
    }
    studio.world.step();
    const render::Image open = studio.draw(from_the_front(), style);
    EXPECT_TRUE(is_lit(open, -1, 0.3));
    EXPECT_FALSE(is_lit(open, 1, 0.3)) << "the wall has opened";
    EXPECT_TRUE(is_lit(open, 1.2, 0.8)) << "and the ceiling continues";
    style.colliders.display = render::ColliderDisplay::none;
    EXPECT_FALSE(is_lit(studio.draw(from_the_front(), style), -1, 0.3));
}

// From within, with perspective: the four edges along the view direction come from behind the camera and go to the far corners.
// Edges are longer than exact by half their width.
TEST_F(ColliderRenderTest, ContainerContinuesBehindTheCamera) {
    Scene scene = scene_with({});
    scene.particles[0].position = {0, 0, 4};
    scene.add_container({.half_extents = {1, 0.75f, 5}});
    test::Studio studio(context(), scene);
    render::Style style = plain();
    style.colliders.edge_colour = {1, 1, 1};
    style.colliders.edge_width = 6;
    const render::Image image = studio.draw(
        render::perspective({.eye = {}, .target = {0, 0, -1}, .up = {0, 1, 0}, .field_of_view = 90}, 4.0f / 3), style);
    // A point 1 m in front of the camera is 120 pixels from the centre for every metre beside the view direction.
    const auto is_lit = [&](double x, double y, double z) {
        const auto column = static_cast<std::size_t>(160 + 120 * x / -z), row = static_cast<std::size_t>(120 - 120 * y / -z);
        return image.rgba[(row * 320 + column) * 4] > 128;
    };
    for (const double x : {-1, 1}) {
        for (const double y : {-0.75, 0.75}) {
            for (const double z : {-0.8, -1.0, -1.5, -2.5, -4.5}) {
                EXPECT_TRUE(is_lit(x, y, z)) << x << ' ' << y << ' ' << z;
                EXPECT_TRUE(is_lit(x, y + 0.02 * z, z)) << x << ' ' << y << ' ' << z; // 2.4 pixels beside its centre line
                EXPECT_TRUE(is_lit(x, y - 0.02 * z, z)) << x << ' ' << y << ' ' << z;
            }
            EXPECT_FALSE(is_lit(0.5 * x, y, -1));
            EXPECT_FALSE(is_lit(x, 0.5 * y, -1));
            EXPECT_FALSE(is_lit(0.7 * x, 0.7 * y, -5)) << "it ends at the far corner";
        }
    }
}

TEST_F(ColliderRenderTest, EdgesMeetAtCornersAndEndThere) {
    test::Studio studio(context(), scene_with({{.kind = ColliderKind::box, .half_extents = {0.8f, 0.6f, 0.4f}}}));
    render::Style style = plain(render::ColliderDisplay::edges);
    style.colliders.edge_colour = {1, 1, 1};
    style.colliders.edge_width = 8; // 0.08 m
    const render::Image image = studio.draw(from_the_front(), style);
    for (std::uint32_t row = 0; row < 240; ++row) {
        for (std::uint32_t column = 0; column < 320; ++column) {
            const double x = std::abs(x_of(column)), y = std::abs(y_of(row));
            const double outer = beyond_box(x, y, 0.84, 0.64), inner = beyond_box(x, y, 0.76, 0.56);
            if (std::abs(outer) < kSide || std::abs(inner) < kSide) continue; // antialiased
            ASSERT_EQ(image.rgba[(row * 320 + column) * 4] > 128, outer < 0 && inner > 0) << x << ' ' << y;
        }
    }
}

// A container's edge is visible in front of water and beside it, but not through water, where it would have cracks.
TEST_F(ColliderRenderTest, ContainerIsNotSeenThroughWater) {
    for (const render::View view : {render::View::surface, render::View::mesh}) {
        // Along the edge at x = z = 0, with water at y = 0.
        const auto darkest = [&](float depth, double height) {
            Scene scene;
            const auto water = scene.add({.name = "water", .kind = MaterialKind::fluid});
            scene.particles.push_back({.position = {0, 0, depth}, .radius = 0.3f, .material = water});
            scene.colliders = {{.kind = ColliderKind::plane, .normal = {1, 0, 1}},
                               {.kind = ColliderKind::plane, .normal = {-1, 0, 1}}};
            test::Studio studio(context(), scene);
            render::Style style = plain();
            style.view = view;
            style.sky.shown = true;
            style.colliders.edge_colour = {1, 0, 0};
            style.colliders.edge_width = 4;
            const render::Image image = studio.draw(from_the_front(), style);
            int least = 255;
            const auto row = static_cast<std::size_t>((1.2 - height) / kSide);
            for (std::size_t column = 158; column < 163; ++column)
                least = std::min<int>(least, image.rgba[(row * 320 + column) * 4 + 1]);
            return least;
        };
        EXPECT_LT(darkest(-0.6f, 0.05), 20) << "it is before the water";
        EXPECT_LT(darkest(0.6f, 0.8), 20) << "it is beside the water";
        EXPECT_GT(darkest(0.6f, 0.05), 60) << "it is behind the water";
    }
}

// In 2-D, colliders are filled shapes, and planes are lines.
TEST_F(ColliderRenderTest, In2DIsFilledInThePlane) {
    Scene scene;
    scene.dimensions = 2;
    const auto water = scene.add({.name = "water", .kind = MaterialKind::fluid});
    scene.particles.push_back({.position = {0, 0.9f, 0}, .radius = 0.05f, .material = water});
    const float turn = static_cast<float>(M_PI / 8);
    scene.colliders = {
        {.kind = ColliderKind::plane, .normal = {0, 1, 0}, .centre = {0, -1, 0}},
        {.kind = ColliderKind::box, .rotation = {0, 0, std::sin(turn), std::cos(turn)}, .half_extents = {0.5f, 0.5f, 1}}};
    test::Studio studio(context(), scene);
    render::Style style = plain();
    style.colliders.edge_colour = {1, 1, 1};
    const render::Image image = studio.draw(from_the_front(), style);
    std::size_t filled = 0;
    for (std::uint32_t row = 60; row < 200; ++row) {
        for (std::uint32_t column = 0; column < 320; ++column) {
            const double away = std::abs(x_of(column)) + std::abs(y_of(row)) - 0.5 * std::sqrt(2.0);
            if (std::abs(away) < kSide) continue;
            ASSERT_EQ(image.rgba[(row * 320 + column) * 4] > 0, away < 0) << x_of(column) << ' ' << y_of(row);
            filled += away < 0 ? 1 : 0;
        }
    }
    EXPECT_NEAR(static_cast<double>(filled) * kSide * kSide, 1, 0.05);
    EXPECT_GT(image.rgba[(220 * 320 + 40) * 4], 128) << "the plane, as a line";
}

TEST_F(ColliderRenderTest, InwardFacingMeshIsAContainer) {
    EXPECT_TRUE(render::is_container(test::sample("hourglass").scene->colliders[0]));
    Collider tetrahedron{.kind = ColliderKind::mesh};
    tetrahedron.mesh.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    tetrahedron.mesh.triangles = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
    EXPECT_FALSE(render::is_container(tetrahedron));
    for (auto& t : tetrahedron.mesh.triangles) std::swap(t[0], t[1]);
    EXPECT_TRUE(render::is_container(tetrahedron));
    tetrahedron.mesh.triangles.pop_back();
    EXPECT_FALSE(render::is_container(tetrahedron)) << "it is open";
}

// One collider of every kind, with a heap of sand on them.
Scene every_kind() {
    Scene scene;
    const auto sand = scene.add({.name = "sand"});
    scene.add_box({.lower = {-0.4f, 1.0f, -0.4f}, .upper = {0.4f, 1.3f, 0.4f}, .fill = {.radius = 0.03f, .material = sand}});
    scene.add_container({.centre = {0, 1, 0}, .half_extents = {1.6f, 1, 1}, .static_friction = 0.5f, .kinetic_friction = 0.4f});
    scene.colliders.push_back({.kind = ColliderKind::sphere, .centre = {-1, 0.5f, 0}, .radius = 0.35f});
    scene.colliders.push_back({.kind = ColliderKind::box, .centre = {0, 0.3f, 0}, .half_extents = {0.3f, 0.3f, 0.3f}});
    scene.colliders.push_back(
        {.kind = ColliderKind::capsule, .centre = {-0.5f, 0.3f, 0.6f}, .radius = 0.12f, .half_height = 0.15f});
    scene.colliders.push_back(
        {.kind = ColliderKind::cylinder, .centre = {0.8f, 0.25f, 0.4f}, .radius = 0.2f, .half_height = 0.25f});
    scene.colliders.push_back({.kind = ColliderKind::cone, .centre = {1.1f, 0.4f, -0.4f}, .radius = 0.3f, .half_height = 0.4f});
    std::vector<float> heights;
    for (int k = 0; k < 9; ++k) {
        for (int i = 0; i < 9; ++i)
            heights.push_back(0.12f + 0.1f * std::sin(1.3f * static_cast<float>(i)) * std::cos(1.1f * static_cast<float>(k)));
    }
    scene.add_height_field({.origin = {-1.5f, 0, -0.95f}, .spacing = 0.1f, .columns = 9, .rows = 9, .heights = heights});
    return scene;
}
const mote::Camera kOverview{.eye = {1.6f, 1.8f, 3.4f}, .target = {0, 0.5f, 0}};

TEST_F(ColliderRenderTest, GoldenEveryKind) {
    test::Studio studio(context(), every_kind());
    for (int step = 0; step < 30; ++step) studio.world.step();
    test::expect_golden("colliders_solid", studio.draw(kOverview));
    render::Style style;
    style.colliders.display = render::ColliderDisplay::edges;
    test::expect_golden("colliders_edges", studio.draw(kOverview, style));
}

TEST_F(ColliderRenderTest, GoldenWaterfall2D) {
    const SceneFile file = test::sample("waterfall_2d", {"blocks.0.fill.radius=4", "colliders.3.end_time=0.1"});
    test::Studio studio(context(), file.scene);
    const render::Camera camera = render::flat({-324, -166}, {324, 166}, 4.0f / 3);
    test::expect_golden("colliders_waterfall_2d", studio.draw(camera));
    for (int step = 0; step < 30; ++step) studio.world.step();
    test::expect_golden("colliders_waterfall_2d_open", studio.draw(camera));
}

} // namespace
} // namespace mote
