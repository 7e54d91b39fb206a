#include "benchmark/report.hpp"

#include <mote/error.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cerrno>
#include <cstring>
#include <iterator>
#include <system_error>

namespace mote::bench {

namespace {

nlohmann::json to_object(const std::vector<std::pair<std::string, double>>& times) {
    nlohmann::json object = nlohmann::json::object();
    for (const auto& [name, ms] : times) object[name] = ms;
    return object;
}

std::string to_list(const std::vector<std::pair<std::string, double>>& times) {
    std::vector<std::string> parts;
    for (const auto& [name, ms] : times) parts.push_back(fmt::format("{} {:.2f}", name, ms));
    return fmt::format("{}", fmt::join(parts, ", "));
}

} // namespace

nlohmann::json to_json(const std::vector<Row>& rows) {
    nlohmann::json array = nlohmann::json::array();
    for (const Row& row : rows) {
        nlohmann::json object{{"bench", row.bench},
                              {"n", row.n},
                              {"device", row.device},
                              {"ms", row.ms},
                              {"of_copy", row.of_copy},
                              {"vs_native", row.vs_native},
                              {"passes", row.passes},
                              {"barriers", row.barriers},
                              {"pass_ms", to_object(row.pass_ms)},
                              {"native_ms", to_object(row.native_ms)}};
        object.update(row.more);
        array.push_back(std::move(object));
    }
    return array;
}

std::string to_table(const std::vector<Row>& rows) {
    std::string table = fmt::format("{:<24} {:>8} {:>9} {:>8} {:>9} {:>6} {:>8}  {}\n", "bench", "n", "ms", "of copy",
                                    "vs native", "passes", "barriers", "native ms | ms per pass");
    for (const Row& row : rows) {
        fmt::format_to(std::back_inserter(table), "{:<24} {:>8} {:>9.3f} {:>8.2f} {:>9.2f} {:>6} {:>8}  {} | {}\n", row.bench,
                       row.n, row.ms, row.of_copy, row.vs_native, row.passes, row.barriers, to_list(row.native_ms),
                       to_list(row.pass_ms));
    }
    return table;
}

OutputFile::OutputFile(std::filesystem::path path)
    : path_(std::move(path)), temporary_(path_.string() + ".tmp"), out_(temporary_, std::ios::binary) {
    const int reason = errno;
    std::error_code error;
    const bool is_folder = std::filesystem::is_directory(path_, error);
    if (out_ && !is_folder) return;
    out_.close();
    std::filesystem::remove(temporary_, error);
    fail(is_folder ? EISDIR : reason);
}

OutputFile::~OutputFile() {
    out_.close();
    std::error_code error;
    std::filesystem::remove(temporary_, error); // if write() succeeded, it has been renamed
}

void OutputFile::write(const std::string& text) {
    errno = 0;
    out_ << text;
    out_.close();
    if (!out_) fail(errno);
    std::error_code error;
    std::filesystem::rename(temporary_, path_, error);
    if (error) fail(error.value());
}

void OutputFile::fail(int reason) const {
    throw Error(fmt::format("{}: cannot be written: {}", path_.string(), std::strerror(reason)));
}

} // namespace mote::bench
