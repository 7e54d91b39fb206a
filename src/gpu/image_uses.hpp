// Which barriers and layouts a sequence of uses of images needs: pure logic. Whoever records says what an image is used for next,
// and gets the barrier that has to come first, if any. Nobody writes a layout transition by hand.
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
/// By vertex, fragment and compute shaders, of colour or depth.
inline constexpr ImageUse kSampled{VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT | VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT |
                                       VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
                                   VK_ACCESS_2_SHADER_READ_BIT, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL, false};
inline constexpr ImageUse kTransferSource{VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT, VK_ACCESS_2_TRANSFER_READ_BIT,
                                          VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, false};
inline constexpr ImageUse kTransferDestination{VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT, VK_ACCESS_2_TRANSFER_WRITE_BIT,
                                               VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, true};
/// What is in the image does not matter any more, but somebody may still be using it.
inline constexpr ImageUse kUndefined{VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT, VK_ACCESS_2_MEMORY_WRITE_BIT,
                                     VK_IMAGE_LAYOUT_UNDEFINED, true};
/// Whatever a host did to or will do with an image of its own, in this layout.
constexpr ImageUse anything_in(VkImageLayout layout) {
    return {VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT, VK_ACCESS_2_MEMORY_READ_BIT | VK_ACCESS_2_MEMORY_WRITE_BIT, layout, true};
}

struct ImageBarrier {
    VkImage image;
    VkImageAspectFlags aspect;
    VkPipelineStageFlags2 source_stages;
    VkAccessFlags2 source_access; ///< Writes alone: reads need not be made available.
    VkImageLayout old_layout;
    VkPipelineStageFlags2 destination_stages;
    VkAccessFlags2 destination_access;
    VkImageLayout new_layout;
};

/// The images of one recording, from what was done with them before it.
class MOTE_PRIVATE_API ImageUses {
public:
    void begin(VkImage image, VkImageAspectFlags aspect, const ImageUse& last);
    /// The barrier that comes before this use. Reading twice in one layout takes none.
    std::optional<ImageBarrier> use(VkImage image, const ImageUse& next);

private:
    struct State {
        VkImage image;
        VkImageAspectFlags aspect;
        ImageUse write;                    ///< The last one.
        VkPipelineStageFlags2 readers = 0; ///< That have seen it.
        VkImageLayout layout;
    };
    std::vector<State> states_;
};

} // namespace mote::gpu
