// From where to where each buffer of a graph is needed. Pure logic.
#pragma once

#include "graph/aliasing.hpp"
#include "graph/graph.hpp"

#include <optional>
#include <vector>

namespace mote::graph {

/// Per buffer of the graph, none for what no pass touches: from the first pass that touches it to the last, and through every
/// loop that it must survive.
///
/// A loop comes back to its first pass, so that what lies between two passes of a repetition is no order of the passes of all of
/// them. A buffer that was made before the loop may carry something from one repetition to the next, and one that is read after
/// the loop must keep it through repetitions whose gate is closed, in which other passes than its writers still run: both are
/// needed from the loop's beginning to its end. What was made by the loop's body and is touched in it alone is, like a
/// variable of a block, new in each repetition: a reader of it comes after a writer in the same repetition, since nothing is read
/// that nothing has written, so nobody misses what others do in its place before its first pass or after its last.
std::vector<std::optional<Lifetime>> lifetimes(const Graph& graph);

} // namespace mote::graph
