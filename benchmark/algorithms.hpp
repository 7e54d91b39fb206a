// The GPU algorithms compared with their native counterparts.
#pragma once

#include "benchmark/report.hpp"
#include "gpu/device.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace mote::bench {

struct Options {
    std::vector<std::uint32_t> sizes{1u << 16, 1u << 20, 1u << 22};
    std::string only;     ///< Substring of the names to run; empty = all.
    double seconds = 1.0; ///< For each name and size.
};

/// Calls `done` with each row when it is ready.
std::vector<Row> run_algorithms(gpu::Device& device, const Options& options, const std::function<void(const Row&)>& done);

} // namespace mote::bench
