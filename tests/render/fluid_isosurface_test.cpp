// FluidShadows::surface: the path length of light through the closed surface of fluids, compared with geometry; and the first and
// last passes of the surface's extraction.
#include "draw_pass.hpp"
#include "filled_buffer.hpp"
#include "fluid_isosurface.hpp"
#include "gpu/commands.hpp"
#include "physics/kind.hpp"
#include "picture.hpp"
#include "reference/geometry/isosurface.hpp"
#include "reference_ray.hpp"
#include "render/fluid_isosurface_shared.h"
#include "support/algorithm_test.hpp"

#include <mote/surface.hpp>

#include <cmath>
#include <utility>

namespace mote {
namespace {

const std::uint32_t kFluidPhase = physics::phase_of(shared::KIND_FLUID, 0, true);

constexpr std::array kWater{0.05, 0.25, 0.62}, kOil{0.62, 0.16, 0.05}; // the colour of white light after `attenuation_distance`
constexpr double kAttenuationDistance = 0.7;                           // m
constexpr double kEdge = 0.5, kHeight = 1;                             // m: of a block of water, and of its centre
constexpr float kRadius = 0.025f;

class FluidSurfaceShadow : public test::GpuTest {
protected:
    /// A lattice of fluid in a cube around (0, kHeight, 0), above the ground. `material_at`: by the position relative to the
    /// centre.
    template <typename MaterialAt> static Scene fluid(const MaterialAt& material_at) {
        Scene scene;
        scene.add({.name = "water", .kind = MaterialKind::fluid});
        scene.add({.name = "oil", .kind = MaterialKind::fluid});
        scene.colliders.push_back({.kind = ColliderKind::plane});
        const auto along = static_cast<int>(std::lround(kEdge / (2 * kRadius)));
        const auto from_middle = [&](int i) { return kRadius * static_cast<float>(2 * i + 1 - along); };
        for (int i = 0; i < along * along * along; ++i) {
            const Vec3 at{from_middle(i % along), from_middle(i / along % along), from_middle(i / along / along)};
            const std::optional<std::uint32_t> material = material_at(at);
            if (!material) continue;
            scene.particles.push_back(
                {.position = {at[0], at[1] + static_cast<float>(kHeight), at[2]}, .radius = kRadius, .material = *material});
        }
        return scene;
    }
    static Scene block() {
        return fluid([](const Vec3&) { return std::optional(0u); });
    }

    // From straight above, 0.01 m per pixel; x is to the right, z down. The light moves 1 along x for 1 down: what is above (x,
    // 0) affects the ground at x + its height.
    static render::Camera from_above() {
        render::Camera camera = render::flat({-1.6f, -1.2f}, {1.6f, 1.2f}, 4.0f / 3);
        camera.view = {1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, camera.view[14], 1};
        return camera;
    }
    // Sunlight alone.
    static render::Style style(bool shadows, render::FluidShadows from = render::FluidShadows::surface) {
        render::Style style{.view = render::View::surface};
        style.light = {
            .direction = {1, -1, 0}, .colour = {2, 2, 2}, .ambient = {0, 0, 0}, .shadows = shadows, .fluid_shadows = from};
        style.sky = {.shown = false, .horizon = {0, 0, 0}};
        style.ground.tile = 0;
        style.surface.attenuation_distance = static_cast<float>(kAttenuationDistance);
        return style;
    }

    /// The remaining fraction of the light, by ground position.
    class Light {
    public:
        Light(test::Studio& studio, render::FluidShadows from = render::FluidShadows::surface)
            : with_(studio.draw(from_above(), style(true, from))), without_(studio.draw(from_above(), style(false))) {}

        double left(double x, double z, std::size_t channel) const {
            return linear(with_, x, z, channel) / linear(without_, x, z, channel);
        }
        /// m of water, from the channel that is most precise.
        double path_length(double x, double z) const {
            return kAttenuationDistance * std::log(left(x, z, 1)) / std::log(kWater[1]);
        }
        /// m³, of the entire shadow: ground lit at 45° has a larger area than the light's cross-section.
        double volume() const {
            double sum = 0;
            for (double x = 0.405; x < 1.59; x += 0.01)
                for (double z = -0.595; z < 0.6; z += 0.01) sum += path_length(x, z) * 1e-4 / std::sqrt(2.0);
            return sum;
        }

