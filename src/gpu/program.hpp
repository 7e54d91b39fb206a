// A compute pipeline made from a named program and values for its specialisation constants.
#pragma once

#include "gpu/program_interface.hpp"
#include "gpu/vulkan.hpp"

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

namespace mote::gpu {

class Device;

struct ConstantValue {
    std::string name;
    std::uint32_t value = 0;
    auto operator<=>(const ConstantValue&) const = default;
};

/// Names one compiled form of a program.
struct Specialisation {
    std::string program;
    std::uint32_t workgroup_size = 0;
    std::vector<ConstantValue> constants;
    auto operator<=>(const Specialisation&) const = default;
};

/// How a block's buffer is bound.
VkDescriptorType descriptor_type(const BlockInterface& block);

/// Owns the pipeline and its layouts. Descriptor layout and push-constant range come from reflection.
class Program {
public:
    /// `flags`: e.g. VK_PIPELINE_CREATE_CAPTURE_STATISTICS_BIT_KHR for compiler reports.
    Program(const Device& device, const Specialisation& specialisation, VkPipelineCache cache, VkPipelineCreateFlags flags = 0);
    ~Program();
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    const ProgramInterface& interface() const { return *interface_; }
    VkPipeline pipeline() const { return pipeline_; }
    VkPipelineLayout layout() const { return layout_; }
    VkDescriptorSetLayout set_layout() const { return set_layout_; }

private:
    void destroy();

    const Device& device_;
    const ProgramInterface* interface_;
    VkDescriptorSetLayout set_layout_ = VK_NULL_HANDLE;
    VkPipelineLayout layout_ = VK_NULL_HANDLE;
    VkPipeline pipeline_ = VK_NULL_HANDLE;
};

} // namespace mote::gpu
