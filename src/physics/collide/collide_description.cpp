#include "physics/collide/collide_family.hpp"
#include "physics/collide/collider_fields.hpp"
#include "physics/contact/friction.hpp"
#include "physics/scene/range_check.hpp"
#include "physics/scene/rules.hpp"
#include "vector3.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace mote::physics {

namespace {

void describe_pose(Fields& fields, Vec3& centre, Quaternion& rotation) {
    fields.vector({"centre", "Of planes, any point on it; of cones, the middle of the axis. A \"motion\" replaces it.", "m"},
                  centre, VectorLimits::planar);
    fields.rotation({"rotation", "A unit quaternion: x, y, z, w."}, rotation);
}

void describe_keyframe(Fields& fields, Keyframe& key) {
    fields.number({.name = "time", .about = "Later than the one before.", .unit = "s", .required = true}, key.time, kFinite);
    fields.vector({.name = "centre", .about = "As of the collider.", .unit = "m", .required = true}, key.centre,
                  VectorLimits::planar);
    fields.rotation({"rotation", "As of the collider."}, key.rotation);
}

void describe_mesh(Fields& fields, ColliderMesh& mesh) {
    fields.mesh_file(mesh);
    fields.object({"mesh", "Its triangles, if they are not in a file."}, [&] {
        fields.points({"vertices", "Each a list of three numbers.", "m"}, mesh.vertices);
        fields.triangles({"triangles", "Three vertices each, counter-clockwise seen from the side where particles are."},
                         mesh.triangles, {.kind = Target::Kind::vertex, .count = mesh.vertices.size()});
    });
}

void describe_shape(Fields& fields, Collider& collider) {
    switch (collider.kind) {
    case ColliderKind::plane:
        fields.vector({"normal", "Of any length above 0; particles stay on this side."}, collider.normal,
                      VectorLimits::direction);
        return;
    case ColliderKind::box:
        fields.vector({.name = "half_extents", .about = "From the centre to the faces.", .unit = "m", .required = true},
                      collider.half_extents, VectorLimits::extents);
        return;
    case ColliderKind::capsule:
        fields.number({.name = "half_height",
                       .about = "Along y, from the middle to the centre of either end.",
                       .unit = "m",
                       .required = true},
                      collider.half_height, kZeroOrMore);
        break;
    case ColliderKind::cylinder:
    case ColliderKind::cone:
        fields.number({.name = "half_height", .about = "Along y; the tip of a cone is up.", .unit = "m", .required = true},
                      collider.half_height, kAboveZero);
        break;
    case ColliderKind::sphere:
    case ColliderKind::mesh: break;
    }
    fields.number({.name = "radius", .about = "Of cones, of the base.", .unit = "m", .required = true}, collider.radius,
                  kAboveZero);
}

double area_of(const ColliderMesh& mesh, const Triangle& corners) {
    const auto side = [&](std::size_t to) {
        std::array<double, 3> along{};
        for (std::size_t axis = 0; axis < 3; ++axis)
            along[axis] = double{mesh.vertices[corners[to]][axis]} - mesh.vertices[corners[0]][axis];
        return along;
    };
    return 0.5 * length(cross(side(1), side(2)));
}

void check_mesh(const Scene& scene, const Element& element, const Collider& collider) {
    element.require(scene.dimensions == 3, "kind", "\"mesh\"", "any other kind in 2-D");
    element.require(!collider.inside, "inside", true, "false for a mesh");
    element.require(collider.motion.empty(), "motion", list_text(collider.motion.size()), "none for a mesh");
    element.require(!collider.kinematic, "kinematic", true, "false for a mesh");
    element.require(std::isinf(collider.end_time), "end_time", collider.end_time, "infinity for a mesh, which stays");
    const ColliderMesh& mesh = collider.mesh;
    element.require(!mesh.triangles.empty(), "mesh.triangles", list_text(0), "one or more");
    element.require(std::ranges::any_of(mesh.triangles, [&](const Triangle& corners) { return area_of(mesh, corners) > 0; }),
                    "mesh.triangles", mote::format("{} without any area", list_text(mesh.triangles.size())),
                    "one or more with an area above 0 m²");
}

void check_motion(const Element& element, const Collider& collider) {
    const std::vector<Keyframe>& motion = collider.motion;
    element.require(!collider.kinematic || motion.empty(), "kinematic", true, "false, since it has a motion");
    const auto late = std::ranges::adjacent_find(motion, std::greater_equal<>{}, &Keyframe::time);
    if (late == motion.end()) return;
    element.require(false, mote::format("motion[{}].time", late - motion.begin() + 1).c_str(), std::next(late)->time,
                    "later than the one before");
}

} // namespace

