// An acceleration structure of boxes for ray queries (the optional tier "ray query").
#pragma once

#include "gpu/buffer.hpp"
#include "gpu/vulkan.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace mote::gpu {

class Device;

/// Why an acceleration structure is rejected without ray query, for the end of an error message.
inline constexpr std::string_view kNoRayQuery =
    "found a device without ray query, or MOTE_RAY_QUERY=0, expected VK_KHR_ray_query and VK_KHR_acceleration_structure";

/// A bottom level of boxes and a top level with one instance of it under the identity transform: rays are in the boxes'
/// coordinates. Owns the memory of both levels and the build scratch, so Commands::build() allocates nothing. Move-only; must not
/// outlive its Device.
class AccelerationStructure {
public:
    /// Throws Error if the device has no ray query, or if `boxes` exceeds its limit for one structure.
    AccelerationStructure(Device& device, const std::string& name, std::uint32_t boxes);

    /// The top level, which shaders bind.
    VkAccelerationStructureKHR handle() const { return top_.handle; }

    /// Records the build of the bottom level from `boxes` (VkAabbPositionsKHR, as many as given to the constructor), a barrier,
    /// and the build of the top level. Never allocates, never throws.
    void record_build(VkCommandBuffer commands, VkBuffer boxes) const noexcept;

private:
    /// Owns its handle and its storage.
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
    Buffer scratch_; ///< Shared by both levels, which are built one after the other.
    VkDeviceAddress scratch_address_ = 0;
};

} // namespace mote::gpu
