#include "cli/view/screenshot.hpp"

#include <cstring>
#include <utility>

namespace mote::cli {

namespace {

constexpr std::uint32_t kPixelBytes = 4;

void change_layout(VkCommandBuffer commands, VkImage image, VkImageLayout from, VkImageLayout to) {
    const VkImageMemoryBarrier2 barrier{.sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER_2,
                                        .srcStageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
                                        .srcAccessMask = VK_ACCESS_2_MEMORY_WRITE_BIT,
                                        .dstStageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
                                        .dstAccessMask = VK_ACCESS_2_MEMORY_READ_BIT | VK_ACCESS_2_MEMORY_WRITE_BIT,
                                        .oldLayout = from,
                                        .newLayout = to,
                                        .image = image,
                                        .subresourceRange = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1}};
    const VkMemoryBarrier2 to_host{.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
                                   .srcStageMask = VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT,
                                   .srcAccessMask = VK_ACCESS_2_TRANSFER_WRITE_BIT,
                                   .dstStageMask = VK_PIPELINE_STAGE_2_HOST_BIT,
                                   .dstAccessMask = VK_ACCESS_2_HOST_READ_BIT};
    const VkDependencyInfo dependency{.sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                      .memoryBarrierCount = 1,
                                      .pMemoryBarriers = &to_host,
                                      .imageMemoryBarrierCount = 1,
                                      .pImageMemoryBarriers = &barrier};
    vkCmdPipelineBarrier2(commands, &dependency);
}

} // namespace

Screenshot::Screenshot(const Display& display, VkExtent2D extent, VkFormat format)
    : display_(display), extent_(extent), blue_first_(format == VK_FORMAT_B8G8R8A8_UNORM) {
    const VkBufferCreateInfo info{.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                  .size = VkDeviceSize{kPixelBytes} * extent.width * extent.height,
                                  .usage = VK_BUFFER_USAGE_TRANSFER_DST_BIT};
    check(vkCreateBuffer(display.device(), &info, nullptr, &buffer_), "vkCreateBuffer");
    VkMemoryRequirements needs;
    vkGetBufferMemoryRequirements(display.device(), buffer_, &needs);
    memory_ = display.allocate(needs, VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT);
    check(vkBindBufferMemory(display.device(), buffer_, memory_, 0), "vkBindBufferMemory");
}

Screenshot::~Screenshot() {
    vkDestroyBuffer(display_.device(), buffer_, nullptr);
    vkFreeMemory(display_.device(), memory_, nullptr);
}

void Screenshot::record(VkCommandBuffer commands, VkImage image) const {
    change_layout(commands, image, VK_IMAGE_LAYOUT_PRESENT_SRC_KHR, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL);
    const VkBufferImageCopy copy{.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1},
                                 .imageExtent = {extent_.width, extent_.height, 1}};
    vkCmdCopyImageToBuffer(commands, image, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, buffer_, 1, &copy);
    change_layout(commands, image, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, VK_IMAGE_LAYOUT_PRESENT_SRC_KHR);
}

render::Image Screenshot::image() const {
    render::Image result{extent_.width, extent_.height,
                         std::vector<std::uint8_t>(std::size_t{kPixelBytes} * extent_.width * extent_.height)};
    void* mapped = nullptr;
    check(vkMapMemory(display_.device(), memory_, 0, result.rgba.size(), 0, &mapped), "vkMapMemory");
    std::memcpy(result.rgba.data(), mapped, result.rgba.size());
    vkUnmapMemory(display_.device(), memory_);
    for (std::size_t i = 0; i < result.rgba.size(); i += kPixelBytes) {
        if (blue_first_) std::swap(result.rgba[i], result.rgba[i + 2]);
        result.rgba[i + 3] = 255;
    }
    return result;
}

} // namespace mote::cli
