// The controls in the window: Dear ImGui, drawn over the scene.
#pragma once

#include "cli/view/mouse_tool.hpp"
#include "cli/view/swapchain.hpp"
#include "cli/view/window.hpp"

#include <mote/render/style.hpp>

#include <string>
#include <vector>

namespace mote::cli {

/// What the user can change.
struct Controls {
    bool paused = false;
    bool step_once = false; ///< Requested while paused.
    bool reset = false;     ///< Requested.
    render::Style style{};
    float push_strength = 60; ///< m/s²
    float push_radius = 0;    ///< m
    std::size_t collider = 0; ///< Index in MouseTool::colliders().
};

/// What the panel displays.
struct Readings {
    std::string scene, device;
    std::uint32_t particles = 0;
    std::uint64_t steps = 0;
    double time = 0;                    ///< s
    double frame_ms = 0;                ///< Between two frames.
    std::vector<PassTime> passes;       ///< Of the last step, summed by name.
    std::vector<PassTime> frame_passes; ///< Of the last frame.
    std::string trouble;                ///< Why something requested is not shown; empty: no error.
};

class Panel {
public:
    Panel(const Window& window, const Display& display, const Swapchain& swapchain);
    ~Panel();
    Panel(const Panel&) = delete;
    Panel& operator=(const Panel&) = delete;

    /// Call when the swapchain has new images.
    void resize(const Swapchain& swapchain);

    /// Whether the panel captures the mouse or the keyboard.
    bool wants_mouse() const;
    bool wants_keys() const;

    void show(Controls& controls, const Readings& readings, const MouseTool& mouse_tool);
    /// Draws over the image. Its layout changes from colour attachment to presentation.
    void record(VkCommandBuffer commands, std::uint32_t image) const;

private:
    void make_render_pass(VkFormat format);
    void destroy_framebuffers();

    const Display& display_;
    VkExtent2D extent_{};
    bool resized_ = false; // since the last show()
    VkDescriptorPool pool_ = VK_NULL_HANDLE;
    VkRenderPass pass_ = VK_NULL_HANDLE; // Dear ImGui 1.86 does not support dynamic rendering
    std::vector<VkFramebuffer> framebuffers_{};
};

} // namespace mote::cli
