#include "compile_report.hpp"

#include "gpu/shaders.hpp"
#include "host_device.hpp"
#include "support/every_algorithm.hpp"
#include "support/every_mesh.hpp"
#include "support/every_picture.hpp"
#include "support/every_search.hpp"
#include "support/every_step.hpp"

#include <mote/error.hpp>

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <set>

namespace mote::isa {

namespace {

// The no-op device of RADV takes 8 MiB for every pipeline, keeps them until the process ends, and crashes at the 517th.
constexpr std::uint32_t kPipelinesPerShare = 256;

ContextOptions options_with(std::uint32_t workgroup_size) {
    ContextOptions options;
    options.workgroup_size = workgroup_size;
    options.pipeline_cache_dir = "off";
    return options;
}

// All graphs of the libraries: a later room adds its own beside these.
std::vector<graph::Graph> graphs_of_all(const graph::Settings& settings) {
    std::vector<graph::Graph> all{test::graph_of_every_algorithm(settings), test::graph_of_every_search(settings),
                                  test::graph_of_every_mesh(settings), test::graph_of_every_step(settings)};
#ifdef MOTE_HAS_RENDER
    all.push_back(test::graph_of_every_picture(settings));
#endif
    return all;
}

std::vector<std::string_view> names_of_all() {
    std::vector<std::string_view> all = gpu::shader_names();
#ifdef MOTE_HAS_RENDER
    std::ranges::copy(test::picture_programs(), std::back_inserter(all));
#endif
    return all;
}

std::set<gpu::Specialisation> specialisations_of(const graph::Settings& settings) {
    std::set<gpu::Specialisation> all;
    for (const graph::Graph& graph : graphs_of_all(settings)) {
        for (const graph::Pass& pass : graph.passes()) {
            if (const auto* dispatch = std::get_if<graph::Dispatch>(&pass.command)) all.insert(dispatch->specialisation);
        }
    }
    return all;
}

// What a CPU runs instead is executed by the tests, and compiled for no GPU; but nothing may be missing from both.
void require_every_program(const graph::Settings& gpu_settings) {
    std::set<std::string, std::less<>> programs;
    for (const bool software : {false, true}) {
        for (const bool texel_fetch : {false, true}) {
            graph::Settings settings = gpu_settings;
            settings.software = software;
            settings.texel_fetch = texel_fetch;
            settings.ray_query = true; // also what this chip has not
            for (const gpu::Specialisation& specialisation : specialisations_of(settings)) {
                programs.insert(specialisation.program);
            }
        }
    }
    for (const std::string_view name : names_of_all()) {
        if (programs.contains(name)) continue;
        throw Error(fmt::format("program {} occurs in no graph of mote_isa: add it to one of tests/support/every_*.cpp", name));
    }
}

// What the library asks for on this device, at the default workgroup size and at 64.
std::set<gpu::Specialisation> specialisations_on(const HostDevice& host) {
    std::set<gpu::Specialisation> all;
    for (const std::uint32_t workgroup_size : {0u, 64u}) { // 0: the device's default
        graph::Settings settings = graph::Settings::of(gpu::Device(host, options_with(workgroup_size)));
        settings.software = false; // also where a stand-in of the hardware says otherwise
        settings.texel_fetch = false;
        require_every_program(settings);
        all.merge(specialisations_of(settings));
    }
    return all;
}

void compile(const gpu::Device& device, const gpu::Specialisation& specialisation, std::vector<Row>& rows) {
    const auto begin = std::chrono::steady_clock::now();
    const gpu::Program program(device, specialisation, VK_NULL_HANDLE, VK_PIPELINE_CREATE_CAPTURE_STATISTICS_BIT_KHR);
    const std::chrono::duration<double, std::milli> elapsed = std::chrono::steady_clock::now() - begin;
    for (const Executable& executable : executables_of(device, program.pipeline())) {
        rows.push_back({specialisation, executable, columns_of(executable), elapsed.count()});
    }
}

} // namespace

Report compile_share(Target target, std::uint32_t share) {
    const StatisticsHost host;
    const gpu::Device device(host.host(), options_with(0));
    target.device = device.info().name;
    target.driver_version = device.info().driver;
    target.subgroup_size = device.limits().subgroup_size;
    if (share == 0 && !device.ray_query()) {
        fmt::print(stderr, "{}: no ray query, so its programs are not compiled\n", target.device);
    }
    Report report{std::move(target), {}, {}};
    std::uint32_t index = 0;
    for (const gpu::Specialisation& specialisation : specialisations_on(host.host())) {
        if (index++ / kPipelinesPerShare == share) compile(device, specialisation, report.rows);
    }
    return report;
}

} // namespace mote::isa
