// The benchmark's results: a readable table, and JSON for programs.
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
    double ms = 0;        ///< From submission to completion.
    double of_copy = 0;   ///< Bandwidth of its passes relative to that of a plain copy by a shader.
    double vs_native = 0; ///< Time of the fastest native counterpart divided by ours.
    std::uint32_t passes = 0;
    std::uint32_t barriers = 0;
    std::vector<std::pair<std::string, double>> pass_ms;   ///< Summed over passes of the same name.
    std::vector<std::pair<std::string, double>> native_ms; ///< Every native counterpart.
    nlohmann::json more = nlohmann::json::object();        ///< Further keys, specific to one benchmark.
};

nlohmann::json to_json(const std::vector<Row>& rows);
std::string to_table(const std::vector<Row>& rows);

/// A file that is opened before the long run that produces its contents, so that an unwritable path is reported at once. It
/// appears under its name when it is complete.
class OutputFile {
public:
    /// Throws Error.
    explicit OutputFile(std::filesystem::path path);
    ~OutputFile(); ///< Leaves no file if nothing was written.
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    /// Call at most once. Throws Error.
    void write(const std::string& text);
    const std::filesystem::path& path() const { return path_; }

private:
    [[noreturn]] void fail(int reason) const;

    std::filesystem::path path_;
    std::filesystem::path temporary_;
    std::ofstream out_;
};

} // namespace mote::bench
