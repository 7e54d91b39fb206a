// Mouse interaction with a world: pushes particles, moves colliders.
#pragma once

#include <mote/world.hpp>

#include <optional>
#include <string>
#include <vector>

namespace mote::cli {

class MouseTool {
public:
    /// Adds a force that does nothing yet, and makes colliders kinematic where possible.
    static Scene prepared(Scene scene);

    /// `scene` must be prepared().
    explicit MouseTool(const Scene& scene);

    /// Pushes particles away from `at` within a radius (m), by at most `strength` (m/s²). Empty `at`: stops pushing.
    void push(World& world, const std::optional<Vec3>& at, float strength, float radius);

    struct Held {
        std::uint32_t collider; ///< Index in Scene::colliders.
        std::string name;       ///< "1: sphere"
        Vec3 begin, centre;     ///< m
        std::array<float, 4> rotation;
    };
    /// The movable colliders.
    const std::vector<Held>& colliders() const { return colliders_; }
    /// `index`: index in colliders().
    void move(World& world, std::size_t index, const Vec3& centre);

    /// Call after the world was reset to its initial state.
    void forget();

private:
    std::uint32_t force_;
    bool pushing_ = false;
    std::vector<Held> colliders_{};
};

} // namespace mote::cli
