// mote_isa: compiles every pipeline of the library with the current driver and reports registers, spills, shared memory and
// occupancy. Exits with 1 if a pipeline spills that allowed_spills.json does not list. Started by scripts/with_driver, which
// selects the driver:
//
//     scripts/with_driver radv-null navi21 -- mote_isa --driver radv-null --chip navi21 --json isa.json --markdown isa.md
//     mote_isa merge a.json b.json --json all.json --markdown all.md
//     scripts/with_driver radv-null navi21 -- mote_isa loops counts.json --json instructions.json
//
// The last counts the instructions of loops, for `mote bench model`.
#include "allowed_spills.hpp"
#include "compile_report.hpp"
#include "gpu/shader_dir.hpp"
#include "host_device.hpp"
#include "loop_report.hpp"
#include "no_op_run.hpp"
#include "table.hpp"

#include <CLI/CLI.hpp>
#include <fmt/ranges.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>

namespace {

using namespace mote;

struct Arguments {
    isa::Target target;
    isa::Expected expected;
    std::filesystem::path json;
    std::filesystem::path markdown;
    std::filesystem::path allowed_spills;
    std::vector<std::filesystem::path> report_files;
    bool run = false;
};

void write(const Arguments& arguments, std::span<const isa::Report> reports) {
    if (!arguments.json.empty()) isa::write_json(arguments.json, reports);
    if (!arguments.markdown.empty()) isa::write_text(arguments.markdown, isa::markdown(reports));
}

int merge(const Arguments& arguments) {
    const std::vector<isa::Report> reports = isa::read_json(arguments.report_files);
    write(arguments, reports);
    std::size_t rows = 0;
    for (const isa::Report& report : reports) rows += report.rows.size();
    fmt::print("{} pipelines of {} chips: {}\n", rows, reports.size(), arguments.markdown.string());
    return 0;
}

// Every share runs in a separate process: whatever a driver keeps or breaks there ends with it.
isa::Report compile_in_processes(const isa::Target& target) {
    const std::filesystem::path report_file =
        std::filesystem::temp_directory_path() / fmt::format("mote_isa.{}.json", static_cast<long>(getpid()));
    isa::Report all;
    for (std::uint32_t share = 0;; ++share) {
        std::fflush(nullptr);
        const pid_t child = fork();
        if (child < 0) throw Error("mote_isa: the system offsets no further process");
        if (child == 0) {
            try {
                const isa::Report report = isa::compile_share(target, share);
                isa::write_json(report_file, std::span(&report, 1));
                std::_Exit(0);
            } catch (const std::exception& error) {
                fmt::print(stderr, "mote_isa: {}\n", error.what());
                std::_Exit(1);
            }
        }
        int status = 0;
        waitpid(child, &status, 0);
        if (status != 0) throw Error(fmt::format("share {} of the pipelines was not compiled (wait status {})", share, status));
        isa::Report report = isa::read_json(std::span(&report_file, 1)).front();
        std::filesystem::remove(report_file);
        if (report.rows.empty()) return all;
        std::vector<isa::Row> rows = std::move(all.rows);
        rows.insert(rows.end(), report.rows.begin(), report.rows.end());
        all = std::move(report);
        all.rows = std::move(rows);
    }
}

int report_loops(const std::filesystem::path& counts, const Arguments& arguments) {
    gpu::use_shader_dir_from_environment();
    std::ifstream in(counts);
    const nlohmann::json report = isa::loop_report(nlohmann::json::parse(in));
    std::vector<std::string> lines;
    for (const nlohmann::json& program : report) lines.push_back(program.dump());
    isa::write_text(arguments.json, fmt::format("[\n{}\n]\n", fmt::join(lines, ",\n")));
    fmt::print("{} programs: {}\n", report.size(), arguments.json.string());
    return 0;
}

int compile(const Arguments& arguments) {
    // An old table must not be mistaken for that of a failed run.
    for (const std::filesystem::path& file : {arguments.json, arguments.markdown}) {
        if (!file.empty()) std::filesystem::remove(file);
    }
    gpu::use_shader_dir_from_environment();
    std::vector<isa::AllowedSpill> allowed;
    if (!arguments.allowed_spills.empty()) allowed = isa::read_allowed_spills(arguments.allowed_spills);

    isa::Report report = compile_in_processes(arguments.target);
    write(arguments, std::span(&report, 1)); // even if the run below fails
    if (arguments.run) {
        const isa::StatisticsHost host;
        report.run = isa::run_on_no_op_device(host.host(), arguments.expected);
        write(arguments, std::span(&report, 1));
    }
    fmt::print("{}: {} pipelines compiled\n", report.target.device, report.rows.size());
    for (const std::string& sentence : report.run) fmt::print("{}\n", sentence);
    const std::vector<std::string> objections = isa::objections(report, allowed);
    for (const std::string& sentence : objections) fmt::print(stderr, "mote_isa: {}\n", sentence);
    return objections.empty() ? 0 : 1;
}

} // namespace

int main(int argc, char** argv) {
    Arguments arguments;
    CLI::App app("Compiles every pipeline of mote and reports what the compiler made of it");
    app.add_option("--json", arguments.json, "Where the report goes, with all the driver's statistics");
    app.add_option("--markdown", arguments.markdown, "Where the table goes");
    app.add_option("--driver", arguments.target.driver, "The driver's name for the report, as with_driver knows it");
    app.add_option("--chip", arguments.target.chip, "The chip's");
    app.add_option("--architecture", arguments.target.architecture, "What the chip is, for the reader");
    app.add_option("--allowed-spills", arguments.allowed_spills, "The list of pipelines that may spill; none without it");
    app.add_flag("--run", arguments.run, "Also makes contexts and submits a graph: on no-op devices with the whole API");
    app.add_flag("--expect-compute-queue", arguments.expected.compute_queue, "--run fails without a queue for compute alone");
    app.add_flag("--expect-device-memory", arguments.expected.device_memory, "--run fails without memory the host cannot see");
    CLI::App* merge_command = app.add_subcommand("merge", "Makes one table of several reports");
    merge_command->fallthrough();
    merge_command->add_option("reports", arguments.report_files, "What --json wrote")->required();
    std::filesystem::path counts;
    CLI::App* loops_command = app.add_subcommand("loops", "Counts the instructions of the loops of programs");
    loops_command->fallthrough();
    loops_command->add_option("counts", counts, "What `mote bench model --measure` wrote")->required();
    CLI11_PARSE(app, argc, argv);
    try {
        if (loops_command->parsed()) return report_loops(counts, arguments);
        return merge_command->parsed() ? merge(arguments) : compile(arguments);
    } catch (const std::exception& error) {
        fmt::print(stderr, "mote_isa: {}\n", error.what());
        return 1;
    }
}
