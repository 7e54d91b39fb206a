#include "frame.hpp"

#include "gpu/format.hpp"

#include <mote/error.hpp>

#include <glm/glm.hpp>
#include <glm/gtc/type_ptr.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace mote::render {

namespace {

shared::mat4 array_of(const glm::mat4& m) {
    shared::mat4 values;
    std::copy_n(glm::value_ptr(m), values.size(), values.begin());
    return values;
}

shared::vec4 array_of(const glm::vec3& v, float w) { return {v.x, v.y, v.z, w}; }
shared::vec4 array_of(const Colour& v, float w = 0) { return {v[0], v[1], v[2], w}; }

glm::vec3 unit(const Vec3& v, const char* what) {
    const glm::vec3 vector(v[0], v[1], v[2]);
    const float length = glm::length(vector);
    if (!(length > 0) || !std::isfinite(length)) {
        throw Error(mote::format("{}: found ({}, {}, {}), expected a direction", what, v[0], v[1], v[2]));
    }
    return vector / length;
}

VkRenderingAttachmentInfo attachment(VkImageView view, VkImageLayout layout, const std::optional<VkClearValue>& clear) {
    return {VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
            nullptr,
            view,
            layout,
            VK_RESOLVE_MODE_NONE,
            VK_NULL_HANDLE,
            VK_IMAGE_LAYOUT_UNDEFINED,
            clear ? VK_ATTACHMENT_LOAD_OP_CLEAR : VK_ATTACHMENT_LOAD_OP_LOAD,
            VK_ATTACHMENT_STORE_OP_STORE,
            clear.value_or(VkClearValue{})};
}

VkRenderingInfo rendering(VkExtent2D extent, std::span<const VkRenderingAttachmentInfo> colours,
                          const VkRenderingAttachmentInfo* depth) {
    return {VK_STRUCTURE_TYPE_RENDERING_INFO,           nullptr,        0,     {{0, 0}, extent}, 1, 0,
            static_cast<std::uint32_t>(colours.size()), colours.data(), depth, nullptr};
}

} // namespace

Frame::Frame(const gpu::Device& device, VkCommandBuffer commands, const Target& target, const Formats& formats,
             const Style& style)
    : command_buffer_(commands), commands_(device, commands), target_(target), formats_(formats), style_(style),
      colour_is_drawn_(target.colour.before != VK_IMAGE_LAYOUT_UNDEFINED),
      depth_is_drawn_(target.depth.before != VK_IMAGE_LAYOUT_UNDEFINED) {
    const auto begin = [&](const Attachment& attachment, VkFormat format) {
        uses_.begin(attachment.image, gpu::aspect_of(format),
                    attachment.before == VK_IMAGE_LAYOUT_UNDEFINED ? gpu::kUndefined : gpu::anything_in(attachment.before));
        known_.push_back(attachment.image);
    };
    begin(target.colour, formats.colour);
    begin(target.depth, formats.depth);
}

void Frame::use(VkImage image, VkFormat format, const gpu::ImageUse& use) {
    if (std::ranges::find(known_, image) == known_.end()) {
        uses_.begin(image, gpu::aspect_of(format), gpu::kUndefined);
        known_.push_back(image);
    }
    if (const auto barrier = uses_.use(image, use)) commands_.barrier(*barrier);
}

void Frame::sample(const gpu::Image& image) { use(image.handle(), image.format(), gpu::kSampled); }

void Frame::run(const graph::Executable& executable) {
    executable.record(command_buffer_);
    commands_.barrier({VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT | VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT,
                       VK_ACCESS_2_SHADER_WRITE_BIT | VK_ACCESS_2_TRANSFER_WRITE_BIT,
                       VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT | VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT |
                           VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT | VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
                       VK_ACCESS_2_INDIRECT_COMMAND_READ_BIT | VK_ACCESS_2_SHADER_READ_BIT});
}

void Frame::copy_target(const gpu::Image& colour, const gpu::Image& depth) {
    const auto copy = [&](const Attachment& from, VkFormat format, const gpu::Image& to) {
        use(from.image, format, gpu::kTransferSource);
        use(to.handle(), format, gpu::kTransferDestination);
        commands_.copy(from.image, to);
    };
    copy(target_.colour, formats_.colour, colour);
    copy(target_.depth, formats_.depth, depth);
}

