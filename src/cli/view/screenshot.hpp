// A copy of a presented image.
#pragma once

#include "cli/view/display.hpp"

#include <mote/render/offscreen_target.hpp>

namespace mote::cli {

class Screenshot {
public:
    Screenshot(const Display& display, VkExtent2D extent, VkFormat format);
    ~Screenshot();
    Screenshot(const Screenshot&) = delete;
    Screenshot& operator=(const Screenshot&) = delete;

    /// Records the copy of an image in presentation layout, which it keeps.
    void record(VkCommandBuffer commands, VkImage image) const;
    /// The copy, once the commands have finished.
    render::Image image() const;

private:
    const Display& display_;
    VkExtent2D extent_;
    bool blue_first_;
    VkBuffer buffer_ = VK_NULL_HANDLE;
    VkDeviceMemory memory_ = VK_NULL_HANDLE;
};

} // namespace mote::cli
