#include "gpu/commands.hpp"
#include "gpu/device.hpp"
#include "gpu/image.hpp"

#include <mote/render/canvas.hpp>

#include <cstring>

namespace mote::render {

struct Canvas::Inside {
    Inside(gpu::Device& on, VkExtent2D extent)
        : device(on), colour(device, "canvas colour",
                             {extent, Formats{}.colour, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT}),
          depth(device, "canvas depth",
                {extent, Formats{}.depth, VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT}) {}

    gpu::Device& device;
    gpu::Image colour, depth;
};

Canvas::Canvas(Context& context, VkExtent2D extent) {
    context.device().require_drawing();
    inside_ = std::make_unique<Inside>(context.device(), extent);
}
Canvas::~Canvas() = default;
Canvas::Canvas(Canvas&&) noexcept = default;
Canvas& Canvas::operator=(Canvas&&) noexcept = default;

VkExtent2D Canvas::extent() const { return inside_->colour.extent(); }
float Canvas::aspect() const { return static_cast<float>(extent().width) / static_cast<float>(extent().height); }

Target Canvas::target() const {
    const auto attachment = [](const gpu::Image& image) {
        return Attachment{image.handle(), image.view(), VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
                          VK_IMAGE_USAGE_TRANSFER_SRC_BIT};
    };
    return {attachment(inside_->colour), attachment(inside_->depth), extent()};
}

void Canvas::draw(Renderer& renderer, const Camera& camera, const Style& style) {
    renderer.resize(extent());
    do {
        const gpu::RecordedCommands commands(inside_->device,
                                             [&](VkCommandBuffer into) { renderer.record(into, target(), camera, style); });
        inside_->device.wait(inside_->device.submit(commands.handle()));
    } while (!renderer.check());
}

Picture Canvas::picture() const {
    const std::vector<std::byte> bytes = gpu::download(inside_->device, inside_->colour, 4);
    Picture picture{extent().width, extent().height, std::vector<std::uint8_t>(bytes.size())};
    std::memcpy(picture.rgba.data(), bytes.data(), bytes.size());
    return picture;
}

std::vector<float> Canvas::depth() const {
    const std::vector<std::byte> bytes = gpu::download(inside_->device, inside_->depth, sizeof(float));
    std::vector<float> depth(bytes.size() / sizeof(float));
    std::memcpy(depth.data(), bytes.data(), bytes.size());
    return depth;
}

} // namespace mote::render
