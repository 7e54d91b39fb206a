#include "spatial/cut_short.hpp"

#include "gpu/format.hpp"

namespace mote::spatial {

graph::Buffer expect_whole_loops(graph::Graph& graph, std::string_view who) {
    const graph::Buffer cut_short = graph.readback("threads cut short", gpu::kUint, 1);
    graph.fill(cut_short, 0);
    graph.expect(cut_short, 0,
                 mote::format("{}: the driver ended the loops of {{0}} threads before their time, so that something is missing; "
                              "there is too much for one workgroup to look at",
                              who));
    return cut_short;
}

} // namespace mote::spatial
