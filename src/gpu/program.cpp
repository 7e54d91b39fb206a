#include "gpu/program.hpp"

#include "gpu/device.hpp"
#include "gpu/format.hpp"
#include "gpu/shaders.hpp"

#include <mote/error.hpp>

#include <algorithm>

namespace mote::gpu {

VkDescriptorType descriptor_type(const BlockInterface& block) {
    switch (block.kind) {
    case BlockKind::uniform_texel: return VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER;
    case BlockKind::storage_texel: return VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER;
    case BlockKind::acceleration_structure: return VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR;
    case BlockKind::storage: break;
    }
    return VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
}

Program::Program(const Device& device, const Specialisation& specialisation, VkPipelineCache cache, VkPipelineCreateFlags flags)
    : device_(device) {
    const Shader& shader = find_shader(specialisation.program);
    interface_ = &shader.interface;
    const VolkDeviceTable& vk = device.vk();

    std::vector<VkSpecializationMapEntry> entries{{kWorkgroupSizeId, 0, sizeof(std::uint32_t)}};
    std::vector<std::uint32_t> values{specialisation.workgroup_size};
    for (const ConstantValue& constant : specialisation.constants) {
        const auto found = std::ranges::find(interface_->constants, constant.name, &SpecialisationConstant::name);
        if (found == interface_->constants.end()) {
            throw Error(
                mote::format("program \"{}\" has no specialisation constant \"{}\"", specialisation.program, constant.name));
        }
        entries.push_back({found->id, static_cast<std::uint32_t>(values.size() * sizeof(std::uint32_t)), sizeof(std::uint32_t)});
        values.push_back(constant.value);
    }
    const VkSpecializationInfo specialisation_info{static_cast<std::uint32_t>(entries.size()), entries.data(),
                                                   values.size() * sizeof(std::uint32_t), values.data()};

    std::vector<VkDescriptorSetLayoutBinding> bindings;
    for (const BlockInterface& block : interface_->blocks) {
        bindings.push_back({block.binding, descriptor_type(block), 1, VK_SHADER_STAGE_COMPUTE_BIT, nullptr});
    }
    const VkDescriptorSetLayoutCreateInfo set_info{VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO, nullptr, 0,
                                                   static_cast<std::uint32_t>(bindings.size()), bindings.data()};
    const VkPushConstantRange push{VK_SHADER_STAGE_COMPUTE_BIT, 0, interface_->push_bytes};
    const VkShaderModuleCreateInfo module_info{VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO, nullptr, 0,
                                               shader.spirv.size() * sizeof(std::uint32_t), shader.spirv.data()};
    VkShaderModule module = VK_NULL_HANDLE;
    VkResult result = vk.vkCreateDescriptorSetLayout(device.handle(), &set_info, nullptr, &set_layout_);
    if (result == VK_SUCCESS) {
        const VkPipelineLayoutCreateInfo layout_info{VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO, nullptr, 0, 1, &set_layout_,
                                                     interface_->push_bytes > 0 ? 1u : 0u,          &push};
        result = vk.vkCreatePipelineLayout(device.handle(), &layout_info, nullptr, &layout_);
    }
    if (result == VK_SUCCESS) result = vk.vkCreateShaderModule(device.handle(), &module_info, nullptr, &module);
    if (result == VK_SUCCESS) {
        const VkComputePipelineCreateInfo pipeline_info{VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
                                                        nullptr,
                                                        flags,
                                                        {VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO, nullptr, 0,
                                                         VK_SHADER_STAGE_COMPUTE_BIT, module, "main", &specialisation_info},
                                                        layout_,
                                                        VK_NULL_HANDLE,
                                                        -1};
        result = vk.vkCreateComputePipelines(device.handle(), cache, 1, &pipeline_info, nullptr, &pipeline_);
    }
    vk.vkDestroyShaderModule(device.handle(), module, nullptr);
    if (result != VK_SUCCESS) {
        destroy();
        check(result, mote::format("compiling the program \"{}\" for workgroups of {}", specialisation.program,
                                   specialisation.workgroup_size));
    }
    device.name_object(VK_OBJECT_TYPE_PIPELINE, reinterpret_cast<std::uint64_t>(pipeline_), specialisation.program);
}

Program::~Program() { destroy(); }

void Program::destroy() {
    const VolkDeviceTable& vk = device_.vk();
    vk.vkDestroyPipeline(device_.handle(), pipeline_, nullptr);
    vk.vkDestroyPipelineLayout(device_.handle(), layout_, nullptr);
    vk.vkDestroyDescriptorSetLayout(device_.handle(), set_layout_, nullptr);
}

} // namespace mote::gpu
