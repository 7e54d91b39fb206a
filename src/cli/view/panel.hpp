// The controls in the window: Dear ImGui, drawn over the picture.
#pragma once

#include "cli/view/mouse_tool.hpp"
#include "cli/view/swapchain.hpp"
#include "cli/view/window.hpp"

#include <mote/render/style.hpp>

#include <string>
#include <vector>

namespace mote::cli {

/// What a user can change.
struct Controls {
    bool paused = false;
    bool step_once = false; ///< Asked for, while it is paused.
    bool reset = false;     ///< Asked for.
    render::Style style{};
    float push_strength = 60; ///< m/s²
    float push_radius = 0;    ///< m
    std::size_t collider = 0; ///< In MouseTool::colliders().
};

/// What it is told.
struct Readings {
    std::string scene, device;
    std::uint32_t particles = 0;
    std::uint64_t steps = 0;
    double time = 0;                      ///< s
    double frame_ms = 0;                  ///< From picture to picture.
    std::vector<PassTime> passes;         ///< Of the last step; those of one name as one.
    std::vector<PassTime> picture_passes; ///< Of the last picture.
    std::string trouble;                  ///< Why something that the user asked for is not shown; empty: nothing is wrong.
};

class Panel {
public:
    Panel(const Window& window, const Display& display, const Swapchain& swapchain);
    ~Panel();
    Panel(const Panel&) = delete;
    Panel& operator=(const Panel&) = delete;

    /// The swapchain has other images.
    void resize(const Swapchain& swapchain);

    /// Whether mouse or keys are the panel's own.
    bool wants_mouse() const;
    bool wants_keys() const;

    void show(Controls& controls, const Readings& readings, const MouseTool& hand);
    /// Over what is in an image, which was a colour attachment and is then ready for presenting.
    void record(VkCommandBuffer commands, std::uint32_t image) const;

private:
    void make_render_pass(VkFormat format);
    void destroy_framebuffers();

    const Display& display_;
    VkExtent2D extent_{};
    bool resized_ = false; // since it was shown last
    VkDescriptorPool pool_ = VK_NULL_HANDLE;
    VkRenderPass pass_ = VK_NULL_HANDLE; // Dear ImGui 1.86 knows no dynamic rendering
    std::vector<VkFramebuffer> framebuffers_{};
};

} // namespace mote::cli
