// The errors of Renderer and OffscreenTarget.
#include "gpu/commands.hpp"
#include "gpu/device.hpp"
#include "gpu/format.hpp"
#include "gpu/image.hpp"
#include "picture.hpp"
#include "render_context.hpp"
#include "support/secondary_commands.hpp"

#include <mote/error.hpp>

#include <cmath>
#include <cstring>
#include <set>
#include <string>

namespace mote {
namespace {

using test::complaint;

class RendererTest : public test::GpuTest {
protected:
    static Scene grain() {
        Scene scene;
        const auto matter = scene.add({.name = "grain"});
        scene.particles.push_back({.position = {0, 0, 0}, .radius = 0.1f, .material = matter});
        return scene;
    }
    std::string device_name() { return context().info().name; }
    std::uint32_t longest() { return context().device().limits().max_image_size; }
};

TEST_F(RendererTest, RefusesFormatsThatCannotBeDrawnTo) {
    const Scene scene = grain();
    const World world(context(), scene);
    const auto with = [&](VkFormat colour, VkFormat depth) {
        return complaint([&] { render::Renderer(context(), scene, world, {.colour = colour, .depth = depth}); });
    };
    EXPECT_EQ(with(VK_FORMAT_BC1_RGB_SRGB_BLOCK, VK_FORMAT_D32_SFLOAT),
              "Formats::colour: found VkFormat 132, expected one that device \"" + device_name() +
                  "\" can draw to with blending");
    EXPECT_EQ(with(VK_FORMAT_R8G8B8A8_SRGB, VK_FORMAT_R8G8B8A8_SRGB),
              "Formats::depth: found VkFormat 43, expected one that device \"" + device_name() + "\" can draw to as depth");
    EXPECT_EQ(with(VK_FORMAT_R8G8B8A8_UNORM, VK_FORMAT_D16_UNORM), "nothing");
}

TEST_F(RendererTest, ReportsTheTimeOfEveryPass) {
    const Scene scene = grain();
    const World world(context(), scene);
    render::Renderer renderer(context(), scene, world);
    render::OffscreenTarget target(context(), {64, 48});
    target.draw(renderer, render::perspective({.eye = {0, 0, 1}, .target = {}}, target.aspect()), {});
    double sum = 0;
    std::set<std::string> names;
    for (const PassTime& pass : renderer.timings()) {
        EXPECT_GE(pass.ms, 0) << pass.pass;
        sum += pass.ms;
        EXPECT_TRUE(names.insert(pass.pass).second) << pass.pass;
    }
    EXPECT_GT(sum, 0);
    for (const char* name : {"draw", "shadows", "prepare surface", "compose surface"}) EXPECT_TRUE(names.contains(name)) << name;
}

TEST_F(RendererTest, RefusesNonFiniteNumbers) {
    const Scene scene = grain();
    const World world(context(), scene);
    render::Renderer renderer(context(), scene, world);
    render::OffscreenTarget target(context(), {64, 48});
    const auto with = [&](const render::Style& style) {
        return complaint([&] { target.draw(renderer, render::perspective({}, target.aspect()), style); });
    };
    EXPECT_EQ(with({.colouring = {.lowest = NAN}}), "Style::colouring.lowest: found nan, expected a finite number");
    EXPECT_EQ(with({.colouring = {.highest = INFINITY}}), "Style::colouring.highest: found inf, expected a finite number");
    EXPECT_EQ(with({.clip_plane = {.offset = -INFINITY}}), "Style::clip_plane.offset: found -inf, expected a finite number");
    for (const float degrees : {0.0f, 180.0f, -10.0f}) {
        EXPECT_EQ(complaint([&] { render::perspective({.field_of_view = degrees}, 1); }),
                  mote::format("camera: field of view: found {} degrees, expected above 0 and below 180", degrees));
    }
}

// A device that supports everything for every format, except one feature of one format.
TEST_F(RendererTest, NamesTheMissingFormatFeature) {
    const render::Formats formats{.colour = VK_FORMAT_R8G8B8A8_UNORM, .depth = VK_FORMAT_D24_UNORM_S8_UINT};
    const auto without = [&](VkFormat format, VkFormatFeatureFlags feature) {
        return complaint([&] {
            render::check_formats(formats, "poor", [&](VkFormat asked) {
                return asked == format ? ~VkFormatFeatureFlags{feature} : ~VkFormatFeatureFlags{0};
            });
        });
    };
    EXPECT_EQ(without(VK_FORMAT_UNDEFINED, 0), "nothing");
    EXPECT_EQ(without(formats.colour, VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BLEND_BIT),
              "Formats::colour: found VkFormat 37, expected one that device \"poor\" can draw to with blending");
    EXPECT_EQ(without(formats.colour, VK_FORMAT_FEATURE_TRANSFER_SRC_BIT),
              "Formats::colour: found VkFormat 37, expected one that device \"poor\" can copy");
    EXPECT_EQ(without(formats.colour, VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT),
              "Formats::colour: found VkFormat 37, expected one that device \"poor\" can sample in shaders");
    EXPECT_EQ(without(formats.colour, VK_FORMAT_FEATURE_SAMPLED_IMAGE_FILTER_LINEAR_BIT),
              "Formats::colour: found VkFormat 37, expected one that device \"poor\" can sample with linear filtering");
    EXPECT_EQ(without(formats.depth, VK_FORMAT_FEATURE_DEPTH_STENCIL_ATTACHMENT_BIT),
              "Formats::depth: found VkFormat 129, expected one that device \"poor\" can draw to as depth");
    EXPECT_EQ(without(formats.depth, VK_FORMAT_FEATURE_TRANSFER_DST_BIT),
              "Formats::depth: found VkFormat 129, expected one that device \"poor\" can copy");
    EXPECT_EQ(without(formats.depth, VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT),
              "Formats::depth: found VkFormat 129, expected one that device \"poor\" can sample in shaders");
    EXPECT_EQ(without(formats.depth, VK_FORMAT_FEATURE_SAMPLED_IMAGE_FILTER_LINEAR_BIT), "nothing") << "many devices lack this";
}

// Water in front of a grain, both in front of another grain: depths matter in every view. A frame that was recorded once draws
// what the World has become, also from a secondary command buffer.
TEST_F(RendererTest, ARecordedFrameMayBeSubmittedAgain) {
    Scene scene = grain();
    const auto water = scene.add({.name = "water", .kind = MaterialKind::fluid});
    scene.add_box({.lower = {-0.4f, 0, -0.2f}, .upper = {0.4f, 0.8f, 0.2f}, .fill = {.radius = 0.05f, .material = water}});
    scene.colliders.push_back({.kind = ColliderKind::plane});
    gpu::Device& device = context().device();
    for (const render::View view : {render::View::particles, render::View::surface, render::View::mesh, render::View::xray}) {
        SCOPED_TRACE(static_cast<int>(view));
        test::Studio studio(context(), scene);
        const render::Camera camera = render::perspective({.eye = {0.5f, 1, 3}, .target = {0, 0.3f, 0}}, studio.target.aspect());
        const render::Style style{.view = view};
        studio.renderer.resize(studio.target.extent());
        const test::SecondaryCommands secondary(
            device, [&](VkCommandBuffer into) { studio.renderer.record(into, studio.target.target(), camera, style); });
        const gpu::RecordedCommands commands(device, [&](VkCommandBuffer into) { secondary.execute_in(into); });
        const auto submitted = [&] {
            device.wait(device.submit(commands.handle()));
            EXPECT_TRUE(studio.renderer.check());
            return studio.target.image().rgba;
        };
        const auto first = submitted();
        EXPECT_EQ(submitted(), first);
        for (int i = 0; i < 20; ++i) studio.world.step();
        const auto later = submitted();
        EXPECT_NE(later, first);
        EXPECT_EQ(studio.draw(camera, style).rgba, later);
        // Twice, and after a step, while it is pending.
        studio.world.submit();
        device.submit(commands.handle());
        studio.world.submit();
        EXPECT_EQ(submitted(), studio.draw(camera, style).rgba);
    }
}

class HostDepth : public RendererTest {
protected:
    static Scene scene() {
        Scene scene = grain();
        const auto water = scene.add({.name = "water", .kind = MaterialKind::fluid});
        scene.particles[0] = {.position = {0, 0.4f, 0}, .radius = 0.3f, .material = 0};
        scene.particles.push_back({.position = {0.5f, 0.3f, -1}, .radius = 0.4f, .material = 0});
        scene.add_box({.lower = {-0.4f, 0, 0.5f}, .upper = {0.4f, 0.5f, 0.8f}, .fill = {.radius = 0.05f, .material = water}});
        scene.colliders.push_back({.kind = ColliderKind::plane});
        scene.colliders.push_back({.kind = ColliderKind::box, .centre = {-0.7f, 0.3f, 0}, .half_extents = {0.2f, 0.3f, 0.2f}});
        return scene;
    }

