// The gate: no pipeline may spill or use scratch memory, but for those that allowed_spills.json lists with the reason.
#pragma once

#include "compile_report.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace mote::isa {

struct AllowedSpill {
    std::string program;
    std::string driver; ///< As scripts/with_driver takes it.
    std::string chip;   ///< A regular expression for the whole name.
    std::string reason; ///< Why it cannot be helped.
};

/// Throws Error naming the file, and the entry and field that are wrong.
std::vector<AllowedSpill> read_allowed_spills(const std::filesystem::path& file);

/// One sentence for each pipeline that spills unlisted, and for each entry about the report's chip whose program does not spill.
std::vector<std::string> objections(const Report& report, const std::vector<AllowedSpill>& allowed);

} // namespace mote::isa
