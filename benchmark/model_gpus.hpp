// The GPUs of `mote bench model`: what vendors publish, and what is assumed.
#pragma once

#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace mote::bench {

struct GpuNumber {
    double value = 0;
    bool assumed = false;
    double low = 0, high = 0; ///< Of an assumption.
    std::string source;       ///< Or why it is assumed.
};

/// By the names of kGpuKeys, in their order.
struct Gpu {
    std::string name;
    std::vector<GpuNumber> numbers;

    double operator[](std::string_view key) const;
};

/// units, lanes, ghz, dram_gb, dram_gb_per_s, cache_mb, cache_gb_per_s, lines_per_clock, dispatch_us, load_ns,
/// instruction_clocks.
const std::vector<std::string>& gpu_keys();

/// Throws Error "FILE: KEY: found X, expected Y".
std::vector<Gpu> read_gpus(const std::filesystem::path& file);

/// What `mote bench device` measured, as a GPU that has those numbers instead of assumed ones: of `gpus` the one whose name is
/// part of the device's, else one without published numbers. Throws Error like read_gpus().
Gpu read_device(const std::filesystem::path& file, const std::vector<Gpu>& gpus);

/// The contents of a JSON file. Throws Error.
nlohmann::json read_json_file(const std::filesystem::path& file);

} // namespace mote::bench
