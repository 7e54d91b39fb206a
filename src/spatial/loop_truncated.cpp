#include "spatial/loop_truncated.hpp"

#include "gpu/format.hpp"

namespace mote::spatial {

graph::Buffer detect_truncated_loops(graph::Graph& graph, std::string_view who) {
    return graph.check("threads cut short", 0,
                       mote::format("{}: the driver ended the loops of {{0}} threads before their time, so that something is "
                                    "missing; there is too much for one workgroup to look at",
                                    who));
}

} // namespace mote::spatial
