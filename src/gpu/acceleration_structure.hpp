// Boxes that the device's ray tracing hardware can search: of the optional tier "ray query".
#pragma once

#include "gpu/buffer.hpp"
#include "gpu/vulkan.hpp"

#include <cstdint>
#include <string>

namespace mote::gpu {

class Device;

/// A bottom level of boxes, and a top level that holds it once, as it is: rays are in the boxes' coordinates. Owns the memory of
/// both and what building takes, so that Commands::build() allocates nothing. Move-only; must not outlive its Device.
class AccelerationStructure {
public:
    /// Throws Error if the device has no ray query, or more boxes are wanted than it can hold in one structure.
    AccelerationStructure(Device& device, const std::string& name, std::uint32_t boxes);

    /// What shaders are bound to.
    VkAccelerationStructureKHR handle() const { return top_.handle; }

    /// Records the building of the bottom level from `boxes` (VkAabbPositionsKHR, as many as were said) and, behind a barrier, of
    /// the top level. Never allocates, never throws.
    void record_build(VkCommandBuffer commands, VkBuffer boxes) const noexcept;

private:
    /// Owns its handle and the memory that the handle is about.
    struct Level {
        Level(Device& device, const std::string& name, VkAccelerationStructureTypeKHR type,
              const VkAccelerationStructureBuildSizesInfoKHR& sizes);
        ~Level();
        Level(Level&& other) noexcept;
        Level& operator=(Level&&) = delete;

        Device* device;
        Buffer storage;
        VkDeviceSize scratch_bytes;
        VkAccelerationStructureKHR handle = VK_NULL_HANDLE;
    };

    VkAccelerationStructureGeometryKHR boxes_geometry(VkDeviceAddress boxes) const;
    VkAccelerationStructureGeometryKHR instance_geometry() const;
    Level make_level(const std::string& name, VkAccelerationStructureTypeKHR type,
                     const VkAccelerationStructureGeometryKHR& geometry, std::uint32_t primitives);
    void record_level(VkCommandBuffer commands, const Level& level, VkAccelerationStructureTypeKHR type,
                      const VkAccelerationStructureGeometryKHR& geometry, std::uint32_t primitives) const noexcept;
    VkDeviceAddress address_of(VkBuffer buffer) const;

    Device* device_;
    std::uint32_t boxes_;
    Buffer instance_; ///< One VkAccelerationStructureInstanceKHR.
    Level bottom_;
    Level top_;
    Buffer scratch_; ///< For one level after the other.
    VkDeviceAddress scratch_address_ = 0;
};

} // namespace mote::gpu
