#include "draw_pass.hpp"

#include "gpu/commands.hpp"

#include <cstring>

namespace mote::test {

gpu::Image image_of(gpu::Device& device, VkExtent2D extent, const Pixels& pixels) {
    gpu::Image image(device, "made up",
                     {extent, VK_FORMAT_R32G32B32A32_SFLOAT, VK_IMAGE_USAGE_TRANSFER_DST_BIT | VK_IMAGE_USAGE_SAMPLED_BIT});
    gpu::upload(device, image, std::as_bytes(std::span(pixels)));
    return image;
}

gpu::Buffer frame_of(gpu::Device& device, VkExtent2D extent, const render::Camera& camera, const render::Style& style) {
    const shared::FrameData data = render::frame_data(camera, style, {}, extent);
    gpu::Buffer buffer(device, "frame", sizeof data);
    gpu::upload(device, buffer, std::as_bytes(std::span(&data, 1)));
    return buffer;
}

Pixels draw_pass(gpu::Device& device, const std::string& fragment, VkExtent2D extent,
                 std::initializer_list<render::Binding> bound, std::span<const std::byte> push) {
    gpu::add_shaders(render::embedded_shaders());
    const gpu::Image drawn(
        device, "drawn",
        {extent, VK_FORMAT_R32G32B32A32_SFLOAT, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT});
    gpu::RasterState state;
    state.depth_use = gpu::DepthUse::none;
    state.colours = {drawn.format()};
    const render::RasterPass pass(device, {"render/full_screen.vert", fragment, {}, state}, bound);
    const gpu::RecordedCommands recorded(device, [&](VkCommandBuffer commands) {
        const render::Target target{};
        const render::Formats formats{};
        const render::Style style{};
        render::Frame frame(device, commands, target, formats, style);
        const render::Drawn to{&drawn, VkClearValue{}};
        frame.begin(std::span(&to, 1));
        pass.draw(frame, 3, 1, push);
        frame.end();
        gpu::ImageUses uses;
        uses.begin(drawn.handle(), VK_IMAGE_ASPECT_COLOR_BIT, gpu::kColourAttachment);
        if (const auto barrier = uses.use(drawn.handle(), gpu::kTransferSource)) frame.commands().barrier(*barrier);
    });
    device.wait(device.submit(recorded.handle()));
    const std::vector<std::byte> bytes = gpu::download(device, drawn, sizeof(Pixels::value_type));
    Pixels pixels(bytes.size() / sizeof(Pixels::value_type));
    std::memcpy(pixels.data(), bytes.data(), bytes.size());
    return pixels;
}

} // namespace mote::test