    private:
        static double linear(const render::Image& image, double x, double z, std::size_t channel) {
            const auto column = static_cast<std::size_t>((x + 1.6) * 100), row = static_cast<std::size_t>((z + 1.2) * 100);
            return test::linear_of(image.rgba[(row * image.width + column) * 4 + channel] / 255.0);
        }
        render::Image with_, without_;
    };

    /// The number of darker values.
    static std::size_t darker(const render::Image& image, const render::Image& than) {
        std::size_t count = 0;
        for (std::size_t i = 0; i < than.rgba.size(); ++i) count += image.rgba[i] + 2 < than.rgba[i] ? 1 : 0;
        return count;
    }
};

// Through a cube at 45° to its sides. Its edges, where the path is longest, are rounded.
TEST_F(FluidSurfaceShadow, IsAsDeepAsABlockIsThick) {
    test::Studio studio(context(), block());
    const Light light(studio);
    for (const double off : {-0.15, -0.1, -0.05, 0.05, 0.1, 0.15})
        for (const double z : {-0.15, 0.0, 0.15}) {
            const double expected = std::sqrt(2.0) * (kEdge - std::abs(off));
            EXPECT_NEAR(light.path_length(kHeight + off + 0.005, z + 0.005), expected, 0.03 * expected) << off << ' ' << z;
        }
}

// The sphere is filled by its particles, whose lattice makes it stepped.
TEST_F(FluidSurfaceShadow, IsAsDeepAsASphereIsThick) {
    const Scene ball =
        fluid([](const Vec3& at) { return std::hypot(at[0], at[1], at[2]) < 0.25f ? std::optional(0u) : std::nullopt; });
    const double radius = std::cbrt(static_cast<double>(ball.particles.size()) * std::pow(2.0 * kRadius, 3) * 3 / (4 * M_PI));
    test::Studio studio(context(), ball);
    const Light light(studio);
    for (const double off : {-0.15, -0.1, 0.0, 0.1, 0.15}) {
        const double expected = 2 * std::sqrt(radius * radius - off * off);
        EXPECT_NEAR(light.path_length(kHeight + 0.005, off + 0.005), expected, 0.05 * expected) << off;
    }
}

// The absorption, integrated over the shadow, is the fluid's volume: that of the mesh, and about that of the block.
TEST_F(FluidSurfaceShadow, AddsUpToTheFluidsVolume) {
    test::Studio studio(context(), block());
    const double shadow = Light(studio).volume();
    const Surface surface = extract_surface(context(), studio.world.particles(), block());
    std::vector<reference::Double3> positions;
    for (const auto& [x, y, z] : surface.positions) positions.push_back({x, y, z});
    const double mesh = reference::volume_of(positions, surface.triangles);
    EXPECT_NEAR(shadow, mesh, 0.01 * mesh);
    EXPECT_NEAR(shadow, kEdge * kEdge * kEdge, 0.04 * kEdge * kEdge * kEdge);
}

// If particles are closer than at rest, their surface does not change; only the sum over particles doubles.
TEST_F(FluidSurfaceShadow, CountsWhatOverlapsOnce) {
    Scene twice = block();
    const std::vector<Particle> once = twice.particles;
    for (Particle particle : once) {
        particle.position[0] += 0.1f * kRadius;
        twice.particles.push_back(particle);
    }
    test::Studio studio(context(), twice);
    const double off = 0.1, path = std::sqrt(2.0) * (kEdge - off);
    EXPECT_NEAR(Light(studio).path_length(kHeight + off + 0.005, 0.005), path, 0.08 * path);
    EXPECT_GT(Light(studio, render::FluidShadows::particles).path_length(kHeight + off + 0.005, 0.005), 1.7 * path);
}

// Each of two fluids absorbs its own share: side by side, one above the other, and mixed.
TEST_F(FluidSurfaceShadow, HasTheColoursOfAllFluidsOnItsPath) {
    const auto expect_colour = [](const Light& light, double off, double z, double water, double oil) { // m of each
        for (std::size_t c = 0; c < 3; ++c) {
            const double expected =
                std::pow(kWater[c], water / kAttenuationDistance) * std::pow(kOil[c], oil / kAttenuationDistance);
            EXPECT_NEAR(light.left(kHeight + off + 0.005, z + 0.005, c), expected, 0.03) << off << ' ' << z << ' ' << c;
        }
    };
    const double diagonal = std::sqrt(2.0);
    test::Studio beside(context(), fluid([](const Vec3& at) { return std::optional(at[2] < 0 ? 0u : 1u); }));
    const Light light_beside(beside);
    expect_colour(light_beside, 0, -0.15, diagonal * kEdge, 0);
    expect_colour(light_beside, 0, 0.15, 0, diagonal * kEdge);

    test::Studio above(context(), fluid([](const Vec3& at) { return std::optional(at[1] > 0 ? 0u : 1u); }));
    const Light light_above(above);
    expect_colour(light_above, 0, 0, diagonal * 0.25, diagonal * 0.25);
    expect_colour(light_above, 0.15, 0, diagonal * 0.25, diagonal * 0.1);

    test::Studio mixed(context(), fluid([](const Vec3& at) {
                           const float sum = (at[0] + at[1] + at[2]) / (2 * kRadius);
                           return std::optional(static_cast<std::uint32_t>(std::lround(sum + 100.5f)) % 2);
                       }));
    expect_colour(Light(mixed), 0, 0, diagonal * 0.25, diagonal * 0.25);
}

TEST_F(FluidSurfaceShadow, IsNowhereElse) {
    test::Studio studio(context(), block());
    const Light light(studio);
    for (const auto& [x, z] : {std::array{1.0, 0.35}, std::array{1.0, -0.35}, std::array{0.0, 0.8}, std::array{-1.0, 0.0}})
        EXPECT_EQ(light.left(x, z, 1), 1) << x << ' ' << z;
}

// A grain above the water is lit, one below it is not.
TEST_F(FluidSurfaceShadow, FallsOnObjectsBehindTheFluid) {
    Scene scene = block();
    const auto stone = scene.add({.name = "stone"});
    for (const float height : {0.2f, 1.8f})
        scene.particles.push_back({.position = {0, height, 0}, .radius = 0.1f, .material = stone, .fixed = true});
    test::Studio studio(context(), scene);
    const auto red_of_grain = [&](bool shadows, std::size_t row) {
        render::Style down = style(shadows);
        down.light.direction = {0, -1, 0};
        const render::Image image = studio.draw(render::flat({-1.6f, -0.2f}, {1.6f, 2.2f}, 4.0f / 3), down);
        return image.rgba[(row * image.width + 160) * 4];
    };
    constexpr std::size_t kUpper = 35, kLower = 195; // slightly above the grains' centres, 0.01 m per pixel
    EXPECT_EQ(red_of_grain(true, kUpper), red_of_grain(false, kUpper));
    EXPECT_LT(red_of_grain(true, kLower), red_of_grain(false, kLower) * 3 / 4);
}

// Nothing, whether fluid will be emitted later or never.
TEST_F(FluidSurfaceShadow, SceneWithoutFluidHasNone) {
    for (const bool is_to_come : {false, true}) {
        Scene scene;
        scene.add({.name = "water", .kind = MaterialKind::fluid});
        const auto stone = scene.add({.name = "stone"});
        scene.particles.push_back({.position = {0, 1, 0}, .radius = 0.25f, .material = stone, .fixed = true});
        scene.colliders.push_back({.kind = ColliderKind::plane});
        if (is_to_come) {
            scene.emitters.push_back(
                {.centre = {0, 2, 0}, .radius = 0.1f, .speed = 1, .particle_radius = kRadius, .material = 0});
            scene.capacity = 100;
        }
        test::Studio studio(context(), scene);
        EXPECT_EQ(studio.draw(from_above(), style(true)).rgba,
                  studio.draw(from_above(), style(true, render::FluidShadows::particles)).rgba);
    }
}

TEST_F(FluidSurfaceShadow, IgnoresClippedFluid) {
    test::Studio studio(context(), block());
    render::Style cut = style(true), nothing = style(false);
    cut.clip_plane = nothing.clip_plane = {.on = true, .normal = {0, 1, 0}, .offset = 0};
    EXPECT_EQ(studio.draw(from_above(), cut).rgba, studio.draw(from_above(), nothing).rgba);
}

// Drops far apart need more capacity than the same number in one piece: the frame is drawn again.
TEST_F(FluidSurfaceShadow, GrowsForSpray) {
    Scene spray = fluid([](const Vec3& at) { return at[0] < -0.15f ? std::optional(0u) : std::nullopt; });
    for (Particle& drop : spray.particles)
        for (const std::size_t axis : {0u, 2u}) drop.position[axis] *= 4;
    test::Studio studio(context(), spray);
    const render::Style shadows = style(true);
    const auto is_complete = [&] {
        studio.renderer.resize(studio.target.extent());
        const gpu::RecordedCommands commands(context().device(), [&](VkCommandBuffer into) {
            studio.renderer.record(into, studio.target.target(), from_above(), shadows);
        });
        context().device().wait(context().device().submit(commands.handle()));
        return studio.renderer.check();
    };
    EXPECT_FALSE(is_complete());
    const render::Image incomplete = studio.target.image();
    const render::Image without = studio.draw(from_above(), style(false));
    EXPECT_EQ(darker(incomplete, without), 0u) << "no partial surface";
    const render::Image drawn = studio.draw(from_above(), shadows);
    EXPECT_GT(darker(drawn, without), 1000u);
    EXPECT_TRUE(is_complete());
    EXPECT_EQ(studio.target.image().rgba, drawn.rgba);
}

// Large drops whose kernels each reach thousands of blocks of small cells, on a device with a small limit on buffers. The error
// is reported after waiting for a frame, so that a window can continue without these shadows and request them again.
TEST_F(FluidSurfaceShadow, ReportsLackOfMemory) {
    constexpr std::uint64_t kMaxBytes = 1 << 20;
    constexpr std::uint64_t kLeastReached = 14 * 14 * 14; // 2.5 · 2 · 11 cells, 4 per block
    Scene scene = block();
    scene.particles.resize(1);
    for (std::uint64_t i = 0; i <= kMaxBytes / sizeof(std::uint32_t) / kLeastReached; ++i)
        scene.particles.push_back({.position = {static_cast<float>(i), 1, 0}, .radius = 11 * kRadius, .material = 0});
    test::Studio studio(context(), scene);
    std::uint64_t& limit = const_cast<gpu::Limits&>(context().device().limits()).max_storage_buffer_bytes;
    const std::uint64_t before = std::exchange(limit, kMaxBytes); // the real limit would take long to fill
    for (int time = 0; time < 2; ++time) {
        const std::string message = test::complaint([&] { studio.draw(from_above(), style(true)); });
        EXPECT_TRUE(message.starts_with("drawing fluid shadows: ")) << message;
        EXPECT_NO_THROW(studio.draw(from_above(), style(true, render::FluidShadows::particles)));
    }
    limit = before;
}

TEST_F(FluidSurfaceShadow, ReportsCellsTooSmallForAParticle) {
    Scene scene = block();
    scene.particles.resize(2);
    scene.particles[1].radius = 1.5f;
    test::Studio studio(context(), scene);
    const std::string message = test::complaint([&] { studio.draw(from_above(), style(true)); });
    EXPECT_NE(message.find("drawing fluid shadows: isosurface: particle 1: found cells of 0.025 m, expected larger ones"),
              message.npos)
        << message;
    EXPECT_NE(message.find("FluidShadows::particles need no cells"), message.npos) << message;
    EXPECT_NO_THROW(studio.draw(from_above(), style(true, render::FluidShadows::particles)));
}

// A particle far away does not enlarge the cells.
TEST_F(FluidSurfaceShadow, ToleratesADistantParticle) {
    Scene scene = block();
    scene.particles.push_back({.position = {0, 2, 0}, .velocity = {0, 1e5f, 0}, .radius = kRadius, .material = 0});
    test::Studio studio(context(), scene);
    studio.world.step();
    EXPECT_NO_THROW(studio.draw(from_above(), style(true)));
    EXPECT_GT(Light(studio).path_length(kHeight + 0.005, 0.005), 0.9 * std::sqrt(2.0) * kEdge);
}

TEST_F(FluidSurfaceShadow, GoldenDamBreak) {
    const SceneFile file = test::sample("dam_break", {"blocks.0.fill.radius=0.05"});
    test::Studio studio(context(), file.scene);
    for (int step = 0; step < 40; ++step) studio.world.step();
    render::Style style{.view = render::View::surface};
    style.light.fluid_shadows = render::FluidShadows::surface;
    const mote::Camera camera{.eye = {-3.2f, 2.4f, 3.6f}, .target = {0.6f, 0.3f, 0.5f}};
    test::expect_golden("shadow_of_surface_dam_break", studio.draw(camera, style));
}

// Capacity for emitted particles is allocated as they are emitted: most of a million never are.
TEST(FluidIsosurfaceCapacity, DoesNotCoverAllEmittableParticles) {
    Scene scene;
    scene.add({.name = "water", .kind = MaterialKind::fluid});
    scene.particles.resize(5000, {.radius = kRadius, .material = 0});
    const auto blocks = [&](std::uint32_t capacity) { return render::FluidIsosurface::default_capacity(scene, capacity).blocks; };
    EXPECT_EQ(blocks(5000), 5000u);
    EXPECT_EQ(blocks(1'000'000), 5000u) << "nothing is emitted";
    scene.emitters.push_back({.radius = kRadius, .material = 0});
    EXPECT_EQ(blocks(5000), 5000u);
    EXPECT_EQ(blocks(5100), 5100u);
    EXPECT_EQ(blocks(1'000'000), 15'000u);
}

class FluidIsosurfaceParticles : public test::AlgorithmTest {};

// On every side, the last position in the light's view and the first beyond it, with fluid or not, clipped or not.
TEST_F(FluidIsosurfaceParticles, AreUnclippedFluidsInTheLightsView) {
    gpu::add_shaders(render::embedded_shaders());
    struct Point {
        test::Vec4 sphere;
        bool is_lit, is_behind_cut;
    };
    constexpr float kBit = 1.0f / 1024; // exact everywhere, as are all numbers below
    const std::array points{Point{{1, 0, 4, 9}, true, true},          Point{{-1, 0, 4, 9}, true, false},
                            Point{{3, 0, 4, 9}, true, true},          Point{{1, -4, 4, 9}, true, true},
                            Point{{1, 4, 4, 9}, true, true},          Point{{1, 0, 0, 9}, true, true},
                            Point{{1, 0, 8, 9}, true, true},          Point{{-1 - kBit, 0, 4, 9}, false, false},
                            Point{{3 + kBit, 0, 4, 9}, false, true},  Point{{1, -4 - kBit, 4, 9}, false, true},
                            Point{{1, 4 + kBit, 4, 9}, false, true},  Point{{1, 0, -kBit, 9}, false, true},
                            Point{{1, 0, 8 + kBit, 9}, false, true},  Point{{0.5f, 0, 4, 9}, true, false},
                            Point{{0.5f + kBit, 0, 4, 9}, true, true}};
    for (const bool is_cut : {false, true}) {
        render::Style style;
        style.clip_plane = {.on = is_cut, .normal = {2, 0, 0}, .offset = 0.5f};
        shared::FrameData data = render::frame_data(render::flat({-1, -1}, {1, 1}, 1), style, {}, {64, 64});
        data.world_to_light = {0.5f, 0, 0, 0, 0, 0.25f, 0, 0, 0, 0, 0.125f, 0, -0.5f, 0, 0, 1}; // x -1 to 3, y -4 to 4, z 0 to 8
        const gpu::Buffer frame = render::filled_buffer(device(), "frame", std::vector{data});
        for_each_case({1, 64, 300}, [&](test::Case& c, std::uint32_t n) {
            std::vector<test::Vec4> spheres;
            std::vector<std::uint32_t> phases, expected;
            for (std::uint32_t i = 0; i < n; ++i) {
                const Point& point = points[i % points.size()];
                const bool is_fluid = i / points.size() % 3 != 1;
                spheres.push_back(point.sphere);
                phases.push_back(is_fluid ? kFluidPhase | i : i);
                expected.push_back(is_fluid && point.is_lit && !(is_cut && point.is_behind_cut) ? 1 : 0);
            }
            const graph::Count count = c.count(n);
            const graph::Buffer flags = c.out<std::uint32_t>(n);
            c.graph.pass("render/fluid_isosurface_particles", c.graph.threads(count),
                         {{"Frame", c.graph.import("frame", {"FrameData", sizeof(shared::FrameData)}, frame)},
                          {"Spheres", c.in(spheres, points[0].sphere)},
                          {"Phases", c.in(phases, kFluidPhase)},
                          {"Flags", flags}});
            c.run();
            EXPECT_TRUE(test::same_bits(c.result<std::uint32_t>(flags, n), expected));
        });
    }
}

class FluidIsosurfaceExtent : public test::GpuTest {};

// All of it, or nothing if one of the four exceeds its capacity. The need is reported in any case.
TEST_F(FluidIsosurfaceExtent, IsEmptyIfAnythingOverflows) {
    gpu::add_shaders(render::embedded_shaders());
    using Four = std::array<std::uint32_t, 4>;
    constexpr Four kCapacity{700, 50, 300, 500}; // reaches, blocks, vertices, triangles
    struct Row {
        Four needed;
        std::uint32_t vertices_drawn;
    };
    for (const auto& [needed, vertices_drawn] :
         {Row{{0, 0, 0, 0}, 0}, Row{{700, 50, 300, 500}, 1500}, Row{{699, 49, 299, 499}, 1497}, Row{{701, 50, 300, 500}, 0},
          Row{{700, 51, 300, 500}, 0}, Row{{700, 50, 301, 500}, 0}, Row{{700, 50, 300, 501}, 0}}) {
        graph::Graph graph(graph::Settings::of(device()));
        const auto count = [&](std::size_t i) {
            return graph.constant("count", gpu::kUint, std::as_bytes(std::span(&needed[i], 1)));
        };
        const graph::Buffer arguments = graph.readback("arguments", gpu::kUvec4, 1),
                            needs = graph.readback("needs", gpu::kUvec4, 1);
        graph.pass("render/fluid_isosurface_extent", graph.threads(graph::Count::host(1)),
                   {{"ReachCount", count(0)},
                    {"BlockCount", count(1)},
                    {"VertexCount", count(2)},
                    {"TriangleCount", count(3)},
                    {"Arguments", arguments},
                    {"Needed", needs}},
                   shared::FluidIsosurfacePush{kCapacity[0], kCapacity[1], kCapacity[2], kCapacity[3]});
        graph::Executable executable(device(), graph);
        executable.run();
        EXPECT_EQ(executable.read<Four>(arguments).front(), (Four{vertices_drawn, 1, 0, 0})) << ::testing::PrintToString(needed);
        EXPECT_EQ(executable.read<Four>(needs).front(), needed);
    }
}

class FluidShadowLength : public test::GpuTest {
protected:
    /// The depths at which light enters and leaves a sheet of fluid, as fractions of its view.
    using Sheet = std::array<float, 2>;

    /// The path length behind these sheets, as a fraction of the light's view: their faces are summed in half floats.
    double path_length_through(const std::vector<Sheet>& sheets) {
        gpu::add_shaders(render::embedded_shaders());
        constexpr VkExtent2D kSize{4, 4};
        shared::FrameData data = render::frame_data(render::flat({-1, -1}, {1, 1}, 1), {}, {}, kSize);
        data.world_to_light = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
        data.fluid_shadow[1] = 1; // m deep
        const gpu::Buffer frame = render::filled_buffer(device(), "frame", std::vector{data});
        std::vector<test::Vec4> positions;
        std::vector<std::uint32_t> indices;
        for (const Sheet& sheet : sheets)
            for (const bool leaves : {false, true}) { // larger than the view, and back-facing where light leaves
                const auto first = static_cast<std::uint32_t>(positions.size());
                for (const auto& [x, y] : {std::array{-1, -1}, std::array{-1, 3}, std::array{3, -1}})
                    positions.push_back({static_cast<float>(x), static_cast<float>(y), sheet[leaves ? 1 : 0], 1});
                indices.insert(indices.end(), {first, first + (leaves ? 2 : 1), first + (leaves ? 1 : 2)});
            }
        const gpu::Buffer corners = render::filled_buffer(device(), "positions", positions),
                          order = render::filled_buffer(device(), "indices", indices);
        const gpu::Image lengths(
            device(), "lengths",
            {kSize, VK_FORMAT_R16G16_SFLOAT, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT});
        const render::RasterPass faces(
            device(),
            {"render/fluid_shadow_mesh.vert",
             "render/fluid_shadow_length.frag",
             {},
             {.depth_use = gpu::DepthUse::none, .blend = gpu::Blend::add, .colours = {lengths.format()}}},
            {{"Frame", frame}, {"Positions", corners}, {"Indices", order}});
        const gpu::RecordedCommands recorded(device(), [&](VkCommandBuffer commands) {
            const render::Target target{};
            const render::Formats formats{};
            const render::Style style{};
            render::Frame drawing(device(), commands, target, formats, style);
            drawing.commands().barrier(gpu::kFullBarrier); // after the buffers are filled
            const render::Drawn to{&lengths, VkClearValue{}};
            drawing.begin(std::span(&to, 1));
            faces.draw(drawing, static_cast<std::uint32_t>(indices.size()));
            drawing.end();
            drawing.sample(lengths);
        });
        device().wait(device().submit(recorded.handle()));
        const gpu::Sampler nearest(device(), gpu::Filter::nearest);
        const gpu::Image particles = test::image_of(device(), kSize, test::Pixels(16, {3, 2, 1, 4}));
        const test::Pixels through =
            test::draw_pass(device(), "render/fluid_shadow_colour.frag", kSize,
                            {{"Frame", frame}, {"Lengths", lengths, nearest}, {"Particles", particles, nearest}}, {});
        for (const auto& pixel : through) EXPECT_EQ(pixel, through[0]);
        EXPECT_FLOAT_EQ(through[0][0], 0.75f * through[0][3]) << "the particles' colour, weighted by their amount";
        return through[0][3];
    }
};

// At any position and for any number of faces: at the view's end up to 16 faces. Depths as half floats would lose ten times as
// much.
TEST_F(FluidShadowLength, LosesMillionthsOfTheViewPerFace) {
    constexpr double kLost = 8e-6; // where half floats are truncated, not rounded
    EXPECT_NEAR(path_length_through({{0.0f, 1.0f}}), 1, 2 * kLost);
    for (const float at : {0.0f, 0.0123f, 0.3f, 0.4999f, 0.7f, 0.9989f})
        EXPECT_NEAR(path_length_through({{at, at + 0.001f}}), 0.001, 2 * kLost) << at;
    EXPECT_NEAR(path_length_through({{0.1f, 0.15f}, {0.3f, 0.31f}, {0.8f, 0.95f}}), 0.21, 6 * kLost);
    EXPECT_NEAR(path_length_through(std::vector<Sheet>(8, {0.9971f, 0.9983f})), 8 * 0.0012, 16 * kLost);
    EXPECT_EQ(path_length_through({{0.6f, 0.4f}}), 0) << "a negative length counts as 0";
}

} // namespace
} // namespace mote
