#include "render_context.hpp"

#include "gpu/format.hpp"
#include "gpu/requirements.hpp"

#include <mote/error.hpp>

namespace mote::render {

namespace {

// Formats of low precision, which would show banding in dark areas if they held linear light.
bool holds_encoded(VkFormat format) {
    switch (format) {
    case VK_FORMAT_R8G8B8A8_UNORM:
    case VK_FORMAT_B8G8R8A8_UNORM:
    case VK_FORMAT_A8B8G8R8_UNORM_PACK32:
    case VK_FORMAT_A2R10G10B10_UNORM_PACK32:
    case VK_FORMAT_A2B10G10R10_UNORM_PACK32: return true;
    default: return false;
    }
}

} // namespace

const DeviceRequirements& device_requirements() { return gpu::requirements_with({.drawing = true}); }

Range RenderContext::range(const Colouring& colouring) const {
    if (colouring.lowest != colouring.highest) return {colouring.lowest, colouring.highest};
    const Range range = range_of(scene, bounds, colouring.by);
    return range.lowest != range.highest ? range : Range{range.lowest, range.lowest + 1};
}

gpu::GraphicsSpecialisation RenderContext::onto_shadow_map(std::string vertex, std::string fragment,
                                                           gpu::RasterState state) const {
    state.depth = ShadowMap::kFormat;
    return {std::move(vertex), std::move(fragment), {}, std::move(state)};
}

gpu::GraphicsSpecialisation RenderContext::onto_target(std::string vertex, std::string fragment, gpu::RasterState state) const {
    state.colours = {formats.colour};
    state.depth = formats.depth;
    gpu::GraphicsSpecialisation specialisation = onto_images(std::move(vertex), std::move(fragment), std::move(state));
    specialisation.constants.push_back({"encodes_srgb", holds_encoded(formats.colour) ? 1u : 0u});
    return specialisation;
}

gpu::GraphicsSpecialisation RenderContext::onto_images(std::string vertex, std::string fragment, gpu::RasterState state) const {
    if (formats.reversed_depth && state.depth_compare == VK_COMPARE_OP_LESS) state.depth_compare = VK_COMPARE_OP_GREATER;
    if (formats.reversed_depth && state.depth_compare == VK_COMPARE_OP_LESS_OR_EQUAL)
        state.depth_compare = VK_COMPARE_OP_GREATER_OR_EQUAL;
    return {std::move(vertex), std::move(fragment), {}, std::move(state)};
}

void check_formats(const Formats& formats, std::string_view device, const FeaturesOfFormat& features_of) {
    const auto check = [&](const char* whose, VkFormat format, VkFormatFeatureFlags features, const char* what) {
        if ((features_of(format) & features) == features) return;
        throw Error(mote::format("{}: found VkFormat {}, expected one that device \"{}\" can {}", whose, static_cast<int>(format),
                                 device, what));
    };
    const auto check_seen_through = [&](const char* whose, VkFormat format) {
        check(whose, format, VK_FORMAT_FEATURE_TRANSFER_SRC_BIT | VK_FORMAT_FEATURE_TRANSFER_DST_BIT, "copy");
        check(whose, format, VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT, "sample in shaders");
    };
    check("Formats::colour", formats.colour, VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BLEND_BIT, "draw to with blending");
    check_seen_through("Formats::colour", formats.colour);
    check("Formats::colour", formats.colour, VK_FORMAT_FEATURE_SAMPLED_IMAGE_FILTER_LINEAR_BIT, "sample with linear filtering");
    check("Formats::depth", formats.depth, VK_FORMAT_FEATURE_DEPTH_STENCIL_ATTACHMENT_BIT, "draw to as depth");
    check_seen_through("Formats::depth", formats.depth);
}

} // namespace mote::render
