// Where a picture is drawn to: images of the host, or of a OffscreenTarget.
#pragma once

#include <mote/context.hpp>
#include <mote/render/export.hpp>

#include <vulkan/vulkan_core.h>

namespace mote::render {

/// What a host enables on a device that mote shall adopt and draw on: as mote::device_requirements(), with dynamic rendering and
/// a queue family with graphics.
MOTE_RENDER_API const DeviceRequirements& device_requirements();

/// Of the attachments that a Renderer is made for.
struct Formats {
    /// Of sRGB: shaders write linear light and the device encodes it. Of 8 or 10 bits without sRGB: shaders encode. Of floats: it
    /// stays linear.
    VkFormat colour = VK_FORMAT_R8G8B8A8_SRGB;
    VkFormat depth = VK_FORMAT_D32_SFLOAT;
    bool reversed_depth = false; ///< Near is 1 and far is 0, as the camera's projection has it.
};

/// What the images of a target are made with in addition, so that fluids can show what is behind them (View::surface, mesh).
inline constexpr VkImageUsageFlags kRequiredTargetUsage = VK_IMAGE_USAGE_TRANSFER_SRC_BIT;

struct Attachment {
    VkImage image = VK_NULL_HANDLE;
    VkImageView view = VK_NULL_HANDLE; ///< Of one level, layer and sample, all of the image's aspects.
    /// As the host leaves it, and as it gets it back. Undefined before: it is cleared. All that the host did to it before, in the
    /// same queue, is waited for.
    VkImageLayout before = VK_IMAGE_LAYOUT_UNDEFINED;
    VkImageLayout after = VK_IMAGE_LAYOUT_UNDEFINED; ///< Undefined: as an attachment.
    VkImageUsageFlags usage = 0; ///< What the image was made with; has to include kRequiredTargetUsage for View::surface and mesh.
};

struct Target {
    Attachment colour{};
    Attachment depth{};
    VkExtent2D extent{};
};

} // namespace mote::render
