#include "xray.hpp"

#include "render/xray_shared.h"

namespace mote::render {

XrayLayer::Images::Images(const RenderContext& render_context, const gpu::Sampler& nearest, VkExtent2D extent)
    : thickness(render_context.device, "thickness for X-rays",
                {extent, kThicknessFormat, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT}),
      show(render_context.device, render_context.onto_target("render/full_screen.vert", "render/xray.frag", {.depth_use = gpu::DepthUse::none}),
           {{"Frame", render_context.frame}, {"Thickness", thickness, nearest}}) {}

XrayLayer::XrayLayer(const RenderContext& render_context)
    : context_(render_context), nearest_(render_context.device, gpu::Filter::nearest),
      thickness_(render_context, "render/fluid_thickness.frag",
                 {.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP,
                  .depth_use = gpu::DepthUse::none,
                  .blend = gpu::Blend::add,
                  .colours = {kThicknessFormat}}) {}

void XrayLayer::resize(VkExtent2D extent) { images_.emplace(context_, nearest_, extent); }

void XrayLayer::compose(Frame& frame) {
    if (frame.style().view != View::xray) return;
    const Drawn thickness{&images_->thickness, VkClearValue{.color = {{0, 0, 0, 0}}}};
    frame.begin(std::span(&thickness, 1));
    thickness_.draw(frame, frame.style().surface.sphere_scale);
    frame.end();
    frame.sample(images_->thickness);
    frame.begin_target();
    images_->show.draw(frame, 3, 1, shared::XrayPush{context_.absorption(frame.style().xray)});
    frame.end();
}

} // namespace mote::render
