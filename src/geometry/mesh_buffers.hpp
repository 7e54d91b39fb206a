// A triangle mesh on the GPU.
#pragma once

#include "graph/graph.hpp"

namespace mote::geometry {

/// A mesh for drawing, in the caller's buffers or transient ones.
struct MeshBuffers {
    graph::Buffer positions; ///< vec4: m; w is 1.
    graph::Buffer normals;   ///< vec4: unit length; w is 0. As many as positions.
    graph::Buffer indices;   ///< uint, three per triangle: counter-clockwise seen from the side of the normals.
};

} // namespace mote::geometry
