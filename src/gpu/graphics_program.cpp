#include "gpu/graphics_program.hpp"

#include "gpu/device.hpp"
#include "gpu/format.hpp"
#include "gpu/shaders.hpp"

#include <mote/error.hpp>

#include <algorithm>
#include <array>
#include <deque>

namespace mote::gpu {

namespace {

constexpr VkShaderStageFlags kStages = VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_FRAGMENT_BIT;

const ProgramInterface& interface_of(const std::string& name, Stage stage) {
    const ProgramInterface& interface = find_shader(name).interface;
    if (interface.stage != stage) {
        throw Error(mote::format("program \"{}\": found another stage, expected a {} shader", name,
                                 stage == Stage::vertex ? "vertex" : "fragment"));
    }
    return interface;
}

ProgramInterface interface_of(const GraphicsSpecialisation& specialisation) {
    const ProgramInterface& vertex = interface_of(specialisation.vertex, Stage::vertex);
    const ProgramInterface interface =
        specialisation.fragment.empty() ? vertex : merge(vertex, interface_of(specialisation.fragment, Stage::fragment));
    for (const ConstantValue& constant : specialisation.constants) {
        if (std::ranges::find(interface.constants, constant.name, &SpecialisationConstant::name) == interface.constants.end()) {
            throw Error(mote::format("program \"{}\": found the specialisation constant \"{}\", expected one of the program's",
                                     interface.name, constant.name));
        }
    }
    return interface;
}

VkPipelineColorBlendAttachmentState blend_state(Blend blend) {
    constexpr VkColorComponentFlags kAll =
        VK_COLOR_COMPONENT_R_BIT | VK_COLOR_COMPONENT_G_BIT | VK_COLOR_COMPONENT_B_BIT | VK_COLOR_COMPONENT_A_BIT;
    VkPipelineColorBlendAttachmentState state{};
    state.colorWriteMask = kAll;
    if (blend == Blend::replace) return state;
    state.blendEnable = VK_TRUE;
    state.srcColorBlendFactor = state.srcAlphaBlendFactor = VK_BLEND_FACTOR_ONE;
    state.dstColorBlendFactor = state.dstAlphaBlendFactor =
        blend == Blend::over ? VK_BLEND_FACTOR_ONE_MINUS_SRC_ALPHA : VK_BLEND_FACTOR_ONE;
    state.colorBlendOp = state.alphaBlendOp = blend == Blend::maximum ? VK_BLEND_OP_MAX : VK_BLEND_OP_ADD;
    return state;
}

} // namespace

ProgramInterface merge(const ProgramInterface& vertex, const ProgramInterface& fragment) {
    ProgramInterface both = vertex;
    both.name = mote::format("{} + {}", vertex.name, fragment.name);
    both.push_bytes = std::max(vertex.push_bytes, fragment.push_bytes);
    for (const BlockInterface& block : fragment.blocks) {
        const auto same = [&](const BlockInterface& other) { return other.name == block.name || other.binding == block.binding; };
        const auto found = std::ranges::find_if(vertex.blocks, same);
        if (found == vertex.blocks.end()) {
            both.blocks.push_back(block);
        } else if (found->name != block.name || found->binding != block.binding || found->kind != block.kind) {
            throw Error(mote::format("program \"{}\": found \"{}\" at binding {}, expected \"{}\" at binding {}, as in \"{}\"",
                                     fragment.name, block.name, block.binding, found->name, found->binding, vertex.name));
        }
    }
    std::ranges::sort(both.blocks, {}, &BlockInterface::binding);
    both.constants.insert(both.constants.end(), fragment.constants.begin(), fragment.constants.end());
    return both;
}

GraphicsProgram::GraphicsProgram(const Device& device, const GraphicsSpecialisation& specialisation, VkPipelineCache cache)
    : device_(device), layout_(device, interface_of(specialisation), kStages) {
    std::deque<ShaderModule> modules;
    std::deque<SpecialisationValues> values;
    std::array<VkSpecializationInfo, 2> infos{};
    std::vector<VkPipelineShaderStageCreateInfo> stages;
    const auto add_stage = [&](VkShaderStageFlagBits stage, const std::string& name) {
        if (name.empty()) return;
        const Shader& shader = find_shader(name);
        values.emplace_back(shader.interface, specialisation.constants);
        infos[stages.size()] = values.back().info();
        modules.emplace_back(device, shader);
        stages.push_back({VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO, nullptr, 0, stage, modules.back().handle(), "main",
                          &infos[stages.size()]});
    };
    add_stage(VK_SHADER_STAGE_VERTEX_BIT, specialisation.vertex);
    add_stage(VK_SHADER_STAGE_FRAGMENT_BIT, specialisation.fragment);

    const RasterState& state = specialisation.state;
    VkPipelineVertexInputStateCreateInfo vertices{};
    vertices.sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO;
    const VkPipelineInputAssemblyStateCreateInfo assembly{VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO, nullptr, 0,
                                                          state.topology, VK_FALSE};
    VkPipelineViewportStateCreateInfo viewport{};
    viewport.sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO;
    viewport.viewportCount = viewport.scissorCount = 1;
    VkPipelineRasterizationStateCreateInfo raster{};
    raster.sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO;
    raster.cullMode = state.cull;
    raster.lineWidth = 1;
    VkPipelineMultisampleStateCreateInfo samples{};
    samples.sType = VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO;
    samples.rasterizationSamples = VK_SAMPLE_COUNT_1_BIT;
    VkPipelineDepthStencilStateCreateInfo depth{};
    depth.sType = VK_STRUCTURE_TYPE_PIPELINE_DEPTH_STENCIL_STATE_CREATE_INFO;
    depth.depthTestEnable = state.depth_use != DepthUse::none ? VK_TRUE : VK_FALSE;
    depth.depthWriteEnable = state.depth_use == DepthUse::test_and_write ? VK_TRUE : VK_FALSE;
    depth.depthCompareOp = state.depth_compare;
    const std::vector<VkPipelineColorBlendAttachmentState> blends(state.colours.size(), blend_state(state.blend));
    VkPipelineColorBlendStateCreateInfo blend{};
    blend.sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO;
    blend.attachmentCount = static_cast<std::uint32_t>(blends.size());
    blend.pAttachments = blends.data();
    constexpr std::array kDynamic{VK_DYNAMIC_STATE_VIEWPORT, VK_DYNAMIC_STATE_SCISSOR};
    const VkPipelineDynamicStateCreateInfo dynamic{VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO, nullptr, 0,
                                                   static_cast<std::uint32_t>(kDynamic.size()), kDynamic.data()};
    const VkPipelineRenderingCreateInfo rendering{VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO,
                                                  nullptr,
                                                  0,
                                                  static_cast<std::uint32_t>(state.colours.size()),
                                                  state.colours.data(),
                                                  state.depth,
                                                  VK_FORMAT_UNDEFINED};
    VkGraphicsPipelineCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO;
    info.pNext = &rendering;
    info.stageCount = static_cast<std::uint32_t>(stages.size());
    info.pStages = stages.data();
    info.pVertexInputState = &vertices;
    info.pInputAssemblyState = &assembly;
    info.pViewportState = &viewport;
    info.pRasterizationState = &raster;
    info.pMultisampleState = &samples;
    info.pDepthStencilState = &depth;
    info.pColorBlendState = &blend;
    info.pDynamicState = &dynamic;
    info.layout = layout_.handle();
    check(device.vk().vkCreateGraphicsPipelines(device.handle(), cache, 1, &info, nullptr, &pipeline_),
          mote::format("program \"{}\": cannot be compiled", interface().name));
    device.name_object(VK_OBJECT_TYPE_PIPELINE, reinterpret_cast<std::uint64_t>(pipeline_), interface().name);
}

GraphicsProgram::~GraphicsProgram() { device_.vk().vkDestroyPipeline(device_.handle(), pipeline_, nullptr); }

} // namespace mote::gpu
