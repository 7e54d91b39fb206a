#include "statistics.hpp"

#include <mote/error.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <cstdlib>
#include <ranges>
#include <span>

namespace mote::isa {

namespace {

// The names of RADV, NVK, ANV, Turnip and Honeykrisp, in this order, where they exist. Matching statistics are summed.
constexpr std::array kRegisters{"VGPRs", "Number of GPRs", "Registers used", "GPRs"};
// NVK's "Spills to reg" stay in registers. Turnip loads and stores private memory for spills and arrays alike.
constexpr std::array kSpills{"Spilled SGPRs", "Spilled VGPRs", "Spills to memory", "Fills from memory",
                             "Spill Count",   "Fill Count",    "STP Count",        "LDP Count",
                             "Spills",        "Fills"};
constexpr std::array kScratch{"Scratch size", "SLM size", "Scratch Memory Size", "Scratch"};
constexpr std::array kSharedMemory{"LDS size", "Workgroup Memory Size"};
constexpr std::array kInstructions{"Instructions", "Instruction count", "Instruction Count"};
constexpr std::array kCycles{"Latency", "Static cycle count", "Cycle Count"};

struct Occupancy {
    const char* name;
    const char* unit;
};
constexpr std::array kOccupancy{Occupancy{"Subgroups per SIMD", "subgroups/SIMD"}, Occupancy{"Max warps/SM", "warps/SM"},
                                Occupancy{"Max Waves Per Core", "waves/core"}, Occupancy{"Threads", "threads/core"}};

std::optional<double> sum_of(const Executable& executable, std::span<const char* const> names) {
    std::optional<double> sum;
    for (const char* name : names) {
        const auto found = executable.statistics.find(name);
        if (found != executable.statistics.end()) sum = sum.value_or(0) + found->second;
    }
    return sum;
}

void find_occupancy(const Executable& executable, Columns& columns) {
    for (const auto& [name, unit] : kOccupancy) {
        if (const auto found = executable.statistics.find(name); found != executable.statistics.end()) {
            columns.occupancy = found->second;
            columns.occupancy_unit = unit;
            return;
        }
    }
    for (const std::string& text : {executable.name, executable.description}) {
        if (const std::size_t at = text.find("SIMD"); at != std::string::npos) {
            const int width = std::atoi(text.c_str() + at + 4);
            if (width == 0) continue;
            columns.occupancy = width;
            columns.occupancy_unit = "SIMD";
            return;
        }
    }
}

double value_of(const VkPipelineExecutableStatisticKHR& statistic) {
    switch (statistic.format) {
    case VK_PIPELINE_EXECUTABLE_STATISTIC_FORMAT_BOOL32_KHR: return statistic.value.b32 != VK_FALSE ? 1.0 : 0.0;
    case VK_PIPELINE_EXECUTABLE_STATISTIC_FORMAT_INT64_KHR: return static_cast<double>(statistic.value.i64);
    case VK_PIPELINE_EXECUTABLE_STATISTIC_FORMAT_UINT64_KHR: return static_cast<double>(statistic.value.u64);
    default: return statistic.value.f64;
    }
}

} // namespace

std::vector<Executable> executables_of(const gpu::Device& device, VkPipeline pipeline) {
    const VolkDeviceTable& vk = device.vk();
    const VkPipelineInfoKHR pipeline_info{VK_STRUCTURE_TYPE_PIPELINE_INFO_KHR, nullptr, pipeline};
    std::uint32_t count = 0;
    gpu::check(vk.vkGetPipelineExecutablePropertiesKHR(device.handle(), &pipeline_info, &count, nullptr),
               "executables: cannot be counted");
    if (count == 0) throw Error("the driver reports no executable in a pipeline");
    std::vector<VkPipelineExecutablePropertiesKHR> properties(
        count, {VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_PROPERTIES_KHR, nullptr, 0, {}, {}, 0});
    gpu::check(vk.vkGetPipelineExecutablePropertiesKHR(device.handle(), &pipeline_info, &count, properties.data()),
               "executables: cannot be read");

    std::vector<Executable> executables;
    for (std::uint32_t i = 0; i < count; ++i) {
        const VkPipelineExecutableInfoKHR info{VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_INFO_KHR, nullptr, pipeline, i};
        std::uint32_t statistic_count = 0;
        gpu::check(vk.vkGetPipelineExecutableStatisticsKHR(device.handle(), &info, &statistic_count, nullptr),
                   "statistics: cannot be counted");
        std::vector<VkPipelineExecutableStatisticKHR> statistics(
            statistic_count, {VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_STATISTIC_KHR, nullptr, {}, {}, {}, {}});
        gpu::check(vk.vkGetPipelineExecutableStatisticsKHR(device.handle(), &info, &statistic_count, statistics.data()),
                   "statistics: cannot be read");
        Executable executable{properties[i].name, properties[i].description, {}};
        for (const VkPipelineExecutableStatisticKHR& statistic : statistics) {
            executable.statistics[statistic.name] = value_of(statistic);
        }
        executables.push_back(std::move(executable));
    }
    return executables;
}

Columns columns_of(const Executable& executable) {
    Columns columns;
    columns.registers = sum_of(executable, kRegisters);
    columns.spills = sum_of(executable, kSpills);
    columns.scratch = sum_of(executable, kScratch);
    columns.shared_memory = sum_of(executable, kSharedMemory);
    columns.instructions = sum_of(executable, kInstructions);
    columns.cycles = sum_of(executable, kCycles);
    find_occupancy(executable, columns);
    if (!columns.spills) {
        throw Error(fmt::format("none of the driver's statistics is known to count spills: {}; add the name to statistics.cpp",
                                fmt::join(std::views::keys(executable.statistics), ", ")));
    }
    return columns;
}

} // namespace mote::isa
