#include "bench/report.hpp"

#include <mote/error.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <fstream>
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
        array.push_back({{"bench", row.bench},
                         {"n", row.n},
                         {"device", row.device},
                         {"ms", row.ms},
                         {"of_copy", row.of_copy},
                         {"vs_native", row.vs_native},
                         {"passes", row.passes},
                         {"barriers", row.barriers},
                         {"pass_ms", to_object(row.pass_ms)},
                         {"native_ms", to_object(row.native_ms)}});
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

void write_file(const std::filesystem::path& path, const std::string& text) {
    const std::filesystem::path temporary = path.string() + ".tmp";
    std::ofstream out(temporary, std::ios::binary);
    out << text;
    out.close();
    std::error_code error;
    if (out) std::filesystem::rename(temporary, path, error);
    if (!out || error) {
        std::filesystem::remove(temporary, error);
        throw Error(fmt::format("cannot write {}", path.string()));
    }
}

} // namespace mote::bench
