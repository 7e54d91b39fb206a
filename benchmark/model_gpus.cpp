#include "benchmark/model_gpus.hpp"

#include <mote/error.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <fstream>

namespace mote::bench {

namespace {

using nlohmann::json;

[[noreturn]] void fail(const std::filesystem::path& file, const std::string& key, const std::string& why) {
    throw Error(fmt::format("{}: {}: {}", file.string(), key, why));
}

std::string shown(const json& value) {
    return value.is_string() ? value.dump() : value.is_number() ? value.dump() : value.type_name();
}

double read_number(const std::filesystem::path& file, const std::string& key, const json& object, const char* member) {
    const auto found = object.find(member);
    if (found == object.end()) fail(file, fmt::format("{}.{}", key, member), "found nothing, expected a number above 0");
    if (!found->is_number() || !(found->get<double>() > 0) || !std::isfinite(found->get<double>())) {
        fail(file, fmt::format("{}.{}", key, member), fmt::format("found {}, expected a number above 0", shown(*found)));
    }
    return found->get<double>();
}

void require_known(const std::filesystem::path& file, const std::string& key, const json& object,
                   const std::vector<std::string>& known) {
    if (!object.is_object()) fail(file, key, fmt::format("found {}, expected an object", shown(object)));
    for (const auto& [name, value] : object.items()) {
        if (std::ranges::find(known, name) == known.end()) {
            fail(file, fmt::format("{}.{}", key, name),
                 fmt::format("found an unknown name, expected one of {}", fmt::join(known, ", ")));
        }
    }
}

std::string read_name(const std::filesystem::path& file, const std::string& key, const json& object) {
    const auto name = object.find("name");
    if (name == object.end() || !name->is_string() || name->get<std::string>().empty())
        fail(file, key + ".name", fmt::format("found {}, expected a name", name == object.end() ? "nothing" : shown(*name)));
    return *name;
}

GpuNumber read_gpu_number(const std::filesystem::path& file, const std::string& key, const json& object) {
    require_known(file, key, object, {"value", "source", "low", "high", "assumed"});
    GpuNumber number{.value = read_number(file, key, object, "value"), .assumed = object.contains("assumed"), .source = {}};
    const char* reason = number.assumed ? "assumed" : "source";
    const auto text = object.find(reason);
    if (text == object.end() || !text->is_string())
        fail(file, key, "found neither a source nor a reason to assume it, expected the text \"source\" or \"assumed\"");
    number.source = *text;
    if (!number.assumed) return number;
    number.low = read_number(file, key, object, "low");
    number.high = read_number(file, key, object, "high");
    if (number.low > number.value || number.value > number.high) {
        fail(file, key, fmt::format("found {} outside of its range, expected {} to {}", number.value, number.low, number.high));
    }
    return number;
}

} // namespace

json read_json_file(const std::filesystem::path& file) {
    std::ifstream in(file);
    if (!in) throw Error(fmt::format("{}: cannot be read", file.string()));
    json value = json::parse(in, nullptr, false);
    if (value.is_discarded()) throw Error(fmt::format("{}: found text that is not JSON, expected JSON", file.string()));
    return value;
}

const std::vector<std::string>& gpu_keys() {
    static const std::vector<std::string> keys{
        "units",          "lanes",           "ghz",         "dram_gb", "dram_gb_per_s",     "cache_mb",
        "cache_gb_per_s", "lines_per_clock", "dispatch_us", "load_ns", "instruction_clocks"};
    return keys;
}

double Gpu::operator[](std::string_view key) const {
    const auto found = std::ranges::find(gpu_keys(), key);
    return numbers.at(static_cast<std::size_t>(found - gpu_keys().begin())).value;
}

std::vector<Gpu> read_gpus(const std::filesystem::path& file) {
    const json contents = read_json_file(file);
    require_known(file, "the file", contents, {"about", "gpus"});
    const auto list = contents.find("gpus");
    if (list == contents.end() || !list->is_array() || list->empty()) fail(file, "gpus", "found no list, expected one of GPUs");
    std::vector<std::string> known = gpu_keys();
    known.emplace_back("name");
    std::vector<Gpu> gpus;
    for (std::size_t i = 0; i < list->size(); ++i) {
        const std::string key = fmt::format("gpus.{}", i);
        require_known(file, key, (*list)[i], known);
        Gpu& gpu = gpus.emplace_back();
        gpu.name = read_name(file, key, (*list)[i]);
        for (const std::string& name : gpu_keys()) {
            const auto number = (*list)[i].find(name);
            if (number == (*list)[i].end()) {
                fail(file, fmt::format("{}.{}", key, name), "found nothing, expected a number with its source or range");
            }
            gpu.numbers.push_back(read_gpu_number(file, fmt::format("{}.{}", key, name), *number));
        }
    }
    return gpus;
}

Gpu read_device(const std::filesystem::path& file, const std::vector<Gpu>& gpus) {
    const json contents = read_json_file(file);
    if (!contents.is_object() || !contents.contains("measured")) {
        fail(file, "measured", "found nothing, expected what `mote bench device --json` writes");
    }
    const std::string name = read_name(file, "the file", contents);
    const json& measured = contents["measured"];
    require_known(file, "measured", measured, gpu_keys());
    const auto known = std::ranges::find_if(gpus, [&](const Gpu& gpu) { return name.find(gpu.name) != std::string::npos; });
    // Of the whole device, in clocks of 1 ns: those of a known GPU are as long as its own.
    const bool is_known = known != gpus.end();
    const double ghz = is_known ? (*known)["ghz"] : 1, units = is_known ? (*known)["units"] : 1;
    const auto per_clock = [&](const std::string& key, double value) {
        if (!is_known) return value;
        const double measured_clocks = measured.at("ghz").get<double>(), measured_units = measured.at("units").get<double>();
        if (key == "lines_per_clock") return value * measured_clocks * measured_units / (ghz * units);
        return key == "instruction_clocks" ? value / measured_clocks * ghz : value;
    };
    Gpu gpu{.name = name, .numbers = {}};
    for (const char* key : {"ghz", "units"}) read_number(file, "measured", measured, key);
    for (std::size_t k = 0; k < gpu_keys().size(); ++k) {
        const std::string& key = gpu_keys()[k];
        const bool is_published = is_known && !known->numbers[k].assumed;
        if (is_published)
            gpu.numbers.push_back(known->numbers[k]);
        else
            gpu.numbers.push_back(
                {.value = per_clock(key, read_number(file, "measured", measured, key.c_str())), .source = "measured"});
    }
    return gpu;
}

} // namespace mote::bench
