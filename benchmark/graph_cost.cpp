#include "benchmark/graph_cost.hpp"

#include <algorithm>

namespace mote::bench {

using graph::Graph;

std::vector<std::pair<std::string, double>> summed_by_name(const std::vector<graph::PassTiming>& timings) {
    std::vector<std::pair<std::string, double>> sums;
    for (const graph::PassTiming& timing : timings) {
        const std::string name = timing.pass.substr(timing.pass.find('/') + 1);
        const auto found = std::ranges::find(sums, name, &std::pair<std::string, double>::first);
        if (found == sums.end()) {
            sums.emplace_back(name, timing.ms);
        } else {
            found->second += timing.ms;
        }
    }
    return sums;
}

void add_copy(Graph& graph, const gpu::Buffer& from, const gpu::Buffer& to, std::uint32_t count) {
    graph.pass("bench/copy_vec4", graph.tiles(graph::Count::host(count), graph.settings().workgroup_size * 4),
               {{"From", graph.import("from", gpu::kUint, from), graph::View::as_vec4},
                {"To", graph.import("to", gpu::kUint, to), graph::View::as_vec4}});
}

} // namespace mote::bench