void describe_collider(Fields& fields, Collider& collider) {
    fields.kind({.name = "kind", .about = "Its shape.", .required = true},
                {"plane", "sphere", "box", "capsule", "cylinder", "cone", "mesh"}, EnumMember(collider.kind));
    const bool is_mesh = collider.kind == ColliderKind::mesh;
    if (is_mesh) {
        describe_mesh(fields, collider.mesh);
    } else {
        describe_pose(fields, collider.centre, collider.rotation);
        describe_shape(fields, collider);
        fields.list({"motion", "Keyframes in the order of time. Between two, the centre moves on a line and the rotation takes "
                               "the shorter arc."},
                    collider.motion, [&](Keyframe& key) { describe_keyframe(fields, key); });
    }
    fields.flag({.name = "inside",
                 .about = "Keeps particles inside instead.",
                 .applies = !is_mesh && collider.kind != ColliderKind::plane},
                collider.inside);
    fields.flag({.name = "kinematic", .about = "World::move_kinematic() may move it. Not with a motion.", .applies = !is_mesh},
                collider.kinematic);
    fields.number({.name = "end_time", .about = "Removed from then on; by default never.", .unit = "s", .applies = !is_mesh},
                  collider.end_time, kOrNever);
    describe_friction(fields, collider.static_friction, collider.kinetic_friction, "Coefficient with every material.");
    fields.number({"restitution", "Coefficient of restitution."}, collider.restitution, kUnitInterval);
}

void describe_container(Fields& fields, Container& container) {
    fields.vector({.name = "centre", .about = "Of the box.", .unit = "m", .required = true}, container.centre,
                  VectorLimits::finite);
    fields.vector({.name = "half_extents", .about = "From the centre to the walls.", .unit = "m", .required = true},
                  container.half_extents, VectorLimits::extents);
    describe_friction(fields, container.static_friction, container.kinetic_friction, "Coefficient with every material.");
}

void describe_height_field(Fields& fields, HeightField& field) {
    fields.vector({"origin", "Of the first height, which is added to its y.", "m"}, field.origin, VectorLimits::finite);
    fields.number({.name = "spacing", .about = "Along x and z.", .unit = "m", .required = true}, field.spacing, kAboveZero);
    fields.count({.name = "columns", .about = "Heights along x.", .required = true}, field.columns, kTwoOrMore);
    fields.count({.name = "rows", .about = "Heights along z.", .required = true}, field.rows, kTwoOrMore);
    fields.numbers({.name = "heights", .about = "Columns times rows values, row by row.", .unit = "m", .required = true},
                   field.heights);
    describe_friction(fields, field.static_friction, field.kinetic_friction, "Coefficient with every material.");
}

void check_pose(const Scene& scene, std::size_t index, const Vec3& centre, const Quaternion& rotation) {
    RangeCheck ranges(scene.dimensions, mote::format("colliders[{}]", index));
    describe_pose(ranges, ConstFields::visitable(centre), ConstFields::visitable(rotation));
}

void CollideFamily::describe_scene(Fields& fields, Scene& scene) const {
    fields.list({"colliders", "Obstacles that particles cannot enter or move."}, scene.colliders,
                [&](Collider& collider) { describe_collider(fields, collider); });
    fields.generator_list<Container>(
        {"containers", "Boxes with particles inside: six walls (in 2-D, four)."},
        [&](Container& container) { describe_container(fields, container); },
        [&](const Container& container) {
            return Expansion{0, [&scene, container] { scene.add_container(container); }};
        });
    fields.generator_list<HeightField>(
        {"height_fields", "Ground, by heights on a lattice in x and z. Not in 2-D."},
        [&](HeightField& field) { describe_height_field(fields, field); },
        [&](HeightField field) {
            return Expansion{0, [&scene, field = std::move(field)] { scene.add_height_field(field); }};
        });
}

void CollideFamily::check(const Scene& scene) const {
    for (std::size_t i = 0; i < scene.colliders.size(); ++i) {
        const Collider& collider = scene.colliders[i];
        const Element element{"colliders", i};
        check_friction(element, collider.static_friction, collider.kinetic_friction);
        if (collider.kind == ColliderKind::mesh) {
            check_mesh(scene, element, collider);
        } else {
            check_motion(element, collider);
            element.require(!collider.inside || collider.kind != ColliderKind::plane, "inside", true, "false for a plane");
        }
    }
}

} // namespace mote::physics
