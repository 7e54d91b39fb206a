#include "algorithms/copy.hpp"

namespace mote::algorithms {

void copy(graph::Graph& graph, graph::Buffer from, const graph::Count& count, graph::Buffer to) {
    const gpu::ElementType type = graph.info(from).type;
    graph.require("copy", "the source", from, type, count.capacity);
    graph.require("copy", "the target", to, type, count.capacity);
    graph.pass("algorithms/copy_" + type.name, graph.threads(count), {{"From", from}, {"To", to}});
}

} // namespace mote::algorithms
