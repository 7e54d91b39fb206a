#include "loop_report.hpp"

#include "gpu/device.hpp"
#include "gpu/program.hpp"
#include "host_device.hpp"

#include <mote/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <string>

namespace mote::isa {

namespace {

constexpr VkPipelineCreateFlags kWithAssembly =
    VK_PIPELINE_CREATE_CAPTURE_STATISTICS_BIT_KHR | VK_PIPELINE_CREATE_CAPTURE_INTERNAL_REPRESENTATIONS_BIT_KHR;

std::string assembly_of(const gpu::Device& device, VkPipeline pipeline) {
    const VkPipelineExecutableInfoKHR info{VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_INFO_KHR, nullptr, pipeline, 0};
    const auto read = [&](std::uint32_t& count, VkPipelineExecutableInternalRepresentationKHR* to) {
        gpu::check(device.vk().vkGetPipelineExecutableInternalRepresentationsKHR(device.handle(), &info, &count, to),
                   "assembly: cannot be read");
    };
    std::uint32_t count = 0;
    read(count, nullptr);
    std::vector<VkPipelineExecutableInternalRepresentationKHR> all(
        count, {VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_INTERNAL_REPRESENTATION_KHR, nullptr, {}, {}, VK_FALSE, 0, nullptr});
    read(count, all.data());
    std::vector<std::string> texts;
    for (auto& one : all) {
        texts.emplace_back(one.dataSize, '\0');
        one.pData = texts.back().data();
    }
    for (std::size_t i = 0; i < all.size(); ++i) all[i].pData = texts[i].data();
    read(count, all.data());
    for (std::size_t i = 0; i < all.size(); ++i)
        if (std::string_view(all[i].name) == "Assembly") return texts[i].c_str();
    throw Error("the driver gives no assembly");
}

} // namespace

LoopInstructions count_loop_instructions(std::string_view assembly) {
    struct Loop {
        std::size_t begin, end; // instructions
    };
    std::map<std::string, std::size_t, std::less<>> labels; // the number of instructions before them
    std::map<std::size_t, std::size_t> backwards;           // by begin: the last branch
    std::size_t instructions = 0;
    std::istringstream lines{std::string(assembly)};
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string first, target;
        words >> first;
        if (first.empty() || first.starts_with(';')) continue;
        if (first.ends_with(':')) {
            labels[first.substr(0, first.size() - 1)] = instructions;
            continue;
        }
        ++instructions;
        if (!first.starts_with("s_branch") && !first.starts_with("s_cbranch")) continue;
        words >> target;
        if (const auto label = labels.find(target); label != labels.end()) backwards[label->second] = instructions;
    }
    LoopInstructions found;
    std::vector<bool> inside(instructions);
    for (const auto& [begin, end] : backwards) {
        std::fill(inside.begin() + static_cast<std::ptrdiff_t>(begin), inside.begin() + static_cast<std::ptrdiff_t>(end), true);
        const auto is_inner = [&, from = begin, to = end](const auto& other) { return other.first > from && other.second <= to; };
        if (std::ranges::none_of(backwards, is_inner)) found.loops.push_back(static_cast<std::uint32_t>(end - begin));
    }
    found.outside = static_cast<std::uint32_t>(std::ranges::count(inside, false));
    return found;
}

nlohmann::json loop_report(const nlohmann::json& counts) {
    std::set<gpu::Specialisation> programs;
    for (const auto& scene : counts.at("scenes")) {
        for (const auto& pass : scene.at("passes")) {
            if (pass.at("kind") != "dispatch") continue;
            gpu::Specialisation one{pass.at("pass"), pass.at("workgroup_size"), {}};
            for (const auto& [name, value] : pass.at("constants").items()) one.constants.push_back({name, value});
            programs.insert(std::move(one));
        }
    }
    const StatisticsHost host;
    ContextOptions options;
    options.pipeline_cache_dir = "off";
    const gpu::Device device(host.host(), options);
    nlohmann::json report = nlohmann::json::array();
    for (const gpu::Specialisation& one : programs) {
        const gpu::Program program(device, one, VK_NULL_HANDLE, kWithAssembly);
        const LoopInstructions found = count_loop_instructions(assembly_of(device, program.pipeline()));
        nlohmann::json constants = nlohmann::json::object();
        for (const gpu::ConstantValue& constant : one.constants) constants[constant.name] = constant.value;
        report.push_back(
            {{"program", one.program}, {"constants", constants}, {"outside", found.outside}, {"loops", found.loops}});
    }
    return report;
}

} // namespace mote::isa
