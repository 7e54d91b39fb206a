// `mote bench device`: the numbers of a device that `mote bench model` otherwise assumes, and steps beside the model's.
#pragma once

#include "benchmark/model_bench.hpp"

#include <mote/context.hpp>

#include <nlohmann/json.hpp>

#include <functional>
#include <string>

namespace mote::bench {

struct DeviceOptions {
    double seconds = 2; ///< For each measurement.
    bool quick = false; ///< Small ones, as a smoke test.
};

/// Measures, and returns what read_device() reads. `report` gets readable lines.
nlohmann::json run_device(Context& context, const DeviceOptions& options, const ModelInput& model,
                          const std::function<void(const std::string&)>& report);

} // namespace mote::bench
