#include "gpu/acceleration_structure.hpp"

#include "gpu/device.hpp"
#include "gpu/format.hpp"

#include <mote/error.hpp>

#include <algorithm>
#include <span>
#include <utility>

namespace mote::gpu {

namespace {

constexpr auto kBottom = VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_KHR;
constexpr auto kTop = VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR;

VkPhysicalDeviceAccelerationStructurePropertiesKHR properties_of(const Device& device) {
    VkPhysicalDeviceAccelerationStructurePropertiesKHR structure{};
    structure.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_PROPERTIES_KHR;
    VkPhysicalDeviceProperties2 properties{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, &structure, {}};
    device.instance_vk().vkGetPhysicalDeviceProperties2(device.physical_device(), &properties);
    return structure;
}

VkAccelerationStructureBuildGeometryInfoKHR build_info(VkAccelerationStructureTypeKHR type,
                                                       const VkAccelerationStructureGeometryKHR& geometry) {
    VkAccelerationStructureBuildGeometryInfoKHR info{};
    info.sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_GEOMETRY_INFO_KHR;
    info.type = type;
    // Rebuilt at every replay: the quality of a structure that is only updated degrades from step to step (Geyer also reports
    // wrong results).
    info.flags = VK_BUILD_ACCELERATION_STRUCTURE_PREFER_FAST_BUILD_BIT_KHR;
    info.mode = VK_BUILD_ACCELERATION_STRUCTURE_MODE_BUILD_KHR;
    info.geometryCount = 1;
    info.pGeometries = &geometry;
    return info;
}

Device& with_ray_query(Device& device, const std::string& name, std::uint32_t boxes) {
    if (!device.ray_query()) throw Error(mote::format("acceleration structure \"{}\": {}", name, kNoRayQuery));
    const std::uint64_t most = properties_of(device).maxPrimitiveCount;
    if (boxes > most) {
        throw Error(mote::format("acceleration structure \"{}\": found {} boxes, expected at most {}, the limit of device \"{}\"",
                                 name, boxes, most, device.info().name));
    }
    return device;
}

} // namespace

AccelerationStructure::AccelerationStructure(Device& device, const std::string& name, std::uint32_t boxes)
    : device_(&with_ray_query(device, name, boxes)), boxes_(boxes),
      instance_(device, name + ", instance", sizeof(VkAccelerationStructureInstanceKHR)),
      bottom_(make_level(name + ", boxes", kBottom, boxes_geometry(0), boxes)),
      top_(make_level(name, kTop, instance_geometry(), 1)),
      scratch_(device, name + ", scratch",
               std::max(bottom_.scratch_bytes, top_.scratch_bytes) +
                   properties_of(device).minAccelerationStructureScratchOffsetAlignment) {
    const VkDeviceAddress alignment = properties_of(device).minAccelerationStructureScratchOffsetAlignment;
    scratch_address_ = (address_of(scratch_.handle()) + alignment - 1) / alignment * alignment;

    const VkAccelerationStructureDeviceAddressInfoKHR bottom{VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_DEVICE_ADDRESS_INFO_KHR,
                                                             nullptr, bottom_.handle};
    VkAccelerationStructureInstanceKHR instance{};
    for (int axis = 0; axis < 3; ++axis) instance.transform.matrix[axis][axis] = 1;
    instance.mask = 0xFF;
    instance.accelerationStructureReference = device.vk().vkGetAccelerationStructureDeviceAddressKHR(device.handle(), &bottom);
    upload(device, instance_, std::as_bytes(std::span(&instance, 1)));
}

AccelerationStructure::Level::Level(Device& on, const std::string& name, VkAccelerationStructureTypeKHR type,
                                    const VkAccelerationStructureBuildSizesInfoKHR& sizes)
    : device(&on), storage(on, name, sizes.accelerationStructureSize), scratch_bytes(sizes.buildScratchSize) {
    VkAccelerationStructureCreateInfoKHR create{};
    create.sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_KHR;
    create.buffer = storage.handle();
    create.size = sizes.accelerationStructureSize;
    create.type = type;
    check(on.vk().vkCreateAccelerationStructureKHR(on.handle(), &create, nullptr, &handle),
          mote::format("acceleration structure \"{}\": cannot be created", name));
    on.name_object(VK_OBJECT_TYPE_ACCELERATION_STRUCTURE_KHR, reinterpret_cast<std::uint64_t>(handle), name);
}

AccelerationStructure::Level::Level(Level&& other) noexcept
    : device(other.device), storage(std::move(other.storage)), scratch_bytes(other.scratch_bytes),
      handle(std::exchange(other.handle, VK_NULL_HANDLE)) {}

AccelerationStructure::Level::~Level() {
    if (handle != VK_NULL_HANDLE) device->vk().vkDestroyAccelerationStructureKHR(device->handle(), handle, nullptr);
}

VkDeviceAddress AccelerationStructure::address_of(VkBuffer buffer) const {
    const VkBufferDeviceAddressInfo info{VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO, nullptr, buffer};
    return device_->vk().vkGetBufferDeviceAddress(device_->handle(), &info);
}

VkAccelerationStructureGeometryKHR AccelerationStructure::boxes_geometry(VkDeviceAddress boxes) const {
    VkAccelerationStructureGeometryKHR geometry{};
    geometry.sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_KHR;
    geometry.geometryType = VK_GEOMETRY_TYPE_AABBS_KHR;
    geometry.flags = VK_GEOMETRY_NO_DUPLICATE_ANY_HIT_INVOCATION_BIT_KHR; // else a ray may report a box twice
    geometry.geometry.aabbs.sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_AABBS_DATA_KHR;
    geometry.geometry.aabbs.data.deviceAddress = boxes;
    geometry.geometry.aabbs.stride = sizeof(VkAabbPositionsKHR);
    return geometry;
}

VkAccelerationStructureGeometryKHR AccelerationStructure::instance_geometry() const {
    VkAccelerationStructureGeometryKHR geometry{};
    geometry.sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_KHR;
    geometry.geometryType = VK_GEOMETRY_TYPE_INSTANCES_KHR;
    geometry.geometry.instances.sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_INSTANCES_DATA_KHR;
    geometry.geometry.instances.data.deviceAddress = address_of(instance_.handle());
    return geometry;
}

AccelerationStructure::Level AccelerationStructure::make_level(const std::string& name, VkAccelerationStructureTypeKHR type,
                                                               const VkAccelerationStructureGeometryKHR& geometry,
                                                               std::uint32_t primitives) {
    const VkAccelerationStructureBuildGeometryInfoKHR build = build_info(type, geometry);
    VkAccelerationStructureBuildSizesInfoKHR sizes{};
    sizes.sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_SIZES_INFO_KHR;
    device_->vk().vkGetAccelerationStructureBuildSizesKHR(device_->handle(), VK_ACCELERATION_STRUCTURE_BUILD_TYPE_DEVICE_KHR,
                                                          &build, &primitives, &sizes);
    return Level(*device_, name, type, sizes);
}

void AccelerationStructure::record_level(VkCommandBuffer commands, const Level& level, VkAccelerationStructureTypeKHR type,
                                         const VkAccelerationStructureGeometryKHR& geometry,
                                         std::uint32_t primitives) const noexcept {
    VkAccelerationStructureBuildGeometryInfoKHR build = build_info(type, geometry);
    build.dstAccelerationStructure = level.handle;
    build.scratchData.deviceAddress = scratch_address_;
    const VkAccelerationStructureBuildRangeInfoKHR range{primitives, 0, 0, 0};
    const VkAccelerationStructureBuildRangeInfoKHR* const ranges = &range;
    device_->vk().vkCmdBuildAccelerationStructuresKHR(commands, 1, &build, &ranges);
}

void AccelerationStructure::record_build(VkCommandBuffer commands, VkBuffer boxes) const noexcept {
    record_level(commands, bottom_, kBottom, boxes_geometry(address_of(boxes)), boxes_);
    // The top level reads the bottom level's bounds and uses the same scratch memory.
    const VkMemoryBarrier2 memory{VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
                                  nullptr,
                                  VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_BUILD_BIT_KHR,
                                  VK_ACCESS_2_ACCELERATION_STRUCTURE_WRITE_BIT_KHR,
                                  VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_BUILD_BIT_KHR,
                                  VK_ACCESS_2_ACCELERATION_STRUCTURE_READ_BIT_KHR |
                                      VK_ACCESS_2_ACCELERATION_STRUCTURE_WRITE_BIT_KHR};
    const VkDependencyInfo dependency{VK_STRUCTURE_TYPE_DEPENDENCY_INFO, nullptr, 0, 1, &memory, 0, nullptr, 0, nullptr};
    device_->vk().vkCmdPipelineBarrier2(commands, &dependency);
    record_level(commands, top_, kTop, instance_geometry(), 1);
}

} // namespace mote::gpu
