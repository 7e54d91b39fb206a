// The cost of a step of a world, compared with the CPU reference of the complete step on two threads.
#pragma once

#include "benchmark/report.hpp"

#include <mote/context.hpp>

#include <functional>
#include <string>
#include <vector>

namespace mote::bench {

struct WorldOptions {
    std::string only;   ///< Only scenes with this substring in their name.
    double seconds = 4; ///< Per scene.
    bool quick = false; ///< Small scenes, as a smoke test.
};

/// One row as readable text.
std::string world_text(const Row& row);

std::vector<Row> run_world(Context& context, const WorldOptions& options, const std::function<void(const Row&)>& report);

} // namespace mote::bench
