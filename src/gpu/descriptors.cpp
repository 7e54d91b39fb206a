#include "gpu/descriptors.hpp"

#include "gpu/device.hpp"
#include "gpu/format.hpp"

#include <mote/error.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace mote::gpu {

namespace {

// The formats of texel buffers; every Vulkan device supports them for uniform and storage texel buffers.
VkFormat format_of(const ElementType& element) {
    const std::array<std::pair<const ElementType*, VkFormat>, 5> formats{{{&kUint, VK_FORMAT_R32_UINT},
                                                                          {&kFloat, VK_FORMAT_R32_SFLOAT},
                                                                          {&kUvec2, VK_FORMAT_R32G32_UINT},
                                                                          {&kUvec4, VK_FORMAT_R32G32B32A32_UINT},
                                                                          {&kVec4, VK_FORMAT_R32G32B32A32_SFLOAT}}};
    const auto found = std::ranges::find_if(formats, [&](const auto& format) { return *format.first == element; });
    if (found == formats.end())
        throw Error(mote::format("texel buffer: found {}, expected uint, float, uvec2, uvec4 or vec4", element.name));
    return found->second;
}

// Windows behind the end are never accessed, but must be valid: they are the first.
std::array<VkDescriptorBufferInfo, kParts> windows_of(const BoundResource& resource) {
    std::array<VkDescriptorBufferInfo, kParts> windows{};
    for (std::uint64_t part = 0; part < kParts; ++part) {
        const std::uint64_t begin = part * resource.part_bytes < resource.bytes ? part * resource.part_bytes : 0;
        windows[part] = {resource.buffer, begin, std::min(resource.part_bytes, resource.bytes - begin)};
    }
    return windows;
}

} // namespace

DescriptorSets::DescriptorSets(const Device& device, std::span<const ProgramInterface* const> programs) : device_(device) {
    // At least 1 of each: a count of 0 is invalid.
    std::vector<VkDescriptorPoolSize> sizes{{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1},
                                            {VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, 1},
                                            {VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER, 1},
                                            {VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 1}};
    if (device.ray_query()) sizes.push_back({VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR, 1});
    for (const ProgramInterface* program : programs) {
        for (const BlockInterface& block : program->blocks) {
            std::ranges::find(sizes, descriptor_type(block), &VkDescriptorPoolSize::type)->descriptorCount += block.parts;
        }
    }
    const auto sets = static_cast<std::uint32_t>(std::max(programs.size(), std::size_t{1}));
    const VkDescriptorPoolCreateInfo info{VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO, nullptr,     0, sets,
                                          static_cast<std::uint32_t>(sizes.size()),      sizes.data()};
    check(device.vk().vkCreateDescriptorPool(device.handle(), &info, nullptr, &pool_), "descriptor pool: cannot be created");
}

DescriptorSets::~DescriptorSets() {
    for (const VkBufferView view : views_) device_.vk().vkDestroyBufferView(device_.handle(), view, nullptr);
    device_.vk().vkDestroyDescriptorPool(device_.handle(), pool_, nullptr);
}

VkBufferView DescriptorSets::make_view(VkBuffer buffer, const ElementType& element) {
    const VkBufferViewCreateInfo info{
        VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO, nullptr, 0, buffer, format_of(element), 0, VK_WHOLE_SIZE};
    VkBufferView view = VK_NULL_HANDLE;
    views_.reserve(views_.size() + 1);
    check(device_.vk().vkCreateBufferView(device_.handle(), &info, nullptr, &view), "buffer view: cannot be created");
    views_.push_back(view);
    return view;
}

VkDescriptorSet DescriptorSets::make(const ProgramLayout& program, std::span<const BoundResource> resources) {
    const VkDescriptorSetLayout layout = program.set_layout();
    const VkDescriptorSetAllocateInfo allocate{VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO, nullptr, pool_, 1, &layout};
    VkDescriptorSet set = VK_NULL_HANDLE;
    check(device_.vk().vkAllocateDescriptorSets(device_.handle(), &allocate, &set), "descriptor set: cannot be allocated");

    std::vector<std::array<VkDescriptorBufferInfo, kParts>> infos(resources.size());
    std::vector<VkBufferView> views(resources.size());
    std::vector<VkDescriptorImageInfo> images(resources.size());
    std::vector<VkWriteDescriptorSetAccelerationStructureKHR> structures(resources.size());
    std::vector<VkWriteDescriptorSet> writes(resources.size());
    for (std::size_t i = 0; i < resources.size(); ++i) {
        const BlockInterface& block = program.interface().blocks[i];
        writes[i] = {VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                     nullptr,
                     set,
                     block.binding,
                     0,
                     block.parts,
                     descriptor_type(block),
                     &images[i],
                     infos[i].data(),
                     &views[i]};
        infos[i][0] = {resources[i].buffer, 0, VK_WHOLE_SIZE};
        if (block.parts > 1) infos[i] = windows_of(resources[i]);
        images[i] = {resources[i].sampler, resources[i].image, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL};
        if (block.kind == BlockKind::acceleration_structure) {
            structures[i] = {VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET_ACCELERATION_STRUCTURE_KHR, nullptr, 1,
                             &resources[i].structure};
            writes[i].pNext = &structures[i];
        } else if (block.kind == BlockKind::uniform_texel || block.kind == BlockKind::storage_texel) {
            views[i] = make_view(resources[i].buffer, block.element);
        }
    }
    device_.vk().vkUpdateDescriptorSets(device_.handle(), static_cast<std::uint32_t>(writes.size()), writes.data(), 0, nullptr);
    return set;
}

} // namespace mote::gpu
