#include "gpu/program.hpp"

#include "gpu/device.hpp"
#include "gpu/format.hpp"
#include "gpu/shaders.hpp"

#include <mote/error.hpp>

#include <algorithm>

namespace mote::gpu {

Program::Program(const Device& device, const Specialisation& specialisation, VkPipelineCache cache, VkPipelineCreateFlags flags)
    : device_(device), layout_(device, find_shader(specialisation.program).interface, VK_SHADER_STAGE_COMPUTE_BIT) {
    if (interface().stage != Stage::compute) {
        throw Error(mote::format("program \"{}\": found another stage, expected a compute shader", specialisation.program));
    }
    for (const ConstantValue& constant : specialisation.constants) {
        if (std::ranges::find(interface().constants, constant.name, &SpecialisationConstant::name) ==
            interface().constants.end()) {
            throw Error(mote::format("program \"{}\": found the specialisation constant \"{}\", expected one of the program's",
                                     specialisation.program, constant.name));
        }
    }
    SpecialisationValues values(interface(), specialisation.constants);
    values.add(kWorkgroupSizeId, specialisation.workgroup_size);
    const VkSpecializationInfo values_info = values.info();
    const ShaderModule module(device, find_shader(specialisation.program));
    const VkComputePipelineCreateInfo info{VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
                                           nullptr,
                                           flags,
                                           {VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO, nullptr, 0,
                                            VK_SHADER_STAGE_COMPUTE_BIT, module.handle(), "main", &values_info},
                                           layout_.handle(),
                                           VK_NULL_HANDLE,
                                           -1};
    check(device.vk().vkCreateComputePipelines(device.handle(), cache, 1, &info, nullptr, &pipeline_),
          mote::format("program \"{}\": cannot be compiled for workgroups of {}", specialisation.program,
                       specialisation.workgroup_size));
    device.name_object(VK_OBJECT_TYPE_PIPELINE, reinterpret_cast<std::uint64_t>(pipeline_), specialisation.program);
}

Program::~Program() { device_.vk().vkDestroyPipeline(device_.handle(), pipeline_, nullptr); }

} // namespace mote::gpu
