#include "gpu/image_uses.hpp"

#include "gpu/format.hpp"

#include <mote/error.hpp>

#include <algorithm>

namespace mote::gpu {

namespace {

constexpr VkAccessFlags2 kWriteAccess = VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT | VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT |
                                        VK_ACCESS_2_TRANSFER_WRITE_BIT | VK_ACCESS_2_SHADER_WRITE_BIT |
                                        VK_ACCESS_2_MEMORY_WRITE_BIT;

} // namespace

void ImageUses::begin(VkImage image, VkImageAspectFlags aspect, const ImageUse& last) {
    std::erase_if(states_, [&](const State& state) { return state.image == image; });
    states_.push_back({image, aspect, last, last.writes ? 0 : last.stages, last.layout});
}

std::optional<ImageBarrier> ImageUses::use(VkImage image, const ImageUse& next) {
    const auto found = std::ranges::find(states_, image, &State::image);
    if (found == states_.end()) throw Error("frame: found an unknown image, expected one that was added to the frame");
    State& state = *found;
    const bool same_layout = state.layout == next.layout;
    if (!next.writes && same_layout && (next.stages & ~state.readers) == 0) return std::nullopt;

    // A write or a layout change waits for the last write and the readers; another reader waits for the write only.
    const bool changes = next.writes || !same_layout;
    const ImageBarrier barrier{image,
                               state.aspect,
                               state.write.stages | (changes ? state.readers : 0),
                               state.write.access & kWriteAccess,
                               state.layout,
                               next.stages,
                               next.access,
                               next.layout};
    if (next.writes) {
        state.write = next;
        state.readers = 0;
    } else {
        if (changes) state.write = {next.stages, 0, next.layout, true}; // the transition, for which these stages have waited
        state.readers = changes ? next.stages : state.readers | next.stages;
    }
    state.layout = next.layout;
    return barrier;
}

} // namespace mote::gpu
