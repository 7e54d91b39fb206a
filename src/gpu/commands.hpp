// The commands that mote records, into its own command buffers or the host's.
#pragma once

#include "gpu/acceleration_structure.hpp"
#include "gpu/device.hpp"
#include "gpu/image.hpp"
#include "gpu/image_uses.hpp"
#include "gpu/program.hpp"
#include "gpu/timestamps.hpp"
#include "gpu/vulkan.hpp"

#include <cstddef>
#include <functional>
#include <span>

namespace mote::gpu {

/// One global memory barrier.
struct MemoryBarrier {
    VkPipelineStageFlags2 source_stages;
    VkAccessFlags2 source_access;
    VkPipelineStageFlags2 destination_stages;
    VkAccessFlags2 destination_access;
};

/// Before work that follows unknown work on the queue.
inline constexpr MemoryBarrier kFullBarrier{VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT, VK_ACCESS_2_MEMORY_WRITE_BIT,
                                            VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
                                            VK_ACCESS_2_MEMORY_READ_BIT | VK_ACCESS_2_MEMORY_WRITE_BIT};
inline constexpr MemoryBarrier kTransferToTransfer{VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT, VK_ACCESS_2_TRANSFER_WRITE_BIT,
                                                   VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT,
                                                   VK_ACCESS_2_TRANSFER_READ_BIT | VK_ACCESS_2_TRANSFER_WRITE_BIT};
inline constexpr MemoryBarrier kTransferToHost{VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT, VK_ACCESS_2_TRANSFER_WRITE_BIT,
                                               VK_PIPELINE_STAGE_2_HOST_BIT, VK_ACCESS_2_HOST_READ_BIT};

/// A view of a command buffer that is being recorded: owns nothing, allocates nothing, throws nothing.
class MOTE_PRIVATE_API Commands {
public:
    Commands(const Device& device, VkCommandBuffer commands)
        : vk_(device.vk()), instance_vk_(device.instance_vk()), commands_(commands) {}

    void bind(const Program& program, VkDescriptorSet set, std::span<const std::byte> push) const;
    void bind(const GraphicsProgram& program, VkDescriptorSet set, std::span<const std::byte> push) const;
    void dispatch(std::uint32_t groups_x, std::uint32_t groups_y) const;
    /// `arguments` holds a VkDispatchIndirectCommand at `offset`.
    void dispatch_indirect(VkBuffer arguments, std::uint64_t offset) const;
    void fill(VkBuffer buffer, std::uint64_t bytes, std::uint32_t value) const;
    void copy(VkBuffer from, VkBuffer to, std::uint64_t bytes) const;
    void copy(VkBuffer from, VkBuffer to, const VkBufferCopy& region) const;
    void copy(const Image& from, VkBuffer to, const VkBufferImageCopy& region) const;
    void copy(VkBuffer from, const Image& to, const VkBufferImageCopy& region) const;
    /// Copies colour or depth; both images have the same format and size.
    void copy(VkImage from, const Image& to) const;
    /// Writes these bytes (a multiple of 4, at most 65536). The command buffer holds a copy of them.
    void update(VkBuffer buffer, std::span<const std::byte> data) const;
    /// Draws go between these two. Sets viewport and scissor to the complete render area.
    void begin_rendering(const VkRenderingInfo& info) const;
    void end_rendering() const;
    void draw(std::uint32_t vertices, std::uint32_t instances) const;
    /// `arguments` holds a VkDrawIndirectCommand at `offset`.
    void draw_indirect(VkBuffer arguments, std::uint64_t offset) const;
    /// `boxes` holds as many VkAabbPositionsKHR as the structure was made for.
    void build(const AccelerationStructure& structure, VkBuffer boxes) const { structure.record_build(commands_, boxes); }
    void barrier(const MemoryBarrier& barrier) const;
    void barrier(const ImageBarrier& barrier) const;
    void reset(const Timestamps& timestamps) const;
    /// Writes timestamp `index` when all commands recorded before have finished. Does nothing without timestamps.
    void timestamp(const Timestamps& timestamps, std::uint32_t index) const;
    void begin_label(const char* name) const;
    void end_label() const;

private:
    const VolkDeviceTable& vk_;
    const InstanceTable& instance_vk_;
    VkCommandBuffer commands_;
};

/// A command buffer that mote owns, recorded by the constructor. It may be submitted repeatedly, also while it is still pending.
class MOTE_PRIVATE_API RecordedCommands {
public:
    RecordedCommands(const Device& device, const std::function<void(VkCommandBuffer)>& record);
    ~RecordedCommands();
    RecordedCommands(const RecordedCommands&) = delete;
    RecordedCommands& operator=(const RecordedCommands&) = delete;

    VkCommandBuffer handle() const { return handle_; }

private:
    const Device& device_;
    VkCommandBuffer handle_;
};

/// Records, submits and waits: for set-up, never within a step.
MOTE_PRIVATE_API void run_once(Device& device, const std::function<void(const Commands&)>& record);

} // namespace mote::gpu
