#include "host_target.hpp"

#include <algorithm>

namespace host {

namespace {

constexpr VkImageLayout kDrawnTo = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
                        kDepthTested = VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL, kFinished = VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL;

// With the usage that mote requires so that the host's image is visible through water.
constexpr VkImageUsageFlags kColourUsage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | mote::render::kRequiredTargetUsage,
                            kDepthUsage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT | mote::render::kRequiredTargetUsage;

} // namespace

Target::Target(const Device& device, VkExtent2D extent)
    : device_(device), colour_(device, extent, kColour, kColourUsage, VK_IMAGE_ASPECT_COLOR_BIT),
      depth_(device, extent, kDepth, kDepthUsage, VK_IMAGE_ASPECT_DEPTH_BIT) {}

void Target::draw(VkCommandBuffer commands, const Mesh& mesh, const mote::render::Camera& camera) const {
    colour_.change_layout(commands, VK_IMAGE_LAYOUT_UNDEFINED, kDrawnTo);
    depth_.change_layout(commands, VK_IMAGE_LAYOUT_UNDEFINED, kDepthTested);
    const VkRenderingAttachmentInfo colours{.sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
                                            .imageView = colour_.view(),
                                            .imageLayout = kDrawnTo,
                                            .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
                                            .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
                                            .clearValue = {.color = {{0.55f, 0.7f, 0.85f, 1}}}};
    const VkRenderingAttachmentInfo depths{.sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
                                           .imageView = depth_.view(),
                                           .imageLayout = kDepthTested,
                                           .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
                                           .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
                                           .clearValue = {.depthStencil = {1, 0}}};
    const VkRenderingInfo rendering{.sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                                    .renderArea = {{0, 0}, colour_.extent()},
                                    .layerCount = 1,
                                    .colorAttachmentCount = 1,
                                    .pColorAttachments = &colours,
                                    .pDepthAttachment = &depths};
    vkCmdBeginRendering(commands, &rendering);
    mesh.draw(commands, colour_.extent(), camera);
    vkCmdEndRendering(commands);
}

mote::render::Target Target::for_mote() const {
    return {.colour = {colour_.handle(), colour_.view(), kDrawnTo, kFinished, kColourUsage},
            .depth = {depth_.handle(), depth_.view(), kDepthTested, kDepthTested, kDepthUsage},
            .extent = colour_.extent()};
}

void Target::finish(VkCommandBuffer commands) const { colour_.change_layout(commands, kDrawnTo, kFinished); }

mote::render::Image Target::read() const {
    const VkExtent2D extent = colour_.extent();
    const Buffer pixels(device_, std::size_t{4} * extent.width * extent.height, VK_BUFFER_USAGE_TRANSFER_DST_BIT);
    device_.run([&](VkCommandBuffer commands) {
        const VkBufferImageCopy copy{.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1},
                                     .imageExtent = {extent.width, extent.height, 1}};
        vkCmdCopyImageToBuffer(commands, colour_.handle(), kFinished, pixels.handle(), 1, &copy);
        const VkMemoryBarrier2 to_host{.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
                                       .srcStageMask = VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT,
                                       .srcAccessMask = VK_ACCESS_2_TRANSFER_WRITE_BIT,
                                       .dstStageMask = VK_PIPELINE_STAGE_2_HOST_BIT,
                                       .dstAccessMask = VK_ACCESS_2_HOST_READ_BIT};
        const VkDependencyInfo dependency{
            .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO, .memoryBarrierCount = 1, .pMemoryBarriers = &to_host};
        vkCmdPipelineBarrier2(commands, &dependency);
    });
    mote::render::Image picture{extent.width, extent.height, std::vector<std::uint8_t>(pixels.bytes().size())};
    std::ranges::transform(pixels.bytes(), picture.rgba.begin(), [](std::byte b) { return std::to_integer<std::uint8_t>(b); });
    return picture;
}

} // namespace host
