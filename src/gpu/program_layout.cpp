#include "gpu/program_layout.hpp"

#include "gpu/device.hpp"
#include "gpu/format.hpp"
#include "gpu/shaders.hpp"

#include <algorithm>

namespace mote::gpu {

VkDescriptorType descriptor_type(const BlockInterface& block) {
    switch (block.kind) {
    case BlockKind::uniform_texel: return VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER;
    case BlockKind::storage_texel: return VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER;
    case BlockKind::acceleration_structure: return VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR;
    case BlockKind::sampled_image: return VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
    case BlockKind::storage: break;
    }
    return VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
}

ProgramLayout::ProgramLayout(const Device& device, ProgramInterface interface, VkShaderStageFlags stages)
    : device_(device), interface_(std::move(interface)), stages_(stages) {
    std::vector<VkDescriptorSetLayoutBinding> bindings;
    for (const BlockInterface& block : interface_.blocks) {
        bindings.push_back({block.binding, descriptor_type(block), block.parts, stages, nullptr});
    }
    const VkDescriptorSetLayoutCreateInfo set_info{VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO, nullptr, 0,
                                                   static_cast<std::uint32_t>(bindings.size()), bindings.data()};
    check(device.vk().vkCreateDescriptorSetLayout(device.handle(), &set_info, nullptr, &set_layout_),
          mote::format("program \"{}\": its descriptor layout cannot be created", interface_.name));
    const VkPushConstantRange push{stages, 0, interface_.push_bytes};
    const VkPipelineLayoutCreateInfo layout_info{VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO, nullptr, 0, 1, &set_layout_,
                                                 interface_.push_bytes > 0 ? 1u : 0u,           &push};
    const VkResult result = device.vk().vkCreatePipelineLayout(device.handle(), &layout_info, nullptr, &handle_);
    if (result != VK_SUCCESS) {
        device.vk().vkDestroyDescriptorSetLayout(device.handle(), set_layout_, nullptr);
        check(result, mote::format("program \"{}\": its pipeline layout cannot be created", interface_.name));
    }
}

ProgramLayout::~ProgramLayout() {
    device_.vk().vkDestroyPipelineLayout(device_.handle(), handle_, nullptr);
    device_.vk().vkDestroyDescriptorSetLayout(device_.handle(), set_layout_, nullptr);
}

ShaderModule::ShaderModule(const Device& device, const Shader& shader) : device_(device) {
    const VkShaderModuleCreateInfo info{VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO, nullptr, 0,
                                        shader.spirv.size() * sizeof(std::uint32_t), shader.spirv.data()};
    check(device.vk().vkCreateShaderModule(device.handle(), &info, nullptr, &handle_),
          mote::format("program \"{}\": cannot be loaded", shader.interface.name));
}

ShaderModule::~ShaderModule() { device_.vk().vkDestroyShaderModule(device_.handle(), handle_, nullptr); }

SpecialisationValues::SpecialisationValues(const ProgramInterface& interface, std::span<const ConstantValue> constants) {
    for (const ConstantValue& constant : constants) {
        const auto found = std::ranges::find(interface.constants, constant.name, &SpecialisationConstant::name);
        if (found != interface.constants.end()) add(found->id, constant.value);
    }
}

void SpecialisationValues::add(std::uint32_t id, std::uint32_t value) {
    entries_.push_back({id, static_cast<std::uint32_t>(values_.size() * sizeof(std::uint32_t)), sizeof(std::uint32_t)});
    values_.push_back(value);
}

VkSpecializationInfo SpecialisationValues::info() const {
    return {static_cast<std::uint32_t>(entries_.size()), entries_.data(), values_.size() * sizeof(std::uint32_t), values_.data()};
}

} // namespace mote::gpu
