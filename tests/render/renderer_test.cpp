// What a Renderer and a OffscreenTarget refuse, each with one sentence.
#include "gpu/commands.hpp"
#include "gpu/device.hpp"
#include "gpu/format.hpp"
#include "gpu/image.hpp"
#include "picture.hpp"
#include "render_context.hpp"

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
              "Formats::colour is VkFormat 132, which device \"" + device_name() + "\" cannot draw to with blending");
    EXPECT_EQ(with(VK_FORMAT_R8G8B8A8_SRGB, VK_FORMAT_R8G8B8A8_SRGB),
              "Formats::depth is VkFormat 43, which device \"" + device_name() + "\" cannot draw to as depth");
    EXPECT_EQ(with(VK_FORMAT_R8G8B8A8_UNORM, VK_FORMAT_D16_UNORM), "nothing");
}

TEST_F(RendererTest, TellsWhatEachPartOfAPictureTakes) {
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

TEST_F(RendererTest, RefusesWhatIsNoNumber) {
    const Scene scene = grain();
    const World world(context(), scene);
    render::Renderer renderer(context(), scene, world);
    render::OffscreenTarget target(context(), {64, 48});
    const auto with = [&](const render::Style& style) {
        return complaint([&] { target.draw(renderer, render::perspective({}, target.aspect()), style); });
    };
    EXPECT_EQ(with({.colouring = {.lowest = NAN}}), "Style::colouring.lowest is nan; expected a number");
    EXPECT_EQ(with({.colouring = {.highest = INFINITY}}), "Style::colouring.highest is inf; expected a number");
    EXPECT_EQ(with({.clip_plane = {.offset = -INFINITY}}), "Style::clip_plane.offset is -inf; expected a number");
    for (const float degrees : {0.0f, 180.0f, -10.0f}) {
        EXPECT_EQ(complaint([&] { render::perspective({.field_of_view = degrees}, 1); }),
                  mote::format("a camera's field of view is {} degrees; expected above 0 and below 180", degrees));
    }
}

// Of a device that can do all with every format but one thing with one.
TEST_F(RendererTest, NamesWhatADeviceCannotDoWithAFormat) {
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
              "Formats::colour is VkFormat 37, which device \"poor\" cannot draw to with blending");
    EXPECT_EQ(without(formats.colour, VK_FORMAT_FEATURE_TRANSFER_SRC_BIT),
              "Formats::colour is VkFormat 37, which device \"poor\" cannot copy");
    EXPECT_EQ(without(formats.colour, VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT),
              "Formats::colour is VkFormat 37, which device \"poor\" cannot look up in shaders");
    EXPECT_EQ(without(formats.colour, VK_FORMAT_FEATURE_SAMPLED_IMAGE_FILTER_LINEAR_BIT),
              "Formats::colour is VkFormat 37, which device \"poor\" cannot look up between pixels");
    EXPECT_EQ(without(formats.depth, VK_FORMAT_FEATURE_DEPTH_STENCIL_ATTACHMENT_BIT),
              "Formats::depth is VkFormat 129, which device \"poor\" cannot draw to as depth");
    EXPECT_EQ(without(formats.depth, VK_FORMAT_FEATURE_TRANSFER_DST_BIT),
              "Formats::depth is VkFormat 129, which device \"poor\" cannot copy");
    EXPECT_EQ(without(formats.depth, VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT),
              "Formats::depth is VkFormat 129, which device \"poor\" cannot look up in shaders");
    EXPECT_EQ(without(formats.depth, VK_FORMAT_FEATURE_SAMPLED_IMAGE_FILTER_LINEAR_BIT), "nothing") << "many cannot";
}

// Water in front of a grain, both in front of a grain: in every view their depths matter.
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
        render::Picture picture;
        std::vector<float> depth; ///< Of D32_SFLOAT, else empty.
    };
    /// In images of the host's formats.
    Drawn draw(const render::Formats& formats, render::View view) {
        constexpr VkExtent2D kSize{160, 120};
        const Scene what = scene();
        const World world(context(), what);
        render::Renderer renderer(context(), what, world, formats);
        gpu::Device& device = context().device();
        const gpu::Image colour(device, "host's colour",
                                {kSize, formats.colour, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | render::kRequiredTargetUsage});
        const gpu::Image depth(device, "host's depth",
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
        bytes_of(colour, drawn.picture.rgba);
        if (formats.depth == VK_FORMAT_D32_SFLOAT) bytes_of(depth, drawn.depth);
        return drawn;
    }
    /// But for pixels at edges, where rounding of depths decides: at most so many in a thousand.
    static void expect_same(const render::Picture& a, const render::Picture& b, std::size_t most) {
        std::size_t different = 0;
        for (std::size_t i = 0; i < a.rgba.size(); i += 4) {
            bool same = true;
            for (std::size_t c = 0; c < 4; ++c) same = same && std::abs(a.rgba[i + c] - b.rgba[i + c]) <= 8;
            different += same ? 0 : 1;
        }
        EXPECT_LE(different * 1000, most * a.rgba.size() / 4);
    }
};
constexpr std::array kViews{render::View::particles, render::View::surface, render::View::mesh, render::View::xray};

