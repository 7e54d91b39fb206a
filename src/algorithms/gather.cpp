#include "algorithms/gather.hpp"

#include "gpu/format.hpp"

#include <mote/error.hpp>

#include <algorithm>
#include <array>

namespace mote::algorithms {

void gather(graph::Graph& graph, graph::Buffer from, graph::Buffer indices, const graph::Count& count, graph::Buffer to) {
    const gpu::ElementType type = graph.info(from).type;
    const std::array types{gpu::kUint, gpu::kFloat, gpu::kUvec2, gpu::kVec4};
    if (std::ranges::find(types, type) == types.end()) {
        throw Error(mote::format("gather: the source: found {1} in buffer \"{0}\", expected uint, float, uvec2 or vec4",
                                 graph.info(from).name, type.name));
    }
    graph.require("gather", "the indices", indices, gpu::kUint, count.capacity);
    graph.require("gather", "the target", to, type, count.capacity);
    graph.pass("algorithms/gather_" + type.name, graph.threads(count),
               {{"From", from, graph::Fetches::at_indices()}, {"Indices", indices}, {"To", to}});
}

} // namespace mote::algorithms
