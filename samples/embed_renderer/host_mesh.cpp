#include "host_mesh.hpp"

#include "mesh.frag.h"
#include "mesh.vert.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace host {

namespace {

constexpr std::uint32_t kTextureSide = 64;
constexpr float kTexturesPerMetre = 2;

// Planks with dark gaps, four per side, each in a different brown.
std::vector<std::array<std::uint8_t, 4>> planks() {
    std::vector<std::array<std::uint8_t, 4>> texels;
    for (std::uint32_t y = 0; y < kTextureSide; ++y) {
        for (std::uint32_t x = 0; x < kTextureSide; ++x) {
            const std::uint32_t plank = y / 16, across = y % 16;
            const bool gap = across == 0 || (x + 24 * plank) % kTextureSide == 0;
            const double shade =
                gap ? 0.35 : 0.8 + 0.08 * ((plank * 5) % 3) + 0.05 * std::sin(0.7 * x + 2.0 * across + 9.0 * plank);
            const auto tint = [&](double value) { return static_cast<std::uint8_t>(std::min(255.0, value * shade)); };
            texels.push_back({tint(190), tint(140), tint(90), 255});
        }
    }
    return texels;
}

VkShaderModule module_of(const Device& device, std::span<const std::uint32_t> words) {
    const VkShaderModuleCreateInfo info{
        .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO, .codeSize = words.size_bytes(), .pCode = words.data()};
    VkShaderModule module = VK_NULL_HANDLE;
    check(vkCreateShaderModule(device.handle(), &info, nullptr, &module), "vkCreateShaderModule");
    return module;
}

} // namespace

Mesh::Mesh(const Device& device, const std::vector<Box>& boxes, VkFormat colour, VkFormat depth)
    : device_(device), triangles_(triangles_of(boxes)),
      vertices_(device, std::as_bytes(std::span(triangles_)), VK_BUFFER_USAGE_VERTEX_BUFFER_BIT),
      texture_(device, {kTextureSide, kTextureSide}, VK_FORMAT_R8G8B8A8_SRGB,
               VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT, VK_IMAGE_ASPECT_COLOR_BIT) {
    upload_texture();
    make_descriptors();
    make_pipeline(colour, depth);
}

Mesh::~Mesh() {
    vkDestroyPipeline(device_.handle(), pipeline_, nullptr);
    vkDestroyPipelineLayout(device_.handle(), layout_, nullptr);
    vkDestroyDescriptorPool(device_.handle(), pool_, nullptr);
    vkDestroyDescriptorSetLayout(device_.handle(), set_layout_, nullptr);
    vkDestroySampler(device_.handle(), sampler_, nullptr);
}

// Two triangles per face, counter-clockwise seen from outside.
std::vector<Mesh::Vertex> Mesh::triangles_of(const std::vector<Box>& boxes) {
    std::vector<Vertex> triangles;
    for (const Box& box : boxes) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            for (const float side : {-1.0f, 1.0f}) {
                const std::size_t u = (axis + 1) % 3, v = (axis + 2) % 3;
                const auto corner = [&](float along_u, float along_v) {
                    Vertex vertex{.position = box.centre, .normal = {}, .texture = {}};
                    vertex.normal[axis] = side;
                    vertex.position[axis] += side * box.half_extents[axis];
                    vertex.position[u] += side * along_u * box.half_extents[u];
                    vertex.position[v] += along_v * box.half_extents[v];
                    vertex.texture = {kTexturesPerMetre * vertex.position[u], kTexturesPerMetre * vertex.position[v]};
                    return vertex;
                };
                for (const auto& [along_u, along_v] :
                     {std::array{-1.0f, -1.0f}, std::array{1.0f, -1.0f}, std::array{1.0f, 1.0f}, std::array{-1.0f, -1.0f},
                      std::array{1.0f, 1.0f}, std::array{-1.0f, 1.0f}}) {
                    triangles.push_back(corner(along_u, along_v));
                }
            }
        }
    }
    return triangles;
}

