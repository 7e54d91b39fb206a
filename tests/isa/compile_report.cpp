#include "compile_report.hpp"

#include "gpu/shaders.hpp"
#include "host_device.hpp"
#include "support/variants.hpp"

#include <mote/error.hpp>

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <set>

namespace mote::isa {

namespace {

// RADV's no-op device allocates 8 MiB per pipeline, keeps it until the process ends, and crashes at the 517th.
constexpr std::uint32_t kPipelinesPerShare = 256;

ContextOptions options_with(std::uint32_t workgroup_size) {
    ContextOptions options;
    options.workgroup_size = workgroup_size;
    options.pipeline_cache_dir = "off";
    return options;
}

std::set<gpu::Specialisation> specialisations_of(const graph::Settings& settings) {
    std::set<gpu::Specialisation> all;
    for (const graph::Graph& graph : test::all_variants(settings)) {
        for (const graph::Pass& pass : graph.passes()) {
            if (const auto* dispatch = std::get_if<graph::Dispatch>(&pass.command)) all.insert(dispatch->specialisation);
        }
    }
    return all;
}

// Programs that only run on CPUs are executed by the tests and not compiled for GPUs. No program may be missing from both.
void require_every_program(const graph::Settings& gpu_settings) {
    std::set<std::string, std::less<>> programs;
    for (const bool software : {false, true}) {
        for (const bool texel_fetch : {false, true}) {
            graph::Settings settings = gpu_settings;
            settings.software = software;
            settings.texel_fetch = texel_fetch;
            settings.ray_query = true; // also what this chip lacks
            for (const gpu::Specialisation& specialisation : specialisations_of(settings)) {
                programs.insert(specialisation.program);
            }
        }
    }
    for (const std::string_view name : test::all_programs()) {
        if (programs.contains(name) || name.ends_with(gpu::kPartsSuffix))
            continue; // these only run in worlds too large for a test
        throw Error(fmt::format(
            "program {} occurs in no graph that is compiled for vendors: add it to the *_variants.cpp of its folder in tests/",
            name));
    }
}

// The specialisations that the library uses on this device, at the default workgroup size and at 64.
std::set<gpu::Specialisation> specialisations_on(const HostDevice& host) {
    std::set<gpu::Specialisation> all;
    for (const std::uint32_t workgroup_size : {0u, 64u}) { // 0: the device's default
        graph::Settings settings = graph::Settings::of(gpu::Device(host, options_with(workgroup_size)));
        settings.software = false; // also where a stand-in for the hardware reports otherwise
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
