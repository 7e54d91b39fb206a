// The bindings, constants and push constants of a program, reflected from its SPIR-V: pure data, no Vulkan.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mote::gpu {

/// The type of a buffer's elements: its GLSL name ("uint", "vec4", "mat3", a struct's name) and its array stride in bytes in
/// std430.
struct ElementType {
    std::string name;
    std::uint32_t stride = 0;
    bool operator==(const ElementType&) const = default;
};

inline const ElementType kUint{"uint", 4};
inline const ElementType kFloat{"float", 4};
inline const ElementType kUvec2{"uvec2", 8};
inline const ElementType kUvec4{"uvec4", 16};
inline const ElementType kVec4{"vec4", 16};
inline const ElementType kAccelerationStructure{"accelerationStructureEXT", 1};
inline const ElementType kSampledImage{"sampler2D", 1};
inline const ElementType kMat3{"mat3", 48}; // three columns of 16 bytes each

/// How a shader declares a block.
enum class BlockKind {
    storage,                ///< A storage block.
    uniform_texel,          ///< A uniform texel buffer; read only.
    storage_texel,          ///< A storage texel buffer.
    acceleration_structure, ///< Boxes for ray queries; read only.
    sampled_image,          ///< An image with its sampler; read only.
};

/// The descriptors of a list that is bound in parts, as PARTS in shaders/common/list.glsl.
inline constexpr std::uint32_t kParts = 4;

/// A storage block's element type is that of its only member, or of that member's elements if it is an array. A block with
/// several members counts as a struct with the block's name. SPIR-V does not contain the element type of a texel buffer:
/// find_shader() takes it from the program's storage-block variant.
struct BlockInterface {
    std::string name;
    std::uint32_t binding = 0;
    bool reads = false;  ///< Not declared writeonly.
    bool writes = false; ///< Not declared readonly.
    BlockKind kind = BlockKind::storage;
    ElementType element;
    std::uint32_t fixed_bytes = 0; ///< Size of the block without its run-time array.
    std::uint32_t parts = 1;       ///< Descriptors: 1, or kParts if the block is an array.
};

struct SpecialisationConstant {
    std::string name;
    std::uint32_t id = 0;
};

/// The constant id of the workgroup size in every program; it is not in `ProgramInterface::constants`.
inline constexpr std::uint32_t kWorkgroupSizeId = 0;

enum class Stage { compute, vertex, fragment };

struct ProgramInterface {
    std::string name;
    Stage stage = Stage::compute;
    std::vector<BlockInterface> blocks; ///< Ordered by binding, all in set 0.
    std::vector<SpecialisationConstant> constants;
    std::uint32_t push_bytes = 0;
};

/// Throws Error naming the program if the SPIR-V breaks mote's conventions: one entry point "main" of a compute, vertex or
/// fragment shader; only storage blocks, texel buffers, acceleration structures and sampled images, all in set 0; at most 128
/// bytes of push constants.
ProgramInterface reflect(std::string_view name, std::span<const std::uint32_t> spirv);

/// The byte offset and size of one member ("Struct.member") of a struct in a program's storage blocks or push constants. The test
/// of shared structs compares them with the host's layout.
struct MemberLayout {
    std::string name;
    std::uint32_t offset = 0;
    std::uint32_t bytes = 0;
};
std::vector<MemberLayout> reflect_members(std::string_view name, std::span<const std::uint32_t> spirv);

} // namespace mote::gpu