void Mesh::upload_texture() {
    const auto texels = planks();
    const Buffer staging(device_, std::as_bytes(std::span(texels)), VK_BUFFER_USAGE_TRANSFER_SRC_BIT);
    device_.run([&](VkCommandBuffer commands) {
        texture_.change_layout(commands, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL);
        const VkBufferImageCopy copy{.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1},
                                     .imageExtent = {kTextureSide, kTextureSide, 1}};
        vkCmdCopyBufferToImage(commands, staging.handle(), texture_.handle(), VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, 1, &copy);
        texture_.change_layout(commands, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL);
    });
}

void Mesh::make_descriptors() {
    const VkSamplerCreateInfo sampler{
        .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO, .magFilter = VK_FILTER_LINEAR, .minFilter = VK_FILTER_LINEAR};
    check(vkCreateSampler(device_.handle(), &sampler, nullptr, &sampler_), "vkCreateSampler");
    const VkDescriptorSetLayoutBinding binding{.descriptorType = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER,
                                               .descriptorCount = 1,
                                               .stageFlags = VK_SHADER_STAGE_FRAGMENT_BIT};
    const VkDescriptorSetLayoutCreateInfo layout{
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO, .bindingCount = 1, .pBindings = &binding};
    check(vkCreateDescriptorSetLayout(device_.handle(), &layout, nullptr, &set_layout_), "vkCreateDescriptorSetLayout");
    const VkDescriptorPoolSize size{VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 1};
    const VkDescriptorPoolCreateInfo pool{
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO, .maxSets = 1, .poolSizeCount = 1, .pPoolSizes = &size};
    check(vkCreateDescriptorPool(device_.handle(), &pool, nullptr, &pool_), "vkCreateDescriptorPool");
    const VkDescriptorSetAllocateInfo allocate{.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
                                               .descriptorPool = pool_,
                                               .descriptorSetCount = 1,
                                               .pSetLayouts = &set_layout_};
    check(vkAllocateDescriptorSets(device_.handle(), &allocate, &set_), "vkAllocateDescriptorSets");
    const VkDescriptorImageInfo image{sampler_, texture_.view(), VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL};
    const VkWriteDescriptorSet write{.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                     .dstSet = set_,
                                     .descriptorCount = 1,
                                     .descriptorType = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER,
                                     .pImageInfo = &image};
    vkUpdateDescriptorSets(device_.handle(), 1, &write, 0, nullptr);
}

