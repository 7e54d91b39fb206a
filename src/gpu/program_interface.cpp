#include "gpu/program_interface.hpp"

#include "gpu/format.hpp"

#include <mote/error.hpp>

#include <spirv_reflect.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

namespace mote::gpu {

namespace {

constexpr std::uint32_t kMaxPushBytes = 128;

using Module = std::unique_ptr<SpvReflectShaderModule, decltype(&spvReflectDestroyShaderModule)>;

Module open(std::string_view name, std::span<const std::uint32_t> spirv, SpvReflectShaderModule& storage) {
    if (spvReflectCreateShaderModule(spirv.size_bytes(), spirv.data(), &storage) != SPV_REFLECT_RESULT_SUCCESS) {
        throw Error(mote::format("program \"{}\": found {} words, expected valid SPIR-V", name, spirv.size()));
    }
    return {&storage, spvReflectDestroyShaderModule};
}

// The GLSL name of a numeric type or struct.
std::string type_name(const SpvReflectTypeDescription& type) {
    if ((type.type_flags & SPV_REFLECT_TYPE_FLAG_STRUCT) != 0) {
        const SpvReflectTypeDescription* description =
            type.struct_type_description != nullptr ? type.struct_type_description : &type;
        return description->type_name != nullptr ? description->type_name : "struct";
    }
    const SpvReflectNumericTraits& numeric = type.traits.numeric;
    const bool is_float = (type.type_flags & SPV_REFLECT_TYPE_FLAG_FLOAT) != 0;
    const bool is_signed = numeric.scalar.signedness != 0;
    if ((type.type_flags & SPV_REFLECT_TYPE_FLAG_MATRIX) != 0) {
        const auto [columns, rows] = std::pair(numeric.matrix.column_count, numeric.matrix.row_count);
        return columns == rows ? mote::format("mat{}", columns) : mote::format("mat{}x{}", columns, rows);
    }
    if ((type.type_flags & SPV_REFLECT_TYPE_FLAG_VECTOR) != 0) {
        return mote::format("{}vec{}", is_float ? "" : is_signed ? "i" : "u", numeric.vector.component_count);
    }
    return is_float ? "float" : is_signed ? "int" : "uint";
}

std::uint32_t numeric_bytes(const SpvReflectNumericTraits& numeric) {
    if (numeric.matrix.column_count > 0) return numeric.matrix.column_count * numeric.matrix.stride;
    return numeric.scalar.width / 8 * std::max(1u, numeric.vector.component_count);
}

BlockKind kind_of(const SpvReflectDescriptorBinding& binding) {
    if (binding.descriptor_type == SPV_REFLECT_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER) return BlockKind::uniform_texel;
    if (binding.descriptor_type == SPV_REFLECT_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER) return BlockKind::storage_texel;
    if (binding.descriptor_type == SPV_REFLECT_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR)
        return BlockKind::acceleration_structure;
    if (binding.descriptor_type == SPV_REFLECT_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER) return BlockKind::sampled_image;
    return BlockKind::storage;
}

std::optional<Stage> stage_of(SpvReflectShaderStageFlagBits stage) {
    if (stage == SPV_REFLECT_SHADER_STAGE_COMPUTE_BIT) return Stage::compute;
    if (stage == SPV_REFLECT_SHADER_STAGE_VERTEX_BIT) return Stage::vertex;
    if (stage == SPV_REFLECT_SHADER_STAGE_FRAGMENT_BIT) return Stage::fragment;
    return std::nullopt;
}

// An acceleration structure or a sampled image.
BlockInterface describe_opaque(const SpvReflectDescriptorBinding& binding, const ElementType& element) {
    BlockInterface block;
    block.name = binding.name;
    block.binding = binding.binding;
    block.kind = kind_of(binding);
    block.reads = true;
    block.element = element;
    return block;
}

BlockInterface describe_texel_buffer(const SpvReflectDescriptorBinding& binding) {
    BlockInterface block;
    block.name = binding.name;
    block.binding = binding.binding;
    block.kind = kind_of(binding);
    block.reads = (binding.decoration_flags & SPV_REFLECT_DECORATION_NON_READABLE) == 0;
    block.writes =
        block.kind == BlockKind::storage_texel && (binding.decoration_flags & SPV_REFLECT_DECORATION_NON_WRITABLE) == 0;
    return block;
}

BlockInterface describe(const SpvReflectDescriptorBinding& binding) {
    BlockInterface block;
    // Passes bind by the block's name, not its instance name.
    block.name = binding.type_description->type_name;
    block.binding = binding.binding;
    block.parts = binding.count;
    const auto members = std::span(binding.block.members, binding.block.member_count);
    const auto all_have = [&](SpvReflectDecorationFlagBits flag) {
        return (binding.block.decoration_flags & flag) != 0 || (binding.decoration_flags & flag) != 0 ||
               std::ranges::all_of(members, [&](const auto& m) { return (m.decoration_flags & flag) != 0; });
    };
    block.writes = !all_have(SPV_REFLECT_DECORATION_NON_WRITABLE);
    block.reads = !all_have(SPV_REFLECT_DECORATION_NON_READABLE);

    // SPIRV-Reflect gives no size for a storage block, and the stride of a run-time array only in its type.
    const SpvReflectBlockVariable& last = members.back();
    const bool ends_in_array = last.type_description->op == SpvOpTypeRuntimeArray;
    const std::uint32_t array_stride = last.type_description->traits.array.stride;
    block.fixed_bytes = ends_in_array ? last.offset : last.offset + last.size;
    if (members.size() > 1) {
        block.element = {block.name, ends_in_array ? array_stride : block.fixed_bytes};
    } else if (ends_in_array || last.array.dims_count > 0) {
        block.element = {type_name(*last.type_description), array_stride};
    } else {
        const bool is_struct = (last.type_description->type_flags & SPV_REFLECT_TYPE_FLAG_STRUCT) != 0;
        block.element = {type_name(*last.type_description), is_struct ? last.size : numeric_bytes(last.numeric)};
    }
    return block;
}

void collect_members(const SpvReflectBlockVariable& block, std::vector<MemberLayout>& out) {
    const SpvReflectTypeDescription& type = *block.type_description;
    const SpvReflectTypeDescription* description = type.struct_type_description != nullptr ? type.struct_type_description : &type;
    const std::string owner = description->type_name != nullptr ? description->type_name : block.name;
    for (const SpvReflectBlockVariable& member : std::span(block.members, block.member_count)) {
        out.push_back({owner + "." + member.name, member.offset, member.size});
        if (member.member_count > 0) collect_members(member, out);
    }
}

} // namespace

ProgramInterface reflect(std::string_view name, std::span<const std::uint32_t> spirv) {
    SpvReflectShaderModule storage{};
    const Module module = open(name, spirv, storage);
    const auto fail = [&](std::string_view why) { throw Error(mote::format("program \"{}\": {}", name, why)); };

    const std::optional<Stage> stage = stage_of(module->shader_stage);
    if (module->entry_point_count != 1 || std::string_view(module->entry_point_name) != "main" || !stage) {
        fail("found another stage or entry point, expected one compute, vertex or fragment shader with the entry point main");
    }
    ProgramInterface result;
    result.name = name;
    result.stage = *stage;
    for (const SpvReflectDescriptorBinding& binding : std::span(module->descriptor_bindings, module->descriptor_binding_count)) {
        const BlockKind kind = kind_of(binding);
        if ((binding.descriptor_type != SPV_REFLECT_DESCRIPTOR_TYPE_STORAGE_BUFFER && kind == BlockKind::storage) ||
            binding.set != 0) {
            fail(mote::format(
                "found \"{}\" at set {}, binding {}, expected storage blocks, texel buffers, acceleration structures and sampled "
                "images in set 0",
                binding.name, binding.set, binding.binding));
        }
        if (kind == BlockKind::acceleration_structure) {
            result.blocks.push_back(describe_opaque(binding, kAccelerationStructure));
            continue;
        }
        if (kind == BlockKind::sampled_image) {
            result.blocks.push_back(describe_opaque(binding, kSampledImage));
            continue;
        }
        if (kind != BlockKind::storage) {
            result.blocks.push_back(describe_texel_buffer(binding));
            continue;
        }
        const char* block_name = binding.type_description->type_name;
        if (block_name == nullptr || *block_name == '\0') {
            fail(mote::format("found a block without a name at binding {}, expected names in the SPIR-V", binding.binding));
        }
        result.blocks.push_back(describe(binding));
    }
    std::ranges::sort(result.blocks, {}, &BlockInterface::binding);

    for (const SpvReflectBlockVariable& push : std::span(module->push_constant_blocks, module->push_constant_block_count)) {
        result.push_bytes = std::max(result.push_bytes, push.offset + push.size);
    }
    if (result.push_bytes > kMaxPushBytes) {
        fail(mote::format("found {} bytes of push constants, expected at most {}", result.push_bytes, kMaxPushBytes));
    }
    for (const SpvReflectSpecializationConstant& constant : std::span(module->spec_constants, module->spec_constant_count)) {
        if (constant.constant_id == kWorkgroupSizeId) continue;
        result.constants.push_back({constant.name != nullptr ? constant.name : "", constant.constant_id});
    }
    return result;
}

std::vector<MemberLayout> reflect_members(std::string_view name, std::span<const std::uint32_t> spirv) {
    SpvReflectShaderModule storage{};
    const Module module = open(name, spirv, storage);
    std::vector<MemberLayout> members;
    for (const auto& binding : std::span(module->descriptor_bindings, module->descriptor_binding_count)) {
        if (kind_of(binding) == BlockKind::storage) collect_members(binding.block, members);
    }
    for (const auto& push : std::span(module->push_constant_blocks, module->push_constant_block_count)) {
        collect_members(push, members);
    }
    return members;
}

} // namespace mote::gpu
