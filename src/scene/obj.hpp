// Triangles from Wavefront OBJ files: `v` and `f` count, what else OBJ has is passed over.
#pragma once

#include <mote/scene.hpp>

#include <string>
#include <string_view>

namespace mote::scene {

/// Polygons become fans. Throws Error "NAME:LINE: …".
ColliderMesh parse_obj(std::string_view text, const std::string& name);

/// Throws Error naming an edge that does not belong to exactly two triangles, once in either direction. Vertices at one place
/// count as one.
void check_closed(const ColliderMesh& mesh, const std::string& name);

} // namespace mote::scene
