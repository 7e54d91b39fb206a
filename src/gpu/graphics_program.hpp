// A graphics pipeline made from a vertex and a fragment shader. Vertices come from storage blocks alone, bound by name as those
// of compute programs; the attachments are those of dynamic rendering.
#pragma once

#include "gpu/program_layout.hpp"

#include <compare>
#include <string>
#include <vector>

namespace mote::gpu {

enum class DepthUse {
    none,
    test,           ///< Hidden by what is in front of it.
    test_and_write, ///< And hides what is behind it.
};

enum class Blend {
    replace,
    over, ///< Colours multiplied by their alpha already, over what is there.
    add,
    maximum,
};

/// What a pipeline is made for, besides its shaders.
struct RasterState {
    VkPrimitiveTopology topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
    VkCullModeFlags cull = VK_CULL_MODE_NONE; ///< Front faces are counter-clockwise in the picture, y being down.
    DepthUse depth_use = DepthUse::test_and_write;
    VkCompareOp depth_compare = VK_COMPARE_OP_LESS;
    Blend blend = Blend::replace; ///< Of all colours.
    std::vector<VkFormat> colours{};
    VkFormat depth = VK_FORMAT_UNDEFINED;
    auto operator<=>(const RasterState&) const = default;
};

/// Names one compiled form.
struct GraphicsSpecialisation {
    std::string vertex;
    std::string fragment; ///< Empty: depth alone.
    std::vector<ConstantValue> constants;
    RasterState state;
    auto operator<=>(const GraphicsSpecialisation&) const = default;
};

/// What both stages want together. Throws Error if they disagree about a name or a binding.
ProgramInterface merge(const ProgramInterface& vertex, const ProgramInterface& fragment);

/// Owns the pipeline and its layouts. Viewport and scissor are dynamic.
class MOTE_PRIVATE_API GraphicsProgram {
public:
    GraphicsProgram(const Device& device, const GraphicsSpecialisation& specialisation, VkPipelineCache cache);
    ~GraphicsProgram();
    GraphicsProgram(const GraphicsProgram&) = delete;
    GraphicsProgram& operator=(const GraphicsProgram&) = delete;

    const ProgramInterface& interface() const { return layout_.interface(); }
    VkPipeline pipeline() const { return pipeline_; }
    const ProgramLayout& layout() const { return layout_; }

private:
    const Device& device_;
    ProgramLayout layout_;
    VkPipeline pipeline_ = VK_NULL_HANDLE;
};

} // namespace mote::gpu
