// Reports as JSON, which can be read back and merged, and as one Markdown table.
#pragma once

#include "compile_report.hpp"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace mote::isa {

/// "256, DIGIT_BITS=8": the workgroup size and the other constants.
std::string specialisation_text(const gpu::Specialisation& specialisation);

/// "–" for values that the driver does not report.
std::string number_text(const std::optional<double>& number);

/// An array of reports.
void write_json(const std::filesystem::path& file, std::span<const Report> reports);
/// Reads all files written by write_json(). Throws Error naming a file that is missing or invalid.
std::vector<Report> read_json(std::span<const std::filesystem::path> files);

/// A line per chip, then a row per pipeline.
std::string markdown(std::span<const Report> reports);

void write_text(const std::filesystem::path& file, const std::string& text);

} // namespace mote::isa
