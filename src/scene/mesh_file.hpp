// Reference from a scene file to a mesh in a separate file.
#pragma once

#include "physics/scene/fields.hpp"

#include <filesystem>
#include <string>

namespace mote::scene {

struct MeshFile {
    std::string file{};
    bool closed = false;
    float scale = 1;
    Vec3 centre{}; ///< m
};

void describe_mesh_file(physics::Fields& fields, MeshFile& mesh);

/// Throws Error if the file cannot be read or is not a valid mesh.
ColliderMesh load_mesh(const MeshFile& mesh, const std::filesystem::path& folder);

} // namespace mote::scene
