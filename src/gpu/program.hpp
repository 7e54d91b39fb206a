// A compute pipeline made from a named program and values for its specialisation constants.
#pragma once

#include "gpu/program_layout.hpp"

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

namespace mote::gpu {

/// Identifies one compiled variant of a program.
struct Specialisation {
    std::string program;
    std::uint32_t workgroup_size = 0;
    std::vector<ConstantValue> constants;
    auto operator<=>(const Specialisation&) const = default;
};

/// Owns the pipeline and its layouts.
class MOTE_PRIVATE_API Program {
public:
    /// `flags`: e.g. VK_PIPELINE_CREATE_CAPTURE_STATISTICS_BIT_KHR for compiler reports.
    Program(const Device& device, const Specialisation& specialisation, VkPipelineCache cache, VkPipelineCreateFlags flags = 0);
    ~Program();
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    const ProgramInterface& interface() const { return layout_.interface(); }
    VkPipeline pipeline() const { return pipeline_; }
    const ProgramLayout& layout() const { return layout_; }

private:
    const Device& device_;
    ProgramLayout layout_;
    VkPipeline pipeline_ = VK_NULL_HANDLE;
};

} // namespace mote::gpu
