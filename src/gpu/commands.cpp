#include "gpu/commands.hpp"

namespace mote::gpu {

namespace {

void bind_layout(const VolkDeviceTable& vk, VkCommandBuffer commands, VkPipelineBindPoint point, const ProgramLayout& layout,
                 VkDescriptorSet set, std::span<const std::byte> push) {
    vk.vkCmdBindDescriptorSets(commands, point, layout.handle(), 0, 1, &set, 0, nullptr);
    if (push.empty()) return;
    vk.vkCmdPushConstants(commands, layout.handle(), layout.stages(), 0, static_cast<std::uint32_t>(push.size()), push.data());
}

} // namespace

void Commands::bind(const Program& program, VkDescriptorSet set, std::span<const std::byte> push) const {
    vk_.vkCmdBindPipeline(commands_, VK_PIPELINE_BIND_POINT_COMPUTE, program.pipeline());
    bind_layout(vk_, commands_, VK_PIPELINE_BIND_POINT_COMPUTE, program.layout(), set, push);
}

void Commands::bind(const GraphicsProgram& program, VkDescriptorSet set, std::span<const std::byte> push) const {
    vk_.vkCmdBindPipeline(commands_, VK_PIPELINE_BIND_POINT_GRAPHICS, program.pipeline());
    bind_layout(vk_, commands_, VK_PIPELINE_BIND_POINT_GRAPHICS, program.layout(), set, push);
}

void Commands::dispatch(std::uint32_t groups_x, std::uint32_t groups_y) const {
    vk_.vkCmdDispatch(commands_, groups_x, groups_y, 1);
}

void Commands::dispatch_indirect(VkBuffer arguments, std::uint64_t offset) const {
    vk_.vkCmdDispatchIndirect(commands_, arguments, offset);
}

void Commands::fill(VkBuffer buffer, std::uint64_t bytes, std::uint32_t value) const {
    vk_.vkCmdFillBuffer(commands_, buffer, 0, bytes, value);
}

void Commands::copy(VkBuffer from, VkBuffer to, std::uint64_t bytes) const { copy(from, to, {0, 0, bytes}); }

void Commands::copy(VkBuffer from, VkBuffer to, const VkBufferCopy& region) const {
    vk_.vkCmdCopyBuffer(commands_, from, to, 1, &region);
}

void Commands::copy(const Image& from, VkBuffer to, const VkBufferImageCopy& region) const {
    vk_.vkCmdCopyImageToBuffer(commands_, from.handle(), VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, to, 1, &region);
}

void Commands::copy(VkBuffer from, const Image& to, const VkBufferImageCopy& region) const {
    vk_.vkCmdCopyBufferToImage(commands_, from, to.handle(), VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, 1, &region);
}

void Commands::copy(VkImage from, const Image& to) const {
    const VkImageSubresourceLayers whole{aspect_of(to.format()) & ~VkImageAspectFlags{VK_IMAGE_ASPECT_STENCIL_BIT}, 0, 0, 1};
    const VkImageCopy region{whole, {0, 0, 0}, whole, {0, 0, 0}, {to.extent().width, to.extent().height, 1}};
    vk_.vkCmdCopyImage(commands_, from, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, to.handle(), VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
                       1, &region);
}

void Commands::update(VkBuffer buffer, std::span<const std::byte> data) const {
    vk_.vkCmdUpdateBuffer(commands_, buffer, 0, data.size(), data.data());
}

void Commands::begin_rendering(const VkRenderingInfo& info) const {
    vk_.vkCmdBeginRendering(commands_, &info);
    const VkExtent2D extent = info.renderArea.extent;
    const VkViewport viewport{0, 0, static_cast<float>(extent.width), static_cast<float>(extent.height), 0, 1};
    vk_.vkCmdSetViewport(commands_, 0, 1, &viewport);
    vk_.vkCmdSetScissor(commands_, 0, 1, &info.renderArea);
}

void Commands::end_rendering() const { vk_.vkCmdEndRendering(commands_); }

void Commands::draw(std::uint32_t vertices, std::uint32_t instances) const {
    vk_.vkCmdDraw(commands_, vertices, instances, 0, 0);
}

void Commands::draw_indirect(VkBuffer arguments, std::uint64_t offset) const {
    vk_.vkCmdDrawIndirect(commands_, arguments, offset, 1, 0);
}

void Commands::barrier(const MemoryBarrier& b) const {
    const VkMemoryBarrier2 memory{VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
                                  nullptr,
                                  b.source_stages,
                                  b.source_access,
                                  b.destination_stages,
                                  b.destination_access};
    const VkDependencyInfo info{VK_STRUCTURE_TYPE_DEPENDENCY_INFO, nullptr, 0, 1, &memory, 0, nullptr, 0, nullptr};
    vk_.vkCmdPipelineBarrier2(commands_, &info);
}

void Commands::barrier(const ImageBarrier& b) const {
    const VkImageMemoryBarrier2 image{VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER_2,
                                      nullptr,
                                      b.source_stages,
                                      b.source_access,
                                      b.destination_stages,
                                      b.destination_access,
                                      b.old_layout,
                                      b.new_layout,
                                      VK_QUEUE_FAMILY_IGNORED,
                                      VK_QUEUE_FAMILY_IGNORED,
                                      b.image,
                                      {b.aspect, 0, 1, 0, 1}};
    const VkDependencyInfo info{VK_STRUCTURE_TYPE_DEPENDENCY_INFO, nullptr, 0, 0, nullptr, 0, nullptr, 1, &image};
    vk_.vkCmdPipelineBarrier2(commands_, &info);
}

void Commands::reset(const Timestamps& timestamps) const {
    if (timestamps.count() > 0) vk_.vkCmdResetQueryPool(commands_, timestamps.handle(), 0, timestamps.count());
}

void Commands::timestamp(const Timestamps& timestamps, std::uint32_t index) const {
    if (timestamps.count() == 0) return;
    vk_.vkCmdWriteTimestamp2(commands_, VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT, timestamps.handle(), index);
}

void Commands::begin_label(const char* name) const {
    if (instance_vk_.vkCmdBeginDebugUtilsLabelEXT == nullptr) return;
    const VkDebugUtilsLabelEXT label{VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT, nullptr, name, {}};
    instance_vk_.vkCmdBeginDebugUtilsLabelEXT(commands_, &label);
}

void Commands::end_label() const {
    if (instance_vk_.vkCmdEndDebugUtilsLabelEXT != nullptr) instance_vk_.vkCmdEndDebugUtilsLabelEXT(commands_);
}

RecordedCommands::RecordedCommands(const Device& device, const std::function<void(VkCommandBuffer)>& record)
    : device_(device), handle_(device.allocate_commands()) {
    try {
        const VkCommandBufferBeginInfo begin{VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO, nullptr,
                                             VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT, nullptr};
        check(device.vk().vkBeginCommandBuffer(handle_, &begin), "command buffer: cannot be begun");
        record(handle_);
        check(device.vk().vkEndCommandBuffer(handle_), "command buffer: cannot be ended");
    } catch (...) {
        device.free_commands(handle_);
        throw;
    }
}

RecordedCommands::~RecordedCommands() { device_.free_commands(handle_); }

void run_once(Device& device, const std::function<void(const Commands&)>& record) {
    const RecordedCommands recorded(device, [&](VkCommandBuffer commands) { record(Commands(device, commands)); });
    device.wait(device.submit(recorded.handle()));
}

} // namespace mote::gpu
