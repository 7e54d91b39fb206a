// A driver's compile statistics of one pipeline, mapped from each vendor's names to common columns.
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

/// `pipeline` was created with VK_PIPELINE_CREATE_CAPTURE_STATISTICS_BIT_KHR. Returns at least one, or throws Error.
std::vector<Executable> executables_of(const gpu::Device& device, VkPipeline pipeline);

/// Empty where the driver reports nothing.
struct Columns {
    std::optional<double> registers;     ///< Per thread (AMD: vector registers; Adreno: of four components).
    std::optional<double> spills;        ///< Registers or instructions, as the vendor counts them, stores and reloads together.
    std::optional<double> scratch;       ///< Bytes, per thread or (AMD) per subgroup.
    std::optional<double> shared_memory; ///< Bytes per workgroup.
    std::optional<double> occupancy;     ///< In `occupancy_unit`; for Intel the SIMD width.
    std::string occupancy_unit;
    std::optional<double> instructions;
    std::optional<double> cycles; ///< The compiler's own estimate.

    /// Whether memory is used that should be registers. Arrays indexed at run time appear only as scratch.
    bool spilled() const { return spills.value_or(0) > 0 || scratch.value_or(0) > 0; }
};

/// Throws Error if no known spill statistic is present: a driver that renames them must be noticed.
Columns columns_of(const Executable& executable);

} // namespace mote::isa
