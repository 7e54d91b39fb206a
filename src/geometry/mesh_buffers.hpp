// A triangle mesh on the GPU.
#pragma once

#include "graph/graph.hpp"

namespace mote::geometry {

/// A mesh as it is drawn. The caller's own buffers, or transient ones.
struct MeshBuffers {
    graph::Buffer positions; ///< vec4: m; w is 1.
    graph::Buffer normals;   ///< vec4: of length 1; w is 0. As many as positions.
    graph::Buffer indices;   ///< uint, three a triangle: counter-clockwise as seen from where the normals point to.
};

} // namespace mote::geometry
