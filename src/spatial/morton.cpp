#include "spatial/morton.hpp"

#include "algorithms/reduce.hpp"
#include "gpu/format.hpp"

#include <mote/error.hpp>

#include <cmath>
#include <span>

namespace mote::spatial {

namespace {

using graph::Buffer;
using graph::Graph;

Buffer corner(Graph& graph, const char* name, const std::array<float, 3>& at) {
    const std::array<float, 4> padded{at[0], at[1], at[2], 0};
    return graph.constant(name, gpu::kVec4, std::as_bytes(std::span(&padded, 1)));
}

void check_grid(const MortonGrid& grid) {
    if (grid.bits != 10 && grid.bits != 15 && grid.bits != 21) {
        throw Error(mote::format("Morton codes: bits per axis: found {}, expected 10, 15 or 21", grid.bits));
    }
    if (grid.dimensions != 2 && grid.dimensions != 3) {
        throw Error(mote::format("Morton codes: dimensions: found {}, expected 2 or 3", grid.dimensions));
    }
}

} // namespace

Bounds fixed_bounds(Graph& graph, const std::array<float, 3>& lower, const std::array<float, 3>& upper) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        if (std::isfinite(lower[axis]) && std::isfinite(upper[axis]) && lower[axis] <= upper[axis]) continue;
        throw Error(
            mote::format("fixed bounds: axis {2}: found {0} to {1}, expected a finite range", lower[axis], upper[axis], axis));
    }
    return {corner(graph, "lower bound", lower), corner(graph, "upper bound", upper)};
}

Bounds bounds_of(Graph& graph, Buffer spheres, const graph::Count& count) {
    const Bounds bounds{graph.transient("lower bound", gpu::kVec4, 1), graph.transient("upper bound", gpu::kVec4, 1)};
    algorithms::reduce_aabb(graph, spheres, count, bounds.lower, bounds.upper);
    return bounds;
}

void encode_morton(Graph& graph, Buffer spheres, const graph::Count& count, const Bounds& bounds, const MortonGrid& grid,
                   const algorithms::SortBuffers& out) {
    check_grid(grid);
    graph.require("Morton codes", "spheres", spheres, gpu::kVec4, count.capacity);
    graph.require("Morton codes", "the lower bound", bounds.lower, gpu::kVec4, 1);
    graph.require("Morton codes", "the upper bound", bounds.upper, gpu::kVec4, 1);
    graph.require("Morton codes", "keys", out.keys, grid.key_type(), count.capacity);
    graph.require("Morton codes", "payloads", out.payloads, gpu::kUint, count.capacity);
    graph.pass(
        grid.key_type() == gpu::kUint ? "spatial/morton_encode_32" : "spatial/morton_encode_64", graph.threads(count),
        {{"Spheres", spheres}, {"Lower", bounds.lower}, {"Upper", bounds.upper}, {"Keys", out.keys}, {"Indices", out.payloads}},
        {{"BITS", grid.bits}, {"DIMENSIONS", grid.dimensions}});
}

} // namespace mote::spatial
