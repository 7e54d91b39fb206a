// The range of passes in which each buffer of a graph is needed. Pure logic.
#pragma once

#include "graph/aliasing.hpp"
#include "graph/graph.hpp"

#include <optional>
#include <vector>

namespace mote::graph {

/// One entry per buffer of the graph, none if no pass accesses it: from the first pass that accesses it to the last, extended
/// over every loop that it must survive.
///
/// A loop returns to its first pass, so the order of passes within one repetition does not bound a lifetime. A buffer made before
/// the loop may carry values from one repetition to the next. A buffer read after the loop must keep its values through
/// repetitions whose gate is closed, in which passes other than its writers still run. Both are needed from the loop's first pass
/// to its last. A buffer made by the loop's body and accessed only there is like a local variable: in each repetition it is
/// written before it is read, so its memory may be reused before its first pass and after its last.
std::vector<std::optional<Lifetime>> lifetimes(const Graph& graph);

} // namespace mote::graph
