#include "cli/view/mouse_tool.hpp"

#include <fmt/core.h>

namespace mote::cli {

namespace {

constexpr const char* kKinds[] = {"plane", "sphere", "box", "capsule", "cylinder", "cone", "mesh"};

bool can_be_moved(const Collider& collider) {
    return collider.kind != ColliderKind::mesh && collider.kind != ColliderKind::plane && collider.motion.empty();
}

const Force kNothing{.kind = ForceKind::point, .radius = 1, .strength = 0};

} // namespace

Scene MouseTool::prepared(Scene scene) {
    scene.forces.push_back(kNothing);
    for (Collider& collider : scene.colliders) collider.kinematic = can_be_moved(collider);
    return scene;
}

MouseTool::MouseTool(const Scene& scene) : force_(static_cast<std::uint32_t>(scene.forces.size() - 1)) {
    for (std::uint32_t i = 0; i < scene.colliders.size(); ++i) {
        const Collider& collider = scene.colliders[i];
        if (!collider.kinematic) continue;
        const char* kind = kKinds[static_cast<std::size_t>(collider.kind)];
        colliders_.push_back({.collider = i,
                              .name = fmt::format("{}: {}{}", i, kind, collider.inside ? ", from inside" : ""),
                              .begin = collider.centre,
                              .centre = collider.centre,
                              .rotation = collider.rotation});
    }
}

void MouseTool::push(World& world, const std::optional<Vec3>& at, float strength, float radius) {
    if (!at && !pushing_) return;
    pushing_ = at.has_value();
    world.set_force(force_,
                    at ? Force{.kind = ForceKind::point, .centre = *at, .radius = radius, .strength = -strength} : kNothing);
}

void MouseTool::move(World& world, std::size_t index, const Vec3& centre) {
    Held& held = colliders_.at(index);
    held.centre = centre;
    world.move_kinematic(held.collider, held.centre, held.rotation);
}

void MouseTool::forget() {
    pushing_ = false;
    for (Held& held : colliders_) held.centre = held.begin;
}

} // namespace mote::cli
