// The benchmark's results: a table for people, JSON for programs.
#pragma once

#include <nlohmann/json.hpp>

#include <cstdint>
#include <filesystem>
#include <fstream>
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
    nlohmann::json more = nlohmann::json::object();        ///< Further keys, of one benchmark alone.
};

nlohmann::json to_json(const std::vector<Row>& rows);
std::string to_table(const std::vector<Row>& rows);

/// A file that is opened before the long run that makes its content, so that a path nobody can write to is known at once. It
/// appears under its name when it is complete.
class OutputFile {
public:
    /// Throws Error.
    explicit OutputFile(std::filesystem::path path);
    ~OutputFile(); ///< Leaves nothing behind if nothing was written.
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    /// Once. Throws Error.
    void write(const std::string& text);
    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
    std::filesystem::path temporary_;
    std::ofstream out_;
};

} // namespace mote::bench