void Frame::begin_target() {
    use(target_.colour.image, formats_.colour, gpu::kColourAttachment);
    use(target_.depth.image, formats_.depth, gpu::kDepthAttachment);
    const float farthest = formats_.reversed_depth ? 0.0f : 1.0f;
    const std::optional<VkClearValue> black = VkClearValue{.color = {{0, 0, 0, 1}}};
    const std::optional<VkClearValue> far = VkClearValue{.depthStencil = {farthest, 0}};
    const VkRenderingAttachmentInfo colour =
        attachment(target_.colour.view, gpu::kColourAttachment.layout, colour_is_drawn_ ? std::nullopt : black);
    const VkRenderingAttachmentInfo depth =
        attachment(target_.depth.view, gpu::kDepthAttachment.layout, depth_is_drawn_ ? std::nullopt : far);
    colour_is_drawn_ = depth_is_drawn_ = true;
    commands_.begin_rendering(rendering(target_.extent, std::span(&colour, 1), &depth));
}

void Frame::begin(std::span<const Drawn> colours, std::optional<Drawn> depth) {
    std::vector<VkRenderingAttachmentInfo> attachments;
    for (const Drawn& colour : colours) {
        use(colour.image->handle(), colour.image->format(), gpu::kColourAttachment);
        attachments.push_back(attachment(colour.image->view(), gpu::kColourAttachment.layout, colour.clear));
    }
    VkRenderingAttachmentInfo depth_attachment{};
    if (depth) {
        use(depth->image->handle(), depth->image->format(), gpu::kDepthAttachment);
        depth_attachment = attachment(depth->image->view(), gpu::kDepthAttachment.layout, depth->clear);
    }
    const VkExtent2D extent = depth ? depth->image->extent() : colours.front().image->extent();
    commands_.begin_rendering(rendering(extent, attachments, depth ? &depth_attachment : nullptr));
}

void Frame::end() { commands_.end_rendering(); }

void Frame::finish() {
    const auto leave = [&](const Attachment& attachment, VkFormat format) {
        if (attachment.after != VK_IMAGE_LAYOUT_UNDEFINED) use(attachment.image, format, gpu::anything_in(attachment.after));
    };
    leave(target_.colour, formats_.colour);
    leave(target_.depth, formats_.depth);
}

shared::FrameData frame_data(const Camera& camera, const Style& style, const Formats& formats, VkExtent2D extent) {
    const glm::mat4 view = glm::make_mat4(camera.view.data()), projection = glm::make_mat4(camera.projection.data());
    const glm::mat4 eye_to_world = glm::inverse(view);
    const bool perspective = projection[3][3] == 0;
    const auto width = static_cast<float>(extent.width), height = static_cast<float>(extent.height);
    const ClipPlane& clip = style.clip_plane;
    return {.world_to_eye = camera.view,
            .eye_to_clip = camera.projection,
            .clip_to_offset = array_of(glm::inverse(projection * glm::mat4(glm::mat3(view)))),
            .eye = array_of(glm::vec3(eye_to_world[3]), perspective ? 1.0f : 0.0f),
            .view_direction = array_of(-glm::normalize(glm::vec3(eye_to_world[2])), formats.reversed_depth ? 0.0f : 1.0f),
            .size = {width, height, 1 / width, 1 / height},
            .to_light = array_of(-unit(style.light.direction, "Light::direction"), 0),
            .light = array_of(style.light.colour),
            .ambient = array_of(style.light.ambient),
            .sky_zenith = array_of(style.sky.zenith),
            .sky_horizon = array_of(style.sky.horizon),
            .ground = array_of(style.ground.colour),
            .ground_tiles = {style.ground.tile, 0, 0, 0},
            .colouring = {},
            .clip_plane = clip.on ? array_of(unit(clip.normal, "ClipPlane::normal"), clip.offset) : shared::vec4{},
            .world_to_light = {},
            .shadow = {},
            .fluid_shadow = {},
            .cloth = {}};
}

} // namespace mote::render
