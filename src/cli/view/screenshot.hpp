// A copy of what a window shows.
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

    /// Of an image that is ready for presenting, before and afterwards.
    void record(VkCommandBuffer commands, VkImage image) const;
    /// Once that has finished.
    render::Picture picture() const;

private:
    const Display& display_;
    VkExtent2D extent_;
    bool blue_first_;
    VkBuffer buffer_ = VK_NULL_HANDLE;
    VkDeviceMemory memory_ = VK_NULL_HANDLE;
};

} // namespace mote::cli
