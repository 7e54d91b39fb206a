#include "allowed_spills.hpp"

#include "table.hpp"

#include <mote/error.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <regex>

namespace mote::isa {

namespace {

bool is_about(const AllowedSpill& entry, const Target& target) {
    return entry.driver == target.driver && std::regex_match(target.chip, std::regex(entry.chip));
}

} // namespace

std::vector<AllowedSpill> read_allowed_spills(const std::filesystem::path& file) {
    std::vector<AllowedSpill> entries;
    try {
        std::ifstream stream(file);
        if (!stream) throw Error("it cannot be opened");
        for (const nlohmann::json& entry : nlohmann::json::parse(stream)) {
            entries.push_back({entry.at("program"), entry.at("driver"), entry.at("chip"), entry.at("reason")});
            if (entries.back().reason.empty()) throw Error(fmt::format("the entry for {} has no reason", entries.back().program));
            std::regex(entries.back().chip); // throws
        }
    } catch (const std::exception& error) {
        throw Error(fmt::format("{}: entry {}: {}", file.string(), entries.size(), error.what()));
    }
    return entries;
}

std::vector<std::string> objections(const Report& report, const std::vector<AllowedSpill>& allowed) {
    std::vector<std::string> sentences;
    for (const Row& row : report.rows) {
        const bool listed = std::ranges::any_of(allowed, [&](const AllowedSpill& entry) {
            return entry.program == row.specialisation.program && is_about(entry, report.target);
        });
        if (!row.columns.spilled() || listed) continue;
        sentences.push_back(fmt::format("{} ({}) spills on {} {}: {} spills, {} bytes of scratch, {} registers",
                                        row.specialisation.program, specialisation_text(row.specialisation), report.target.driver,
                                        report.target.chip, number_text(row.columns.spills), number_text(row.columns.scratch),
                                        number_text(row.columns.registers)));
    }
    for (const AllowedSpill& entry : allowed) {
        const bool spills = std::ranges::any_of(
            report.rows, [&](const Row& row) { return row.specialisation.program == entry.program && row.columns.spilled(); });
        if (!is_about(entry, report.target) || spills) continue;
        sentences.push_back(fmt::format("stale entry in allowed_spills.json: {} no longer spills on {} {}; remove it",
                                        entry.program, report.target.driver, report.target.chip));
    }
    return sentences;
}

} // namespace mote::isa
