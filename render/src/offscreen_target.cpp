#include "gpu/commands.hpp"
#include "gpu/device.hpp"
#include "gpu/image.hpp"

#include <mote/render/offscreen_target.hpp>

#include <cstring>

namespace mote::render {

struct OffscreenTarget::Impl {
    Impl(gpu::Device& on, VkExtent2D extent)
        : device(on), colour(device, "target colour",
                             {extent, Formats{}.colour, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT}),
          depth(device, "target depth",
                {extent, Formats{}.depth, VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT}) {}

    gpu::Device& device;
    gpu::Image colour, depth;
};

OffscreenTarget::OffscreenTarget(Context& context, VkExtent2D extent) {
    context.device().require_drawing();
    impl_ = std::make_unique<Impl>(context.device(), extent);
}
OffscreenTarget::~OffscreenTarget() = default;
OffscreenTarget::OffscreenTarget(OffscreenTarget&&) noexcept = default;
OffscreenTarget& OffscreenTarget::operator=(OffscreenTarget&&) noexcept = default;

VkExtent2D OffscreenTarget::extent() const { return impl_->colour.extent(); }
float OffscreenTarget::aspect() const { return static_cast<float>(extent().width) / static_cast<float>(extent().height); }

Target OffscreenTarget::target() const {
    const auto attachment = [](const gpu::Image& image) {
        return Attachment{image.handle(), image.view(), VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
                          VK_IMAGE_USAGE_TRANSFER_SRC_BIT};
    };
    return {attachment(impl_->colour), attachment(impl_->depth), extent()};
}

void OffscreenTarget::prepare(Renderer& renderer, const Camera& camera, const Style& style) {
    renderer.resize(extent());
    const gpu::RecordedCommands never_submitted(impl_->device,
                                                [&](VkCommandBuffer into) { renderer.record(into, target(), camera, style); });
}

void OffscreenTarget::draw(Renderer& renderer, const Camera& camera, const Style& style) {
    renderer.resize(extent());
    do {
        const gpu::RecordedCommands commands(impl_->device,
                                             [&](VkCommandBuffer into) { renderer.record(into, target(), camera, style); });
        impl_->device.wait(impl_->device.submit(commands.handle()));
    } while (!renderer.check());
}

Image OffscreenTarget::image() const {
    const std::vector<std::byte> bytes = gpu::download(impl_->device, impl_->colour, 4);
    Image image{extent().width, extent().height, std::vector<std::uint8_t>(bytes.size())};
    std::memcpy(image.rgba.data(), bytes.data(), bytes.size());
    return image;
}

std::vector<float> OffscreenTarget::depth() const {
    const std::vector<std::byte> bytes = gpu::download(impl_->device, impl_->depth, sizeof(float));
    std::vector<float> depth(bytes.size() / sizeof(float));
    std::memcpy(depth.data(), bytes.data(), bytes.size());
    return depth;
}

} // namespace mote::render
