// Computes the barriers and layout transitions that a sequence of image uses needs: pure logic, no Vulkan calls. The recorder
// declares the next use of an image and gets the barrier to record first, if any. No caller writes a layout transition itself.
#pragma once

#include "gpu/vulkan.hpp"

#include <mote/export.hpp>

#include <optional>
#include <vector>

namespace mote::gpu {

struct ImageUse {
    VkPipelineStageFlags2 stages = 0;
    VkAccessFlags2 access = 0;
    VkImageLayout layout = VK_IMAGE_LAYOUT_UNDEFINED;
    bool writes = false;
    bool operator==(const ImageUse&) const = default;
};

inline constexpr ImageUse kColourAttachment{VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT,
                                            VK_ACCESS_2_COLOR_ATTACHMENT_READ_BIT | VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT,
                                            VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL, true};
inline constexpr ImageUse kDepthAttachment{
    VK_PIPELINE_STAGE_2_EARLY_FRAGMENT_TESTS_BIT | VK_PIPELINE_STAGE_2_LATE_FRAGMENT_TESTS_BIT,
    VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_READ_BIT | VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT,
    VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL, true};
/// Colour or depth, sampled by vertex, fragment and compute shaders.
inline constexpr ImageUse kSampled{VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT | VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT |
                                       VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
                                   VK_ACCESS_2_SHADER_READ_BIT, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL, false};
inline constexpr ImageUse kTransferSource{VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT, VK_ACCESS_2_TRANSFER_READ_BIT,
                                          VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, false};
inline constexpr ImageUse kTransferDestination{VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT, VK_ACCESS_2_TRANSFER_WRITE_BIT,
                                               VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, true};
/// The contents are discarded, but earlier work may still be using the image.
inline constexpr ImageUse kUndefined{VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT, VK_ACCESS_2_MEMORY_WRITE_BIT,
                                     VK_IMAGE_LAYOUT_UNDEFINED, true};
/// Any past or future use of an image by its host, in this layout.
constexpr ImageUse anything_in(VkImageLayout layout) {
    return {VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT, VK_ACCESS_2_MEMORY_READ_BIT | VK_ACCESS_2_MEMORY_WRITE_BIT, layout, true};
}

struct ImageBarrier {
    VkImage image;
    VkImageAspectFlags aspect;
    VkPipelineStageFlags2 source_stages;
    VkAccessFlags2 source_access; ///< Writes only: reads need not be made available.
    VkImageLayout old_layout;
    VkPipelineStageFlags2 destination_stages;
    VkAccessFlags2 destination_access;
    VkImageLayout new_layout;
};

/// The state of the images of one recording, beginning with their last use before it.
class MOTE_PRIVATE_API ImageUses {
public:
    void begin(VkImage image, VkImageAspectFlags aspect, const ImageUse& last);
    /// The barrier required before this use. Repeated reads in one layout need none.
    std::optional<ImageBarrier> use(VkImage image, const ImageUse& next);

private:
    struct State {
        VkImage image;
        VkImageAspectFlags aspect;
        ImageUse write;                    ///< The last write.
        VkPipelineStageFlags2 readers = 0; ///< Stages that have waited for it.
        VkImageLayout layout;
    };
    std::vector<State> states_;
};

} // namespace mote::gpu
