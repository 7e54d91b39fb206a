// Reductions of a buffer to one element.
#pragma once

#include "graph/graph.hpp"

namespace mote::algorithms {

enum class Reduction : std::uint32_t { sum = 0, min = 1, max = 2 };

/// `values` and `result` (one element) are both uint or both float. With no values: sum 0; min of uint 2^32 - 1, of float +inf;
/// max of uint 0, of float -inf. Unsigned sums wrap. Float sums use a tree that depends only on the count and its capacity, so
/// they are bit-identical on every device; each value takes part in at most 18 additions per factor of 64.
void reduce(graph::Graph& graph, Reduction reduction, graph::Buffer values, const graph::Count& count, graph::Buffer result);

/// The bounds of the points' x, y and z; w is unused. With no points: lower +inf, upper -inf. All are vec4.
void reduce_aabb(graph::Graph& graph, graph::Buffer points, const graph::Count& count, graph::Buffer lower, graph::Buffer upper);

} // namespace mote::algorithms
