// What a picture of a world costs: plain impostors, and with shadows, or as a smoothed surface, beside them.
#pragma once

#include "benchmark/report.hpp"

#include <mote/context.hpp>

#include <functional>
#include <string>
#include <vector>

namespace mote::bench {

struct RenderOptions {
    std::string only;   ///< Cases with this in their name.
    double seconds = 4; ///< Per number of particles and size of the picture.
    bool quick = false; ///< Few particles and small pictures, to see whether all works.
};

/// All of one row, for people.
std::string render_text(const Row& row);

/// Rows' further keys: width, height, of_impostors (the time over that of plain impostors in the same picture), and of_fewer
/// (over that of the fewest particles).
std::vector<Row> run_render(Context& context, const RenderOptions& options, const std::function<void(const Row&)>& report);

} // namespace mote::bench
