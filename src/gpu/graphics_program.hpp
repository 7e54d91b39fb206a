// A graphics pipeline made from a vertex and a fragment shader. Vertices come only from storage blocks, bound by name as in
// compute programs; it uses dynamic rendering.
#pragma once

#include "gpu/program_layout.hpp"

#include <compare>
#include <string>
#include <vector>

namespace mote::gpu {

enum class DepthUse {
    none,
    test,           ///< Nearer fragments hide it.
    test_and_write, ///< It also hides farther fragments.
};

enum class Blend {
    replace,
    over, ///< Premultiplied alpha.
    add,
    maximum,
};

/// The fixed-function state of a pipeline.
struct RasterState {
    VkPrimitiveTopology topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
    VkCullModeFlags cull = VK_CULL_MODE_NONE; ///< Front faces are counter-clockwise in the image, with y down.
    DepthUse depth_use = DepthUse::test_and_write;
    VkCompareOp depth_compare = VK_COMPARE_OP_LESS;
    Blend blend = Blend::replace; ///< Of all colour attachments.
    std::vector<VkFormat> colours{};
    VkFormat depth = VK_FORMAT_UNDEFINED;
    auto operator<=>(const RasterState&) const = default;
};

/// Identifies one compiled variant.
struct GraphicsSpecialisation {
    std::string vertex;
    std::string fragment; ///< Empty: depth only.
    std::vector<ConstantValue> constants;
    RasterState state;
    auto operator<=>(const GraphicsSpecialisation&) const = default;
};

/// The union of both stages' interfaces. Throws Error if they disagree about a name or a binding.
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
