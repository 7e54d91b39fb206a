// What a driver's compiler tells of one pipeline, under every vendor's names, brought to common columns.
#pragma once

#include "gpu/device.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace mote::isa {

/// One piece of machine code; a pipeline may have several (Intel: one per SIMD width).
struct Executable {
    std::string name;
    std::string description;
    std::map<std::string, double> statistics; ///< As the driver names them.
};

/// `pipeline` was made with VK_PIPELINE_CREATE_CAPTURE_STATISTICS_BIT_KHR. At least one, or an Error.
std::vector<Executable> executables_of(const gpu::Device& device, VkPipeline pipeline);

/// Empty where the driver says nothing.
struct Columns {
    std::optional<double> registers;     ///< Of one thread (AMD: vector registers; Adreno: of four components).
    std::optional<double> spills;        ///< Registers or instructions, as the vendor counts them, stores and reloads together.
    std::optional<double> scratch;       ///< Bytes, of a thread or (AMD) of a subgroup.
    std::optional<double> shared_memory; ///< Bytes of a workgroup.
    std::optional<double> occupancy;     ///< In `occupancy_unit`; for Intel the SIMD width.
    std::string occupancy_unit;
    std::optional<double> instructions;
    std::optional<double> cycles; ///< The compiler's own estimate.

    /// Whether anything lies in memory that should lie in registers. Arrays indexed at run time show as scratch alone.
    bool spilled() const { return spills.value_or(0) > 0 || scratch.value_or(0) > 0; }
};

/// Throws Error when none of the statistics is known to tell of spills: a driver that renames them must not pass unseen.
Columns columns_of(const Executable& executable);

} // namespace mote::isa
