// What a Renderer and a Canvas refuse, each with one sentence.
#include "gpu/device.hpp"
#include "picture.hpp"

#include <mote/error.hpp>

namespace mote {
namespace {

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

template <typename F> std::string complaint(const F& function) {
    try {
        function();
    } catch (const Error& error) {
        return error.what();
    }
    return "nothing";
}

TEST_F(RendererTest, RefusesFormatsThatCannotBeDrawnTo) {
    const Scene scene = grain();
    const World world(context(), scene);
    const auto with = [&](VkFormat colour, VkFormat depth) {
        return complaint([&] { render::Renderer(context(), scene, world, {.colour = colour, .depth = depth}); });
    };
    EXPECT_EQ(with(VK_FORMAT_BC1_RGB_SRGB_BLOCK, VK_FORMAT_D32_SFLOAT),
              "Formats::colour is VkFormat 132, which device \"" + device_name() + "\" cannot draw to");
    EXPECT_EQ(with(VK_FORMAT_R8G8B8A8_SRGB, VK_FORMAT_R8G8B8A8_SRGB),
              "Formats::depth is VkFormat 43, which device \"" + device_name() + "\" cannot draw to");
    EXPECT_EQ(with(VK_FORMAT_R8G8B8A8_UNORM, VK_FORMAT_D16_UNORM), "nothing");
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
        EXPECT_NE(complaint([&] { render::Canvas(context(), size); }).find(std::to_string(size.width) + " x "),
                  std::string::npos);
    }
}

TEST_F(RendererTest, RefusesATargetThatIsNotWhatItWasMadeFor) {
    test::Studio studio(context(), grain(), {32, 16});
    const render::Camera camera = render::flat({-1, -1}, {1, 1}, 2);
    const auto record = [&](const render::Target& target) {
        return complaint([&] { studio.renderer.record(VK_NULL_HANDLE, target, camera, {}); });
    };
    render::Target target = studio.canvas.target();
    EXPECT_EQ(record(target), "Target::extent is 32 x 16, but the Renderer was resized to 0 x 0");
    studio.renderer.resize({16, 16});
    EXPECT_EQ(record(target), "Target::extent is 32 x 16, but the Renderer was resized to 16 x 16");
    target.depth.view = VK_NULL_HANDLE;
    EXPECT_EQ(record(target), "Target::depth.view is not set");
}

} // namespace
} // namespace mote
