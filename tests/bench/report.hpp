// The benchmark's results: a table for people, JSON for programs.
#pragma once

#include <nlohmann/json.hpp>

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace mote::bench {

struct Row {
    std::string bench;
    std::uint32_t n = 0;
    std::string device;
    double ms = 0;        ///< From submission to its end.
    double of_copy = 0;   ///< Bytes/s that its passes read and write, over those of a shader's plain copy.
    double vs_native = 0; ///< Time of the fastest native counterpart over ours.
    std::uint32_t passes = 0;
    std::uint32_t barriers = 0;
    std::vector<std::pair<std::string, double>> pass_ms;   ///< Summed over passes of the same name.
    std::vector<std::pair<std::string, double>> native_ms; ///< Every native counterpart.
};

nlohmann::json to_json(const std::vector<Row>& rows);
std::string to_table(const std::vector<Row>& rows);

/// Writes to a temporary name and renames; throws Error when that fails.
void write_file(const std::filesystem::path& path, const std::string& text);

} // namespace mote::bench
