// The cost of rendering a frame of a world: plain impostors, compared with shadows and with a smoothed surface.
#pragma once

#include "benchmark/report.hpp"

#include <mote/context.hpp>

#include <functional>
#include <string>
#include <vector>

namespace mote::bench {

struct RenderOptions {
    std::string only;   ///< Only cases with this substring in their name.
    double seconds = 4; ///< Per number of particles and image size.
    bool quick = false; ///< Few particles and small images, as a smoke test.
};

/// One row as readable text.
std::string render_text(const Row& row);

/// Further keys of the rows: width, height, of_impostors (time relative to plain impostors in the same frame) and of_fewer
/// (relative to the fewest particles).
std::vector<Row> run_render(Context& context, const RenderOptions& options, const std::function<void(const Row&)>& report);

} // namespace mote::bench