    struct Drawn {
        render::Image image;
        std::vector<float> depth; ///< For D32_SFLOAT, otherwise empty.
    };
    /// Draws to images of the host's formats.
    Drawn draw(const render::Formats& formats, render::View view) {
        constexpr VkExtent2D kSize{160, 120};
        const Scene what = scene();
        const World world(context(), what);
        render::Renderer renderer(context(), what, world, formats);
        gpu::Device& device = context().device();
        const gpu::Image colour(device, "host's colour",
                                {kSize, formats.colour, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | render::kRequiredTargetUsage});
        const gpu::Image depth(
            device, "host's depth",
            {kSize, formats.depth, VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT | render::kRequiredTargetUsage});
        const auto attachment = [](const gpu::Image& image) {
            return render::Attachment{image.handle(), image.view(), VK_IMAGE_LAYOUT_UNDEFINED,
                                      VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, render::kRequiredTargetUsage};
        };
        render::Camera camera = render::perspective({.eye = {0.5f, 1, 3}, .target = {0, 0.3f, 0}}, 4.0f / 3, 0.1f, 50);
        for (std::size_t column = 0; column < 4 && formats.reversed_depth; ++column)
            camera.projection[4 * column + 2] = camera.projection[4 * column + 3] - camera.projection[4 * column + 2];
        const render::Style style{.view = view, .debug = {.velocities = true, .kernels = true}};
        renderer.resize(kSize);
        const gpu::RecordedCommands commands(device, [&](VkCommandBuffer into) {
            renderer.record(into, {attachment(colour), attachment(depth), kSize}, camera, style);
        });
        device.wait(device.submit(commands.handle()));
        EXPECT_TRUE(renderer.check());
        const auto bytes_of = [&](const gpu::Image& image, auto& values) {
            const std::vector<std::byte> bytes = gpu::download(device, image, 4);
            values.resize(bytes.size() / sizeof values[0]);
            std::memcpy(values.data(), bytes.data(), bytes.size());
        };
        Drawn drawn{{kSize.width, kSize.height, {}}, {}};
        bytes_of(colour, drawn.image.rgba);
        if (formats.depth == VK_FORMAT_D32_SFLOAT) bytes_of(depth, drawn.depth);
        return drawn;
    }
    /// Except for pixels at edges, where the rounding of depths decides: at most `limit` in a thousand.
    static void expect_same(const render::Image& a, const render::Image& b, std::size_t limit) {
        std::size_t different = 0;
        for (std::size_t i = 0; i < a.rgba.size(); i += 4) {
            bool same = true;
            for (std::size_t c = 0; c < 4; ++c) same = same && std::abs(a.rgba[i + c] - b.rgba[i + c]) <= 8;
            different += same ? 0 : 1;
        }
        EXPECT_LE(different * 1000, limit * a.rgba.size() / 4);
    }
};
constexpr std::array kViews{render::View::particles, render::View::surface, render::View::mesh, render::View::xray};

TEST_F(HostDepth, MayBeReversed) {
    for (const render::View view : kViews) {
        SCOPED_TRACE(static_cast<int>(view));
        const Drawn usual = draw({}, view), reversed = draw({.reversed_depth = true}, view);
        expect_same(usual.image, reversed.image, 2);
        std::size_t different = 0, drawn = 0;
        for (std::size_t i = 0; i < usual.depth.size(); ++i) {
            different += std::abs(usual.depth[i] - (1 - reversed.depth[i])) > 1e-4f ? 1 : 0;
            drawn += usual.depth[i] < 1 ? 1 : 0;
        }
        EXPECT_LE(different, usual.depth.size() / 500);
        EXPECT_GT(drawn, usual.depth.size() / 4);
    }
}

// With a stencil and without. With few bits, rounding decides more pixels.
TEST_F(HostDepth, MayHaveAStencilAndAnyBits) {
    std::size_t drawn = 0;
    for (const VkFormat format : {VK_FORMAT_D24_UNORM_S8_UINT, VK_FORMAT_D32_SFLOAT_S8_UINT, VK_FORMAT_D16_UNORM_S8_UINT,
                                  VK_FORMAT_X8_D24_UNORM_PACK32, VK_FORMAT_D16_UNORM}) {
        VkFormatProperties properties{};
        const gpu::Device& device = context().device();
        device.instance_vk().vkGetPhysicalDeviceFormatProperties(device.physical_device(), format, &properties);
        if ((properties.optimalTilingFeatures & VK_FORMAT_FEATURE_DEPTH_STENCIL_ATTACHMENT_BIT) == 0) continue;
        const bool coarse = format == VK_FORMAT_D16_UNORM || format == VK_FORMAT_D16_UNORM_S8_UINT;
        for (const render::View view : kViews) {
            SCOPED_TRACE(std::to_string(format) + " " + std::to_string(static_cast<int>(view)));
            expect_same(draw({}, view).image, draw({.depth = format}, view).image, coarse ? 20 : 2);
            ++drawn;
        }
    }
    EXPECT_GE(drawn, 8u) << "Vulkan promises D16_UNORM, and one of those with 24 bits or D32_SFLOAT with a stencil";
}

TEST_F(RendererTest, RefusesSizesBeyondTheDevicesLimits) {
    const Scene scene = grain();
    const World world(context(), scene);
    render::Renderer renderer(context(), scene, world);
    for (const VkExtent2D& size :
         {VkExtent2D{0, 10}, VkExtent2D{10, 0}, VkExtent2D{longest() + 1, 10}, VkExtent2D{10, longest() + 1}}) {
        const std::string what = std::to_string(size.width) + " x " + std::to_string(size.height) + " pixels, expected 1 to " +
                                 std::to_string(longest()) + " along either side on device \"" + device_name() + "\"";
        EXPECT_NE(complaint([&] { renderer.resize(size); }).find(what), std::string::npos);
        EXPECT_NE(complaint([&] { render::OffscreenTarget(context(), size); }).find(std::to_string(size.width) + " x "),
                  std::string::npos);
    }
}

// Five grains in a cross touch eight times, counted from both sides; the capacity is five.
TEST_F(RendererTest, ReportsWhatOverflowed) {
    Scene scene = grain();
    for (const auto& [x, y] : {std::array{0.2f, 0.0f}, {-0.2f, 0.0f}, {0.0f, 0.2f}, {0.0f, -0.2f}})
        scene.particles.push_back({.position = {x, y, 0}, .radius = 0.1f, .material = 0});
    scene.solver.neighbour_capacity = 1;
    test::Studio studio(context(), scene, {32, 16});
    const auto draw = [&](const render::Style& style) {
        return complaint([&] { studio.draw(render::flat({-1, -1}, {1, 1}, 2), style); });
    };
    EXPECT_EQ(draw({}), "nothing");
    EXPECT_EQ(draw({.debug = {.contacts = true}}), "drawing contacts: found 8 contacts of up to 5 particles, expected at "
                                                   "most 5; set solver.neighbour_capacity to 2 or more");
    EXPECT_EQ(draw({.colouring = {.by = render::Field::neighbours}}),
              "drawing neighbours: neighbour lists: found 8 neighbours of up to 5 particles, expected at most 5; set "
              "solver.neighbour_capacity to 2 or more, unless particles overlap that should not");
    EXPECT_EQ(draw({}), "nothing") << "reported once";
}

TEST_F(RendererTest, RefusesAMismatchedTarget) {
    test::Studio studio(context(), grain(), {32, 16});
    const render::Camera camera = render::flat({-1, -1}, {1, 1}, 2);
    const auto record = [&](const render::Target& target) {
        return complaint([&] { studio.renderer.record(VK_NULL_HANDLE, target, camera, {}); });
    };
    render::Target target = studio.target.target();
    EXPECT_EQ(record(target), "Target::extent: found 32 x 16, expected the Renderer's size, 0 x 0");
    studio.renderer.resize({16, 16});
    EXPECT_EQ(record(target), "Target::extent: found 32 x 16, expected the Renderer's size, 16 x 16");
    target.depth.view = VK_NULL_HANDLE;
    EXPECT_EQ(record(target), "Target::depth.view: found VK_NULL_HANDLE, expected a valid handle");
}

} // namespace
} // namespace mote
