// What a step of a world costs, beside the CPU twin of the whole step on two threads.
#pragma once

#include "benchmark/report.hpp"

#include <mote/context.hpp>

#include <functional>
#include <string>
#include <vector>

namespace mote::bench {

struct WorldOptions {
    std::string only;   ///< Scenes with this in their name.
    double seconds = 4; ///< Per scene.
    bool quick = false; ///< Small scenes, to see whether all works.
};

/// All of one row, for people.
std::string world_text(const Row& row);

std::vector<Row> run_world(Context& context, const WorldOptions& options, const std::function<void(const Row&)>& report);

} // namespace mote::bench
