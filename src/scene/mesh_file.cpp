#include "scene/mesh_file.hpp"

#include "gpu/format.hpp"
#include "scene/obj.hpp"
#include "scene/read_file.hpp"

#include <mote/error.hpp>

namespace mote::scene {

namespace {

constexpr std::uint64_t kMaxMeshBytes = 1u << 30;

// Follows links: one in the folder may lead elsewhere.
bool is_inside(const std::filesystem::path& path, const std::filesystem::path& folder) {
    std::error_code error;
    const auto real_folder = std::filesystem::weakly_canonical(folder.empty() ? "." : folder, error);
    if (error) return false;
    const auto real_path = std::filesystem::weakly_canonical(path, error);
    if (error) return false;
    const auto from_folder = real_path.lexically_relative(real_folder);
    return !from_folder.empty() && *from_folder.begin() != "..";
}

} // namespace

void describe_mesh_file(physics::Fields& fields, MeshFile& mesh) {
    fields.text({"file", "A Wavefront OBJ file, found relative to the scene's. Its faces are counter-clockwise seen from the "
                         "side where particles are."},
                mesh.file);
    fields.flag({"closed", "Requires that every edge belongs to exactly two faces, so that nothing can leak."}, mesh.closed);
    fields.number({"scale", "Multiplies the file's coordinates."}, mesh.scale, physics::kAboveZero);
    fields.vector({"centre", "Position of the file's origin.", "m"}, mesh.centre, physics::VectorLimits::finite);
}

ColliderMesh load_mesh(const MeshFile& from, const MeshFolder& folder) {
    const std::filesystem::path path = folder.path / std::filesystem::path(from.file);
    // `mote` (cli/open_scene.cpp) appends its option to this message.
    if (!folder.allow_outside && !is_inside(path, folder.path)) {
        throw Error(mote::format("{}: found a file outside the folder of the scene, expected one inside, unless that is "
                                 "allowed",
                                 path.string()));
    }
    std::error_code unknown;
    const std::filesystem::file_status status = std::filesystem::status(path, unknown);
    if (std::filesystem::is_fifo(status) || std::filesystem::is_socket(status)) // it may never end
        throw Error(mote::format("{}: found a pipe or socket, expected a file", path.string()));
    ColliderMesh mesh = parse_obj(read_file(path, kMaxMeshBytes), path.string());
    if (from.closed) check_closed(mesh, path.string());
    for (Vec3& vertex : mesh.vertices) {
        for (std::size_t axis = 0; axis < 3; ++axis) vertex[axis] = from.centre[axis] + from.scale * vertex[axis];
    }
    return mesh;
}

} // namespace mote::scene
