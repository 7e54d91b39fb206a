// The descriptor set and pipeline layouts of a program, made from reflection, for compute and graphics.
#pragma once

#include "gpu/program_interface.hpp"
#include "gpu/vulkan.hpp"

#include <mote/export.hpp>

#include <compare>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace mote::gpu {

class Device;
struct Shader;

/// A value for the named specialisation constant.
struct ConstantValue {
    std::string name;
    std::uint32_t value = 0;
    auto operator<=>(const ConstantValue&) const = default;
};

/// The descriptor type of a block.
VkDescriptorType descriptor_type(const BlockInterface& block);

/// Owns the layouts of the descriptor set and of the pipeline.
class MOTE_PRIVATE_API ProgramLayout {
public:
    /// `stages` see every block and all push constants.
    ProgramLayout(const Device& device, ProgramInterface interface, VkShaderStageFlags stages);
    ~ProgramLayout();
    ProgramLayout(const ProgramLayout&) = delete;
    ProgramLayout& operator=(const ProgramLayout&) = delete;

    const ProgramInterface& interface() const { return interface_; }
    VkShaderStageFlags stages() const { return stages_; }
    VkPipelineLayout handle() const { return handle_; }
    VkDescriptorSetLayout set_layout() const { return set_layout_; }

private:
    const Device& device_;
    ProgramInterface interface_;
    VkShaderStageFlags stages_;
    VkDescriptorSetLayout set_layout_ = VK_NULL_HANDLE;
    VkPipelineLayout handle_ = VK_NULL_HANDLE;
};

/// A shader module, which lives while pipelines are made from it.
class ShaderModule {
public:
    ShaderModule(const Device& device, const Shader& shader);
    ~ShaderModule();
    ShaderModule(const ShaderModule&) = delete;
    ShaderModule& operator=(const ShaderModule&) = delete;

    VkShaderModule handle() const { return handle_; }

private:
    const Device& device_;
    VkShaderModule handle_ = VK_NULL_HANDLE;
};

/// The specialisation values of the constants that the interface has, as VkSpecializationInfo.
class SpecialisationValues {
public:
    SpecialisationValues(const ProgramInterface& interface, std::span<const ConstantValue> constants);
    void add(std::uint32_t id, std::uint32_t value);
    /// Valid for the lifetime of this object.
    VkSpecializationInfo info() const;

private:
    std::vector<VkSpecializationMapEntry> entries_;
    std::vector<std::uint32_t> values_;
};

} // namespace mote::gpu
