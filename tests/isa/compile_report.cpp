#include "compile_report.hpp"

#include "gpu/shaders.hpp"
#include "support/every_algorithm.hpp"
#include "support/every_search.hpp"

#include <mote/error.hpp>

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <set>

namespace mote::isa {

namespace {

constexpr std::array<std::uint32_t, 2> kWorkgroupSizes{0, 64}; // 0: the device's default

// All graphs of the library: a later room adds its own beside this one.
std::set<gpu::Specialisation> specialisations_on(const gpu::Device& device) {
    std::set<gpu::Specialisation> all;
    const auto add = [&all](const graph::Graph& graph) {
        for (const graph::Pass& pass : graph.passes()) {
            if (const auto* dispatch = std::get_if<graph::Dispatch>(&pass.command)) all.insert(dispatch->specialisation);
        }
    };
    for (const bool software : {false, true}) { // what CPU drivers run is compiled as well
        for (const bool texel_fetch : {false, true}) {
            graph::Settings settings = graph::Settings::of(device);
            settings.software = software;
            settings.texel_fetch = texel_fetch;
            add(test::graph_of_every_algorithm(settings));
            add(test::graph_of_every_search(settings));
        }
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

Report compile_everything(const HostDevice& host, Target target) {
    Report report;
    std::set<gpu::Specialisation> compiled;
    std::set<std::string, std::less<>> programs;
    for (const std::uint32_t workgroup_size : kWorkgroupSizes) {
        ContextOptions options;
        options.workgroup_size = workgroup_size;
        options.pipeline_cache_dir = "off";
        const gpu::Device device(host, options);
        target.device = device.info().name;
        target.driver_version = device.info().driver;
        target.subgroup_size = device.limits().subgroup_size;
        for (const gpu::Specialisation& specialisation : specialisations_on(device)) {
            programs.insert(specialisation.program);
            if (compiled.insert(specialisation).second) compile(device, specialisation, report.rows);
        }
    }
    for (const std::string_view name : gpu::shader_names()) {
        if (!programs.contains(name)) {
            throw Error(
                fmt::format("program {} is compiled by no graph in mote_isa: add it (tests/isa/compile_report.cpp)", name));
        }
    }
    report.target = std::move(target);
    return report;
}

} // namespace mote::isa
