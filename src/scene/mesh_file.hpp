// How a scene file refers to a mesh in a file of its own.
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

/// Throws Error if there is none, or none that makes sense.
ColliderMesh load_mesh(const MeshFile& mesh, const std::filesystem::path& folder);

} // namespace mote::scene
