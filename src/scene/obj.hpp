// Triangles from Wavefront OBJ files. Only `v` and `f` are used; other OBJ statements are ignored.
#pragma once

#include <mote/scene.hpp>

#include <string>
#include <string_view>

namespace mote::scene {

/// Polygons become triangle fans. Throws Error "NAME:LINE: found …, expected …".
ColliderMesh parse_obj(std::string_view text, const std::string& name);

/// Throws Error naming an edge that does not belong to exactly two triangles, once in each direction. Vertices at the same
/// position count as one.
void check_closed(const ColliderMesh& mesh, const std::string& name);

} // namespace mote::scene
