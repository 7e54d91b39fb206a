// `mote bench model`: what a step takes on GPUs that are not here, from stored counts.
#pragma once

#include "benchmark/model_page.hpp"
#include "benchmark/report.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace mote::bench {

struct ModelOptions {
    std::filesystem::path gpus;   ///< Empty: benchmark/gpus.json.
    std::filesystem::path device; ///< What `mote bench device` wrote: this device alone.
    std::string only;             ///< Only scenes with this substring in their name.
};

struct ModelInput {
    ModelledCode plain, now;
    std::vector<Gpu> gpus;
};

/// The stored counts. Throws Error.
ModelInput read_model_input(const ModelOptions& options);

std::vector<Row> to_rows(const std::vector<ModelRow>& rows);

} // namespace mote::bench
