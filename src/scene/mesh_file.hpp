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

/// Where the scene's files are.
struct MeshFolder {
    std::filesystem::path path{};
    bool allow_outside = false; ///< ReadOptions::allow_outside
};

/// Throws Error, which does not quote the file, if it is outside the folder, cannot be read or is not a valid mesh.
ColliderMesh load_mesh(const MeshFile& mesh, const MeshFolder& folder);

} // namespace mote::scene