TEST_F(HostDepth, MayBeReversed) {
    for (const render::View view : kViews) {
        SCOPED_TRACE(static_cast<int>(view));
        const Drawn usual = draw({}, view), reversed = draw({.reversed_depth = true}, view);
        expect_same(usual.picture, reversed.picture, 2);
        std::size_t different = 0, drawn = 0;
        for (std::size_t i = 0; i < usual.depth.size(); ++i) {
            different += std::abs(usual.depth[i] - (1 - reversed.depth[i])) > 1e-4f ? 1 : 0;
            drawn += usual.depth[i] < 1 ? 1 : 0;
        }
        EXPECT_LE(different, usual.depth.size() / 500);
        EXPECT_GT(drawn, usual.depth.size() / 4);
    }
}

// With a stencil and without; of few bits there may be more pixels that rounding decides.
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
            expect_same(draw({}, view).picture, draw({.depth = format}, view).picture, coarse ? 20 : 2);
            ++drawn;
        }
    }
    EXPECT_GE(drawn, 8u) << "Vulkan promises D16_UNORM, and one of those with 24 bits or D32_SFLOAT with a stencil";
}

TEST_F(RendererTest, RefusesSizesThatTheDeviceHasNot) {
    const Scene scene = grain();
    const World world(context(), scene);
    render::Renderer renderer(context(), scene, world);
    for (const VkExtent2D& size :
         {VkExtent2D{0, 10}, VkExtent2D{10, 0}, VkExtent2D{longest() + 1, 10}, VkExtent2D{10, longest() + 1}}) {
        const std::string what = std::to_string(size.width) + " x " + std::to_string(size.height) + " pixels: device \"" +
                                 device_name() + "\" draws 1 to " + std::to_string(longest()) + " along either side";
        EXPECT_NE(complaint([&] { renderer.resize(size); }).find(what), std::string::npos);
        EXPECT_NE(complaint([&] { render::OffscreenTarget(context(), size); }).find(std::to_string(size.width) + " x "),
                  std::string::npos);
    }
}

// Five grains in a cross touch eight times, counted from either side; there is room for five.
TEST_F(RendererTest, TellsWhatHadNoRoom) {
    Scene scene = grain();
    for (const auto& [x, y] : {std::array{0.2f, 0.0f}, {-0.2f, 0.0f}, {0.0f, 0.2f}, {0.0f, -0.2f}})
        scene.particles.push_back({.position = {x, y, 0}, .radius = 0.1f, .material = 0});
    scene.solver.neighbour_capacity = 1;
    test::Studio studio(context(), scene, {32, 16});
    const auto draw = [&](const render::Style& style) {
        return complaint([&] { studio.draw(render::flat({-1, -1}, {1, 1}, 2), style); });
    };
    EXPECT_EQ(draw({}), "nothing");
    EXPECT_EQ(draw({.debug = {.contacts = true}}),
              "drawing contacts: the count in buffer \"neighbours\" reached 8, over the capacity of 5 elements; make room for 8");
    EXPECT_EQ(
        draw({.colouring = {.by = render::Field::neighbours}}),
        "drawing surroundings: the count in buffer \"neighbours\" reached 8, over the capacity of 5 elements; make room for 8");
    EXPECT_EQ(draw({}), "nothing") << "it is told once";
}

TEST_F(RendererTest, RefusesATargetThatIsNotWhatItWasMadeFor) {
    test::Studio studio(context(), grain(), {32, 16});
    const render::Camera camera = render::flat({-1, -1}, {1, 1}, 2);
    const auto record = [&](const render::Target& target) {
        return complaint([&] { studio.renderer.record(VK_NULL_HANDLE, target, camera, {}); });
    };
    render::Target target = studio.target.target();
    EXPECT_EQ(record(target), "Target::extent is 32 x 16, but the Renderer was resized to 0 x 0");
    studio.renderer.resize({16, 16});
    EXPECT_EQ(record(target), "Target::extent is 32 x 16, but the Renderer was resized to 16 x 16");
    target.depth.view = VK_NULL_HANDLE;
    EXPECT_EQ(record(target), "Target::depth.view is not set");
}

} // namespace
} // namespace mote
