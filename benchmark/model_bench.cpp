#include "benchmark/model_bench.hpp"

#include <fmt/format.h>

namespace mote::bench {

namespace {

ModelledCode read_code(const std::filesystem::path& folder, const std::string& name) {
    return {read_counts(folder / (name + ".json")), Instructions(read_json_file(folder / (name + "_instructions.json")))};
}

} // namespace

ModelInput read_model_input(const ModelOptions& options) {
    const std::filesystem::path data = MOTE_MODEL_DATA;
    ModelInput input{read_code(data / "model", "plain"), read_code(data / "model", "now"),
                     read_gpus(options.gpus.empty() ? data / "gpus.json" : options.gpus)};
    if (!options.device.empty()) input.gpus = {read_device(options.device, input.gpus)};
    std::erase_if(input.now.scenes, [&](const SceneCounts& scene) { return scene.name.find(options.only) == std::string::npos; });
    return input;
}

std::vector<Row> to_rows(const std::vector<ModelRow>& rows) {
    std::vector<Row> table;
    for (const ModelRow& row : rows) {
        Row& found = table.emplace_back();
        found.bench = "model: " + row.scene;
        found.n = static_cast<std::uint32_t>(row.particles);
        found.device = row.gpu;
        found.ms = row.now.ms;
        found.more["model"] = true;
        found.more["ms_before"] = row.plain.ms;
        found.more["binds"] = kBoundNames[static_cast<std::size_t>(row.now.binds())];
        for (std::size_t b = 0; b < kBoundNames.size(); ++b) found.more["ms_of"][std::string(kBoundNames[b])] = row.now.of[b];
    }
    return table;
}

} // namespace mote::bench
