#include "xray.hpp"

#include "render/xray_shared.h"

namespace mote::render {

XrayLayer::Images::Images(const Setting& setting, const gpu::Sampler& nearest, VkExtent2D extent)
    : thickness(setting.device, "thickness for X-rays",
                {extent, kThicknessFormat, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT}),
      show(setting.device, setting.onto_target("render/full_screen.vert", "render/xray.frag", {.depth_use = gpu::DepthUse::none}),
           {{"Frame", setting.frame}, {"Thickness", thickness, nearest}}) {}

XrayLayer::XrayLayer(const Setting& setting)
    : setting_(setting), nearest_(setting.device, gpu::Filter::nearest),
      thickness_(setting, "render/fluid_thickness.frag",
                 {.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP,
                  .depth_use = gpu::DepthUse::none,
                  .blend = gpu::Blend::add,
                  .colours = {kThicknessFormat}}) {}

void XrayLayer::resize(VkExtent2D extent) { images_.emplace(setting_, nearest_, extent); }

void XrayLayer::compose(Frame& frame) {
    if (frame.style().view != View::xray) return;
    const Drawn thickness{&images_->thickness, VkClearValue{.color = {{0, 0, 0, 0}}}};
    frame.begin(std::span(&thickness, 1));
    thickness_.draw(frame, frame.style().surface.sphere_scale);
    frame.end();
    frame.sample(images_->thickness);
    frame.begin_target();
    images_->show.draw(frame, 3, 1, shared::XrayPush{setting_.absorption(frame.style().xray)});
    frame.end();
}

} // namespace mote::render
