#include "table.hpp"

#include <mote/error.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>

namespace mote::isa {

namespace {

using Json = nlohmann::ordered_json;

Json to_json(const std::optional<double>& number) { return number ? Json(*number) : Json(nullptr); }

std::optional<double> number_from(const Json& json) { return json.is_null() ? std::nullopt : std::optional(json.get<double>()); }

Json to_json(const Row& row) {
    Json constants = Json::object();
    for (const gpu::ConstantValue& constant : row.specialisation.constants) constants[constant.name] = constant.value;
    const Columns& c = row.columns;
    return {{"program", row.specialisation.program},
            {"workgroup_size", row.specialisation.workgroup_size},
            {"constants", constants},
            {"executable", row.executable.name},
            {"description", row.executable.description},
            {"registers", to_json(c.registers)},
            {"spills", to_json(c.spills)},
            {"scratch", to_json(c.scratch)},
            {"shared_memory", to_json(c.shared_memory)},
            {"occupancy", to_json(c.occupancy)},
            {"occupancy_unit", c.occupancy_unit},
            {"instructions", to_json(c.instructions)},
            {"cycles", to_json(c.cycles)},
            {"compile_ms", row.compile_ms},
            {"statistics", row.executable.statistics}};
}

Row row_from(const Json& json) {
    Row row;
    row.specialisation = {json.at("program"), json.at("workgroup_size"), {}};
    for (const auto& [name, value] : json.at("constants").items()) row.specialisation.constants.push_back({name, value});
    row.executable = {json.at("executable"), json.at("description"), json.at("statistics")};
    Columns& c = row.columns;
    c.registers = number_from(json.at("registers"));
    c.spills = number_from(json.at("spills"));
    c.scratch = number_from(json.at("scratch"));
    c.shared_memory = number_from(json.at("shared_memory"));
    c.occupancy = number_from(json.at("occupancy"));
    c.occupancy_unit = json.at("occupancy_unit");
    c.instructions = number_from(json.at("instructions"));
    c.cycles = number_from(json.at("cycles"));
    row.compile_ms = json.at("compile_ms");
    return row;
}

Json to_json(const Report& report) {
    const Target& t = report.target;
    Json rows = Json::array();
    for (const Row& row : report.rows) rows.push_back(to_json(row));
    return {{"driver", t.driver},
            {"chip", t.chip},
            {"architecture", t.architecture},
            {"device", t.device},
            {"driver_version", t.driver_version},
            {"subgroup_size", t.subgroup_size},
            {"run", report.run},
            {"pipelines", rows}};
}

Report report_from(const Json& json) {
    Report report;
    report.target = {json.at("driver"), json.at("chip"),           json.at("architecture"),
                     json.at("device"), json.at("driver_version"), json.at("subgroup_size")};
    report.run = json.at("run").get<std::vector<std::string>>();
    for (const Json& row : json.at("pipelines")) report.rows.push_back(row_from(row));
    return report;
}

std::string chip_text(const Target& target) { return fmt::format("{} {}", target.driver, target.chip); }

std::string occupancy_text(const Columns& columns) {
    if (columns.occupancy_unit == "SIMD") return fmt::format("SIMD{}", *columns.occupancy); // a width, not a count
    return columns.occupancy ? fmt::format("{} {}", *columns.occupancy, columns.occupancy_unit) : number_text(columns.occupancy);
}

// The row in which a column is largest or smallest, with its program: "40 (algorithms/reduce_aabb)".
template <typename Less> std::string extreme(const Report& report, std::optional<double> Columns::*column, Less less) {
    const auto found = std::ranges::max_element(report.rows, less, [&](const Row& row) { return row.columns.*column; });
    if (found == report.rows.end() || !(found->columns.*column)) return number_text(std::nullopt);
    return fmt::format("{} ({}, {})", number_text(found->columns.*column), found->specialisation.program,
                       found->specialisation.workgroup_size);
}

void append_summary(std::string& out, const Report& report) {
    const auto spilling = std::ranges::count_if(report.rows, [](const Row& row) { return row.columns.spilled(); });
    fmt::format_to(std::back_inserter(out), "| {} | {} | {} | {} | {} | {} | {} | {} |\n", chip_text(report.target),
                   report.target.architecture, report.target.driver_version, report.target.subgroup_size, report.rows.size(),
                   spilling, extreme(report, &Columns::registers, std::ranges::less{}),
                   extreme(report, &Columns::occupancy, std::ranges::greater{}));
}

void append_row(std::string& out, const Target& target, const Row& row) {
    const Columns& c = row.columns;
    fmt::format_to(std::back_inserter(out), "| {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |\n", row.specialisation.program,
                   specialisation_text(row.specialisation), chip_text(target), number_text(c.registers), number_text(c.spills),
                   number_text(c.scratch), number_text(c.shared_memory), occupancy_text(c), number_text(c.instructions),
                   number_text(c.cycles));
}

} // namespace

std::string specialisation_text(const gpu::Specialisation& specialisation) {
    std::string text = fmt::format("{}", specialisation.workgroup_size);
    for (const gpu::ConstantValue& constant : specialisation.constants) {
        text += fmt::format(", {}={}", constant.name, constant.value);
    }
    return text;
}

std::string number_text(const std::optional<double>& number) { return number ? fmt::format("{}", *number) : "–"; }

void write_text(const std::filesystem::path& file, const std::string& text) {
    if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path());
    std::ofstream stream(file, std::ios::binary);
    stream << text;
    stream.close();
    if (!stream) throw Error(fmt::format("{} cannot be written", file.string()));
}

void write_json(const std::filesystem::path& file, std::span<const Report> reports) {
    Json json = Json::array();
    for (const Report& report : reports) json.push_back(to_json(report));
    write_text(file, json.dump(1) + "\n");
}

std::vector<Report> read_json(std::span<const std::filesystem::path> files) {
    std::vector<Report> reports;
    for (const std::filesystem::path& file : files) {
        try {
            std::ifstream stream(file);
            if (!stream) throw Error("it cannot be opened");
            for (const Json& report : Json::parse(stream)) reports.push_back(report_from(report));
        } catch (const std::exception& error) {
            throw Error(fmt::format("{} is no report of mote_isa: {}", file.string(), error.what()));
        }
    }
    return reports;
}

std::string markdown(std::span<const Report> reports) {
    std::string out = "# Every pipeline, by every compiler\n\n"
                      "| chip | architecture | driver | subgroup | pipelines | that spill | most registers | least occupancy |\n"
                      "|---|---|---|--:|--:|--:|---|---|\n";
    for (const Report& report : reports) append_summary(out, report);
    for (const Report& report : reports) {
        if (report.run.empty()) continue;
        fmt::format_to(std::back_inserter(out), "\nRun as no-ops on {}:\n", chip_text(report.target));
        for (const std::string& sentence : report.run) fmt::format_to(std::back_inserter(out), "- {}\n", sentence);
    }
    out +=
        "\nSpecialisation: workgroup size, then the other constants. Scratch in bytes a thread (AMD: a subgroup), shared memory "
        "in bytes a workgroup.\n\n"
        "| program | specialisation | chip | registers | spills | scratch | shared memory | occupancy or SIMD width | "
        "instructions | cycles |\n"
        "|---|---|---|--:|--:|--:|--:|---|--:|--:|\n";
    for (const Report& report : reports) {
        for (const Row& row : report.rows) append_row(out, report.target, row);
    }
    return out;
}

} // namespace mote::isa