void Mesh::make_pipeline(VkFormat colour, VkFormat depth) {
    const VkPushConstantRange push{VK_SHADER_STAGE_VERTEX_BIT, 0, sizeof(mote::render::Camera)};
    const VkPipelineLayoutCreateInfo layout{.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
                                            .setLayoutCount = 1,
                                            .pSetLayouts = &set_layout_,
                                            .pushConstantRangeCount = 1,
                                            .pPushConstantRanges = &push};
    check(vkCreatePipelineLayout(device_.handle(), &layout, nullptr, &layout_), "vkCreatePipelineLayout");

    const VkShaderModule vertex = module_of(device_, mesh_vert), fragment = module_of(device_, mesh_frag);
    const std::array stages{VkPipelineShaderStageCreateInfo{.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                                                            .stage = VK_SHADER_STAGE_VERTEX_BIT,
                                                            .module = vertex,
                                                            .pName = "main"},
                            VkPipelineShaderStageCreateInfo{.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                                                            .stage = VK_SHADER_STAGE_FRAGMENT_BIT,
                                                            .module = fragment,
                                                            .pName = "main"}};
    const VkVertexInputBindingDescription binding{0, sizeof(Vertex), VK_VERTEX_INPUT_RATE_VERTEX};
    const std::array attributes{VkVertexInputAttributeDescription{0, 0, VK_FORMAT_R32G32B32_SFLOAT, offsetof(Vertex, position)},
                                VkVertexInputAttributeDescription{1, 0, VK_FORMAT_R32G32B32_SFLOAT, offsetof(Vertex, normal)},
                                VkVertexInputAttributeDescription{2, 0, VK_FORMAT_R32G32_SFLOAT, offsetof(Vertex, texture)}};
    const VkPipelineVertexInputStateCreateInfo input{.sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO,
                                                     .vertexBindingDescriptionCount = 1,
                                                     .pVertexBindingDescriptions = &binding,
                                                     .vertexAttributeDescriptionCount = attributes.size(),
                                                     .pVertexAttributeDescriptions = attributes.data()};
    const VkPipelineInputAssemblyStateCreateInfo assembly{.sType = VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO,
                                                          .topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST};
    const VkPipelineViewportStateCreateInfo viewport{
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO, .viewportCount = 1, .scissorCount = 1};
    const VkPipelineRasterizationStateCreateInfo raster{.sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO,
                                                        .cullMode = VK_CULL_MODE_BACK_BIT,
                                                        .frontFace = VK_FRONT_FACE_COUNTER_CLOCKWISE,
                                                        .lineWidth = 1};
    const VkPipelineMultisampleStateCreateInfo samples{.sType = VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO,
                                                       .rasterizationSamples = VK_SAMPLE_COUNT_1_BIT};
    const VkPipelineDepthStencilStateCreateInfo depth_test{.sType = VK_STRUCTURE_TYPE_PIPELINE_DEPTH_STENCIL_STATE_CREATE_INFO,
                                                           .depthTestEnable = VK_TRUE,
                                                           .depthWriteEnable = VK_TRUE,
                                                           .depthCompareOp = VK_COMPARE_OP_LESS};
    const VkPipelineColorBlendAttachmentState blend{.colorWriteMask = 0xF};
    const VkPipelineColorBlendStateCreateInfo blending{
        .sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO, .attachmentCount = 1, .pAttachments = &blend};
    const std::array dynamic_states{VK_DYNAMIC_STATE_VIEWPORT, VK_DYNAMIC_STATE_SCISSOR};
    const VkPipelineDynamicStateCreateInfo dynamic{.sType = VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO,
                                                   .dynamicStateCount = dynamic_states.size(),
                                                   .pDynamicStates = dynamic_states.data()};
    const VkPipelineRenderingCreateInfo rendering{.sType = VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO,
                                                  .colorAttachmentCount = 1,
                                                  .pColorAttachmentFormats = &colour,
                                                  .depthAttachmentFormat = depth};
    const VkGraphicsPipelineCreateInfo info{.sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO,
                                            .pNext = &rendering,
                                            .stageCount = stages.size(),
                                            .pStages = stages.data(),
                                            .pVertexInputState = &input,
                                            .pInputAssemblyState = &assembly,
                                            .pViewportState = &viewport,
                                            .pRasterizationState = &raster,
                                            .pMultisampleState = &samples,
                                            .pDepthStencilState = &depth_test,
                                            .pColorBlendState = &blending,
                                            .pDynamicState = &dynamic,
                                            .layout = layout_};
    check(vkCreateGraphicsPipelines(device_.handle(), VK_NULL_HANDLE, 1, &info, nullptr, &pipeline_),
          "vkCreateGraphicsPipelines");
    vkDestroyShaderModule(device_.handle(), vertex, nullptr);
    vkDestroyShaderModule(device_.handle(), fragment, nullptr);
}

void Mesh::draw(VkCommandBuffer commands, VkExtent2D extent, const mote::render::Camera& camera) const {
    const VkViewport viewport{0, 0, static_cast<float>(extent.width), static_cast<float>(extent.height), 0, 1};
    const VkRect2D all{{0, 0}, extent};
    const VkBuffer vertices = vertices_.handle();
    const VkDeviceSize offset = 0;
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline_);
    vkCmdSetViewport(commands, 0, 1, &viewport);
    vkCmdSetScissor(commands, 0, 1, &all);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, layout_, 0, 1, &set_, 0, nullptr);
    vkCmdBindVertexBuffers(commands, 0, 1, &vertices, &offset);
    vkCmdPushConstants(commands, layout_, VK_SHADER_STAGE_VERTEX_BIT, 0, sizeof camera, &camera);
    vkCmdDraw(commands, static_cast<std::uint32_t>(triangles_.size()), 1, 0, 0);
}

} // namespace host
