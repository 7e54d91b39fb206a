// docs/performance.md and its picture, from stored counts.
#pragma once

#include "benchmark/model.hpp"

#include <string>
#include <vector>

namespace mote::bench {

/// Counts and instructions of one state of the code.
struct ModelledCode {
    std::vector<SceneCounts> scenes;
    Instructions instructions;
};

/// One number of the tables.
struct ModelRow {
    std::string scene;
    double particles = 0;
    std::string gpu;
    ModelledStep plain, now;
};

/// Every scene of `now` at every size, on every GPU; scenes that `plain` lacks are left out.
std::vector<ModelRow> model_rows(const ModelledCode& plain, const ModelledCode& now, const std::vector<Gpu>& gpus);

/// A readable table, for terminals.
std::string to_text(const std::vector<ModelRow>& rows);

std::string performance_page(const ModelledCode& plain, const ModelledCode& now, const std::vector<Gpu>& gpus);
std::string performance_plot(const std::vector<ModelRow>& rows);

} // namespace mote::bench
