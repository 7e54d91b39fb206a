#include "scene/mesh_file.hpp"

#include "scene/obj.hpp"
#include "scene/read_file.hpp"

namespace mote::scene {

namespace {

constexpr std::uint64_t kMaxMeshBytes = 1u << 30;

} // namespace

void describe_mesh_file(physics::Fields& fields, MeshFile& mesh) {
    fields.text({"file", "A Wavefront OBJ file, found relative to the scene's. Its faces are counter-clockwise seen from the "
                         "side where particles are."},
                mesh.file);
    fields.flag({"closed", "Requires that every edge belongs to exactly two faces, so that nothing can leak."}, mesh.closed);
    fields.number({"scale", "Multiplies the file's coordinates."}, mesh.scale, physics::kAboveZero);
    fields.vector({"centre", "Position of the file's origin.", "m"}, mesh.centre, physics::VectorLimits::finite);
}

ColliderMesh load_mesh(const MeshFile& from, const std::filesystem::path& folder) {
    const std::filesystem::path path = folder / std::filesystem::path(from.file);
    ColliderMesh mesh = parse_obj(read_file(path, kMaxMeshBytes), path.string());
    if (from.closed) check_closed(mesh, path.string());
    for (Vec3& vertex : mesh.vertices) {
        for (std::size_t axis = 0; axis < 3; ++axis) vertex[axis] = from.centre[axis] + from.scale * vertex[axis];
    }
    return mesh;
}

} // namespace mote::scene
