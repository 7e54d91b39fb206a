// The gate: no pipeline may spill or use scratch memory, except those that allowed_spills.json lists with a reason.
#pragma once

#include "compile_report.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace mote::isa {

struct AllowedSpill {
    std::string program;
    std::string driver; ///< As in scripts/with_driver.
    std::string chip;   ///< A regular expression for the complete name.
    std::string reason; ///< Why the spill is unavoidable.
};

/// Throws Error naming the file and the wrong entry and field.
std::vector<AllowedSpill> read_allowed_spills(const std::filesystem::path& file);

/// One message for each unlisted pipeline that spills, and for each entry about the report's chip whose program does not spill.
std::vector<std::string> objections(const Report& report, const std::vector<AllowedSpill>& allowed);

} // namespace mote::isa
