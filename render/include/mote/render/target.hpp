// Where a frame is drawn to: images of the host or of an OffscreenTarget.
#pragma once

#include <mote/context.hpp>
#include <mote/render/export.hpp>

#include <vulkan/vulkan_core.h>

namespace mote::render {

/// What a host must enable on a device that mote adopts and draws on: mote::device_requirements(), dynamic rendering and a queue
/// family with graphics.
MOTE_RENDER_API const DeviceRequirements& device_requirements();

/// The attachment formats of a Renderer.
struct Formats {
    /// sRGB formats: shaders write linear light and the device encodes it. Formats of 8 or 10 bits without sRGB: shaders encode.
    /// Float formats: it stays linear.
    VkFormat colour = VK_FORMAT_R8G8B8A8_SRGB;
    VkFormat depth = VK_FORMAT_D32_SFLOAT;
    bool reversed_depth = false; ///< Depth is 1 near and 0 far, as in the camera's projection.
};

/// Usage that the images of a target need in addition, so that fluids can show what is behind them (View::surface, mesh).
inline constexpr VkImageUsageFlags kRequiredTargetUsage = VK_IMAGE_USAGE_TRANSFER_SRC_BIT;

struct Attachment {
    VkImage image = VK_NULL_HANDLE;
    VkImageView view = VK_NULL_HANDLE; ///< One level, one layer, one sample, all aspects of the image.
    /// Layout before and after record(). Undefined before: the image is cleared. All earlier accesses by the host in the same
    /// queue are waited for.
    VkImageLayout before = VK_IMAGE_LAYOUT_UNDEFINED;
    VkImageLayout after = VK_IMAGE_LAYOUT_UNDEFINED; ///< Undefined: it stays in an attachment layout.
    VkImageUsageFlags usage = 0; ///< The usage it was created with. Must include kRequiredTargetUsage for View::surface and mesh.
};

struct Target {
    Attachment colour{};
    Attachment depth{};
    VkExtent2D extent{};
};

} // namespace mote::render
