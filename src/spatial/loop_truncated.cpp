#include "spatial/loop_truncated.hpp"

#include "gpu/format.hpp"

namespace mote::spatial {

graph::Buffer detect_truncated_loops(graph::Graph& graph, std::string_view who) {
    return graph.check("truncated threads", 0,
                       mote::format("{}: found loops of {{0}} threads truncated by the driver, expected complete ones: one "
                                    "workgroup has too much work, and results are missing",
                                    who));
}

} // namespace mote::spatial
